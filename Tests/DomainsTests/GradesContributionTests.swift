import Diagnostics
import Domains
import Pages
import TestSupport
import Testing

/// What each subject counts in the average, and the points that it adds to it.
@Suite struct GradesContributionTests {
    /// Two units with weights 1 and 2; the second has a subject without a grade.
    @Test func aSubjectCountsItsPartOfTheUnitAndTheUnitItsPartOfTheWhole() throws {
        let model = try model([
            GradesData.unit(1, 1, [(1, 12), (3, 16)]), GradesData.unit(2, 2, [(1, 9), (5, nil)]),
        ])
        let units = try list(model["units"])
        #expect(try cells(units, "share") == [["33.3", "8.3", "25.0"], ["66.7", "66.7", nil]])
        // 12 · 1/12, 16 · 3/12 and 9 · 2/3, which come to 11.
        #expect(try cells(units, "points") == [["5.00", "1.00", "4.00"], ["6.00", "6.00", nil]])
        #expect(try number(model["totalShare"]).shown == "100.0")
        #expect(try number(model["totalPoints"]).shown == "11.00")
    }

    @Test func withoutAnyGradeThereAreNoPoints() throws {
        let model = try model([GradesData.unit(1, 1, [(1, nil)])])
        #expect(try cells(list(model["units"]), "points") == [[nil, nil]])
        #expect(model["totalShare"]?.isNone == true)
        #expect(model["totalPoints"]?.isNone == true)
    }

    /// The digits of an average that misses a minimum by little are those of its points.
    @Test(arguments: ["13.999999999999", "13.99999999999", "13.9999999999"])
    func manyDigitsAreThoseOfTheAverage(_ grade: String) throws {
        let points = try #require(Double(grade))
        let model = try model(
            [GradesData.unit(1, 1, [(1, points)])], "blocks: [{name: total, select: all, minimum: 14}]")
        #expect(try number(model["totalPoints"]).shown == grade)
        #expect(try cells(list(model["units"]), "points") == [[grade, grade]])
    }

    @Test func professionalUnitsHaveTheirPart() throws {
        let model = try model(
            [GradesData.unit(1, 1, [(1, 12)]), GradesData.unit(2, 3, [(1, 10)], isProfessional: true)], nil)
        #expect(try number(model["professionalShare"]).shown == "75.0")
        #expect(try number(model["professionalPoints"]).shown == "7.50")
    }

    /// Every number is rounded for itself, so whoever calculates it finds what is shown; the total is the average.
    @Test(arguments: 0..<200)
    func everyNumberIsRoundedForItself(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let units = (1...Int.random(in: 1...7, using: &random)).map { code in
            let subjects = (0..<Int.random(in: 1...6, using: &random)).map { _ -> (Int, Double?) in
                let isOpen = Int.random(in: 0..<6, using: &random) == 0
                return (
                    Int.random(in: 1...9, using: &random),
                    isOpen ? nil : Double(Int.random(in: 0...2000, using: &random)) / 100
                )
            }
            return GradesData.unit(code, Int.random(in: 1...15, using: &random), subjects)
        }
        let model = try model(units)
        guard let total = try? number(model["total"]) else { return }
        #expect(try number(model["totalPoints"]).shown == total.shown)
        #expect(try number(model["totalShare"]).shown == "100.0")
        let weight = units.reduce(0) { sum, unit in
            unit.subjects.contains { $0.grade != nil } ? sum + unit.weight : sum
        }
        for (unit, row) in zip(units, try list(model["units"])) {
            let inUnit = unit.subjects.reduce(0) { $1.grade == nil ? $0 : $0 + $1.weight }
            for (subject, cell) in zip(unit.subjects, try list(row["subjects"])) {
                guard let grade = subject.grade else { continue }
                let share = Double(unit.weight * subject.weight) / Double(weight * inUnit)
                #expect(try abs(number(cell["share"]).exact - share * 100) < 0.050001)
                #expect(try abs(number(cell["points"]).exact - share * grade) < 0.005001)
            }
        }
    }

    @Test func equalWeightsHaveEqualShares() throws {
        let model = try model([GradesData.unit(1, 1, [(1, 12), (1, 12), (1, 12)])])
        #expect(try cells(list(model["units"]), "share") == [["100.0", "33.3", "33.3", "33.3"]])
        #expect(try cells(list(model["units"]), "points") == [["12.00", "4.00", "4.00", "4.00"]])
        // Three times 33.3 is not 100.0, so a note says that sums may differ.
        #expect(try flag(model["isRounded"]))
    }

    @Test func whatAddsUpNeedsNoNote() throws {
        let model = try model([GradesData.unit(1, 1, [(1, 12), (1, 14)]), GradesData.unit(2, 1, [(1, 9)])])
        #expect(try cells(list(model["units"]), "share") == [["50.0", "25.0", "25.0"], ["50.0", "50.0"]])
        #expect(try !flag(model["isRounded"]))
    }

    private func cells(_ units: [Record], _ name: String) throws -> [[String?]] {
        try units.map { unit in try [shown(unit[name])] + list(unit["subjects"]).map { try shown($0[name]) } }
    }

    private func shown(_ value: Value?) throws -> String? {
        value?.isNone == true ? nil : try number(value).shown
    }

    private func model(_ units: [GradesData.Unit], _ settings: String? = GradesData.totalOnly) throws
        -> Record
    {
        let fixture = try Fixture<Grades>(["s1.json": GradesData.transcript(units)], settings: settings)
        #expect(fixture.problems == [])
        return try fixture.transcript("s1").model(DiagnosticLog())
    }
}
