import Foundation
import TestSupport
import Testing

/// Equal input gives equal bytes, wherever and however the program runs.
@Suite struct ReproducibleTests {
    /// A run that must not differ from any other.
    struct Manner: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var options: [String] = []
        var environment: [String: String] = [:]
    }

    static let manners = [
        Manner(testDescription: "one thread", options: ["--jobs", "1"]),
        Manner(testDescription: "seven threads", options: ["--jobs", "7"]),
        Manner(testDescription: "a time zone far in the east", environment: ["TZ": "Pacific/Kiritimati"]),
        Manner(testDescription: "a time zone far in the west", environment: ["TZ": "Pacific/Pago_Pago"]),
        Manner(
            testDescription: "a Turkish environment",
            environment: ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"]),
        Manner(testDescription: "the C locale", environment: ["LANG": "C", "LC_ALL": "C", "LANGUAGE": "it"]),
        Manner(
            testDescription: "a terminal's environment",
            environment: ["TERM": "xterm", "COLUMNS": "40", "HOME": "/nonexistent"]),
        // No picture may depend on the fonts of a machine.
        Manner(testDescription: "no fonts", environment: ["FONTCONFIG_FILE": "/dev/null"]),
    ]

    /// The small sites of the goldens, and in a proof the example site too.
    private static let sites = Result {
        let goldens = Repository.path("Tests/GoldenTests/Golden")
        let small = names(in: goldens).map { "\(goldens)/\($0)/site" }.filter {
            FileManager.default.fileExists(atPath: "\($0)/site.yaml")
        }
        return try (small + (isProof ? [Repository.path("site")] : [])).map { try source(of: $0) }
    }

    /// A site's own files, without what was built of them there.
    private static func source(of site: String) throws -> Tree {
        var tree = try Tree(site)
        tree.files = tree.files.filter { !$0.key.hasPrefix("public/") && !$0.key.hasPrefix("private/") }
        return tree
    }

    /// What all other manners are compared with, by the number of the site; each site is built once.
    private static let plain = Task {
        var trees: [Tree] = []
        for site in try sites.get() { trees.append(try await built(site, Manner(testDescription: "plain"))) }
        return trees
    }

    /// Builds sites in another manner and compares them: all of them in a proof, else one of six, others
    /// for each number.
    private static func expectTheSame(
        _ manner: Manner, _ number: Int, written order: ([String]) -> [String] = { $0 }
    ) async throws {
        for (index, site) in try sites.get().enumerated() where isProof || (index + number) % 6 == 0 {
            let tree = try await built(site, manner, written: order)
            #expect(tree.difference(from: try await plain.value[index]) == nil, "site \(index)")
        }
    }

    /// Both trees of a site with everything in them, built from nothing.
    private static func built(_ site: Tree, _ manner: Manner, written order: ([String]) -> [String] = { $0 })
        async throws -> Tree
    {
        try await withTemporaryFolder { folder in
            // Most file systems list a folder in an order that depends on the order in which its files were
            // made.
            for path in order(site.paths) { try write(site.files[path] ?? [], to: "\(folder)/site/\(path)") }
            let options = [
                "--now", "2026-01-01", "--quiet", "--output", "public", "--private-output", "private",
            ]
            let run = try await sitegen(
                ["build", "site"] + options + manner.options, in: folder, environment: manner.environment)
            #expect(run.exitCode == 0, "\(run.errorText)")
            var all = Tree()
            for tree in ["public", "private"] {
                let built = try Tree("\(folder)/\(tree)", hidden: true)
                all.files.merge(built.files.map { ("\(tree)/\($0)", $1) }) { $1 }
            }
            #expect(all.files.count > 10)
            return all
        }
    }

    @Test(arguments: Array(manners.enumerated()).map { ($0.offset, $0.element) })
    func theBytesAreTheSame(_ number: Int, _ manner: Manner) async throws {
        try await Self.expectTheSame(manner, number)
    }

    @Test func theOrderOfTheDirectoryDoesNotMatter() async throws {
        try await Self.expectTheSame(Manner(testDescription: "backwards"), 0) { $0.reversed() }
    }

    @Test func theProgramAloneInAnotherFolderBuildsTheSameSite() async throws {
        try await withTemporaryFolder { folder in
            let site = try #require(try Self.sites.get().last)
            for (path, content) in site.files { try write(content, to: "\(folder)/elsewhere/site/\(path)") }
            // Copied by another program: if this one copied it, a program that another test starts meanwhile
            // would keep the file open for writing, and a file that is open for writing cannot be run.
            #expect(try await run("/bin/cp", [Program.path, "elsewhere/moved"], in: folder).exitCode == 0)
            let options = ["--now", "2026-01-01", "--output", "\(folder)/moved-tree"]
            let moved = try await sitegen(
                ["build"] + options, in: "\(folder)/elsewhere", program: "\(folder)/elsewhere/moved")
            #expect(moved.exitCode == 0, "\(moved.errorText)")
            let home = try await sitegen("build", "elsewhere/site", "--now", "2026-01-01", in: folder)
            #expect(home.exitCode == 0)
            let expected = try Tree("\(folder)/elsewhere/site/public", hidden: true)
            #expect(expected.files.count > 50)
            #expect(try Tree("\(folder)/moved-tree", hidden: true).difference(from: expected) == nil)
        }
    }

    /// A site with one page that depends on the day: the question of the day on the home page.
    private static let dated = Repository.path("Tests/GoldenTests/Golden/diving/site")

    private static func home(_ options: [String], _ environment: [String: String] = [:]) async throws -> Tree
    {
        try await withTemporaryFolder { folder in
            let trees = ["--output", "public", "--private-output", "private"]
            let run = try await sitegen(
                ["build", dated] + trees + options, in: folder, environment: environment)
            #expect(run.exitCode == 0, "\(run.errorText)")
            return try Tree("\(folder)/public")
        }
    }

    @Test func theDayComesFromTheOptionThenFromSourceDateEpoch() async throws {
        let option = try await Self.home(["--now", "2026-01-01"])
        // 1767225600 is 2026-01-01T00:00:00Z.
        let epoch = try await Self.home([], ["SOURCE_DATE_EPOCH": "1767225600", "TZ": "America/New_York"])
        let lastSecond = try await Self.home([], ["SOURCE_DATE_EPOCH": "1767311999"])
        let both = try await Self.home(["--now", "2026-01-01"], ["SOURCE_DATE_EPOCH": "0"])
        #expect(epoch.difference(from: option) == nil)
        #expect(lastSecond.difference(from: option) == nil)
        #expect(both.difference(from: option) == nil)
        let days = try await [Self.home(["--now", "2026-01-02"]), Self.home(["--now", "2026-01-03"])]
        #expect(days.contains { $0 != option })
    }
}
