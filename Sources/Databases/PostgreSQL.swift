internal import CPostgreSQL
import Diagnostics

/// A database on a server of PostgreSQL.
public struct PostgreSQL: Database {
    private let connection: String
    private let library: postgresql_library

    /// The package of Debian that has the library.
    public static let package = "libpq5"

    /// Loads the library.
    ///
    /// - Parameter connection: how libpq reaches the server, without a password: `service=marks`. What it does not
    ///   say comes from the files and variables of libpq.
    public init(connection: String) throws(QueryFailure) {
        var library = postgresql_library()
        if let reason = unsafe postgresql_load(&library) {
            throw .library("PostgreSQL", package: Self.package, reason: unsafe String(cString: reason))
        }
        self.library = library
        self.connection = connection
        switch unsafe withUnsafePointer(to: library, { unsafe postgresql_check($0, connection) }) {
        case 1: break
        case -1:
            throw QueryFailure(
                .connection, "the connection contains a password", help: Self.cure)
        case -2:
            throw QueryFailure(
                .connection, "the connection names a file for passwords or for keys",
                help:
                    "remove it; libpq looks into ~/.pgpass, or into the file that the variable PGPASSFILE names"
            )
        default:
            // The sentence of libpq would show parts of the connection.
            throw QueryFailure(
                .connection,
                "the connection is none that libpq understands, expected one such as \"service=marks\" or \"host=db.example.org dbname=marks\"",
                help:
                    "correct the connection; libpq names what is known in its manual, under \"Connection Strings\""
            )
        }
    }

    private static let cure: Wording =
        "remove it, and write it into ~/.pgpass, a service file of PostgreSQL, or the variable PGPASSWORD"

    public func ask(
        _ query: String, _ limits: QueryLimits, columns: ([String]) throws(QueryFailure) -> Void,
        row: ([DatabaseValue]) throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        let session = try PostgreSQLSession(connection, library, limits)
        let types = try session.prepare(query)
        try columns(types.map(\.name))
        var count = 0
        try session.run(query, types) { values throws(QueryFailure) in
            count += 1
            guard count <= limits.rows else { throw .tooManyRows(limits) }
            try row(zip(types, values).map { $0.value($1) })
        }
    }
}

/// A column of an answer.
private struct PostgreSQLColumn {
    var name: String
    /// The number of its type in the catalogue of PostgreSQL, which is the same on every server.
    var type: UInt32

    /// - Parameter text: as the server writes it; nil for null.
    func value(_ text: String?) -> DatabaseValue {
        guard let text else { return .null }
        switch type {
        case 16: return .flag(text == "t")
        // int8, int2, int4, oid, float4, float8, numeric
        case 20, 21, 23, 26, 700, 701, 1700:
            return text.lowercased().contains("n") ? .other("a number that is not finite") : .decimal(text)
        // json, jsonb
        case 114, 3802: return .json(text)
        case 17: return .other("bytes that are no text")
        // date, timestamp, timestamptz
        case _ where [1082, 1114, 1184].contains(type) && text.hasSuffix("infinity"):
            return .other("a date that is not finite")
        // timestamp, timestamptz: as ISO 8601 has them; the second one is in UTC.
        case 1114: return .text(text.replacing(" ", with: "T"))
        case 1184:
            let time = text.replacing(" ", with: "T")
            return .text(time.hasSuffix("+00") ? time.dropLast(3) + "Z" : time)
        default: return .text(text)
        }
    }
}

/// What a server answers to one message.
@safe private struct PostgreSQLResult {
    let handle: OpaquePointer

    /// How many columns it has.
    func count(_ library: postgresql_library) -> Int32 { unsafe library.column_count(handle) }
}

/// A connection in a transaction that only reads.
@safe private final class PostgreSQLSession {
    private let library: postgresql_library
    private let limits: QueryLimits
    private let handle: OpaquePointer
    /// In milliseconds of the clock of the library's shim.
    private let deadline: Int64

    /// The name of the query on the server.
    private static let statement = "sitegen"

    init(_ connection: String, _ library: postgresql_library, _ limits: QueryLimits) throws(QueryFailure) {
        self.library = library
        self.limits = limits
        let deadline = postgresql_now() + Int64(limits.seconds) * 1000
        self.deadline = deadline
        var end = POSTGRESQL_NONE
        let opened = unsafe withUnsafePointer(to: library) { library in
            unsafe postgresql_connect(library, connection, deadline, Int64(limits.bytes), &end)
        }
        guard let opened = unsafe opened else {
            throw QueryFailure(.connection, "the server cannot be reached: Cannot allocate memory")
        }
        unsafe handle = opened
        try check(end)
        guard unsafe library.status(opened) == CONNECTION_OK else {
            throw QueryFailure(
                .connection, "the server cannot be reached: \(connectionMessage)",
                help:
                    "check that the server runs, and what your service file, ~/.pgpass and the variables PGHOST, PGUSER and PGPASSWORD say"
            )
        }
        // The same rows are the same text, whatever the server and the environment prefer.
        let settings = [
            "statement_timeout = \(limits.seconds * 1000)", "datestyle = 'ISO, YMD'", "timezone = 'UTC'",
            "intervalstyle = 'iso_8601'", "extra_float_digits = 1",
        ]
        let opening = "BEGIN READ ONLY" + settings.map { "; SET LOCAL \($0)" }.joined()
        guard unsafe library.send(handle, opening) == 1 else { throw broken }
        try finishResults(of: "") { _ throws(QueryFailure) in }
    }

