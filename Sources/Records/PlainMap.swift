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
    /// Where the innermost map or list ends that is being read.
    private var end: Int

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

    /// The elements of a list of maps, each read to its end; nil where one of them is not what `read` expects.
    @inlinable
    public mutating func maps<Element>(_ key: String, _ read: (inout PlainMap) -> Element?) -> [Element]? {
        guard let outer = enterList(key) else { return nil }
        guard let elements = elements(read) else {
            turnBack(to: outer)
            return nil
        }
        leave(to: outer.end)
        return elements
    }

    @inlinable
    mutating func elements<Element>(_ read: (inout PlainMap) -> Element?) -> [Element]? {
        var elements: [Element] = []
        // The same map goes from one to the next, since every copy would count a reference.
        while !isAtEnd {
            guard let outer = enterMap(), let element = read(&self), isAtEnd else { return nil }
            leave(to: outer)
            elements.append(element)
        }
        return elements
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

    /// Goes into the list under the key that stands next; tells where the key stands, and where the map around it ends.
    @usableFromInline
    mutating func enterList(_ key: String) -> (key: Int, end: Int)? {
        guard let index = value(key), document.entries[index].kind == .list else { return nil }
        return (index - 1, enter(index))
    }

    /// As if the list had not been entered.
    @usableFromInline
    mutating func turnBack(to outer: (key: Int, end: Int)) { (next, end) = outer }

    /// Goes into the map that stands next in a list; tells where the list ends.
    @usableFromInline
    mutating func enterMap() -> Int? {
        next < end && document.entries[next].kind == .map ? enter(next) : nil
    }

    private mutating func enter(_ index: Int) -> Int {
        let outer = end
        next = index + 1
        end = index + document.entries[index].span
        return outer
    }

    @usableFromInline
    mutating func leave(to outer: Int) { end = outer }

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
        return list.elements(read)
    }
}
