extension Grades {
    /// Σ(grade · weight) / Σ(weight) over the elements that have a grade.
    struct WeightedMean: Sendable {
        private var sum = 0.0
        private var weight = 0.0

        /// An element without a grade is left out together with its weight.
        mutating func add(_ mark: Mark?, weight: Int) {
            guard let mark else { return }
            sum += mark.unrounded * Double(weight)
            self.weight += Double(weight)
        }

        /// nil where nothing has a grade.
        var value: Mark? { weight > 0 ? Mark(sum / weight) : nil }
    }
}

extension Grades.CourseUnit {
    var average: Grades.Mark? {
        var mean = Grades.WeightedMean()
        for number in subjects.indices { mean.add(subjects[number].grade, weight: subjects[number].weight) }
        return mean.value
    }

    var openCount: Int { subjects.indices.count { subjects[$0].grade == nil } }

    /// A unit without subjects waits for them.
    var isOpen: Bool { subjects.isEmpty || openCount > 0 }

    /// What the open grades weigh in the unit, as its share from 0 to 1.
    var openShare: Double {
        var (all, open) = (0.0, 0.0)
        for number in subjects.indices {
            let weight = Double(subjects[number].weight)
            all += weight
            if subjects[number].grade == nil { open += weight }
        }
        return all > 0 ? open / all : 1
    }
}

extension Grades {
    /// The average of some units, and what the grades that are still open can make of it.
    struct UnitGroup: Sendable {
        /// Positions in the transcript.
        let units: [Int]
        /// Over the grades that are in.
        let average: Mark?
        let gradeCount: Int
        let openCount: Int
        let weight: Int
        /// The part of the weight that has no grade yet.
        let openWeight: Double
        let isOpen: Bool
        /// Σ(grade · weight) of what is in, each grade with the weight that it will have once all are in.
        private let earned: Double

        init(_ positions: [Int], of units: [CourseUnit], averages: [Mark?]) {
            self.units = positions
            var mean = WeightedMean()
            var (count, open, weight, openWeight, earned, isOpen) = (0, 0, 0, 0.0, 0.0, false)
            for position in positions {
                let unitWeight = units[position].weight
                mean.add(averages[position], weight: unitWeight)
                let share = units[position].openShare
                count += units[position].subjects.count
                open += units[position].openCount
                weight += unitWeight
                openWeight += Double(unitWeight) * share
                earned += Double(unitWeight) * (1 - share) * (averages[position]?.unrounded ?? 0)
                isOpen = isOpen || units[position].isOpen
            }
            average = mean.value
            gradeCount = count
            openCount = open
            self.weight = weight
            self.openWeight = openWeight
            self.isOpen = isOpen
            self.earned = earned
        }

        /// The average over the open weight that brings the group to a minimum once all grades are in; below
        /// 0 where it is certain.
        ///
        /// nil where nothing is open.
        func needed(for minimum: Mark) -> Mark? {
            isOpen ? Mark(rounding: (minimum.unrounded * Double(weight) - earned) / openWeight) : nil
        }
    }
}
