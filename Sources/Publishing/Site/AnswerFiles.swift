import Databases
import Diagnostics
import Pages

/// Makes files that a domain reads of the rows of a query: one file, or one for each value of a column.
struct AnswerFiles {
    private let source: RecordSource
    private let list: RecordList
    private let limits: QueryLimits
    /// Gives the path of the file with a name, nil if its rows are passed over.
    private let path: (String) -> String?
    private var columns: [String] = []
    /// The column that has the name of each row's file.
    private var split: Int?
    private var files: [(path: String, writer: AnswerWriter)] = []
    /// The number of each file, by its name; nil for one whose rows are passed over.
    private var numbers: [String: Int?] = [:]
    private var rowCount = 0
    private var byteCount = 0

    init(
        _ source: RecordSource, _ list: RecordList, _ limits: QueryLimits, path: @escaping (String) -> String?
    ) {
        self.source = source
        self.list = list
        self.limits = limits
        self.path = path
    }

    /// In characters. A longer one is no key of any domain, and would fill messages.
    private static let longestName = 100

    mutating func begin(_ names: [String]) throws(QueryFailure) {
        for (number, name) in names.enumerated() where !(1...Self.longestName ~= name.unicodeScalars.count) {
            throw QueryFailure(
                .query,
                name.isEmpty
                    ? "the column \(number + 1) of the query has no name"
                    : "the column \(number + 1) of the query has a name of more than \(Self.longestName) characters",
                help: "give it a name with AS")
        }
        for (number, name) in names.enumerated() where names[..<number].contains(name) {
            throw QueryFailure(
                .query, "the query gives two columns with the name \"\(name)\", expected a name for each",
                help: "give one of them another name with AS")
        }
        columns = names
        guard let wanted = source.splitBy else {
            // A query without rows makes an empty file, which the domain reports.
            _ = file(source.name)
            return
        }
        split = names.firstIndex(of: wanted)
        if let split {
            columns.remove(at: split)
        } else {
            throw QueryFailure(
                .query, "the query gives no column \"\(wanted)\", by which its rows are split into files",
                help: .didYouMean(nearest(to: wanted, in: names))
                    ?? "give one of its columns this name with AS")
        }
    }

    mutating func add(_ row: [DatabaseValue]) throws(QueryFailure) {
        rowCount += 1
        var values = row
        var name = source.name
        if let split { name = try fileName(values.remove(at: split)) }
        guard let number = file(name) else { return }
        for (column, value) in zip(columns, values) {
            guard case .other(let what) = value else { continue }
            throw QueryFailure(
                .query,
                "row \(rowCount) has \(what) in the column \"\(column)\", expected text, a number, true, false or null",
                help: "leave the column out, or make text of it in the query")
        }
        byteCount -= files[number].writer.byteCount
        files[number].writer.add(values, number: rowCount)
        byteCount += files[number].writer.byteCount
        guard byteCount <= limits.bytes else { throw .tooLarge(limits) }
    }

    /// All files, as if they were in the domain's folder.
    ///
    /// The rows are let go one file after the other, since there may be very many.
    mutating func made() -> [SourceFile] {
        files.reverse()
        var made: [SourceFile] = []
        while let (path, writer) = files.popLast() {
            made.append(writer.file(path, of: source.queryPlace, key: list.key))
        }
        return made
    }

    private static let nameHelp: Wording =
        "give each row a name such as 2A in the query, for instance with replace() and coalesce()"

    private func fileName(_ value: DatabaseValue) throws(QueryFailure) -> String {
        // A column of a fixed length is filled with spaces.
        let text = value.plainText
        let name = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        guard name.unicodeScalars.count <= Self.longestName else {
            throw QueryFailure(
                .query,
                "row \(rowCount) has more than \(Self.longestName) characters in the column \"\(source.splitBy ?? "")\", expected the name of a file",
                help: Self.nameHelp)
        }
        guard RecordSource.isFileName(name) else {
            let found: Wording = name.isEmpty ? "nothing" : "\"\(name)\""
            throw QueryFailure(
                .query,
                "row \(rowCount) has \(found) in the column \"\(source.splitBy ?? "")\", expected the name of a file without \"/\" and \".\"",
                help: Self.nameHelp)
        }
        return name
    }

    /// The number of the file with a name; nil if its rows are passed over.
    private mutating func file(_ name: String) -> Int? {
        if let known = numbers[name] { return known }
        var number: Int?
        if let path = path(name) {
            number = files.count
            files.append((path, AnswerWriter(columns, source.form, key: list.key)))
        }
        numbers.updateValue(number, forKey: name)
        return number
    }
}
