import Diagnostics
import Languages

/// A condition of graduation: of the averages that it selects, so many must reach a minimum.
struct Block: Sendable {
    var name: Name
    var selection: Selection
    /// On the scale of the grades.
    var minimum: Double
    var quorum: Quorum

    enum Name: Sendable {
        /// One of ours, which is translated: `total`, `professional`.
        case known(String)
        /// By locale tag; the fallback stands in for a language that has none.
        case own([String: String], fallback: String)
    }

    /// Whose averages count; each group of units has one.
    enum Selection: Sendable {
        case all
        case professional
        /// Each unit by itself.
        case each
        /// Groups of units by their codes; a pair of the BUT's (RCUE) is a group of two.
        case groups([[Code]])
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

        func count(of total: Int) -> Int {
            switch self {
            case .all: total
            case .moreThanHalf: total / 2 + 1
            case .count(let count): min(count, total)
            }
        }
    }

    static let knownNames = ["total", "professional"]

    /// The French professional degree (licence professionnelle): the average of all units and the average of the professional ones,
    /// the project and the internship, both at least the pass mark; units compensate each other.
    static func professionalDegree(minimum: Double) -> [Block] {
        [
            Block(name: .known("total"), selection: .all, minimum: minimum, quorum: .all),
            Block(name: .known("professional"), selection: .professional, minimum: minimum, quorum: .all),
        ]
    }

    /// The groups as positions in a transcript; units that it does not have are left out.
    func groups(in units: [CourseUnit]) -> [[Int]] {
        switch selection {
        case .all: [Array(units.indices)]
        case .professional: [units.indices.filter { units[$0].isProfessional }]
        case .each: units.indices.map { [$0] }
        case .groups(let groups): groups.map { group in units.indices.filter { index in group.contains { $0.text == units[index].code } } }
        }
    }
}

/// What the grades that are still open can do for a condition.
enum Outlook: Sendable, Hashable {
    /// Even zeros would not undo it.
    case certain
    /// This average over the open weight.
    case needs(Double)
    case outOfReach

    init(needed: Double, scale: Double) {
        self = needed <= 0 ? .certain : needed <= scale ? .needs(needed) : .outOfReach
    }
}

/// How a condition, or all of them, turned out.
enum Verdict: Sendable, Hashable {
    case reached
    case missed
    /// Grades that count here are open.
    case provisional(Outlook)
    /// Nothing in the transcript is selected.
    case none

    var isProvisional: Bool {
        if case .provisional = self { true } else { false }
    }

    var outlook: Outlook? {
        if case .provisional(let outlook) = self { outlook } else { nil }
    }
}

/// What a transcript comes to under one block.
struct BlockResult: Sendable {
    struct Group: Sendable {
        let group: UnitGroup
        let verdict: Verdict
    }

    let block: Block
    let groups: [Group]
    /// How many groups must reach the minimum.
    let quorum: Int
    let verdict: Verdict

    init(_ block: Block, of units: [CourseUnit], averages: [Double?], scale: Double) {
        self.block = block
        groups = block.groups(in: units).filter { !$0.isEmpty }.map { positions in
            let group = UnitGroup(positions, of: units, averages: averages)
            return Group(group: group, verdict: Self.verdict(of: group, block.minimum, scale))
        }
        quorum = block.quorum.count(of: groups.count)
        verdict = Self.verdict(of: groups, quorum)
    }

    var reachedCount: Int { groups.count { $0.verdict == .reached || $0.verdict == .provisional(.certain) } }

    var openCount: Int { groups.reduce(0) { $0 + $1.group.openCount } }

    private static func verdict(of group: UnitGroup, _ minimum: Double, _ scale: Double) -> Verdict {
        if let needed = group.needed(for: minimum) { return .provisional(Outlook(needed: needed, scale: scale)) }
        guard let average = group.average else { return .none }
        // The threshold holds for the unrounded average.
        return settled(average) >= minimum ? .reached : .missed
    }

    /// Enough of the groups decide: needed is what brings so many of them to the minimum.
    private static func verdict(of groups: [Group], _ quorum: Int) -> Verdict {
        guard !groups.isEmpty else { return .none }
        if !groups.contains(where: { $0.verdict.isProvisional }) {
            return groups.count { $0.verdict == .reached } >= quorum ? .reached : .missed
        }
        let needs = groups.compactMap { group -> Double? in
            switch group.verdict {
            case .reached, .provisional(.certain): 0
            case .provisional(.needs(let needed)): needed
            case .missed, .none, .provisional(.outOfReach): nil
            }
        }.sorted()
        guard needs.count >= quorum, quorum > 0 else { return .provisional(quorum > 0 ? .outOfReach : .certain) }
        return .provisional(needs[quorum - 1] <= 0 ? .certain : .needs(needs[quorum - 1]))
    }
}

/// All that follows from one transcript.
struct TranscriptResult: Sendable {
    /// Of each unit, unrounded; nil where it has no grade.
    let averages: [Double?]
    let total: UnitGroup
    /// nil where no unit is professional.
    let professional: UnitGroup?
    let blocks: [BlockResult]
    /// Graduated, not, or provisional while a grade that counts is open.
    let verdict: Verdict

    init(_ transcript: Transcript, _ settings: GradesSettings) {
        let units = transcript.units
        let averages = units.map(\.average)
        let professional = units.indices.filter { units[$0].isProfessional }
        self.averages = averages
        total = UnitGroup(Array(units.indices), of: units, averages: averages)
        self.professional = professional.isEmpty ? nil : UnitGroup(professional, of: units, averages: averages)
        blocks = settings.blocks.map { BlockResult($0, of: units, averages: averages, scale: settings.scale) }
        verdict = Self.verdict(of: blocks)
    }

    private static func verdict(of blocks: [BlockResult]) -> Verdict {
        let verdicts = blocks.map(\.verdict).filter { $0 != .none }
        guard !verdicts.isEmpty else { return .none }
        guard verdicts.contains(where: \.isProvisional) else { return verdicts.allSatisfy { $0 == .reached } ? .reached : .missed }
        if verdicts.contains(.missed) || verdicts.contains(.provisional(.outOfReach)) { return .provisional(.outOfReach) }
        if verdicts.allSatisfy({ $0 == .reached || $0 == .provisional(.certain) }) { return .provisional(.certain) }
        let needs = verdicts.map { if case .provisional(.needs(let needed)) = $0 { needed } else { 0.0 } }
        return .provisional(.needs(needs.max() ?? 0))
    }
}
