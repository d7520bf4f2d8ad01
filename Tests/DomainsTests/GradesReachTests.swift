import Diagnostics
import Domains
import Pages
import TestSupport
import Testing

/// Whether graduation is certain, possible or out of reach, against exact fractions.
@Suite struct GradesReachTests {
    /// A fraction of whole numbers.
    private struct Fraction {
        var top: Int
        var bottom: Int

        static func + (_ left: Fraction, _ right: Fraction) -> Fraction {
            Fraction(
                top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom)
        }
    }

    /// Weighted means are linear in each missing grade, so the best and the worst outcome decide.
    @Test(arguments: 0..<300)
    func theStateOfEachConditionAndOfTheWholeIsExact(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let units = (1...Int.random(in: 1...4, using: &random)).map { code in
            let subjects = (0..<Int.random(in: 1...4, using: &random)).map { _ -> (Int, Double?) in
                // Whole grades around the pass mark often end just on it.
                let isOpen = Int.random(in: 0..<3, using: &random) == 0
                return (
                    Int.random(in: 1...4, using: &random),
                    isOpen ? nil : Double(Int.random(in: 0...20, using: &random))
                )
            }
            return GradesData.unit(
                code, Int.random(in: 1...4, using: &random), subjects, isProfessional: code == 1)
        }
        let fixture = try Fixture<Grades>(["s1.json": GradesData.transcript(units)])
        #expect(fixture.problems == [])
        let model = try fixture.transcript("s1").model(DiagnosticLog())
        let expected = [state(of: units), state(of: units.filter(\.isProfessional))]
        #expect(
            try list(model["blocks"]).map { try words(record($0["status"])["class"]) }
                == expected.map(\.status))
        let verdict = try words(record(model["verdict"])["class"])
        let isFinal = expected.allSatisfy { ["reached", "missed"].contains($0.name) }
        if isFinal {
            #expect(verdict == (expected.allSatisfy { $0.name == "reached" } ? "graduated" : "failed"))
        } else {
            let isLost = expected.contains { ["missed", "out-of-reach"].contains($0.name) }
            #expect(verdict == (isLost ? "out-of-reach" : "provisional"))
            #expect(
                try flag(model["isCertain"])
                    == expected.allSatisfy { ["reached", "certain"].contains($0.name) })
        }
    }

    private struct State {
        var name: String
        /// A condition that is certain is met.
        var status: String { name == "certain" ? "reached" : name }
    }

    private func state(of units: [GradesData.Unit]) -> State {
        let isOpen = units.contains { $0.subjects.contains { $0.grade == nil } }
        let (worst, best) = (isAtLeastTen(units, missing: 0), isAtLeastTen(units, missing: 20))
        if !isOpen { return State(name: worst ? "reached" : "missed") }
        return State(name: worst ? "certain" : best ? "open" : "out-of-reach")
    }

    /// Σ weight · (Σ weight · grade / Σ weight) ≥ 10 · Σ weight, without any division.
    private func isAtLeastTen(_ units: [GradesData.Unit], missing: Int) -> Bool {
        let sum = units.reduce(Fraction(top: 0, bottom: 1)) { sum, unit in
            let grades = unit.subjects.reduce(0) { $0 + $1.weight * ($1.grade.map { Int($0) } ?? missing) }
            return sum
                + Fraction(top: unit.weight * grades, bottom: unit.subjects.reduce(0) { $0 + $1.weight })
        }
        return sum.top >= 10 * units.reduce(0) { $0 + $1.weight } * sum.bottom
    }

    private func record(_ value: Value?) throws -> Record {
        guard case .record(let record)? = value else { throw Unexpected(value: value) }
        return record
    }

    @Test(arguments: [
        ("en", "Can no longer pass", "Provisional"),
        ("fr", "Ajournement certain", "Résultat provisoire"),
        ("es", "Superación imposible", "Resultado provisional"),
        ("it", "Non più superabile", "Esito provvisorio"),
    ])
    func transcriptsAndClassListsUseOneWordForADecision(_ tag: String, _ lost: String, _ open: String) throws
    {
        let transcripts = [
            GradesData.transcript([GradesData.unit(1, 1, [(3, 4), (1, nil)])], id: "lost"),
            GradesData.transcript([GradesData.unit(1, 1, [(3, 16), (1, nil)])], id: "certain"),
        ]
        let fixture = try Fixture<Grades>(
            ["a.json": "{\"transcripts\": [\(transcripts.joined(separator: ","))]}"],
            settings: GradesData.totalOnly)
        #expect(fixture.problems == [])
        let transcript = try fixture.transcript("lost", tag).model(DiagnosticLog())
        #expect(try words(record(transcript["verdict"])["label"]) == lost)
        let model = try fixture.page("grades/class/a", tag).model(DiagnosticLog())
        let verdicts = try list(model["students"]).map { try record($0["verdict"]) }
        #expect(try verdicts.map { try words($0["class"]) } == ["out-of-reach", "provisional"])
        #expect(try verdicts.map { try words($0["label"]) } == [lost, open])
        #expect(try list(model["verdicts"]).map { try count($0["count"]) } == [0, 0, 1, 1])
    }
}
