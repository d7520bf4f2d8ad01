extension Grades {
    /// What the grades of a class come to, to be read beside those of a student: the mean of each subject, of each
    /// unit and of the averages.
    struct ClassMeans: Sendable {
        /// With the mean of fewer grades, students could easily work out the grades of others.
        static let fewestGrades = 5

        private struct Subject: Hashable {
            var unit: String
            var name: String
        }

        private var subjects: [Subject: MarkMean] = [:]
        private var units: [String: MarkMean] = [:]
        private var totals = MarkMean()
        private var professionals = MarkMean()

        init(_ students: [ListedStudent]) {
            for student in students {
                for unit in student.transcript.units {
                    if let average = unit.average { units[unit.code, default: MarkMean()].add(average) }
                    for subject in unit.subjects {
                        guard let grade = subject.grade else { continue }
                        subjects[Subject(unit: unit.code, name: subject.name), default: MarkMean()].add(grade)
                    }
                }
                if let total = student.total { totals.add(total) }
                if let professional = student.professional { professionals.add(professional) }
            }
        }

        private static func shown(_ mean: MarkMean?) -> Mark? {
            mean.flatMap { $0.count >= fewestGrades ? $0.value : nil }
        }

        /// nil if too few students have a grade, as for the others.
        func subject(_ name: String, of unit: String) -> Mark? {
            Self.shown(subjects[Subject(unit: unit, name: name)])
        }

        /// Of the averages of a unit.
        func unit(_ code: String) -> Mark? { Self.shown(units[code]) }

        /// Of the overall averages.
        var total: Mark? { Self.shown(totals) }

        /// Of the averages of the professional units.
        var professional: Mark? { Self.shown(professionals) }
    }
}
