import Diagnostics
import Domains
import Pages
import TestSupport
import Testing

/// The conditions of graduation: what is reached, what is not, and what the open grades still have to be.
@Suite struct GradesDecisionTests {
    @Test(
        arguments: [
            ([(12.0, 11.0)], "isGraduated"), ([(10.0, 10.0)], "isGraduated"), ([(12.0, 9.0)], "isFailed"),
            ([(9.0, 12.0)], "isFailed"),
            ([(12.0, nil)], "isProvisional"), ([(0.0, 20.0)], "isFailed"), ([(0.0, nil)], "isOutOfReach"),
        ] as [([(Double, Double?)], String)])
    func theProfessionalDegreeAsksForBothAverages(_ grades: [(Double, Double?)], _ decision: String) throws {
        // The professional unit weighs so little that it cannot carry the total.
        let (school, work) = try #require(grades.first)
        let model = try model([
            GradesData.unit(1, 9, [(1, school)]), GradesData.unit(2, 1, [(1, work)], isProfessional: true),
        ])
        for name in Self.decisions { #expect(try flag(model[name]) == (name == decision), "\(name)") }
    }

    /// The overall average, and honours with it, may still change.
    @Test(
        arguments: [
            ("[1]", 12.0, 14.0, "isGraduated"), ("[1]", 12, nil, "isProvisional"),
            ("[1]", 9, nil, "isOutOfReach"),
            ("professional", 12, nil, "isProvisional"), ("professional", 9, 14, "isFailed"),
        ] as [(String, Double, Double?, String)])
    func aMissingGradeThatNoConditionSelectsLeavesADecisionOpen(
        _ selected: String, _ grade: Double, _ other: Double?, _ decision: String
    ) throws {
        let units = [
            GradesData.unit(1, 1, [(1, grade)], isProfessional: true), GradesData.unit(2, 1, [(1, other)]),
        ]
        let fixture = try Fixture<Grades>(
            ["s1.json": GradesData.transcript(units)],
            settings: """
                certificates: true
                honours: [{name: well, minimum: 12}]
                blocks: [{name: a, select: \(selected), minimum: 10}]
                """)
        let model = try fixture.transcript("s1").model(DiagnosticLog())
        for name in Self.decisions { #expect(try flag(model[name]) == (name == decision), "\(name)") }
        #expect(try flag(model["isFinal"]) == (other != nil))
        #expect((model["honours"]?.isNone == false) == (decision == "isGraduated"))
        let certificates = try fixture.pages("en").count { $0.kind == "certificate" }
        #expect(certificates == (decision == "isGraduated" ? 1 : 0))
    }

    @Test func withoutConditionsAMissingGradeMakesADraft() throws {
        let models = try [14.0, nil].map { other in
            try Fixture<Grades>(
                ["s1.json": GradesData.transcript([GradesData.unit(1, 1, [(1, 12), (1, other)])])],
                settings: "blocks: []"
            ).transcript("s1").model(DiagnosticLog())
        }
        #expect(try models.map { try flag($0["isFinal"]) } == [true, false])
    }

    /// What a missing grade has to be is the fraction, rounded up to hundredths, on each scale.
    @Test(arguments: [20, 100, 1000])
    func whatIsNeededIsTheFractionRoundedUp(_ scale: Int) throws {
        var random = SeededGenerator(seed: 23)
        let drawn = (0..<300).map { _ in
            (
                grade: Int.random(in: 0...(10 * scale), using: &random),
                own: Int.random(in: 1...9, using: &random),
                other: Int.random(in: 1...9, using: &random), pass: Int.random(in: 1...scale, using: &random)
            )
        }
        var compared = 0
        for (grade, own, other, pass) in drawn {
            let unit = GradesData.unit(1, 1, [(own, Double(grade) / 10), (other, nil)])
            let model = try Fixture<Grades>(
                ["s1.json": GradesData.transcript([unit])],
                settings: "scale: \(scale)\npass: \(pass)\nblocks: [{name: a, select: all, minimum: \(pass)}]"
            ).transcript("s1").model(DiagnosticLog())
            guard case .number(_, let shown)? = model["needed"] else { continue }
            // In thousandths, of which a hundredth has ten.
            let missing = 1000 * pass * (own + other) - 100 * grade * own
            let hundredths = (missing + 10 * other - 1) / (10 * other)
            let text = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
            #expect(shown.filter { $0 != "," } == text, "\(grade) \(own) \(other) \(pass)")
            compared += 1
        }
        #expect(compared > 100)
    }

    private static let decisions = ["isGraduated", "isFailed", "isProvisional", "isOutOfReach"]

    @Test(arguments: [(8.0, 14.0, false), (8, 9, true)])
    func aTranscriptSaysWhetherAllConditionsAreMissed(
        _ professional: Double, _ other: Double, _ hasFailedAll: Bool
    ) throws {
        let model = try model([
            GradesData.unit(1, 1, [(1, professional)], isProfessional: true),
            GradesData.unit(2, 9, [(1, other)]),
        ])
        #expect(try flag(model["isFailed"]))
        #expect(try flag(model["hasFailedAll"]) == hasFailedAll)
    }

    /// A forgotten row must not let a student graduate.
    @Test(arguments: [
        ("[{name: a, select: [[1], [2]], minimum: 10}]", "isFailed"),
        ("[{name: a, select: [[1], [2]], minimum: 10, at_least: 1}]", "isGraduated"),
        ("[{name: a, select: [[1, 4], [2, 5], [3, 6]], minimum: 8}]", "isFailed"),
        ("[{name: a, select: [[1, 4], [2, 5], [3, 6]], minimum: 8, at_least: more than half}]", "isFailed"),
        ("[{name: a, select: each, minimum: 10, at_least: 2}]", "isFailed"),
        ("[{name: a, select: each, minimum: 10, at_least: 1}]", "isGraduated"),
    ])
    func aUnitThatIsMissingIsNotReached(_ blocks: String, _ decision: String) throws {
        let fixture = try Fixture<Grades>(
            ["s1.json": GradesData.transcript([GradesData.unit(1, 1, [(1, 15)])])],
            settings: "blocks: \(blocks)")
        let model = try fixture.transcript("s1").model(DiagnosticLog())
        for name in Self.decisions { #expect(try flag(model[name]) == (name == decision), "\(name)") }
    }

    /// The transcript says how many averages there are, and not how far one of them is from the minimum.
    @Test func moreAveragesMayBeRequiredThanThereAre() throws {
        let fixture = try Fixture<Grades>(
            ["s1.json": GradesData.transcript([GradesData.unit(1, 1, [(1, 18)])])],
            settings: "blocks: [{name: a, select: each, minimum: 10, at_least: 5}]")
        let model = try fixture.transcript("s1").model(DiagnosticLog())
        let block = try #require(try list(model["blocks"]).first)
        #expect(try !flag(block["isSingle"]))
        #expect(block["short"]?.isNone == true)
    }

    /// Of a class that has the same otherwise; where students choose, nothing is said.
    @Test(arguments: [
        (
            [GradesData.unit(1, 6, [(2, 12), (1, 12)])],
            "has no unit \"2\", which nearly all others of the class have"
        ),
        (
            [GradesData.unit(1, 6, [(2, 12)]), GradesData.unit(2, 4, [(1, 12)])],
            "has no subject \"Subject 2\" in the unit \"1\", which nearly all others of the class have"
        ),
        (
            [GradesData.unit(1, 6, [(20, 12), (1, 12)]), GradesData.unit(2, 4, [(1, 12)])],
            "the weight of \"Subject 1\" is 20 in the transcript \"odd\", and 2 in nearly all others of the class"
        ),
        (
            [GradesData.unit(1, 60, [(2, 12), (1, 12)]), GradesData.unit(2, 4, [(1, 12)])],
            "the weight of \"1\" is 60 in the transcript \"odd\", and 6 in nearly all others of the class"
        ),
        (
            [
                GradesData.unit(1, 6, [(2, 12), (1, 12)], isProfessional: true),
                GradesData.unit(2, 4, [(1, 12)]),
            ],
            "the unit \"1\" is professional in the transcript \"odd\", and not in nearly all others of the class"
        ),
    ])
    func aTranscriptThatDiffersFromItsClassIsReported(_ units: [GradesData.Unit], _ message: String) throws {
        func problems(_ usual: Int, _ odd: Int) throws -> [String] {
            let same = [GradesData.unit(1, 6, [(2, 12), (1, nil)]), GradesData.unit(2, 4, [(1, 9)])]
            let transcripts =
                (0..<usual).map { GradesData.transcript(same, id: "s\($0)") }
                + (0..<odd).map { GradesData.transcript(units, id: "odd" + ($0 == 0 ? "" : "\($0)")) }
            return try Fixture<Grades>(
                ["a.json": "{\"transcripts\": [\(transcripts.joined(separator: ",\n"))]}"],
                settings: GradesData.totalOnly
            ).problems.filter { $0.contains("[grades.unlike-class]") }
        }
        let found = try problems(4, 1)
        #expect(found.count == 1)
        #expect(found.first?.contains(message) == true, "\(found)")
        #expect(found.first?.hasPrefix("grades/a.json:9:8:") == true, "\(found)")
        #expect(try problems(3, 1) == [])
        #expect(try problems(6, 2) == [])
    }

    @Test func idsThatBecomeOneAddressAreReported() throws {
        let unit = GradesData.unit(1, 1, [(1, 12)])
        let transcripts = ["s1", "S1", "é", "e", "a"].map { GradesData.transcript([unit], id: $0) }
        let problems = try Fixture<Grades>(
            ["a.json": "{\"transcripts\": [\(transcripts.joined(separator: ",\n"))]}"],
            settings: GradesData.totalOnly
        ).problems
        #expect(problems.count == 2)
        #expect(
            problems.first
                == "grades/a.json:2:8: error: the transcripts \"s1\" and \"S1\" would have the same address, the first is at grades/a.json:1:25 [grades.duplicate-student] → give one of them another id, with other letters or numbers and not only other capitals, accents or signs",
            "\(problems)")
    }

    @Test func withoutProfessionalUnitsOnlyTheTotalCountsAndAWarningSaysSo() throws {
        let fixture = try Fixture<Grades>([
            "s1.json": GradesData.transcript([GradesData.unit(1, 1, [(1, 12)])])
        ])
        #expect(
            fixture.problems == [
                #"grades/s1.json:1:8: warning: the transcript "s1" has no professional unit, so the condition "professional" does not apply"#
                    + #" [grades.no-professional] → mark the professional units ("isProfessional": true in JSON, yes under professional in"#
                    + " CSV), or list only the conditions that apply under domains: grades: blocks: in site.yaml"
            ])
        let model = try fixture.transcript("s1").model(DiagnosticLog())
        #expect(try flag(model["isGraduated"]))
        #expect(try statuses(model) == ["reached", "none"])
    }

    @Test func aClassWithoutProfessionalUnitsIsOneMistake() throws {
        let unit = GradesData.unit(1, 1, [(1, 12)])
        let text = (1...3).map { GradesData.transcript([unit], id: "s\($0)") }.joined(separator: ",")
        let problems = try Fixture<Grades>(["a.json": "{\"transcripts\": [\(text)]}"]).problems
        #expect(problems.count == 1)
        #expect(
            problems.first?.contains("none of the 3 transcripts in this file has a professional unit") == true
        )
    }

