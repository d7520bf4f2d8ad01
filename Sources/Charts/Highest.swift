/// Which of several values are the highest, for a sentence that says so above their picture.
public struct Highest: Sendable, Hashable {
    public let value: Double
    /// Where the value is: mostly one position, more if several values are equal.
    public let positions: [Int]

    /// How many names a sentence can have.
    private static let most = 2

    /// nil if no sentence would say anything: fewer than two values are known, all are equal, or more of them
    /// share the highest place than a sentence can name.
    ///
    /// - Parameter values: rounded as they are shown, so that what looks equal counts as equal.
    public init?(_ values: [Double?]) {
        let known = values.compactMap(\.self).filter(\.isFinite)
        guard let highest = known.max(), known.contains(where: { $0 < highest }) else { return nil }
        value = highest
        positions = values.indices.filter { values[$0] == highest }
        guard positions.count <= Self.most else { return nil }
    }
}
