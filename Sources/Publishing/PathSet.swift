import Bytes

/// Paths of a tree, to tell in an instant whether one is among them.
struct PathSet: Sendable {
    /// Each once, in the order in which they came.
    private(set) var paths: [String] = []
    private var numbers: HashTable

    init(_ paths: some Sequence<String>, capacity: Int = 0) {
        numbers = HashTable(capacity: max(capacity, paths.underestimatedCount))
        self.paths.reserveCapacity(max(capacity, paths.underestimatedCount))
        for path in paths { insert(path) }
    }

    mutating func insert(_ path: String) {
        let hash = path.shortHash
        guard !numbers.contains(hash) else { return }
        numbers.set(hash, Int32(paths.count))
        paths.append(path)
    }

    var isEmpty: Bool { paths.isEmpty }
    var count: Int { paths.count }

    func contains(_ path: String) -> Bool { numbers.contains(path.shortHash) }

    func isSuperset(of other: PathSet) -> Bool { other.paths.allSatisfy { contains($0) } }

    func union(_ other: PathSet) -> PathSet { PathSet([paths, other.paths].joined(), capacity: paths.count + other.paths.count) }

    func subtracting(_ other: PathSet) -> Set<String> { Set(paths.lazy.filter { !other.contains($0) }) }
}
