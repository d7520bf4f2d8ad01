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
                locale.sorted(students, by: \.transcript.name).map {
                    .record(studentRow($0, isHere: $0.transcript.visibility == visibility))
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

    /// A student as lists show one.
    ///
    /// - Parameter isHere: whether the student's page is in the same tree.
    func studentRow(_ student: Student, isHere: Bool) -> Record {
        let result = student.result
        return [
            "isClass": false, "name": .text(student.transcript.name),
            "link": isHere ? .link(Link(.page(student.pageID))) : .none,
            "number": optional(student.transcript.number),
            "total": number(result.total.average, minima: minima),
            "professional": number(result.professional?.average, minima: minima),
            "verdict": .record(words.verdict(result.verdict)),
            "isOpen": .flag(result.total.isOpen),
            "count": .count(result.total.gradeCount), "done": .count(result.total.gradeCount - result.total.openCount),
            "scale": limit(settings.scale), "code": .text(student.code),
        ]
    }
}

extension Verdict {
    fileprivate func isSameKind(as other: Verdict) -> Bool {
        self == other || (isProvisional && other.isProvisional)
    }
}
