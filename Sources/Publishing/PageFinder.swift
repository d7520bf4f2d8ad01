import Bytes

/// Finds pages by their ids, as links do.
///
/// Apart from the plan, since whoever asks the plan counts a reference to everything that it holds.
final class PageFinder: Sendable {
    private let ids: [String]
    /// By the hash of an id its place among them.
    private let groups: HashTable
    /// Of each id, one place in the plan for each language; negative where it has no page there.
    private let numbers: [Int32]
    private let languages: Int

    init(ids: [String], groups: HashTable, translations: [PlannedPage?], languages: Int) {
        self.ids = ids
        self.groups = groups
        numbers = translations.map { Int32($0?.number ?? -1) }
        self.languages = languages
    }

    /// The place in the plan of the page with an id, in the language of another page.
    func number(of id: String, beside other: PlannedPage) -> Int? {
        guard let group = groups[id.shortHash], ids[Int(group)] == id else { return nil }
        let number = numbers[Int(group) * languages + other.language]
        return number < 0 ? nil : Int(number)
    }
}
