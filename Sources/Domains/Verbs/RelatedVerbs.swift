import Languages
import Pages

extension Verbs.Pages {
    /// How many verbs of a kind are named beside one of them.
    private static let relatedCount = 12

    /// Other verbs that are irregular in the same ways, for each of these; nothing if there are none.
    func related(to verb: Verbs.Verb) -> Value {
        let groups = verb.kinds.compactMap { kind -> Value? in
            let others = (examples[kind] ?? []).lazy.map { verbs.verbs[$0] }.filter { $0.slug != verb.slug }
            guard !others.isEmpty else { return nil }
            return [
                "name": .text(text("kind.\(kind.rawValue).name")),
                "link": .link(Link(.page(Self.kindsID), fragment: kind.rawValue)),
                "verbs": .list(others.prefix(Self.relatedCount).map(neighbour)),
            ]
        }
        return groups.isEmpty ? .none : ["kinds": .list(groups)]
    }

    /// The first verbs of each kind, one more than are named, since a verb does not name itself.
    static func examples(among verbs: [Verbs.Verb]) -> [Verbs.Irregularity: [Int]] {
        var examples: [Verbs.Irregularity: [Int]] = [:]
        for (index, verb) in verbs.enumerated() {
            for kind in verb.kinds where examples[kind, default: []].count <= relatedCount {
                examples[kind, default: []].append(index)
            }
        }
        return examples
    }
}
