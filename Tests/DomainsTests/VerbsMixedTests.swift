import Pages
import Testing

@testable import Domains

/// Which forms the sheets of mixed forms ask for, and in which order.
@Suite struct VerbsMixedTests {
    static let regular = "bcdfglmnprst".map {
        "\($0)omer: \($0)omo, \($0)omes, \($0)ome, \($0)omemos, \($0)oméis, \($0)omen"
    }
    static let irregular = [
        "pensar: pienso, piensas, piensa, pensamos, pensáis, piensan",
        "poder: puedo, puedes, puede, podemos, podéis, pueden",
        "ir: voy, vas, va, vamos, vais, van",
    ]

    static func level(_ lines: [String], title: String = "Uno") throws -> Fixture<Verbs> {
        let text = "\(title)\nDescripción\ntiempo: presente\n" + lines.joined(separator: "\n") + "\n"
        return try Fixture<Verbs>(["a.txt": text])
    }

    /// What each sheet of the only level asks: infinitive and person.
    static func sheets(_ lines: [String], title: String = "Uno") throws -> [[String]] {
        let level = try #require(try self.level(lines, title: title).domain.levels.first)
        return level.mixedSheets.map { sheet in
            sheet.questions.map { "\(level.entries[$0.entry].infinitive) \($0.person)" }
        }
    }

