public import Diagnostics

extension Document {
    /// Reads an Apple `.strings` file, `"key" = "value";`, into a map of text. UTF-8, or UTF-16 with a
    /// byte-order mark.
    ///
    /// - Returns: the entries that could be read; what is wrong with the others is in the log. Nil if the
    ///   file is not text.
    public static func strings(_ file: SourceFile, log: DiagnosticLog) -> Document? {
        do throws(Mistake) {
            let file = try file.inUTF8()
            var parser = StringsParser(file, log)
            parser.parse()
            return parser.builder.finish(log)
        } catch {
            error.report(in: file, to: log)
            return nil
        }
    }
}

extension SourceFile {
    /// The text in UTF-8: for years Xcode exported UTF-16.
    fileprivate func inUTF8() throws(Mistake) -> SourceFile {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else {
            if let mistake = encodingMistake(in: content.startIndex..<bytes.count) { throw mistake }
            return self
        }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
            throw Mistake(
                .recordsEncoding, at: 0,
                "the file begins as UTF-16 and is not UTF-16 throughout, expected UTF-8",
                help: "save it again with the encoding UTF-8")
        }
        return SourceFile(path: path, text: text)
    }
}

/// Reads entry after entry; after a mistake it goes on where the next entry seems to begin.
private struct StringsParser {
    let file: SourceFile
    let log: DiagnosticLog
    let bytes: [UInt8]
    var position: Int
    var builder: DocumentBuilder

    init(_ file: SourceFile, _ log: DiagnosticLog) {
        self.file = file
        self.log = log
        bytes = file.bytes
        position = file.content.startIndex
        builder = DocumentBuilder(file, capacity: bytes.count / 32 + 1)
    }

    mutating func parse() {
        builder.open(.map, at: position)
        var mistakes = 0
        // A file with so many mistakes is not a file of strings, and more of them would not help its author.
        while mistakes < 100 {
            do throws(Mistake) {
                try skipSpace()
                if position == bytes.count { break }
                try entry()
            } catch {
                error.report(in: file, to: log)
                mistakes += 1
            }
        }
        builder.close()
    }

    private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func entry() throws(Mistake) {
        let keyOffset = position
        let key = try key()
        let keyEnd = position
        try skipSpace()
        guard byte == UInt8(ascii: "=") else {
            skipLine(from: keyEnd)
            throw mistake(
                keyEnd, "an = is missing after this key, expected \"key\" = \"value\";",
                help: "write = and the text in quotes")
        }
        position += 1
        let equals = position
        try skipSpace()
        let valueOffset = position
        guard byte == UInt8(ascii: "\"") else {
            skipLine(from: equals)
            throw mistake(
                min(valueOffset, bytes.count),
                "the text after = is missing its quotes, expected \"key\" = \"value\";",
                help: "put the text in quotes")
        }
        let value = try quoted(before: UInt8(ascii: ";"))
        builder.add(.text, at: keyOffset, text: composed(key))
        builder.add(.text, at: valueOffset, text: composed(value))
        let valueEnd = position
        try skipSpace()
        guard byte == UInt8(ascii: ";") else {
            throw mistake(valueEnd, "a semicolon is missing after this text", help: "add ; here")
        }
        position += 1
    }

    private mutating func key() throws(Mistake) -> String {
        if byte == UInt8(ascii: "\"") { return try quoted(before: UInt8(ascii: "=")) }
        let start = position
        while byte.isLetter || byte.isDigit || "_-.$:".utf8.contains(byte) { position += 1 }
        if position > start { return String(decoding: bytes[start..<position], as: UTF8.self) }
        skipLine(from: start)
        throw mistake(
            start, "no key begins here, expected \"key\" = \"value\";",
            help: "put the key in quotes, or remove this line")
    }

    /// Text in quotes, which may run over lines; but if it does, and what follows it is not `next`, a quote
    /// is missing.
    private mutating func quoted(before next: UInt8) throws(Mistake) -> String {
        let quote = position
        var text: [UInt8] = []
        var firstMistake: Mistake?
        position += 1
        while position < bytes.count, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                do throws(Mistake) { text += try escape() } catch { firstMistake = firstMistake ?? error }
            } else {
                text.append(byte)
                position += 1
            }
        }
        let isOpen = position == bytes.count
        position = min(position + 1, bytes.count)
        if isOpen || bytes[quote..<position].contains(where: \.isLineEnd) && !follows(next) {
            skipLine(from: quote)
            throw mistake(
                quote, "the text that begins here is not closed on its line, expected a \"",
                help: "add \" at its end, or write \\n for a line break")
        }
        if let firstMistake { firstMistake.report(in: file, to: log) }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func follows(_ next: UInt8) -> Bool {
        let end = position
        defer { position = end }
        return (try? skipSpace()) != nil && byte == next
    }

    /// One escape, from its backslash on.
    private mutating func escape() throws(Mistake) -> [UInt8] {
        let backslash = position
        position += 1
        let letter = byte
        position = min(position + 1, bytes.count)
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "n"), 0x0A, 0x0D: return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "u"), UInt8(ascii: "U"): return try unicodeEscape(backslash)
        default:
            throw mistake(
                backslash,
                "this backslash is before a character that does not need one, expected one of \\\" \\\\ \\n \\t \\U00E9",
                help: "write \\\\ for a backslash")
        }
    }

    private mutating func unicodeEscape(_ backslash: Int) throws(Mistake) -> [UInt8] {
        let wrong = mistake(
            backslash, "\\U is followed by no character's number, expected one such as \\U00E9",
            help: "write the character itself")
        guard var value = fourDigits() else { throw wrong }
        if 0xD800...0xDBFF ~= value, byte == UInt8(ascii: "\\") {
            position = min(position + 2, bytes.count)
            guard let low = fourDigits(), 0xDC00...0xDFFF ~= low else { throw wrong }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw wrong }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func fourDigits() -> UInt32? {
        guard let value = hexadecimal(bytes[position...].prefix(4)) else { return nil }
        position += 4
        return value
    }

    /// White space and comments.
    private mutating func skipSpace() throws(Mistake) {
        while position < bytes.count {
            if byte <= 0x20 {
                position += 1
            } else if bytes[position...].starts(with: [0x2F, 0x2F]) {
                skipLine(from: position)
            } else if bytes[position...].starts(with: [0x2F, 0x2A]) {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(Mistake) {
        let start = position
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: [0x2A, 0x2F]) { position += 1 }
        if position == bytes.count {
            throw mistake(
                start, "the comment that begins here is never closed, expected */", help: "add */ at its end")
        }
        position += 2
    }

    private mutating func skipLine(from start: Int) {
        position = bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count
    }

    private func mistake(_ offset: Int, _ message: Wording, help: Wording) -> Mistake {
        Mistake(.stringsSyntax, at: offset, message, help: help)
    }
}

extension UInt8 {
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
