public import Diagnostics

/// A database that answers one query, and is not changed by it.
public protocol Database {
    /// Runs a query that reads, and gives its rows one after the other.
    ///
    /// - Parameters:
    ///   - query: a single statement.
    ///   - columns: called once, before the first row, with the names of the columns.
    ///   - row: called for each row, with as many values as there are columns. To stop, it throws.
    func ask(
        _ query: String, _ limits: QueryLimits, columns: ([String]) throws(QueryFailure) -> Void,
        row: ([DatabaseValue]) throws(QueryFailure) -> Void
    ) throws(QueryFailure)
}

/// How much a query may ask of the machine.
public struct QueryLimits: Sendable {
    /// From the start to the last row.
    public var seconds: Int
    public var rows = 5_000_000
    /// Of all rows together, as they are handed out.
    public var bytes = 500_000_000
    /// Of one value, in bytes.
    public var value = 100_000_000

    public init(seconds: Int) {
        self.seconds = seconds
    }
}

/// One value of a row.
public enum DatabaseValue: Sendable, Equatable {
    case null
    case flag(Bool)
    /// As JSON writes it, without zeros at the end of the decimals: `12.5`.
    case number(String)
    case text(String)
    /// A list or map, or any other value, in JSON.
    case json(String)
    /// What is no text, such as a picture or infinity, by its name.
    case other(Wording)
}

extension DatabaseValue {
    /// A number of a column with decimals. Whole ones are written as whole numbers, `6` for `6.00`, so that a weight
    /// can be in any column of numbers.
    ///
    /// - Parameter text: as the database writes it.
    static func decimal(_ text: String) -> DatabaseValue {
        guard text.contains("."), !text.contains(where: { $0 == "e" || $0 == "E" }) else {
            return .number(text)
        }
        let end = text.lastIndex { $0 != "0" } ?? text.startIndex
        return .number(String(text[end] == "." ? text[..<end] : text[...end]))
    }
}

/// Why a query has no result.
public struct QueryFailure: Error, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The library of the database is not installed.
        case library
        /// The database cannot be opened or reached, or the connection broke.
        case connection
        /// The query is wrong, or is none that reads.
        case query
        /// The query takes too long, or gives too much.
        case limit
    }

    public var kind: Kind
    public var message: Wording
    public var help: Wording?

    public init(_ kind: Kind, _ message: Wording, help: Wording? = nil) {
        self.kind = kind
        self.message = message
        self.help = help
    }
}

extension QueryFailure {
    static func library(_ name: Wording, package: String, reason: String) -> QueryFailure {
        QueryFailure(
            .library, "the library of \(name) cannot be loaded: \(reason)",
            help: "install it, on Debian with \"apt install \(package)\"")
    }

    /// - Parameters:
    ///   - sentence: in the words of the database.
    ///   - before: the query up to the mistake; nil if the database does not say where that is.
    static func refused(_ sentence: String, after before: String?) -> QueryFailure {
        let help: Wording = "correct the query"
        let sentence = shortened(sentence)
        guard let before else {
            return QueryFailure(.query, "the database refuses the query: \(sentence)", help: help)
        }
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let column = (lines.last?.unicodeScalars.count ?? 0) + 1
        return QueryFailure(
            .query,
            "the database refuses the query at its line \(lines.count), column \(column): \(sentence)",
            help: help)
    }

    /// The beginning of what a database says, which may quote any value.
    static func shortened(_ sentence: String) -> String {
        let most = 300
        return sentence.unicodeScalars.count > most
            ? String(String.UnicodeScalarView(sentence.unicodeScalars.prefix(most))) + "…" : sentence
    }

    static let severalStatements = QueryFailure(
        .query, "there is more than one statement in the query, expected one that reads",
        help: "leave only one statement, such as a SELECT")

    static let isNoReading = QueryFailure(
        .query, "the query does more than read, expected a SELECT",
        help: "write a statement that only reads, such as a SELECT")

    static let explains = QueryFailure(
        .query, "the query shows how another one works, expected a SELECT",
        help: "remove the word EXPLAIN")

    /// For as long as the query may take.
    static let isLocked = QueryFailure(
        .connection, "another program is changing the database",
        help: "save or discard the changes there, then run the command again")

    static let isCut = QueryFailure(
        .connection, "the end of this file is missing",
        help: "copy the database again, or check it with \"PRAGMA integrity_check\"")

    /// What an interrupted program has left is put right by the next one that may write.
    static let isUnfinished = QueryFailure(
        .connection, "a program was interrupted while it changed the database, which is only read here",
        help:
            "open the file once with the program that writes it, or with \"sqlite3 FILE .schema\", so that SQLite puts it right"
    )

    static let givesNothing = QueryFailure(
        .query, "the query gives no columns, expected a SELECT",
        help: "write a statement that gives rows, such as a SELECT")

    /// The database takes longer than it may.
    public static func tooLong(_ limits: QueryLimits) -> QueryFailure {
        QueryFailure(
            .limit,
            limits.seconds == 1
                ? "the database did not answer within 1 second"
                : "the database did not answer within \(limits.seconds) seconds",
            help:
                "make the query faster, such as with an index, or give it more time with \"timeout_seconds\"")
    }

    static func tooManyRows(_ limits: QueryLimits) -> QueryFailure {
        QueryFailure(
            .limit, "the query gives more than \(limits.rows) rows",
            help: "ask for fewer rows, such as those of one year")
    }

    static func tooLargeValue(_ column: String, _ limits: QueryLimits) -> QueryFailure {
        QueryFailure(
            .limit, "a value in the column \"\(column)\" has more than \(limits.value / 1_000_000) MB",
            help: "leave the column out, or make it shorter in the query")
    }

    /// The rows have more bytes than they may.
    public static func tooLarge(_ limits: QueryLimits) -> QueryFailure {
        QueryFailure(
            .limit, "the query gives more than \(limits.bytes / 1_000_000) MB",
            help: "ask for fewer rows or columns, such as those of one year")
    }
}
