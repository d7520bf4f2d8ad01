import Languages
import Pages

extension Grades.Pages {
    /// The list of a class, and what its averages come to.
    ///
    /// - Parameters:
    ///   - sheets: what it leads to for printing.
    ///   - order: of the list; only the page by name has the averages and subjects of the class.
    func model(
        of schoolClass: Grades.SchoolClass, _ visibility: Visibility, _ sheets: [Grades.ClassSheets],
        by order: Grades.ClassOrder
    ) -> Record {
        let students = schoolClass.students
        let orders = orders(of: schoolClass)
        let byName = locale.sorted(students) { $0.names.sortKey }
        let statistics = Grades.ClassStatistics(students.compactMap(\.total))
        let hasProfessional = students.contains(where: \.hasProfessional)
        var record: Record = [
            "count": .count(students.count), "isEmpty": .flag(students.isEmpty),
            "hasProfessional": .flag(hasProfessional),
            "hasCredits": .flag(students.contains { $0.credits != nil }),
            "scale": limit(settings.scale), "pass": limit(settings.pass),
            "students": .rows(Grades.StudentRows(order.sorted(byName), in: visibility, self)),
            "hasOrders": .flag(orders.count > 1), "orders": links(to: orders, of: schoolClass, from: order),
            "verdicts": verdicts(schoolClass.overview.verdicts),
            "parts": .list(parts(schoolClass.overview.verdicts)),
            "dots": .list(dots(students)),
            "hasDots": .flag(Self.countsWithDots.contains(students.count)),
            "passAt": place(settings.pass),
            "institution": Value(settings.institution),
            "address": .list(settings.address.map { .text($0) }),
            "sheets": .list(sheets.flatMap(\.links)), "hasSheets": .flag(!sheets.isEmpty),
            "hasCertificates": .flag(
                students.contains { $0.visibility == visibility && hasCertificate($0.verdict) }),
            "hasLetterhead": .flag(settings.institution != nil || !settings.address.isEmpty),
            "issued": date(schoolClass.summary.issued),
        ]
        // Of a single student they would only say again what the transcript says.
        let hasSubjects = students.count > 1 && order == .name
        record.append("hasSubjects", .flag(hasSubjects))
        record.append(
            "subjects", hasSubjects ? .rows(Grades.SubjectStatisticsRows(schoolClass, self)) : .none)
        record.append(
            "statistics", order == .name ? statistics.map { .record(model(of: $0)) } ?? .none : .none)
        // Who reads both numbers wonders why they differ.
        let reached = students.count { $0.total.map { $0 >= settings.pass } ?? false }
        let graduated = students.count { $0.verdict == .reached }
        record.append("hasMoreReached", .flag(reached > graduated))
        let (averages, open) = (
            students.count { $0.total != nil }, students.count { $0.total != nil && $0.openCount > 0 }
        )
        record.append(
            "provisional",
            open == 0
                ? .none
                : .text(text("class.provisional", ["openCount": .count(open), "count": .count(averages)])))
        let outOfReach = students.count { $0.total != nil && $0.verdict == .outOfReach }
        record.append(
            "outOfReach",
            outOfReach == 0
                ? .none : .text(text("class.provisional-out-of-reach", ["count": .count(outOfReach)])))
        return record
    }

    /// How many students of a class have each decision.
    func verdicts(_ counts: Grades.VerdictCounts) -> Value {
        .list(
            zip(Grades.TranscriptWords.tallied, counts.tallied).map {
                .record(words.tally($0, $1))
            })
    }

    /// What part of a class each decision has, in per cent of a bar; nothing of a class of one.
    func parts(_ counts: Grades.VerdictCounts) -> [Value] {
        guard counts.all > 1 else { return [] }
        var sum = 0
        return zip(Grades.TranscriptWords.tallied, counts.tallied).compactMap { kind, count in
            guard count > 0 else { return nil }
            var part = words.tally(kind, count)
            part.append("from", .text(percent(Double(sum) / Double(counts.all))))
            part.append("share", .text(percent(Double(count) / Double(counts.all))))
            sum += count
            return .record(part)
        }
    }

    /// How many students can have a dot each on one scale without covering each other; the dot of a single one
    /// would only repeat the transcript.
    private static let countsWithDots = 2...60

    /// How far dots are apart at least, as a share of the scale, and how many can be one above the other.
    private static let dotWidth = 0.011
    private static let dotRows = 3

    /// Where each student's average is on the scale and in which row, both in per cent, and the decision; empty if the class has
    /// too many or too few. A dot that would cover another is above it.
    private func dots(_ students: [Grades.ListedStudent]) -> [Value] {
        guard Self.countsWithDots.contains(students.count) else { return [] }
        var ends = [Double](repeating: -1, count: Self.dotRows)
        return Grades.ClassOrder.average.sorted(students).reversed().compactMap { student in
            guard let total = student.total else { return nil }
            let at = total.points / settings.scale.points
            let row = ends.firstIndex { at - $0 >= Self.dotWidth } ?? 0
            ends[row] = at
            return [
                "at": place(total), "y": .text(percent(0.6 - 0.22 * Double(row))),
                "name": .text(student.names.listed),
                "verdict": .record(words.verdict(student.verdict)),
            ]
        }
    }

