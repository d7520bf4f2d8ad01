import Languages
import Pages
import Templating

/// The kinds of pages in a tree: what has its locale, its domain and its template in common has its program in common too, and most of
/// its ingredients.
struct PageKinds: Sendable {
    struct Kind: Sendable, Hashable {
        var locale: Locale
        var domain: String
        var template: String
        var output: OutputKind
    }

    private(set) var all: [Kind] = []
    /// Of each page, by its number in the plan, the position of its kind.
    private var numbers: [Int] = []

    init(_ pages: [PlannedPage]) {
        var known: [Kind: Int] = [:]
        numbers.reserveCapacity(pages.count)
        for index in pages.indices {
            // Pages of a kind mostly stand together.
            if index > 0, pages[index].isAlike(pages[index - 1]) {
                numbers.append(numbers[index - 1])
                continue
            }
            let planned = pages[index]
            let page = planned.page
            let kind = Kind(locale: planned.locale, domain: page.domain, template: page.template, output: page.output)
            let number = known[kind] ?? all.count
            if number == all.count {
                known[kind] = number
                all.append(kind)
            }
            numbers.append(number)
        }
    }

    /// The kind of a page, as its position in `all`.
    subscript(_ planned: PlannedPage) -> Int { numbers[planned.number] }
}

extension PlannedPage {
    /// Whether a page is of the same kind as another, as far as can be told at a glance.
    fileprivate func isAlike(_ other: PlannedPage) -> Bool {
        locale === other.locale && page.file == other.page.file && page.template == other.page.template && page.domain == other.page.domain
    }
}

extension Page {
    /// What the page's file is, by its ending: a table is plain text.
    fileprivate var output: OutputKind {
        guard let file else { return .html }
        return OutputKind(rawValue: ending(of: file)) ?? .txt
    }
}
