import Markup
import Charts
import Diagnostics
import Languages
import Pages
import Testing

@testable import Domains

/// How penalties become pages if the data are less complete than those of the example.
@Suite struct DivingPagesTests {
    static func files(_ texts: [String: String], description: String = "Reference") -> [String:
        String]
    {
        let json = """
            [{"id": 7, "description": "\(description)", "rules": [{"ruleId": "D1.2"}], "sanctionValue": 4, "referee": false, "judge": true}]
            """
        return texts.reduce(into: ["penalties.json": json]) {
            $0["texts/\($1.key).yaml"] = "Penalty-7: \($1.value)"
        }
    }

    @Test func aPenaltyOfThousandsShowsAHundredOthers() throws {
        let penalties = (1...300).map {
            """
            {"id": \($0), "description": "Fault \($0)", "rules": [{"ruleId": "D1.2"}], "sanctionValue": 4, "referee": false, "judge": true}
            """
        }
        let json = "[" + penalties.joined(separator: ",") + "]"
        let page = try Fixture<Diving>(["penalties.json": json], locales: ["en"]).page("diving/penalty/7")
        let groups = page.data["groups"]?.list ?? []
        #expect(groups.flatMap { $0["neighbours"]?.list ?? [] }.count == 100)
    }

    @Test func aTextThatIsNotTranslatedIsShownInTheFirstLanguageAndMarked() throws {
        let fixture = try Fixture<Diving>(Self.files(["en": "English text"]), locales: ["en", "fr"])
        let page = try fixture.page("diving/penalty/7", "fr")
        #expect(page.fallback == "en")
        #expect(page.title == "D1.2\u{202F}: English text")
        #expect(page.description == "English text")
        #expect(page.data["text"]?.text == "English text")
        #expect(page.data["text"]?.language == "en")
        #expect(
            fixture.problems == [
                "diving/texts: warning: no penalty has a text in fr [diving.text-missing] "
                    + "→ add diving/texts/fr.yaml with lines such as Penalty-20: …"
            ])
        let own = try fixture.page("diving/penalty/7", "en")
        #expect(own.fallback == nil)
        #expect(own.data["text"]?.language == nil)
    }

    @Test(arguments: [(["fr"], "fr"), (["fr", "it"], "it"), (["en", "fr"], "fr")])
    func theDescriptionOfTheDataIsTheLastResortAndIsEnglish(tags: [String], tag: String) throws {
        let page = try Fixture<Diving>(Self.files([:]), locales: tags).page("diving/penalty/7", tag)
        #expect(page.fallback == "en")
        #expect(page.data["text"]?.text == "Reference")
        #expect(page.data["text"]?.language == "en")
    }

    @Test func theDescriptionNeedsNoLanguageOnAnEnglishPage() throws {
        let page = try Fixture<Diving>(Self.files([:]), locales: ["en", "fr"]).page("diving/penalty/7")
        #expect(page.fallback == nil)
        #expect(page.data["text"]?.language == nil)
    }

    @Test func aTextThatThereIsGoesBeforeTheDescription() throws {
        let page = try Fixture<Diving>(Self.files(["fr": "Texte"]), locales: ["fr", "it"]).page(
            "diving/penalty/7", "it")
        #expect(page.data["text"]?.text == "Texte")
        #expect(page.fallback == "fr")
    }

    @Test func aLongTextIsCutAtAWordInTheTitle() throws {
        let text = String(repeating: "splash ", count: 40) + "end"
        let page = try Fixture<Diving>(Self.files(["en": text]), locales: ["en"]).page("diving/penalty/7")
        #expect(page.title == "D1.2: " + Array(repeating: "splash", count: 10).joined(separator: " ") + "…")
        #expect(page.description.count <= 161 && page.description.hasSuffix("splash…"))
        #expect(page.data["text"]?.text == text)
    }

    @Test func addressesStayWhateverBecomesOfTheText() throws {
        let before = try Fixture<Diving>(Self.files(["en": "One"]), locales: ["en"]).page("diving/penalty/7")
            .route
        let after = try Fixture<Diving>(Self.files(["en": "Two"]), locales: ["en"]).page("diving/penalty/7")
            .route
        #expect(before == after)
        #expect(before == ["penalties", "7-d1-2"])
    }

    @Test func dataWithoutPhasesHaveNoMatrixByPhase() throws {
        let ids = try Fixture<Diving>(Self.files(["en": "One"]), locales: ["en"]).pages("en").map(\.id)
        #expect(!ids.contains("diving/matrix/phase"))
        #expect(ids.contains("diving/matrix/sanction"))
    }

    @Test func aChoiceOfSanctionsIsMarkedWithTheOfficialsThatLeaveNothingToShow() throws {
        let page = try Fixture<Diving>(Self.files(["en": "One"]), locales: ["en"]).page("diving/penalties")
        #expect(page.data["allClasses"]?.text == "fs no-fr no-fb")
        let classes = page.data["sanctions"]?.list.map { $0["classes"]?.text }
        let none = ["f0", "f2", "f3", "f1"].map { "\($0) no-fr no-fj no-fb" }
        #expect(classes == none + ["f4 no-fr no-fb", "f5 no-fr no-fj no-fb"])
    }

    @Test func withoutPhasesTheListHasAGroupForEachSanctionThatOccurs() throws {
        let page = try Fixture<Diving>(Self.files(["en": "One"]), locales: ["en"]).page("diving/penalties")
        let groups = page.data["groups"]?.list ?? []
        #expect(groups.count == 1)
        #expect(groups.first?["title"]?.text == "½ to 2 points deducted by the judge")
        // Beside the official who gives it.
        let fault = groups.first?["penalties"]?.list.first
        #expect(fault?["sanction.short"]?.text == "½ to 2 points deducted")
        #expect(groups.first?["penalties"]?.list.map { $0["text"]?.text } == ["One"])
    }

    @Test func theListGoesThroughADiveAndInEachPhaseByCost() throws {
        let penalties = [(1, 4, "flight"), (2, 1, "start"), (3, 2, "flight"), (4, 0, "flight")].map {
            """
            {"id": \($0.0), "description": "Fault \($0.0)", "rules": [{"ruleId": "D1"}], "sanctionValue": \($0.1),
              "referee": true, "judge": true, "phase": "\($0.2)"}
            """
        }
        let page = try Fixture<Diving>(
            ["penalties.json": "[\(penalties.joined(separator: ","))]"], locales: ["en"]
        ).page("diving/penalties")
        let groups = page.data["groups"]?.list ?? []
        #expect(groups.map { $0["title"]?.text } == ["Start", "Flight"])
        #expect(groups.map { $0["anchor"]?.text } == ["start", "flight"])
        #expect(
            groups.map { ($0["penalties"]?.list ?? []).map { $0["text"]?.text } } == [
                ["Fault 2"], ["Fault 4", "Fault 3", "Fault 1"],
            ])
    }

    @Test func onePenaltyIsAPageAndTooFewForAQuiz() throws {
        let pages = try Fixture<Diving>(Self.files(["en": "One"]), locales: ["en"]).pages("en")
        #expect(pages.count { $0.kind == "penalty" } == 1)
        #expect(!pages.contains { $0.kind.hasPrefix("quiz") })
    }

    @Test func questionsAloneAreQuizzes() throws {
        let questions = (0..<5).map {
            "- {id: q\($0), type: true-false, answer: true, text: {en: T}, explanation: {en: E}}"
        }
        let pages = try Fixture<Diving>(
            ["questions.yaml": questions.joined(separator: "\n")], locales: ["en"]
        ).pages("en")
        let sheets = ["", "/b", "/c", "/d"].map { "diving/quiz/questions/5\($0)" }
        #expect(pages.map(\.id) == ["diving/quizzes"] + sheets)
        #expect(pages.first?.section != nil)
    }

    @Test func rulesGoByTheirNumbers() {
        let numbers = [
            "D8.5.12", "D10", "D8.5.4", "D8", "D9.2", "D8.5.4.1", "D6.22.1", "C1", "D6.22", "X", "",
        ]
        #expect(
            numbers.sorted(by: Diving.Pages.precedes) == [
                "", "C1", "D6.22", "D6.22.1", "D8", "D8.5.4", "D8.5.4.1", "D8.5.12", "D9.2", "D10", "X",
            ])
    }

    @Test func equalRulesHaveAnOrderToo() {
        #expect(Diving.Pages.precedes("D8.05", "D8.5"))
        #expect(!Diving.Pages.precedes("D8.5", "D8.05"))
        #expect(!Diving.Pages.precedes("D8.5", "D8.5"))
    }

    @Test func aLanguageHasItsOwnRuleBookOrTheFirstOnes() throws {
        let fixture = try Fixture<Diving>(
            Self.files(["en": "One", "fr": "Un", "it": "Uno"]), others: ["rules/en.pdf", "rules/fr.pdf"],
            locales: ["en", "fr", "it"])
        #expect(fixture.domain.assets.map(\.path) == ["rules/en.pdf", "rules/fr.pdf"])
        #expect(fixture.domain.assets.map(\.source) == ["diving/rules/en.pdf", "diving/rules/fr.pdf"])
        let own = try fixture.page("diving/rules", "fr").data
        #expect(own[path: "book.link"]?.target == .file("rules/fr.pdf"))
        #expect(own[path: "book.language"]?.isNone == true)
        let borrowed = try fixture.page("diving/rules", "it").data
        #expect(borrowed[path: "book.link"]?.target == .file("rules/en.pdf"))
        #expect(borrowed[path: "book.language"]?.text == "inglese")
        #expect(borrowed[path: "book.language"]?.language == nil)
        #expect(
            try fixture.page("diving/penalty/7", "it").data[path: "rules.0.book"]?.target
                == .file("rules/en.pdf"))
    }

    @Test func aTextOnSeveralLinesIsOneLineAndKeepsItsFixedSpaces() throws {
        let fixture = try Fixture<Diving>(
            [
                "penalties.json": "[\(DivingMessagesTests.penalty("37"))]",
                "fr.lproj/Localizable.strings":
                    "\"Penalty-37\" = \"Le départ,\\n  l’élan\u{202F}:\\r\\n90\u{A0}%\\tde plus\";",
            ], locales: ["fr"])
        #expect(fixture.problems == [])
        let page = try fixture.page("diving/penalty/37", "fr")
        #expect(page.data["text"]?.text == "Le départ, l’élan\u{202F}: 90\u{A0}% de plus")
        #expect(page.title == "D1\u{202F}: Le départ, l’élan\u{202F}: 90\u{A0}% de plus")
    }

    @Test(arguments: [
        [:], ["penalties.json": "[]"], ["questions.yaml": "[]"],
        ["penalties.json": "[]", "texts/en.yaml": "Penalty-1: T"],
    ])
    func aFolderWithNothingYetHasAPageThatSaysSo(files: [String: String]) throws {
        let fixture = try Fixture<Diving>(files, locales: ["en", "fr"])
        #expect(fixture.log.diagnostics.map(\.code.name) == ["diving.empty"])
        #expect(fixture.log.errorCount == 0)
        for tag in ["en", "fr"] {
            let pages = try fixture.pages(tag)
            #expect(pages.map(\.id) == ["diving/penalties"])
            #expect(pages[0].section != nil)
            #expect(try pages[0].description == fixture.text("diving.empty", tag))
        }
    }

    @Test func theSiteSaysWhoseTheTextsAre() throws {
        let texts = ["en": "One", "fr": "Un", "it": "Uno"]
        let fixture = try Fixture<Diving>(
            Self.files(texts), settings: "credit: {en: Ours, fr: Les nôtres}", locales: ["en", "fr", "it"])
        #expect(try fixture.page("diving/about", "fr").data["credit"]?.text == "Les nôtres")
        let borrowed = try fixture.page("diving/penalty/7", "it").data["credit"]
        #expect(borrowed?.text == "Ours")
        #expect(borrowed?.language == "en")
        #expect(try Fixture<Diving>(Self.files(texts)).page("diving/about").data["credit"]?.isNone == true)
    }

    @Test func whatTheGuideIsStandsBelowTheListAndNotInTheNavigation() throws {
        let fixture = try Fixture<Diving>(Self.files(["en": "One"]))
        let about = try fixture.page("diving/about")
        let views = try #require(about.data["views"]).list
        #expect(!views.contains { $0["link"]?.target == .page("diving/about") })
        #expect(views.first?["isOpen"]?.flag == true)
        #expect(about.data["about"]?.target == .page("diving/about"))
    }

    @Test func thePocketCardHasTheRulesOfEachFault() throws {
        let card = try Fixture<Diving>(Self.files(["en": "One"])).page("diving/card")
        #expect(card.data[path: "panels.0.groups.0.rows.0.rules.0.number"]?.text == "D1.2")
    }

    @Test func withoutARuleBookNothingLinksToOne() throws {
        let fixture = try Fixture<Diving>(
            Self.files(["en": "One"]), others: ["rules/fr.pdf"], locales: ["en", "fr"])
        #expect(try fixture.page("diving/rules").data["book"]?.isNone == true)
        let penalty = try fixture.page("diving/penalty/7").data
        #expect(penalty[path: "rules.0.book"]?.isNone == true)
        // The number leads to its line among all rule numbers.
        #expect(penalty[path: "rules.0.link"]?.target == .page("diving/rules"))
        #expect(
            try fixture.page("diving/rules", "fr").data[path: "book.link"]?.target == .file("rules/fr.pdf"))
    }

    /// Such a text is gone through once, and not once for each article.
    @Test func aTextMayBeginWithAnyNumberOfArticles() throws {
        let text = String(repeating: "The ", count: 20_000) + "feet"
        let fixture = try Fixture<Diving>(
            [
                "penalties.json":
                    #"[{"id": 1, "rules": [{"ruleId": "D1"}], "sanctionValue": 0, "referee": true, "judge": false}]"#,
                "texts/en.yaml": "Penalty-1: \"\(text)\"",
            ], locales: ["en"])
        let index = try fixture.page("diving/a-z", "en").data["letters"]?.list ?? []
        #expect(index.compactMap { $0["letter"]?.text } == ["F"])
    }

    @Test(arguments: [
        ("fr", ["Éclat", "zèle", "eau", "Œuvre"], ["E", "O", "Z"]),
        ("es", ["ñu", "¿Qué?", "nada", "ola"], ["N", "Ñ", "O", "Q"]),
        ("it", ["«Tuffo»", "90° in più", "acqua", "Àncora"], ["#", "A", "T"]),
        ("en", ["The feet", "In a dive", "A", "Inward", "An arm"], ["A", "D", "F", "I"]),
        (
            "fr", ["L’appel", "L'élan", "En vol", "Leur corps", "Dans un plongeon"],
            ["A", "E", "L", "P", "V"]
        ),
        ("es", ["El salto", "En la entrada", "Elena"], ["E", "S"]),
        ("it", ["L’appoggio", "Nell’entrata", "Un’altra", "Lo stacco"], ["A", "E", "S"]),
    ])
    func theAlphabetIsThatOfTheLanguage(tag: String, texts: [String], letters: [String]) throws {
        let rows = texts.indices.map {
            "{\"id\": \($0), \"rules\": [{\"ruleId\": \"D1\"}], \"sanctionValue\": 0, \"referee\": true, \"judge\": false}"
        }
        let fixture = try Fixture<Diving>(
            [
                "penalties.json": "[\(rows.joined(separator: ","))]",
                "texts/\(tag).yaml": texts.enumerated().map { "Penalty-\($0): \"\($1)\"" }.joined(
                    separator: "\n"),
            ], locales: [tag])
        #expect(fixture.problems == [])
        let index = try fixture.page("diving/a-z", tag).data["letters"]?.list ?? []
        #expect(index.compactMap { $0["letter"]?.text } == letters)
        #expect(index.compactMap { $0["anchor"]?.text } == letters.indices.map { "letter-\($0 + 1)" })
        // Put together, the parts of a text around its word are the text.
        for row in index.flatMap({ $0["penalties"]?.list ?? [] }) where row["sorted"]?.isNone == false {
            let parts = ["start", "word", "rest"].compactMap { row["sorted.\($0)"]?.text }
            #expect(parts.joined() == row["text"]?.text)
            #expect(!parts[0].isEmpty && parts[1].allSatisfy(\.isLetter))
        }
    }

    @Test func theWordThatAFaultIsSortedByIsNamed() throws {
        let index = try Fixture<Diving>(Self.files(["en": "In a flying dive"]), locales: ["en"])
            .page("diving/a-z").data
        #expect(index[path: "letters.0.penalties.0.sorted.start"]?.text == "In a ")
        #expect(index[path: "letters.0.penalties.0.sorted.word"]?.text == "flying")
        #expect(index[path: "letters.0.penalties.0.sorted.rest"]?.text == " dive")
    }
}

