import Diagnostics
import Languages
import Pages
import Testing

@testable import Domains

/// The results of quizzes: their file, which is only ever added to, and their private page.
@Suite struct QuizResultTests {
    private static func result(_ points: [Int], on date: String = "2026-01-03") throws -> Diving.QuizResult {
        Diving.QuizResult(
            date: try #require(CalendarDate(iso: date)), subject: .penalties,
            answers: points.enumerated().map { .init(asked: .penalty($0), points: $1) })
    }

    private static func file(_ text: String) -> SourceFile {
        SourceFile(path: Diving.resultsPath, text: text)
    }

    private static let empty =
        "{\"date\": \"2026-01-02\", \"quiz\": \"mixed\", \"answers\": [{\"question\": \"q\", \"points\": 10}]}"

    // MARK: - The file

    @Test func theFirstResultMakesTheFile() throws {
        let log = DiagnosticLog()
        let bytes = try #require(try Self.result([10, 5]).added(to: nil, log: log))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            text == """
                [
                  {"date": "2026-01-03", "quiz": "penalties", "answers": [
                    {"penalty": 0, "points": 10},
                    {"penalty": 1, "points": 5}
                  ]}
                ]

                """)
        let read = Diving.QuizResult.read(Self.file(text), log: log).map(\.result)
        #expect(log.diagnostics.isEmpty)
        #expect(read.map(\.points) == [15])
        #expect(read.first?.answers.map(\.asked) == [.penalty(0), .penalty(1)])
    }

    /// What people wrote in it, and how, stays byte for byte.
    @Test(arguments: [
        ("[]", "[\n", "\n]"), ("[ \r\n ]\r\n", "[\n", "\n]\r\n"),
        ("\u{FEFF}[\(empty)]", "\u{FEFF}[\(empty),\n", "\n]"),
        ("[\r\n\t\(empty)\r\n\r\n]\n\n", "[\r\n\t\(empty),\n", "\n]\n\n"),
    ])
    func aResultIsAddedAtTheEnd(text: String, before: String, after: String) throws {
        let log = DiagnosticLog()
        let result = try Self.result([0])
        let bytes = try #require(result.added(to: Self.file(text), log: log))
        #expect(bytes == Array(before.utf8) + result.json + Array(after.utf8))
        let whole = SourceFile(path: Diving.resultsPath, bytes: bytes)
        #expect(Diving.QuizResult.read(whole, log: log).last?.result.points == 0)
        #expect(log.diagnostics.isEmpty)
    }

    @Test func anyIdCanBeWritten() throws {
        var result = try Self.result([10])
        let id = "a\"b\\c\nd</script>é"
        result.answers[0].asked = .question(id)
        let log = DiagnosticLog()
        let bytes = try #require(result.added(to: nil, log: log))
        let read = Diving.QuizResult.read(SourceFile(path: "r.json", bytes: bytes), log: log)
        #expect(read.first?.result.answers.first?.asked == .question(id))
    }

    @Test(arguments: [
        ("", "1:1: error: the file is empty, expected a list"),
        ("{}", "1:1: error: found a group of keys, expected a list in which every entry is a result"),
        ("[\(empty)", "1:1: error: this [ is never closed"),
        (
            "[{\"date\": \"3.1.2026\", \"quiz\": \"mixed\", \"answers\": []}]",
            "1:11: error: \"date\" is \"3.1.2026\", expected a date such as 2025-02-08 [records.type]"
        ),
        (
            "[{\"date\": \"2026-01-03\", \"quiz\": \"mixed\", \"answers\": []}]",
            "1:53: error: this result has no answers, expected at least one [diving.result-empty] → add the answers, or remove the result"
        ),
        (
            "[{\"date\": \"2026-01-03\", \"quiz\": \"penalty\", \"answers\": [{\"penalty\": 1, \"points\": 10}]}]",
            "1:33: error: \"quiz\" is \"penalty\", expected \"penalties\", \"questions\" or \"mixed\" [records.choice] → did you mean \"penalties\"?"
        ),
        (
            "[{\"date\": \"2026-01-03\", \"quiz\": \"mixed\", \"answers\": [{\"question\": \"q\", \"points\": 5}]}]",
            "1:82: error: \"points\" is 5, expected 0 or 10 [records.type]"
        ),
        (
            "[{\"date\": \"2026-01-03\", \"quiz\": \"mixed\", \"answers\": [{\"penalty\": 1, \"points\": 7}]}]",
            "1:79: error: \"points\" is 7, expected 0, 5 or 10 [records.type]"
        ),
        (
            "[{\"date\": \"2026-01-03\", \"quiz\": \"mixed\", \"answers\": [{\"points\": 10}]}]",
            "1:54: error: an answer has no \"penalty\", expected the id of a penalty, or \"question\" with the id of a question in its place"
        ),
    ])
    func aFileThatIsNotRightIsReportedAndNotAddedTo(text: String, message: String) throws {
        let log = DiagnosticLog()
        #expect(try Self.result([0]).added(to: Self.file(text), log: log) == nil)
        let first = log.diagnostics.first.map(line) ?? ""
        #expect(first.hasPrefix("diving/results.json:\(message)"), "\(first)")
    }

    @Test func aFileOfResultsIsNoListOfPenalties() throws {
        let files = [
            "penalties.json": "[\(DivingMessagesTests.penalty())]", "results.json": "[\(Self.empty)]",
        ]
        let fixture = try Fixture<Diving>(files, settings: "quiz: {sizes: [1]}", locales: ["en"])
        #expect(
            fixture.problems == [
                "diving/results.json:1:67: note: there is no question \"q\" in the data, so it counts for the points and is in no list [diving.result-unknown]"
            ])
        #expect(fixture.domain.results.map(\.points) == [10])
    }

    // MARK: - What is computed

    /// 79.5 % is not shown as 80 %, which would have passed.
    @Test(arguments: [
        ([10, 10, 10, 10, 0], 0.8, true), ([10, 10, 10, 5, 0], 0.7, false),
        (Array(repeating: 10, count: 31) + Array(repeating: 0, count: 8), 0.79, false), ([0], 0, false),
    ])
    func aResultIsPassedFromEightyPercentOn(points: [Int], share: Double, isPassed: Bool) throws {
        let result = try Self.result(points)
        #expect(result.share == share)
        #expect(result.isPassed == isPassed)
    }

    /// Half an answer is a miss as a wrong one is; of as many misses those come first that were asked less often.
    @Test func whatWasMissedMostOftenComesFirst() throws {
        let results = [try Self.result([10, 5, 0, 5, 5, 0]), try Self.result([10, 5, 10, 10, 5])]
        let missed = Diving.missed(in: results)
        #expect(missed.map(\.asked) == [.penalty(1), .penalty(4), .penalty(5), .penalty(2), .penalty(3)])
        #expect(missed.map(\.misses) == [2, 2, 1, 1, 1])
        #expect(missed.map(\.count) == [2, 2, 1, 2, 2])
    }

    // MARK: - The page

    private static func example() throws -> Fixture<Diving> {
        var files: [String: String] = [:]
        for name in ["penalties.json", "questions.yaml", "results.json"]
            + ExampleDivingTests.locales.map({ "texts/\($0).yaml" })
        {
            files[name] = try projectFile("site/diving/\(name)")
        }
        return try Fixture<Diving>(files)
    }

    @Test func withoutResultsThereIsNoPage() throws {
        let pages = try ExampleDivingTests.example().pages("en")
        #expect(pages.allSatisfy { $0.visibility == .public })
        let empty = try Fixture<Diving>(["results.json": "[]"], locales: ["en"]).pages("en")
        #expect(empty.map(\.id) == ["diving/penalties"])
    }

    @Test(arguments: ExampleDivingTests.locales)
    func theResultsAreOnOnePrivatePage(tag: String) throws {
        let fixture = try Self.example()
        #expect(fixture.problems == [])
        let pages = try fixture.pages(tag)
        let page = try #require(pages.first { $0.visibility == .private })
        #expect(pages.count { $0.visibility == .private } == 1)
        #expect(page.id == "diving/results")
        #expect(page.source == "diving/results.json")
        let data = page.data
        #expect(data["count"]?.count == 17)
        #expect(data["passed"]?.count == fixture.domain.results.count(where: \.isPassed))
        #expect(data["rows"]?.list.count == 10)
        #expect(data[path: "best.points"]?.count == 180)
        #expect(data[path: "latest.points"]?.count == 355)
        #expect(data[path: "rows.0.points"]?.count == 355)
        let missed = data[path: "missed.list"]?.list ?? []
        #expect(missed.count == 10)
        #expect(
            missed.allSatisfy { $0["text"]?.text?.isEmpty == false && !($0["answers"]?.list ?? []).isEmpty })
    }

    @Test func theBestOfEqualResultsIsTheLatest() throws {
        let results = try ["2026-01-01", "2026-02-01"].map { try Self.result([10], on: $0) }
        let json = results.map { String(decoding: $0.json, as: UTF8.self) }.joined(separator: ",")
        let fixture = try Fixture<Diving>(["results.json": "[\(json)]"], locales: ["en"])
        let data = try fixture.page("diving/results").data
        guard case .time(let machine, _) = data[path: "best.date"] else {
            Issue.record("the best result has a date")
            return
        }
        #expect(machine == "2026-02-01")
        #expect(data["missed"]?.isNone == true)
    }
}
