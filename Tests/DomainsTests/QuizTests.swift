import Pages
import Testing

@testable import Domains

/// Drawn quizzes: of the right size, without repetition, and the same for all readers.
@Suite struct QuizTests {
    private static func penalties(_ count: Int) throws -> [Diving.Penalty] {
        let rows = (0..<count).map {
            "{\"id\":\($0),\"rules\":[{\"ruleId\":\"D\($0)\"}],\"sanctionValue\":0,\"referee\":true,\"judge\":false,\"description\":\"p\"}"
        }
        return try Fixture<Diving>(["penalties.json": "[\(rows.joined(separator: ","))]"], locales: ["en"])
            .domain.penalties
    }

    private static func quizzes(
        _ count: Int = 47, sizes: [Int] = Diving.Settings().quizSizes, seed: Int = 1, sheets: Int = 1
    ) throws -> [Diving.Quiz] {
        Diving.Quiz.all(
            penalties: try penalties(count), questions: [],
            settings: settings(sizes, seed: seed, sheets: sheets))
    }

    private static func settings(_ sizes: [Int], seed: Int = 1, sheets: Int = 1, share: Double = 0.4)
        -> Diving.Settings
    {
        var settings = Diving.Settings()
        (settings.quizSizes, settings.seed, settings.sheets, settings.ruleShare) = (
            sizes, seed, sheets, share
        )
        return settings
    }

    private static func questions(_ count: Int) -> [Diving.Question] {
        let text = Diving.Translations(texts: ["en": "Q"], fallback: "en")
        return (0..<count).map {
            Diving.Question(id: "q\($0)", kind: .trueFalse(true), text: text, answers: [], explanation: text)
        }
    }

    private static func ids(_ quiz: Diving.Quiz) -> [Int] {
        quiz.items.compactMap { if case .penalty(let penalty) = $0 { penalty.id } else { nil } }
    }

    @Test func aQuizHasItsSizeAndAsksNothingTwice() throws {
        let quizzes = try Self.quizzes()
        #expect(quizzes.map(\.size) == [5, 10, 15, 20, 25, 30, 35, 40])
        for quiz in quizzes { #expect(Set(Self.ids(quiz)).count == quiz.size) }
    }

    @Test func theSameSeedDrawsTheSame() throws {
        #expect(try Self.quizzes().map(Self.ids) == (try Self.quizzes()).map(Self.ids))
    }

    /// Written down once: a draw that changes with a new version would change printed quizzes and their keys.
    @Test func theDrawStaysAsItIs() throws {
        let first = try Self.quizzes().prefix(1).map(Self.ids)
        #expect(first == [[38, 22, 40, 3, 45]])
    }

    @Test(arguments: [(1, 2), (0, -1), (1, Int.max), (1, Int.min)])
    func anotherSeedDrawsOthers(seeds: (Int, Int)) throws {
        #expect(
            try Self.quizzes(seed: seeds.0).map(Self.ids) != (try Self.quizzes(seed: seeds.1)).map(Self.ids))
    }

    @Test func aLongerQuizIsNoShorterOneWithMoreBehind() throws {
        let quizzes = try Self.quizzes()
        #expect(Self.ids(quizzes[0]) != Array(Self.ids(quizzes[1]).prefix(5)))
    }

    @Test func aQuizOfAllPenaltiesAsksEachOnce() throws {
        let quiz = try #require(try Self.quizzes(12, sizes: [12]).first)
        #expect(Self.ids(quiz).sorted() == Array(0..<12))
    }

    @Test func thereIsNoQuizLargerThanThePool() throws {
        #expect(try Self.quizzes(12).map(\.size) == [5, 10])
        #expect(try Self.quizzes(4).isEmpty)
    }

    @Test func everyPenaltyIsAskedBySomeSeed() throws {
        let penalties = try Self.penalties(47)
        let asked = (0..<60).flatMap { seed in
            Diving.Quiz.all(penalties: penalties, questions: [], settings: Self.settings([5], seed: seed))
                .flatMap(Self.ids)
        }
        #expect(Set(asked).count == 47)
    }

