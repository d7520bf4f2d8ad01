import Pages

/// The order of the main navigation: by the number of a section, or the position of its domain times ten;
/// then by id.
struct NavigationOrder: Sendable {
    private let positions: [String: Int]

    /// - Parameter domains: their names, in the order of the navigation.
    init(domains: [String] = []) {
        positions = Dictionary(domains.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    func sorted<Item>(_ items: [Item], by page: (Item) -> Page) -> [Item] {
        items.sorted { key(page($0)) < key(page($1)) }
    }

    private func key(_ page: Page) -> (Int, String) {
        (page.section?.order ?? (positions[page.domain] ?? positions.count) * 10, page.id)
    }
}
