internal import Synchronization

/// A file of the site or the theme as it was read, so that a value can be shown where it is in the file.
public final class SourceFile: Sendable {
    /// The path relative to the site, as authors write it: `racing/races.json`.
    public let path: String
    /// The bytes of the file, a byte-order mark included.
    public let bytes: [UInt8]
    /// Worked out when the first position is asked for, since most files have no diagnostics.
    private let lines = Mutex<LineTable?>(nil)
    /// Where each byte comes from, in a file that is made from another one.
    private let origin: (@Sendable (Int) -> Place)?
    /// Set if nobody has this file, since a database has answered a query with it.
    let answer: Answer?

    /// What the parts of an answer are called.
    struct Answer: Sendable {
        /// Of the query in a file that people have.
        var query: Place
        /// What is at a byte offset: `row 17 (id "ana"), column "units"`; nil above the first row.
        var name: @Sendable (Int) -> Wording?
    }

    /// - Parameter origin: the place that a byte offset comes from, in a file that is made from another one:
    ///   a diagnostic then shows the file that its author knows.
    public init(path: String, bytes: [UInt8], origin: (@Sendable (Int) -> Place)? = nil) {
        self.path = path
        self.bytes = bytes
        self.origin = origin
        answer = nil
    }

    /// What a database has answered: a diagnostic shows the place of the query, the name of what is wrong, and
    /// its text.
    ///
    /// - Parameters:
    ///   - query: of the query in a file that people have.
    ///   - name: what is at a byte offset, as people find it in the database: `row 17 (id "ana")`; nil for the
    ///     answer as a whole.
    public init(answer bytes: [UInt8], to query: Place, name: @escaping @Sendable (Int) -> Wording?) {
        path = query.file.path
        self.bytes = bytes
        origin = nil
        answer = Answer(query: query, name: name)
    }

    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// The same file as another object, for a thread of its own.
    public func copy() -> SourceFile { SourceFile(path: path, bytes: bytes, origin: origin) }

    /// The bytes without a byte-order mark; offsets count from the start of the file all the same.
    public var content: ArraySlice<UInt8> {
        let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        return hasMark ? bytes[3...] : bytes[...]
    }

    /// The place at a byte offset, counted from the start of the file.
    public func place(_ offset: Int) -> Place {
        origin?(offset) ?? Place(file: self, offset: offset)
    }

    /// Line and column from 1; the column counts Unicode scalars, as editors do, and no byte-order mark.
    /// LF, CRLF and CR end a line.
    public func position(at offset: Int) -> (line: Int, column: Int) {
        let (table, content) = (table, content)
        let (line, range) = table.line(at: offset, in: bytes, from: content.startIndex)
        let end = max(range.lowerBound, min(offset, bytes.count))
        return (
            line,
            1 + table.scalars(before: end, in: bytes) - table.scalars(before: range.lowerBound, in: bytes)
        )
    }

    /// The text of the line that contains an offset, without its line end.
    public func line(at offset: Int) -> String {
        String(decoding: bytes[lineRange(at: offset).range], as: UTF8.self)
    }

    /// The line that contains an offset: its number from 1, and its bytes without a byte-order mark and
    /// without its end.
    func lineRange(at offset: Int) -> (line: Int, range: Range<Int>) {
        table.line(at: offset, in: bytes, from: content.startIndex)
    }

    private var table: LineTable {
        lines.withLock { known in
            if let known { return known }
            let table = LineTable(bytes)
            known = table
            return table
        }
    }
}

/// Where lines begin and how many characters are before, so that finding a position takes no longer in a long
/// line than in a short one. It takes a tenth of the memory of the file, however many lines that has.
private struct LineTable: Sendable {
    /// What comes before a stretch of the file.
    private struct Stretch {
        /// The number, from 1, of the line that the stretch begins in, and where that line begins.
        var line = 1
        var start = 0
        /// How many Unicode scalars begin before it.
        var scalars = 0
    }

