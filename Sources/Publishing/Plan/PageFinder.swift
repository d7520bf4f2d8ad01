import Bytes

/// The ids of pages, each once, known by their places.
struct PageIDs: Sendable {
    private var ids: [String] = []
    /// By the hash of an id its place.
    private var places = HashTable()

    var count: Int { ids.count }

    subscript(place: Int) -> String { ids[place] }

    /// - Parameter hash: the id's `shortHash`.
    func place(of id: String, hash: UInt64) -> Int? { places[hash].flatMap { ids[Int($0)] == id ? Int($0) : nil } }

    /// Adds an id that is not there yet.
    mutating func append(_ id: String, hash: UInt64) {
        places.set(hash, Int32(ids.count))
        ids.append(id)
    }

    /// Makes room for so many ids.
    mutating func reserve(_ count: Int) {
        ids.reserveCapacity(count)
        places.reserve(count)
    }
}

/// Finds pages by their ids, as links do.
///
/// Apart from the plan, since whoever asks the plan counts a reference to everything that it holds.
final class PageFinder: Sendable {
    private let ids: PageIDs
    /// Of each id, one place in the plan for each language; negative where it has no page there.
    private let numbers: [Int32]
    private let languages: Int

    init(_ ids: PageIDs, translations: [PlannedPage?], languages: Int) {
        self.ids = ids
        numbers = translations.map { Int32($0?.number ?? -1) }
        self.languages = languages
    }

    /// The place in the plan of the page with an id, in the language of another page.
    func number(of id: String, beside other: PlannedPage) -> Int? {
        guard let group = ids.place(of: id, hash: id.shortHash) else { return nil }
        let number = numbers[group * languages + other.language]
        return number < 0 ? nil : Int(number)
    }
}
