/// Numbers by the 64-bit hashes of texts.
///
/// Unlike a dictionary, it does not hash the hashes again, since they are evenly distributed. Two texts of a
/// site hardly ever have the same hash; if that would do harm, the caller compares the texts.
struct HashTable: Sendable {
    /// Open addressing: an entry whose slot is taken goes into the next free one.
    private var slots: [Slot]
    private var count = 0

    private struct Slot {
        /// 0 if the slot is free.
        var hash: UInt64 = 0
        var number: Int32 = 0
    }

    /// - Parameter capacity: the number of hashes to allocate memory for.
    init(capacity: Int = 0) {
        slots = Array(repeating: Slot(), count: Self.slotCount(for: capacity))
    }

    subscript(hash: UInt64) -> Int32? {
        let slot = slots[slot(of: hash)]
        return slot.hash == 0 ? nil : slot.number
    }

    /// Sets the number of a hash.
    mutating func set(_ hash: UInt64, _ number: Int32) {
        let index = slot(of: hash)
        if slots[index].hash == 0 { count += 1 }
        slots[index] = Slot(hash: Self.marked(hash), number: number)
        if count > slots.count / 4 * 3 { reserve(count * 2) }
    }

    /// Allocates memory for this many hashes.
    mutating func reserve(_ capacity: Int) {
        guard Self.slotCount(for: capacity) > slots.count else { return }
        var larger = HashTable(capacity: capacity)
        for slot in slots where slot.hash != 0 { larger.set(slot.hash, slot.number) }
        self = larger
    }

    /// The slot of a hash, or the one that it would get.
    private func slot(of hash: UInt64) -> Int {
        let hash = Self.marked(hash)
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].hash != hash, slots[index].hash != 0 { index = (index + 1) & mask }
        return index
    }

    private static func marked(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }

    /// A power of two, of which at most two thirds are taken.
    private static func slotCount(for capacity: Int) -> Int {
        var count = 16
        while count * 2 / 3 < capacity { count *= 2 }
        return count
    }
}
