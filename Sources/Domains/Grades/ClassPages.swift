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
            // A path to the name would copy the whole transcript on its way.
            "students": .rows(StudentRows(locale.sorted(students) { $0.transcript.name }, in: visibility, self)),
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

/// Students as lists show them.
final class StudentRows: Rows {
    enum Name: Int, CaseIterable {
        case isClass, name, link, number, total, professional, verdict, isOpen, count, done, scale, code
    }

    static let names = Names(Name.self)

    private let students: [Student]
    private let visibility: Visibility
    private let context: GradesContext

    /// - Parameter visibility: of the tree that shows the list; who has a page there is linked to it.
    init(_ students: [Student], in visibility: Visibility, _ context: GradesContext) {
        self.students = students
        self.visibility = visibility
        self.context = context
    }

    var rowCount: Int { students.count }

    func value(_ name: Name, row: Int) -> Value {
        switch name {
        case .isClass: .flag(false)
        case .name: .text(students[row].transcript.name)
        case .link: students[row].transcript.visibility == visibility ? .page(students[row].pageID) : .none
        case .number: context.optional(students[row].transcript.number)
        case .total: context.number(students[row].result.total.average, minima: context.minima)
        case .professional: context.number(students[row].result.professional?.average, minima: context.minima)
        case .verdict: .record(context.words.verdict(students[row].result.verdict))
        case .isOpen: .flag(students[row].result.total.isOpen)
        case .count: .count(students[row].result.total.gradeCount)
        case .done: .count(students[row].result.total.gradeCount - students[row].result.total.openCount)
        case .scale: context.limit(context.settings.scale)
        case .code: .text(students[row].code)
        }
    }
}

extension Verdict {
    fileprivate func isSameKind(as other: Verdict) -> Bool {
        self == other || (isProvisional && other.isProvisional)
    }
}
