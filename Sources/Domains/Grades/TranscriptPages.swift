import Bytes
import Languages
import Markup
import Pages

extension Grades {
    /// All that a transcript says, on the screen and on paper.
    final class TranscriptSheet: View {
        enum Name: Int, CaseIterable {
            case institution, address, contact, contactLink, overview, hasLetterhead, paper, density,
                isOneSheet
            case name, number, programme, birthDate, year, level, issued, city, atPlace, onDate, remark,
                absences, code
            case scale, pass, passAt, hasRemarks, hasAbsences, hasMeans, columns
            case hasCredits, hasCompensated, creditsEarned, creditsPossible
            case units, total, columnTotal, isTotalLow, totalWeight, totalShare, totalPoints, totalMean,
                totalBar
            case hasProfessional, isProfessionalOpen, professional, columnProfessional, isProfessionalLow,
                professionalWeight, professionalShare, professionalPoints, professionalMean,
                professionalBar
            case verdict, isFinal, honours, isGraduated, isFailed, hasFailedAll, isProvisional, isCertain,
                isOutOfReach, needed
            case isOpen, gradeCount, openCount, openShare
            case isRounded, hasHonours, honoursKey
            case hasBars, blocks, signatory, signature, signedText, pager, keep
        }

        static let names = Names(Name.self)

        private let context: Pages
        private let student: Student
        private let signature: Signer.Signature?
        private let contributions: Contributions
        private let means: ClassMeans?
        private let pager: Value
        private let isPublic: Bool
        /// Whether the table has a column for them.
        private let hasRemarks: Bool
        private let hasAbsences: Bool

        init(
            _ student: Student, _ signature: Signer.Signature?, _ means: ClassMeans?, _ context: Pages,
            pager: Value, isPublic: Bool
        ) {
            self.means = means
            self.context = context
            self.student = student
            self.signature = signature
            contributions = student.contributions
            self.pager = pager
            self.isPublic = isPublic
            let units = student.transcript.units
            hasRemarks = units.contains { $0.subjects.contains { $0.remark != nil } }
            hasAbsences = units.contains { $0.subjects.contains { $0.absences != nil } }
        }

