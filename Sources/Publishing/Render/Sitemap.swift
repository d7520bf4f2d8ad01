import Bytes
import Languages
import Pages

/// `sitemap.xml`: every canonical page with its translations, as sitemaps.org and Google's hreflang extension
/// have it.
struct Sitemap: Sendable {
    static let path = "sitemap.xml"

    private let layout: Layout
    private let base: String

    /// nil for the private tree, for a tree without pages, and for a site without `base_url`.
    init?(_ layout: Layout) {
        guard let base = layout.settings.baseURL, layout.plan.visibility == .public, !layout.plan.isEmpty
        else { return nil }
        self.layout = layout
        self.base = base
    }

    var content: [UInt8] {
        let pages = layout.plan.pages
        var output = ByteBuffer(capacity: pages.count * 512)
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        output.append(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        )
        // By the index of a page; all translations of a page have the same list.
        var alternates = [[UInt8]?](repeating: nil, count: pages.count)
        for planned in pages
        where planned.isHTML && planned.page.canonical == nil && !planned.page.role.isNotFound {
            output.append("<url><loc>")
            output.append(base, in: .text)
            output.append(planned.addressInTree, in: .text)
            output.append("</loc>")
            if let known = alternates[planned.number] {
                output.append(contentsOf: known)
            } else {
                let own = links(to: planned)
                for case let translation? in layout.plan.translations(of: planned) {
                    alternates[translation.number] = own
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

/// `robots.txt`: everything in the public tree, nothing in the private one.
func robots(of plan: Plan, base: String?) -> OutputFile {
    var output = ByteBuffer()
    output.append("User-agent: *\n")
    output.append(plan.visibility == .public ? "Allow: /\n" : "Disallow: /\n")
    if plan.visibility == .public, let base { output.append("Sitemap: \(base)\(Sitemap.path)\n") }
    return OutputFile(path: "robots.txt", content: output.bytes)
}