    private func model(of statistics: Grades.ClassStatistics) -> Record {
        [
            "minimum": average(statistics.minimum), "maximum": average(statistics.maximum),
            "mean": average(statistics.mean), "median": average(statistics.median),
            "distribution": distribution(statistics),
        ]
    }
}

extension Grades {
    /// Students as lists show them.
    final class StudentRows: Rows {
        enum Name: Int, CaseIterable {
            case isClass, name, listed, link, number, total, totalRoom, professional, professionalRoom,
                isOpen, verdict, honours,
                count,
                done, creditsEarned, creditsPossible, scale, code, certificate, needed, openCount
        }

        static let names = Names(Name.self)

        private let students: [ListedStudent]
        private let visibility: Visibility
        private let context: Pages
        private let totalDigits: Int
        private let professionalDigits: Int

        /// - Parameter visibility: of the tree that shows the list; who has a page there is linked to it.
        init(_ students: [ListedStudent], in visibility: Visibility, _ context: Pages) {
            self.students = students
            self.visibility = visibility
            self.context = context
            totalDigits = context.digits(ofColumn: students.lazy.map(\.total))
            professionalDigits = context.digits(ofColumn: students.lazy.map(\.professional))
        }

        var rowCount: Int { students.count }

        func value(_ name: Name, row: Int) -> Value {
            switch name {
            case .isClass: .flag(false)
            case .name: .text(students[row].names.full)
            case .listed: .text(students[row].names.listed)
            case .link:
                students[row].visibility == visibility ? .page(students[row].pageID) : .none
            case .number: Value(students[row].number)
            case .total: context.average(students[row].total)
            case .totalRoom: context.room(students[row].total, column: totalDigits)
            case .professional: context.average(students[row].professional)
            case .professionalRoom: context.room(students[row].professional, column: professionalDigits)
            case .isOpen: .flag(students[row].openCount > 0)
            case .verdict: .record(context.words.verdict(students[row].verdict))
            case .honours: context.honours(students[row].verdict, students[row].total)
            case .count: .count(students[row].gradeCount)
            case .done: .count(students[row].gradeCount - students[row].openCount)
            case .creditsEarned: students[row].credits?.earned.value ?? .none
            case .creditsPossible: students[row].credits?.possible.value ?? .none
            case .scale: context.limit(context.settings.scale)
            case .code: .text(students[row].code)
            case .certificate:
                students[row].visibility == visibility && context.hasCertificate(students[row].verdict)
                    ? .page(students[row].certificateID) : .none
            case .needed: context.needed(students[row].verdict)
            case .openCount: .count(students[row].openCount)
            }
        }
    }

    /// The subjects of a class, and what its grades in each come to.
    fileprivate final class SubjectStatisticsRows: Rows {
        enum Name: Int, CaseIterable {
            case unit, isSameUnit, name, done, count, isOpen, mean, lowest, highest, below
            /// Where these are on the scale, in per cent.
            case meanAt, lowestAt, highestAt
            /// A stroke for each grade, as the path of a drawing that is 1000 wide and 1 high.
            case strokes
        }

        static let names = Names(Name.self)

        private let subjects: [SubjectStatistics]
        private let context: Pages
        private let meanDigits: Int
        private let lowestDigits: Int
        private let highestDigits: Int

        init(_ schoolClass: SchoolClass, _ context: Pages) {
            subjects = schoolClass.summary.subjects
            self.context = context
            meanDigits = context.digits(ofColumn: subjects.lazy.map(\.mean))
            lowestDigits = subjects.lazy.compactMap(\.lowest?.digits).max() ?? 2
            highestDigits = subjects.lazy.compactMap(\.highest?.digits).max() ?? 2
        }

        var rowCount: Int { subjects.count }

        private func strokes(_ grades: [Mark]) -> Value {
            let scale = context.settings.scale.points
            let places = Set(grades.map { Int(($0.points / scale * 1000).rounded()) }).sorted()
            return places.isEmpty ? .none : .text(places.map { "M\($0) 0v1" }.joined())
        }

        func value(_ name: Name, row: Int) -> Value {
            switch name {
            case .unit: .text(subjects[row].unit)
            case .isSameUnit: .flag(row > 0 && subjects[row - 1].unit == subjects[row].unit)
            case .name: .text(subjects[row].name)
            case .done: .count(subjects[row].gradeCount)
            case .count: .count(subjects[row].studentCount)
            case .isOpen: .flag(subjects[row].gradeCount < subjects[row].studentCount)
            case .mean: context.average(subjects[row].mean, column: meanDigits)
            case .lowest: context.grade(subjects[row].lowest, column: lowestDigits)
            case .highest: context.grade(subjects[row].highest, column: highestDigits)
            case .meanAt: context.place(subjects[row].mean)
            case .lowestAt: context.place(subjects[row].lowest)
            case .highestAt: context.place(subjects[row].highest)
            case .below: .count(subjects[row].belowCount)
            case .strokes: strokes(subjects[row].shown)
            }
        }
    }
}

extension Grades.Verdict {
    /// Where its kind is in `TranscriptWords.tallied`; nil if lists do not count it.
    var tallied: Int? { Grades.TranscriptWords.tallied.firstIndex { isSameKind(as: $0) } }

    func isSameKind(as other: Grades.Verdict) -> Bool {
        self == other || (isProvisional && other.isProvisional)
    }
}
