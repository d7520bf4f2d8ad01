import Pages
import Testing

@testable import Domains

/// Drawn quizzes: of the right size, without repetition, and the same for everybody.
@Suite struct QuizTests {
    private static func penalties(_ count: Int) throws -> [Penalty] {
        let rows = (0..<count).map {
            "{\"id\":\($0),\"rules\":[{\"ruleId\":\"D\($0)\"}],\"sanctionValue\":0,\"referee\":true,\"judge\":false,\"description\":\"p\"}"
        }
        return try Fixture<Diving>(["penalties.json": "[\(rows.joined(separator: ","))]"], locales: ["en"]).domain.penalties
    }

    private static func quizzes(_ count: Int = 47, sizes: [Int] = DivingSettings.defaultSizes, seed: Int = 1) throws -> [Quiz] {
        Quiz.all(penalties: try penalties(count), questions: [], sizes: sizes, seed: seed)
    }

    private static func ids(_ quiz: Quiz) -> [Int] {
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
        #expect(try Self.quizzes(seed: seeds.0).map(Self.ids) != (try Self.quizzes(seed: seeds.1)).map(Self.ids))
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
        let asked = (0..<60).flatMap { seed in Quiz.all(penalties: penalties, questions: [], sizes: [5], seed: seed).flatMap(Self.ids) }
        #expect(Set(asked).count == 47)
    }

    @Test(arguments: [(5, 50, 40), (20, 200, 160), (40, 400, 320)])
    func eightyPercentPass(size: Int, maximum: Int, passMark: Int) throws {
        let quiz = try #require(try Self.quizzes(sizes: [size]).first)
        #expect(quiz.maximum == maximum)
        #expect(quiz.passMark == passMark)
    }

    @Test func allSubjectsHaveQuizzesOfTheirOwn() throws {
        let domain = try ExampleDivingTests.example().domain
        let bySubject = Dictionary(grouping: domain.quizzes, by: \.subject).mapValues { $0.map(\.size) }
        #expect(bySubject[.penalties] == DivingSettings.defaultSizes)
        #expect(bySubject[.mixed] == DivingSettings.defaultSizes)
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
        let written = Dictionary(uniqueKeysWithValues: domain.questions.map { ($0.id, $0.answers.map { $0.text.texts["en"] ?? "" }) })
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
            #expect(question["sanctions.isReferee"]?.flag == true || question["sanctions.isJudge"]?.flag == true)
        }
        #expect(questions.map { $0["isLast"]?.flag == true } == Array(repeating: false, count: 39) + [true])
    }
}
