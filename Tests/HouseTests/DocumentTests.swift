import Foundation
import TestSupport
import Testing

/// What the documents say is true of the program.
@Suite struct DocumentTests {
    private static let reference = "docs/content/en/reference"

    @Test func theDocumentsAreThere() {
        #expect(House.Document.all.count > 12)
        #expect(
            Set(House.Document.pages.map(\.path)).isSuperset(
                of: Repository.domains.map { "\(Self.reference)/\($0).md" }))
    }

    @Test(arguments: House.Document.all)
    func everyLinkLeadsSomewhere(_ document: House.Document) throws {
        let folder = document.path.split(separator: "/").dropLast().joined(separator: "/")
        for link in document.links where !link.contains("://") && !link.contains(/^(mailto|page):/) {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            let whole = parts[0].isEmpty ? document.path : "\(folder)/\(parts[0])"
            let path = URL(fileURLWithPath: Repository.path(whole)).standardized.path
            #expect(FileManager.default.fileExists(atPath: path), "\(document.path): \(link)")
            guard parts.count > 1 else { continue }
            let target = try #require(House.Document(String(path.dropFirst(Repository.root.count + 1))))
            #expect(target.anchors.contains(parts[1]), "\(document.path): \(link)")
        }
    }

    /// A path with an angle bracket or an asterisk is a pattern for many; the domain that a recipe makes is
    /// called swimming.
    @Test(
        arguments: House.Document.all.filter {
            ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"].contains($0.path)
        })
    func everyFileThatIsNamedIsThere(_ document: House.Document) {
        let folders = ["Sources/", "Tests/", "Templates/", "docs/", ".ci/"]
        for path in document.codeSpans
        where folders.contains(where: path.hasPrefix) && !path.contains(/[<*… ]|[Ss]wimming/) {
            #expect(
                FileManager.default.fileExists(atPath: Repository.path(path)), "\(document.path): \(path)")
        }
    }

    @Test(arguments: House.Document.pages.filter { $0.example["site.yaml"] != nil })
    func theExampleOfAPageBuildsWithoutAWarning(_ page: House.Document) async throws {
        try await withTemporaryFolder { folder in
            try write(page.example, below: "\(folder)/site")
            let run = try await sitegen("build", "site", "--strict", "--now", "2026-01-01", in: folder)
            #expect(run.exitCode == 0, "\(page.path): \(run.errorText)")
        }
    }

    /// Links by the ids of pages, and to headings as the manual itself writes them, are known to it only.
    @Test func theManualIsASiteWithoutAWarning() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen("check", Repository.path("docs"), "--strict", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
        }
    }

    @Test(
        arguments: (Repository.domains + ["site", "templates"]).map { "\(Self.reference)/\($0).md" }
            + ["docs/content/en/guides/hosting.md"])
    func everyPageOfAFormatHasAnExample(_ path: String) throws {
        let page = try #require(House.Document(path))
        #expect(page.example["site.yaml"] != nil, "\(page.path) has no example site")
    }

    /// The keys of settings and of data, as the readers in the sources ask for them.
    @Test(arguments: Repository.domains.map { ("Sources/Domains/", $0) } + [("Sources/Publishing/", "site")])
    func everyKeyThatIsReadIsNamed(_ folder: String, _ page: String) throws {
        let words = try #require(House.Document("\(Self.reference)/\(page).md")).codeWords
        let files = House.sources.filter {
            $0.path.lowercased().hasPrefix((page == "site" ? folder : "\(folder)\(page)/").lowercased())
        }
        var keys: Set<String> = []
        for file in files {
            for match in file.code.matches(
                of: /\b(?:required|optional)\(\s*"([A-Za-z_]+)"/.wordBoundaryKind(.simple))
            {
                keys.insert(String(match.1))
            }
            for match in file.code.matches(of: /\brich\(\[([^\]]*)\]/.wordBoundaryKind(.simple)) {
                keys.formUnion(match.1.matches(of: /"([A-Za-z_]+)"/).map { String($0.1) })
            }
        }
        #expect(keys.isEmpty == false)
        #expect(keys.subtracting(words).sorted() == [], "\(page).md does not name these keys")
    }

    @Test func theContributorsPageNamesEveryVerbOfTheMakefile() throws {
        let makefile = try text(of: Repository.path("Makefile"))
        let verbs = try #require(makefile.firstMatch(of: /(?m)^\.PHONY: (.*)$/)).1.split(separator: " ")
        let page = try text(of: Repository.path("CONTRIBUTING.md"))
        for verb in verbs {
            let isNamed = page.contains("`make \(verb)`")
            #expect(isNamed, "CONTRIBUTING.md does not name \"make \(verb)\"")
        }
    }

    @Test func thePlanOfTheHouseNamesEveryRoom() throws {
        let plan = try text(of: Repository.path("ARCHITECTURE.md"))
        for room in names(in: Repository.path("Sources")) where !room.contains(".") {
            let isNamed = plan.contains("`\(room)`")
            #expect(isNamed, "ARCHITECTURE.md does not name \(room)")
        }
    }

    @Test(arguments: House.Document.all)
    func noDocumentContainsAPathOfOneMachine(_ document: House.Document) {
        let paths = document.text.matches(
            of: /["'\s(=`](?:\/home\/|\/Users\/|\/work\/|\/tmp\/|\/root\/|[A-Z]:\\)[A-Za-z0-9_.]+/)
        #expect(paths.isEmpty, "\(document.path) has \(paths.map { String($0.0) })")
    }
}
