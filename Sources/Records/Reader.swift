import Bytes
public import Diagnostics

/// How a value of one type is read from a node: what was expected, and the attempt.
///
///     let id = fields.required("id", .integer(in: 0...))
///     let rules = fields.required("rules", .list(of: rule))
///
/// A reader that fails has said why in the log.
public struct Reader<Output> {
    private let describe: () -> String
    @usableFromInline let read: (Node, DiagnosticLog) -> Output?

    /// - Parameter expected: completes "expected …"; worked out only for a message.
    public init(
        _ expected: @autoclosure @escaping () -> String, read: @escaping (Node, DiagnosticLog) -> Output?
    ) {
        describe = expected
        self.read = read
    }

    /// Completes "expected …": `a whole number from 0 to 10`.
    public var expected: String { describe() }

    @inlinable
    public func callAsFunction(_ node: Node, _ log: DiagnosticLog) -> Output? {
        read(node, log)
    }
}

extension Reader {
    /// A reader that fails with what it found and what it expected where `take` gives nil.
    ///
    /// - Parameter cure: what would mend the value, where that is known.
    public init(
        _ expected: @autoclosure @escaping () -> String, cure: @escaping (Node) -> String? = { _ in nil },
        take: @escaping (Node) -> Output?
    ) {
        self.init(expected()) { node, log in
            if let value = take(node) { return value }
            log.error(.recordsType, node.misfit(expected()), at: node.place, help: cure(node))
            return nil
        }
    }
}

extension Reader where Output == String {
    /// Text; a number or a truth value is not text, since its spelling would be lost in other programs.
    public static var text: Reader { Reader("text", cure: Cure.quotes) { $0.text } }

    /// Text that holds more than white space.
    public static var filledText: Reader {
        Reader("text that is not empty", cure: Cure.quotes) { node in
            node.text.flatMap { $0.isBlank ? nil : $0 }
        }
    }

    /// Text, or a number as it is written.
    public static var textOrNumber: Reader {
        Reader("text or a number", cure: Cure.quotes) {
            $0.kind == .text || $0.kind == .number ? $0.scalar : nil
        }
    }

    /// A code or number: text that is not empty, or a number as it is written.
    public static var identifier: Reader {
        Reader("text or a number") { node in
            guard node.kind == .text || node.kind == .number, let text = node.scalar, !text.isBlank else {
                return nil
            }
            return text
        }
    }

    /// One of some words, with "did you mean".
    public static func oneOf(_ words: [String]) -> Reader {
        Reader(choice(of: words)) { node, log in
            if let word = node.text, words.contains(word) { return word }
            let help = node.scalar.flatMap { nearest(to: $0, in: words) }.map { "did you mean \"\($0)\"?" }
            log.error(.recordsChoice, node.misfit(choice(of: words)), at: node.place, help: help)
            return nil
        }
    }
}

extension Reader where Output: RawRepresentable & CaseIterable, Output.RawValue == String {
    /// One of the words of an enumeration.
    public static func word(_ type: Output.Type) -> Reader {
        let words = Reader<String>.oneOf(Output.allCases.map(\.rawValue))
        return Reader(words.expected) { node, log in words(node, log).flatMap(Output.init) }
    }
}

extension String {
    /// Whether there is nothing but white space.
    var isBlank: Bool {
        // Text mostly begins with a letter, which spares a look at its characters.
        if let first = utf8.first, 0x21...0x7E ~= first { return false }
        return allSatisfy(\.isWhitespace)
    }
}

extension Reader where Output == Bool {
    public static var flag: Reader { Reader("true or false", cure: Cure.flag) { $0.flag } }
}

extension Reader where Output == Int {
    public static var integer: Reader { Reader("a whole number", cure: Cure.number) { $0.integer } }

    public static func integer(in range: ClosedRange<Int>) -> Reader {
        Reader("a whole number from \(range.lowerBound) to \(range.upperBound)", cure: Cure.number) { node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    public static func integer(in range: PartialRangeFrom<Int>) -> Reader {
        Reader("a whole number of \(range.lowerBound) or more", cure: Cure.number) { node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Reader where Output == Double {
    public static var number: Reader { Reader("a number", cure: Cure.number) { $0.number } }

    public static func number(in range: ClosedRange<Double>) -> Reader {
        Reader(
            "a number from \(exactText(range.lowerBound)) to \(exactText(range.upperBound))",
            cure: Cure.number
        ) { node in
            node.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    public static func number(in range: PartialRangeFrom<Double>) -> Reader {
        Reader("a number of \(exactText(range.lowerBound)) or more", cure: Cure.number) { node in
            node.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Reader {
    /// A list; what is wrong in one element does not hide what is wrong in the next. Wrong elements are left
    /// out.
    @inlinable
    public static func list<Element>(of element: Reader<Element>) -> Reader where Output == [Element] {
        Reader("a list in which every entry is \(element.expected)") { node, log in
            guard node.kind == .list else {
                reportNoList(node, "a list in which every entry is \(element.expected)", log)
                return nil
            }
            var output: [Element] = []
            for node in node.elements { if let read = element(node, log) { output.append(read) } }
            return output
        }
    }

    @usableFromInline
    static func reportNoList(_ node: Node, _ expected: String, _ log: DiagnosticLog) {
        let help = node.kind == .null ? nil : "put it in brackets: [ ]"
        log.error(.recordsType, node.misfit(expected), at: node.place, help: help)
    }

    /// The elements of a list, unread; `what` describes one of them in messages.
    public static func elements(_ what: String) -> Reader where Output == [Node] {
        list(of: Reader<Node>(what) { node, _ in node })
    }

    /// A map read key by key; keys that look like slips for missing ones are reported, unless unknown keys
    /// were refused.
    @inlinable
    public static func map(_ what: String, read: @escaping (Fields) -> Output?) -> Reader {
        Reader(what) { node, log in
            guard let fields = Fields(node, what, log: log) else { return nil }
            let output = read(fields)
            fields.settle()
            return output
        }
    }
}
