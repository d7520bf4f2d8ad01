import Diagnostics
import Languages
import Pages

@testable import Publishing

/// The page of the names that templates may use.
struct TemplatePage {
    /// What a page of a template is called, so that a reader can look at one.
    private var examples: [String: String] = [:]
    private var models: [String: Shape] = [:]
    private var teasers: [String: Shape] = [:]
    private var partials: [String: TemplateWalk.Partial] = [:]
    /// Groups that several templates have, by the name and the signature.
    private var shared: [String: Shape] = [:]

    /// So many pages of a template and a site show what all of them have.
    private static let sample = 60

    init(sites: [Site], templates: [String: String]) {
        for site in sites { for plan in site.plans { add(plan.pages.filter { $0.locale.tag == "en" }) } }
        var walk = TemplateWalk(templates)
        for (template, shape) in (models.merging(teasers) { page, _ in page }).sorted(by: { $0.key < $1.key })
        {
            walk.walk(template, shape)
        }
        partials = walk.partials.filter {
            templates[$0.key] != nil && models[$0.key] == nil && teasers[$0.key] == nil
        }
        findShared()
    }

    private mutating func add(_ pages: [PlannedPage]) {
        for (template, pages) in Dictionary(grouping: pages, by: \.page.template) {
            let step = max(1, pages.count / Self.sample)
            for (number, planned) in pages.enumerated() where number % step == 0 {
                Shape.of(template, &models).add(planned.page.model(DiagnosticLog()))
                if let teaser = planned.page.section?.teaser {
                    Shape.of(teaser.partial, &teasers).add(teaser.model)
                }
            }
            examples[template] = examples[template] ?? pages.first?.url
        }
    }

    // MARK: - Shared groups

    private mutating func findShared() {
        var found: [String: [Shape]] = [:]
        func visit(_ shape: Shape) {
            for name in shape.names {
                guard let child = shape.children[name], !child.names.isEmpty else { continue }
                found[Self.key(name, child), default: []].append(child)
                visit(child)
            }
        }
        for (_, shape) in (models.merging(teasers) { page, _ in page }).sorted(by: { $0.key < $1.key }) {
            visit(shape)
        }
        for (key, shapes) in found where shapes.count >= 3 && shapes[0].names.count >= 2 {
            let merged = Shape()
            for shape in shapes { merged.add(shape) }
            shared[key] = merged
        }
    }

    private static func key(_ name: String, _ shape: Shape) -> String { "\(name) \(shape.signature)" }

    /// The heading of each shared group: its name, with a number if several groups have the same.
    private var headings: [String: String] {
        var counts: [String: Int] = [:]
        var headings: [String: String] = [:]
        for key in shared.keys.sorted() {
            let name = String(key.prefix { $0 != " " })
            counts[name, default: 0] += 1
            headings[key] = counts[name] == 1 ? name : "\(name) \(counts[name] ?? 0)"
        }
        return headings
    }

    // MARK: - Text

    var text: String {
        let headings = headings
        var text = Self.introduction
        for entry in Self.everywhere { text += "| `\(entry.name)` | \(entry.type) | \(entry.meaning) |\n" }
        var folder = ""
        for name in Set(models.keys).union(teasers.keys).union(partials.keys).sorted() {
            let own = String(name.prefix { $0 != "/" })
            if own != folder { text += "\n## \(own)\n" }
            folder = own
            text += "\n### \(name)\n\n" + section(name, headings)
        }
        text += "\n## Groups that several templates have\n"
        for key in shared.keys.sorted(by: { (headings[$0] ?? "", $0) < (headings[$1] ?? "", $1) }) {
            guard let shape = shared[key], let heading = headings[key] else { continue }
            text += "\n### Group \(heading)\n\n" + table(shape, headings)
        }
        return text
    }

    private func section(_ name: String, _ headings: [String: String]) -> String {
        if let model = models[name] {
            let example = examples[name].map { "Pages such as `\($0)`.\n\n" } ?? ""
            return example
                + (model.names.isEmpty
                    ? "It has only the names that all pages have.\n" : table(model, headings))
        }
        if let teaser = teasers[name] { return "In a card of the home page.\n\n" + table(teaser, headings) }
        guard let partial = partials[name] else { return "" }
        let includers = partial.includers.sorted()
        let shown =
            includers.prefix(6).map { "`\($0)`" }.joined(separator: ", ")
            + (includers.count > 6 ? " and others" : "")
        var text = "In \(shown). It may use the names that are known there; these it uses:\n\n"
        if partial.names.isEmpty { return "In \(shown). It uses only names that all pages have.\n" }
        text += Self.head
        for name in partial.names { if let shape = partial.shapes[name] { text += row(name, shape) } }
        return text
    }

    private static let head = "| name | type | example |\n|---|---|---|\n"

