import Languages
import Pages

/// Which PDF files are made of which pages.
struct PrintPlan: Sendable {
    /// A PDF file.
    struct File: Sendable {
        /// Below the folder for the PDF files of its tree: `fr/notes/camille-roy.pdf`.
        var path: String
        var visibility: Visibility
        /// In the order in which they are printed.
        var pages: [PlannedPage]
        /// The title of a file of several pages; nil for that of the page.
        var title: String?
    }

    let files: [File]

    /// - Parameters:
    ///   - chosen: the pages to print, in the order of the site.
    ///   - isMerged: whether the pages of a kind and language are printed into one file.
    ///   - all: the pages of the site.
    init(_ chosen: [PlannedPage], isMerged: Bool, among all: [PlannedPage]) {
        guard isMerged else {
            files = chosen.map {
                File(path: Self.path(of: $0), visibility: $0.page.visibility, pages: [$0])
            }
            return
        }
        let above = PagesAbove(all)
        files = Self.groups(chosen).map { pages in
            File(
                path: Self.path(of: pages), visibility: pages[0].page.visibility, pages: Self.sorted(pages),
                title: above.title(above: pages))
        }
    }

    /// `fr/notes/camille-roy.pdf` for the page `fr/notes/camille-roy/index.html`.
    static func path(of page: PlannedPage) -> String {
        (page.folders.isEmpty ? "index" : page.folders.joined(separator: "/")) + ".pdf"
    }

    /// The folder that the pages have in common, and their kind: `fr/notes-transcript.pdf`.
    private static func path(of pages: [PlannedPage]) -> String {
        var common = Array(pages[0].folders.dropLast())
        for page in pages {
            let same = zip(common, page.folders.dropLast()).prefix { $0.0 == $0.1 }
            common = same.map(\.0)
        }
        // Home pages are the folders of their languages, and those stay folders.
        if common.isEmpty { common = Array(pages[0].folders.prefix(1)) }
        let folder = common.joined(separator: "/")
        return folder + (common.count > 1 ? "-" : common.isEmpty ? "" : "/") + pages[0].page.kind + ".pdf"
    }

    /// The pages of each kind and language, each in the order of the site.
    private static func groups(_ pages: [PlannedPage]) -> [[PlannedPage]] {
        var groups: [[PlannedPage]] = []
        var numbers: [[String]: Int] = [:]
        for planned in pages {
            let page = planned.page
            let key = [page.visibility.rawValue, planned.locale.tag, page.domain, page.kind]
            if let number = numbers[key] {
                groups[number].append(planned)
            } else {
                numbers[key] = groups.count
                groups.append([planned])
            }
        }
        return groups
    }

    /// The pages below each page together, sorted as a list of them would be.
    private static func sorted(_ pages: [PlannedPage]) -> [PlannedPage] {
        var parents: [String] = []
        var children: [String: [PlannedPage]] = [:]
        for planned in pages {
            let parent = planned.page.parent ?? ""
            if children[parent] == nil { parents.append(parent) }
            children[parent, default: []].append(planned)
        }
        return parents.flatMap { parent -> [PlannedPage] in
            let pages = children[parent] ?? []
            guard let locale = pages.first?.locale, pages.allSatisfy({ $0.page.sortKey != nil }) else {
                return pages
            }
            return locale.sorted(pages) { $0.page.sortKey ?? "" }
        }
    }
}

/// Finds the pages that others are below.
private struct PagesAbove {
    private struct Key: Hashable {
        var id: String
        var locale: String
        var visibility: Visibility
    }

    private var pages: [Key: PlannedPage] = [:]

    init(_ all: [PlannedPage]) {
        for planned in all { pages[Self.key(planned.page.id, planned)] = planned }
    }

    private static func key(_ id: String, _ planned: PlannedPage) -> Key {
        Key(id: id, locale: planned.locale.tag, visibility: planned.page.visibility)
    }

    /// The title of the nearest page that all of some pages are below.
    func title(above pages: [PlannedPage]) -> String {
        let first = chain(pages[0])
        let others = pages.dropFirst().map { Set(chain($0).map(\.page.id)) }
        let nearest = first.first { page in others.allSatisfy { $0.contains(page.page.id) } }
        return (nearest ?? pages[0]).page.title
    }

    /// The pages above a page, the nearest first.
    private func chain(_ planned: PlannedPage) -> [PlannedPage] {
        var chain: [PlannedPage] = []
        var next = planned.page.parent ?? Page.homeID
        // A parent that is below its own page would lead round in a circle.
        while let page = pages[Self.key(next, planned)], chain.count < 100 {
            chain.append(page)
            guard page.page.id != Page.homeID else { break }
            next = page.page.parent ?? Page.homeID
        }
        return chain
    }
}

extension PlannedPage {
    /// The folders that its address consists of: `["fr", "notes", "camille-roy"]`.
    fileprivate var folders: [String] {
        var parts = path.split(separator: "/").map(String.init)
        if let last = parts.popLast(), last != "index.html" {
            parts.append(last.hasSuffix(".html") ? String(last.dropLast(5)) : last)
        }
        return parts
    }
}
