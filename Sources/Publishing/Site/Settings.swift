public import Diagnostics
public import Languages
public import Pages
public import Records

/// What `site.yaml` says, checked.
public struct Settings: Sendable {
    /// How addresses of pages are written into links.
    public enum LinkStyle: String, Sendable, CaseIterable {
        /// `../quiz/index.html`: works on a server and from a folder opened by double-click.
        case files
        /// `../quiz/`: shorter, needs a server.
        case folders
    }

    /// By locale tag.
    public var titles: [String: String]
    /// With a slash at the end; nil if the site does not say at which address it will be published.
    public var baseURL: String?
    public var locales: [Locale]
    public var timeZone: String
    public var links: LinkStyle
    public var look: Look
    /// The settings of each domain, by its name.
    public var domains: [String: Node]

    /// Reads `site.yaml`; nil if it cannot be read at all, or its languages are wrong, without which nothing
    /// else can be checked.
    ///
    /// - Parameters:
    ///   - known: all domains.
    ///   - program: the version that builds the site; nil if it does not matter.
    public init?(
        _ file: SourceFile, domains known: [any Domain.Type], program: ProgramVersion? = nil,
        log: DiagnosticLog
    ) {
        guard let document = Document.yaml(file, log: log) else { return nil }
        guard document.root.kind != .null else {
            log.error(
                .settingsEmpty, "site.yaml is empty, expected at least a title", at: file.place(0),
                help: "add a line such as \"title: My site\"")
            return nil
        }
        guard let fields = Fields(document.root, "site.yaml", log: log) else { return nil }
        guard fields.requiredVersion(isMetBy: program) else { return nil }
        self.init(fields, known)
    }

    private init?(_ fields: Fields, _ known: [any Domain.Type]) {
        let log = fields.log
        let errors = log.errorCount
        let configured = known.filter { $0.settings != nil }
        let named = fields.optional("locales", .locales)
        let areKnown = named != nil || log.errorCount == errors
        let locales = named ?? Self.defaultLocales
        self.locales = locales
        titles = fields.required("title", areKnown ? .titles(locales) : .titleOfAnyLanguage) ?? [:]
        baseURL = fields.optional("base_url", .baseURL)
        timeZone = fields.optional("time_zone", .timeZone()) ?? "UTC"
        links = fields.optional("links", .word(LinkStyle.self)) ?? .files
        // Texts cannot be checked as long as the languages of the site are unknown.
        if !areKnown { fields.passOver("look") }
        look =
            areKnown
            ? fields.optional("look", .look(locales, domains: configured.map { $0.name })) ?? Look() : Look()
        domains = fields.optional("domains", .domains(configured)) ?? [:]
        fields.refuseUnknown()
        if !areKnown { return nil }
    }

    public func title(_ locale: Locale) -> String {
        titles[locale.tag] ?? locales.first.flatMap { titles[$0.tag] } ?? ""
    }

    private static var defaultLocales: [Locale] { Locale(tag: "en").map { [$0] } ?? [] }

    static func format(_ known: [any Domain.Type]) -> Format {
        Format(
            name: "site", files: ["site.yaml"],
            Schema(
                "the settings of a site",
                .keys { fields in
                    _ = fields.requiredVersion(isMetBy: nil)
                    _ = Settings(fields, known)
                }))
    }
}

extension Reader where Output == [Locale] {
    /// Every page is made in each of them.
    private static var mostLocales: Int { 100 }

    fileprivate static var locales: Reader {
        let tag = Expectation.languageTag("a language such as en, fr or pt-BR")
        let list = Expectation("languages", .list(of: tag.schema))
        return Reader(.either("a list of languages such as [en, fr]", list, tag)) { node, log in
            var locales: [Locale] = []
            let elements = node.kind == .list ? node.elements : [node]
            guard elements.count <= mostLocales else {
                log.error(
                    .settingsLocale,
                    "the list has \(elements.count) languages, expected at most \(mostLocales)",
                    at: node.place,
                    help: "keep the languages that the site has texts in")
                return nil
            }
            for element in elements {
                guard let tag = element.text, let locale = Locale(tag: tag) else {
                    log.error(
                        .settingsLocale,
                        "\(element.shown) is not a language tag, expected one such as en, fr or pt-BR",
                        at: element.place
                    )
                    continue
                }
                if locales.contains(locale) {
                    log.error(
                        .settingsLocale, "the language \(element.shown) is listed twice", at: element.place,
                        help: "remove one of them")
                } else {
                    locales.append(locale)
                }
            }
            if elements.isEmpty {
                log.error(
                    .settingsLocale, "the list of languages is empty, expected at least one", at: node.place)
            }
            return locales.isEmpty ? nil : locales
        }
    }
}

extension Reader where Output == [String: String] {
    /// A title if the languages are not known.
    fileprivate static var titleOfAnyLanguage: Reader {
        Reader(.anything("a title, or one for each language")) { node, log in
            if node.kind != .map { _ = Reader<String>.filledText(node, log) }
            return [:]
        }
    }

