import Bytes
public import Diagnostics
import Pages
import Records
public import Templating

/// Templates, styles and messages of one site: the program's own, overridden file by file.
///
/// What all pages share is in `common/`, `styles/` and `locales/`. What only one domain uses is in the folder
/// of its name: its templates, `style.css` for its pages, `teaser.css` for the home page, `styles/` for marks
/// that other pages show, too, the accent in `theme.yaml`, its `emblem.html`, and its words in `locales/`.
public struct Theme: Sendable {
    public let library: TemplateLibrary
    /// The sheets that go into the stylesheet of every page, in the order of their names, whichever folder
    /// they are in.
    let styles: [SourceFile]
    /// The shared message files, then those of each domain.
    let locales: [SourceFile]
    /// The names of the sheets for teasers: `verbs/teaser`.
    let teasers: [String]
    /// The hue of the domains that have an accent, in degrees of the OKLCH circle.
    private let hues: [String: Int]
    private let domains: [String]

    /// The hue of pages that belong to no such domain, as `styles/0-tokens.css` sets it.
    private static let hue = 262

    /// - Parameters:
    ///   - overrides: files of `--templates` and of the site's `templates/`, the strongest last.
    ///   - domains: the names of all domains, in the order in which their styles follow each other.
    public init(overrides: [SourceFile], domains: [String], log: DiagnosticLog) {
        let all = (DefaultTemplates.files + overrides).map { (Self.name(of: $0), $0) }
        let byName = Dictionary(all) { _, later in later }
        /// The files of a shared folder, then those of each domain's folder of that name.
        func files(in folder: String) -> [(name: Substring, file: SourceFile)] {
            ([folder] + domains.map { "\($0)/\(folder)" }).flatMap { folder in
                byName.filter { $0.key.hasPrefix(folder) }.map { ($0.key.dropFirst(folder.count), $0.value) }
                    .sorted { $0.0 < $1.0 }
            }
        }
        let sheets = files(in: "styles/").filter { $0.name.hasSuffix(".css") }
        let hues = domains.map { ($0, Self.hue(of: $0, byName, log: log)) }
        let rules = hues.compactMap { domain, hue in hue.map { ".domain-\(domain) { --h: \($0) }\n" } }
        let accents = SourceFile(path: "1-accents.css", text: rules.joined())
        styles = (sheets + [("1-accents.css", accents)]).enumerated()
            .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element.file)
        locales = files(in: "locales/").map(\.file)
        teasers = domains.map { "\($0)/teaser" }.filter { byName["\($0).css"] != nil }
        library = TemplateLibrary(
            [.init("Templates", DefaultTemplates.files, isLazy: true), .init("templates", overrides)],
            log: log)
        self.hues = hues.reduce(into: [:]) { $0[$1.0] = $1.1 }
        self.domains = domains
    }

    /// The colours of a domain's pages, or of the site's own, which are in the domain `site`.
    func accent(of domain: String, _ look: Look) -> Look.Accent {
        look.accents[domain] ?? look.accent ?? Look.Accent(hue: hues[domain] ?? Self.hue)
    }

    /// The name of a domain's emblem, which the site has, too; nil if there is none.
    func emblem(of domain: String) -> String? {
        let name = "\(domain)/emblem"
        return library.contains(name, .html) ? name : nil
    }

    /// Whether a file that replaces none adds to the theme by its name: `styles/9-mine.css`,
    /// `diving/locales/pt.yaml`.
    func adds(_ name: String) -> Bool {
        let (domain, rest) = Self.parts(of: name)
        if let domain, !domains.contains(domain) { return false }
        if rest.hasPrefix("styles/") { return rest.hasSuffix(".css") }
        return rest.hasPrefix("locales/")
            || domain != nil && ["style.css", "teaser.css", "theme.yaml", "emblem.html"].contains(rest)
    }

    /// Whether a file is one of the program's own theme.
    static func isOwn(_ file: SourceFile) -> Bool {
        file.path.hasPrefix("Templates/")
    }

    /// A file of the program's own theme: `Templates/locales/fr.yaml`.
    static func own(_ path: String) -> SourceFile? {
        DefaultTemplates.files.first { $0.path == path }
    }

    /// The domain in whose folder a message file or a sheet is; nil if it is shared.
    static func domain(of file: SourceFile) -> String? {
        parts(of: name(of: file)).domain
    }

    /// The stylesheet of every page: all styles in the order of their names, then what the site changes of
    /// them, with the content hash in the file name.
    func stylesheet(_ look: Look) -> OutputFile {
        var output = ByteBuffer()
        for style in styles { output.append(contentsOf: StyleSheet.compact(style.bytes)) }
        if look.display == .inter { output.append(contentsOf: Array(DisplayFace.rules.utf8)) }
        output.append(contentsOf: Array(look.style.utf8))
        return Self.hashed("style", output.bytes)
    }

    static func hashed(_ name: String, _ bytes: [UInt8], ending: String = "css") -> OutputFile {
        OutputFile(path: "\(name).\(Fingerprint(of: bytes).hex.prefix(10)).\(ending)", content: bytes)
    }

    /// `common/layout.html` of `Templates/common/layout.html` or `templates/common/layout.html`.
    static func name(of file: SourceFile) -> String {
        String(
            file.path[
                (file.path.utf8.firstIndex(of: UInt8(ascii: "/")).map(file.path.utf8.index(after:))
                    ?? file.path.endIndex)...])
    }

    /// `diving` and `locales/fr.yaml` of `diving/locales/fr.yaml`, nil and `locales/fr.yaml` of
    /// `locales/fr.yaml`.
    private static func parts(of name: String) -> (domain: String?, rest: Substring) {
        guard !name.hasPrefix("styles/"), !name.hasPrefix("locales/"), let slash = name.firstIndex(of: "/")
        else { return (nil, name[...]) }
        return (String(name[..<slash]), name[name.index(after: slash)...])
    }
}

// MARK: - Accents

extension Theme {
    private static func hue(of domain: String, _ files: [String: SourceFile], log: DiagnosticLog) -> Int? {
        guard let root = files["\(domain)/theme.yaml"].flatMap({ Document.yaml($0, log: log) })?.root,
            let fields = Fields(root, "theme", log: log)
        else { return nil }
        return accent(fields)
    }

    private static func accent(_ fields: Fields) -> Int? {
        let hue = fields.required("accent", .hue)
        fields.refuseUnknown()
        return hue
    }

    static var format: Format {
        Format(
            name: "theme", files: ["templates/*/theme.yaml"],
            Schema("the accent of a domain", .keys { _ = accent($0) }))
    }
}

extension Reader where Output == Int {
    fileprivate static var hue: Reader {
        Reader(
            Expectation("a hue in whole degrees from 0 to 359", .integer(from: 0, to: 359)),
            cure: { _ in
                "write a number such as 29 for red, 142 for green or 264 for blue; other colours go below look: in site.yaml"
            },
            take: { node in node.integer.flatMap { 0...359 ~= $0 ? $0 : nil } })
    }
}
