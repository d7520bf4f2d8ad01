import Languages
import Pages

extension GradesContext {
    /// The list of a class, and what its averages come to.
    func model(of schoolClass: SchoolClass, _ visibility: Visibility) -> Record {
        let students = schoolClass.students
        let statistics = ClassStatistics(students.compactMap(\.result.total.average))
        let hasProfessional = students.contains { $0.result.professional != nil }
        var record: Record = [
            "count": .count(students.count),
            "hasProfessional": .flag(hasProfessional),
            "scale": limit(settings.scale), "pass": limit(settings.pass),
            "students": .list(
                // A path to the name would copy the whole transcript on its way.
                locale.sorted(students) { $0.transcript.name }.map {
                    .view(StudentRow($0, isHere: $0.transcript.visibility == visibility, self))
                }),
            "verdicts": .list(
                [Verdict.reached, .missed, .provisional(.certain)].map { kind in
                    var record = words.verdict(kind)
                    record.append("count", .count(students.count { $0.result.verdict.isSameKind(as: kind) }))
                    return .record(record)
                }),
        ]
        record.append("statistics", statistics.map { .record(model(of: $0)) } ?? .none)
        return record
    }

    private func model(of statistics: ClassStatistics) -> Record {
        [
            "minimum": number(statistics.minimum, minima: minima), "maximum": number(statistics.maximum, minima: minima),
            "mean": number(statistics.mean, minima: minima), "median": number(statistics.median, minima: minima),
            "distribution": distribution(statistics),
        ]
    }
}

/// A student as lists show one.
final class StudentRow: View {
    enum Name: Int, CaseIterable {
        case isClass, name, link, number, total, professional, verdict, isOpen, count, done, scale, code
    }

    static let names = Names(Name.self)

    private let student: Student
    private let isHere: Bool
    private let context: GradesContext

    /// - Parameter isHere: whether the student's page is in the same tree.
    init(_ student: Student, isHere: Bool, _ context: GradesContext) {
        self.student = student
        self.isHere = isHere
        self.context = context
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .isClass: .flag(false)
        case .name: .text(student.transcript.name)
        case .link: isHere ? .link(Link(.page(student.pageID))) : .none
        case .number: context.optional(student.transcript.number)
        case .total: context.number(student.result.total.average, minima: context.minima)
        case .professional: context.number(student.result.professional?.average, minima: context.minima)
        case .verdict: .record(context.words.verdict(student.result.verdict))
        case .isOpen: .flag(student.result.total.isOpen)
        case .count: .count(student.result.total.gradeCount)
        case .done: .count(student.result.total.gradeCount - student.result.total.openCount)
        case .scale: context.limit(context.settings.scale)
        case .code: .text(student.code)
        }
    }
}

extension Verdict {
    fileprivate func isSameKind(as other: Verdict) -> Bool {
        self == other || (isProvisional && other.isProvisional)
    }
}
