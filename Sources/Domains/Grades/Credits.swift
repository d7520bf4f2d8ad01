import Bytes
import Pages

extension Grades {
    /// What a unit is worth in the European system (ECTS), or what several are worth together: exact, to a
    /// hundredth.
    struct Credits: Sendable, Hashable {
        private(set) var hundredths: Int

        static let none = Credits(hundredths: 0)

        /// Far more than any degree has; the bound keeps sums far from what an Int holds.
        static let most = 10_000

        init(hundredths: Int) {
            self.hundredths = hundredths
        }

        /// nil for a number below 0, above `most`, or with more than two digits after the point.
        init?(_ number: Double) {
            guard 0...Double(Self.most) ~= number else { return nil }
            let hundredths = (number * 100).rounded()
            guard hundredths / 100 == number else { return nil }
            self.init(hundredths: Int(hundredths))
        }

        static func + (left: Self, right: Self) -> Self {
            Self(hundredths: left.hundredths + right.hundredths)
        }

        private var number: Double { Double(hundredths) / 100 }

        /// With a point, and no more digits than it has: `7.5`.
        var text: String { exactText(number) }

        var value: Value { .decimal(number, fraction: 0...2) }
    }

    /// What became of a unit.
    enum UnitOutcome: Int, Sendable, CaseIterable {
        case passed
        /// Its average misses the pass mark, but the student has graduated all the same.
        case compensated
        case failed
        /// Grades are missing: of the unit, or of others that may still compensate it.
        case pending

        /// - Parameter verdict: of the whole transcript.
        init(_ unit: CourseUnit, average: Mark?, pass: Mark, _ verdict: Verdict) {
            guard let average, !unit.isOpen else {
                self = .pending
                return
            }
            if average >= pass {
                self = .passed
            } else if verdict == .reached {
                self = .compensated
            } else {
                self = verdict.isProvisional ? .pending : .failed
            }
        }

        var earnsCredits: Bool { self == .passed || self == .compensated }
    }

    /// How many credits the units of a transcript are worth, and how many of them are earned so far.
    struct CreditTotal: Sendable, Hashable {
        private(set) var earned = Credits.none
        private(set) var possible = Credits.none

        /// nil if no unit has credits. Units without credits neither give nor require any.
        init?(_ units: [CourseUnit], _ outcomes: [UnitOutcome]) {
            var isEmpty = true
            for (unit, outcome) in zip(units, outcomes) {
                guard let credits = unit.credits else { continue }
                isEmpty = false
                possible = possible + credits
                if outcome.earnsCredits { earned = earned + credits }
            }
            if isEmpty { return nil }
        }
    }
}
