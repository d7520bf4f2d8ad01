import Diagnostics
import Languages
import Pages
import Testing

@testable import Domains

/// The exact words about everything that can be wrong in `diving/`, each in its place.
@Suite struct DivingMessagesTests {
    static func penalty(
        _ id: String = "1", rules: String = "[{\"ruleId\":\"D1\"}]", sanction: String = "0",
        referee: String = "true",
        judge: String = "false",
        more: String = ", \"description\": \"Text\""
    ) -> String {
        "{\"id\": \(id), \"rules\": \(rules), \"sanctionValue\": \(sanction), \"referee\": \(referee), \"judge\": \(judge)\(more)}"
    }

    static let question = """
        - id: q
          type: true-false
          answer: true
          text: {en: Text}
          explanation: {en: Because}
        """

    @Test(arguments: [
        (
            "[]",
            "diving: warning: the folder diving/ contains no penalties and no questions, so its page says that there are none yet [diving.empty] "
                + "→ add them to diving/penalties.json or diving/questions.yaml, or remove the folder"
        ),
        (
            "[\(penalty(sanction: "6"))]",
            "diving/penalties.json:1:57: error: unknown sanction 6, expected 0 (0 points), 1 (2 points deducted by the referee), "
                + "2 (at most 2 points), 3 (at most 4½ points), 4 (½ to 2 points deducted by the judge) or 5 (the judge's opinion) [diving.sanction]"
        ),
        (
            "[\n\(penalty()),\n\(penalty())\n]",
            "diving/penalties.json:3:8: error: the penalty id 1 is used twice, first at diving/penalties.json:2:8 [diving.duplicate] "
                + "→ give one of them another id"
        ),
        (
            "[\(penalty(referee: "false"))]",
            "diving/penalties.json:1:2: error: penalty 1 has no official, expected \"referee\" or \"judge\" or both to be true [diving.owner]"
        ),
        (
            "[\(penalty(rules: "[]"))]",
            "diving/penalties.json:1:21: error: penalty 1 has no rule, expected at least one such as {\"ruleId\": \"D8.5.4\"} [diving.rules]"
        ),
        (
            "[\(penalty(more: ", \"description\": \"T\", \"phase\": \"fligth\""))]",
            "diving/penalties.json:1:122: error: \"phase\" is \"fligth\", expected \"start\", \"approach\", \"take-off\", \"flight\", "
                + "\"entry\", \"synchro\" or \"conduct\" [records.choice] → did you mean \"flight\"?"
        ),
        (
            "[\(penalty("-1"))]",
            "diving/penalties.json:1:9: error: \"id\" is -1, expected a whole number from 0 to 9999 [records.type]"
        ),
    ])
    func penalties(json: String, expected: String) throws {
        let problems = try Fixture<Diving>(
            ["penalties.json": json, "texts/en.yaml": json == "[]" ? "" : "Penalty-1: T"], locales: ["en"]
        )
        .problems
        #expect(problems == [expected])
    }

    @Test(arguments: ["", ", \"description\": \"\"", ", \"description\": \" \"", ", \"description\": null"])
    func aPenaltyWithoutAnyTextIsReported(description: String) throws {
        let json = "[\(Self.penalty(more: description))]"
        #expect(
            try Fixture<Diving>(["penalties.json": json], locales: ["en"]).problems == [
                "diving/texts: error: no penalty has a text in en, expected them in diving/texts/en.yaml [diving.text] "
                    + "→ add lines such as Penalty-20: …"
            ])
        let other = Self.penalty("2")
        #expect(
            try Fixture<Diving>(
                [
                    "penalties.json": "[\(Self.penalty(more: description)), \(other)]",
                    "texts/en.yaml": "Penalty-2: T",
                ], locales: ["en"]
            )
            .problems == [
                "diving/penalties.json:1:9: error: penalty 1 has no text in en, expected \"Penalty-1\" in diving/texts/en.yaml [diving.text]"
            ])
    }

    @Test func aTextThatIsMissingIsReportedWithItsLanguages() throws {
        let fixture = try Fixture<Diving>(
            [
                "penalties.json": "[\n\(Self.penalty()), \(Self.penalty("2"))]",
                "texts/en.yaml": "Penalty-1: One\nPenalty-2: Two",
                "texts/it.yaml": "Penalty-2: Due", "texts/fr.yaml": "Penalty-2: Deux",
            ])
        #expect(
            fixture.problems == [
                "diving/texts: warning: no penalty has a text in es [diving.text-missing] "
                    + "→ add diving/texts/es.yaml with lines such as Penalty-20: …",
                "diving/penalties.json:2:8: warning: penalty 1 has no text in fr, it [diving.text-missing] "
                    + "→ add \"Penalty-1\" to diving/texts/fr.yaml",
            ])
    }

    @Test(arguments: [
        (
            "Penalty-1: One\nPenalty-2O: X",
            "diving/texts/en.yaml:2:1: warning: the key \"Penalty-2O\" is not that of a penalty, expected Penalty- or Index- and a number, such as Penalty-20 "
                + "[diving.text-key]"
        ),
        (
            "Penalty-1: One\n\nPenalty-2: X",
            "diving/texts/en.yaml:3:1: warning: there is no penalty 2 for this text [diving.text-unused]"
        ),
        (
            "Penalty-1: One\nPenalty-01: X",
            "diving/texts/en.yaml:2:1: warning: the key \"Penalty-01\" is not that of a penalty, expected Penalty- or Index- and a number, such as Penalty-20 "
                + "[diving.text-key]"
        ),
        (
            "Penalty-1: One\nPenalty 1: X",
            "diving/texts/en.yaml:2:1: warning: the key \"Penalty 1\" is not that of a penalty, expected Penalty- or Index- and a number, such as Penalty-20 "
                + "[diving.text-key]"
        ),
        (
            "Penalty-1: One\npenalty1: X",
            "diving/texts/en.yaml:2:1: warning: the key \"penalty1\" is not that of a penalty, expected Penalty- or Index- and a number, such as Penalty-20 "
                + "[diving.text-key]"
        ),
        (
            "Penalty-1: One\nPenlty-1: X\nSettings-1: a label of the app",
            "diving/texts/en.yaml:2:1: warning: the key \"Penlty-1\" is not that of a penalty, expected Penalty- or Index- and a number, such as Penalty-20 "
                + "[diving.text-key]"
        ),
    ])
    func texts(yaml: String, expected: String) throws {
        #expect(
            try Fixture<Diving>(
                ["penalties.json": "[\(Self.penalty())]", "texts/en.yaml": yaml], locales: ["en"]
            ).problems == [expected])
    }

    /// Of texts that were imported beside others, only one is shown.
    @Test func aTextInTwoFilesIsReported() throws {
        let fixture = try Fixture<Diving>(
            [
                "penalties.json": "[\(Self.penalty())]", "texts/en.strings": "\"Penalty-1\" = \"One\";",
                "texts/en.yaml": "Penalty-1: Other",
            ], locales: ["en"])
        #expect(
            fixture.problems == [
                "diving/texts/en.yaml:1:1: warning: \"Penalty-1\" is in diving/texts/en.strings too, and pages show this one [diving.text-key] "
                    + "→ remove one of the two"
            ])
        let penalty = try #require(fixture.domain.penalties.first)
        #expect(fixture.domain.texts.phrase(penalty, "en").text == "Other")
    }

    @Test(arguments: [
        "notes.txt", "texts/notes.md", "texts/a/b/en.yaml", "texts/notes.yaml", "sub/penalties.json",
        "English.lproj/a.strings",
    ])
    func aFileThatIsNotReadIsNamed(path: String) throws {
        let fixture = try Fixture<Diving>(
            ["penalties.json": "[\(Self.penalty())]", "texts/en.yaml": "Penalty-1: T", path: "a: [\n"],
            locales: ["en"])
        #expect(
            fixture.problems == [
                "diving/\(path): warning: this file is not read [diving.file] → the folder diving/ may contain penalties.json, "
                    + "questions.yaml, texts/<language>.yaml or .strings, results.json, rules/<language>.pdf and rules/<language>.yaml"
            ])
    }

    @Test func textsInALanguageThatTheSiteDoesNotHaveAreLeftAlone() throws {
        let fixture = try Fixture<Diving>(
            [
                "penalties.json": "[\(Self.penalty())]", "texts/en.yaml": "Penalty-1: T",
                "texts/de.yaml": "Penalty-7: [",
            ], locales: ["en"])
        #expect(fixture.problems == [])
    }

    @Test func aRuleBookInAnotherLanguageIsNamed() throws {
        let fixture = try Fixture<Diving>(
            ["penalties.json": "[\(Self.penalty())]", "texts/en.yaml": "Penalty-1: T"],
            others: ["rules/de.pdf", "rules/en.pdf", "picture.png"], locales: ["en"])
        #expect(
            fixture.problems == [
                "diving/picture.png: warning: this file is not read [diving.file] → the folder diving/ may contain penalties.json, "
                    + "questions.yaml, texts/<language>.yaml or .strings, results.json, rules/<language>.pdf and rules/<language>.yaml",
                "diving/rules/de.pdf: warning: this rule book is not in a language of the site (en) [diving.rule-book] "
                    + "→ name it after a language, such as rules/en.pdf",
            ])
    }

    @Test(arguments: [
        (
            "quiz: {sizes: [1, 2]}",
            [
                "site.yaml:1:19: error: a quiz of 2 questions is too large, expected at most 1, the number of penalties [diving.quiz-size]"
            ]
        ),
        ("quiz: {sizes: [1]}", []),
        (
            "quiz: {sizes: []}",
            [
                "site.yaml:1:15: error: this list of numbers of questions is empty, expected at least one number [diving.quiz-size] "
                    + "→ write a number in it, such as [10], or remove the list for the usual numbers"
            ]
        ),
        ("quiz: {sheets: 1, rule_share: 0.9}", []),
        (
            "quiz: {sheets: 0}",
            ["site.yaml:1:16: error: \"sheets\" is 0, expected a whole number from 1 to 26"]
        ),
        (
            "quiz: {rule_share: 1}",
            ["site.yaml:1:20: error: \"rule_share\" is 1, expected a number from 0.1 to 0.9"]
        ),
        ("credit: {en: Ours, de: Unsere}", []),
        (
            "credit: Ours",
            ["site.yaml:1:9: error: \"credit\" is \"Ours\", expected a text in every language with its keys"]
        ),
        ("quiz: {sedd: 1}", ["site.yaml:1:8: error: unknown key \"sedd\" in the quiz"]),
        ("editon: FINA", ["site.yaml:1:1: error: unknown key \"editon\" in diving"]),
        ("quiz: {sizes: [0]}", ["site.yaml:1:16: error: found 0, expected a whole number from 1 to 200"]),
        ("quiz: 3", ["site.yaml:1:7: error: \"quiz\" is 3, expected the quiz with its keys"]),
    ])
    func settings(yaml: String, expected: [String]) throws {
        let files = ["penalties.json": "[\(Self.penalty())]", "texts/en.yaml": "Penalty-1: T"]
        let problems = try Fixture<Diving>(files, settings: yaml, locales: ["en"]).problems
        #expect(problems.count == expected.count)
        for (problem, start) in zip(problems, expected) { #expect(problem.hasPrefix(start)) }
    }

    @Test(arguments: [
        (question, []),
        (
            question.replacing("{en: Text}", with: "{fr: Texte}"),
            ["diving/questions.yaml:4:9: error: a text in every language has no \"en\""]
        ),
        (question.replacing("{en: Text}", with: "{en: Text, de: Satz, pt-BR: Frase}"), []),
        (question.replacing("answer: true", with: "answer: maybe"), ["diving/questions.yaml:3:11: error: "]),
        (question.replacing("true-false", with: "true-flase"), ["diving/questions.yaml:2:9: error: "]),
        (
            question + "\n  exlanation: x",
            ["diving/questions.yaml:6:3: error: unknown key \"exlanation\" in a question"]
        ),
        (
            question + "\n" + question,
            [
                "diving/questions.yaml:6:7: error: the question id \"q\" appears a second time, first at line 1, column 7"
            ]
        ),
        (
            "- oops\n" + question + "\n" + question,
            [
                "diving/questions.yaml:1:3: error: ",
                "diving/questions.yaml:7:7: error: the question id \"q\" appears a second time",
            ]
        ),
        (
            question.replacing("answer: true", with: "answers: [{en: A, right: true}]").replacing(
                "true-false", with: "choice"),
            ["diving/questions.yaml:3:12: error: a choice needs at least two answers [diving.answers]"]
        ),
        (
            question.replacing("answer: true", with: "answers: [{en: A}, {en: B}]").replacing(
                "true-false", with: "choice"),
            [
                "diving/questions.yaml:3:12: error: none of these answers is right, expected \"right: true\" on at least one "
                    + "[diving.right-answer]"
            ]
        ),
    ])
    func questions(yaml: String, expected: [String]) throws {
        let problems = try Fixture<Diving>(
            ["questions.yaml": yaml], settings: "quiz: {sizes: [1]}", locales: ["en"]
        ).problems
        #expect(problems.count == expected.count, "\(problems)")
        for (problem, start) in zip(problems, expected) { #expect(problem.hasPrefix(start)) }
    }

    @Test func aQuestionThatIsNotTranslatedIsNamed() throws {
        #expect(
            try Fixture<Diving>(
                ["questions.yaml": Self.question], settings: "quiz: {sizes: [1]}", locales: ["en", "fr"]
            ).problems == [
                "diving/questions.yaml:4:9: warning: this text is missing in fr [diving.translation-missing] → add it as fr: …",
                "diving/questions.yaml:5:16: warning: this text is missing in fr [diving.translation-missing] → add it as fr: …",
            ])
    }

    /// One mistake is one message, and no mistake is hidden until another is corrected.
    @Test(arguments: [
        // A wrong sanction beside an id that is used twice; the texts of both are left alone.
        (
            "[\(penalty(sanction: "9")), \(penalty())]", "Penalty-1: T",
            ["diving.sanction", "diving.duplicate"]
        ),
        // Empty rules beside a wrong sanction and no official.
        (
            "[\(penalty(rules: "[]", sanction: "9", referee: "false"))]", "Penalty-1: T",
            ["diving.sanction", "diving.rules", "diving.owner"]
        ),
        // What is wrong with a penalty does not hide that its text is missing.
        (
            "[\(penalty(sanction: "9", more: "")), \(penalty("2"))]", "Penalty-2: T",
            ["diving.sanction", "diving.text"]
        ),
        // A text that is wrong is there.
        ("[\(penalty(more: ""))]", "Penalty-1: 3", ["records.type"]),
        // A file of texts that cannot be read is not one without texts.
        ("[\(penalty(more: ""))]", "Penalty-1: [", ["yaml.syntax"]),
        // An id that cannot be read may be the one that a text names.
        ("[\(penalty("\"1\""))]", "Penalty-1: T", ["records.type"]),
        ("[\(penalty())", "Penalty-1: T", ["json.syntax"]),
    ])
    func mistakesAreReportedOnceAndInOneRun(json: String, yaml: String, codes: [String]) throws {
        let fixture = try Fixture<Diving>(["penalties.json": json, "texts/en.yaml": yaml], locales: ["en"])
        #expect(fixture.log.diagnostics.map(\.code.name).sorted() == codes.sorted(), "\(fixture.problems)")
    }

    @Test func aQuestionThatIsWrongStillHasItsId() throws {
        let wrong = Self.question.replacing("answer: true", with: "answer: maybe")
        let codes = try Fixture<Diving>(["questions.yaml": wrong + "\n" + Self.question], locales: ["en"]).log
            .diagnostics.map(\.code.name)
        #expect(codes == ["records.type", "records.duplicate"])
    }

    @Test func aSlipInAnAnswerIsNotAlsoAMissingRightAnswer() throws {
        let yaml = Self.question.replacing("answer: true", with: "answers: [{en: A, rigth: true}, {en: B}]")
            .replacing(
                "true-false", with: "choice")
        #expect(
            try Fixture<Diving>(["questions.yaml": yaml], locales: ["en"]).log.diagnostics.map(\.code.name)
                == ["records.unknown-key"])
    }

    @Test func tooFewQuestionsForAQuizAreAWarning() throws {
        #expect(
            try Fixture<Diving>(["questions.yaml": Self.question], locales: ["en"]).problems == [
                "diving/questions.yaml: warning: the shortest quiz has 5 questions and diving/questions.yaml only 1, so its page says that there "
                    + "are none yet [diving.empty] → add questions, or a shorter quiz in site.yaml: quiz: {sizes: [1]}"
            ])
    }

    @Test func everyMistakeOfAFileIsReportedInOneRun() throws {
        let json =
            "[\(Self.penalty(sanction: "9")),\n\(Self.penalty("2", referee: "1")),\n3,\n\(Self.penalty("4", rules: "[]"))]"
        let lines = try Fixture<Diving>(["penalties.json": json], locales: ["en"]).log.diagnostics.filter {
            $0.severity == .error
        }
        .compactMap { $0.place?.position.line }
        #expect(lines == [1, 2, 3, 4])
    }
}
