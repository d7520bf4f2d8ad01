/// Passwords in texts that a message would show.
public enum Secrets {
    /// Whether a text has the password of a connection to a database in it: `password=…`, or
    /// `postgresql://name:password@host`.
    public static func areIn(_ text: String) -> Bool {
        let text = text.lowercased()
        return parts(of: text, after: "password").contains { $0.first { $0 != " " } == "=" }
            || parts(of: text, after: "://").contains { rest in
                // A password may contain a slash, although it should be written as %2F.
                let word = rest.prefix { !$0.isWhitespace }
                return word.lastIndex(of: "@").map { word[..<$0].contains(":") } ?? false
            }
    }

    /// Whether a line of a file may have a password in it, even one that is not written as it should be.
    public static func mayBeIn(_ line: String) -> Bool {
        let text = line.lowercased()
        return ["postgres", "host="].contains { text.firstRange(of: $0) != nil } || areIn(line)
            || parts(of: text, after: "passw").contains { $0.contains { $0 == "=" || $0 == ":" } }
    }

    /// A wording in which each value with a password is left out.
    public static func hidden(in wording: Wording) -> Wording {
        Wording(
            key: wording.key,
            values: wording.values.map { value in
                switch value {
                case .text(let text): .text(areIn(text) ? "…" : text)
                case .wording(let wording): .wording(hidden(in: wording))
                }
            })
    }

    /// What follows each time that a word occurs.
    private static func parts(of text: String, after word: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = text[...]
        while let found = rest.firstRange(of: word) {
            rest = rest[found.upperBound...]
            parts.append(rest)
        }
        return parts
    }
}
