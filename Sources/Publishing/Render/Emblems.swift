import Bytes
import Charts
import Diagnostics
import Markup
import Pages
import Templating

/// What browsers show of a page around it: the emblem of its domain in the tab, that of the site on a home
/// screen, and the colour of the frame.
struct Emblems: Sendable {
    /// Where browsers look for the emblem of a site. A site with a file of this name in `static/` shows that
    /// one on all of its pages.
    static let path = "favicon.svg"

    /// The drawings as files.
    let files: [OutputFile]
    /// The emblem of the site as it is on a home screen, for a picture in pixels; nil if the site brings its
    /// own.
    let touchDrawing: [UInt8]?
    /// The path of the picture in pixels, where one is made.
    var touchIcon: String?
    /// By domain; pages of other domains show the emblem of the site.
    private let paths: [String: String]
    /// The drawing of each domain's emblem.
    private let drawings: [String: HTML]
    private let theme: Theme
    private let look: Look

    /// Of a tree without pages.
    init(_ site: Site) {
        (files, touchDrawing, paths, drawings) = ([], nil, [:], [:])
        (theme, look) = (site.theme, site.settings.look)
    }

    init(_ site: Site, _ plan: Plan, _ kinds: PageKinds, _ templates: TemplatePrograms, _ log: DiagnosticLog)
    {
        theme = site.theme
        look = site.settings.look
        var files: [OutputFile] = []
        var paths: [String: String] = [:]
        var drawings: [String: HTML] = [:]
        var touchDrawing: [UInt8]?
        let isOwn = plan.assets[Self.path] != nil
        for domain in Set(kinds.all.map(\.domain)).union(["site"]).sorted() {
            guard let emblem = templates.emblem(of: domain, log) else { continue }
            drawings[domain] = emblem
            if isOwn { continue }
            let accent = site.theme.accent(of: domain, look)
            let drawing = Self.icon(emblem, accent)
            let hash = Fingerprint(of: drawing).hex.prefix(10)
            paths[domain] = domain == "site" ? Self.path : "icon.\(domain).\(hash).svg"
            files.append(OutputFile(path: paths[domain] ?? "", content: drawing))
            if domain == "site" { touchDrawing = Self.touchIcon(emblem, accent) }
        }
        if isOwn { paths["site"] = Self.path }
        self.files = files
        self.paths = paths
        self.drawings = drawings
        self.touchDrawing = touchDrawing
    }

    /// The path of the drawing in the tab of a domain's pages.
    func icon(of domain: String) -> String? { paths[domain] ?? paths["site"] }

    /// The name of the template that draws a domain's emblem within a page.
    func template(of domain: String) -> String? { drawings[domain].flatMap { _ in theme.emblem(of: domain) } }

    /// What a picture for previews has in common with those of its domain.
    func cardStyle(of domain: String, site title: String, base: String) -> ShareCard.Style {
        let address = base.split(separator: "://", maxSplits: 1).last ?? ""
        return ShareCard.Style(
            accent: theme.accent(of: domain, look).light, emblem: drawings[domain] ?? drawings["site"],
            site: title, address: address.hasSuffix("/") ? String(address.dropLast()) : String(address),
            letters: look.display == .inter ? .display : nil)
    }

    /// The part of the site that a domain is, as the picture of the home page shows it.
    func part(_ domain: String, _ name: String) -> ShareCard.Part? {
        drawings[domain].map { emblem in
            let accent = theme.accent(of: domain, look)
            return ShareCard.Part(name, emblem: emblem, accent: accent.light, bright: accent.dark)
        }
    }

    /// What browsers paint around a page: the accent of light pages, which is deep enough not to glare beside
    /// dark ones.
    func frame(of domain: String) -> Colour { theme.accent(of: domain, look).light }
}

// MARK: - Drawings

extension Emblems {
    /// An emblem on a ground with round corners, in the colours of both schemes.
    private static func icon(_ emblem: HTML, _ accent: Look.Accent) -> [UInt8] {
        let (light, dark) = (Scheme.light, Scheme.dark)
        var svg = SVG(width: 32, height: 32)
        svg.element(
            "style",
            text: ".ground{fill:\(accent.light.hex)}.emblem{color:\(light.paper.hex);stroke-width:2.5}"
                + "@media(prefers-color-scheme:dark){.ground{fill:\(accent.dark.hex)}.emblem{color:\(dark.paper.hex)}}"
        )
        ground(32, round: 7, fill: nil, &svg)
        drawing(emblem, at: "translate(4 4)", &svg)
        return svg.finished().bytes
    }

    /// An emblem on a square, whose corners and edges a telephone cuts off as it likes: at least the middle
    /// circle, four fifths as wide as the square, is always seen.
    private static func touchIcon(_ emblem: HTML, _ accent: Look.Accent) -> [UInt8] {
        var svg = SVG(width: 40, height: 40) { $0.attribute("color", Scheme.light.paper.hex) }
        ground(40, round: 0, fill: accent.light, &svg)
        drawing(emblem, at: "translate(8 8)", &svg)
        return svg.finished().bytes
    }

    private static func ground(_ side: Double, round: Double, fill: Colour?, _ svg: inout SVG) {
        svg.element("rect") { rect in
            rect.attribute("class", constant: "ground")
            rect.attribute("width", side)
            rect.attribute("height", side)
            if round > 0 { rect.attribute("rx", round) }
            rect.attribute("fill", fill?.hex)
        }
    }

    private static func drawing(_ emblem: HTML, at place: StaticString, _ svg: inout SVG) {
        svg.open("g") { $0.attribute("transform", constant: place) }
        svg.append(emblem)
        svg.close("g")
    }
}
