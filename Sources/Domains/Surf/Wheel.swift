import Languages
import Markup

extension Surf {
    /// The circle of a year, in units of its picture.
    enum Wheel {
        static let side = 424.0
        static let middle = side / 2
        static let inner = 44.0
        static let outer = 189.0

        /// How far a wave reaches: by the root of its length, so that one long ride does not make all others short.
        static func radius(of length: Double, longest: Double) -> Double {
            inner + (outer - inner) * (length / longest).squareRoot()
        }

        /// The part of the year that has passed on a day.
        static func turn(of date: CalendarDate) -> Double {
            guard let first = CalendarDate(year: date.year, month: 1, day: 1) else { return 0 }
            return Double(first.days(to: date)) / 366
        }

        /// The two sides of a line of a thickness at a distance from the middle.
        static func edge(_ turn: Double, _ radius: Double, _ thickness: Double) -> (
            left: SVGPath.Point, right: SVGPath.Point
        ) {
            let point = point(turn, radius)
            let (x, y) = (thickness / 2 * cosine(turn: turn), thickness / 2 * cosine(turn: turn - 0.25))
            return ((point.x - x, point.y - y), (point.x + x, point.y + y))
        }

        /// How long a whole turn is at a distance from the middle.
        static func turnLength(at radius: Double) -> Double { 2 * .pi * radius }

        /// A place in a direction, which begins at the top and goes round with the clock.
        static func point(_ turn: Double, _ radius: Double) -> SVGPath.Point {
            (middle + radius * cosine(turn: turn - 0.25), middle - radius * cosine(turn: turn))
        }
    }
}
