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
        for planned in pages {
            let page = planned.page
            let kind = Kind(locale: planned.locale, domain: page.domain, template: page.template, output: page.output)
            // Pages of a kind mostly stand together.
            if let last = numbers.last, all[last] == kind {
                numbers.append(last)
            } else {
                let number = known[kind] ?? all.count
                if number == all.count {
                    known[kind] = number
                    all.append(kind)
                }
                numbers.append(number)
            }
        }
    }

    /// The kind of a page, as its position in `all`.
    subscript(_ planned: PlannedPage) -> Int { numbers[planned.number] }
}

extension Page {
    /// What the page's file is, by its ending: a table is plain text.
    fileprivate var output: OutputKind {
        guard let file else { return .html }
        return OutputKind(rawValue: ending(of: file)) ?? .txt
    }
}
