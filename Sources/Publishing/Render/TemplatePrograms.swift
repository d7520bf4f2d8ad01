import Bytes
import Diagnostics
import Languages
import Markup
import Pages
import Templating
import Threads

/// Compiles the templates of a tree, each once for each language.
struct TemplatePrograms {
    private let site: Site
    /// The keys of the messages that the compiled templates name.
    private(set) var usedMessages: Set<String> = []

    init(site: Site) {
        self.site = site
    }

    /// The program of each kind of page; nil for a template that is missing or has an error.
    mutating func programs(_ kinds: PageKinds, _ workers: Workers, _ log: DiagnosticLog) -> [Program?] {
        // Domains may share a template.
        var numbers: [PageKinds.Kind: Int] = [:]
        var distinct: [PageKinds.Kind] = []
        let order = kinds.all.map { kind -> Int in
            var kind = kind
            kind.domain = ""
            if let number = numbers[kind] { return number }
            numbers[kind] = distinct.count
            distinct.append(kind)
            return distinct.count - 1
        }
        let programs = workers.map(distinct.count, log: log) { [site, distinct] number, log in
            Self.program(
                distinct[number].template, distinct[number].output, distinct[number].locale, of: site, log)
        }
        for case let program? in programs { usedMessages.formUnion(program.uses.messages) }
        return order.map { programs[$0] }
    }

    private static func program(
        _ name: String, _ kind: OutputKind, _ locale: Locale, of site: Site, _ log: DiagnosticLog
    ) -> Program? {
        site.theme.library.program(name, kind, for: site.catalogues[locale], log: log)
    }

    /// The stylesheet of every page, and those of the domains in each language, since they may contain words.
    /// A template with a sheet of its own, `diving/quiz.css`, is shown with that one in place of
    /// `diving/style.css`.
    ///
    /// - Parameter files: gets the content of the stylesheets, and the display face that they name.
    mutating func stylesheets(_ kinds: PageKinds, _ files: inout [OutputFile], _ log: DiagnosticLog)
        -> Stylesheets
    {
        let common = site.theme.stylesheet(site.settings.look)
        files.append(common)
        if site.settings.look.display == .inter { files.append(DisplayFace.file) }
        var stylesheets = Stylesheets(common: common.path)
        let model: Record = ["teasers": .list(site.theme.teasers.map { ["partial": .text($0)] })]
        var renderer = Renderer()
        for kind in kinds.all {
            let (tag, domain) = (kind.locale.tag, kind.domain)
            let isOwn =
                kind.template.hasPrefix("\(domain)/") && site.theme.library.contains(kind.template, .css)
            let sheet = isOwn ? kind.template : "\(domain)/style"
            if isOwn { stylesheets.templates.insert(kind.template) }
            guard stylesheets.own[tag]?[sheet] == nil, site.theme.library.contains(sheet, .css)
            else { continue }
            var buffer = ByteBuffer()
            if let program = Self.program(sheet, .css, kind.locale, of: site, log) {
                usedMessages.formUnion(program.uses.messages)
                log.append(renderer.render(program, [model], links: NoLinks(), into: &buffer))
            }
            let name = isOwn ? sheet.split(separator: "/").joined(separator: "-") : domain
            let file = Theme.hashed("\(name).\(tag)", StyleSheet.compact(buffer.bytes))
            files.append(file)
            stylesheets.own[tag, default: [:]][sheet] = file.path
        }
        return stylesheets
    }
}

extension TemplatePrograms {
    /// The drawing of an emblem; nil if there is none, or if its template has an error.
    func emblem(of domain: String, _ log: DiagnosticLog) -> HTML? {
        guard let name = site.theme.emblem(of: domain),
            let program = Self.program(name, .html, site.settings.locales[0], of: site, log)
        else { return nil }
        var buffer = ByteBuffer()
        var renderer = Renderer()
        log.append(renderer.render(program, [[:]], links: NoLinks(), into: &buffer))
        return HTML(trusted: buffer.bytes)
    }
}

/// The paths of a tree's stylesheets.
struct Stylesheets: Sendable {
    /// The stylesheet of every page.
    let common: String
    /// Those of a domain's pages, by locale tag and name: `diving/style`.
    var own: [String: [String: String]] = [:]
    /// The templates that have a sheet of their own.
    var templates: Set<String> = []

    init(common: String) {
        self.common = common
    }

    /// The name of the sheet that a page has in place of its domain's; nil if it has none.
    func own(of page: Page) -> String? { templates.contains(page.template) ? page.template : nil }

    func paths(for planned: PlannedPage) -> [String] {
        let page = planned.page
        let sheet = own(of: page) ?? "\(page.domain)/style"
        return [common] + (own[planned.locale.tag]?[sheet].map { [$0] } ?? [])
    }
}