    /// One title for all languages, or one for each.
    fileprivate static func titles(_ locales: [Locale]) -> Reader {
        let tags = locales.map(\.tag)
        let forAll = Reader<String>.filledText.compactMap { title in
            Dictionary(uniqueKeysWithValues: tags.map { ($0, title) })
        }
        return .map("title", or: forAll, "a title, or one for each language") { fields in
            let titles = fields.values(inLanguages: tags, requiresFirst: true, .filledText)
            fields.refuseUnknown()
            return titles
        }
    }
}

extension Reader where Output == [String: Node] {
    fileprivate static func domains(_ configured: [any Domain.Type]) -> Reader {
        let settings = Reader.map("domains") { fields in
            var domains: [String: Node] = [:]
            for domain in configured {
                let settings = domain.settings ?? .anything("settings")
                domains[domain.name] = fields.optional(
                    domain.name, Reader<Node>(settings) { $0.kind == .map ? $0 : nil })
            }
            fields.refuseUnknown()
            return domains
        }
        return Reader(Expectation("the settings of the domains", settings.expectation.schema.form)) {
            settings($0, $1)
        }
    }
}

extension Reader where Output == String {
    fileprivate static var baseURL: Reader {
        Reader(
            .text("an address such as https://example.org/", like: "^[Hh][Tt][Tt][Pp][Ss]?://."),
            cure: { $0.text.flatMap(Settings.cure(ofBaseURL:)) }
        ) { node in
            node.text.flatMap(Settings.normalized(baseURL:))
        }
    }
}

extension Settings {
    /// The folder of the site on its server: `/`, or `/diving/` of `https://example.org/diving/`.
    public var rootPath: String {
        guard let baseURL, let host = baseURL.firstRange(of: "://"),
            let end = baseURL[host.upperBound...].firstIndex(of: "/")
        else {
            return "/"
        }
        return String(baseURL[end...])
    }

    /// An absolute http address without query or fragment, with a slash at its end; nil for anything else.
    public static func normalized(baseURL text: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) else {
            return nil
        }
        let rest = text.dropFirst(scheme.count)
        let allowed = rest.unicodeScalars.allSatisfy {
            0x21..<0x7F ~= $0.value && !"?#\"'<>\\^`{|}".unicodeScalars.contains($0)
        }
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard allowed, rest.utf8.count <= longestBaseURL, let host = parts.first, isHost(host),
            !endsWithFile(text), !parts.dropFirst().dropLast().contains(""), !parts.contains(where: isDots),
            isEncoded(rest)
        else { return nil }
        return scheme + rest + (rest.hasSuffix("/") ? "" : "/")
    }

    /// Whether an address is that of a page, such as `https://example.org/index.html`, to which no path can be added.
    private static func endsWithFile(_ text: String) -> Bool {
        [".html", ".htm", ".php"].contains { text.lowercased().hasSuffix($0) }
    }

    /// In bytes; browsers and servers refuse longer addresses than a few thousand.
    private static var longestBaseURL: Int { 1_000 }

    /// Whether each percent sign begins a byte in two digits, as in `%C3%A9`.
    private static func isEncoded(_ text: Substring) -> Bool {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
            part.count >= 2 && part.prefix(2).allSatisfy(\.isHexDigit)
        }
    }

    /// How to write an address that has letters as people read them; nil if they are not what is wrong with it.
    public static func cure(ofBaseURL text: String) -> Wording? {
        if endsWithFile(text) {
            return "leave out the name of the file: the address is that of the folder of the site"
        }
        guard text.unicodeScalars.contains(where: { !$0.isASCII }) else { return nil }
        return
            "write it as browsers send it, with xn--… for such a host and %C3%A9 for é: copy it from the browser"
    }

    /// Whether a part of an address leads to the folder itself or to the one above it, as `..` and `%2e%2e` do.
    private static func isDots(_ part: Substring) -> Bool {
        [".", ".."].contains(part.lowercased().replacing("%2e", with: "."))
    }

    /// A name or an IPv6 address in brackets, with or without a port. A name and a password before it, which end
    /// with `@`, would be on every page.
    private static func isHost(_ text: Substring) -> Bool {
        let end =
            text.lastIndex(of: "]").map { text.index(after: $0) } ?? text.firstIndex(of: ":") ?? text.endIndex
        let (name, port) = (text[..<end], text[end...])
        let isAddress =
            name.hasPrefix("[") && name.hasSuffix("]") && name.count > 2
            && name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        let isName =
            !name.hasPrefix(".") && !name.contains("..") && name.contains { $0.isLetter || $0.isNumber }
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-._~%".contains($0) }
        let digits = port.dropFirst()
        let isPort = port.hasPrefix(":") && digits.first != "+" && UInt16(digits).map { $0 > 0 } == true
        return (isAddress || isName) && (port.isEmpty || isPort)
    }
}
