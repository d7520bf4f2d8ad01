import Bytes

/// The ids of pages, each once.
struct PageIDs: Sendable {
    private var ids: [String] = []
    /// The index of each id, by its hash.
    private var indices = HashTable()

    var count: Int { ids.count }

    subscript(index: Int) -> String { ids[index] }

    /// - Parameter hash: the id's `shortHash`.
    func index(of id: String, hash: UInt64) -> Int? {
        indices[hash].flatMap { ids[Int($0)] == id ? Int($0) : nil }
    }

    /// Adds a new id.
    mutating func append(_ id: String, hash: UInt64) {
        indices.set(hash, Int32(ids.count))
        ids.append(id)
    }

    /// Allocates memory for this many ids.
    mutating func reserve(_ count: Int) {
        ids.reserveCapacity(count)
        indices.reserve(count)
    }
}

/// Finds pages by their ids, as links do.
///
/// Separate from the plan: a lookup in the plan counts a reference to each of its parts, which makes threads
/// wait for each other.
final class PageFinder: Sendable {
    private let ids: PageIDs
    /// For each id the index of its page in each language; negative if it has none in that language.
    private let numbers: [Int32]
    private let languages: Int

    init(_ ids: PageIDs, translations: [PlannedPage?], languages: Int) {
        self.ids = ids
        numbers = translations.map { Int32($0?.number ?? -1) }
        self.languages = languages
    }

    /// The index of the page with an id, in the language of another page.
    func number(of id: String, beside other: PlannedPage) -> Int? {
        guard let group = ids.index(of: id, hash: id.shortHash) else { return nil }
        let number = numbers[group * languages + other.language]
        return number < 0 ? nil : Int(number)
    }
}
