/// Reads a map whose keys stand in the order in which they are asked for, and has nothing to say of any other: quick, for the many
/// records of a large file that are right.
///
/// Where `isAtEnd` is false afterwards, something is wrong or only unusual; whoever finds that reads the map again with `Fields`, which
/// knows to tell.
///
///     let name = map.filledText("name")
///     let weight = map.integer("weight", in: 1...100)
///     guard let name, let weight, map.isAtEnd else { return nil }
public struct PlainMap {
    private let document: Document
    private var next: Int
    private let end: Int

    /// nil where the node is no map.
    public init?(_ node: Node) {
        guard node.kind == .map else { return nil }
        self.init(node.document, node.index)
    }

    private init(_ document: Document, _ index: Int) {
        self.document = document
        next = index + 1
        end = index + document.entries[index].span
    }

    /// Whether every key was asked for in its turn, and its value was right.
    public var isAtEnd: Bool { next == end }

    public mutating func filledText(_ key: String) -> String? {
        guard let index = value(key), document.entries[index].kind == .text else { return nil }
        let text = document.text(of: index)
        return text.isBlank ? nil : passed(text)
    }

    /// Text that is not empty, or a number as it is written.
    public mutating func identifier(_ key: String) -> String? {
        guard let index = value(key), document.entries[index].kind == .text || document.entries[index].kind == .number else { return nil }
        let text = document.text(of: index)
        return text.isBlank ? nil : passed(text)
    }

    public mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let index = value(key), let integer = document.integer(of: index), range ~= integer else { return nil }
        return passed(integer)
    }

    public mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
        guard let index = value(key), let number = document.number(of: index), range ~= number else { return nil }
        return passed(number)
    }

    public mutating func flag(_ key: String) -> Bool? {
        guard let index = value(key), let flag = Node(document: document, index: index).flag else { return nil }
        return passed(flag)
    }

    /// A list, to be read with `plainMaps`.
    public mutating func list(_ key: String) -> Node? {
        guard let index = value(key), document.entries[index].kind == .list else { return nil }
        next = index + document.entries[index].span
        return Node(document: document, index: index)
    }

    /// Where the value under the key that stands next is, if that is this key.
    private func value(_ key: String) -> Int? {
        next < end && document.isText(of: next, key.utf8.span) ? next + 1 : nil
    }

    /// Goes on behind a scalar.
    private mutating func passed<Value>(_ value: Value) -> Value {
        next += 2
        return value
    }

    /// The map that stands next in a list.
    @usableFromInline
    mutating func nextMap() -> PlainMap? {
        guard next < end, document.entries[next].kind == .map else { return nil }
        let map = PlainMap(document, next)
        next = map.end
        return map
    }

    @usableFromInline
    init?(list: Node) {
        guard list.kind == .list else { return nil }
        self.init(list.document, list.index)
    }
}

extension Node {
    /// The elements of a list of maps, each read to its end; nil where one of them is not what `read` expects.
    @inlinable
    public func plainMaps<Element>(_ read: (inout PlainMap) -> Element?) -> [Element]? {
        guard var list = PlainMap(list: self) else { return nil }
        var elements: [Element] = []
        while var map = list.nextMap() {
            guard let element = read(&map), map.isAtEnd else { return nil }
            elements.append(element)
        }
        return list.isAtEnd ? elements : nil
    }
}