    private var stretches: [Stretch] = []

    private static let length = 256

    init(_ bytes: [UInt8]) {
        stretches.reserveCapacity(bytes.count / Self.length + 1)
        var next = Stretch()
        for index in bytes.indices {
            if index % Self.length == 0 { stretches.append(next) }
            if bytes[index] & 0xC0 != 0x80 { next.scalars += 1 }
            if Self.endsLine(index, in: bytes) { (next.line, next.start) = (next.line + 1, index + 1) }
        }
    }

    /// Of CRLF the second byte ends the line.
    private static func endsLine(_ index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index] == lineFeed
            || bytes[index] == carriageReturn && (index + 1 == bytes.count || bytes[index + 1] != lineFeed)
    }

    /// - Parameter first: where the text of the file begins, after a byte-order mark.
    func line(at offset: Int, in bytes: [UInt8], from first: Int) -> (line: Int, range: Range<Int>) {
        guard !stretches.isEmpty else { return (1, first..<first) }
        let number = min(offset / Self.length, stretches.count - 1)
        var (line, start) = (stretches[number].line, stretches[number].start)
        let place = min(offset, bytes.count)
        for index in number * Self.length..<place where Self.endsLine(index, in: bytes) {
            (line, start) = (line + 1, index + 1)
        }
        let begin = start == 0 ? first : start
        var end = self.end(of: line, from: place, in: bytes)
        while end > begin, bytes[end - 1] == lineFeed || bytes[end - 1] == carriageReturn { end -= 1 }
        return (line, begin..<max(begin, end))
    }

    /// The end of a line, with what ends it, looked for from a byte of it on.
    private func end(of line: Int, from place: Int, in bytes: [UInt8]) -> Int {
        // The first stretch that begins in a later line.
        var (low, high) = (place / Self.length, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].line > line { high = middle } else { low = middle + 1 }
        }
        let start = max(place, (low - 1) * Self.length)
        guard start < bytes.count else { return bytes.count }
        return (start..<bytes.count).first { Self.endsLine($0, in: bytes) }.map { $0 + 1 } ?? bytes.count
    }

    /// How many Unicode scalars begin before an offset of the file.
    func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
        let number = min(offset / Self.length, stretches.count - 1)
        guard number >= 0 else { return 0 }
        return stretches[number].scalars
            + bytes[number * Self.length..<offset].count { $0 & 0xC0 != 0x80 }
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

/// A byte in a file; line and column are worked out only when someone asks.
public struct Place: Sendable, CustomStringConvertible {
    public let file: SourceFile
    public let offset: Int

    public init(file: SourceFile, offset: Int) {
        self.file = file
        self.offset = offset
    }

    /// Line and column from 1; in the answer of a database those of the query.
    public var position: (line: Int, column: Int) {
        file.answer?.query.position ?? file.position(at: offset)
    }

    /// What is here in the answer of a database: `row 17 (id "ana"), column "units"`; nil in a file.
    public var row: Wording? { file.answer?.name(offset) }

    /// `line 3`; in the answer of a database `row 17 (id "ana"), column "units"`.
    public var lineOrRow: Wording { row ?? "line \(position.line)" }

    /// Whether the place is in the answer of a database, which is not kept.
    public var isInAnswer: Bool { file.answer != nil }

    /// `diving/penalties.json:14:23`; in the answer of a database `site.yaml:9:14, row 17 (id "ana"), column "units"`
    public var wording: Wording {
        row.map { "\(description), \($0)" } ?? Wording(verbatim: description)
    }

    /// `diving/penalties.json:14:23`
    public var description: String {
        let (line, column) = position
        return "\(file.path):\(line):\(column)"
    }

    /// Where the place comes among others of the same path.
    var order: (query: Int, offset: Int) {
        file.answer.map { ($0.query.offset, offset) } ?? (offset, -1)
    }
}
