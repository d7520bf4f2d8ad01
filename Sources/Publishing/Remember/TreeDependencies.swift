import Bytes
import Languages
import Pages
import Templating
import Threads

/// Computes what each page of a tree depends on, before any page is rendered.
final class TreeDependencies: Sendable {
    /// By kind of page, what all of its pages have in common.
    let kinds: [KindDependencies]
    let addresses: Fingerprint
    /// What the sitemap depends on.
    let sitemap: Fingerprint
    /// Of the titles above each page, by the page's index in the plan; 0 if there are none.
    private let ancestors: [UInt64]
    /// Pictures for previews, by the paths of their pages.
    private let pictures: [String: String]
    /// Of all files in a domain's folder, by domain.
    private let folders: [String: Fingerprint]

    /// - Parameters:
    ///   - programs: the compiled templates of each kind of page; nil for a template with an error.
    ///   - files: the paths of the tree's files that are not pages.
    init(
        _ site: Site, _ plan: Plan, _ pageKinds: PageKinds, _ programs: [Program?],
        pictures: [String: String], files: Set<String>,
        _ workers: Workers
    ) {
        self.pictures = pictures
        folders = site.folders
        ancestors = Self.ancestors(plan)
        addresses = Self.addresses(of: plan, files: files, workers)
        sitemap = Fingerprint(of: [site.fingerprint, addresses])
        let navigation = Self.navigation(of: plan)
        let domains = Set(pageKinds.all.map(\.domain)).subtracting(["site"])
        let ownMessages = Dictionary(
            uniqueKeysWithValues: plan.locales.map { ($0, site.catalogues[$0].fingerprints(of: domains)) })
        // Programs of one template mostly name the same messages in every language.
        var named: [[String]: [Fingerprint]] = [:]
        kinds = zip(pageKinds.all, programs).map { kind, program in
            let messages =
                [Fingerprint(of: kind.domain)] + (ownMessages[kind.locale]?[kind.domain].map { [$0] } ?? [])
                + (program.map { Self.messages($0.uses.messages, site, &named) } ?? [])
            return KindDependencies(
                settings: site.fingerprint.short, navigation: navigation[kind.locale]?.short ?? 0,
                messages: Fingerprint(of: messages).short,
                templates: program.map { site.theme.library.fingerprint(of: $0.uses).short } ?? 0)
        }
    }

    /// What all pages have in common, as the cache remembers it.
    var tree: BuildCache.Tree { BuildCache.Tree(addresses: addresses, kinds: kinds) }

    /// nil for a home page, which shows something of every section and so is made again each time, and for
    /// other front pages.
    ///
    /// - Parameters:
    ///   - kind: the index of the page's kind.
    ///   - buffer: memory to reuse from page to page.
    func dependencies(of planned: PlannedPage, kind: Int, _ buffer: inout ByteBuffer) -> PageDependencies? {
        let page = planned.page
        guard page.role != .home, let data = page.ingredients ?? folders[page.domain] else { return nil }
        buffer.removeAll()
        buffer.append(field: planned.path)
        buffer.append(field: page.id)
        buffer.append(field: page.kind)
        buffer.append(field: page.title)
        buffer.append(field: page.description)
        buffer.append(field: page.label ?? "")
        buffer.append(field: page.language ?? "")
        buffer.append(field: page.canonical ?? "")
        return PageDependencies(
            kind: Int32(kind), data: data.short, page: Fingerprint(of: buffer.span).short,
            ancestors: ancestors[planned.number],
            picture: pictures[planned.path].map { Fingerprint(of: $0).short } ?? 0)
    }
}

extension TreeDependencies {
    /// Changes if a page or file is added, removed or moved, or if another page replaces one as a translation
    /// or as the canonical one.
    private static func addresses(of plan: Plan, files: Set<String>, _ workers: Workers) -> Fingerprint {
        let pages = plan.pages
        let length = 1_000
        let parts = workers.map((pages.count + length - 1) / length, chunk: 1) { number in
            var buffer = ByteBuffer(capacity: length * 128)
            for planned in pages[number * length..<min(pages.count, (number + 1) * length)] {
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

    private static func navigation(of plan: Plan) -> [Locale: Fingerprint] {
        let sections = plan.sections()
        return Dictionary(
            uniqueKeysWithValues: plan.locales.map { locale in
                var buffer = ByteBuffer()
                buffer.append(field: locale.tag)
                for section in sections[locale.tag] ?? [] {
                    let page = section.page
                    for text in [
                        page.id, page.section?.label ?? "", page.label ?? "", page.title, page.description,
                    ] {
                        buffer.append(field: text)
                    }
                }
                return (locale, Fingerprint(of: buffer.span))
            })
    }

    /// The messages that templates name, in every language: a page may show one of another language.
    ///
    /// - Parameter known: what was computed before, by the keys.
    private static func messages(
        _ keys: [String], _ site: Site, _ known: inout [[String]: [Fingerprint]]
    ) -> [Fingerprint] {
        if let known = known[keys] { return known }
        let fingerprints = site.catalogues.locales.map { site.catalogues[$0].fingerprint(of: keys) }
        known[keys] = fingerprints
        return fingerprints
    }

    private static func ancestors(_ plan: Plan) -> [UInt64] {
        let pages = plan.pages
        var ancestors: [UInt64] = []
        ancestors.reserveCapacity(pages.count)
        for index in pages.indices {
            // Pages with the same parent mostly follow each other.
            if index > 0, pages[index].page.parent == pages[index - 1].page.parent,
                pages[index].locale === pages[index - 1].locale
            {
                ancestors.append(ancestors[index - 1])
            } else {
                ancestors.append(fingerprint(of: plan.ancestors(of: pages[index])))
            }
        }
        return ancestors
    }

    private static func fingerprint(of ancestors: [PlannedPage]) -> UInt64 {
        if ancestors.isEmpty { return 0 }
        var buffer = ByteBuffer()
        for planned in ancestors {
            buffer.append(field: planned.page.id)
            buffer.append(field: planned.page.label ?? "")
            buffer.append(field: planned.page.title)
        }
        return Fingerprint(of: buffer.span).short
    }
}

extension Fingerprint {
    /// Enough to show whether a value has changed, in half the space.
    var short: UInt64 { low }
}

extension ByteBuffer {
    /// Appends a text and a zero byte, so that its end is unambiguous.
    fileprivate mutating func append(field text: String) {
        append(text)
        append(0)
    }
}
