import Diagnostics
import Pages
import TestSupport
import Testing

@testable import Publishing

/// The sitemap of a site with more pages than one file may list.
@Suite struct SitemapTests {
    private static func sitemap(_ limits: Sitemap.Limits) throws -> Sitemap {
        let builder = builder(Sample.disk())
        let log = DiagnosticLog()
        let listing = try #require(builder.list(log))
        let input = try #require(builder.read(listing, log))
        let site = try #require(builder.plan(input, log))
        let plan = try #require(site.plans.first { $0.visibility == .public })
        return try #require(Sitemap(builder.rendering(site, plan, log).layout, limits: limits))
    }

    private static func contents(_ sitemap: Sitemap) -> [String] {
        sitemap.paths.indices.map { String(decoding: sitemap.content($0), as: UTF8.self) }
    }

    private static func addresses(_ map: String) -> [String] {
        map.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.output.1) }
    }

    @Test func severalFilesListTheSameAsOne() throws {
        let all = try Self.contents(Self.sitemap(Sitemap.Limits()))
        #expect(all.count == 1)
        let parts = try Self.sitemap(Sitemap.Limits(addresses: 3))
        #expect(parts.paths == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"])
        let contents = Self.contents(parts)
        #expect(
            contents[0] == """
                <?xml version="1.0" encoding="UTF-8"?>
                <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <sitemap><loc>https://example.org/sitemap-1.xml</loc></sitemap>
                <sitemap><loc>https://example.org/sitemap-2.xml</loc></sitemap>
                <sitemap><loc>https://example.org/sitemap-3.xml</loc></sitemap>
                </sitemapindex>

                """)
        #expect(contents.dropFirst().map { Self.addresses($0).count } == [3, 3, 1])
        let entries = { (map: String) in map.split(separator: "\n").filter { $0.hasPrefix("<url>") } }
        #expect(contents.dropFirst().flatMap(entries) == entries(all[0]))
        for content in contents { #expect(imbalance(of: content) == nil) }
    }

    @Test func noFileIsLargerThanItMayBe() throws {
        let parts = try Self.contents(Self.sitemap(Sitemap.Limits(bytes: 1_500)))
        #expect(parts.count > 2)
        #expect(parts.flatMap(Self.addresses).count == 7 + parts.count - 1)
        for content in parts.dropFirst() { #expect(content.utf8.count <= 1_500) }
    }
}
