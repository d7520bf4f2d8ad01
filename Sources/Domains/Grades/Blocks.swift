import Diagnostics
import Languages

extension Grades {
    /// A condition of graduation: of the averages that it selects, so many must reach a minimum.
    struct Block: Sendable {
        var name: Name
        var selection: Selection
        var minimum: Mark
        var quorum: Quorum

        enum Name: Sendable {
            /// One of ours, which is translated: `total`, `professional`.
            case known(String)
            /// By locale tag; a language without one uses the fallback.
            case own([String: String], fallback: String)

            /// For messages: as `site.yaml` has it.
            var source: String {
                switch self {
                case .known(let name): name
                case .own(let texts, let fallback): texts[fallback] ?? ""
                }
            }
        }

        /// Whose averages count; each group of units has one.
        enum Selection: Sendable {
            case all
            case professional
            /// Each unit by itself.
            case each
            /// Groups of units by their codes; a pair of the BUT's (RCUE) is a group of two.
            case groups([[Code]])

            /// How many averages it has, whichever units a transcript has; nil for one of each unit.
            var countOfAverages: Int? {
                switch self {
                case .all, .professional: 1
                case .each: nil
                case .groups(let groups): groups.count
                }
            }
        }

        struct Code: Sendable {
            var text: String
            var place: Place
        }

        /// How many of the selected averages must reach the minimum.
        enum Quorum: Sendable, Hashable {
            case all
            case moreThanHalf
            case count(Int)

            /// May be more than there are: then the condition cannot be reached.
            func count(of total: Int) -> Int {
                switch self {
                case .all: total
                case .moreThanHalf: total / 2 + 1
                case .count(let count): count
                }
            }
        }

        static let knownNames = ["total", "professional"]

        /// The French professional degree (licence professionnelle): the average of all units and the average
        /// of the professional ones, the project and the internship, both at least the pass mark; units
        /// compensate each other.
        static func professionalDegree(minimum: Mark) -> [Block] {
            [
                Block(name: .known("total"), selection: .all, minimum: minimum, quorum: .all),
                Block(name: .known("professional"), selection: .professional, minimum: minimum, quorum: .all),
            ]
        }

        /// The codes of units that the block selects.
        var codes: [Code] {
            if case .groups(let groups) = selection { groups.flatMap(\.self) } else { [] }
        }

        /// The groups as positions in a transcript; units that it does not have are left out.
        func groups(in units: [CourseUnit]) -> [[Int]] {
            switch selection {
            case .all: [Array(units.indices)]
            case .professional: [units.indices.filter { units[$0].isProfessional }]
            case .each: units.indices.map { [$0] }
            case .groups(let groups):
                groups.map { group in
                    units.indices.filter { index in group.contains { $0.text == units[index].code } }
                }
            }
        }
    }

    /// How a condition, or all of them, turned out.
    enum Verdict: Sendable, Equatable {
        case reached
        case missed
        /// Grades that count here are missing, and even zeros would not undo it.
        case certain
        /// Grades that count here are missing; this average over their weight would do.
        case needs(Mark)
        /// Grades that count here are missing, and even the best would not do.
        case outOfReach
        /// Nothing in the transcript is selected.
        case none

        /// - Parameter needed: the average over the weight of the missing grades that reaches the minimum.
        init(needed: Mark, scale: Mark) {
            self = needed <= .zero ? .certain : needed <= scale ? .needs(needed) : .outOfReach
        }

        /// Whether the decision waits for missing grades, although graduation is still possible.
        var isProvisional: Bool {
            switch self {
            case .certain, .needs: true
            case .reached, .missed, .outOfReach, .none: false
            }
        }

        /// The average over the weight of the missing grades that is needed; 0 where none is, and nil where
        /// none would do.
        fileprivate var needed: Mark? {
            switch self {
            case .reached, .certain: .zero
            case .needs(let needed): needed
            case .missed, .outOfReach, .none: nil
            }
        }

        /// Whether no missing grade counts here.
        var isFinal: Bool {
            switch self {
            case .reached, .missed, .none: true
            case .certain, .needs, .outOfReach: false
            }
        }
    }

    /// What a transcript comes to under one block.
    struct BlockResult: Sendable {
        struct Group: Sendable {
            let group: UnitGroup
            let verdict: Verdict
        }

