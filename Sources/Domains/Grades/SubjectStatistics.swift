extension Grades {
    /// What the grades of a class in one subject come to.
    struct SubjectStatistics: Sendable {
        /// The code of the unit.
        let unit: String
        let name: String
        /// How many students have the subject, and how many of them a grade.
        private(set) var studentCount = 0
        private(set) var gradeCount = 0
        /// nil if no student has a grade, as for the others.
        private(set) var lowest: Mark?
        private(set) var highest: Mark?
        private var sum = 0.0

        var mean: Mark? { gradeCount > 0 ? Mark(sum / Double(gradeCount)) : nil }

        private init(unit: String, name: String) {
            self.unit = unit
            self.name = name
        }

        private mutating func add(_ grade: Mark?) {
            studentCount += 1
            guard let grade else { return }
            gradeCount += 1
            sum += grade.unrounded
            lowest = min(lowest ?? grade, grade)
            highest = max(highest ?? grade, grade)
        }

        /// Of all subjects, in the order in which they first come.
        static func all(of students: [ListedStudent]) -> [SubjectStatistics] {
            var statistics: [SubjectStatistics] = []
            var positions: [[String]: Int] = [:]
            for student in students {
                // Students of a class mostly have the same subjects in the same order.
                var expected = 0
                for unit in student.transcript.units {
                    for subject in unit.subjects {
                        if !statistics.indices.contains(expected) || statistics[expected].name != subject.name
                            || statistics[expected].unit != unit.code
                        {
                            let key = [unit.code, subject.name]
                            expected = positions[key] ?? statistics.count
                            if expected == statistics.count {
                                positions[key] = expected
                                statistics.append(SubjectStatistics(unit: unit.code, name: subject.name))
                            }
                        }
                        statistics[expected].add(subject.grade)
                        expected += 1
                    }
                }
            }
            return statistics
        }
    }
}
