/// Links to the previous and the next page, for `common/pager`; nothing if a page has no neighbours.
public final class Pager: View {
    /// A neighbour as the pager names it.
    public final class Neighbour: View {
        public enum Name: Int, CaseIterable {
            case title, link
        }

        public static let names = Names(Name.self)

        private let title: Value
        private let id: String

        public init(_ title: Value, id: String) {
            self.title = title
            self.id = id
        }

        public func value(_ name: Name) -> Value {
            switch name {
            case .title: title
            case .link: .page(id)
            }
        }
    }

    public enum Name: Int, CaseIterable {
        case previous, next
    }

    public static let names = Names(Name.self)

    private let previous: Neighbour?
    private let next: Neighbour?

    /// - Parameters:
    ///   - index: the page's own place among so many pages.
    ///   - neighbour: the page at another place.
    public init(at index: Int, of count: Int, _ neighbour: (Int) -> Neighbour) {
        previous = index > 0 ? neighbour(index - 1) : nil
        next = index + 1 < count ? neighbour(index + 1) : nil
    }

    public var value: Value { previous == nil && next == nil ? .none : .view(self) }

    public func value(_ name: Name) -> Value {
        switch name {
        case .previous: previous.map { .view($0) } ?? .none
        case .next: next.map { .view($0) } ?? .none
        }
    }
}
