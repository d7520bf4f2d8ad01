import Bytes
import Languages
import Pages

/// All that a transcript says, on the screen and on paper.
final class TranscriptSheet: View {
    enum Name: Int, CaseIterable {
        case institution, address, hasLetterhead, paper
        case name, number, programme, birthDate, year, level, issued, city, remark, absences, code
        case scale, pass, hasRemarks, hasAbsences, columns
        case units, total, totalWeight, hasProfessional, professional, professionalWeight
        case verdict, isGraduated, isFailed, isProvisional, isCertain, isOutOfReach, needed
        case isOpen, gradeCount, doneCount, count, openWeight
        case chart, blocks, pager
    }

    static let names = Names(Name.self)

    private let context: GradesContext
    private let student: Student
    private let pager: Value
    /// Whether the table has a column for them.
    private let hasRemarks: Bool
    private let hasAbsences: Bool

    init(_ student: Student, _ context: GradesContext, pager: Value) {
        self.context = context
        self.student = student
        self.pager = pager
        let units = student.transcript.units
        hasRemarks = units.contains { $0.subjects.contains { $0.remark != nil } }
        hasAbsences = units.contains { $0.subjects.contains { $0.absences != nil } }
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .institution: context.optional(institution)
        case .address: .list(address.map { .text($0) })
        case .hasLetterhead: .flag(institution != nil || !address.isEmpty)
        case .paper: .text(context.settings.paper.rawValue.lowercased())
        case .name: .text(student.transcript.name)
        case .number: context.optional(student.transcript.number)
        case .programme: context.optional(student.transcript.programme)
        case .birthDate: context.date(student.transcript.details.birthDate)
        case .year: context.optional(student.transcript.details.year)
        case .level: context.optional(student.transcript.details.level)
        case .issued: context.date(student.transcript.issued)
        case .city: context.optional(student.transcript.details.city)
        case .remark: context.optional(student.transcript.details.remark)
        case .absences: student.transcript.details.absences.map { .count($0) } ?? .none
        case .code: .text(student.code)
        case .scale: context.limit(context.settings.scale)
        case .pass: context.limit(context.settings.pass)
        case .hasRemarks: .flag(hasRemarks)
        case .hasAbsences: .flag(hasAbsences)
        case .columns: .count(3 + (hasRemarks ? 1 : 0) + (hasAbsences ? 1 : 0))
        case .units: .list(student.transcript.units.indices.map { .view(UnitRow(student, unit: $0, context)) })
        case .total: context.number(student.result.total.average, minima: context.minima)
        case .totalWeight: .count(student.result.total.weight)
        case .hasProfessional: .flag(student.result.professional != nil)
        case .professional: context.number(student.result.professional?.average, minima: context.minima)
        case .professionalWeight: .count(student.result.professional?.weight ?? 0)
        case .verdict: .record(context.words.verdict(student.result.verdict))
        case .isGraduated: .flag(student.result.verdict == .reached)
        case .isFailed: .flag(student.result.verdict == .missed)
        case .isProvisional: .flag(student.result.verdict.isProvisional)
        case .isCertain: .flag(student.result.verdict.outlook == .certain)
        case .isOutOfReach: .flag(student.result.verdict.outlook == .outOfReach)
        case .needed: context.needed(student.result.verdict.outlook)
        case .isOpen: .flag(student.result.total.isOpen)
        case .gradeCount: .count(student.result.total.gradeCount)
        case .doneCount: .count(student.result.total.gradeCount - student.result.total.openCount)
        case .count: .count(student.result.total.openCount)
        case .openWeight: context.number(student.result.total.openWeight)
        case .chart: student.result.total.average == nil ? .none : context.chart(of: student.transcript.units, student.result.averages)
        case .blocks: .list(student.result.blocks.map { .view(BlockRow($0, of: student.transcript.units, context)) })
        case .pager: pager
        }
    }

    private var institution: String? { student.transcript.details.institution ?? context.settings.institution }

    private var address: [String] {
        let own = student.transcript.details.address
        return own.isEmpty ? context.settings.address : own
    }
}

/// A unit and its subjects in the table of a transcript.
private final class UnitRow: View {
    enum Name: Int, CaseIterable {
        case code, name, weight, isProfessional, average, subjects
    }

    static let names = Names(Name.self)

    private let student: Student
    /// The unit's place in the transcript.
    private let unit: Int
    private let context: GradesContext

    init(_ student: Student, unit: Int, _ context: GradesContext) {
        self.student = student
        self.unit = unit
        self.context = context
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .code: .text(student.transcript.units[unit].code)
        case .name: .text(student.transcript.units[unit].name)
        case .weight: .count(student.transcript.units[unit].weight)
        case .isProfessional: .flag(student.transcript.units[unit].isProfessional)
        case .average: context.number(student.result.averages[unit], minima: [context.settings.pass])
        case .subjects:
            .list(student.transcript.units[unit].subjects.indices.map { .view(SubjectRow(student.transcript, unit: unit, subject: $0)) })
        }
    }
}

private final class SubjectRow: View {
    enum Name: Int, CaseIterable {
        case name, weight, grade, remark, absences
    }

