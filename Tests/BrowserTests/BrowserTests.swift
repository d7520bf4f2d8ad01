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
        Driver("axe", checksAtLeast: .init(sample: 150, proof: 2_000), browsersAtOnce: Cores.count),
        Driver("pages", checksAtLeast: .init(sample: 20_000, proof: 20_000), browsersAtOnce: 2),
        Driver(
            "prints", checksAtLeast: .init(sample: 1_000, proof: 4_000), browsers: ["Chromium", "Firefox"]),
        Driver("quiz", checksAtLeast: .init(sample: 1_500, proof: 15_000)),
        Driver("keys", checksAtLeast: .init(sample: 70, proof: 350), browsers: ["Chromium", "Firefox"]),
        Driver("paths", checksAtLeast: .init(sample: 45, proof: 200)),
        Driver("practice", checksAtLeast: .init(sample: 50, proof: 100)),
        Driver("plain", checksAtLeast: .init(sample: 450, proof: 900), browsers: ["Chromium", "w3m"]),
        Driver("charts", checksAtLeast: .init(sample: 1_000, proof: 1_000)),
        Driver("phone", checksAtLeast: .init(sample: 70, proof: 400)),
        Driver("tablet", checksAtLeast: .init(sample: 80, proof: 1_500)),
        Driver("transcript", checksAtLeast: .init(sample: 60, proof: 10)),
        Driver("face", checksAtLeast: .init(sample: 1_000, proof: 1_000)),
        Driver("filter", checksAtLeast: .init(sample: 100, proof: 400)),
        Driver("budgets", checksAtLeast: .init(sample: 2_000, proof: 2_000), browsers: []),
    ]

    @Test(arguments: drivers)
    func findsNothingWrong(_ driver: Driver) async throws {
        try await driver.run()
    }

    /// A page of each kind, as pixels, beside the ones in `Pictures/`; `make pictures` takes them anew.
    @Test func looksAsRecorded() async throws {
        try await Driver(
            "pictures",
            checksAtLeast: isRecording ? .init(sample: 1, proof: 1) : .init(sample: 40, proof: 150)
        ).run()
    }

    /// Only what a browser is to blame for is tried again: never a page that is wrong, and never the same
    /// forever.
    @Test(arguments: [
        ("selenium.common.exceptions.SessionNotCreatedException('x')", Driver.browserFailed),
        ("selenium.common.exceptions.WebDriverException('tab crashed')", Driver.browserFailed),
        ("marionette_driver.errors.ScriptTimeoutException('x')", Driver.browserFailed),
        ("ConnectionResetError()", Driver.browserFailed),
        ("selenium.common.exceptions.JavascriptException('x')", 1),
        ("marionette_driver.errors.JavascriptException('x')", 1),
        ("FileNotFoundError('pdfinfo')", 1), ("KeyError('x')", 1), ("None", 1),
    ])
    func aBrowserThatFailsIsNoPageThatIsWrong(_ problem: String, _ exitCode: Int32) async throws {
        let script = """
            import selenium.common.exceptions, marionette_driver.errors
            from conduct import conduct
            def main(): raise \(problem)
            conduct(main)
            """
        let drivers = Repository.path("Tests/BrowserTests/Drivers")
        let run = try await run(
            try Driver.python, ["-c", script], in: drivers, environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        #expect(run.exitCode == exitCode, "\(run.errorText)")
    }
}

/// A program in `Drivers/`: prints `{"checks": 12, "pages": 3, "failures": ["…"], "notes": ["…"]}`, and exits
/// with 0 unless it could not run.
struct Driver: Sendable, CustomTestStringConvertible {
    /// How many checks there are at least, in a sample and in a proof.
    struct Least: Sendable {
        var sample: Int
        var proof: Int
    }

    var name: String
    /// Below this many checks a run proves nothing, however few its failures.
    var checksAtLeast: Least
    var browsers: [String]
    /// How many it keeps busy at a time.
    var browsersAtOnce: Int

