import Bytes
import Pages

/// One of the parts that a site can be built in, each by a run of its own: the second of four is `2/4`.
///
/// Every page and every other file of a site belongs to exactly one part, which follows from its name alone.
/// So runs on several machines need not know of each other.
public struct Shard: Sendable, Hashable {
    /// From 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// How many parts a site can have.
    public static let counts = 1...10_000

    /// nil if there is no such part.
    public init?(_ number: Int, of count: Int) {
        guard Self.counts.contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// All parts, in their order.
    public static func all(of count: Int) -> [Shard] {
        (1...max(1, count)).compactMap { Shard($0, of: count) }
    }

    /// Whether the part makes what has this name: a page with this id, in every language, or a file with this path.
    func owns(_ name: String) -> Bool {
        Fingerprint(of: name).low % UInt64(count) == UInt64(number - 1)
    }

    /// The paths of the part's pages, and of those of the other files that belong to it.
    func paths(of plan: Plan, with others: [String]) -> PathSet {
        PathSet(plan.pages.filter { owns($0.page.id) }.map(\.path) + others.filter(owns))
    }
}

extension Shard: CustomStringConvertible {
    public var description: String { "\(number)/\(count)" }
}
