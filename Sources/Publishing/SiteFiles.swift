import Bytes
import Languages
import Pages

/// The files of a tree that are no pages: the map of the site and the word to robots.
struct SiteFiles {
    let chrome: Chrome

    /// `sitemap.xml`: every page that stands for itself with its translations, as sitemaps.org and Google's hreflang extension have it.
    func sitemap() -> OutputFile? {
        guard chrome.settings.baseURL != nil, chrome.plan.visibility == .public else { return nil }
        let plan = chrome.plan
        var output = ByteBuffer(capacity: plan.pages.count * 400)
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        output.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n")
        // All translations of a page name the same ones.
        var alternates: [String: [UInt8]] = [:]
        for planned in plan.pages where planned.isHTML && planned.page.canonical == nil && planned.page.kind != "not-found" {
            guard let address = chrome.address(planned) else { continue }
            output.append("<url><loc>")
            output.append(address, in: .text)
            output.append("</loc>")
            let id = planned.page.id
            let known = alternates[id] ?? links(to: planned)
            if alternates[id] == nil { alternates[id] = known }
            output.append(contentsOf: known)
            output.append("</url>\n")
        }
        output.append("</urlset>\n")
        return OutputFile(path: "sitemap.xml", content: output.bytes)
    }

    private func links(to planned: PlannedPage) -> [UInt8] {
        var output = ByteBuffer(capacity: 512)
        for alternate in chrome.alternates(of: planned) {
            output.append("<xhtml:link rel=\"alternate\" hreflang=\"")
            output.append(alternate.tag, in: .attribute)
            output.append("\" href=\"")
            output.append(alternate.address, in: .attribute)
            output.append("\"/>")
        }
        return output.bytes
    }

    /// `robots.txt`: everything in the public tree, nothing in the private one.
    func robots() -> OutputFile {
        var output = ByteBuffer()
        output.append("User-agent: *\n")
        output.append(chrome.plan.visibility == .public ? "Allow: /\n" : "Disallow: /\n")
        if chrome.plan.visibility == .public, let base = chrome.settings.baseURL {
            output.append("Sitemap: \(base)sitemap.xml\n")
        }
        return OutputFile(path: "robots.txt", content: output.bytes)
    }
}