    @Test func eachSheetAsksTwentyFormsAndNoneTwice() throws {
        let sheets = try Self.sheets(Self.regular + Self.irregular)
        #expect(sheets.map(\.count) == [20, 20, 20])
        for sheet in sheets { #expect(Set(sheet).count == 20) }
    }

    /// A level of few verbs has sheets that differ all the same.
    @Test(arguments: [(2, [8, 8, 8]), (3, [12, 12, 12]), (5, [20, 20, 20])])
    func aSheetAsksTwoThirdsOfASmallLevel(_ verbs: Int, _ counts: [Int]) throws {
        let sheets = try Self.sheets(Array(Self.regular.prefix(verbs)))
        #expect(sheets.map(\.count) == counts)
        #expect(Set(sheets.map { Set($0) }).count == 3)
    }

    @Test func aLevelOfFewFormsHasNoSheets() throws {
        let lines = ["llover: -, -, llueve, -, -, -", Self.irregular[0]]
        let fixture = try Self.level(lines)
        #expect(fixture.domain.levels.first?.mixedSheets.isEmpty == true)
        #expect(try fixture.pages("en").allSatisfy { !$0.id.hasPrefix("verbs/mixed") })
        for kind in ["level", "practice", "worksheet"] {
            #expect(try fixture.page("verbs/\(kind)/uno").data["mixed"]?.isNone == true, "\(kind)")
        }
        #expect(try fixture.page("verbs/practice/uno").data["ways"]?.isNone == true)
    }

    /// The title may change, and a colour or a meaning: what is asked goes by the verbs alone.
    @Test func theSameVerbsGiveTheSameSheets() throws {
        let lines = Self.regular + Self.irregular
        let sheets = try Self.sheets(lines)
        #expect(try Self.sheets(lines, title: "Dos") == sheets)
        #expect(try Self.sheets(lines.reversed()).map { Set($0) } == sheets.map { Set($0) })
    }

    @Test func aFurtherVerbTakesThePlacesOfAFewQuestions() throws {
        let lines = Self.regular + Self.irregular
        let further = "vivir: vivo, vives, vive, vivimos, vivís, viven"
        for (old, new) in zip(try Self.sheets(lines), try Self.sheets([further] + lines)) {
            #expect(Set(new).subtracting(old).count <= 5)
        }
    }

    @Test func sheetsShareNoQuestionWhereThereAreEnough() throws {
        let sheets = try Self.sheets(Self.regular)
        #expect(Set(sheets.joined()).count == 60)
    }

    /// Of these forms a sixth is irregular, of those that are asked more than a third.
    @Test func irregularFormsAreAskedMoreOften() throws {
        let fixture = try Self.level(Self.regular + Self.irregular)
        let level = try #require(fixture.domain.levels.first)
        let all = level.entries.flatMap { entry in level.persons.filter(entry.isMarked) }.count
        #expect(all == 14)
        for sheet in level.mixedSheets {
            let irregular = sheet.questions.count { level.entries[$0.entry].isMarked($0.person) }
            #expect(irregular >= 8, "\(sheet.letter)")
        }
    }

    /// Where nearly every form is irregular, not fewer of them are asked than there are.
    @Test func aLevelOfIrregularFormsAsksHardlyAnythingElse() throws {
        let stems = ["tuv", "estuv", "anduv", "pud", "pus", "sup", "quis"]
        let names = ["tener", "estar", "andar", "poder", "poner", "saber", "querer"]
        let lines = zip(names, stems).map {
            "\($0): \($1)e, \($1)iste, \($1)o, \($1)imos, \($1)isteis, \($1)ieron"
        }
        let text = "Ayer\nDescripción\ntiempo: indefinido\n" + lines.joined(separator: "\n")
        let level = try #require(try Fixture<Verbs>(["a.txt": text]).domain.levels.first)
        for sheet in level.mixedSheets {
            #expect(sheet.questions.allSatisfy { level.entries[$0.entry].isMarked($0.person) })
        }
    }

    @Test func noVerbIsAskedMoreThanAFewTimes() throws {
        for sheet in try Self.sheets(Self.regular + Self.irregular) {
            let verbs = Dictionary(grouping: sheet) { $0.prefix { $0 != " " } }
            #expect(verbs.values.allSatisfy { $0.count <= 3 })
            #expect(verbs.count >= 8)
        }
    }

    @Test(arguments: [2, 3, 5, 12])
    func aVerbIsNotAskedTwiceInARow(_ verbs: Int) throws {
        for sheet in try Self.sheets(Array(Self.regular.prefix(verbs))) {
            let verbs = sheet.map { $0.prefix { $0 != " " } }
            #expect(zip(verbs, verbs.dropFirst()).allSatisfy { $0 != $1 })
        }
    }

    @Test func everyPersonIsAsked() throws {
        for sheet in try Self.sheets(Self.regular + Self.irregular) {
            #expect(Set(sheet.map { $0.drop { $0 != " " } }).count == 6)
        }
    }

    /// A form that does not exist is not asked for, and each field accepts the form of its verb and person.
    @Test func everyFieldAcceptsItsForm() throws {
        let lines = Self.irregular + ["llover: -, -, llueve, -, -, -", "nevar: -, -, nieva, -, -, -"]
        let fixture = try Self.level(lines)
        let level = try #require(fixture.domain.levels.first)
        for sheet in level.mixedSheets {
            let data = try fixture.page("verbs/mixed/uno/\(sheet.letter.lowercased())").data
            let rows = data["questions"]?.list ?? []
            #expect(rows.count == sheet.questions.count && data["total"]?.count == rows.count)
            for (row, question) in zip(rows, sheet.questions) {
                let entry = level.entries[question.entry]
                let forms = entry.alternatives(question.person)
                #expect(!forms.isEmpty)
                #expect(row["pattern"]?.text == Verbs.AnswerPattern.pattern(forms))
                #expect(row["infinitive"]?.text == entry.infinitive)
                let shown = row["forms.0.parts"]?.list.compactMap { $0["text"]?.text }.joined()
                #expect(shown == forms[0])
            }
        }
    }

    /// Pages are linked in a round, and the answers have all sheets.
    @Test func aSheetLeadsToTheNextOneAndTheLastToTheNextLevel() throws {
        let text = VerbsPagesTests.seed
        let fixture = try Fixture<Verbs>(["a.txt": text, "b.txt": text.replacing("Fácil", with: "Dos")])
        let slug = fixture.domain.levels[0].slug
        let next = try ["practice/\(slug)", "mixed/\(slug)/a", "mixed/\(slug)/b", "mixed/\(slug)/c"].map {
            try fixture.page("verbs/\($0)").data[path: "nextSheet.sheet"]?.text
        }
        #expect(next == ["A", "B", "C", nil])
        #expect(try fixture.page("verbs/mixed/\(slug)/c").data["next"]?.isNone == false)
        let sheets = try fixture.page("verbs/mixed-key/\(slug)").data["sheets"]?.list ?? []
        #expect(sheets.compactMap { $0["sheet"]?.text } == ["A", "B", "C"])
        #expect(sheets.map { $0["questions"]?.list.count } == [12, 12, 12])
    }

    @Test(arguments: [
        ("en", "verbs/levels/uno/practice/mixed-forms-b"),
        ("fr", "verbes/niveaux/uno/entrainement/melange-b"),
        ("es", "verbos/niveles/uno/practica/mezcla-b"), ("it", "verbi/livelli/uno/esercizio/forme-miste-b"),
    ])
    func aSheetHasAnAddressInEachLanguage(_ tag: String, _ path: String) throws {
        #expect(try Self.level(Self.regular).page("verbs/mixed/uno/b", tag).path == path)
    }

    /// Only where the answer has a written accent, since the question gives it away.
    @Test func aFieldAsksForTheAccentOfItsForm() throws {
        let fixture = try VerbsPracticeTests.practice(
            Self.irregular[0], "soñar: sueño, sueñas, sueña, soñamos, soñáis, sueñan")
        let rows = try fixture.page("verbs/practice/uno").data[path: "fields.1.rows"]?.list ?? []
        #expect(rows.map { $0["isAccented"]?.flag } == [false, false, false, false, true, false])
    }
}
