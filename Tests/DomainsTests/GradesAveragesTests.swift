import Diagnostics
import Domains
import Languages
import Pages
import Testing

/// Averages at both levels, unrounded, with what has no grade left out.
@Suite struct GradesAveragesTests {
    static let formats: [(file: String, text: String)] = [
        ("s1.json", GradesData.transcript(GradesData.workedCase)),
        ("class.json", "{\"transcripts\": [\(GradesData.transcript(GradesData.workedCase))]}"),
        ("s1.json", GradesData.app(GradesData.workedCase)),
        ("class.csv", GradesData.csv(GradesData.workedCase)),
        ("class.csv", GradesData.csv(GradesData.workedCase, comma: true)),
        ("class.csv", GradesData.csv(GradesData.workedCase, separator: ";", comma: true)),
        (
            "class.csv",
            "\u{FEFF}"
                + GradesData.csv(GradesData.workedCase, separator: ";").split(separator: "\n").joined(
                    separator: "\r\n")
        ),
    ]

    @Test(arguments: formats)
    func theWorkedCaseIsTheSameInEveryFormatAndLanguage(_ file: String, _ text: String) throws {
        let fixture = try Fixture<Grades>([file: text])
        #expect(fixture.problems == [])
        for (tag, total, professional) in [
            ("en", "13.00", "13.66"), ("fr", "13,00", "13,66"), ("es", "13,00", "13,66"),
            ("it", "13,00", "13,66"),
        ] {
            let model = try fixture.transcript("s1", tag).model(DiagnosticLog())
            let (exact, shown) = try number(model["total"], tag)
            #expect(abs(exact - 12.998490740740742) < 1e-12)
            #expect(shown == total)
            #expect(try number(model["professional"], tag) == (13.66, professional))
            #expect(try count(model["gradeCount"]) == 24)
            #expect(try count(model["openCount"]) == 8)
            #expect(try flag(model["isProvisional"]))
        }
    }

