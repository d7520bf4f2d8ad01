public import Diagnostics

/// How a value of one type is read from a node: what was expected, and the attempt.
///
///     let id = fields.required("id", .integer(in: 0...))
///     let rules = fields.required("rules", .list(of: rule))
///
/// A reader that fails has said why in the log.
public struct Reader<Output> {
    /// Completes "expected …": `a whole number from 0 to 10`.
    public let expected: String
    let read: (Node, DiagnosticLog) -> Output?

    public init(_ expected: String, read: @escaping (Node, DiagnosticLog) -> Output?) {
        self.expected = expected
        self.read = read
    }

    public func callAsFunction(_ node: Node, _ log: DiagnosticLog) -> Output? {
        read(node, log)
    }
}

extension Reader {
    /// A reader that fails with "VALUE is not …, expected …" where `take` gives nil.
    public init(_ expected: String, take: @escaping (Node) -> Output?) {
        self.init(expected) { node, log in
            if let value = take(node) { return value }
            log.error("records.type", "\(node.shown) does not fit here, expected \(expected)", at: node.place)
            return nil
        }
    }
}

extension Reader where Output == String {
    /// Text; a number or a truth value is not text, since its spelling would be lost in other programs.
    public static var text: Reader { Reader("text") { $0.text } }

    /// Text that holds more than white space.
    public static var filledText: Reader {
        Reader("text that is not empty") { node in
            node.text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        }
    }

    /// Text, or a number as it is written.
    public static var textOrNumber: Reader {
        Reader("text or a number") { $0.kind == .text || $0.kind == .number ? $0.scalar : nil }
    }

    /// One of some words, with "did you mean".
    public static func oneOf(_ words: [String]) -> Reader {
        let expected = words.map { "\"\($0)\"" }.joined(separator: ", ")
        return Reader("one of \(expected)") { node, log in
            if let word = node.text, words.contains(word) { return word }
            let help = node.scalar.flatMap { nearest(to: $0, in: words) }.map { "did you mean \"\($0)\"?" }
            log.add(Diagnostic(.error, "records.choice", "\(node.shown) is not known here, expected one of \(expected)", at: node.place, help: help))
            return nil
        }
    }
}

extension Reader where Output == Bool {
    public static var flag: Reader { Reader("true or false") { $0.flag } }
}

extension Reader where Output == Int {
    public static var integer: Reader { Reader("a whole number") { $0.integer } }

    public static func integer(in range: ClosedRange<Int>) -> Reader {
        Reader("a whole number from \(range.lowerBound) to \(range.upperBound)") { node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    public static func integer(in range: PartialRangeFrom<Int>) -> Reader {
        Reader("a whole number of \(range.lowerBound) or more") { node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Reader where Output == Double {
    public static var number: Reader { Reader("a number") { $0.number.flatMap { $0.isFinite ? $0 : nil } } }

    public static func number(in range: ClosedRange<Double>) -> Reader {
        Reader("a number from \(range.lowerBound) to \(range.upperBound)") { node in
            node.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Reader {
    /// A list; what is wrong in one element does not hide what is wrong in the next. Wrong elements are left out.
    public static func list<Element>(of element: Reader<Element>) -> Reader where Output == [Element] {
        Reader("a list of \(element.expected)") { node, log in
            guard node.kind == .list else {
                log.error("records.type", "\(node.shown) is not a list, expected a list of \(element.expected)", at: node.place)
                return nil
            }
            return node.elements.compactMap { element($0, log) }
        }
    }

    /// A map read key by key.
    public static func map(_ what: String, read: @escaping (Fields) -> Output?) -> Reader {
        Reader(what) { node, log in
            Fields(node, what, log: log).flatMap(read)
        }
    }
}

extension Node {
    /// The value as a message shows it: short, in quotes, or what kind of thing it is.
    public var shown: String {
        switch kind {
        case .null: "nothing (null)"
        case .list: "a list"
        case .map: "a map"
        case .bool, .number: cut(scalar ?? "")
        case .text: "\"\(cut(scalar ?? ""))\""
        }
    }

    private func cut(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
