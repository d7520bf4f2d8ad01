import Diagnostics
import Pages

/// Checks the links between pages, after all of them are rendered.
struct OutputCheck {
    let plan: Plan
    let order: PageOrder
    let pages: RememberedPages
    /// Anchors of pages that are not made, by the position of the page.
    var otherAnchors: [Int: [UInt64]] = [:]

    /// References to anchors that do not exist, each once a page.
    func missingAnchors() -> [(page: PlannedPage, reference: PageFacts.AnchorReference)] {
        var missing: [(PlannedPage, PageFacts.AnchorReference)] = []
        // The facts of a page are packed: thousands of links may lead to one that has as many itself.
        var known = otherAnchors
        for position in pages.indices {
            let references = pages.facts(position).references
            if references.isEmpty { continue }
            var reported: Set<String> = []
            for reference in references {
                let target = Int(reference.page)
                // A link to a page that was refused has no address, so it seems to lead to the page that it is on.
                if target == position, !plan.refused.isEmpty { continue }
                let anchors = known[target] ?? pages.facts(target).anchors
                known[target] = anchors
                guard !anchors.containsSorted(reference.anchor), reported.insert(reference.text).inserted
                else { continue }
                missing.append((plan.pages[order[position]], reference))
            }
        }
        return missing
    }

    /// By the `group` of a page, whether another page links to it in any language.
    func linkedGroups() -> [Bool] {
        var isLinked = [Bool](repeating: false, count: plan.groupCount)
        for position in pages.indices {
            let page = plan.pages[order[position]]
            for target in pages.facts(position).links {
                let target = plan.pages[order[Int(target)]]
                // A link from the language switcher of an orphan to its translation does not count.
                if !target.isTranslation(of: page) { isLinked[target.group] = true }
            }
        }
        return isLinked
    }

    /// Pages that no other page links to in any language, each once, in its first language.
    func orphans(_ isLinked: [Bool]) -> [PlannedPage] {
        plan.pages.filter { page in
            guard !isLinked[page.group], page.isHTML, !page.page.role.isFrontPage else { return false }
            return plan.translations(of: page).lazy.compactMap(\.self).first === page
        }
    }

    static func unlinked(_ url: String, source: String) -> Diagnostic {
        Diagnostic(
            .note, .pageUnlinked, "no page of the site links to \(url)", in: source,
            help: "link to it from another page, or give it an order to list it in the navigation")
    }

    static func missingAnchor(_ address: String, _ attribute: String, _ page: PlannedPage) -> Diagnostic {
        Diagnostic(
            .error, .pageBrokenLink,
            "the page \(page.url) refers by \(attribute) to \"\(address)\", and there is no such anchor",
            in: page.page.source)
    }
}
