/// Numbers by the 64-bit hashes of texts.
///
/// Unlike a dictionary, it does not hash the hashes again, since they are evenly distributed. Two texts of a
/// site hardly ever have the same hash; if that would do harm, the caller compares the texts.
struct HashTable: Sendable {
    /// Open addressing: an entry whose slot is taken goes into the next free one. The hash of a free slot is 0.
    private var hashes: [UInt64]
    private var numbers: [Int32]
    private var count = 0

    /// - Parameter capacity: the number of hashes to allocate memory for.
    init(capacity: Int = 0) {
        let slots = Self.slotCount(for: capacity)
        hashes = Array(repeating: 0, count: slots)
        numbers = Array(repeating: 0, count: slots)
    }

    subscript(hash: UInt64) -> Int32? {
        let slot = slot(of: hash)
        return hashes[slot] == 0 ? nil : numbers[slot]
    }

    /// Sets the number of a hash.
    mutating func set(_ hash: UInt64, _ number: Int32) {
        let slot = slot(of: hash)
        if hashes[slot] == 0 { count += 1 }
        hashes[slot] = Self.marked(hash)
        numbers[slot] = number
        if count > hashes.count / 4 * 3 { reserve(count * 2) }
    }

    /// Allocates memory for this many hashes.
    mutating func reserve(_ capacity: Int) {
        guard Self.slotCount(for: capacity) > hashes.count else { return }
        var larger = HashTable(capacity: capacity)
        for slot in hashes.indices where hashes[slot] != 0 { larger.set(hashes[slot], numbers[slot]) }
        self = larger
    }

    /// The slot of a hash, or the one that it would get.
    private func slot(of hash: UInt64) -> Int {
        let hash = Self.marked(hash)
        let mask = hashes.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while hashes[slot] != hash, hashes[slot] != 0 { slot = (slot + 1) & mask }
        return slot
    }

    private static func marked(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }

    /// A power of two, of which at most two thirds are taken.
    private static func slotCount(for capacity: Int) -> Int {
        var count = 16
        while count * 2 / 3 < capacity { count *= 2 }
        return count
    }
}
