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
        /// Kilometres an hour.
        case speed
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
        /// decimals.
        ///
        /// - Parameter value: in our own unit; short ways and long ones have units of their own.
        func unit(_ quantity: Quantity, of value: Double = .infinity) -> (
            key: String?, factor: Double, fraction: Int
        ) {
            let isMetric = self == .metric
            // The international foot is 0.3048 m and the mile 1,609.344 m, exactly.
            return switch quantity {
            case .count: (nil, 1, 0)
            case .farDistance where value >= (isMetric ? 1_000 : 1_609.344):
                isMetric ? ("km", 0.001, 1) : ("mi", 1 / 1_609.344, 1)
            case .distance, .farDistance: isMetric ? ("m", 1, 0) : ("ft", 1 / 0.3048, 0)
            case .height: isMetric ? ("m", 1, 1) : ("ft", 1 / 0.3048, 0)
            case .speed: isMetric ? ("kmh", 1, 0) : ("mph", 1 / 1.609344, 0)
            case .ride: ("s", 1, 0)
            case .force: ("g", 1, 1)
            case .angle: ("degrees", 1, 0)
            case .score: (nil, 1, 1)
            }
        }
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
