import Foundation
import TestSupport
import Testing

/// How much is said at once, and how to see the rest.
@Suite struct ListingTests {
    /// 25 files that are left out with a warning each, and one page with an error behind them.
    static let manyWarnings = Dictionary(
        uniqueKeysWithValues: (10..<35).map { ("content/en/note-\($0).txt", "left out\n") }
    )
    .merging(["content/en/wrong.md": "no title\n"]) { $1 }

    private static func places(_ run: Run, _ code: String) -> [String] {
        run.errorText.split(separator: "\n").filter { $0.hasSuffix("[\(code)]") }.map {
            String($0.prefix { $0 != ":" })
        }
    }

    @Test(arguments: ["check", "build"])
    func twentyOfAKindAreShownAndTheRestCounted(_ command: String) async throws {
        try await withSmallSite(Self.manyWarnings) { folder in
            let run = try await sitegen(command, "site", in: folder)
            #expect(Self.places(run, "prose.file") == (10..<30).map { "content/en/note-\($0).txt" })
            #expect(run.errorText.contains("content/en/wrong.md"))
            #expect(run.errorText.hasSuffix("\n5 more warnings [prose.file], shown with --all\n"))
            #expect(run.errorText.ranges(of: "shown with --all").count == 1)
            let last = LastLine(run.outputText)
            #expect(last?.warnings == 25)
            #expect(last?.errors == 1)
        }
    }

    @Test func allAreShownWhenAskedFor() async throws {
        try await withSmallSite(Self.manyWarnings) { folder in
            let run = try await sitegen("check", "site", "--all", in: folder)
            #expect(Self.places(run, "prose.file") == (10..<35).map { "content/en/note-\($0).txt" })
            #expect(run.errorText.contains("shown with --all") == false)
        }
    }

    @Test func theObjectAlwaysContainsAll() async throws {
        try await withSmallSite(Self.manyWarnings) { folder in
            let summary = try SummaryObject(try await sitegen("check", "site", "--json", in: folder))
            #expect(summary.diagnostics.filter { $0.code == "prose.file" }.count == 25)
        }
    }

    @Test func noNumberOfWarningsHidesAnErrorOfTheSameCode() async throws {
        let forms = (10..<40).map { "m\($0):\n  one: a\n  few: b\n  other: c\n" }.joined()
        try await withSmallSite(["locales/en.yaml": forms, "locales/fr.yaml": "a:\n  one: un\n  many: des\n"])
        { folder in
            let run = try await sitegen("check", "site", in: folder)
            #expect(Self.places(run, "messages.plural").count == 21)
            #expect(
                run.errorText.contains("locales/fr.yaml:2:3: error: the plural \"a\" has no form \"other\""))
            #expect(run.errorText.contains("\n10 more warnings [messages.plural], shown with --all\n"))
        }
    }

    @Test func quietHidesWarningsAndTheirCount() async throws {
        try await withSmallSite(Self.manyWarnings) { folder in
            let run = try await sitegen("check", "site", "--quiet", in: folder)
            #expect(run.errorText.hasPrefix("content/en/wrong.md"))
            #expect(run.errorText.contains("warning") == false)
        }
    }
}