/// The files of the original app, dropped in as they are.
@Suite struct AppDataTests {
    private static let files: [String: String] = {
        let penalties = PenaltyFact.all.map { fact in
            let rules = fact.rules.map { "{\"ruleId\": \"\($0)\"}" }.joined(separator: ", ")
            return """
                {"id": \(fact.id), "description": "Text \(fact.id)", "rules": [\(rules)], "sanctionValue": \(fact.sanction), \
                "referee": \(fact.owners.contains("R")), "judge": \(fact.owners.contains("J"))}
                """
        }
        var files = [
            "divingPenaltiesSummary.json": "[\n\(penalties.joined(separator: ",\n"))\n]",
            "divingPenaltiesSanctions.json":
                "[{\"id\": 0, \"description\": \"0 points\", \"icon\": \"zero\"}]",
        ]
        for tag in ["en", "fr", "es", "it"] {
            let labels = ["Rule", "Description", "Penalty", "Ownership"].map {
                "\"Penalty-\($0)\" = \"Label\";\n"
            }.joined()
            let texts = PenaltyFact.all.map {
                "/* of \(tag) */\n\"Penalty-\($0.id)\" = \"\(tag) \\\"text\\\" \($0.id)\";"
            }
            files["\(tag).lproj/Localizable.strings"] =
                "\"Judge\" = \"A label\";\n\(labels)\(texts.joined(separator: "\n"))\n\"Start quiz\" = \"…\";\n"
        }
        return files
    }()

