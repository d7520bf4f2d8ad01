import Bytes
public import Diagnostics

/// How a value of one type is read from a node: what was expected, and the attempt.
///
///     let id = fields.required("id", .integer(in: 0...))
///     let rules = fields.required("rules", .list(of: rule))
///
/// A reader that fails has said why in the log.
public struct Reader<Output> {
    private let expect: () -> Expectation
    @usableFromInline let read: (Node, DiagnosticLog) -> Output?

    /// - Parameter expectation: worked out only for a message or a schema.
    public init(
        _ expectation: @autoclosure @escaping () -> Expectation,
        read: @escaping (Node, DiagnosticLog) -> Output?
    ) {
        expect = expectation
        self.read = read
    }

    public var expectation: Expectation { expect() }

    /// Completes "expected …": `a whole number from 0 to 10`.
    public var expected: Wording { expectation.words }

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
        _ expectation: @autoclosure @escaping () -> Expectation,
        cure: @escaping (Node) -> Wording? = { _ in nil }, take: @escaping (Node) -> Output?
    ) {
        self.init(expectation()) { node, log in
            if let value = take(node) { return value }
            log.error(.recordsType, node.misfit(expectation().words), at: node.place, help: cure(node))
            return nil
        }
    }

    /// A reader whose values are changed; nil where that fails, which the transformation has to report.
    public func compactMap<New>(_ transform: @escaping (Output) -> New?) -> Reader<New> {
        Reader<New>(expectation) { node, log in self(node, log).flatMap(transform) }
    }
}

extension Reader where Output == String {
    /// A reader that fails also where the text is too long for a page.
    private static func short(
        _ expectation: @autoclosure @escaping () -> Expectation,
        cure: @escaping (Node) -> Wording? = { _ in nil }, take: @escaping (Node) -> String?
    ) -> Reader {
        let any = Reader(expectation(), cure: cure, take: take)
        return Reader(expectation()) { node, log in
            guard let text = any(node, log) else { return nil }
            return TextLength.allows(text.utf8.count, at: node.place, log) ? text : nil
        }
    }

    /// Text; a number or a truth value is not text, since its spelling would be lost in other programs.
    public static var text: Reader { short(.text("text"), cure: Cure.quotes) { $0.text } }

    /// Text that holds more than white space.
    public static var filledText: Reader {
        short(.filledText("text that is not empty"), cure: Cure.quotes) { node in
            node.text.flatMap { $0.isBlank ? nil : $0 }
        }
    }

    /// Text, or a number as it is written.
    public static var textOrNumber: Reader {
        short(.either("text or a number", .text("text"), .number("a number")), cure: Cure.quotes) {
            $0.kind == .text || $0.kind == .number ? $0.scalar : nil
        }
    }

    /// A code or number: text that is not empty, or a number as it is written.
    public static var identifier: Reader {
        short(.either("text or a number", .filledText("text"), .number("a number"))) { node in
            guard node.kind == .text || node.kind == .number, let text = node.scalar, !text.isBlank else {
                return nil
            }
            return text
        }
    }

    /// One of some words, with "did you mean".
    public static func oneOf(_ words: [String]) -> Reader {
        Reader(Expectation(choice(of: words), .word(words))) { node, log in
            if let word = node.text, words.contains(word) { return word }
            let meant = node.scalar.flatMap { nearest(to: $0, in: words) }
            log.error(
                .recordsChoice, node.misfit(choice(of: words)), at: node.place, help: .didYouMean(meant))
            return nil
        }
    }
}

extension Reader where Output: RawRepresentable & CaseIterable, Output.RawValue == String {
    /// One of the words of an enumeration.
    public static func word(_ type: Output.Type) -> Reader {
        Reader<String>.oneOf(Output.allCases.map(\.rawValue)).compactMap(Output.init)
    }
}

extension String {
    /// Whether there is nothing but white space.
    public var isBlank: Bool {
        // Text mostly begins with a letter, which spares a look at its characters.
        if let first = utf8.first, 0x21...0x7E ~= first { return false }
        return allSatisfy(\.isWhitespace)
    }
}

extension Reader where Output == Bool {
    public static var flag: Reader {
        Reader(Expectation("true or false", .flag), cure: Cure.flag) { $0.flag }
    }
}

extension Reader where Output == Int {
    public static var integer: Reader {
        Reader(Expectation("a whole number", .integer(from: nil, to: nil)), cure: Cure.number) { $0.integer }
    }

