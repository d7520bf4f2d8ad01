import Bytes
import Languages

/// What each subject counts in the total average, and how many points it adds to it, rounded so that both columns add up.
///
/// The share of a subject is its unit's share of the weight of all units that have a grade, times its own share of the weight of
/// the unit's subjects that have one; its points are share times grade. So the shares of all subjects come to 1, and their points
/// to the average. A subject without a grade has neither.
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

    init(_ units: [CourseUnit], averages: [Double?], total: Double?, digits: Int) {
        let unitsInPoint = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        var starts = [0]
        var (positions, shares, points) = ([Int](), [Double](), [Double]())
        let weight = units.indices.reduce(0.0) { averages[$1] == nil ? $0 : $0 + Double(units[$1].weight) }
        for unit in units.indices {
            let start = starts[unit]
            starts.append(start + units[unit].subjects.count)
            let graded = units[unit].gradedWeight
            for subject in units[unit].subjects.indices {
                guard let grade = units[unit].subjects[subject].grade else { continue }
                let share = Double(units[unit].weight) / weight * Double(units[unit].subjects[subject].weight) / graded
                positions.append(start + subject)
                shares.append(share * 1000)
                points.append(share * grade * unitsInPoint)
            }
        }
        var subjects = [Part?](repeating: nil, count: starts[units.count])
        for position in positions { subjects[position] = Part() }
        if let total {
            let shown = GradesContext.exact(total)
            let sum = ShortDecimal(rounding: shown, places: digits...digits).map { Int($0.digits) }
            apportion(shares, sum: 1000) { subjects[positions[$0]]?.share = $1 }
            apportion(points, sum: sum ?? Int(wholeNumber(nearest: shown * unitsInPoint))) { subjects[positions[$0]]?.points = $1 }
        }
        self.subjects = subjects
        self.starts = starts
        self.digits = digits
        self.unitsInPoint = unitsInPoint
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

extension CourseUnit {
    fileprivate var gradedWeight: Double {
        subjects.indices.reduce(0.0) { subjects[$1].grade == nil ? $0 : $0 + Double(subjects[$1].weight) }
    }
}

/// Rounds numbers so that they come to a sum: all down, and then up those that have lost most.
private func apportion(_ numbers: [Double], sum: Int, _ give: (_ position: Int, _ rounded: Int) -> Void) {
    // A whole number that binary arithmetic has left just below is still that number.
    let floors = numbers.map { ($0 * (1 + 1e-12) + 1e-7).rounded(.down) }
    var rest = sum - floors.reduce(0) { $0 + Int($1) }
    for position in floors.indices { give(position, Int(floors[position])) }
    guard rest > 0 else { return }
    for position in numbers.indices.sorted(by: { (floors[$0] - numbers[$0], $0) < (floors[$1] - numbers[$1], $1) }) where rest > 0 {
        give(position, Int(floors[position]) + 1)
        rest -= 1
    }
}