        func value(_ name: Name) -> Value {
            switch name {
            case .institution: Value(institution)
            case .address: .list(address.map { .text($0) })
            case .contact: Value(context.settings.contact)
            case .contactLink: Value(context.contactLink(student))
            case .overview: .page(Grades.Pages.firstID)
            case .hasLetterhead: .flag(institution != nil || !address.isEmpty)
            case .paper: .text(context.settings.paper.rawValue.lowercased())
            case .density: .text(density)
            case .isOneSheet: .flag(isOneSheet)
            case .name: .text(student.transcript.name)
            case .number: Value(student.transcript.number)
            case .programme: Value(student.transcript.programme)
            // A day of birth opens doors elsewhere, so what anyone may read goes without it.
            case .birthDate: isPublic ? .none : context.date(student.transcript.details.birthDate)
            case .year: Value(student.transcript.details.year)
            case .level: Value(student.transcript.details.level)
            case .issued: context.date(student.transcript.issued)
            case .city: Value(student.transcript.details.city)
            case .atPlace:
                student.transcript.details.city.map { .text(context.messages.joined(.atPlace, $0)) } ?? .none
            case .onDate:
                student.transcript.issued.map {
                    // A date stays on one line.
                    .text(
                        context.messages.joined(.onDate, context.locale.format($0, .long)).replacing(
                            " ", with: "\u{A0}"))
                } ?? .none
            case .remark: Value(student.transcript.details.remark)
            case .absences: student.transcript.details.absences.map { .count($0) } ?? .none
            case .code: .text(student.code)
            case .scale: context.limit(context.settings.scale)
            case .pass: context.limit(context.settings.pass)
            case .hasRemarks: .flag(hasRemarks)
            case .hasAbsences: .flag(hasAbsences)
            case .hasMeans: .flag(means != nil)
            // Of the table on paper, which has no bars.
            case .columns:
                .count(
                    5 + [means != nil, hasRemarks, hasAbsences].count { $0 }
                        + (student.result.credits == nil ? 0 : 2))
            case .hasCredits: .flag(student.result.credits != nil)
            case .hasCompensated: .flag(student.result.outcomes.contains(.compensated))
            case .creditsEarned: student.result.credits?.earned.value ?? .none
            case .creditsPossible: student.result.credits?.possible.value ?? .none
            case .units: .rows(UnitRows(student, contributions, means, context))
            case .total: context.average(student.result.total.average)
            case .columnTotal: context.average(student.result.total.average, column: student.digits)
            case .isTotalLow: context.isLow(student.result.total.average)
            case .totalWeight: .count(student.result.total.weight)
            case .hasProfessional: .flag(student.result.professional != nil)
            case .totalShare: share(of: student.result.total)
            case .totalPoints: context.number(student.result.total.average, digits: student.totalDigits)
            case .totalMean: context.number(means?.total, digits: 2)
            case .professional: context.average(student.result.professional?.average)
            case .columnProfessional:
                context.average(student.result.professional?.average, column: student.digits)
            case .isProfessionalOpen: .flag(student.result.professional?.isOpen == true)
            case .isProfessionalLow: context.isLow(student.result.professional?.average)
            case .professionalWeight: .count(student.result.professional?.weight ?? 0)
            case .professionalShare: share(of: student.result.professional)
            case .professionalPoints: points(of: student.result.professional)
            case .professionalMean: context.number(means?.professional, digits: 2)
            case .verdict: .record(context.words.verdict(student.result.verdict))
            case .isFinal: .flag(!student.result.total.isOpen)
            case .honours:
                context.honours(student.result.verdict, student.result.total.average)
            case .isGraduated: .flag(student.result.verdict == .reached)
            case .isFailed: .flag(student.result.verdict == .missed)
            case .hasFailedAll: .flag(hasFailedAll)
            case .isProvisional: .flag(student.result.verdict.isProvisional)
            case .isCertain: .flag(student.result.verdict == .certain)
            case .isOutOfReach: .flag(student.result.verdict == .outOfReach)
            case .needed: context.needed(student.result.verdict)
            case .isOpen: .flag(student.result.total.isOpen)
            case .gradeCount: .count(student.result.total.gradeCount)
            case .openCount: .count(student.result.total.openCount)
            case .openShare: openShare
            case .isRounded: .flag(!contributions.addUp(to: groups.map(\.units)))
            case .hasHonours: .flag(!context.settings.honours.isEmpty)
            case .honoursKey: context.honoursKey
            case .passAt: context.place(context.settings.pass)
            case .totalBar: bar(of: student.result.total, mean: means?.total)
            case .professionalBar: bar(of: student.result.professional, mean: means?.professional)
            case .hasBars: .flag(student.result.total.average != nil)
            case .blocks: .rows(BlockRows(student, context))
            case .signatory: .list(context.settings.signatory.map { .text($0) })
            case .signature: picture
            case .signedText: Value(signature?.text)
            case .pager: pager
            case .keep: context.keep(context.keepsakes(student))
            }
        }

        /// The code that carries the signature. On paper each module is half a millimetre wide, which
        /// telephones read from a hand's distance.
        private var picture: Value {
            signature.map {
                .markup($0.code.picture(module: 50, label: context.text("transcript.signed-code")))
            } ?? .none
        }

        /// How densely the rows are printed, so that one sheet is filled and suffices.
        private var density: String {
            switch student.transcript.units.reduce(0, { $0 + $1.subjects.count }) {
            case ...16: "few"
            case ...26: "some"
            default: "many"
            }
        }

        private var hasFailedAll: Bool {
            student.result.blocks.count > 1 && student.result.blocks.allSatisfy { $0.verdict == .missed }
        }

