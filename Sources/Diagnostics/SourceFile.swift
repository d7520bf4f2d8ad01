/// A file of the site or the theme as it was read, so that a value found in it can be shown in its place.
public final class SourceFile: Sendable {
    /// The path as people know it: relative to the site, `racing/races.json`.
    public let path: String
    /// The bytes as they stand in the file, a byte-order mark included.
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// The bytes without a byte-order mark; offsets count from the start of the file all the same.
    public var content: ArraySlice<UInt8> {
        bytes.starts(with: byteOrderMark) ? bytes[3...] : bytes[...]
    }

    /// The place at a byte offset, counted from the start of the file.
    public func place(_ offset: Int) -> Place {
        Place(file: self, offset: offset)
    }

    /// Line and column from 1; the column counts Unicode scalars, as editors do, and no byte-order mark.
    /// LF, CRLF and CR end a line.
    public func position(at offset: Int) -> (line: Int, column: Int) {
        let end = min(offset, bytes.count)
        let start = lineStart(before: end)
        var line = 1
        var index = 0
        while index < start {
            if bytes[index] == lineFeed || (bytes[index] == carriageReturn && !(index + 1 < bytes.count && bytes[index + 1] == lineFeed)) {
                line += 1
            }
            index += 1
        }
        var column = 1
        let first = start == 0 ? content.startIndex : start
        if first < end {
            for byte in bytes[first..<end] where byte & 0xC0 != 0x80 { column += 1 }
        }
        return (line, column)
    }

    /// The text of the line that holds an offset, without its line end.
    public func line(at offset: Int) -> String {
        let at = min(offset, bytes.count)
        let start = lineStart(before: at)
        var end = at
        while end < bytes.count, bytes[end] != lineFeed, bytes[end] != carriageReturn { end += 1 }
        let first = start == 0 ? min(content.startIndex, end) : start
        return String(decoding: bytes[first..<max(first, end)], as: UTF8.self)
    }

    private func lineStart(before offset: Int) -> Int {
        var start = offset
        while start > 0 {
            let previous = bytes[start - 1]
            if previous == lineFeed { break }
            if previous == carriageReturn, !(start < bytes.count && bytes[start] == lineFeed) { break }
            start -= 1
        }
        return start
    }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

/// A byte in a file; line and column are worked out only when someone asks.
public struct Place: Sendable {
    public let file: SourceFile
    public let offset: Int

    public init(file: SourceFile, offset: Int) {
        self.file = file
        self.offset = offset
    }

    public var position: (line: Int, column: Int) { file.position(at: offset) }

    /// `diving/penalties.json:14:23`
    public var description: String {
        let (line, column) = position
        return "\(file.path):\(line):\(column)"
    }
}
