import Bytes
import Languages
import Pages
import Templating

/// The kinds of pages in a tree. Pages with the same locale, domain and template have the same program and
/// most of their dependencies in common.
struct PageKinds: Sendable {
    struct Kind: Sendable, Hashable {
        var locale: Locale
        var domain: String
        var template: String
        var output: OutputKind
    }

    private(set) var all: [Kind] = []
    /// The index of each page's kind, in the order of the plan.
    private var numbers: [Int32] = []

    init(_ pages: [PlannedPage]) {
        var known: [Kind: Int] = [:]
        numbers.reserveCapacity(pages.count)
        for index in pages.indices {
            // Pages of one kind mostly follow each other.
            if index > 0, pages[index].isAlike(pages[index - 1]) {
                numbers.append(numbers[index - 1])
                continue
            }
            let planned = pages[index]
            let page = planned.page
            let kind = Kind(
                locale: planned.locale, domain: page.domain, template: page.template, output: page.output)
            let number = known[kind] ?? all.count
            if number == all.count {
                known[kind] = number
                all.append(kind)
            }
            numbers.append(Int32(number))
        }
    }

    /// The index of a page's kind in `all`.
    subscript(_ planned: PlannedPage) -> Int { Int(numbers[planned.number]) }
}

extension PlannedPage {
    /// Whether two pages are certainly of the same kind, by a comparison that is fast.
    fileprivate func isAlike(_ other: PlannedPage) -> Bool {
        locale === other.locale && page.isBeside(other.page)
            || locale === other.locale && page.file == other.page.file && page.template == other.page.template
                && page.domain == other.page.domain
    }
}

extension Page {
    /// The format of the page's file, by its ending: a table is plain text.
    fileprivate var output: OutputKind {
        guard let file else { return .html }
        return OutputKind(rawValue: file.fileEnding) ?? .txt
    }
}
