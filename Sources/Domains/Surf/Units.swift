extension Surf {
    /// What a number of this domain measures.
    enum Quantity: Sendable, Hashable {
        case count
        /// Metres along a wave.
        case distance
        /// Metres of many waves.
        case farDistance
        /// Metres from trough to crest.
        case height
        /// Metres of a swell, as a forecast has them.
        case swell
        /// Kilometres an hour.
        case speed
        /// Kilometres an hour of the wind, as a forecast has them.
        case wind
        /// Kilometres an hour of a setting, which are as exact as they need to be.
        case limit
        /// Seconds on a wave.
        case ride
        case force
        case angle
        case score
    }

    /// The measures that a reader is used to.
    enum Units: String, Sendable, CaseIterable {
        case metric, imperial

        /// The unit of a quantity: the last part of its message key, how much of it one of ours is, and its
        /// decimals. What is ranked has so many that what differs in metres does in feet.
        ///
        /// - Parameter value: in our own unit; short ways and long ones have units of their own.
        func unit(_ quantity: Quantity, of value: Double = .infinity) -> (
            key: String?, factor: Double, fraction: Int
        ) {
            let isMetric = self == .metric
            // The international foot is 0.3048 m and the mile 1,609.344 m, exactly.
            return switch quantity {
            case .count: (nil, 1, 0)
            case .farDistance where isMetric && value >= 1_000: ("km", 0.001, 1)
            // A thousand feet is where feet become hard to picture; less than a mile is said to its hundredths.
            case .farDistance where !isMetric && value >= 304.8:
                ("mi", 1 / 1_609.344, value < 1_609.344 ? 2 : 1)
            case .distance, .farDistance: isMetric ? ("m", 1, 0) : ("ft", 1 / 0.3048, 0)
            case .height: isMetric ? ("m", 1, 1) : ("ft", 1 / 0.3048, 1)
            case .swell: isMetric ? ("m", 1, 1) : ("ft", 1 / 0.3048, 0)
            case .speed, .limit: isMetric ? ("kmh", 1, quantity == .limit ? 1 : 0) : ("mph", 1 / 1.609344, 1)
            case .wind: isMetric ? ("kmh", 1, 0) : ("mph", 1 / 1.609344, 0)
            case .ride: ("s", 1, 0)
            case .force: ("g", 1, 1)
            case .angle: ("degrees", 1, 0)
            case .score: (nil, 1, 1)
            }
        }
    }
}

extension Surf.Quantity {
    /// A value as fine as its quantity is published: whole metres, seconds and kilometres an hour, tenths of all
    /// others.
    ///
    /// Figures are compared as this says and no finer, whatever the unit of the reader: so a record, a rank or
    /// what a picture highlights is the same in every language, and what looks equal is equal.
    func judged(_ value: Double) -> Double {
        // A long way is a sum, and compared with nothing.
        if self == .farDistance { return value }
        let tenths = Surf.Units.metric.unit(self).fraction == 0 ? 1.0 : 10
        return (value * tenths).rounded() / tenths
    }
}

extension Surf.Units {
    /// Metres in the unit of ways that are drawn.
    func scale(_ metres: Double) -> Double { metres * unit(.distance).factor }
}

extension Surf.Category {
    var quantity: Surf.Quantity {
        switch self {
        case .waves: .count
        case .distance: .distance
        case .ride: .ride
        case .speed: .speed
        case .height: .height
        case .cutback: .force
        case .score: .score
        }
    }
}

extension Surf.Discipline {
    var quantity: Surf.Quantity {
        switch self {
        case .waves: .count
        case .session: .score
        // Never asked for: times have words of their own.
        case .time: .count
        default: Surf.Category(rawValue: rawValue)?.quantity ?? .count
        }
    }

    /// A value as records are compared: times of sessions in whole minutes, all else as it is published.
    func judged(_ value: Double) -> Double {
        self == .time ? (value / 60).rounded() * 60 : quantity.judged(value)
    }
}
