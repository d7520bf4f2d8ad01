public import Diagnostics

/// A stretch of a text file within one line: its text, and where it is.
public struct Passage: Sendable {
    public let file: SourceFile
    /// Its bytes in the file.
    public let range: Range<Int>

    /// The text in NFC.
    public var text: String {
        composed(String(decoding: file.bytes[range], as: UTF8.self), keepsControls: true)
    }

    public var place: Place { file.place(range.lowerBound) }

    public var isEmpty: Bool { range.isEmpty }

    /// The place after its last byte.
    public var end: Place { file.place(range.upperBound) }

    /// The passage without white space around it, no-break spaces and invisible marks included.
    public var trimmed: Passage {
        let scalars = String(decoding: file.bytes[range], as: UTF8.self).unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else {
            return Passage(file: file, range: range.lowerBound..<range.lowerBound)
        }
        let before = scalars[..<first].reduce(0) { $0 + UTF8.width($1) }
        let after = scalars[scalars.index(after: last)...].reduce(0) { $0 + UTF8.width($1) }
        return Passage(file: file, range: range.lowerBound + before..<range.upperBound - after)
    }

    /// The parts between separators, empty ones included.
    ///
    /// - Parameter separator: an ASCII character.
    public func split(at separator: Character, most: Int = .max) -> [Passage] {
        guard let byte = separator.asciiValue else { return [self] }
        return file.bytes[range].split(separator: byte, maxSplits: most, omittingEmptySubsequences: false)
            .map { Passage(file: file, range: $0.startIndex..<$0.endIndex) }
    }

    public func contains(_ separator: Character) -> Bool {
        separator.asciiValue.map { file.bytes[range].contains($0) } ?? false
    }
}

/// A text file as its lines, for formats that people write by hand without any other structure.
public enum Lines {
    /// Every line without its end, empty ones included; LF, CRLF and CR end a line, and a byte-order mark is
    /// not part of one.
    ///
    /// - Returns: nil if the file is not UTF-8, which is then in the log.
    public static func read(_ file: SourceFile, log: DiagnosticLog) -> [Passage]? {
        let start = file.content.startIndex
        if let mistake = file.encodingMistake(in: start..<file.bytes.count) {
            mistake.report(in: file, to: log)
            return nil
        }
        var lines: [Passage] = []
        var lineStart = start
        var previous: UInt8 = 0
        for index in file.content.indices {
            let byte = file.bytes[index]
            if byte == 0x0A, previous == 0x0D {
                lineStart = index + 1
            } else if byte == 0x0A || byte == 0x0D {
                lines.append(Passage(file: file, range: lineStart..<index))
                lineStart = index + 1
            }
            previous = byte
        }
        if lineStart < file.bytes.count {
            lines.append(Passage(file: file, range: lineStart..<file.bytes.count))
        }
        for line in lines { _ = TextLength.allows(line.range.count, at: line.place, log) }
        return lines
    }
}

extension Unicode.Scalar {
    /// White space, and what shows as nothing: a zero-width space, a byte-order mark in the middle of a text.
    fileprivate var isBlank: Bool { properties.isWhitespace || value == 0x200B || value == 0xFEFF }
}
