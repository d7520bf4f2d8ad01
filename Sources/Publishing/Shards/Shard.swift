import Bytes

/// One of the parts that a site can be built in, each by a run of its own: the second of four is `2/4`.
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

    /// The number of the part that a name falls to.
    func part(of name: String) -> Int { Int(Fingerprint(of: name).low % UInt64(count)) + 1 }

    func owns(_ name: String) -> Bool { part(of: name) == number }
}

extension Shard: CustomStringConvertible {
    public var description: String { "\(number)/\(count)" }
}