        let block: Block
        /// Those that the transcript has units of.
        let groups: [Group]
        /// How many groups the block selects. A group without units is not reached, since a forgotten row must not let a
        /// student graduate; but if the transcript has no unit of any group, the block does not apply.
        let groupCount: Int
        /// How many groups must reach the minimum.
        let quorum: Int
        let verdict: Verdict

        init(_ block: Block, of units: [CourseUnit], averages: [Mark?], scale: Mark) {
            self.block = block
            let selected = block.groups(in: units)
            groups = selected.filter { !$0.isEmpty }.map { positions in
                let group = UnitGroup(positions, of: units, averages: averages)
                return Group(group: group, verdict: Self.verdict(of: group, block.minimum, scale))
            }
            groupCount = selected.count
            quorum = block.quorum.count(of: groupCount)
            verdict = Self.verdict(of: groups, quorum)
        }

        var reachedCount: Int { groups.count { $0.verdict == .reached || $0.verdict == .certain } }

        private static func verdict(of group: UnitGroup, _ minimum: Mark, _ scale: Mark) -> Verdict {
            if let needed = group.needed(for: minimum) { return Verdict(needed: needed, scale: scale) }
            guard let average = group.average else { return .none }
            return average >= minimum ? .reached : .missed
        }

        /// Enough of the groups decide: what is needed is what brings so many of them to the minimum.
        private static func verdict(of groups: [Group], _ quorum: Int) -> Verdict {
            guard !groups.isEmpty else { return .none }
            let needs = groups.compactMap(\.verdict.needed).sorted()
            if groups.allSatisfy(\.verdict.isFinal) { return needs.count >= quorum ? .reached : .missed }
            guard needs.count >= quorum else { return .outOfReach }
            return needs[quorum - 1] <= .zero ? .certain : .needs(needs[quorum - 1])
        }
    }

    /// All that follows from one transcript.
    struct TranscriptResult: Sendable {
        /// Of each unit; nil where it has no grade.
        let averages: [Mark?]
        let total: UnitGroup
        /// nil where no unit is professional.
        let professional: UnitGroup?
        let blocks: [BlockResult]
        /// Graduated, not, or, while any grade is missing, provisional or out of reach.
        let verdict: Verdict
        /// Of each unit; empty where no unit has credits, since then no result of a unit is shown.
        let outcomes: [UnitOutcome]
        /// nil where no unit has credits.
        let credits: CreditTotal?

        init(_ transcript: Transcript, _ settings: Settings) {
            let units = transcript.units
            let averages = units.map(\.average)
            let professional = units.indices.filter { units[$0].isProfessional }
            self.averages = averages
            total = UnitGroup(Array(units.indices), of: units, averages: averages)
            self.professional =
                professional.isEmpty ? nil : UnitGroup(professional, of: units, averages: averages)
            blocks = settings.blocks.map {
                BlockResult($0, of: units, averages: averages, scale: settings.scale)
            }
            let verdict = Self.verdict(of: blocks, isOpen: total.isOpen)
            self.verdict = verdict
            guard units.contains(where: { $0.credits != nil }) else {
                (outcomes, credits) = ([], nil)
                return
            }
            outcomes = zip(units, averages).map {
                UnitOutcome($0, average: $1, pass: settings.pass, verdict)
            }
            credits = CreditTotal(units, outcomes)
        }

        /// - Parameter isOpen: whether any grade is missing. Even one that no block selects counts in the overall average,
        ///   which decides on honours.
        private static func verdict(of blocks: [BlockResult], isOpen: Bool) -> Verdict {
            let verdicts = blocks.map(\.verdict).filter { $0 != .none }
            guard !verdicts.isEmpty else { return .none }
            if verdicts.allSatisfy(\.isFinal) {
                let isReached = verdicts.allSatisfy { $0 == .reached }
                return isOpen ? (isReached ? .certain : .outOfReach) : (isReached ? .reached : .missed)
            }
            let needs = verdicts.compactMap(\.needed)
            guard needs.count == verdicts.count, let most = needs.max() else { return .outOfReach }
            return most <= .zero ? .certain : .needs(most)
        }
    }
}
