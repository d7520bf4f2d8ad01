import Bytes
import Languages
import Pages
import Templating

/// Works out what each page of a tree is made of, as one fingerprint: while it stays, so does the page.
///
/// Goes in: the settings, the addresses of all pages and files, the navigation, the messages, the templates,
/// what the plan says of the page and of those above it, and the page's own data, which are all of its domain's where the page does
/// not say which.
struct Ingredients: Sendable {
    private let plan: Plan
    /// By locale and domain: all that pages have in common.
    private let common: [String: Fingerprint]
    /// Of pages that have one for previews, by the pages' paths.
    private let pictures: [String: String]
    /// By the key of a program: its templates.
    private let templates: [String: Fingerprint]
    /// By domain: the files of its folder.
    private let folders: [String: Fingerprint]

    /// - Parameters:
    ///   - templates: the fingerprint of the templates of each program.
    ///   - addresses: changes whenever a page or file comes, goes or moves.
    init(_ site: Site, _ plan: Plan, pictures: [String: String], templates: [String: Fingerprint], addresses: Fingerprint) {
        self.plan = plan
        self.templates = templates
        self.pictures = pictures
        folders = site.folders
        var everything = ByteBuffer()
        everything.append(site.fingerprint)
        everything.append(addresses)
        let sections = plan.sections()
        let domains = Set(plan.pages.map(\.page.domain))
        var common: [String: Fingerprint] = [:]
        for locale in plan.locales {
            var language = ByteBuffer()
            language.append(everything.span)
            for section in sections[locale.tag] ?? [] {
                let page = section.page
                language.append(page.id, page.section?.label ?? "", page.label ?? "", page.title, page.description)
            }
            // What a domain says in its own words; the messages of `site` are everybody's.
            let messages = site.catalogues[locale].fingerprints(of: domains.subtracting(["site"]))
            for domain in domains {
                var own = ByteBuffer()
                own.append(language.span)
                own.append(locale.tag, domain)
                if let fingerprint = messages[domain] { own.append(fingerprint) }
                common["\(locale.tag) \(domain)"] = Fingerprint(of: own.span)
            }
        }
        self.common = common
    }

    /// What changes whenever a page or file comes, goes or moves.
    ///
    /// - Parameter files: the paths of the tree that are no pages; those of styles change with their content.
    static func addresses(of plan: Plan, files: Set<String>) -> Fingerprint {
        var buffer = ByteBuffer(capacity: plan.pages.count * 96)
        for planned in plan.pages { buffer.append(planned.page.id, planned.path, planned.page.fallback ?? "") }
        for file in files.sorted() { buffer.append(file) }
        return Fingerprint(of: buffer.span)
    }

    /// nil for a page that is made again each time: the few that show something of everything.
    ///
    /// - Parameter program: the key of the page's program.
    func fingerprint(of planned: PlannedPage, program: String, _ buffer: inout ByteBuffer) -> Fingerprint? {
        let page = planned.page
        guard page.kind != "home", let common = common["\(planned.locale.tag) \(page.domain)"], let templates = templates[program],
            let data = page.ingredients ?? folders[page.domain]
        else { return nil }
        buffer.removeAll()
        buffer.append(common)
        buffer.append(templates)
        buffer.append(data)
        buffer.append(
            planned.path, page.id, page.kind, page.title, page.description, page.label ?? "", page.language ?? "", page.canonical ?? "",
            pictures[planned.path] ?? "")
        for above in plan.ancestors(of: planned) { buffer.append(above.page.id, above.page.label ?? "", above.page.title) }
        return Fingerprint(of: buffer.span)
    }
}

extension ByteBuffer {
    /// Appends texts so that their ends cannot be mistaken.
    fileprivate mutating func append(_ texts: String...) {
        for text in texts {
            append(text)
            append(0)
        }
    }
}
