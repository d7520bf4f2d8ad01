public import Diagnostics
public import Threads

extension Document {
    /// Reads JSON as RFC 8259 has it, strictly; UTF-8, a byte-order mark allowed.
    ///
    /// - Parameter workers: read the parts of a long list side by side.
    /// - Returns: nil after the first syntax error, which is then in the log. Keys that a map has twice are
    ///   all in the log, and the document is still returned, so that its other mistakes are found in the same
    ///   run.
    public static func json(_ file: SourceFile, workers: Workers = Workers(jobs: 1), log: DiagnosticLog)
        -> Document?
    {
        var parser = JSONParser(file, workers: workers)
        do throws(Mistake) {
            if let mistake = file.sizeOrWideMistake { throw mistake }
            try parser.parse()
        } catch {
            error.report(in: file, to: log)
            return nil
        }
        return parser.builder.finish(log)
    }
}

/// One pass over the bytes, without recursion.
struct JSONParser {
    let file: SourceFile
    let bytes: [UInt8]
    let depthLimit: Int
    /// nil for a part of a file, and once the file has been cut into parts.
    var workers: Workers?
    var position: Int
    var builder: DocumentBuilder
    /// The last comma, for "remove the comma".
    var comma = 0
    /// The end of the last value, where a comma may be missing.
    var valueEnd = 0
    var scratch: [UInt8] = []

    init(_ file: SourceFile, workers: Workers? = nil) {
        self.init(
            file, from: file.content.startIndex, to: file.bytes.count,
            depthLimit: DocumentBuilder.maximumDepth)
        self.workers = workers
    }

    /// For a part of a file.
    init(_ file: SourceFile, from start: Int, to end: Int, depthLimit: Int) {
        self.file = file
        bytes = file.bytes
        position = start
        self.depthLimit = depthLimit
        // A key or value of data takes about eight bytes with all its marks; growing would copy everything.
        builder = DocumentBuilder(file, capacity: (end - start) / 6 + 1)
    }

    mutating func parse() throws(Mistake) {
        skipSpace()
        if position == bytes.count { throw emptyFile() }
        repeat {
            try value()
        } while try continues()
        if position < bytes.count { throw trailing() }
    }

    /// The byte here; 0 at the end, since no NUL is allowed anywhere.
    @inline(__always)
    var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// Reads a scalar, or the opening of a container up to its first value.
    mutating func value() throws(Mistake) {
        while true {
            switch byte {
            case UInt8(ascii: "\""): try text()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
            case UInt8(ascii: "t"): try word("true", .bool)
            case UInt8(ascii: "f"): try word("false", .bool)
            case UInt8(ascii: "n"): try word("null", .null)
            case UInt8(ascii: "{"):
                try open(.map)
                if byte == UInt8(ascii: "}") { break }
                try key()
                continue
            case UInt8(ascii: "["):
                try open(.list)
                if byte == UInt8(ascii: "]") { break }
                if !elementsSideBySide() { continue }
            default: throw noValue()
            }
            return
        }
    }

    /// Reads what follows a value: closing brackets, then a comma.
    ///
    /// - Returns: whether another value follows.
    mutating func continues() throws(Mistake) -> Bool {
        while true {
            valueEnd = position
            skipSpace()
            guard let isInMap = builder.isInMap else { return false }
            switch byte {
            case UInt8(ascii: ","):
                comma = position
                position += 1
                skipSpace()
                if isInMap { try key() }
                return true
            case UInt8(ascii: "}") where isInMap, UInt8(ascii: "]") where !isInMap:
                position += 1
                builder.close()
            default: throw noSeparator(isInMap: isInMap)
            }
        }
    }

    private mutating func open(_ kind: Node.Kind) throws(Mistake) {
        if builder.depth == depthLimit { throw tooDeep() }
        builder.open(kind, at: position)
        position += 1
        skipSpace()
    }

    private mutating func key() throws(Mistake) {
        guard byte == UInt8(ascii: "\"") else { throw noKey() }
        try text()
        valueEnd = position
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw noColon() }
        position += 1
        skipSpace()
    }

    @inline(__always)
    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func word(_ word: StaticString, _ kind: Node.Kind) throws(Mistake) {
        let start = position
        let length = word.utf8CodeUnitCount
        guard isHere(word) else { throw noValue() }
        builder.add(kind, at: start, from: start, length: length)
        position += length
    }

    /// Whether the text continues with this word, and not with a longer one.
    private func isHere(_ word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for index in position..<end where unsafe bytes[index] != word.utf8Start[index - position] {
            return false
        }
        return end == bytes.count || !bytes[end].isWordPart
    }

    /// Letters, digits and underscores from here on.
    func wordHere() -> String {
        String(decoding: bytes[position...].prefix(while: \.isWordPart), as: UTF8.self)
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    fileprivate var isWordPart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}
