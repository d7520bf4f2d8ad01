/// A list of words in a text file beside the Swift files, where someone who knows the words better can
/// correct it.
///
/// A line is a name, a colon and the words; lines that begin with `#` are for readers. The file is embedded
/// in the program.
struct WordList {
    let lines: [(name: String, words: [String])]

    /// - Parameters:
    ///   - path: below `Sources/Domains`.
    ///   - separator: what is between words.
    init(_ path: String, separator: Character = " ") {
        let text = embeddedWords.first { $0.path == path }.map { String(describing: $0.text) } ?? ""
        lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let words = line[line.index(after: colon)...].split(separator: separator).map(Self.trimmed)
            return (Self.trimmed(line[..<colon]), words.filter { !$0.isEmpty })
        }
    }

    /// All words of the lines with a name.
    func words(_ name: String) -> [String] { lines.flatMap { $0.name == name ? $0.words : [] } }

    private static func trimmed(_ text: Substring) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}
