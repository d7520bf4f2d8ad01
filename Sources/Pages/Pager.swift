/// The way to the page before and to the one after, for `common/pager`; nothing where a page stands alone.
public struct Pager: Sendable {
    /// A neighbour as the pager names it.
    public struct Neighbour: Sendable {
        public var title: Value
        public var id: String

        public init(_ title: Value, id: String) {
            self.title = title
            self.id = id
        }
    }

    private let previous: Neighbour?
    private let next: Neighbour?

    /// - Parameter index: the page's own place in the row.
    public init<Row: RandomAccessCollection>(_ row: Row, at index: Row.Index, _ neighbour: (Row.Element) -> Neighbour) {
        previous = index > row.startIndex ? neighbour(row[row.index(before: index)]) : nil
        let after = row.index(after: index)
        next = after < row.endIndex ? neighbour(row[after]) : nil
    }

    public var value: Value {
        guard previous != nil || next != nil else { return .none }
        return ["previous": Self.value(previous), "next": Self.value(next)]
    }

    private static func value(_ neighbour: Neighbour?) -> Value {
        guard let neighbour else { return .none }
        return ["title": neighbour.title, "link": .link(Link(.page(neighbour.id)))]
    }
}
