import Bytes
import Databases
import Diagnostics
import Pages
import Records

/// Writes rows of a query as a file that a domain reads, and remembers where each value is.
struct AnswerWriter {
    private let form: RecordList.Form
    private let columns: [String]
    private var output: [UInt8]
    /// The number of each row in the answer.
    private var numbers: [UInt32] = []
    /// Where each row begins. Where its values are is found out when somebody asks, which is seldom.
    private var starts: [UInt32] = []

    /// - Parameter key: of the list in the file; nil if the file is the list.
    init(_ columns: [String], _ form: RecordList.Form, key: String?) {
        self.form = form
        self.columns = columns
        switch form {
        case .records:
            var head = ByteBuffer(capacity: 64)
            if let key {
                head.append("{")
                head.append(json: key)
                head.append(":")
            }
            head.append("[\n")
            output = head.bytes
        case .table: output = Array((columns.map(CSV.quoted).joined(separator: ",") + "\n").utf8)
        }
    }

    var byteCount: Int { output.count }

    /// - Parameters:
    ///   - row: as many values as there are columns.
    ///   - number: of the row in the answer, from 1.
    mutating func add(_ row: some Collection<DatabaseValue>, number: Int) {
        if form == .records, !starts.isEmpty { output += Array(",\n".utf8) }
        numbers.append(UInt32(number))
        starts.append(UInt32(output.count))
        var line = ByteBuffer(capacity: 1024)
        if form == .records { line.append("{") }
        var isFirst = true
        for (column, value) in zip(columns, row) where form == .table || value != .null {
            if !isFirst { line.append(",") }
            isFirst = false
            switch form {
            case .records:
                line.append(json: column)
                line.append(":")
                Self.append(value, to: &line)
            case .table: line.append(CSV.quoted(value.plainText))
            }
        }
        line.append(form == .records ? "}" : "\n")
        output += line.bytes
    }

    /// The rows as a file of the domain's folder, whose places are those in the answer.
    ///
    /// - Parameters:
    ///   - query: what was asked.
    ///   - key: as at the beginning.
    consuming func file(_ path: String, of query: Place, key: String?) -> SourceFile {
        if form == .records { output += Array((key == nil ? "\n]\n" : "\n]}\n").utf8) }
        let bytes = output.withoutRoomToGrow
        let names = AnswerPlaces(
            bytes: bytes, columns: columns, numbers: numbers.withoutRoomToGrow,
            starts: starts.withoutRoomToGrow, form: form)
        let answer = SourceFile(answer: bytes, to: query) { names[$0] }
        return SourceFile(path: path, bytes: bytes) { Place(file: answer, offset: $0) }
    }

    private static func append(_ value: DatabaseValue, to line: inout ByteBuffer) {
        switch value {
        case .null, .other: line.append("null")
        case .flag(let flag): line.append(flag ? "true" : "false")
        case .number(let number): line.append(number)
        case .text(let text): line.append(json: text)
        case .json(let text):
            // A text may begin with a bracket and yet be none.
            let isJSON =
                Document.json(SourceFile(path: "", text: text), log: DiagnosticLog()) != nil
            if isJSON {
                line.append(text)
            } else {
                line.append(json: text)
            }
        }
    }
}

extension Array {
    /// In as little memory as it needs, for what is kept while a site is planned.
    fileprivate var withoutRoomToGrow: [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        elements += self
        return elements
    }
}

extension DatabaseValue {
    /// As it is in a cell of a table.
    var plainText: String {
        switch self {
        case .null, .other: ""
        case .flag(let flag): flag ? "true" : "false"
        case .number(let text), .text(let text), .json(let text): text
        }
    }
}

/// What the parts of an answer are called, as people find them in the database.
private struct AnswerPlaces {
    let bytes: [UInt8]
    let columns: [String]
    let numbers: [UInt32]
    let starts: [UInt32]
    let form: RecordList.Form

    /// `row 17 (id "ana"), column "units"`; nil above the first row.
    subscript(offset: Int) -> Wording? {
        guard let first = starts.first, offset >= Int(first) else { return nil }
        var (row, high) = (0, starts.count)
        while high - row > 1 {
            let middle = (row + high) / 2
            if Int(starts[middle]) <= offset { row = middle } else { high = middle }
        }
        let values = values(ofRow: row)
        let number = Int(numbers[row])
        let name: Wording = lead(values).map { "row \(number) (\(columns[0]) \($0))" } ?? "row \(number)"
        guard offset < Int(starts[row]) + Self.longestSearch,
            let value = values.last(where: { $0.range.lowerBound <= offset })
        else { return name }
        return "\(name), column \"\(columns[value.column])\""
    }

    /// The value of the first column, which tells a person which row it is.
    private func lead(_ values: [Value]) -> String? {
        guard let first = values.first, first.column == 0 else { return nil }
        var text = String(decoding: bytes[first.range], as: UTF8.self)[...]
        if form == .records {
            guard let colon = text.firstRange(of: "\":") else { return nil }
            text = text[colon.upperBound...]
        }
        guard !text.isEmpty, !text.contains(where: \.isNewline) else { return nil }
        return text.count > 40 ? text.prefix(40) + "…" : String(text)
    }

    private struct Value {
        var column: Int
        /// Its bytes in the file: a cell, or a key of a record with its value.
        var range: Range<Int>
    }

    /// In bytes. What is further on in a longer row is named by its row alone, since a thousand diagnostics can be
    /// about the same one.
    private static let longestSearch = 100_000

    /// The values of a row in their order. A record has none for columns that are null.
    private func values(ofRow row: Int) -> [Value] {
        let end = min(
            row + 1 < starts.count ? Int(starts[row + 1]) : bytes.count,
            Int(starts[row]) + Self.longestSearch)
        var values: [Value] = []
        var (start, depth, isQuoted, isEscaped) = (Int(starts[row]), 0, false, false)
        /// Notes what has ended before a byte.
        func close(at position: Int) {
            if let column = column(start, after: values.last?.column) {
                values.append(Value(column: column, range: start..<position))
            }
            start = position + 1
        }
        let outermost = form == .records ? 1 : 0
        for position in Int(starts[row])..<end {
            switch bytes[position] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isQuoted && form == .records: isEscaped = true
            case UInt8(ascii: "\""): isQuoted.toggle()
            case _ where isQuoted: continue
            case UInt8(ascii: ","), UInt8(ascii: "\n"):
                if depth == outermost { close(at: position) }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard form == .records else { continue }
                depth += 1
                if depth == outermost { start = position + 1 }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard form == .records else { continue }
                if depth == outermost { close(at: position) }
                depth -= 1
            default: continue
            }
        }
        return values
    }

    /// The column of the value that begins at a byte: in a record, the one that is its key.
    private func column(_ start: Int, after last: Int?) -> Int? {
        let next = last.map { $0 + 1 } ?? 0
        guard form == .records else { return next < columns.count ? next : nil }
        return columns.indices.dropFirst(next).first { column in
            var key = ByteBuffer(capacity: 64)
            key.append(json: columns[column])
            return bytes[start...].starts(with: key.bytes)
        }
    }
}
