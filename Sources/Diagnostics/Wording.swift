/// A text for people that can be said in several languages: the English text, with its values kept apart.
///
///     let wording: Wording = "the grade \(shown) is outside the scale"
///
/// It is found in a translation by its `key`. A value may be a wording itself, such as what was expected, and
/// is then translated too; any other value is the same in all languages.
public struct Wording: Sendable, Hashable {
    /// The English text with `{1}`, `{2}` in place of its values.
    public let key: String
    public let values: [Value]

    public enum Value: Sendable, Hashable {
        /// The same in all languages.
        case text(String)
        case wording(Wording)
    }

    public init(key: String, values: [Value]) {
        self.key = key
        self.values = values
    }

    /// A text that is the same in all languages.
    public init(verbatim text: String) {
        self.init(key: "{1}", values: [.text(text)])
    }

    public var english: String { text(in: .english) }

    public func text(in translation: Translation) -> String {
        let pattern = translation[key] ?? key
        // Most wordings have no values, and values are rarely wordings.
        guard !values.isEmpty else { return pattern }
        return Self.pieces(of: pattern).reduce(into: "") { text, piece in
            switch piece {
            case .text(let literal): text += literal
            case .placeholder(let number): text += value(number, in: translation)
            }
        }
    }

    private func value(_ number: Int, in translation: Translation) -> String {
        guard values.indices.contains(number - 1) else { return "" }
        switch values[number - 1] {
        case .text(let text): return text
        case .wording(let wording): return wording.text(in: translation)
        }
    }
}

extension Wording: CustomStringConvertible {
    public var description: String { english }
}

extension Wording: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) {
        self.init(key: text, values: [])
    }

    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(key: interpolation.key, values: interpolation.values)
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [Value] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 3 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ text: String) { key += text }

        public mutating func appendInterpolation(_ wording: Wording) { append(.wording(wording)) }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(.text(value.description.shortened))
        }

        private mutating func append(_ value: Value) {
            values.append(value)
            key += "{\(values.count)}"
        }
    }
}

extension Wording {
    package enum Piece: Equatable {
        case text(Substring)
        /// From 1.
        case placeholder(Int)
    }

    /// The parts of a key or its translation; braces without a number between them are text.
    package static func pieces(of pattern: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = pattern[...]
        var start = rest.startIndex
        while let brace = rest.firstIndex(of: "{") {
            rest = rest[brace...].dropFirst()
            guard let end = rest.firstIndex(of: "}"), let number = Int(rest[..<end]), number > 0 else {
                continue
            }
            if start < brace { pieces.append(.text(pattern[start..<brace])) }
            pieces.append(.placeholder(number))
            rest = rest[end...].dropFirst()
            start = rest.startIndex
        }
        if start < pattern.endIndex { pieces.append(.text(pattern[start...])) }
        return pieces
    }
}

extension Wording {
    /// The help for a typo; nil without a word that the author may have meant.
    public static func didYouMean(_ word: String?) -> Wording? {
        word.map { "did you mean \"\($0)\"?" }
    }
}

extension String {
    /// A value as far as a message shows it: a link or a cell of a table may be as long as its file.
    fileprivate var shortened: String {
        let limit = 500
        // A character has at least one byte.
        return utf8.count > limit && count > limit ? prefix(limit) + "…" : self
    }
}
