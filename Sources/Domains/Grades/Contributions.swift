import Languages

extension Grades {
    /// What each subject counts in the total average, and how many points it adds to it.
    ///
    /// The share of a subject is its unit's share of the weight of all units that have a grade, times its own
    /// share of the weight of the unit's subjects that have one; its points are share times grade. So the
    /// shares of all subjects come to 1, and their points to the average. A subject without a grade has
    /// neither.
    final class Contributions: Sendable {
        /// Not rounded: each number is rounded for itself where it is shown, so that equal weights have equal
        /// shares. What is shown may therefore not add up.
        struct Part: Sendable, Hashable {
            /// Of 1.
            var share = 0.0
            var points = 0.0

            static func + (left: Self, right: Self) -> Self {
                Part(share: left.share + right.share, points: left.points + right.points)
            }
        }

        /// Of all subjects, unit by unit; nil where there is no grade.
        private let subjects: [[Part?]]
        private let units: [Part?]
        /// How many digits after the point the average is shown with.
        let digits: Int
        /// So many units of the last digit make a point.
        private let unitsInPoint: Double

        init(_ units: [CourseUnit], averages: [Mark?], digits: Int) {
            self.digits = digits
            unitsInPoint = (0..<digits).reduce(1.0) { power, _ in power * 10 }
            let whole = units.indices.reduce(0.0) { averages[$1] == nil ? $0 : $0 + Double(units[$1].weight) }
            self.units = zip(units, averages).map { unit, average in
                average.map {
                    Part(
                        share: Double(unit.weight) / whole,
                        points: Double(unit.weight) * $0.unrounded / whole)
                }
            }
            subjects = units.map { unit in
                let own = unit.subjects.reduce(0.0) { $1.grade == nil ? $0 : $0 + Double($1.weight) }
                return unit.subjects.map { subject in
                    subject.grade.map {
                        let weight = Double(unit.weight) * Double(subject.weight)
                        return Part(
                            share: weight / (whole * own), points: weight * $0.unrounded / (whole * own))
                    }
                }
            }
        }

        /// Of a subject; nil where it has no grade.
        func part(unit: Int, subject: Int) -> Part? { subjects[unit][subject] }

        /// Of a unit; nil where none of its subjects has a grade.
        func part(unit: Int) -> Part? { units[unit] }

        /// Of all subjects of some units.
        func part(units: [Int]) -> Part? {
            let parts = units.compactMap { self.units[$0] }
            return parts.isEmpty ? nil : parts.reduce(Part(), +)
        }

        /// Whether, as they are shown, the subjects of every unit come to the unit, and the units of each
        /// group to the group.
        func addUp(to groups: [[Int]]) -> Bool {
            units.indices.allSatisfy { sumsAreShown(subjects[$0], units[$0]) }
                && groups.allSatisfy { group in sumsAreShown(group.map { units[$0] }, part(units: group)) }
        }

        private func sumsAreShown(_ parts: [Part?], _ whole: Part?) -> Bool {
            guard let whole else { return true }
            let parts = parts.compactMap(\.self)
            return parts.reduce(0) { $0 + tenths($1) } == tenths(whole)
                && parts.reduce(0) { $0 + lastDigits($1) } == lastDigits(whole)
        }

        /// In tenths of a percent.
        func tenths(_ part: Part) -> Double { rounded(part.share * 1000) }

        /// In units of the last digit that the average is shown with.
        func lastDigits(_ part: Part) -> Double { rounded(part.points * unitsInPoint) }

        /// Half a unit is rounded up, also where binary arithmetic, which is off by a few of the smallest steps, has left it
        /// just below.
        private func rounded(_ number: Double) -> Double { (number + 16 * number.ulp + 1e-7).rounded() }

        /// A number of points that has been rounded.
        func points(_ lastDigits: Double) -> Double { lastDigits / unitsInPoint }
    }
}
