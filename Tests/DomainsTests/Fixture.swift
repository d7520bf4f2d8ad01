import Bytes
import Diagnostics
import Domains
import Languages
import Pages
import Records
import Synchronization
import Testing

/// A domain made of files that a test writes down, and what was said of them.
struct Fixture<Kind: Domain> {
    let domain: Kind
    let folder: Folder
    let log: DiagnosticLog
    let catalogues: Catalogues

    init(
        _ files: [String: String], others: [String] = [], settings: String? = nil,
        locales tags: [String] = ["en", "fr", "es", "it"],
        today: String = "2026-05-31", keys: [String: String] = [:]
    ) throws {
        let log = DiagnosticLog()
        let locales = try tags.map { try language($0) }
        let site = SiteFacts(
            locales: locales, timeZone: "UTC", today: try #require(CalendarDate(iso: today)),
            keys: keys.map { SourceFile(path: "keys/\($0.key)", text: $0.value) })
        let sources = files.sorted { $0.key < $1.key }.map {
            SourceFile(path: "\(Kind.folder)/\($0.key)", text: $0.value)
        }
        let isRead = { (file: SourceFile) in Kind.reads.contains(file.path.fileEnding) }
        var folder = Folder(
            files: sources.filter(isRead),
            others: (sources.filter { !isRead($0) }.map(\.path) + others.map { "\(Kind.folder)/\($0)" })
                .sorted())
        if let settings {
            let document = try #require(
                Document.yaml(SourceFile(path: "site.yaml", text: settings), log: log))
            folder.settings = document.root
        }
        domain = Kind(folder, site, log: log)
        self.folder = folder
        self.log = log
        catalogues = try ThemeMessages.catalogues(Kind.name, locales)
    }

    func pages(_ tag: String) throws -> [Page] {
        domain.pages(try localization(tag))
    }

    func localization(_ tag: String) throws -> Localization {
        let locale = try language(tag)
        return Localization(locale: locale, messages: catalogues[locale])
    }

    func place(_ id: String) -> Place? { domain.place(ofPage: id, in: folder.files) }

    func page(_ id: String, _ tag: String = "en") throws -> Page {
        try #require(try pages(tag).first { $0.id == id })
    }

    /// The page of a student's transcript, in whichever class it is.
    func transcript(_ student: String, _ tag: String = "en") throws -> Page {
        try #require(
            try pages(tag).first {
                $0.kind == "transcript" && $0.id.split(separator: "/").last ?? "" == student
            })
    }

    func text(_ key: String, _ tag: String) throws -> String {
        catalogues[try language(tag)].text(key)
    }

    /// `diving/penalties.json:2:3: error: message [code] → help`
    var problems: [String] { log.diagnostics.map(line) }
}

/// The theme's shared messages and those of one domain, so that no test repeats them; a domain needs no words
/// of another. They are read once for each domain and list of languages.
private enum ThemeMessages {
    private struct Key: Hashable {
        var domain: String
        var locales: [Locale]
    }

    private static let known = Mutex<[Key: Catalogues]>([:])

    static func catalogues(_ domain: String, _ locales: [Locale]) throws -> Catalogues {
        let key = Key(domain: domain, locales: locales)
        return try known.withLock { known in
            if let catalogues = known[key] { return catalogues }
            let catalogues = try read(domain, locales)
            known[key] = catalogues
            return catalogues
        }
    }

    private static func read(_ domain: String, _ locales: [Locale]) throws -> Catalogues {
        let log = DiagnosticLog()
        var files: [MessageFile] = []
        for tag in ["en", "fr", "es", "it"] {
            for path in ["Templates/locales/\(tag).yaml", "Templates/\(domain)/locales/\(tag).yaml"] {
                let document = try #require(
                    Document.yaml(SourceFile(path: path, text: try projectFile(path)), log: log))
                if let file = MessageFile(tag: tag, root: document.root, locales: locales, log: log) {
                    files.append(file)
                }
            }
        }
        return Catalogues(theme: files, site: [], locales: locales)
    }
}

func language(_ tag: String) throws -> Locale {
    try #require(Locale(tag: tag))
}

func line(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.location): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code)]"
        + (diagnostic.help.map { " → \($0)" } ?? "")
}

extension Page {
    var data: Record { model(DiagnosticLog()) }

    var path: String { route.joined(separator: "/") }
}

extension Value {
    /// The value at a path of names and numbers: `rows.0.name`.
    subscript(path: String) -> Value? {
        path.split(separator: ".").reduce(Optional(self)) { value, part in
            switch value {
            case .record(let record): record[String(part)]
            case .list, .rows:
                Int(part).flatMap { value?.list.indices.contains($0) == true ? value?.list[$0] : nil }
            default: nil
            }
        }
    }

    var text: String? {
        switch self {
        case .text(let text), .phrase(let text, _): text
        default: nil
        }
    }

    var language: String? { if case .phrase(_, let language) = self { language } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var count: Int? { if case .count(let count) = self { count } else { nil } }
    var list: [Value] {
        switch self {
        case .list(let list): list
        case .rows(let rows): (0..<rows.rowCount).map { .record(Record(rows, row: $0)) }
        default: []
        }
    }

    var isList: Bool {
        switch self {
        case .list, .rows: true
        default: false
        }
    }

    var target: Link.Target? {
        switch self {
        case .link(let link): link.target
        case .page(let id): .page(id)
        default: nil
        }
    }

    var isNone: Bool { if case .none = self { true } else { false } }
}

extension Record {
    subscript(path path: String) -> Value? { Value.record(self)[path] }
}
