import Languages

extension Grades {
    /// What the grades of a class in one subject come to.
    struct SubjectStatistics: Sendable {
        /// The code of the unit.
        let unit: String
        let name: String
        /// How many students have the subject.
        private(set) var studentCount = 0
        /// nil if no student has a grade, as for the others.
        private(set) var lowest: Mark?
        private(set) var highest: Mark?
        /// How many grades are below the pass mark.
        private(set) var belowCount = 0
        /// All grades of a class that is small enough to show each; empty for others.
        private(set) var shown: [Mark] = []
        private var grades = MarkMean()

        /// How many grades can be told apart on one line.
        private static let mostShown = 60

        /// How many students have a grade.
        var gradeCount: Int { grades.count }
        var mean: Mark? { grades.value }

        fileprivate init(unit: String, name: String) {
            self.unit = unit
            self.name = name
        }

        fileprivate mutating func add(_ grade: Mark?, pass: Mark) {
            studentCount += 1
            guard let grade else { return }
            grades.add(grade)
            if grade < pass { belowCount += 1 }
            if gradeCount <= Self.mostShown { shown.append(grade) } else { shown = [] }
            lowest = min(lowest ?? grade, grade)
            highest = max(highest ?? grade, grade)
        }
    }

    /// What the transcripts of a class come to, read once.
    struct ClassSummary: Sendable {
        /// In the order in which the subjects first come.
        private(set) var subjects: [SubjectStatistics] = []
        /// When the transcripts were issued; nil if they were not all issued on one day.
        let issued: CalendarDate?

        /// - Parameter pass: the pass mark.
        init(_ students: [ListedStudent], pass: Mark) {
            var positions: [[String]: Int] = [:]
            var days: Set<CalendarDate?> = []
            for student in students {
                let transcript = student.transcript
                days.insert(student.issued)
                // Students of a class mostly have the same subjects in the same order.
                var expected = 0
                for unit in transcript.units {
                    for subject in unit.subjects {
                        if !subjects.indices.contains(expected) || subjects[expected].name != subject.name
                            || subjects[expected].unit != unit.code
                        {
                            let key = [unit.code, subject.name]
                            expected = positions[key] ?? subjects.count
                            if expected == subjects.count {
                                positions[key] = expected
                                subjects.append(SubjectStatistics(unit: unit.code, name: subject.name))
                            }
                        }
                        subjects[expected].add(subject.grade, pass: pass)
                        expected += 1
                    }
                }
            }
            issued = days.count == 1 ? days.first ?? nil : nil
        }
    }
}
