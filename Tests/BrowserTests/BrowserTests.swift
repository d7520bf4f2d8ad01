import Foundation
import Synchronization
import TestSupport
import Testing

/// What drivers in Python find on the example site, in a browser and with the checkers of others.
///
/// Side by side, as many as there are cores: each of them keeps one browser busy, unless it says more.
@Suite(.exampleSite) struct BrowserTests {
    /// The longest first, so that none is left alone at the end.
    static let drivers = [
        Driver("axe", checksAtLeast: 8_000, browsersAtOnce: Places.count),
        Driver("pages", checksAtLeast: 20_000, browsersAtOnce: 2),
        Driver("prints", checksAtLeast: 4_000, browsers: ["Chromium", "Firefox"]),
        Driver("quiz", checksAtLeast: 15_000),
        Driver("practice", checksAtLeast: 100, arguments: ["public"]),
        Driver("keys", checksAtLeast: 350, browsers: ["Chromium", "Firefox"]),
        Driver("paths", checksAtLeast: 200),
        Driver("transcript", checksAtLeast: 10, arguments: ["public", "private"]),
        Driver("plain", checksAtLeast: 900, browsers: ["Chromium", "w3m"]),
        Driver("filter", checksAtLeast: 400),
        Driver("budgets", checksAtLeast: 2_000),
    ]

    @Test(arguments: drivers)
    func findsNothingWrong(_ driver: Driver) async throws {
        try await driver.run()
    }

    /// A page of each kind, as pixels, beside the ones in `Pictures/`; `make pictures` takes them anew.
    @Test func looksAsRecorded() async throws {
        try await Driver("pictures", checksAtLeast: isRecording ? 1 : 150).run()
    }
}

/// A program in `Drivers/`: prints `{"checks": 12, "pages": 3, "failures": ["…"]}`, the pages if it likes, and exits with 0 unless it could not run.
struct Driver: Sendable, CustomTestStringConvertible {
    var name: String
    /// Below this many checks a run is no proof, however few its failures.
    var checksAtLeast: Int
    var browsers: [String]
    /// How many it keeps busy at a time.
    var browsersAtOnce: Int
    /// The built site, the folder that it was built from, and the theme.
    var arguments: [String]

    init(
        _ name: String, checksAtLeast: Int, browsers: [String] = ["Chromium"], browsersAtOnce: Int = 1,
        arguments: [String] = [".", Repository.path("site"), Repository.path("Templates")]
    ) {
        self.name = name
        self.checksAtLeast = checksAtLeast
        self.browsers = browsers
        self.browsersAtOnce = browsersAtOnce
        self.arguments = arguments
    }

    var testDescription: String { name }

    /// Runs it on the example site as soon as there is room for it, and reports what it finds.
    func run() async throws {
        try await Places.shared.lending(browsersAtOnce) { try await report() }
    }

    private func report() async throws {
        let environment = ProcessInfo.processInfo.environment
        let python = try #require(
            environment["SITEGEN_PYTHON"],
            "SITEGEN_PYTHON does not name the Python that has selenium and the checkers; run `make test`, which installs and names it")
        let folder = try #require(ExampleSite.folder)
        let clock = ContinuousClock()
        let start = clock.now
        let run = try await TestSupport.run(
            python, [Repository.path("Tests/BrowserTests/Drivers/\(name).py")] + arguments, in: folder,
            environment: [
                "HOME": folder, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", "SITEGEN_RECORD": environment["SITEGEN_RECORD"] ?? "",
            ])
        try #require(run.exitCode == 0, "\(name).py could not run:\n\(run.errorText)")
        let findings = try JSONDecoder().decode(Findings.self, from: Data(run.output))
        for failure in findings.failures { Issue.record("\(name): \(failure)") }
        #expect(findings.checks >= checksAtLeast, "\(name) did less than it used to")
        let seconds = (clock.now - start).components.seconds
        let pages = findings.pages.map { " on \($0) pages" } ?? ""
        print("\(name): \(findings.checks) checks\(pages), \(findings.failures.count) failures, \(seconds) s")
        Tally.total.withLock { $0.add(findings, browsers) }
    }
}

/// The cores of the machine, lent to whoever asks first.
///
/// More browsers than cores would only wait for each other, and what waits for a browser has a limit to its patience.
actor Places {
    static let count = max(2, ProcessInfo.processInfo.activeProcessorCount)
    static let shared = Places()

    private var free = count
    private var queue: [(wanted: Int, place: CheckedContinuation<Void, Never>)] = []

    func lending<Result: Sendable>(_ wanted: Int, _ body: @Sendable () async throws -> Result) async rethrows -> Result {
        await withCheckedContinuation { place in
            queue.append((wanted, place))
            serve()
        }
        defer {
            free += wanted
            serve()
        }
        return try await body()
    }

    private func serve() {
        while let next = queue.first, next.wanted <= free {
            free -= next.wanted
            queue.removeFirst().place.resume()
        }
    }
}

/// What all drivers came to.
private struct Tally: Sendable {
    static let total = Mutex(Tally())

    private var checks = 0
    private var pages = 0
    private var findings = 0
    private var browsers: Set<String> = []

    mutating func add(_ found: Findings, _ used: [String]) {
        checks += found.checks
        // Each driver looks at pages of the same site.
        pages = max(pages, found.pages ?? 0)
        findings += found.failures.count
        browsers.formUnion(used)
    }

    var line: String { "\(pages) pages, \(checks) checks, in \(browsers.sorted().joined(separator: ", ")): findings \(findings)" }
}

private struct Findings: Decodable {
    var checks: Int
    var pages: Int?
    var failures: [String]
}

/// Builds the example site once for all drivers: `public`, `private`, and `list.json` with all their pages, and `today`.
struct ExampleSite: SuiteTrait, TestScoping {
    @TaskLocal static var folder: String?
    private static let today = "2026-01-01"

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let site = Repository.path("site")
            let trees = ["--output", "public", "--private-output", "private"]
            let build = try await sitegen(["build", site, "--now", Self.today] + trees, in: folder)
            try #require(build.exitCode == 0, "\(build.errorText)")
            let list = try await sitegen("list", site, "--json", in: folder)
            try #require(list.exitCode == 0, "\(list.errorText)")
            try write(list.output, to: "\(folder)/list.json")
            try write(Self.today, to: "\(folder)/today")
            try await Self.$folder.withValue(folder) { try await function() }
            print(Tally.total.withLock(\.line))
        }
    }
}

extension Trait where Self == ExampleSite {
    static var exampleSite: Self { ExampleSite() }
}
