import Bytes

/// A set of paths of a tree, with a fast lookup.
struct PathSet: Sendable {
    /// The paths that come first, in memory that is shared with the plan; and the others.
    private let first: TextList
    private var texts: TextList
    /// The index of each path, by its hash.
    private var numbers: HashTable
    /// Paths with the same hash as an earlier one. They are compared, so that a file with a forged hash does
    /// not count as ours.
    private var clashing: Set<String> = []

    init(_ paths: some Sequence<String>, capacity: Int = 0) {
        let capacity = max(capacity, paths.underestimatedCount)
        numbers = HashTable(capacity: capacity)
        first = TextList()
        texts = TextList(capacity: capacity)
        for path in paths { insert(path) }
    }

    /// - Parameter hashes: of the paths, which are all different.
    init(_ paths: TextList, hashes: [UInt64], capacity: Int) {
        numbers = HashTable(capacity: max(capacity, hashes.count))
        first = paths
        texts = TextList()
        for (number, hash) in hashes.enumerated() { numbers.set(hash, Int32(number)) }
    }

    /// Each once, in the order in which they were added.
    var paths: some RandomAccessCollection<String> { (0..<count).lazy.map { self[$0] } }

    private subscript(number: Int) -> String {
        number < first.count ? first[number] : texts[number - first.count]
    }

    private func with<Result>(_ number: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        number < first.count ? first.with(number, body) : texts.with(number - first.count, body)
    }

    /// Appends all paths, sorted by their bytes, each in a line.
    func append(linesTo output: inout [UInt8]) {
        let sorted = (0..<UInt32(count)).sorted { left, right in
            with(Int(left)) { left in with(Int(right)) { left.isOrdered(before: $0) } }
        }
        for number in sorted {
            with(Int(number)) { path in
                for index in path.indices { output.append(path[index]) }
            }
            output.append(UInt8(ascii: "\n"))
        }
    }

    mutating func insert(_ path: String) { insert(path, hash: path.shortHash) }

    mutating func insert(_ path: String, hash: UInt64) {
        if let number = numbers[hash] {
            guard !isEqual(Int(number), to: path), clashing.insert(path).inserted else { return }
        } else {
            numbers.set(hash, Int32(count))
        }
        texts.append(path)
    }

    private func isEqual(_ number: Int, to path: String) -> Bool {
        let path = path.utf8.span
        return with(number) { $0.isEqual(to: path) }
    }

    var isEmpty: Bool { count == 0 }
    var count: Int { first.count + texts.count }

    func contains(_ path: String) -> Bool { contains(path, hash: path.shortHash) }

    func contains(_ path: String, hash: UInt64) -> Bool {
        guard let number = numbers[hash] else { return false }
        return isEqual(Int(number), to: path) || clashing.contains(path)
    }

    func isSuperset(of other: PathSet) -> Bool { other.paths.allSatisfy { contains($0) } }

    func union(_ other: PathSet) -> PathSet {
        var union = PathSet(paths, capacity: count + other.count)
        for path in other.paths { union.insert(path) }
        return union
    }

    /// The paths that are not among those of another, in their order.
    func missing(in other: PathSet) -> [String] { paths.filter { !other.contains($0) } }

    func subtracting(_ other: PathSet) -> Set<String> { Set(missing(in: other)) }
}
