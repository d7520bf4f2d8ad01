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

        private struct Mean: Sendable {
            private var sum = 0.0
            private var count = 0

            mutating func add(_ mark: Mark?) {
                guard let mark else { return }
                sum += mark.unrounded
                count += 1
            }

            var value: Mark? { count >= ClassMeans.fewestGrades ? Mark(sum / Double(count)) : nil }
        }

        private var subjects: [Subject: Mean] = [:]
        private var units: [String: Mean] = [:]
        private var totals = Mean()
        private var professionals = Mean()

        init(_ students: [ListedStudent]) {
            for student in students {
                for unit in student.transcript.units {
                    units[unit.code, default: Mean()].add(unit.average)
                    for subject in unit.subjects {
                        subjects[Subject(unit: unit.code, name: subject.name), default: Mean()]
                            .add(subject.grade)
                    }
                }
                totals.add(student.total)
                professionals.add(student.professional)
            }
        }

        /// nil if too few students have a grade, as for the others.
        func subject(_ name: String, of unit: String) -> Mark? {
            subjects[Subject(unit: unit, name: name)]?.value
        }

        /// Of the averages of a unit.
        func unit(_ code: String) -> Mark? { units[code]?.value }

        /// Of the overall averages.
        var total: Mark? { totals.value }

        /// Of the averages of the professional units.
        var professional: Mark? { professionals.value }
    }
}
