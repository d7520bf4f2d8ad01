import Bytes
import Databases
import Diagnostics
import Pages
import Records

/// Writes the rows of a query as a file that a domain reads, and remembers where each value is.
struct AnswerWriter {
    private let source: RecordSource
    private let list: RecordList
    private let limits: QueryLimits
    private var output: [UInt8] = []
    private var columns: [String] = []
    /// For each row where it begins, and then where each of its values begins; one that is null begins where the
    /// next one does.
    private var starts: [UInt32] = []

    init(_ source: RecordSource, _ list: RecordList, _ limits: QueryLimits) {
        self.source = source
        self.list = list
        self.limits = limits
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
        switch source.form {
        case .records:
            var head = ByteBuffer(capacity: 64)
            if let key = list.key {
                head.append("{")
                head.append(json: key)
                head.append(":")
            }
            head.append("[\n")
            output = head.bytes
        case .table: output = Array((names.map(Self.cell).joined(separator: ",") + "\n").utf8)
        }
    }

    mutating func add(_ row: [DatabaseValue]) throws(QueryFailure) {
        if source.form == .records, !starts.isEmpty { output += Array(",\n".utf8) }
        starts.append(UInt32(output.count))
        var line = ByteBuffer(capacity: 1024)
        if source.form == .records { line.append("{") }
        var isFirst = true
        for (number, value) in row.enumerated() {
            if case .other(let what) = value { throw unusable(what, number) }
            switch source.form {
            case .records:
                let isAbsent = value == .null
                if !isFirst, !isAbsent { line.append(",") }
                starts.append(UInt32(output.count + line.count))
                guard !isAbsent else { continue }
                isFirst = false
                line.append(json: columns[number])
                line.append(":")
                Self.append(value, to: &line)
            case .table:
                if number > 0 { line.append(",") }
                starts.append(UInt32(output.count + line.count))
                line.append(Self.cell(Self.text(of: value)))
            }
        }
        line.append(source.form == .records ? "}" : "\n")
        output += line.bytes
        guard output.count <= limits.bytes else { throw .tooLarge(limits) }
    }

    /// The rows as a file of the domain's folder, whose places are those in the answer.
    ///
    /// - Parameter path: without its ending.
    mutating func file(_ path: String) -> SourceFile {
        if source.form == .records { output += Array((list.key == nil ? "\n]\n" : "\n]}\n").utf8) }
        let names = AnswerPlaces(bytes: output, columns: columns, starts: starts, form: source.form)
        let answer = SourceFile(answer: output, to: source.queryPlace) { names[$0] }
        let ending = source.form == .records ? "json" : "csv"
        return SourceFile(path: "\(path).\(ending)", bytes: output) { Place(file: answer, offset: $0) }
    }

    private func unusable(_ what: Wording, _ column: Int) -> QueryFailure {
        let row = (starts.count - 1) / (columns.count + 1) + 1
        return QueryFailure(
            .query,
            "row \(row) has \(what) in the column \"\(columns[column])\", expected text, a number, true, false or null",
            help: "leave the column out, or make text of it in the query")
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

    private static func text(of value: DatabaseValue) -> String {
        switch value {
        case .null, .other: ""
        case .flag(let flag): flag ? "true" : "false"
        case .number(let text), .text(let text), .json(let text): text
        }
    }

    private static func cell(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
                && byte != UInt8(ascii: ";")
        }
        return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }
}

/// What the parts of an answer are called, as people find them in the database.
private struct AnswerPlaces {
    let bytes: [UInt8]
    let columns: [String]
    let starts: [UInt32]
    let form: RecordList.Form

    /// `row 17 (id "ana"), column "units"`; nil above the first row.
    subscript(offset: Int) -> Wording? {
        guard let first = starts.first, offset >= Int(first) else { return nil }
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        let (row, part) = low.quotientAndRemainder(dividingBy: columns.count + 1)
        let name: Wording = lead(row).map { "row \(row + 1) (\(columns[0]) \($0))" } ?? "row \(row + 1)"
        // A row of a table begins with its first cell.
        guard part > 0 else { return name }
        return "\(name), column \"\(columns[part - 1])\""
    }

    /// The value of the first column, which tells a person which row it is.
    private func lead(_ row: Int) -> String? {
        let start = row * (columns.count + 1) + 1
        let end = start + 1 < starts.count ? Int(starts[start + 1]) : bytes.count
        var text = String(decoding: bytes[Int(starts[start])..<end], as: UTF8.self)[...]
        if form == .records {
            guard let colon = text.firstRange(of: "\":") else { return nil }
            text = text[colon.upperBound...]
        }
        while let last = text.last, ",}]\n".contains(last) { text = text.dropLast() }
        guard !text.isEmpty, !text.contains(where: \.isNewline) else { return nil }
        return text.count > 40 ? text.prefix(40) + "…" : String(text)
    }
}
