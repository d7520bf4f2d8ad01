public import Diagnostics
public import Languages
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
    public init?(_ file: SourceFile, domains known: [String], log: DiagnosticLog) {
        guard let document = Document.yaml(file, log: log) else { return nil }
        guard document.root.kind != .null else {
            log.error(
                .settingsEmpty, "site.yaml is empty, expected at least a title", at: file.place(0),
                help: "add a line such as \"title: My site\"")
            return nil
        }
        guard let fields = Fields(document.root, "site.yaml", log: log) else { return nil }
        let errors = log.errorCount
        let named = fields.optional("locales", .locales)
        let areKnown = named != nil || log.errorCount == errors
        let locales = named ?? Self.defaultLocales
        self.locales = locales
        titles = fields.required("title", areKnown ? .titles(locales) : .titleOfAnyLanguage) ?? [:]
        baseURL = fields.optional("base_url", .baseURL)
        timeZone = fields.optional("time_zone", .timeZone) ?? "UTC"
        links = fields.optional("links", .word(LinkStyle.self)) ?? .files
        // Texts cannot be checked as long as the languages of the site are unknown.
        if !areKnown { fields.passOver("look") }
        look = areKnown ? fields.optional("look", .look(locales, domains: known)) ?? Look() : Look()
        domains = fields.optional("domains", .domains(known)) ?? [:]
        fields.refuseUnknown()
        if !areKnown { return nil }
    }

    public func title(_ locale: Locale) -> String {
        titles[locale.tag] ?? locales.first.flatMap { titles[$0.tag] } ?? ""
    }

    private static var defaultLocales: [Locale] { Locale(tag: "en").map { [$0] } ?? [] }
}

extension Reader where Output == [Locale] {
    fileprivate static var locales: Reader {
        Reader("a list of languages such as [en, fr]") { node, log in
            var locales: [Locale] = []
            let elements = node.kind == .list ? node.elements : [node]
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
        Reader("a title, or one for each language") { node, log in
            if node.kind != .map { _ = Reader<String>.filledText(node, log) }
            return [:]
        }
    }

    /// One title for all languages, or one for each.
    fileprivate static func titles(_ locales: [Locale]) -> Reader {
        let tags = locales.map(\.tag)
        return Reader("a title, or one for each language") { node, log in
            if node.kind != .map {
                let title = Reader<String>.filledText(node, log)
                return title.map { title in Dictionary(uniqueKeysWithValues: tags.map { ($0, title) }) }
            }
            guard let fields = Fields(node, "title", log: log) else { return nil }
            var titles: [String: String] = [:]
            for (index, tag) in tags.enumerated() {
                titles[tag] =
                    index == 0 ? fields.required(tag, .filledText) : fields.optional(tag, .filledText)
            }
            fields.refuseUnknown()
            return titles
        }
    }
}

extension Reader where Output == [String: Node] {
    fileprivate static func domains(_ known: [String]) -> Reader {
        Reader("the settings of the domains") { node, log in
            guard let fields = Fields(node, "domains", log: log) else { return nil }
            var domains: [String: Node] = [:]
            for name in known {
                domains[name] = fields.optional(name, Reader<Node>("settings") { $0.kind == .map ? $0 : nil })
            }
            fields.refuseUnknown()
            return domains
        }
    }
}

extension Reader where Output == String {
    fileprivate static var baseURL: Reader {
        Reader("an address such as https://example.org/") { node in
            node.text.flatMap(Settings.normalized(baseURL:))
        }
    }

    fileprivate static var timeZone: Reader {
        Reader("a time zone such as Europe/Paris") { node in
            node.text.flatMap { isKnownTimeZone($0) ? $0 : nil }
        }
    }
}

extension Settings {
    /// The folder of the site on its server: `/`, or `/diving/` of `https://example.org/diving/`.
    var rootPath: String {
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
            $0.isASCII && $0.value > 0x20 && !"?#\"'<>\\^`{|}".unicodeScalars.contains($0)
        }
        guard allowed, let host = rest.split(separator: "/", omittingEmptySubsequences: false).first,
            !host.isEmpty
        else { return nil }
        return scheme + rest + (rest.hasSuffix("/") ? "" : "/")
    }
}