    init(_ name: String, checksAtLeast: Least, browsers: [String] = ["Chromium"], browsersAtOnce: Int = 1) {
        self.name = name
        self.checksAtLeast = checksAtLeast
        self.browsers = browsers
        self.browsersAtOnce = browsersAtOnce
    }

    var testDescription: String { name }

    /// What a driver exits with if a browser failed and no page did: see `conduct.py`.
    static let browserFailed: Int32 = 75

    /// The one with selenium and the checkers.
    static var python: String {
        get throws {
            try #require(
                Program.python,
                "SITEGEN_PYTHON does not name the Python that has selenium and the checkers; run `make test`, which installs and names it"
            )
        }
    }

    /// Runs it on the example site as soon as there is room for it, and reports what it finds; once more if a
    /// browser failed.
    func run() async throws {
        var run = try await started()
        if run.exitCode == Self.browserFailed {
            print(
                "\(name): tried again with a fresh browser, since \(run.errorText.split(separator: "\n").last ?? "")"
            )
            run = try await started()
        }
        try #require(run.exitCode == 0, "\(name).py could not run:\n\(run.errorText)")
        let findings = try JSONDecoder().decode(Findings.self, from: Data(run.output))
        for failure in findings.failures { Issue.record("\(name): \(failure)") }
        for note in findings.notes { print("\(name): \(note)") }
        let least = isProof ? checksAtLeast.proof : checksAtLeast.sample
        #expect(findings.checks >= least, "\(name) did less than it used to")
        let seconds = run.duration.components.seconds
        print(
            "\(name): \(findings.checks) checks on \(findings.pages) pages, \(findings.failures.count) failures, \(seconds) s"
        )
        Tally.total.withLock { $0.add(findings, browsers) }
    }

    private func started() async throws -> Run {
        let folder = try #require(ExampleSite.folder)
        // The built site, the folder that it was built from, and the theme.
        let arguments = [
            Repository.path("Tests/BrowserTests/Drivers/\(name).py"), ".", Repository.path("site"),
            Repository.path("Templates"),
        ]
        return try await TestSupport.run(
            try Self.python, arguments, in: folder,
            environment: [
                "HOME": folder, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
                "SITEGEN_RECORD": isRecording ? "1" : "",
                "SITEGEN_PROOF": isProof ? "1" : "",
            ], cores: browsersAtOnce, of: .forBrowsers)
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
        pages = max(pages, found.pages)
        findings += found.failures.count
        browsers.formUnion(used)
    }

    var line: String {
        "\(pages) pages, \(checks) checks, in \(browsers.sorted().joined(separator: ", ")): findings \(findings)"
    }
}

struct Findings: Decodable {
    var checks: Int
    var pages: Int
    var failures: [String]
    /// What is worth knowing and no failure, such as a picture that was taken twice.
    var notes: [String]
}

/// Builds the example site once for all drivers: `public`, `private`, and `list.json` with all their pages,
/// and `today`.
struct ExampleSite: SuiteTrait, TestScoping {
    @TaskLocal static var folder: String?
    private static let today = "2026-01-01"

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Before other tests: the drivers take longest, and would otherwise run alone at the end.
        try await withoutActuallyEscaping(function) { function in
            try await Task(priority: .high) {
                try await withTemporaryFolder { folder in
                    try await Self.build(in: folder)
                    try await Self.$folder.withValue(folder) { try await function() }
                    print(Tally.total.withLock(\.line))
                }
            }.value
        }
    }

    private static func build(in folder: String) async throws {
        let site = Repository.path("site")
        let trees = ["--output", "public", "--private-output", "private"]
        let build = try await run(
            Program.path, ["build", site, "--now", today] + trees, in: folder, of: .forBrowsers)
        try #require(build.exitCode == 0, "\(build.errorText)")
        let list = try await run(Program.path, ["list", site, "--json"], in: folder, of: .forBrowsers)
        try #require(list.exitCode == 0, "\(list.errorText)")
        try write(list.output, to: "\(folder)/list.json")
        try write(today, to: "\(folder)/today")
    }
}

extension Trait where Self == ExampleSite {
    static var exampleSite: Self { ExampleSite() }
}