        /// Whether one sheet certainly suffices, so that nothing needs to say whose the next one is, and its foot is
        /// where the signature goes.
        private var isOneSheet: Bool {
            let units = student.transcript.units
            let rows = units.reduce(units.count) { $0 + $1.subjects.count }
            let names = units.lazy.flatMap { CollectionOfOne($0.name) + $0.subjects.map(\.name) }
            // A sheet of Letter is a few rows shorter.
            let room = context.settings.paper == .letter ? 4 : 0
            return rows + room <= (density == "few" ? 25 : density == "some" ? 31 : 0) && !hasRemarks
                && student.transcript.details.remark == nil && student.result.blocks.count <= 2
                && names.allSatisfy { $0.utf8.count <= 60 }
        }

        /// Those that have a row below the units.
        private var groups: [UnitGroup] {
            [student.result.total] + [student.result.professional].compactMap(\.self)
        }

        private func share(of group: UnitGroup?) -> Value {
            contributions.share(group.flatMap { contributions.part(units: $0.units) })
        }

        private func bar(of group: UnitGroup?, mean: Mark?) -> Value {
            ["bar": context.place(group?.average), "meanAt": context.place(mean)]
        }

        private func points(of group: UnitGroup?) -> Value {
            contributions.points(group.flatMap { contributions.part(units: $0.units) })
        }

        /// How much of the weight has no grade yet; never all or nothing of it where a part is meant.
        private var openShare: Value {
            let share = student.result.total.openWeight / Double(max(1, student.result.total.weight))
            let shown = share < 1 ? min(0.99, max(0.01, share)) : 1
            return .text(context.locale.format(percent: shown, fraction: 0...0))
        }

        private var institution: String? {
            student.transcript.details.institution ?? context.settings.institution
        }

        private var address: [String] {
            let own = student.transcript.details.address
            return own.isEmpty ? context.settings.address : own
        }
    }
}

extension Grades {
    /// The conditions of graduation, and why each is reached or not.
    fileprivate final class BlockRows: Rows {
        enum Name: Int, CaseIterable {
            case name, minimum, isSingle, isNone, isReached, isMissed, isOpen, status, average
            case reachedCount, groupCount, quorum, groups, rounding, short, isCertain, isOutOfReach, needed
        }

        static let names = Names(Name.self)

        private let student: Student
        private let context: Pages

        init(_ student: Student, _ context: Pages) {
            self.student = student
            self.context = context
        }

        var rowCount: Int { student.result.blocks.count }

        func value(_ name: Name, row: Int) -> Value {
            switch name {
            case .name: context.blockNames[row]
            case .minimum: context.limit(student.result.blocks[row].block.minimum)
            case .isSingle: .flag(isSingle(row))
            case .isNone: .flag(student.result.blocks[row].verdict == .none)
            case .isReached: .flag(student.result.blocks[row].verdict == .reached)
            case .isMissed: .flag(student.result.blocks[row].verdict == .missed)
            case .isOpen: .flag(!student.result.blocks[row].verdict.isFinal)
            case .status: .record(context.words.status(student.result.blocks[row].verdict))
            case .average: context.average(average(row))
            case .reachedCount: .count(student.result.blocks[row].reachedCount)
            case .groupCount: .count(student.result.blocks[row].groupCount)
            case .quorum: .count(student.result.blocks[row].quorum)
            case .groups: .rows(GroupRows(student, block: row, context))
            case .rounding: context.rounding(average(row), minimum: student.result.blocks[row].block.minimum)
            case .short: short(row)
            case .isCertain: .flag(student.result.blocks[row].verdict == .certain)
            case .isOutOfReach: .flag(student.result.blocks[row].verdict == .outOfReach)
            case .needed: context.needed(student.result.blocks[row].verdict)
            }
        }

        /// Whether one average decides. Where more are required than there are, that is what the transcript must say.
        private func isSingle(_ row: Int) -> Bool {
            let result = student.result.blocks[row]
            return result.groups.count == 1 && result.groupCount == 1 && result.quorum == 1
        }

        /// Of the only average that the condition selects.
        private func average(_ row: Int) -> Mark? {
            isSingle(row) ? student.result.blocks[row].groups[0].group.average : nil
        }

        /// What is lacking to the minimum.
        private func short(_ row: Int) -> Value {
            guard case .missed = student.result.blocks[row].verdict, let average = average(row) else {
                return .none
            }
            let digits = average.digits(against: context.minima)
            let short = average.shortfall(to: student.result.blocks[row].block.minimum, digits: digits)
            return context.number(short, digits: digits)
        }
    }

