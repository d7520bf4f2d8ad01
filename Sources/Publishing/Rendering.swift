import Bytes
import Diagnostics
import Languages
import Pages
import Templating

/// Turns the plan of one tree into finished files.
struct Rendering {
    let site: Site
    let plan: Plan
    let jobs: Int

    struct Result {
        var files: [OutputFile] = []
        var diagnostics: [Diagnostic] = []
        /// Message keys that the rendered templates name.
        var usedMessages: Set<String> = []
    }

    func run() async -> Result {
        var result = Result()
        guard !plan.isEmpty else { return result }
        let log = DiagnosticLog()
        let stylesheets = stylesheets(&result, log)
        let chrome = Chrome(settings: site.settings, plan: plan, stylesheets: stylesheets)
        let programs = programs(&result, log)
        let known = Set(result.files.map(\.path)).union(plan.assets.keys).union(["robots.txt", "sitemap.xml"])
        let addresses = RelativeAddresses(
            plan: plan, style: site.settings.links, base: site.settings.baseURL, rootPath: site.settings.rootPath, files: known)
        let pages = plan.pages
        let rendered = await sideBySide(pages.count, jobs: jobs, state: { Renderer() }) { number, renderer in
            Self.render(pages[number], programs, chrome, addresses, &renderer)
        }
        var references: [(page: PlannedPage, references: PageReferences)] = []
        for (page, outcome) in zip(pages, rendered) {
            log.append(outcome.diagnostics)
            result.files.append(OutputFile(path: page.path, content: outcome.content))
            references.append((page, outcome.references))
        }
        let siteFiles = SiteFiles(chrome: chrome)
        result.files.append(siteFiles.robots())
        if let sitemap = siteFiles.sitemap() { result.files.append(sitemap) }
        log.append(OutputCheck(pages: references, files: known, rootPath: site.settings.rootPath).findings())
        result.diagnostics = log.diagnostics
        return result
    }
}

extension Rendering {
    private struct PageOutcome: Sendable {
        var content: [UInt8]
        var references: PageReferences
        var diagnostics: [Diagnostic]
    }

    private static func render(
        _ planned: PlannedPage, _ programs: [String: Program], _ chrome: Chrome, _ addresses: RelativeAddresses, _ renderer: inout Renderer
    ) -> PageOutcome {
        guard let program = programs[key(of: planned)] else {
            return PageOutcome(content: [], references: PageReferences(of: []), diagnostics: [])
        }
        var buffer = ByteBuffer(capacity: 16_384)
        let log = DiagnosticLog()
        let model = planned.page.model(log)
        log.append(
            renderer.render(
                program, [chrome.record(for: planned, model: model), model], links: PageAddresses(addresses: addresses, page: planned),
                into: &buffer))
        // A plain file has neither links nor anchors, whatever its text looks like.
        let references = PageReferences(of: planned.isHTML ? buffer.bytes : [])
        return PageOutcome(content: buffer.bytes, references: references, diagnostics: log.diagnostics)
    }

    /// The program of each template that a page needs, by locale and name.
    private func programs(_ result: inout Result, _ log: DiagnosticLog) -> [String: Program] {
        var programs: [String: Program] = [:]
        for planned in plan.pages {
            let key = Self.key(of: planned)
            guard programs[key] == nil else { continue }
            programs[key] = program(planned.page.template, planned.page.output, planned.locale, &result, log)
        }
        return programs
    }

    private static func key(of planned: PlannedPage) -> String {
        "\(planned.locale.tag) \(planned.page.template) \(planned.page.output.rawValue)"
    }

    private func program(_ name: String, _ kind: OutputKind, _ locale: Locale, _ result: inout Result, _ log: DiagnosticLog) -> Program? {
        let program = site.theme.library.program(name, kind, for: site.catalogues[locale], log: log)
        if let program { result.usedMessages.formUnion(program.uses.messages) }
        return program
    }

    /// The stylesheet of every page, and one a domain and locale, since those may hold words.
    private func stylesheets(_ result: inout Result, _ log: DiagnosticLog) -> Stylesheets {
        let common = site.theme.stylesheet(site.settings.look)
        result.files.append(common)
        var stylesheets = Stylesheets(common: common.path)
        var renderer = Renderer()
        for planned in plan.pages {
            let (tag, domain) = (planned.locale.tag, planned.page.domain)
            guard stylesheets.own[tag]?[domain] == nil, site.theme.library.contains("\(domain)/style", .css) else { continue }
            var buffer = ByteBuffer()
            if let program = program("\(domain)/style", .css, planned.locale, &result, log) {
                log.append(renderer.render(program, [[:]], links: NoLinks(), into: &buffer))
            }
            let file = Theme.hashed("\(domain).\(tag)", StyleSheet.compact(buffer.bytes))
            result.files.append(file)
            stylesheets.own[tag, default: [:]][domain] = file.path
        }
        return stylesheets
    }
}

extension Page {
    /// What the page's file is, by its ending: a table is plain text.
    fileprivate var output: OutputKind {
        guard let file else { return .html }
        return OutputKind(rawValue: ending(of: file)) ?? .txt
    }
}

/// The stylesheets of a tree, by their paths in it.
struct Stylesheets: Sendable {
    /// Of every page.
    let common: String
    /// Of a domain's pages, by locale tag and domain.
    var own: [String: [String: String]] = [:]

    init(common: String) {
        self.common = common
    }

    func paths(for planned: PlannedPage) -> [String] {
        [common] + (own[planned.locale.tag]?[planned.page.domain].map { [$0] } ?? [])
    }
}

/// Writes the links of one page.
private struct PageAddresses: LinkResolver {
    let addresses: RelativeAddresses
    let page: PlannedPage

    func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool {
        guard let address = addresses.address(of: link, from: page) else { return false }
        buffer.append(address, in: .attribute)
        return true
    }

    func suggestion(for link: Link) -> String? { addresses.suggestion(for: link, from: page) }
}
