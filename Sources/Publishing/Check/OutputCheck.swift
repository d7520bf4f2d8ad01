import Diagnostics
import Pages

/// Checks what pages say of each other, once all of them are rendered.
struct OutputCheck {
    let plan: Plan
    /// What is known of each page, in the order of the plan.
    let pages: [BuildCache.Page]

    /// References to anchors of other pages that are not there, each once a page.
    func lost() -> [(page: PlannedPage, reference: PageFacts.Distant)] {
        var lost: [(PlannedPage, PageFacts.Distant)] = []
        for index in pages.indices where !pages[index].facts.distant.isEmpty {
            var told: Set<String> = []
            for distant in pages[index].facts.distant
            where !pages[Int(distant.page)].facts.anchors.containsSorted(distant.anchor) && told.insert(distant.text).inserted {
                lost.append((plan.pages[index], distant))
            }
        }
        return lost
    }

    /// Pages that no other page leads to, in any language; each is told once, for its first language.
    func orphans() -> [Diagnostic] {
        var isLinked = [Bool](repeating: false, count: plan.pages.count)
        for index in pages.indices {
            for number in pages[index].facts.links where !isLinked[Int(number)] {
                // The language switcher of a lost page leads to its translations, which are as lost.
                if !plan.pages[Int(number)].isTranslation(of: plan.pages[index]) { isLinked[Int(number)] = true }
            }
        }
        return isLinked.indices.compactMap { number in
            if isLinked[number] { return nil }
            let page = plan.pages[number]
            guard page.isHTML, !page.page.role.isFrontPage else { return nil }
            let translations = plan.translations(of: page).compactMap { $0 }
            guard translations.first === page, !translations.contains(where: { isLinked[$0.number] }) else { return nil }
            /// A page that nobody can find, since no other page leads to it.
            return Diagnostic(
                .note, "page.unlinked", "no page of the site links to \(page.url)", in: page.page.source,
                help: "link to it from another page, or give it an order to list it in the navigation")
        }
    }

    static func missingAnchor(_ address: String, _ attribute: String, _ page: PlannedPage) -> Diagnostic {
        Diagnostic(
            .error, "page.broken-link", "the page \(page.url) refers by \(attribute) to \"\(address)\", and there is no such anchor",
            in: page.page.source)
    }
}
