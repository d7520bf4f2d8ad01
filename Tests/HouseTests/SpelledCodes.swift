import TestSupport

/// Codes that are spelled where they are raised, in rooms and domains that do not declare them yet; their meaning is the comment there.
enum SpelledCodes {
    /// A place in the sources where a diagnostic is raised.
    struct Raised {
        var name: String
        var room: String
        var file: String
        var line: Int
        /// The comment above, as one sentence.
        var meaning: String?
    }

    private static var form: Regex<(Substring, Substring)> {
        /(?:\.(?:error|warning|note), |[^A-Za-z](?:error|warning|Mistake|fail|report|problem)\()\s*"([a-z-]+\.[a-z-]+)"/
    }

    static let all: [Raised] = House.sources.filter { $0.room != "Diagnostics" && $0.room != "EmbedTemplates" }.flatMap { file in
        let lines = file.lines
        return file.text.matches(of: form).map { match in
            let line = file.text[..<match.1.startIndex].count { $0 == "\n" }
            let name = String(match.1)
            let room = file.parts.dropFirst().dropLast().joined(separator: "/")
            return Raised(name: name, room: room, file: file.path, line: line + 1, meaning: meaning(of: name, above: line, in: lines))
        }
    }

    /// The comment above the statement that raises a code, or above a function that does nothing else.
    private static func meaning(of code: String, above line: Int, in lines: [Substring]) -> String? {
        var isSameBlock = true
        for number in stride(from: line, through: max(0, line - 16), by: -1) {
            let text = lines[number].drop { $0 == " " }
            if text.hasPrefix("/// ") || text.hasPrefix("// ") && isSameBlock { return comment(endingAt: number, in: lines, of: code) }
            let others = text.matches(of: /"([a-z-]+\.[a-z-]+)",/).map { String($0.1) }
            if number < line, others.contains(where: { $0 != code }) { return nil }
            if text.hasSuffix("{") || text.hasSuffix("}") { isSameBlock = false }
            guard ["func ", "static var ", " init"].contains(where: { text.contains($0) }) else { continue }
            if text.firstMatch(of: /(?:Diagnostic|Mistake) \{$|func (?:report|stop)/) == nil { return nil }
        }
        return nil
    }

    private static func comment(endingAt end: Int, in lines: [Substring], of code: String) -> String {
        var start = end
        while start > 0, lines[start - 1].drop(while: { $0 == " " }).hasPrefix("//") { start -= 1 }
        let words = lines[start...end].map { $0.drop { $0 == " " || $0 == "/" } }.prefix { !$0.isEmpty && !$0.hasPrefix("-") }
        return words.joined(separator: " ").replacing("\(code): ", with: "")
    }
}
