import Languages
import Markup

/// What a position from left to right means.
public enum Across: Sendable {
    /// A number.
    case numbers(Figures)
    /// A number, with ticks at these values as far as there is room.
    case at([Double], Figures)
    /// Minutes since midnight, shown as a time of day.
    case clock
    /// Minutes since the beginning, at round steps of an hour's parts.
    case minutes(Figures)
    /// One of these names, by its position from 0.
    case names([String])

    func text(_ value: Double, _ locale: Locale) -> String {
        switch self {
        case .numbers(let figures), .at(_, let figures), .minutes(let figures):
            return figures.exact(value, locale)
        case .clock: return Self.clock(value, locale)
        case .names(let names):
            guard let index = Int(exactly: value.rounded()), names.indices.contains(index) else { return "" }
            return names[index]
        }
    }

    fileprivate static func clock(_ minutes: Double, _ locale: Locale) -> String {
        guard minutes.magnitude < 1e9 else { return "" }
        let minute = ((Int(minutes.rounded(.down)) % 1440) + 1440) % 1440
        return ClockTime(hour: minute / 60, minute: minute % 60).map { locale.format(time: $0) } ?? ""
    }
}

/// The axis at the bottom of a chart: its ticks and their labels, as many as have room.
struct AcrossAxis {
    struct Tick {
        let value: Double
        let label: String
    }

    let range: ClosedRange<Double>
    let ticks: [Tick]

    /// - Parameters:
    ///   - range: of the values; the axis ends with them, ticks or not.
    ///   - frame: what the axis is below; labels may reach beyond it, to the edges of the picture.
    init(_ across: Across, enclosing range: ClosedRange<Double>, in frame: Frame, _ locale: Locale) {
        let width = frame.width
        switch across {
        case .names(let names):
            self.range = 0...Double(max(1, names.count - 1))
            let widest = names.widest { textWidth($0) } + 8
            let every = max(1, Int((widest * Double(max(1, names.count - 1)) / max(1, width)).rounded(.up)))
            // The latest is named, which is what the chart leads to.
            ticks = names.enumerated().filter { (names.count - 1 - $0.offset) % every == 0 }.map {
                Tick(value: Double($0.offset), label: $0.element)
            }
        case .numbers, .at, .clock, .minutes:
            let range = range.lowerBound < range.upperBound ? range : Ticks(enclosing: range).range
            self.range = range
            var fitting: [Tick] = []
            for count in stride(from: 8, through: 2, by: -1) {
                fitting = Self.ticks(across, range, count, locale)
                if Self.fit(fitting, range, frame) { break }
            }
            ticks = fitting
        }
    }

    func draw(
        on canvas: inout Canvas, in frame: Frame, scale: LinearScale, y: Double,
        within limits: ClosedRange<Double>
    ) {
        canvas.strokes(.axis, width: 1) { canvas in
            canvas.path { marks in
                marks.line(from: (frame.left, frame.bottom), to: (frame.right, frame.bottom))
                for index in ticks.indices {
                    let x = scale(ticks[index].value)
                    marks.line(from: (x, frame.bottom), to: (x, frame.bottom + 4))
                }
            }
        }
        canvas.texts(.soft, .middle) { canvas in
            for index in ticks.indices {
                let half = textWidth(ticks[index].label) / 2
                let x = max(
                    limits.lowerBound + half, min(limits.upperBound - half, scale(ticks[index].value)))
                canvas.text(ticks[index].label, x, y)
            }
        }
    }

    private static func ticks(_ across: Across, _ range: ClosedRange<Double>, _ count: Int, _ locale: Locale)
        -> [Tick]
    {
        switch across {
        case .numbers(let figures):
            let ticks = Ticks(enclosing: range, count: count)
            let inside = ticks.values.filter { range.contains($0) }
            return inside.map {
                Tick(value: $0, label: figures.tick($0, of: ticks, locale, unit: $0 == inside.last))
            }
        case .at(let values, let figures):
            let inside = values.filter { range.contains($0) }
            let every = max(1, (inside.count + count - 1) / count)
            return inside.enumerated().filter { $0.offset % every == 0 }.map {
                Tick(value: $0.element, label: figures.label($0.element, locale))
            }
        case .minutes(let figures):
            let values = roundMinutes(range, count)
            return values.enumerated().map {
                Tick(value: $1, label: figures.label($1, locale, unit: $0 == values.count - 1))
            }
        case .clock:
            return roundMinutes(range, count).map { Tick(value: $0, label: Across.clock($0, locale)) }
        case .names: return []
        }
    }

    /// Steps that a clock's face has.
    private static func roundMinutes(_ range: ClosedRange<Double>, _ count: Int) -> [Double] {
        let length = range.upperBound - range.lowerBound
        guard let step = Ticks.clockSteps.first(where: { length / $0 <= Double(count) }) else {
            return Ticks(enclosing: range, count: count).values.filter { range.contains($0) }
        }
        return Array(
            stride(from: (range.lowerBound / step).rounded(.up) * step, through: range.upperBound, by: step))
    }

    /// Labels at the ends stay in the picture, and so come closer to their neighbours.
    private static func fit(_ ticks: [Tick], _ range: ClosedRange<Double>, _ frame: Frame) -> Bool {
        let scale = LinearScale(range, from: frame.left, to: frame.right)
        let labels = ticks.map { tick in
            let half = textWidth(tick.label) / 2
            return (middle: max(half, min(Canvas.width - half, scale(tick.value))), half: half)
        }
        return zip(labels, labels.dropFirst()).allSatisfy { first, second in
            second.middle - first.middle >= first.half + second.half + 10
        }
    }
}
