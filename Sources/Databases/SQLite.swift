internal import CSQLite
import Diagnostics

/// A database in a file, of SQLite.
public struct SQLite: Database {
    private let path: String
    private let library: sqlite_library

    /// The package of Debian that has the library.
    public static let package = "libsqlite3-0"

    /// Loads the library.
    ///
    /// - Parameter path: without symbolic links.
    public init(path: String) throws(QueryFailure) {
        var library = sqlite_library()
        if let reason = unsafe sqlite_load(&library) {
            throw .library("SQLite", package: Self.package, reason: unsafe String(cString: reason))
        }
        self.library = library
        self.path = path
    }

    public func ask(
        _ query: String, _ limits: QueryLimits, columns: ([String]) throws(QueryFailure) -> Void,
        row: ([DatabaseValue]) throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        try Self.checkCompanions(of: path)
        if unsafe sqlite_is_cut(path) != 0 { throw .isCut }
        let connection = try SQLiteConnection(path, library, limits)
        let statement = try SQLiteStatement(query, connection)
        try columns(statement.names)
        var count = 0
        while try statement.step() {
            count += 1
            guard count <= limits.rows else { throw .tooManyRows(limits) }
            try row(statement.values)
        }
    }
}

extension SQLite {
    /// Refuses what SQLite would pass over in silence, with the rows that should be in it, or wait for.
    private static func checkCompanions(of path: String) throws(QueryFailure) {
        for companion in ["\(path)-wal", "\(path)-journal"] {
            guard unsafe sqlite_is_no_file(companion) != 0 else { continue }
            let name = companion.split(separator: "/").last.map(String.init) ?? companion
            throw QueryFailure(
                .connection, "\"\(name)\", in which SQLite keeps rows, is not a file that can be read",
                help: "remove it, and save once more with the program that writes the database")
        }
    }
}

/// An open file.
@safe private final class SQLiteConnection {
    let library: sqlite_library
    let handle: OpaquePointer
    let limits: QueryLimits
    /// What the library notes while it works.
    let watch: UnsafeMutablePointer<sqlite_watch>

    init(_ path: String, _ library: sqlite_library, _ limits: QueryLimits) throws(QueryFailure) {
        let watch = UnsafeMutablePointer<sqlite_watch>.allocate(capacity: 1)
        unsafe watch.initialize(to: sqlite_watch())
        unsafe self.watch = unsafe watch
        self.library = library
        self.limits = limits
        var status: Int32 = 0
        let opened = unsafe withUnsafePointer(to: library) { library in
            unsafe sqlite_open(
                library, path, Int32(limits.seconds), Int32(limits.value), watch, &status)
        }
        guard let opened = unsafe opened else {
            unsafe watch.deallocate()
            throw QueryFailure(.connection, "the file cannot be opened: Cannot allocate memory")
        }
        unsafe handle = opened
        guard status != SQLITE_OK else { return }
        guard status & 0xFF != SQLITE_BUSY else { throw .isLocked }
        guard unsafe watch.pointee.is_late == 0 else { throw .tooLong(limits) }
        guard status & 0xFF != SQLITE_READONLY else { throw .isUnfinished }
        throw QueryFailure(
            .connection, "SQLite cannot read this file: \(message)",
            help: status & 0xFF == SQLITE_NOTADB
                ? "name the file of a database that SQLite wrote"
                : "name a file in the site that you may read, and not a symbolic link")
    }

    deinit {
        _ = unsafe library.close(handle)
        unsafe watch.deallocate()
    }

    /// The last mistake, in the words of SQLite.
    var message: String {
        unsafe library.message(handle).map { unsafe String(cString: $0) } ?? "unknown error"
    }

    /// Why a step failed.
    ///
    /// - Parameters:
    ///   - status: what the library returned.
    ///   - offset: where in the query the mistake is, in bytes, if that is known.
    func failure(_ status: Int32, _ query: String, at offset: Int32 = -1) -> QueryFailure {
        if status & 0xFF == SQLITE_BUSY { return .isLocked }
        if unsafe watch.pointee.is_late != 0 { return .tooLong(limits) }
        if unsafe watch.pointee.is_refused != 0 { return .isNoReading }
        if status & 0xFF == SQLITE_READONLY { return .isUnfinished }
        let isBroken = [SQLITE_CORRUPT, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOTADB].contains(status & 0xFF)
        if isBroken {
            return QueryFailure(
                .connection, "SQLite cannot read this file: \(message)",
                help: "check the file, such as with \"PRAGMA integrity_check\"")
        }
        return .refused(
            message,
            after: offset < 0 ? nil : String(decoding: query.utf8.prefix(Int(offset)), as: UTF8.self))
    }
}

