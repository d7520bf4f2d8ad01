import Pages

extension Grades {
    /// Units and their subjects in the table of a transcript.
    final class UnitRows: Rows {
        enum Name: Int, CaseIterable {
            case code, name, weight, isProfessional, average, isLow, bar, share, points, mean, meanAt,
                subjects
            case result, earned, credits
        }

        static let names = Names(Name.self)

        private let student: Student
        private let contributions: Contributions
        private let means: ClassMeans?
        private let context: Pages

        init(
            _ student: Student, _ contributions: Contributions, _ means: ClassMeans?, _ context: Pages
        ) {
            self.student = student
            self.contributions = contributions
            self.means = means
            self.context = context
        }

        var rowCount: Int { student.transcript.units.count }

        func value(_ name: Name, row: Int) -> Value {
            switch name {
            case .code: .text(student.transcript.units[row].code)
            case .name: .text(student.transcript.units[row].name)
            case .weight: .count(student.transcript.units[row].weight)
            case .isProfessional: .flag(student.transcript.units[row].isProfessional)
            case .average: context.average(student.result.averages[row], column: student.digits)
            case .isLow: context.isLow(student.result.averages[row])
            case .bar: context.place(student.result.averages[row])
            case .share: contributions.share(contributions.part(unit: row))
            case .points: contributions.points(contributions.part(unit: row))
            case .mean:
                context.number(means?.unit(student.transcript.units[row].code), digits: 2)
            case .meanAt: context.place(means?.unit(student.transcript.units[row].code))
            case .subjects: .rows(SubjectRows(student, contributions, means, context, unit: row))
            case .result:
                outcome(row).map { .record(context.words.result($0)) } ?? .none
            case .earned: earned(row)?.value ?? .none
            case .credits: student.transcript.units[row].credits?.value ?? .none
            }
        }

        private func outcome(_ row: Int) -> UnitOutcome? {
            student.result.outcomes.isEmpty ? nil : student.result.outcomes[row]
        }

        /// nil as long as that is not known.
        private func earned(_ row: Int) -> Credits? {
            guard let outcome = outcome(row), outcome != .pending else { return nil }
            return outcome.earnsCredits ? student.transcript.units[row].credits : Credits.none
        }
    }

    fileprivate final class SubjectRows: Rows {
        enum Name: Int, CaseIterable {
            case name, weight, grade, isLow, bar, share, points, mean, meanAt, remark, absences
        }

        static let names = Names(Name.self)

        private let transcript: Transcript
        private let contributions: Contributions
        private let means: ClassMeans?
        private let context: Pages
        private let unit: Int
        private let digits: Int

        init(
            _ student: Student, _ contributions: Contributions, _ means: ClassMeans?, _ context: Pages,
            unit: Int
        ) {
            transcript = student.transcript
            self.context = context
            self.contributions = contributions
            self.means = means
            digits = student.digits
            self.unit = unit
        }

        var rowCount: Int { transcript.units[unit].subjects.count }

        func value(_ name: Name, row: Int) -> Value {
            switch name {
            case .name: .text(transcript.units[unit].subjects[row].name)
            case .weight: .count(transcript.units[unit].subjects[row].weight)
            case .grade: context.grade(transcript.units[unit].subjects[row].grade, column: digits)
            case .isLow: context.isLow(transcript.units[unit].subjects[row].grade)
            case .bar: context.place(transcript.units[unit].subjects[row].grade)
            case .share: contributions.share(contributions.part(unit: unit, subject: row))
            case .points: contributions.points(contributions.part(unit: unit, subject: row))
            case .mean: context.number(mean(of: transcript.units[unit].subjects[row]), digits: 2)
            case .meanAt: context.place(mean(of: transcript.units[unit].subjects[row]))
            case .remark: transcript.units[unit].subjects[row].remark.map { .text($0) } ?? .none
            case .absences: transcript.units[unit].subjects[row].absences.map { .count($0) } ?? .none
            }
        }

        private func mean(of subject: CourseSubject) -> Mark? {
            means?.subject(subject.name, of: transcript.units[unit].code)
        }
    }
}

extension Grades.Contributions {
    /// In percent, without the sign.
    func share(_ part: Part?) -> Value {
        part.map { .decimal(tenths($0) / 10, fraction: 1...1) } ?? .none
    }

    func points(_ part: Part?) -> Value {
        part.map { .decimal(points(lastDigits($0)), fraction: digits...digits) } ?? .none
    }
}