    /// - Parameter cure: for a number that is not one of these.
    public static func integer(
        in range: ClosedRange<Int>, cure: @escaping @Sendable (Node) -> Wording? = { _ in nil }
    ) -> Reader {
        Reader(
            Expectation(
                "a whole number from \(range.lowerBound) to \(range.upperBound)",
                .integer(from: range.lowerBound, to: range.upperBound)), cure: { Cure.number($0) ?? cure($0) }
        ) { node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    public static func integer(in range: PartialRangeFrom<Int>) -> Reader {
        Reader(
            Expectation(
                "a whole number of \(range.lowerBound) or more", .integer(from: range.lowerBound, to: nil)),
            cure: Cure.number
        ) { node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Reader where Output == Double {
    public static var number: Reader {
        Reader(.number("a number"), cure: Cure.number) { $0.number }
    }

    public static func number(in range: ClosedRange<Double>) -> Reader {
        Reader(
            Expectation(
                "a number from \(exactText(range.lowerBound)) to \(exactText(range.upperBound))",
                .number(from: range.lowerBound, to: range.upperBound)), cure: Cure.number
        ) { node in
            node.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number that is kept as it is written, for values that are compared exactly.
    public static func exactNumber(in range: ClosedRange<Double>) -> Reader {
        let number = number(in: range)
        return Reader(number.expectation) { node, log in
            number(node, log).flatMap { node.isKeptExactly(log) ? $0 : nil }
        }
    }

    public static func number(in range: PartialRangeFrom<Double>) -> Reader {
        Reader(
            Expectation(
                "a number of \(exactText(range.lowerBound)) or more",
                .number(from: range.lowerBound, to: nil)), cure: Cure.number
        ) { node in
            node.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Reader {
    /// A list; what is wrong in one element does not hide what is wrong in the next. Wrong elements are left
    /// out.
    @inlinable
    public static func list<Element>(of element: Reader<Element>) -> Reader where Output == [Element] {
        Reader(
            Expectation(
                "a list in which every entry is \(element.expected)", .list(of: element.expectation.schema))
        ) { node, log in
            guard node.kind == .list else {
                reportNoList(node, "a list in which every entry is \(element.expected)", log)
                return nil
            }
            var output: [Element] = []
            for node in node.elements { if let read = element(node, log) { output.append(read) } }
            return output
        }
    }

    /// A list of at most so many entries; a longer one is not read.
    public static func list<Element>(of element: Reader<Element>, atMost most: Int) -> Reader
    where Output == [Element] {
        let list = list(of: element)
        return Reader(list.expectation) { node, log in
            guard node.elements.count > most else { return list(node, log) }
            let name: Wording = node.key.map { "\"\(cut($0))\"" } ?? "the list"
            log.error(
                .recordsType, "\(name) has \(node.elements.count) entries, expected at most \(most)",
                at: node.place)
            return nil
        }
    }

    @usableFromInline
    static func reportNoList(_ node: Node, _ expected: Wording, _ log: DiagnosticLog) {
        let help: Wording =
            node.kind == .null ? "write [] where there is nothing yet" : "put it in brackets: [ ]"
        log.error(.recordsType, node.misfit(expected), at: node.place, help: help)
    }

    /// The elements of a list, unread.
    public static func elements(_ each: Expectation) -> Reader where Output == [Node] {
        list(of: Reader<Node>(each) { node, _ in node })
    }

    /// The keys and values of a map in which people choose the keys; what is wrong under one key does not
    /// hide what is wrong under the next. Keys with wrong values are left out.
    public static func pairs<Value>(_ what: Wording, _ value: Reader<Value>) -> Reader
    where Output == [(key: Node, value: Value)] {
        Reader(Expectation(what, .keys(like: "", value.expectation.schema))) { node, log in
            guard Fields(node, what, log: log) != nil else { return nil }
            return node.members.compactMap { key, node in value(node, log).map { (key, $0) } }
        }
    }

    /// A map read key by key; keys that look like slips for missing ones are reported, unless unknown keys
    /// were refused.
    @inlinable
    public static func map(_ what: Wording, read: @escaping (Fields) -> Output?) -> Reader {
        Reader(Expectation(what, .keys { _ = read($0) })) { node, log in
            guard let fields = Fields(node, what, log: log) else { return nil }
            let output = read(fields)
            fields.settle()
            return output
        }
    }

    /// A map read key by key, or another value.
    ///
    /// - Parameters:
    ///   - what: names the map in messages.
    ///   - other: reads any value that is not a map.
    ///   - expected: completes "expected …" for both.
    public static func map(
        _ what: Wording, or other: Reader, _ expected: Wording, read: @escaping (Fields) -> Output?
    ) -> Reader {
        let map = Self.map(what, read: read)
        return Reader(.either(expected, other.expectation, map.expectation)) { node, log in
            node.kind == .map ? map(node, log) : other(node, log)
        }
    }
}
