import Bytes
import Languages
import Pages

/// `sitemap.xml`: every canonical page with its translations, as sitemaps.org and Google's hreflang extension
/// have it. Of a site with more pages than one such file may have, `sitemap.xml` lists `sitemap-1.xml` and so on.
struct Sitemap: Sendable {
    static let path = "sitemap.xml"

    /// What one file may have, from sitemaps.org.
    struct Limits: Sendable {
        var addresses = 50_000
        var bytes = 50_000_000
    }

    private let layout: Layout
    private let base: String
    /// The pages of the plan that each file lists.
    private let parts: [Range<Int>]
    /// `sitemap.xml`, and the files that it lists.
    let paths: [String]

    /// nil for the private tree, for a tree without pages, and for a site without `base_url`.
    init?(_ layout: Layout, limits: Limits = Limits()) {
        guard let base = layout.settings.baseURL, layout.plan.visibility == .public, !layout.plan.isEmpty
        else { return nil }
        self.layout = layout
        self.base = base
        parts = Self.parts(of: layout.plan, base: base, limits)
        paths = Self.paths(parts.count)
    }

    /// The paths of the sitemap of a public tree.
    static func paths(of plan: Plan, base: String) -> [String] {
        paths(parts(of: plan, base: base, Limits()).count)
    }

    private static func paths(_ count: Int) -> [String] {
        [path] + (count > 1 ? (1...count).map { "sitemap-\($0).xml" } : [])
    }

    private static func isListed(_ planned: PlannedPage) -> Bool {
        planned.isHTML && planned.page.canonical == nil && !planned.page.role.isNotFound
    }

    private static func parts(of plan: Plan, base: String, _ limits: Limits) -> [Range<Int>] {
        let pages = plan.pages
        // Of an address, and of what is written around it. The names of languages have at most 35 bytes.
        let address = base.utf8.count + pages.reduce(0) { max($0, $1.path.utf8.count) }
        let size = (address + 32) + (plan.locales.count + 1) * (address + 96)
        let most = max(1, min(limits.addresses, limits.bytes / size))
        var parts: [Range<Int>] = []
        var (start, count) = (0, 0)
        for number in pages.indices where isListed(pages[number]) {
            if count == most {
                parts.append(start..<number)
                (start, count) = (number, 0)
            }
            count += 1
        }
        return parts + [start..<pages.count]
    }

    /// - Parameter number: of one of the paths.
    func content(_ number: Int) -> [UInt8] {
        if parts.count == 1 { return content(parts[0]) }
        return number == 0 ? index : content(parts[number - 1])
    }

    private var index: [UInt8] {
        var output = ByteBuffer()
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        output.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
        for path in paths.dropFirst() {
            output.append("<sitemap><loc>")
            output.append(base, in: .text)
            output.append(path)
            output.append("</loc></sitemap>\n")
        }
        output.append("</sitemapindex>\n")
        return output.bytes
    }

    private func content(_ part: Range<Int>) -> [UInt8] {
        let pages = layout.plan.pages
        var output = ByteBuffer(capacity: part.count * 512)
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        output.append(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        )
        // By the position of a page in the part; all translations of a page have the same list.
        var alternates = [[UInt8]?](repeating: nil, count: part.count)
        for planned in pages[part] where Self.isListed(planned) {
            output.append("<url><loc>")
            output.append(base, in: .text)
            output.append(planned.addressInTree, in: .text)
            output.append("</loc>")
            if let known = alternates[planned.number - part.lowerBound] {
                output.append(contentsOf: known)
            } else {
                let own = links(to: planned)
                for case let translation? in layout.plan.translations(of: planned)
                where part.contains(translation.number) {
                    alternates[translation.number - part.lowerBound] = own
                }
                output.append(contentsOf: own)
            }
            output.append("</url>\n")
        }
        output.append("</urlset>\n")
        return output.bytes
    }

    private func links(to planned: PlannedPage) -> [UInt8] {
        var output = ByteBuffer(capacity: 512)
        guard let pages = layout.alternatePages(of: planned) else { return [] }
        for case let page? in pages { append(page.locale.tag, page.addressInTree, to: &output) }
        // Readers of any other language come to the chooser.
        append("x-default", "", to: &output)
        return output.bytes
    }

    private func append(_ tag: String, _ address: String, to output: inout ByteBuffer) {
        output.append("<xhtml:link rel=\"alternate\" hreflang=\"")
        output.append(tag, in: .attribute)
        output.append("\" href=\"")
        output.append(base, in: .attribute)
        output.append(address, in: .attribute)
        output.append("\"/>")
    }
}

let robotsPath = "robots.txt"

/// `robots.txt`: everything in the public tree, nothing in the private one.
func robots(of plan: Plan, base: String?) -> OutputFile {
    var output = ByteBuffer()
    output.append("User-agent: *\n")
    output.append(plan.visibility == .public ? "Allow: /\n" : "Disallow: /\n")
    if plan.visibility == .public, let base { output.append("Sitemap: \(base)\(Sitemap.path)\n") }
    return OutputFile(path: robotsPath, content: output.bytes)
}
