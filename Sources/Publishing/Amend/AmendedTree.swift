import Bytes
import Diagnostics
import Disk
import Pages
import Threads

/// One tree of an amendment: the pages that are looked at have other positions in its plan than in that of the last
/// build, which had all pages.
struct AmendedTree: Sendable {
    let rendering: Rendering
    let writer: Writer
    private let last: BuildCache.Tree
    /// For each page of the amendment, by position, its position in the last build; nil for one that is not looked at.
    private let positions: [Int?]
    /// What the last build has remembered, after the pages that were made have been put into it.
    private(set) var memory: BuildCache.Tree

    /// nil if the amendment needs a page or a file that the last build did not have.
    init?(_ rendering: Rendering, _ writer: Writer, since last: BuildCache.Tree) {
        let (plan, order) = (rendering.plan, rendering.order)
        let paths = (0..<order.count).map { position -> String? in
            let planned = plan.pages[order[position]]
            return rendering.owns(planned) ? planned.path : nil
        }
        let known = last.pages.positions(of: Set(paths.compactMap(\.self)))
        let files = Set(last.files.map(\.path))
        guard paths.allSatisfy({ $0.map { known[$0] != nil } ?? true }),
            rendering.otherPaths.allSatisfy(files.contains)
        else { return nil }
        positions = paths.map { $0.flatMap { known[$0] } }
        self.rendering = rendering
        self.writer = writer
        self.last = last
        memory = last
    }

    /// Locks the output.
    ///
    /// - Returns: why nothing may be written.
    func begin() -> [Diagnostic] {
        // An empty tree has no folder.
        if positions.isEmpty { return [] }
        let paths = zip(positions, 0..<rendering.order.count).compactMap { known, position in
            known == nil ? nil : rendering.plan.pages[rendering.order[position]].path
        }
        return writer.begin(amending: PathSet(paths))
    }

    /// Makes the pages that have changed.
    ///
    /// - Returns: whether that was all; false if one of them has other links or anchors than before, which the check
    ///   of the whole site has to see, or if something was reported.
    mutating func render(_ workers: Workers) -> Bool {
        let pages = positions.map { $0.map { last.pages[$0] } ?? BuildCache.Page("") }
        let before = BuildCache.Tree(
            addresses: rendering.dependencies.addresses, kinds: last.kinds,
            pages: RememberedPages(
                parts: [RememberedPages().part(0, of: pages)], partLength: max(1, pages.count),
                count: pages.count))
        let made = rendering.run(workers, find: nil, store: writer, memory: before)
        guard made.findings.isEmpty else { return false }
        var replacements: [Int: BuildCache.Page] = [:]
        memory.decisions = memory.decisions.map { _ in .leave }
        for (position, known) in positions.enumerated() {
            guard let known else { continue }
            var (page, old) = (made.tree.pages[position], before.pages[position])
            if made.tree.decisions[position] != .leave {
                guard isAlike(page.facts, old.facts) else { return false }
                page.facts = old.facts
            }
            if let dependencies = page.dependencies {
                let kind = made.tree.kinds[Int(dependencies.kind)]
                guard let number = last.kinds.firstIndex(of: kind) else { return false }
                page.dependencies?.kind = Int32(number)
            }
            memory.decisions[known] = made.tree.decisions[position]
            if page != old { replacements[known] = page }
        }
        memory.pages.replace(replacements)
        return true
    }

    /// Whether a page has the same anchors and links as before; the positions of what it refers to differ.
    private func isAlike(_ new: PageFacts, _ old: PageFacts) -> Bool {
        guard new.anchors == old.anchors, new.links.count == old.links.count,
            new.references.count == old.references.count
        else { return false }
        let references = zip(new.references, old.references).allSatisfy { new, old in
            path(new.page) == last.pages.path(Int(old.page)) && new.anchor == old.anchor
                && new.attribute == old.attribute && new.text == old.text
        }
        return references && Set(new.links.map(path)) == Set(old.links.map { last.pages.path(Int($0)) })
    }

    private func path(_ position: Int32) -> String {
        rendering.plan.pages[rendering.order[Int(position)]].path
    }
}
