import Languages
import Pages
import TestSupport
import Testing

@testable import Domains

/// The index of the words in the texts of penalties.
@Suite struct WordIndexTests {
    @Test func wordsLeadToTheirPenalties() throws {
        let index = Diving.WordIndex(
            [
                Phrase(text: "The arm’s angle: take-off."), Phrase(text: "Arms are -bent- in the take-off"),
                Phrase(text: "Un bras", language: "fr"),
            ],
            skipping: ["the", "are"], endings: [["", "s"]])
        #expect(
            index.entries.map { "\($0.forms.joined(separator: ", ")) \($0.texts)" } == [
                "angle [0]", "arm, arms [0, 1]", "bent [1]", "bras [2]", "take-off [0, 1]",
            ])
        #expect(index.entries.map(\.language) == [nil, nil, nil, "fr", nil])
    }

    /// Whoever writes the messages of a site must not be able to make a build endless.
    @Test func setsOfEndingsCostNoMoreThanTheWordsHaveLetters() {
        var lot = SeededGenerator(seed: 5)
        func word(_ count: Int) -> String {
            String((0..<count).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...106, using: &lot))) })
        }
        let texts = (0..<300).map { _ in
            Phrase(text: (0..<100).map { _ in word(8) }.joined(separator: " "))
        }
        let endings = (0..<10_000).map { _ in (0..<5).map { _ in word(2) } }
        #expect(Diving.WordIndex(texts, skipping: [], endings: endings).entries.count > 1_000)
    }

    @Test(arguments: [
        (
            "en", "Jumps jump jumping running run body bodies",
            ["body, bodies", "jump, jumps, jumping", "run, running"]
        ),
        (
            "fr", "Saut sauts sauter mont monte cours court",
            ["cours", "court", "mont", "monte", "saut, sauts, sauter"]
        ),
        ("fr", "droite droit tendus tendues", ["droit, droite", "tendus, tendues"]),
        (
            "es", "toca tocan punto punta jueces juez",
            ["juez, jueces", "punta", "punto", "toca, tocan"]
        ),
        (
            "it", "tocca toccano punto punta punte salti salto",
            ["punta, punte", "punto", "salti, salto", "tocca, toccano"]
        ),
    ])
    func formsOfAWordStandTogether(tag: String, text: String, forms: [String]) throws {
        let json = """
            [{"id": 7, "rules": [{"ruleId": "D1"}], "sanctionValue": 4, "referee": false, "judge": true,
              "description": "Reference"}]
            """
        let page = try Fixture<Diving>(
            ["penalties.json": json, "texts/\(tag).yaml": "Penalty-7: \(text)"], locales: [tag]
        ).page("diving/words", tag)
        let entries = (page.data["letters"]?.list ?? []).flatMap { $0["entries"]?.list ?? [] }
        #expect(entries.compactMap { $0["word"]?.text } == forms)
    }
}
