import Pages
import Testing

@testable import Domains

/// What a practice page asks for, accepts and says.
@Suite struct VerbsPracticeTests {
    static func practice(_ lines: String..., tense: String = "presente") throws -> Fixture<Verbs> {
        let text = "Uno\nDescripción\ntiempo: \(tense)\n" + lines.joined(separator: "\n") + "\n"
        return try Fixture<Verbs>(["a.txt": text])
    }

    /// A row that only a slip of a teacher could fill is no row; a form that a teacher gives is shown.
    @Test(arguments: [
        ("imperativo", "comer: -, come, coma, comamos, comed, coman", "tú"),
        ("imperativo negativo", "comer: -, no comas, no coma, no comamos, no comáis, no coman", "tú"),
        ("imperativo", "comer: coma, come, coma, comamos, comed, coman", "yo"),
    ])
    func commandsHaveNoRowForYo(_ tense: String, _ comer: String, _ first: String) throws {
        let fixture = try Self.practice(
            comer, "vivir: -, vive, viva, vivamos, vivid, vivan", tense: tense)
        let paths = [
            ("level", "tables.0.rows.0.person"), ("practice", "fields.0.rows.0.person"),
            ("worksheet", "tables.0.rows.0.person"),
        ]
        for (kind, path) in paths {
            #expect(try fixture.page("verbs/\(kind)/uno").data[path: path]?.text == first)
        }
        let verb = try fixture.page("verbs/verb/comer").data
        #expect(verb[path: "moods.0.persons.0.person"]?.text == first)
    }
}