    /// The averages that a condition selects.
    fileprivate final class GroupRows: Rows {
        enum Name: Int, CaseIterable {
            case units, average, status, isOpen, rounding, isCertain, isOutOfReach, needed
        }

        static let names = Names(Name.self)

        private let student: Student
        private let block: Int
        private let context: Pages

        init(_ student: Student, block: Int, _ context: Pages) {
            self.student = student
            self.block = block
            self.context = context
        }

        var rowCount: Int { student.result.blocks[block].groups.count }

        func value(_ name: Name, row: Int) -> Value {
            switch name {
            case .units:
                .text(
                    group(row).group.units.map { student.transcript.units[$0].code }.joined(separator: " + "))
            case .average: context.average(group(row).group.average)
            case .status: .record(context.words.status(group(row).verdict))
            case .isOpen: .flag(!group(row).verdict.isFinal)
            case .rounding: context.rounding(group(row).group.average, minimum: minimum)
            case .isCertain: .flag(group(row).verdict == .certain)
            case .isOutOfReach: .flag(group(row).verdict == .outOfReach)
            case .needed: context.needed(group(row).verdict)
            }
        }

        private func group(_ row: Int) -> BlockResult.Group { student.result.blocks[block].groups[row] }

        private var minimum: Mark { student.result.blocks[block].block.minimum }
    }
}

extension Grades.Pages {
    /// Whether a mark is below the pass mark.
    func isLow(_ mark: Grades.Mark?) -> Value { .flag(mark.map { $0 < settings.pass } ?? false) }

    /// The average over the open weight that reaches the minimum.
    func needed(_ verdict: Grades.Verdict) -> Value {
        guard case .needs(let average) = verdict else { return .none }
        return .number(
            exact: exactText(average.exact), text: locale.format(average.roundedUp.points, fraction: 2...2))
    }

    /// What two digits would show of an average that stays below the minimum; nothing where they do not
    /// mislead.
    fileprivate func rounding(_ average: Grades.Mark?, minimum: Grades.Mark) -> Value {
        guard let average, average.points < minimum.points,
            average.shown(digits: 2) >= minimum.points
        else { return .none }
        return .text(locale.format(average.points, fraction: 2...2))
    }

    /// What the school calls so good a graduation.
    func honours(_ verdict: Grades.Verdict, _ average: Grades.Mark?) -> Value {
        settings.honours(verdict, average: average).map { Self.name(of: $0.name, localization) } ?? .none
    }

    /// What the school calls good graduations, and the average from which each is given, the lowest first.
    fileprivate var honoursKey: Value {
        .list(
            settings.honours.sorted { $0.minimum < $1.minimum }.map { honours -> Value in
                .record([
                    "name": Self.name(of: honours.name, localization), "minimum": limit(honours.minimum),
                ])
            })
    }

    static func name(of name: Grades.Block.Name, _ localization: Localization) -> Value {
        switch name {
        case .known(let key): .text(localization.messages.text("grades.block.\(key)"))
        case .own(let texts, let fallback):
            texts[localization.locale.tag].map { .text($0) }
                ?? .phrase(texts[fallback] ?? "", language: fallback)
        }
    }
}
