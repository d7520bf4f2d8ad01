import Languages
import Pages

extension Verbs.Pages {
    /// How many verbs of a kind are named beside one of them.
    private static let relatedCount = 12

    /// Other verbs that are irregular in the same ways, for each of these; nothing if there are none.
    func related(to verb: Verbs.Verb) -> Value {
        let groups = verb.kinds.compactMap { kind -> Value? in
            let others = verbs.verbs.filter { $0.slug != verb.slug && $0.kinds.contains(kind) }
            guard !others.isEmpty else { return nil }
            return [
                "name": .text(text("kind.\(kind.rawValue).name")),
                "link": .link(Link(.page(Self.kindsID), fragment: kind.rawValue)),
                "verbs": .list(others.prefix(Self.relatedCount).map(neighbour)),
            ]
        }
        return groups.isEmpty ? .none : ["kinds": .list(groups)]
    }
}
