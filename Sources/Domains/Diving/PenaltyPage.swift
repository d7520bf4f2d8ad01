import Languages
import Pages

/// The page of a penalty.
extension Diving.Pages {
    /// How many others of a phase a penalty shows: more than any rule book has, so that a file of thousands
    /// does not become pages of thousands each.
    private static let mostNeighbours = 100

    /// A penalty as lists show it, with its short name if it has one.
    func termed(_ penalty: Diving.Penalty, below heading: String? = nil) -> Record {
        var record = row(penalty, below: heading)
        record.append("term", Value(diving.texts.terms[tag]?[penalty.id]?.first?.text))
        return record
    }

    /// How many faults of the same phase with another penalty a fault shows.
    private static let mostDoubts = 5

    /// The faults of the same phase with another penalty, which one may doubt between: the nearest in the list, in the order
    /// of what they cost.
    private func doubts(about penalty: Diving.Penalty, at place: Int) -> Value {
        guard penalty.phase != nil else { return .none }
        let listed = diving.listed
        var nearest: [Diving.Penalty] = []
        for distance in listed.indices.dropFirst() {
            if nearest.count >= Self.mostDoubts { break }
            for other in [place - distance, place + distance] where listed.indices.contains(other) {
                let other = diving.penalties[listed[other]]
                if other.phase == penalty.phase, other.sanction != penalty.sanction { nearest.append(other) }
            }
        }
        let chosen = Set(nearest.prefix(Self.mostDoubts).map(\.id))
        let inList = listed.map { diving.penalties[$0] }.filter { chosen.contains($0.id) }
        let shown = Diving.Sanction.inOrder.flatMap { sanction in inList.filter { $0.sanction == sanction } }
        return shown.isEmpty
            ? .none : ["count": .count(shown.count), "rows": .list(shown.map { .record(row($0)) })]
    }

    /// One penalty with the others of its sanction: those of its own phase, and apart from them the rest.
    ///
    /// - Parameter place: in the list of all.
    func penalty(_ place: Int) -> Page {
        let listed = diving.listed
        let penalty = diving.penalties[listed[place]]
        let phrase = text(of: penalty)
        return page(
            Self.id(of: penalty), kind: "penalty", route: referenceRoute + [penalty.slug],
            title: messages.text(
                "diving.penalty.title",
                ["rule": .text(penalty.rules.first ?? ""), "text": .text(phrase.text.excerpt(70))]),
            description: phrase.text.excerpt(160),
            template: "penalty", label: penalty.rules.joined(separator: ", "), fallback: phrase.language,
            sharePicture: picture(of: penalty), keepsakes: keepsakes
        ) {
            let hasPhases = diving.groupings.contains(.phase)
            let same = penalties(of: penalty.sanction).filter { $0.id != penalty.id }
            var record = row(penalty)
            record.append("effect", .text(effect(of: penalty)))
            record.append("phase", penalty.phase.map { .text(text("phase.\($0.rawValue)")) } ?? .none)
            let group = { (phase: Diving.Phase?) -> Value? in
                let neighbours = same.filter { $0.phase == phase }
                guard !neighbours.isEmpty else { return nil }
                return [
                    "phase": hasPhases ? .text(text("phase.\(phase?.rawValue ?? "unknown")")) : .none,
                    "neighbours": .list(neighbours.prefix(Self.mostNeighbours).map { .record(row($0)) }),
                ]
            }
            let phases = (Diving.Phase.allCases as [Diving.Phase?] + [nil]).filter { $0 != penalty.phase }
            let farther = phases.compactMap(group)
            record.append("groups", .list([group(penalty.phase)].compactMap(\.self)))
            record.append(
                "others",
                farther.isEmpty
                    ? .none
                    : [
                        "count": .count(same.count { $0.phase != penalty.phase }),
                        "groups": .list(farther),
                    ])
            record.append("hasNeighbours", .flag(!same.isEmpty))
            func neighbour(_ place: Int) -> Value {
                guard listed.indices.contains(place) else { return .none }
                return .record(termed(diving.penalties[listed[place]]))
            }
            record.append("phaseNeighbours", doubts(about: penalty, at: place))
            record.append("previous", neighbour(place - 1))
            record.append("next", neighbour(place + 1))
            record.append("phaseLink", .page(Diving.Grouping.phase.id))
            record.append("quizzes", quizzes)
            return record
        }
    }

    /// What a penalty does to the marks, by who gives it (chapter D10 of the FINA Diving Rules 2017–2021).
    func effect(of penalty: Diving.Penalty) -> String {
        let owners = penalty.owners.key
        return switch penalty.sanction {
        case .zeroPoints: text("effect.zero.\(owners)")
        case .atMostTwo: text("effect.at-most.\(owners)", ["points": .text("2")])
        case .atMostFourAndAHalf: text("effect.at-most.\(owners)", ["points": .text("4½")])
        case .minusTwoByReferee, .minusHalfToTwoByJudge, .judgesOpinion:
            text("effect.\(penalty.sanction.key)")
        }
    }
}
