import Testing

@testable import Domains

/// Forms that are right, but not where they are.
@Suite struct VerbsDisplacementTests {
    private func problems(_ tense: String, _ lines: String...) throws -> [String] {
        let text = "Nivel\nDescripción\ntiempo: \(tense)\n" + lines.joined(separator: "\n") + "\n"
        return try Fixture<Verbs>(["a.txt": text]).problems.filter { !$0.contains("[verbs.one-verb]") }
    }

    @Test func aForgottenFormMovesTheOthers() throws {
        #expect(
            try problems(
                "presente", "hablar: hablo, hablas, habla, hablamos, habláis",
                "comer: como, comes, come, comemos, comen") == [
                    #"verbs/a.txt:4:41: warning: "habláis" is the form of vosotros/-as, but is in the place of ellos/ellas/ustedes [verbs.person] → write six forms in the order yo, tú, él, nosotros, vosotros, ellos, or five without vosotros, with - for one that does not exist"#
                ])
    }

    @Test func formsThatChangedPlacesAreReportedOnce() throws {
        let found = try problems(
            "presente", "hablar: hablo, hablas, habla, habláis, hablamos, hablan",
            "tener: tengo, tienes, tiene, tenemos, tenéis, tienen")
        #expect(found.count == 1)
        #expect(
            found.first?.contains(
                #"2 forms of "hablar" are in the places of other persons; the first, "habláis", is the form of vosotros/-as in the place of nosotros/-as"#
            ) == true)
    }

    @Test func commandsBeginWithTu() throws {
        let found = try problems(
            "imperativo", "hablar: habla, hable, hablemos, hablad, hablen",
            "comer: come, coma, comamos, comed, coman")
        #expect(
            found.count == 2
                && found.allSatisfy {
                    $0.contains("[verbs.person]")
                        && $0.hasSuffix("with - for yo: -, tú, usted, nosotros, vosotros, ustedes")
                })
    }

    @Test func aLevelOfAnotherTenseIsReportedOnce() throws {
        #expect(
            try problems(
                "presente", "tener: tenga, tengas, tenga, tengamos, tengáis, tengan",
                "hablar: hable, hables, hable, hablemos, habléis, hablen") == [
                    #"verbs/a.txt:4:1: warning: the forms of this level are not of its tense, "presente", but of "presente de subjuntivo" [verbs.other-tense] → correct the tense at the top of the level, or the forms"#
                ])
    }

    @Test(arguments: [
        ("presente", "hablar: hablo, hablás, habla, hablamos, hablan"),
        ("imperfecto", "comer: comía, comías, comía, comíamos, comíais, comían"),
        ("imperativo", "ir: -, ve, vaya, vamos, id, vayan"),
        ("indefinido", "ir: fui, fuiste, fue, fuimos, fuisteis, fueron"),
        ("imperativo negativo", "hablar: -, no hables, no hable, no hablemos, no habléis, no hablen"),
        ("presente", "googlear: x, y, z, v, w, u"),
    ])
    func whatIsRightOrUnknownIsNotReported(_ tense: String, _ line: String) throws {
        #expect(
            try problems(tense, line).filter { $0.contains("verbs.person") || $0.contains("other-tense") }
                == [])
    }
}
