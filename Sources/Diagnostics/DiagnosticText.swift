extension Diagnostic {
    /// `racing/races.json:14:23: error: message [racing.odds]`, the source line, a caret under the place, the cure.
    ///
    /// - Parameter styled: with ANSI colours, for a terminal.
    public func text(styled: Bool = false) -> String {
        var text =
            styled ? "\u{1B}[1m\(location)\u{1B}[0m: \(severity.colour)\(severity.rawValue)\u{1B}[0m" : "\(location): \(severity.rawValue)"
        text += ": \(Self.printable(message)) [\(code)]\n"
        if let place, let excerpt = Excerpt(place) {
            text += "  \(excerpt.line)\n  \(excerpt.padding)\(styled ? "\u{1B}[32m^\u{1B}[0m" : "^")\n"
        }
        if let help { text += "  help: \(Self.printable(help))\n" }
        return text
    }

    /// `path:line:column`, or the path alone.
    public var location: String {
        Self.printable(place?.description ?? path)
    }

    /// Errors and warnings of files in the order of path, line and column, whatever order work went in.
    public static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.enumerated().sorted { left, right in
            let a = left.element
            let b = right.element
            if a.path != b.path { return a.path < b.path }
            let (x, y) = (a.place?.offset ?? -1, b.place?.offset ?? -1)
            return x != y ? x < y : left.offset < right.offset
        }.map(\.element)
    }

    /// Control characters of hostile input must not reach a terminal.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }
}

extension Severity {
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

    init?(_ place: Place) {
        let whole = Array(Diagnostic.printable(place.file.line(at: place.offset).replacing("\t", with: " ")))
        guard !whole.isEmpty else { return nil }
        // Columns count scalars, the padding counts characters: an accent of its own takes no room.
        let scalarColumn = place.position.column - 1
        var caret = 0
        var scalars = 0
        while caret < whole.count, scalars < scalarColumn {
            scalars += whole[caret].unicodeScalars.count
            caret += 1
        }
        let width = 100
        let start = caret < width ? 0 : caret - width / 2
        let end = min(whole.count, start + width)
        line = (start > 0 ? "…" : "") + String(whole[min(start, end)..<end]) + (end < whole.count ? "…" : "")
        padding = String(repeating: " ", count: caret - start + (start > 0 ? 1 : 0))
    }
}

extension String {
    fileprivate func replacing(_ character: Character, with other: Character) -> String {
        String(map { $0 == character ? other : $0 })
    }
}
