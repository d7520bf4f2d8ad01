import Bytes
import Languages

extension Grades {
    /// What each subject counts in the total average, and how many points it adds to it, rounded so that both
    /// columns add up.
    ///
    /// The share of a subject is its unit's share of the weight of all units that have a grade, times its own
    /// share of the weight of the unit's subjects that have one; its points are share times grade. So the
    /// shares of all subjects come to 1, and their points to the average. A subject without a grade has
    /// neither.
    final class Contributions: Sendable {
        struct Part: Sendable, Hashable {
            /// In tenths of a percent.
            var share = 0
            /// In units of the last digit that the average is shown with.
            var points = 0
        }

        /// Of all subjects, unit by unit; nil where there is no grade.
        private let subjects: [Part?]
        /// Where the subjects of each unit begin, and where the last end.
        private let starts: [Int]
        /// How many digits after the point the average is shown with.
        let digits: Int
        /// So many units of the last digit make a point.
        let unitsInPoint: Double

        init(_ units: [CourseUnit], averages: [Mark?], total: Mark?, digits: Int) {
            self.digits = digits
            unitsInPoint = (0..<digits).reduce(1.0) { power, _ in power * 10 }
            var starts = [0]
            for unit in units.indices { starts.append(starts[unit] + units[unit].subjects.count) }
            self.starts = starts
            var subjects = [Part?](repeating: nil, count: starts[units.count])
            if let total {
                let graded = units.indices.filter { averages[$0] != nil }
                let weight = graded.reduce(0.0) { $0 + Double(units[$1].weight) }
                let shares = graded.map { Double(units[$0].weight) / weight }
                let points = zip(graded, shares).map { ($1 * (averages[$0]?.unrounded ?? 0)) }
                let sum = ShortDecimal(rounding: total.exact, places: digits...digits).map { Int($0.digits) }
                // Units first, and then each among its subjects, so that no number is far from what it would
                // be by itself.
                let unitShares = apportion(shares, in: 1000, sum: 1000)
                let unitPoints = apportion(
                    points, in: unitsInPoint,
                    sum: sum ?? Int(wholeNumber(nearest: total.exact * unitsInPoint)))
                for (number, unit) in graded.enumerated() {
                    let own = units[unit].subjects.indices.filter { units[unit].subjects[$0].grade != nil }
                    let weight = own.reduce(0.0) { $0 + Double(units[unit].subjects[$1].weight) }
                    let ownShares = own.map {
                        shares[number] * Double(units[unit].subjects[$0].weight) / weight
                    }
                    let ownPoints = zip(own, ownShares).map {
                        ($1 * (units[unit].subjects[$0].grade?.unrounded ?? 0))
                    }
                    let share = apportion(ownShares, in: 1000, sum: unitShares[number])
                    let points = apportion(ownPoints, in: unitsInPoint, sum: unitPoints[number])
                    for (number, subject) in own.enumerated() {
                        subjects[starts[unit] + subject] = Part(share: share[number], points: points[number])
                    }
                }
            }
            self.subjects = subjects
        }

        /// Of a subject; nil where it has no grade.
        func part(unit: Int, subject: Int) -> Part? { subjects[starts[unit] + subject] }

        /// Of all subjects of a unit; nil where none has a grade.
        func part(unit: Int) -> Part? { sum(starts[unit]..<starts[unit + 1]) }

        /// Of all subjects of some units.
        func part(units: [Int]) -> Part? {
            units.reduce(nil as Part?) { sum, unit in
                guard let part = part(unit: unit) else { return sum }
                return Part(share: (sum?.share ?? 0) + part.share, points: (sum?.points ?? 0) + part.points)
            }
        }

        private func sum(_ range: Range<Int>) -> Part? {
            var sum: Part?
            for position in range {
                guard let part = subjects[position] else { continue }
                sum = Part(share: (sum?.share ?? 0) + part.share, points: (sum?.points ?? 0) + part.points)
            }
            return sum
        }
    }
}

/// Rounds numbers to so many units of 1 that they come to a sum: all down, and then up those that have lost
/// most.
private func apportion(_ numbers: [Double], in units: Double, sum: Int) -> [Int] {
    // A whole number that binary arithmetic has left just below is still that number.
    let numbers = numbers.map { $0 * units * (1 + 1e-12) + 1e-7 }
    var rounded = numbers.map { Int($0) }
    let rest = sum - rounded.reduce(0, +)
    guard rest > 0 else { return rounded }
    func loss(_ position: Int) -> Double { numbers[position] - Double(rounded[position]) }
    for position in numbers.indices.sorted(by: { (loss($0), $1) > (loss($1), $0) }).prefix(rest) {
        rounded[position] += 1
    }
    return rounded
}