    deinit {
        unsafe library.finish(handle)
    }

    /// Has the server compile a query; it refuses several statements.
    func prepare(_ query: String) throws(QueryFailure) -> [PostgreSQLColumn] {
        guard unsafe library.send_preparation(handle, Self.statement, query, 0, nil) == 1 else {
            throw broken
        }
        try finishResults(of: query) { _ throws(QueryFailure) in }
        guard unsafe library.send_description(handle, Self.statement) == 1 else { throw broken }
        var columns: [PostgreSQLColumn] = []
        try finishResults(of: query) { result throws(QueryFailure) in
            columns = (0..<result.count(library)).map { number in
                PostgreSQLColumn(
                    name: unsafe library.column_name(result.handle, number).map {
                        unsafe String(cString: $0)
                    } ?? "", type: unsafe library.column_type(result.handle, number))
            }
        }
        guard !columns.isEmpty else { throw .givesNothing }
        return columns
    }

    /// Runs the query that was prepared.
    ///
    /// - Parameter row: gets the texts of each row, in which nil is null.
    func run(
        _ query: String, _ columns: [PostgreSQLColumn], row: ([String?]) throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        guard unsafe library.send_prepared(handle, Self.statement, 0, nil, nil, nil, 0) == 1,
            unsafe library.set_single_rows(handle) == 1
        else { throw broken }
        try finishResults(of: query) { result throws(QueryFailure) in
            guard unsafe library.result_status(result.handle) == PGRES_SINGLE_TUPLE else { return }
            var values: [String?] = []
            for (number, column) in zip(0..<result.count(library), columns) {
                guard unsafe library.is_null(result.handle, 0, number) == 0,
                    let start = unsafe library.value(result.handle, 0, number)
                else {
                    values.append(nil)
                    continue
                }
                let size = unsafe Int(library.size(result.handle, 0, number))
                guard size <= limits.value else { throw .tooLargeValue(column.name, limits) }
                values.append(
                    unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: size), as: UTF8.self))
            }
            try row(values)
        }
    }

    private func check(_ end: postgresql_end) throws(QueryFailure) {
        switch end {
        case POSTGRESQL_LATE: throw .tooLong(limits)
        case POSTGRESQL_TOO_MUCH: throw .tooLarge(limits)
        default: break
        }
    }

    /// Takes all results of what was sent.
    private func finishResults(
        of query: String, _ take: (PostgreSQLResult) throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        while true {
            var end = POSTGRESQL_NONE
            let next = unsafe withUnsafePointer(to: library) { library in
                unsafe postgresql_next(library, handle, deadline, Int64(limits.bytes), &end)
            }
            try check(end)
            guard let result = unsafe next else { break }
            defer { unsafe library.clear(result) }
            let status = unsafe library.result_status(result)
            guard status != PGRES_FATAL_ERROR, status != PGRES_BAD_RESPONSE else {
                throw unsafe failure(result, query)
            }
            // It goes on giving the same result for as long as one does not copy.
            let copies = [PGRES_COPY_OUT, PGRES_COPY_IN, PGRES_COPY_BOTH]
            guard !copies.contains(status) else {
                throw QueryFailure(
                    .connection, "the server answers with a copy of data, which it was not asked for",
                    help: "check in the connection whether this is the right server")
            }
            try take(unsafe PostgreSQLResult(handle: result))
        }
        guard unsafe library.status(handle) == CONNECTION_OK else { throw broken }
    }

    /// Why the server did not do what it was told.
    private func failure(_ result: OpaquePointer, _ query: String) -> QueryFailure {
        func field(_ code: Int32) -> String? {
            unsafe library.error_field(result, code).map { unsafe String(cString: $0) }
        }
        // libpq itself gives no state if the connection broke.
        guard let state = field(Int32(postgresql_state)) else { return broken }
        let sentence = concealed(field(Int32(postgresql_sentence)) ?? state)
        switch state {
        case "57014": return .tooLong(limits)
        case "25006": return .isNoReading
        // A parameter such as $1, which has no value.
        case "08P01": return .refused(sentence, after: nil)
        case _ where state.hasPrefix("08") || state.hasPrefix("57P"):
            return QueryFailure(
                .connection, "the connection to the server broke: \(QueryFailure.shortened(sentence))",
                help: Self.again)
        case "42601" where sentence.contains("multiple commands"): return .severalStatements
        default:
            let position = field(Int32(postgresql_position)).flatMap { Int($0) }
            return .refused(
                sentence,
                after: position.map { String(String.UnicodeScalarView(query.unicodeScalars.prefix($0 - 1))) })
        }
    }

    private var broken: QueryFailure {
        QueryFailure(
            .connection, "the connection to the server broke: \(connectionMessage)", help: Self.again)
    }

    private static let again: Wording = "build again when the server can be reached"

    /// What libpq says of the connection, on one line.
    private var connectionMessage: String {
        let text = unsafe library.message(handle).map { unsafe String(cString: $0) } ?? ""
        return QueryFailure.shortened(
            concealed(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
    }

    /// A text without the password of the connection.
    private func concealed(_ text: String) -> String {
        let password = unsafe library.password(handle).map { unsafe String(cString: $0) } ?? ""
        return password.isEmpty ? text : text.replacing(password, with: "…")
    }
}
