public import Diagnostics
public import Records

/// How the rows of a database become a file that a domain reads, as if it were in the domain's folder.
public struct RecordList: Sendable {
    public enum Form: String, Sendable, CaseIterable {
        /// Each row is an entry of a list in JSON, in which the columns are keys.
        case records
        /// Each row is a row of a table (CSV), whose headings are the columns.
        case table

        /// Of the file that the rows become.
        public var fileEnding: String { self == .records ? "json" : "csv" }
    }

    /// Those that the domain reads; the first is meant where a site does not say which.
    public var forms: [Form]
    /// The key of the list in its file; nil if the file is the list.
    public var key: String?
    /// The name of the file without its ending, in a domain that reads one of this name alone.
    public var name: String?

    public init(_ forms: Form..., key: String? = nil, name: String? = nil) {
        self.forms = forms
        self.key = key
        self.name = name
    }
}

/// A query that a domain gets records from, as `site.yaml` describes it.
public struct RecordSource: Sendable {
    public enum Database: Sendable, Hashable {
        /// The path of a file in the site.
        case sqlite(path: String)
        /// How libpq reaches a server: `service=marks`.
        case postgresql(connection: String)
    }

    public var database: Database
    public var databasePlace: Place
    public var query: String
    public var queryPlace: Place
    public var form: RecordList.Form
    /// The name of the file that the rows become, without its ending, unless a column says it.
    public var name: String
    /// The column that has the name of the file of each row, so that the rows become several files; nil if they
    /// become one.
    public var splitBy: String?
    /// How long the database may take.
    public var seconds: Int

    /// Whether a text can be the name of a file, without its ending.
    public static func isFileName(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { $0 == "/" || $0 == "." || $0.isNewline || $0 == "\0" }
    }
}

extension Fields {
    /// Says that the settings of a domain may name a database, which the site asks for the domain.
    public func passOverSource(of domain: any Domain.Type) {
        if let list = domain.list { passOver("source", Reader<RecordSource>.source(list).expectation) }
    }
}

extension Reader where Output == RecordSource {
    /// The database and the query from which a domain with such lists gets records.
    public static func source(_ list: RecordList) -> Reader {
        .map("the source") { fields in
            let database = fields.database
            let query = fields.required("query", .filledText)
            let form = list.forms.count > 1 ? fields.optional("as", .form(of: list)) : nil
            let splitBy = list.name == nil ? fields.optional("split_by", .filledText) : nil
            let name = list.name == nil && splitBy == nil ? fields.optional("name", .fileName) : nil
            let seconds = fields.optional("timeout_seconds", .integer(in: 1...3600))
            fields.refuseUnknown()
            guard let database, let query, let first = list.forms.first else { return nil }
            let place = fields.node.place
            return RecordSource(
                database: database,
                databasePlace: (fields.node["sqlite"] ?? fields.node["postgresql"])?.place ?? place,
                query: query, queryPlace: fields.node["query"]?.place ?? place, form: form ?? first,
                name: list.name ?? name ?? database.name, splitBy: splitBy, seconds: seconds ?? 60)
        }
    }
}

extension Fields {
    fileprivate var database: RecordSource.Database? {
        has("sqlite")
            ? required("sqlite", .databaseFile).map { .sqlite(path: $0) }
            : required("postgresql", .connection).map { .postgresql(connection: $0) }
    }
}

extension RecordSource.Database {
    /// What a file of rows is called where a site does not say it: the name of the database's file without its
    /// ending.
    fileprivate var name: String {
        switch self {
        case .sqlite(let path):
            String((path.split(separator: "/").last ?? "records").prefix { $0 != "." })
        case .postgresql: "records"
        }
    }
}

extension Reader where Output == RecordList.Form {
    fileprivate static func form(of list: RecordList) -> Reader {
        Reader<String>.oneOf(list.forms.map(\.rawValue)).compactMap(RecordList.Form.init)
    }
}

extension Reader where Output == String {
    /// Folders of a site in which a database has no place: the files of the first are published, and the others
    /// are read as something else.
    private static var closedFolders: [Substring] { ["static", "templates", "locales", "keys"] }

    fileprivate static var databaseFile: Reader {
        Reader(
            .text(
                "the path of a file in the site, such as marks.db, outside of static, templates, locales and keys",
                like: "^[^/.]")
        ) { node in
            guard let path = node.text else { return nil }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let isInside = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }
            return isInside && !closedFolders.contains(parts[0]) ? path : nil
        }
    }

    /// A connection without its password, which nobody else may see.
    fileprivate static var connection: Reader {
        Reader(
            .filledText("a connection of PostgreSQL such as service=marks, or the key \"sqlite\" instead")
        ) { node, log in
            if let text = node.text, Secrets.areIn(text) {
                log.error(
                    .sourcePassword,
                    "the connection contains a password, which would be read by everyone who sees site.yaml",
                    at: node.place,
                    help:
                        "remove it, and write it into ~/.pgpass, a service file of PostgreSQL, or the variable PGPASSWORD"
                )
                return nil
            }
            return Reader<String>.filledText(node, log)
        }
    }

    fileprivate static var fileName: Reader {
        Reader(.text("a name without \"/\" and \".\", such as class-2025", like: "^[^/.]+$")) { node in
            node.text.flatMap { RecordSource.isFileName($0) ? $0 : nil }
        }
    }
}
