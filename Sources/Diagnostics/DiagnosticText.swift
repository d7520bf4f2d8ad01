extension Diagnostic {
    /// `racing/races.json:14:23: error: message [racing.odds]`, the source line, a caret under the place, the
    /// help.
    ///
    /// - Parameter styled: with ANSI colours, for a terminal.
    public func text(in translation: Translation = .english, styled: Bool = false) -> String {
        let name = severity.name.text(in: translation)
        let location = location(in: translation)
        let start =
            styled
            ? "\u{1B}[1m\(location)\u{1B}[0m: \(severity.colour)\(name)\u{1B}[0m" : "\(location): \(name)"
        let line: Wording = "\(start): \(Self.printable(message.text(in: translation))) [\(code)]"
        var text = line.text(in: translation) + "\n"
        if let place, let excerpt = Excerpt(place) {
            text += "  \(excerpt.line)\n  \(excerpt.padding)\(styled ? "\u{1B}[32m^\u{1B}[0m" : "^")\n"
        }
        if let help {
            let line: Wording = "help: \(Self.printable(help.text(in: translation)))"
            text += "  \(line.text(in: translation))\n"
        }
        return text
    }

    public var location: String { location() }

    /// `path:line:column`, or the path alone; in what a database has answered, the row and the column of the
    /// table, too.
    public func location(in translation: Translation = .english) -> String {
        let start = place?.description ?? path
        return Self.printable(place?.row.map { "\(start): \($0.text(in: translation))" } ?? start)
    }

    /// Diagnostics in the order of path, line and column, in whatever order they were found.
    public static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.enumerated().sorted { left, right in
            let a = left.element
            let b = right.element
            if a.path != b.path { return a.path < b.path }
            let (x, y) = (a.place?.order ?? (-1, -1), b.place?.order ?? (-1, -1))
            return x != y ? x < y : left.offset < right.offset
        }.map(\.element)
    }

    /// Control characters of hostile input must not reach a terminal, nor characters that turn the reading
    /// direction of a line.
    public static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
        return String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Severity {
    /// What people call it.
    public var name: Wording {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }

    fileprivate var colour: String {
        switch self {
        case .note: "\u{1B}[36m"
        case .warning: "\u{1B}[33m"
        case .error: "\u{1B}[31m"
        }
    }
}

/// The source line around a place, cut to a readable width.
private struct Excerpt {
    var line: String
    var padding: String

    private static let width = 100

    init?(_ place: Place) {
        let bytes = place.file.bytes
        let line = place.file.lineRange(at: place.offset).range
        let offset = min(max(place.offset, line.lowerBound), line.upperBound)
        // Of a line without end, as programs write them, only the surroundings are looked at.
        let reach = 4 * Self.width
        var first = max(line.lowerBound, offset - reach)
        while first > line.lowerBound, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        var last = min(line.upperBound, offset + reach)
        while last < line.upperBound, bytes[last] & 0xC0 == 0x80 { last += 1 }

        let characters = Array(Self.printable(bytes[first..<last]))
        guard !characters.isEmpty, !Secrets.mayBeIn(String(characters)) else { return nil }
        // A combining accent takes no column, so the caret counts characters.
        let caret = Self.printable(bytes[first..<offset]).count
        let start = caret < Self.width ? 0 : caret - Self.width / 2
        let end = min(characters.count, start + Self.width)
        let isCutBefore = start > 0 || first > line.lowerBound
        let isCutAfter = end < characters.count || last < line.upperBound
        self.line =
            (isCutBefore ? "…" : "") + String(characters[min(start, end)..<end]) + (isCutAfter ? "…" : "")
        padding = String(repeating: " ", count: caret - start + (isCutBefore ? 1 : 0))
    }

    private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
        Diagnostic.printable(String(decoding: bytes, as: UTF8.self).replacing("\t", with: " "))
    }
}

extension String {
    fileprivate func replacing(_ character: Character, with other: Character) -> String {
        String(map { $0 == character ? other : $0 })
    }
}
