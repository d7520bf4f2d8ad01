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

    /// Pages that no other page links to in any language; each is reported once, for its first language.
    func orphans() -> [Diagnostic] {
        var isLinked = [Bool](repeating: false, count: plan.pages.count)
        for index in pages.indices {
            for number in pages[index].facts.links where !isLinked[Int(number)] {
                // A link from the language switcher of an orphan to its translation does not count.
                if !plan.pages[Int(number)].isTranslation(of: plan.pages[index]) {
                    isLinked[Int(number)] = true
                }
            }
        }
        return isLinked.indices.compactMap { number in
            if isLinked[number] { return nil }
            let page = plan.pages[number]
            guard page.isHTML, !page.page.role.isFrontPage else { return nil }
            let translations = plan.translations(of: page).compactMap { $0 }
            guard translations.first === page, !translations.contains(where: { isLinked[$0.number] }) else {
                return nil
            }
            return Diagnostic(
                .note, .pageUnlinked, "no page of the site links to \(page.url)", in: page.page.source,
                help: "link to it from another page, or give it an order to list it in the navigation")
        }
    }

    static func missingAnchor(_ address: String, _ attribute: String, _ page: PlannedPage) -> Diagnostic {
        Diagnostic(
            .error, .pageBrokenLink,
            "the page \(page.url) refers by \(attribute) to \"\(address)\", and there is no such anchor",
            in: page.page.source)
    }
}