    @Test(arguments: ["en", "fr", "es", "it"])
    func itBuildsEveryPageInEveryLanguage(tag: String) throws {
        let fixture = try Fixture<Diving>(Self.files)
        #expect(fixture.problems == [])
        let pages = try fixture.pages(tag)
        #expect(pages.count { $0.kind == "penalty" } == 47)
        let totals = pages.filter { $0.kind == "quiz" }.map { $0.data["total"]?.count }
        #expect(totals == [5, 10, 15, 20, 25, 30, 35, 40].flatMap { Array(repeating: $0, count: 4) })
        #expect(try fixture.page("diving/penalty/20", tag).data["text"]?.text == "\(tag) \"text\" 20")
        #expect(pages.allSatisfy { $0.fallback == nil })
    }

    @Test func thePenaltiesKeepSanctionAndOwners() throws {
        let penalties = try Fixture<Diving>(Self.files).domain.penalties
        #expect(penalties.count == 47)
        for fact in PenaltyFact.all {
            let penalty = try #require(penalties.first { $0.id == fact.id })
            #expect(penalty.sanction.rawValue == fact.sanction)
            #expect(penalty.owners.contains(.judge) == fact.owners.contains("J"))
        }
    }

    @Test(arguments: [
        "Base.lproj/Localizable.strings", "texts/en.strings", "texts/en/Localizable.strings", "texts/EN.yaml",
    ])
    func textsAreFoundWhereverTheAppPutsThem(path: String) throws {
        var files = Self.files.filter { !$0.key.contains("lproj") }
        files[path] = PenaltyFact.all.map {
            path.hasSuffix("yaml") ? "Penalty-\($0.id): own" : "\"Penalty-\($0.id)\" = \"own\";"
        }.joined(separator: "\n")
        let fixture = try Fixture<Diving>(files, locales: ["en"])
        #expect(fixture.problems == [])
        #expect(try fixture.page("diving/penalty/3").data["text"]?.text == "own")
    }

    @Test func withEnglishOnlyTheOtherLanguagesFallBack() throws {
        let fixture = try Fixture<Diving>(
            Self.files.filter { !$0.key.contains("lproj") || $0.key.hasPrefix("en") })
        #expect(
            fixture.log.diagnostics.allSatisfy {
                $0.severity == .warning && $0.code.name == "diving.text-missing"
            })
        #expect(try fixture.pages("it").filter { $0.kind == "penalty" }.allSatisfy { $0.fallback == "en" })
    }

    @Test func theOldFileBesideTheNewIsReportedAsDuplicates() throws {
        var files = Self.files
        files["penalties.json"] = files["divingPenaltiesSummary.json"]
        let problems = try Fixture<Diving>(files).log.diagnostics
        #expect(problems.count == 47)
        #expect(
            problems.allSatisfy { $0.code.name == "diving.duplicate" && $0.path == "diving/penalties.json" })
    }
}
