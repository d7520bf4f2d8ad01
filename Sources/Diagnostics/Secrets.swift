/// Passwords in texts that a message would show.
public enum Secrets {
    /// Whether a text has the password of a connection to a database in it: `password=…`, or
    /// `postgresql://name:password@host`.
    public static func areIn(_ text: String) -> Bool {
        let text = text.lowercased()
        return parts(of: text, after: "password").contains { $0.first { $0 != " " } == "=" }
            || parts(of: text, after: "://").contains { rest in
                let owner = rest.prefix { !"/@?# ".contains($0) }
                return owner.contains(":") && rest[owner.endIndex...].first == "@"
            }
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
