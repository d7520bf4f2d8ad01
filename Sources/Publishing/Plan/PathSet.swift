import Bytes

/// Paths of a tree, to tell in an instant whether one is among them.
struct PathSet: Sendable {
    /// Each once, in the order in which they came.
    private(set) var paths: [String] = []
    /// Of each path, in the same order.
    private var hashes: [UInt64] = []
    private var numbers: HashTable
    /// Paths whose hash another one has: nobody may pass for a file of ours by a hash that was made to fit.
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
        for number in other.paths.indices where !contains(other.paths[number], hash: other.hashes[number]) { return false }
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
        for number in paths.indices where !other.contains(paths[number], hash: hashes[number]) { missing.append(paths[number]) }
        return missing
    }

    func subtracting(_ other: PathSet) -> Set<String> { Set(missing(in: other)) }
}