    @Test func theWorkedCaseIsExactToTheLastDigit() throws {
        let model = try model(GradesData.workedCase)
        #expect(try number(model["total"]) == (12.998490740740742, "13.00"))
        let averages = try list(model["units"]).map { $0["average"].flatMap { try? number($0) } }
        #expect(averages.map { $0?.shown } == ["14.43", "14.16", "14.27", "10.60", "12.17", "13.66", nil])
        #expect(
            averages.prefix(5).map { $0?.exact } == [14.425, 14.155555555555557, 14.266875, 10.5975, 12.17])
    }

    @Test func gradesBelowThePassMarkAreFlagged() throws {
        let model = try model([GradesData.unit(1, 1, [(1, 9.99), (1, 10), (1, nil)])])
        let units = try list(model["units"])
        #expect(try flag(units[0]["isLow"]))
        let subjects = try list(units[0]["subjects"])
        #expect(try subjects.map { try flag($0["isLow"]) } == [true, false, false])
    }

    @Test func zeroIsAGradeAndNoGradeIsNone() throws {
        let model = try model([GradesData.unit(1, 1, [(1, 0), (3, 16)]), GradesData.unit(2, 3, [(1, nil)])])
        #expect(try number(model["total"]) == (12, "12.00"))
        let units = try list(model["units"])
        guard case .none? = units[1]["average"] else {
            Issue.record("a unit without grades has an average")
            return
        }
    }

    @Test func aTranscriptWithoutAnyGradeHasNoAverage() throws {
        let model = try model([GradesData.unit(1, 1, [(1, nil)])])
        guard case .none? = model["total"] else {
            Issue.record("there is a total")
            return
        }
        #expect(try flag(model["isProvisional"]))
    }

    /// Their means are exactly 10, and 9.999999999999998 in binary arithmetic.
    @Test(arguments: [
        [(6, 12.59), (2, 2.23)], [(9, 5.98), (9, 18.89), (3, 0.98), (3, 4.41)],
        [(2, 15.3), (7, 9.59), (1, 2.27)],
    ])
    func aDiplomaDoesNotHangOnTheLastBit(_ subjects: [(Int, Double)]) throws {
        let model = try model([GradesData.unit(1, 1, subjects.map { ($0.0, $0.1) }, isProfessional: true)])
        #expect(try flag(model["isGraduated"]))
        #expect(try number(model["total"]).shown == "10.00")
    }

    @Test(arguments: [
        (9.996, "9.996", "10.00"), (9.995, "9.995", "10.00"), (9.9999, "9.9999", "10.00"),
        (9.999996, "9.999996", "10.00"),
    ])
    func moreDigitsShowWhatRoundingWouldHide(_ grade: Double, _ shown: String, _ rounded: String) throws {
        let model = try model([GradesData.unit(1, 1, [(1, grade)], isProfessional: true)])
        #expect(try number(model["total"]).shown == shown)
        #expect(try flag(model["isFailed"]))
        let block = try #require(try list(model["blocks"]).first)
        guard case .text(rounded)? = block["rounding"] else {
            Issue.record("rounding is \(String(describing: block["rounding"]))")
            return
        }
    }

    /// 7.12 is below 7.125 as well, so rounding hides nothing.
    @Test func roundingIsNamedOnlyWhereItWouldReachTheMinimum() throws {
        let settings = "blocks: [{name: M, select: all, minimum: 7.125}]\n"
        let unit = GradesData.unit(1, 1, [(1, 7.12), (2, 7.127)])
        let fixture = try Fixture<Grades>(
            ["a.json": GradesData.transcript([unit], id: "s0")], settings: settings)
        let model = try fixture.transcript("s0").model(DiagnosticLog())
        let block = try #require(try list(model["blocks"]).first)
        #expect(try number(block["average"]).shown == "7.1247")
        #expect(block["rounding"]?.isNone == true)
    }

    /// 9.9964 as the mean of such grades is shown as 9.996, so 0.004 is lacking, and not 0.0036.
    @Test(arguments: [
        ([(3, 9.99), (2, 10.006)], "9.996", "0.004"), ([(1, 9.996)], "9.996", "0.004"),
        ([(1, 9.4)], "9.40", "0.60"),
        ([(1, 9.9996), (2, 9.99)], "9.99", "0.01"), ([(2, 9.995), (1, 9.99)], "9.99", "0.01"),
    ])
    func anAverageAndWhatItLacksComeToTheMinimumAsTheyAreShown(
        _ subjects: [(Int, Double)], _ average: String, _ short: String
    ) throws {
        let model = try model([GradesData.unit(1, 1, subjects.map { ($0.0, $0.1) }, isProfessional: true)])
        for block in try list(model["blocks"]) {
            #expect(try number(block["average"]).shown == average)
            #expect(try number(block["short"]).shown == short)
        }
    }

    /// The third decimal of one grade moves no point, and only the room of one follows the others.
    @Test func theGradesOfASheetHaveTheirPointsBelowEachOther() throws {
        let model = try model([
            GradesData.unit(1, 1, [(1, 14), (1, 9.996)], isProfessional: true),
            GradesData.unit(2, 1, [(1, 12.5)]),
        ])
        let units = try list(model["units"])
        let grades =
            try [model["columnTotal"], model["columnProfessional"]]
            + units.flatMap { unit in try [unit["average"]] + list(unit["subjects"]).map { $0["grade"] } }
        let shown = try grades.map { try number($0).shown }
        #expect(shown.allSatisfy { $0.split(separator: ".").last?.count == 3 })
        #expect(shown.filter { !$0.hasSuffix("\u{2007}") } == ["9.996"])
        let points =
            try [model["totalPoints"]]
            + units.flatMap { unit in try [unit["points"]] + list(unit["subjects"]).map { $0["points"] } }
        #expect(try points.allSatisfy { try number($0).shown.split(separator: ".").last?.count == 2 })
    }

    @Test(
        arguments: [
            ([(1, 9.99)], "9.99"), ([(3, 9.99), (2, 10)], "9.99"), ([(1, 10)], "10.00"),
            ([(3, 10), (2, 10.01)], "10.00"),
        ] as [([(Int, Double)], String)])
    func twoDigitsDoWhereNothingIsHidden(_ subjects: [(Int, Double)], _ shown: String) throws {
        let model = try model([GradesData.unit(1, 1, subjects.map { ($0.0, $0.1) }, isProfessional: true)])
        #expect(try number(model["total"]).shown == shown)
        let block = try #require(try list(model["blocks"]).first)
        guard case .none? = block["rounding"] else {
            Issue.record("rounding is \(String(describing: block["rounding"]))")
            return
        }
    }

    @Test func fractionsOfTheAppBecomeTheGradesThatPeopleTyped() throws {
        let units = [GradesData.unit(1, 1, [(1, 13.17), (1, 13), (1, 20), (1, 0)])]
        let fixture = try Fixture<Grades>(["app.json": GradesData.app(units)], settings: GradesData.totalOnly)
        let model = try fixture.transcript("app").model(DiagnosticLog())
        let subjects = try list(list(model["units"])[0]["subjects"])
        #expect(try subjects.map { try number($0["grade"]).exact } == [13.17, 13, 20, 0])
    }

    private func model(_ units: [GradesData.Unit]) throws -> Record {
        let hasProfessional = units.contains(where: \.isProfessional)
        let fixture = try Fixture<Grades>(
            ["s1.json": GradesData.transcript(units)], settings: hasProfessional ? nil : GradesData.totalOnly)
        #expect(fixture.problems == [])
        return try fixture.transcript("s1").model(DiagnosticLog())
    }
}

/// A number for machines, and as people who read a language see it.
func number(_ value: Value?, _ tag: String = "en") throws -> (exact: Double, shown: String) {
    switch value {
    case .number(let exact, let text)?: return (try #require(Double(exact)), text)
    case .decimal(let exact, let least, let most)?:
        return (exact, try language(tag).format(exact, fraction: Int(least)...Int(most)))
    default: throw Unexpected(value: value)
    }
}

func count(_ value: Value?) throws -> Int {
    guard case .count(let count)? = value else { throw Unexpected(value: value) }
    return count
}

func flag(_ value: Value?) throws -> Bool {
    guard case .flag(let flag)? = value else { throw Unexpected(value: value) }
    return flag
}

func words(_ value: Value?) throws -> String {
    guard case .text(let text)? = value else { throw Unexpected(value: value) }
    return text
}

func list(_ value: Value?) throws -> [Record] {
    guard let value, value.isList else { throw Unexpected(value: value) }
    return try value.list.map {
        if case .record(let record) = $0 { record } else { throw Unexpected(value: $0) }
    }
}

struct Unexpected: Error {
    var value: Value?
}