    private func table(_ shape: Shape, _ headings: [String: String]) -> String {
        var text = Self.head
        func visit(_ shape: Shape, _ prefix: String) {
            for name in shape.names {
                guard let child = shape.children[name] else { continue }
                if let heading = headings[Self.key(name, child)] {
                    let anchor = "group-" + heading.lowercased().replacing(" ", with: "-")
                    text += "| `\(prefix)\(name)` | \(child.type): [\(heading)](#\(anchor)) | |\n"
                } else {
                    text += row(prefix + name, child)
                    visit(child, "\(prefix)\(name).")
                }
            }
        }
        visit(shape, "")
        return text
    }

    private func row(_ name: String, _ shape: Shape) -> String {
        "| `\(name)` | \(shape.type) | \(shape.example.map { "`\($0.replacing("`", with: "'"))`" } ?? "") |\n"
    }
}

extension TemplatePage {
    private static let introduction = """
        ---
        title: Names that templates may use
        description: "What each template may name, with examples, and what all pages have."
        ---

        Made by `make record` from the models of the pages of the example site and of the small sites of the tests; a test fails where this
        page is out of date. How templates are written is in [Templates and styles](templates.md).

        A point leads into a group, or into each row of a list: within `{{#races}}…{{/races}}`, the value `races.name` is `{{name}}`. An
        optional value may be missing, so ask for it with `{{#name}}…{{/name}}` if the page needs it; a dash stands for a value that none of
        these pages has. The examples are those of an English page. A text brings its language if that is not the page's, a number and a
        date bring the value for machines, and an address is relative to the page that shows it.

        ## All pages

        | name | type | meaning |
        |---|---|---|

        """

    /// What every page has beside its model.
    static let everywhere: [(name: String, type: String, meaning: String)] = [
        ("page.title", "text", "the title of the page"),
        ("page.fullTitle", "text", "the title of the page and that of the site, for the tab of the browser"),
        ("page.description", "text, optional", "a summary for search engines and previews"),
        ("page.kind", "text", "such as `penalty`, `quiz`, `race`; the body has it as a class"),
        ("page.domain", "text", "such as `racing`; the body has it as a class"),
        ("page.isHome", "yes or no", "whether this is the home page of a language"),
        ("page.isHidden", "yes or no", "whether search engines should leave the page out"),
        ("page.canonical", "address, optional", "the whole address that search engines should show"),
        (
            "page.alternates", "list",
            "the page in each language, for search engines: `tag`, `name`, `link`, `address`, `isCurrent`"
        ),
        (
            "page.feeds", "list",
            "the feeds of the page's domain, on the home page all of them: `title`, `link`"
        ),
        ("page.openGraph", "text", "language and region: `fr_FR`"),
        ("page.picture", "group, optional", "the picture for previews: `address`, `file`, `alternative`"),
        ("page.square", "address, optional", "the square picture to send on"),
        (
            "page.translations", "list",
            "the page in each language, for readers: `tag`, `name`, `link`, `address`, `isCurrent`"
        ),
        ("page.hasBreadcrumbs", "yes or no", "whether the way to the page is shown"),
        ("page.breadcrumbs", "list", "the pages above this one: `title`, `link`"),
        ("page.name", "text", "the short name of the page, for the end of the breadcrumbs"),
        ("page.fallback", "text, optional", "the language that is shown because the page is not translated"),
        ("site.title", "text", "the title of the site"),
        ("site.language", "text", "the tag of the page's language: `en`"),
        ("site.direction", "text", "`ltr` or `rtl`"),
        ("site.home", "address, optional", "the home page in the page's language"),
        ("site.logo", "address, optional", "the logo of the site"),
        ("site.footer", "group, optional", "the site's own line at the foot: `language`, `body`"),
        ("site.stylesheets", "list", "the addresses of the page's style sheets"),
        ("site.icon", "address, optional", "the emblem for the tab of the browser, an SVG"),
        ("site.touchIcon", "address, optional", "the emblem for home screens, a PNG"),
        ("site.manifest", "address, optional", "the manifest of the page's language"),
        ("site.frame", "text", "the colour that browsers paint around the page: `#005f6b`"),
        ("site.hasSections", "yes or no", "whether there is a main navigation"),
        (
            "site.hasGlances", "yes or no",
            "whether the band of the home page has something to say of any section"
        ),
        (
            "site.sections", "list",
            "the main navigation: `title`, `description`, `domain`, `link`, `isCurrent`, `isOpen`, `emblem`, "
                + "and for the home page `glance`, what is new or how much there is in it, `glanceLink`, the page of which "
                + "it speaks, and `teaser` with its `partial` and `model`"
        ),
        (
            "site.day", "time, optional",
            "the day of the build, if the home page shows something else each day"
        ),
        ("t.…", "message", "a message of the page's language: `{{t.site.skip}}`"),
    ]
}
