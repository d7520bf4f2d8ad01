import Diagnostics
import Pages

/// Checks the links between pages, after all of them are rendered.
struct OutputCheck {
    let plan: Plan
    /// In the order of the plan.
    let pages: [BuildCache.Page]

    /// References to anchors that do not exist, each once a page.
    func missingAnchors() -> [(page: PlannedPage, reference: PageFacts.AnchorReference)] {
        var missing: [(PlannedPage, PageFacts.AnchorReference)] = []
        for index in pages.indices where !pages[index].facts.references.isEmpty {
            var reported: Set<String> = []
            for reference in pages[index].facts.references
            where !pages[Int(reference.page)].facts.anchors.containsSorted(reference.anchor)
                && reported.insert(reference.text).inserted
            {
                missing.append((plan.pages[index], reference))
            }
        }
        return missing
    }

    /// By the `group` of a page, whether another page links to it in any language.
    func linkedGroups() -> [Bool] {
        var isLinked = [Bool](repeating: false, count: plan.groupCount)
        for index in pages.indices {
            for number in pages[index].facts.links {
                let page = plan.pages[Int(number)]
                // A link from the language switcher of an orphan to its translation does not count.
                if !page.isTranslation(of: plan.pages[index]) { isLinked[page.group] = true }
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
