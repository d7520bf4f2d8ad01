/// Round numbers along an axis: 1, 2 or 5 times a power of ten apart.
///
/// P. S. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems (1990). Each tick is a whole multiple of
/// the step, read as a decimal, so that the third of a tenth is 0.3 and not 0.30000000000000004.
struct Ticks {
    let values: [Double]
    /// How many decimals are needed to distinguish all ticks.
    let fractionDigits: Int

    /// The ends of the axis: the outermost ticks.
    var range: ClosedRange<Double> {
        guard let first = values.first, let last = values.last else { return 0...1 }
        return first...last
    }

    /// - Parameters:
    ///   - range: what the ticks must enclose; without any length it is made wider.
    ///   - count: about how many ticks there should be, at least 2.
    ///   - whole: whether the values are counts, so that no tick may be between two whole numbers.
    init(enclosing range: ClosedRange<Double>, count: Int = 5, whole: Bool = false) {
        let (low, high) = Self.widened(range, whole: whole)
        let intervals = Double(max(2, count) - 1)
        var (factor, exponent) = Self.step((high - low) / intervals)
        if whole, exponent < 0 { (factor, exponent) = (1, 0) }
        let step = decimal(factor, exponent)
        let first = Int(exactly: (low / step).rounded(.down)) ?? 0
        let last = Int(exactly: (high / step).rounded(.up)) ?? 1
        // The quotient of two rounded numbers can miss a whole number by a hair; a tick that encloses nothing
        // is dropped.
        var indices = Array(first...max(first, last))
        while indices.count > 2, decimal(indices[1] * factor, exponent) <= low { indices.removeFirst() }
        while indices.count > 2, decimal(indices[indices.count - 2] * factor, exponent) >= high {
            indices.removeLast()
        }
        values = indices.map { decimal($0 * factor, exponent) }
        fractionDigits = max(0, -exponent)
    }

    /// Minutes, at steps that a clock's face has.
    ///
    /// - Parameter range: what the ticks must enclose.
    init(enclosingMinutes range: ClosedRange<Double>) {
        let step = Self.clockSteps.first { (range.upperBound - range.lowerBound) / $0 <= 4 }
        guard let step, range.lowerBound < range.upperBound else {
            self.init(enclosing: range)
            return
        }
        let first = (range.lowerBound / step).rounded(.down) * step
        let last = (range.upperBound / step).rounded(.up) * step
        self.init(Array(stride(from: first, through: last, by: step)))
    }

    /// From 0 to the nearest end above a value, in two to four steps of 1, 2, 2.5 or 5 times a power of ten: for
    /// few lines, which would else end far above the value.
    ///
    /// - Parameter highest: above 0; else the same as enclosing nothing.
    init(upTo highest: Double) {
        guard let highest = Plottable.position(highest), highest > 0 else {
            self.init(enclosing: 0...0)
            return
        }
        let exponent = decimalExponent(highest)
        let steps = [
            (5, exponent), (25, exponent - 1), (2, exponent), (1, exponent), (5, exponent - 1),
            (25, exponent - 2),
        ]
        var best: (end: Double, count: Int, factor: Int, exponent: Int)?
        for (factor, exponent) in steps {
            // The quotient of two rounded numbers can be more than a whole number by a hair.
            let count = Int((highest / decimal(factor, exponent) - 1e-9).rounded(.up))
            let end = decimal(count * factor, exponent)
            guard 2...4 ~= count else { continue }
            if let best, (best.end, best.count) <= (end, count) { continue }
            best = (end, count, factor, exponent)
        }
        guard let best else {
            self.init(enclosing: 0...highest, count: 3)
            return
        }
        self.init(
            (0...best.count).map { decimal($0 * best.factor, best.exponent) },
            fractionDigits: max(0, -best.exponent))
    }

    /// Ticks that were chosen, ascending.
    init(_ values: [Double], fractionDigits: Int = 0) {
        self.values = values
        self.fractionDigits = fractionDigits
    }

    /// In minutes: parts of an hour, hours, a day.
    static let clockSteps: [Double] = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440]

    /// The nearest of 1, 2, 5 and 10 times a power of ten, by Heckbert's limits.
    private static func step(_ rough: Double) -> (factor: Int, exponent: Int) {
        let exponent = decimalExponent(rough)
        let fraction = rough / powerOfTen(exponent)
        return switch fraction {
        case ..<1.5: (1, exponent)
        case ..<3: (2, exponent)
        case ..<7: (5, exponent)
        default: (1, exponent + 1)
        }
    }

    private static func widened(_ range: ClosedRange<Double>, whole: Bool) -> (Double, Double) {
        let low = Plottable.position(range.lowerBound) ?? 0
        let high = Plottable.position(range.upperBound) ?? 0
        let size = max(low.magnitude, high.magnitude)
        // Below this a Double could not distinguish the ticks.
        guard high - low <= size * 1e-12 else { return (low, high) }
        if size == 0 { return (0, 1) }
        let room = whole ? 1 : size * 0.1
        return (low - room, high + room)
    }
}

/// Which numbers can be drawn in a picture.
enum Plottable {
    /// The value, or nil if it cannot be drawn: not a number, infinite, or so large that the difference of
    /// two could overflow. A value that is too small to be distinguished from 0 is 0.
    static func position(_ value: Double?) -> Double? {
        guard let value, value.isFinite, value.magnitude <= 1e300 else { return nil }
        return value.magnitude < 1e-250 ? 0 : value
    }
}

/// The power of ten that a number begins with: 2 for 250, -3 for 0.004. The number must be finite and above
/// 0.
func decimalExponent(_ number: Double) -> Int {
    guard number.isNormal, number > 0 else { return 0 }
    var exponent = Int((Double(number.exponent) * 0.301_029_995_663_981_2).rounded(.down))
    while powerOfTen(exponent + 1) <= number { exponent += 1 }
    while powerOfTen(exponent) > number { exponent -= 1 }
    return exponent
}

func powerOfTen(_ exponent: Int) -> Double {
    decimal(1, exponent)
}

/// The Double nearest to a decimal number: 3 and -1 give 0.3.
func decimal(_ digits: Int, _ exponent: Int) -> Double {
    Double("\(digits)e\(exponent)") ?? 0
}
