import Bytes

/// A set of paths of a tree, with a fast lookup.
struct PathSet: Sendable {
    /// Each once, in the order in which they were added.
    private(set) var paths: [String] = []
    /// The hash of each path, in the same order.
    private var hashes: [UInt64] = []
    private var numbers: HashTable
    /// Paths with the same hash as an earlier one. They are compared, so that a file with a forged hash does
    /// not count as ours.
    private var clashing: Set<String> = []

    init(_ paths: some Sequence<String>, capacity: Int = 0) {
        numbers = HashTable(capacity: max(capacity, paths.underestimatedCount))
        self.paths.reserveCapacity(max(capacity, paths.underestimatedCount))
        hashes.reserveCapacity(max(capacity, paths.underestimatedCount))
        for path in paths { insert(path) }
    }

    mutating func insert(_ path: String) { insert(path, hash: path.shortHash) }

    mutating func insert(_ path: String, hash: UInt64) {
        if let number = numbers[hash] {
            guard paths[Int(number)] != path, clashing.insert(path).inserted else { return }
        } else {
            numbers.set(hash, Int32(paths.count))
        }
        paths.append(path)
        hashes.append(hash)
    }

    var isEmpty: Bool { paths.isEmpty }
    var count: Int { paths.count }

    func contains(_ path: String) -> Bool { contains(path, hash: path.shortHash) }

    func contains(_ path: String, hash: UInt64) -> Bool {
        guard let number = numbers[hash] else { return false }
        return paths[Int(number)] == path || clashing.contains(path)
    }

    func isSuperset(of other: PathSet) -> Bool {
        for number in other.paths.indices where !contains(other.paths[number], hash: other.hashes[number]) {
            return false
        }
        return true
    }

    func union(_ other: PathSet) -> PathSet {
        var union = PathSet(paths, capacity: paths.count + other.paths.count)
        for number in other.paths.indices { union.insert(other.paths[number], hash: other.hashes[number]) }
        return union
    }

    /// The paths that are not among those of another, in their order.
    func missing(in other: PathSet) -> [String] {
        var missing: [String] = []
        for number in paths.indices where !other.contains(paths[number], hash: hashes[number]) {
            missing.append(paths[number])
        }
        return missing
    }

    func subtracting(_ other: PathSet) -> Set<String> { Set(missing(in: other)) }
}