/// A query that is running.
@safe private final class SQLiteStatement {
    private let connection: SQLiteConnection
    private let query: String
    private let handle: OpaquePointer
    private let count: Int32
    /// Which columns were declared to be true or false, which SQLite stores as 1 and 0.
    private let areFlags: [Bool]

    init(_ query: String, _ connection: SQLiteConnection) throws(QueryFailure) {
        self.connection = connection
        self.query = query
        let library = connection.library
        var first: OpaquePointer?
        var isAlone = true
        let status = unsafe Self.prepare(query, connection, &first, &isAlone)
        guard let first = unsafe first else {
            guard status != SQLITE_OK else { throw .givesNothing }
            throw connection.failure(status, query, at: unsafe library.error_offset(connection.handle))
        }
        unsafe handle = first
        let count = unsafe library.column_count(first)
        self.count = count
        areFlags = (0..<count).map { number in
            unsafe library.declared_type(first, number).map { unsafe String(cString: $0).lowercased() }
                .map { ["boolean", "bool"].contains($0) } ?? false
        }
        guard isAlone else { throw .severalStatements }
        guard unsafe library.is_explain(first) == 0 else { throw .explains }
        guard count > 0 else { throw .givesNothing }
    }

    deinit {
        _ = unsafe connection.library.finalize(handle)
    }

    /// Compiles the first statement of a text, and looks whether there is a second one, right or wrong. Comments
    /// and semicolons alone are none.
    private static func prepare(
        _ query: String, _ connection: SQLiteConnection, _ first: inout OpaquePointer?, _ isAlone: inout Bool
    ) -> Int32 {
        let library = connection.library
        return unsafe query.withCString { start in
            var rest: UnsafePointer<CChar>? = unsafe start
            while let text = unsafe rest, unsafe text.pointee != 0 {
                var statement: OpaquePointer?
                let status = unsafe library.prepare(connection.handle, text, -1, &statement, &rest)
                if unsafe first == nil, status != SQLITE_OK { return status }
                if unsafe first != nil, unsafe status != SQLITE_OK || statement != nil {
                    isAlone = false
                    _ = unsafe library.finalize(statement)
                    break
                }
                if unsafe first == nil { unsafe first = unsafe statement }
            }
            return SQLITE_OK
        }
    }

    var names: [String] {
        (0..<count).map { number in
            unsafe connection.library.column_name(handle, number).map { unsafe String(cString: $0) } ?? ""
        }
    }

    /// Whether there is another row.
    func step() throws(QueryFailure) -> Bool {
        let status = unsafe connection.library.step(handle)
        switch status {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure(status, query)
        }
    }

    var values: [DatabaseValue] {
        (0..<count).map { value($0) }
    }

    private func value(_ column: Int32) -> DatabaseValue {
        let library = connection.library
        switch unsafe library.type(handle, column) {
        case SQLITE_INTEGER:
            let integer = unsafe library.integer(handle, column)
            let isFlag = areFlags[Int(column)] && 0...1 ~= integer
            return isFlag ? .flag(integer == 1) : .number("\(integer)")
        case SQLITE_FLOAT:
            let number = unsafe library.real(handle, column)
            return number.isFinite ? .decimal("\(number)") : .other("a number that is not finite")
        case SQLITE_TEXT:
            guard let start = unsafe library.text(handle, column) else { return .null }
            let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(library.size(handle, column)))
            guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
                return .other("text that is not UTF-8")
            }
            let first = text.utf8.first
            return first == UInt8(ascii: "[") || first == UInt8(ascii: "{") ? .json(text) : .text(text)
        case SQLITE_BLOB: return .other("bytes that are no text")
        default: return .null
        }
    }
}
