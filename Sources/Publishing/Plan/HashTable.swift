/// Numbers by the 64-bit hashes of texts.
///
/// The hashes are spread evenly, so they are not hashed once more as a dictionary would. That two texts of a site share one is not to
/// be expected; where it would do harm, whoever asks compares the texts.
struct HashTable: Sendable {
    /// Open addressing: what does not fit in its place stands in the next free one.
    private var slots: [Slot]
    private var count = 0

    private struct Slot {
        /// 0 where the slot is free.
        var hash: UInt64 = 0
        var number: Int32 = 0
    }

    /// - Parameter capacity: for how many hashes there shall be room at once.
    init(capacity: Int = 0) {
        slots = Array(repeating: Slot(), count: Self.slotCount(for: capacity))
    }

    subscript(hash: UInt64) -> Int32? {
        let slot = slots[place(of: hash)]
        return slot.hash == 0 ? nil : slot.number
    }

    /// Puts a number under a hash, in the place of any other.
    mutating func set(_ hash: UInt64, _ number: Int32) {
        let place = place(of: hash)
        if slots[place].hash == 0 { count += 1 }
        slots[place] = Slot(hash: Self.marked(hash), number: number)
        if count > slots.count / 4 * 3 { reserve(count * 2) }
    }

    /// Makes room for so many hashes.
    mutating func reserve(_ capacity: Int) {
        guard Self.slotCount(for: capacity) > slots.count else { return }
        var larger = HashTable(capacity: capacity)
        for slot in slots where slot.hash != 0 { larger.set(slot.hash, slot.number) }
        self = larger
    }

    /// Where a hash stands, or would stand.
    private func place(of hash: UInt64) -> Int {
        let hash = Self.marked(hash)
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place].hash != hash, slots[place].hash != 0 { place = (place + 1) & mask }
        return place
    }

    private static func marked(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }

    /// A power of two, of which at most two thirds are taken.
    private static func slotCount(for capacity: Int) -> Int {
        var count = 16
        while count * 2 / 3 < capacity { count *= 2 }
        return count
    }
}