    @Test func theSheetsOfALengthAskOtherPenaltiesAsLongAsThereAreAny() throws {
        let sheets = try Self.quizzes(sizes: [10, 20], sheets: 4)
        #expect(
            sheets.map { "\($0.size)\($0.letter)" } == [
                "10A", "10B", "10C", "10D", "20A", "20B", "20C", "20D",
            ])
        #expect(Set(sheets[0..<4].flatMap(Self.ids)).count == 40)
        #expect(Set(sheets[4..<6].flatMap(Self.ids)).count == 40)
        #expect(Set(sheets[4..<7].flatMap(Self.ids)).count == 47)
        for sheet in sheets { #expect(Set(Self.ids(sheet)).count == sheet.size) }
    }

    @Test(arguments: [10, 25, 30, 40, 46])
    func theSheetsOfALengthAskAllPenaltiesEquallyOften(size: Int) throws {
        let sheets = try Self.quizzes(sizes: [size], sheets: 26)
        for count in 1...sheets.count {
            let asked = Dictionary(
                sheets.prefix(count).flatMap(Self.ids).map { ($0, 1) }, uniquingKeysWith: +)
            let often = (0..<47).map { asked[$0] ?? 0 }
            #expect((often.max() ?? 0) - (often.min() ?? 0) <= 1)
        }
    }

    /// Sheet A is what a length without sheets is, so that its address and its printed key stay.
    @Test func theFirstSheetIsTheSameHoweverManyFollow() throws {
        let alone = try Self.quizzes(sizes: [5, 40]).map(Self.ids)
        let first = try Self.quizzes(sizes: [5, 40], sheets: 4).filter { $0.sheet == 0 }.map(Self.ids)
        #expect(alone == first)
    }

    @Test(arguments: 1...60)
    func noTwoSheetsAreTheSame(seed: Int) throws {
        let sheets = try Self.quizzes(2, sizes: [1, 2], seed: seed, sheets: 26)
        #expect(Set(sheets.map(Self.ids)).count == sheets.count)
        #expect((3...4).contains(sheets.count))
        #expect(sheets.filter { $0.size == 2 }.map(\.sheet) == Array(0..<sheets.count - 2))
    }

    @Test(arguments: [
        (5, 47, 39, 0.4, 2), (10, 47, 39, 0.4, 4), (40, 47, 39, 0.4, 16), (5, 47, 39, 0.1, 1),
        (5, 47, 39, 0.9, 4), (2, 47, 39, 0.9, 1),
        (20, 47, 3, 0.4, 3), (20, 5, 39, 0.4, 15), (8, 5, 3, 0.4, 3),
    ])
    func aMixedQuizAsksAsManyRulesAsItsShareSays(
        size: Int, penalties: Int, questions: Int, share: Double, rules: Int
    ) throws {
        let quizzes = Diving.Quiz.all(
            penalties: try Self.penalties(penalties), questions: Self.questions(questions),
            settings: Self.settings([size], sheets: 4, share: share))
        let mixed = quizzes.filter { $0.subject == .mixed }
        #expect(!mixed.isEmpty)
        for quiz in mixed {
            #expect(quiz.ruleQuestions == rules)
            #expect(quiz.size == size)
        }
    }

    @Test func aSingleQuestionIsNotMixed() throws {
        let quizzes = Diving.Quiz.all(
            penalties: try Self.penalties(2), questions: Self.questions(2), settings: Self.settings([1]))
        #expect(quizzes.map(\.subject) == [.penalties, .questions])
    }

    @Test func everyMixedQuizOfTheExampleSaysItsShare() throws {
        let pages = try ExampleDivingTests.example().pages("en").filter {
            $0.id.hasPrefix("diving/quiz/mixed/")
        }
        #expect(pages.count == 32)
        for page in pages {
            let rules = page.data["questions"]?.list.count { $0["class"]?.text == "choice" }
            #expect(page.data[path: "mixture.rules"]?.count == rules)
            #expect(rules.map { $0 * 5 } == page.data["total"]?.count.map { $0 * 2 })
        }
    }