    static let names = Names(Name.self)

    private let transcript: Transcript
    private let unit: Int
    /// The subject's place in the unit.
    private let subject: Int

    init(_ transcript: Transcript, unit: Int, subject: Int) {
        self.transcript = transcript
        self.unit = unit
        self.subject = subject
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .name: .text(transcript.units[unit].subjects[subject].name)
        case .weight: .count(transcript.units[unit].subjects[subject].weight)
        // As it stands in the data, with two digits at least.
        case .grade: transcript.units[unit].subjects[subject].grade.map { .decimal(GradesContext.exact($0), fraction: 2...6) } ?? .none
        case .remark: transcript.units[unit].subjects[subject].remark.map { .text($0) } ?? .none
        case .absences: transcript.units[unit].subjects[subject].absences.map { .count($0) } ?? .none
        }
    }
}

/// A condition of graduation, and why it is reached or not.
private final class BlockRow: View {
    enum Name: Int, CaseIterable {
        case name, minimum, isSingle, isNone, isReached, isMissed, isProvisional, status, average
        case reachedCount, groupCount, quorum, count, groups, rounding, short, isCertain, isOutOfReach, needed
    }

    static let names = Names(Name.self)

    private let result: BlockResult
    private let units: [CourseUnit]
    private let context: GradesContext
    private let single: BlockResult.Group?

    init(_ result: BlockResult, of units: [CourseUnit], _ context: GradesContext) {
        self.result = result
        self.units = units
        self.context = context
        single = result.groups.count == 1 ? result.groups.first : nil
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .name: context.name(of: result.block.name)
        case .minimum: context.limit(result.block.minimum)
        case .isSingle: .flag(single != nil)
        case .isNone: .flag(result.verdict == .none)
        case .isReached: .flag(result.verdict == .reached)
        case .isMissed: .flag(result.verdict == .missed)
        case .isProvisional: .flag(result.verdict.isProvisional)
        case .status: .record(context.words.status(result.verdict))
        case .average: context.number(single?.group.average, minima: [result.block.minimum])
        case .reachedCount: .count(result.reachedCount)
        case .groupCount: .count(result.groups.count)
        case .quorum: .count(result.quorum)
        case .count: .count(result.openCount)
        case .groups: .list(result.groups.map { .view(GroupRow($0, of: result.block, units, context)) })
        case .rounding: single.map { context.rounding($0, result.block) } ?? .none
        case .short: short
        case .isCertain: .flag(result.verdict.outlook == .certain)
        case .isOutOfReach: .flag(result.verdict.outlook == .outOfReach)
        case .needed: context.needed(result.verdict.outlook)
        }
    }

    /// What is lacking to the minimum.
    private var short: Value {
        guard case .missed = result.verdict, let average = single?.group.average else { return .none }
        return .decimal(GradesContext.exact(settled(result.block.minimum - settled(average))), fraction: 2...12)
    }
}

/// One of the averages that a condition selects.
private final class GroupRow: View {
    enum Name: Int, CaseIterable {
        case units, average, status, isProvisional, rounding, isCertain, isOutOfReach, needed
    }

    static let names = Names(Name.self)

    private let group: BlockResult.Group
    private let block: Block
    private let units: [CourseUnit]
    private let context: GradesContext

    init(_ group: BlockResult.Group, of block: Block, _ units: [CourseUnit], _ context: GradesContext) {
        self.group = group
        self.block = block
        self.units = units
        self.context = context
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .units: .text(group.group.units.map { units[$0].code }.joined(separator: " + "))
        case .average: context.number(group.group.average, minima: [block.minimum])
        case .status: .record(context.words.status(group.verdict))
        case .isProvisional: .flag(group.verdict.isProvisional)
        case .rounding: context.rounding(group, block)
        case .isCertain: .flag(group.verdict.outlook == .certain)
        case .isOutOfReach: .flag(group.verdict.outlook == .outOfReach)
        case .needed: context.needed(group.verdict.outlook)
        }
    }
}

extension GradesContext {
    /// The average over the open weight that reaches the minimum; rounded up, so that whoever reaches what is written has reached it.
    fileprivate func needed(_ outlook: Outlook?) -> Value {
        guard case .needs(let average)? = outlook else { return .none }
        let cents = settled(average * 100).rounded(.up)
        return .number(exact: exactText(Self.exact(average)), text: locale.format(settled(cents / 100), fraction: 2...2))
    }

    /// What two digits would show of an average that stays below the minimum; nothing where they do not mislead.
    fileprivate func rounding(_ group: BlockResult.Group, _ block: Block) -> Value {
        guard let average = group.group.average, Self.fractionDigits(average, [block.minimum]) > 2 else { return .none }
        return .text(locale.format(settled(average), fraction: 2...2))
    }

    fileprivate func name(of name: Block.Name) -> Value {
        switch name {
        case .known(let key): .text(text("block.\(key)"))
        case .own(let texts, let fallback):
            texts[locale.tag].map { .text($0) } ?? .phrase(texts[fallback] ?? "", language: fallback)
        }
    }
}
