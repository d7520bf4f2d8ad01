import Languages
import Pages
import Testing

@testable import Domains

/// The quiz in the terminal: the questions of the pages, their scoring, and a way on only when all is
/// answered.
@Suite struct QuizDialogueTests {
    private static func dialogue(
        _ fixture: Fixture<Diving>, _ subject: Diving.Quiz.Subject = .penalties, size: Int = 5,
        seed: Int = 1, tag: String = "en"
    ) throws -> (dialogue: Diving.Dialogue, quiz: Diving.Quiz) {
        let quiz = try #require(fixture.domain.quiz(subject, size: size, seed: seed))
        let locale = try language(tag)
        let localization = Localization(locale: locale, messages: fixture.catalogues[locale])
        return (Diving.Dialogue(quiz, of: fixture.domain, localization), quiz)
    }

    /// A quiz of one penalty: at most 4½ points, given by the officials.
    private static func single(referee: Bool, judge: Bool) throws -> Diving.Dialogue {
        let penalty = DivingMessagesTests.penalty(
            sanction: "3", referee: "\(referee)", judge: "\(judge)")
        return try dialogue(
            try Fixture<Diving>(
                ["penalties.json": "[\(penalty)]"], settings: "quiz: {sizes: [1]}", locales: ["en"]),
            size: 1
        ).dialogue
    }

    private static func texts(_ lines: [Diving.Dialogue.Line], _ kind: Diving.Dialogue.Line.Kind) -> [String]
    {
        lines.filter { $0.kind == kind }.map(\.text)
    }

    private static let day = CalendarDate(daysSinceEpoch: 20_000)

    /// The third sanction is right. The officials are 1, the referee, and 2, the judges.
    @Test(arguments: [
        (true, false, "3", "1", 10), (true, false, "3", "1 2", 5), (true, false, "3", "2", 0),
        (true, false, "2", "1", 0), (false, true, "3", "2", 10), (false, true, "3", "1,2", 5),
        (false, true, "3", "1", 0), (true, true, "3", "2 1", 10), (true, true, "3", "1", 5),
        (true, true, "3", "2", 5), (true, true, "1", "1 2", 0),
    ])
    func aFaultScoresTenFiveOrNothing(
        referee: Bool, judge: Bool, sanction: String, officials: String, points: Int
    ) throws {
        var dialogue = try Self.single(referee: referee, judge: judge)
        _ = dialogue.answer(sanction)
        #expect(!dialogue.isOver)
        _ = dialogue.answer(officials)
        #expect(dialogue.isOver)
        #expect(dialogue.result(on: Self.day).points == points)
    }