    @Test func everySheetHasItsPageAndLeadsToTheOthers() throws {
        let fixture = try ExampleDivingTests.example()
        let first = try fixture.page("diving/quiz/penalties/20")
        let second = try fixture.page("diving/quiz/penalties/20/b")
        #expect(first.route == ["quiz", "penalties-20"])
        #expect(second.route == ["quiz", "penalties-20", "b"])
        #expect(second.title == "Penalty quiz: 20 questions, sheet B")
        #expect(
            second.data[path: "sheets.list"]?.list.map { $0["isCurrent"]?.flag } == [
                false, true, false, false,
            ])
        #expect(second.data[path: "next.name"]?.text == "Next: sheet C")
        let last = try fixture.page("diving/quiz/penalties/20/d")
        #expect(last.data[path: "next.name"]?.text == "Next: 25 questions")
        let alone = try Fixture<Diving>(
            ["penalties.json": "[\(DivingMessagesTests.penalty())]", "texts/en.yaml": "Penalty-1: T"],
            settings: "quiz: {sizes: [1], sheets: 1}",
            locales: ["en"]
        ).page("diving/quiz/penalties/1")
        #expect(alone.title == "Penalty quiz: 1 question")
        #expect(alone.data["sheets"]?.isNone == true)
        #expect(alone.data["next"]?.isNone == true)
    }

    @Test(arguments: [(5, 50, 40), (20, 200, 160), (40, 400, 320)])
    func eightyPercentPass(size: Int, maximum: Int, passMark: Int) throws {
        let quiz = try #require(try Self.quizzes(sizes: [size]).first)
        #expect(quiz.maximum == maximum)
        #expect(quiz.passMark == passMark)
    }

    @Test func allSubjectsHaveQuizzesOfTheirOwn() throws {
        let domain = try ExampleDivingTests.example().domain
        let bySubject = Dictionary(grouping: domain.quizzes.filter { $0.sheet == 0 }, by: \.subject).mapValues
        { $0.map(\.size) }
        #expect(bySubject[.penalties] == Diving.Settings().quizSizes)
        #expect(bySubject[.mixed] == Diving.Settings().quizSizes)
        #expect(bySubject[.questions]?.first == 5)
        for quiz in domain.quizzes {
            let names = quiz.items.map { item in
                switch item {
                case .penalty(let penalty): "penalty \(penalty.id)"
                case .question(let question): question.id
                }
            }
            #expect(Set(names).count == quiz.size)
        }
    }

    @Test func answersAreMixedAndNoneIsLost() throws {
        let domain = try ExampleDivingTests.example().domain
        let written = Dictionary(
            uniqueKeysWithValues: domain.questions.map {
                ($0.id, $0.answers.map { $0.text.texts["en"] ?? "" })
            })
        var moved = 0
        for quiz in domain.quizzes {
            for case .question(let question) in quiz.items {
                let shown = question.answers.map { $0.text.texts["en"] ?? "" }
                #expect(shown.sorted() == written[question.id]?.sorted())
                if shown != written[question.id] { moved += 1 }
            }
        }
        #expect(moved > 0)
    }

    @Test(arguments: ["fr", "es", "it"])
    func everyLanguageAsksTheSame(tag: String) throws {
        let fixture = try ExampleDivingTests.example()
        func sources(_ tag: String) throws -> [[String]] {
            try fixture.pages(tag).filter { $0.kind == "quiz" }.map { page in
                page.data["questions"]?.list.map {
                    "\($0["source.link"]?.target as Any) \($0["choice.options"]?.list.map { $0["isRight"]?.flag } as Any)"
                } ?? []
            }
        }
        let asked = try sources(tag)
        #expect(asked == (try sources("en")))
        #expect(!asked.isEmpty)
    }

    @Test func aPenaltyQuestionOffersEverySanctionWithOneRight() throws {
        let page = try ExampleDivingTests.example().page("diving/quiz/penalties/40")
        let questions = page.data["questions"]?.list ?? []
        #expect(questions.count == 40)
        for question in questions {
            let options = question["sanctions.options"]?.list ?? []
            #expect(options.count == 6)
            #expect(options.count { $0["isRight"]?.flag == true } == 1)
            #expect(
                question["sanctions.isReferee"]?.flag == true || question["sanctions.isJudge"]?.flag == true)
        }
        #expect(questions.map { $0["isLast"]?.flag == true } == Array(repeating: false, count: 39) + [true])
    }
}
