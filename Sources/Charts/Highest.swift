/// Which of several values are the highest, for a sentence that says so above their picture.
public struct Highest: Sendable, Hashable {
    public let value: Double
    /// Where the value is: mostly one position, more if several values are equal.
    public let positions: [Int]

    /// Whether they are so few that a sentence can name them; it counts more than these.
    public var canBeNamed: Bool { positions.count <= 2 }

    /// nil if no sentence would say anything: fewer than two values are known, or all are equal.
    ///
    /// - Parameter values: rounded as they are shown, so that what looks equal counts as equal.
    public init?(_ values: [Double?]) {
        let known = values.compactMap(\.self).filter(\.isFinite)
        guard let highest = known.max(), known.contains(where: { $0 < highest }) else { return nil }
        value = highest
        positions = values.indices.filter { values[$0] == highest }
    }
}