    @Test(arguments: ["", " ", "0", "7", "1 2", "a", "1 a", "-1", "3.", "99999999999999999999", "\u{1B}[A"])
    func whatIsNoAnswerLeavesTheQuestionOpen(line: String) throws {
        var dialogue = try Self.single(referee: true, judge: false)
        #expect(dialogue.answer(line).map(\.text) == ["Choose a penalty.", "Your answer (1–6):"])
        #expect(!dialogue.isOver)
        _ = dialogue.answer(" 3 ")
        #expect(
            dialogue.answer("1 3").map(\.text) == [
                "Choose who gives it.", "Your answers (1–2, such as 1 2):",
            ])
        _ = dialogue.answer("1")
        #expect(dialogue.result(on: Self.day).points == 10)
        #expect(dialogue.answer("1") == [])
    }

    @Test func theQuestionsOfTheSitesSeedAreThoseOfItsPage() throws {
        let fixture = try ExampleDivingTests.example()
        for subject in Diving.Quiz.Subject.allCases {
            let quiz = try Self.dialogue(fixture, subject, size: 10).quiz
            let page = try fixture.page("diving/quiz/\(subject.rawValue)/10")
            let pages = Diving.Pages(fixture.domain, try Self.localization(fixture, "en"))
            #expect(
                quiz.items.map { pages.question($0).text.text }
                    == page.data["questions"]?.list.map { $0["text"]?.text ?? "" })
        }
        let other = try Self.dialogue(fixture, seed: 2).quiz
        #expect(other.items.map(\.asked) != (try Self.dialogue(fixture).quiz.items.map(\.asked)))
    }

    private static func localization(_ fixture: Fixture<Diving>, _ tag: String) throws -> Localization {
        let locale = try language(tag)
        return Localization(locale: locale, messages: fixture.catalogues[locale])
    }

    /// The numbers of the right options, as the pages mark them.
    private static func rightAnswers(_ fixture: Fixture<Diving>, _ quiz: Diving.Quiz) throws -> [String] {
        let pages = Diving.Pages(fixture.domain, try localization(fixture, "en"))
        return quiz.items.flatMap { item in
            pages.question(item).choices.map { choice in
                choice.right.sorted().map { String($0 + 1) }.joined(separator: " ")
            }
        }
    }

    @Test(arguments: ExampleDivingTests.locales)
    func rightAnswersScoreAllPointsInEveryLanguage(tag: String) throws {
        let fixture = try ExampleDivingTests.example()
        var (dialogue, quiz) = try Self.dialogue(fixture, .mixed, size: 40, tag: tag)
        var said = dialogue.opening
        for line in try Self.rightAnswers(fixture, quiz) { said += dialogue.answer(line) }
        let result = dialogue.result(on: Self.day)
        #expect(result.points == 400)
        #expect(result.answers.map(\.asked) == quiz.items.map(\.asked))
        #expect(Self.texts(said, .wrong) == [])
        #expect(Self.texts(said, .heading).count == 41)
        #expect(Self.texts(dialogue.review, .wrong) + Self.texts(dialogue.review, .missed) == [])
        #expect(
            Self.texts(dialogue.review, .right).last == "✓ \(try fixture.text("diving.quiz.passed", tag))")
    }

    @Test func aChoiceOfSeveralNeedsAllOfThem() throws {
        let yaml = """
            - id: q
              type: choice
              text: {en: Which?}
              answers: [{right: true, en: A}, {en: B}, {right: true, en: C}]
              explanation: {en: Because.}
              rule: D1.2
            """
        let fixture = try Fixture<Diving>(
            ["questions.yaml": yaml], settings: "quiz: {sizes: [1]}", locales: ["en"])
        var (dialogue, quiz) = try Self.dialogue(fixture, .questions, size: 1)
        #expect(Self.texts(dialogue.opening, .legend) == ["Several answers are right"])
        #expect(Self.texts(dialogue.opening, .option).sorted().map { $0.prefix(2) } == ["1)", "2)", "3)"])
        let right = try Self.rightAnswers(fixture, quiz)[0]
        _ = dialogue.answer(String(right.prefix(1)))
        #expect(dialogue.result(on: Self.day).points == 0)
        #expect(Self.texts(dialogue.review, .right).count == 1)
        #expect(Self.texts(dialogue.review, .missed).count == 1)
        #expect(dialogue.review.map(\.text).contains("Because. D1.2"))
        (dialogue, quiz) = try Self.dialogue(fixture, .questions, size: 1)
        _ = dialogue.answer(right)
        #expect(dialogue.result(on: Self.day).points == 10)
    }

    @Test func theReviewSaysWhatWasRightAndWhatWasNot() throws {
        var dialogue = try Self.single(referee: true, judge: false)
        _ = dialogue.answer("3")
        _ = dialogue.answer("1 2")
        #expect(
            dialogue.review.map(\.text) == [
                "Your answers", "1. Text", "Points: 5 / 10", "✓ Your answer, right: At most 4½ points",
                "✓ Your answer, right: Referee", "✗ Your answer, wrong: Judges",
                "The referee announces that no judge may award more than 4½ points. D1", "Result",
                "✗ Not passed",
                "Points: 5 / 10", "Pass mark: 8 points (80%)",
            ])
    }

    @Test(arguments: [
        ("1", "“0 points” is the penalty for another fault: Feet first."),
        // A fault of another phase has this sanction, which explains nothing.
        ("2", nil),
        // No fault has it, and the last one is right.
        ("6", nil), ("3", nil),
    ])
    func aWrongSanctionIsExplainedByAFaultThatHasIt(answer: String, said: String?) throws {
        let rows = [
            (1, 3, "entry", "Arms"), (2, 0, "entry", "Feet first."),
            (3, 2, "flight", "Unsafely near."),
        ]
        .map {
            """
            {"id": \($0.0), "description": "\($0.3)", "rules": [{"ruleId": "D1"}], "sanctionValue": \($0.1),
              "referee": true, "judge": true, "phase": "\($0.2)"}
            """
        }
        let fixture = try Fixture<Diving>(
            ["penalties.json": "[\(rows.joined(separator: ","))]"], settings: "quiz: {sizes: [3]}",
            locales: ["en"])
        var (dialogue, quiz) = try Self.dialogue(fixture, size: 3)
        let asked = try #require(
            quiz.items.firstIndex { if case .penalty(let penalty) = $0 { penalty.id == 1 } else { false } })
        let right = try Self.rightAnswers(fixture, quiz)
        for number in 0..<3 {
            _ = dialogue.answer(number == asked ? answer : right[2 * number])
            _ = dialogue.answer(right[2 * number + 1])
        }
        #expect(Self.texts(dialogue.review, .text).first { $0.contains("another fault") } == said)
    }

    @Test func aFaultOfTheSamePhaseExplainsAWrongSanction() throws {
        let fixture = try ExampleDivingTests.example()
        let pages = Diving.Pages(fixture.domain, try Self.localization(fixture, "en"))
        for penalty in fixture.domain.penalties {
            let options = pages.question(.penalty(penalty)).choices[0].options
            #expect(options.filter(\.isRight).compactMap(\.reason?.text) == [])
            for (option, sanction) in zip(options, Diving.Sanction.inOrder) where !option.isRight {
                let ofThePhase = fixture.domain.penalties.filter {
                    $0.sanction == sanction && $0.phase == penalty.phase
                }
                #expect(option.reason?.fault.id == ofThePhase.first?.id)
            }
        }
    }

    @Test func pointsAreShownFromTheSecondQuestionOn() throws {
        let fixture = try ExampleDivingTests.example()
        var (dialogue, quiz) = try Self.dialogue(fixture)
        let right = try Self.rightAnswers(fixture, quiz)
        #expect(Self.texts(dialogue.opening, .heading) == ["Penalty quiz: 5 questions", "Question 1 of 5"])
        _ = dialogue.answer(right[0])
        #expect(Self.texts(dialogue.answer(right[1]), .heading) == ["Question 2 of 5 · Points so far: 10"])
    }

    @Test func aSubjectHasTheLengthsOfItsPages() throws {
        let diving = try ExampleDivingTests.example().domain
        #expect(diving.quizSizes(.penalties) == [5, 10, 15, 20, 25, 30, 35, 40])
        #expect(diving.quizSizes(.questions).last == 35)
        #expect(try Fixture<Diving>([:]).domain.quizSizes(.mixed) == [])
    }
}
