import Threads
import Bytes
import Languages
import Pages
import Templating

/// Works out what each page of a tree is made of, as one fingerprint: while it stays, so does the page.
///
/// Goes in: the settings, the addresses of all pages and files, the navigation, the messages, the templates,
/// what the plan says of the page and of those above it, and the page's own data, which are all of its domain's where the page does
/// not say which.
final class Ingredients: Sendable {
    /// By kind of page: all that its pages have in common; nil for pages that are made again each time.
    private let common: [Fingerprint?]
    /// What each page shows of those above it, by the pages' numbers; nil where there are none.
    private let above: [Fingerprint?]
    /// Of pages that have one for previews, by the pages' paths.
    private let pictures: [String: String]
    /// By domain: the files of its folder.
    private let folders: [String: Fingerprint]
    /// Changes whenever a page or file comes, goes or moves.
    let addresses: Fingerprint
    /// What the map of the site is made of.
    let sitemap: Fingerprint

    /// - Parameters:
    ///   - templates: the fingerprint of the templates of each kind of page.
    ///   - files: the paths of the tree that are no pages; those of styles change with their content.
    init(
        _ site: Site, _ plan: Plan, _ kinds: PageKinds, pictures: [String: String], templates: [Fingerprint?], files: Set<String>,
        _ workers: Workers
    ) {
        self.pictures = pictures
        above = Self.above(plan)
        let addresses = Self.addresses(of: plan, files: files, workers)
        self.addresses = addresses
        folders = site.folders
        sitemap = Fingerprint(of: [site.fingerprint, addresses])
        let sections = plan.sections()
        let domains = Set(kinds.all.map(\.domain)).subtracting(["site"])
        var languages: [Locale: (everything: Fingerprint, domains: [String: Fingerprint])] = [:]
        for locale in plan.locales {
            var language = ByteBuffer()
            language.append(field: locale.tag)
            for section in sections[locale.tag] ?? [] {
                let page = section.page
                for text in [page.id, page.section?.label ?? "", page.label ?? "", page.title, page.description] {
                    language.append(field: text)
                }
            }
            // What a domain says in its own words; the messages of `site` are everybody's.
            languages[locale] = (Fingerprint(of: language.span), site.catalogues[locale].fingerprints(of: domains))
        }
        common = zip(kinds.all, templates).map { kind, templates in
            guard let templates, let language = languages[kind.locale] else { return nil }
            let own = [site.fingerprint, addresses, language.everything, Fingerprint(of: kind.domain), templates]
            return Fingerprint(of: own + (language.domains[kind.domain].map { [$0] } ?? []))
        }
    }

    /// What changes whenever a page or file comes, goes or moves, or another page comes to stand for one.
    ///
    /// - Parameter files: the paths of the tree that are no pages; those of styles change with their content.
    private static func addresses(of plan: Plan, files: Set<String>, _ workers: Workers) -> Fingerprint {
        let pages = plan.pages
        let stretch = 1_000
        let parts = workers.map((pages.count + stretch - 1) / stretch, chunk: 1) { number in
            var buffer = ByteBuffer(capacity: stretch * 128)
            for planned in pages[number * stretch..<min(pages.count, (number + 1) * stretch)] {
                let page = planned.page
                buffer.append(field: page.id)
                buffer.append(field: planned.path)
                buffer.append(field: page.kind)
                buffer.append(field: page.fallback ?? "")
                buffer.append(field: page.canonical ?? "")
            }
            return Fingerprint(of: buffer.span)
        }
        return Fingerprint(of: parts + files.sorted().map { Fingerprint(of: $0) })
    }

    /// What each page shows of those above it; pages of one parent mostly stand together.
    private static func above(_ plan: Plan) -> [Fingerprint?] {
        var above: [Fingerprint?] = []
        above.reserveCapacity(plan.pages.count)
        let pages = plan.pages
        for index in pages.indices {
            if index > 0, pages[index].page.parent == pages[index - 1].page.parent, pages[index].locale === pages[index - 1].locale {
                above.append(above[index - 1])
            } else {
                above.append(fingerprint(ofThoseAbove: pages[index], plan))
            }
        }
        return above
    }

    private static func fingerprint(ofThoseAbove planned: PlannedPage, _ plan: Plan) -> Fingerprint? {
        let ancestors = plan.ancestors(of: planned)
        if ancestors.isEmpty { return nil }
        var buffer = ByteBuffer()
        for above in ancestors {
            buffer.append(field: above.page.id)
            buffer.append(field: above.page.label ?? "")
            buffer.append(field: above.page.title)
        }
        return Fingerprint(of: buffer.span)
    }

    /// nil for a page that is made again each time: the few that show something of everything.
    ///
    /// - Parameter kind: the number of the page's kind.
    func fingerprint(of planned: PlannedPage, kind: Int, _ buffer: inout ByteBuffer) -> Fingerprint? {
        let page = planned.page
        guard page.role != .home, let common = common[kind], let data = page.ingredients ?? folders[page.domain] else { return nil }
        buffer.removeAll()
        buffer.append(common)
        buffer.append(data)
        buffer.append(field: planned.path)
        buffer.append(field: page.id)
        buffer.append(field: page.kind)
        buffer.append(field: page.title)
        buffer.append(field: page.description)
        buffer.append(field: page.label ?? "")
        buffer.append(field: page.language ?? "")
        buffer.append(field: page.canonical ?? "")
        buffer.append(field: pictures[planned.path] ?? "")
        if let above = above[planned.number] { buffer.append(above) }
        return Fingerprint(of: buffer.span)
    }
}

extension ByteBuffer {
    /// Appends a text so that its end cannot be mistaken.
    fileprivate mutating func append(field text: String) {
        append(text)
        append(0)
    }
}