    @Test(
        arguments: [
            // Half of the weight is open: 12 so far, so 8 brings 10.
            ([(1, 12.0), (1, nil)], 8.0, nil), ([(3, 16.0), (1, nil)], nil, "isCertain"),
            ([(3, 4.0), (1, nil)], nil, "isOutOfReach"),
            ([(1, 0.0), (1, nil)], 20.0, nil), ([(1, nil)], 10.0, nil), ([(1, 10.0), (1, nil)], 10.0, nil),
        ] as [([(Int, Double?)], Double?, String?)])
    func saysWhatIsStillNeeded(_ subjects: [(Int, Double?)], _ needed: Double?, _ outlook: String?) throws {
        let model = try model([GradesData.unit(1, 5, subjects)], GradesData.totalOnly)
        let block = try #require(try list(model["blocks"]).first)
        for name in ["isCertain", "isOutOfReach"] { #expect(try flag(block[name]) == (name == outlook)) }
        if let needed {
            #expect(try number(block["needed"]).exact == needed)
        } else {
            #expect((try? number(block["needed"])) == nil)
        }
    }

    /// For any open grades whose average is the one that is needed, the minimum is reached, and not exceeded.
    @Test func whatIsNeededReachesTheMinimum() throws {
        let blocks = try list(try model(GradesData.workedCase)["blocks"])
        let needed = try blocks.map { try number($0["needed"]).exact }
        for (position, needed) in needed.enumerated() {
            let filled = GradesData.workedCase.map { unit in
                GradesData.unit(
                    unit.code, unit.weight, unit.subjects.map { ($0.weight, $0.grade ?? needed) },
                    isProfessional: unit.isProfessional)
            }
            let average = try number(try list(try model(filled)["blocks"])[position]["average"]).exact
            #expect(abs(average - 10) < 1e-11)
        }
        #expect(try number(blocks[0]["needed"]).shown == "5.81")
        #expect(try number(blocks[1]["needed"]).shown == "7.81")
    }

    @Test func theOpenWeightIsWhatTheOpenGradesWeighInTheTotal() throws {
        let model = try model(GradesData.workedCase)
        // 6·8/17 of the second unit, 9·22/26 of the fifth, all 15 of the last.
        let open = (48.0 / 17 + 198.0 / 26 + 15) / 60
        #expect(model["openShare"]?.text == "\(Int((open * 100).rounded()))%")
        #expect(try count(model["totalWeight"]) == 60)
        #expect(try count(model["openCount"]) == 8)
    }

    /// Two years of three competences each: more than half of the pairs at 10, every one at 8.
    static let technologyDegree = """
        blocks:
          - {name: pairs at 10, select: &pairs [[1, 4], [2, 5], [3, 6]], minimum: 10, at_least: more than half}
          - {name: pairs at 8, select: *pairs, minimum: 8}
        """

    @Test(
        arguments: [
            ([10, 10, 8, 10, 10, 8], "isGraduated", ["reached", "reached"]),
            ([10, 10, 7.9, 10, 10, 8], "isFailed", ["reached", "missed"]),
            ([10, 9, 8, 10, 10, 8], "isFailed", ["missed", "reached"]),
            ([12, 6, 20, 8, 14, 0], "isGraduated", ["reached", "reached"]),
            ([10, 10, nil, 10, 10, 8], "isProvisional", ["reached", "open"]),
            ([10, 10, nil, 10, 10, nil], "isProvisional", ["reached", "open"]),
            ([10, 9, nil, 10, 10, nil], "isProvisional", ["open", "open"]),
            ([10, 9, nil, 10, 6, 10], "isOutOfReach", ["open", "out-of-reach"]),
            ([4, 9, nil, 10, 10, 10], "isOutOfReach", ["out-of-reach", "out-of-reach"]),
        ] as [([Double?], String, [String])])
    func theUniversityDegreeOfTechnologyAsksForPairs(
        _ grades: [Double?], _ decision: String, _ expected: [String]
    ) throws {
        let units = grades.enumerated().map { GradesData.unit($0.offset + 1, 1, [(1, $0.element)]) }
        let model = try model(units, Self.technologyDegree)
        for name in Self.decisions { #expect(try flag(model[name]) == (name == decision), "\(name)") }
        #expect(try statuses(model) == expected)
    }

    @Test func enoughOfThePairsDecide() throws {
        let units = [10, 10, 8, 10, 10, nil].enumerated().map {
            GradesData.unit($0.offset + 1, 1, [(1, $0.element)])
        }
        let blocks = try list(try model(units, Self.technologyDegree)["blocks"])
        // Two of three pairs are at 10 already, and the third needs (8 + 8) / 2.
        #expect(try flag(blocks[0]["isCertain"]))
        #expect(try number(blocks[1]["needed"]).exact == 8)
    }

    @Test func minimumAndScaleAreData() throws {
        let settings =
            "scale: 10\npass: 5\nblocks:\n  - {name: {en: Each unit, fr: Chaque UE}, select: each, minimum: 4, at_least: 2}\n"
        let units = [5, 4, 3].enumerated().map { GradesData.unit($0.offset + 1, 1, [(1, $0.element)]) }
        let model = try model(units, settings)
        #expect(try flag(model["isGraduated"]))
        #expect(try number(model["scale"]).exact == 10)
        #expect(try words(try list(model["blocks"])[0]["name"]) == "Each unit")
    }

    @Test func aUnitWithoutSubjectsKeepsATranscriptProvisional() throws {
        let units = [GradesData.unit(1, 1, [(1, 15)]), GradesData.unit(2, 1, [])]
        let fixture = try Fixture<Grades>(
            ["s.json": GradesData.transcript(units)], settings: GradesData.totalOnly)
        #expect(fixture.log.diagnostics.map(\.code.name) == ["grades.no-subjects"])
        #expect(try flag(try fixture.transcript("s1").model(DiagnosticLog())["isProvisional"]))
    }

    private func statuses(_ model: Record) throws -> [String] {
        try list(model["blocks"]).map { block in
            guard case .record(let status)? = block["status"] else {
                throw Unexpected(value: block["status"])
            }
            return try words(status["class"])
        }
    }

    private func model(_ units: [GradesData.Unit], _ settings: String? = nil) throws -> Record {
        let fixture = try Fixture<Grades>(["s1.json": GradesData.transcript(units)], settings: settings)
        #expect(fixture.problems == [])
        return try fixture.transcript("s1").model(DiagnosticLog())
    }
}
