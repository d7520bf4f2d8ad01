import Bytes
import Diagnostics
import Domains
import Languages
import Pages
import TestSupport
import Testing

@testable import Publishing

/// The reference lists for each template the names that it may use, and is made from the models of pages.
@Suite struct TemplateNameTests {
    private static let page = Repository.path("docs/content/en/reference/names.md")

    @Test func thePageOfNamesIsUpToDate() throws {
        let expected = try TemplatePage(sites: Self.sites(), templates: Self.templates()).text
        if isRecording {
            try write(expected, to: Self.page)
            Issue.record("recorded \(Self.page): run the tests without SITEGEN_RECORD")
            return
        }
        let found = try bytes(of: Self.page)
        let isSame = found == Array(expected.utf8)
        #expect(isSame, "\(Self.page):\(firstDifference(found, Array(expected.utf8)))")
    }

    /// What every page has beside its model is described by hand, so it is compared with the sources.
    @Test(arguments: ["page", "site"])
    func everyNameThatAllPagesHaveIsDescribed(_ prefix: String) throws {
        let folder = Repository.path("Sources/Publishing")
        let sources = try paths(below: folder).map { try text(of: "\(folder)/\($0)") }
        let source = try #require(sources.first { $0.contains("under: \"\(prefix)\"") })
        let end = try #require(source.firstRange(of: "under: \"\(prefix)\"")).lowerBound
        let start = try #require(source[..<end].ranges(of: "enum Name").last).upperBound
        let body = try #require(source[start..<end].firstMatch(of: /\{([^}]*)\}/)).1
        let names = body.split { !$0.isLetter }.filter { $0 != "case" }.map { "\(prefix).\($0)" }
        #expect(Set(TemplatePage.everywhere.map(\.name).filter { $0.hasPrefix("\(prefix).") }) == Set(names))
    }

    /// The example site, and the small ones of the goldens.
    private static func sites() throws -> [Site] {
        let goldens = Repository.path("Tests/GoldenTests/Golden")
        let folders = names(in: goldens).map { "\(goldens)/\($0)/site" }.filter { !names(in: $0).isEmpty }
        return try ([Repository.path("site")] + folders).map(site)
    }

    private static func site(_ root: String) throws -> Site {
        let file = { (path: String) in SourceFile(path: path, bytes: try bytes(of: "\(root)/\(path)")) }
        var input = SiteInput(
            settings: try file("site.yaml"), locales: [],
            keys: try names(in: "\(root)/keys").map { try file("keys/\($0)") }, folders: [:], statics: [],
            overrides: [], otherTemplates: [])
        for domain in Domains.all {
            let found = paths(below: "\(root)/\(domain.folder)").map { "\(domain.folder)/\($0)" }
            let isText = { (path: String) in domain.reads.contains(path.fileEnding) }
            if found.isEmpty { continue }
            input.folders[domain.name] = Folder(
                files: try found.filter(isText).map(file), others: found.filter { !isText($0) })
        }
        let today = try #require(CalendarDate(iso: "2026-01-01"))
        return try #require(
            Site(
                input, domains: Domains.all, baseURL: "https://example.org/", today: today,
                workers: BuildOptions(root: root, today: today).workers, log: DiagnosticLog()))
    }

    /// The text of every template by its name.
    private static func templates() throws -> [String: String] {
        let folder = Repository.path("Templates")
        var templates: [String: String] = [:]
        for path in paths(below: folder) where [".html", ".xml", ".txt"].contains(where: path.hasSuffix) {
            templates[String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)])] = try text(
                of: "\(folder)/\(path)")
        }
        return templates
    }
}
