import Diagnostics
import Languages
import Pages
import Records

extension Surf {
    /// What the sea and the wind were like, as the surfer saw or looked up.
    struct Conditions: Sendable, Hashable {
        enum Wind: String, Sendable, CaseIterable {
            case calm, offshore, crossShore = "cross-shore", onshore
        }

        enum Tide: String, Sendable, CaseIterable {
            case low, rising, high, falling
        }

        /// Metres of the swell, not of the breaking waves.
        var swellHeight: Double?
        /// Seconds from crest to crest.
        var swellPeriod: Double?
        /// Where the swell comes from.
        var swellDirection: CompassPoint?
        /// As it blows at the beach.
        var wind: Wind?
        /// Kilometres an hour.
        var windSpeed: Double?
        /// Where the wind comes from.
        var windDirection: CompassPoint?
        var tide: Tide?

        static var reader: Reader<Conditions> {
            .map("the conditions") { fields in
                let conditions = Conditions(
                    swellHeight: fields.optional("swell_height_m", .number(in: 0...30)),
                    swellPeriod: fields.optional("swell_period_s", .number(in: 1...40)),
                    swellDirection: fields.optional("swell_direction", .compassPoint),
                    wind: fields.optional("wind", .word(Wind.self)),
                    windSpeed: fields.optional("wind_kmh", .number(in: 0...300)),
                    windDirection: fields.optional("wind_direction", .compassPoint),
                    tide: fields.optional("tide", .word(Tide.self)))
                fields.warnUnread()
                return conditions
            }
        }
    }

    /// One of the sixteen points of the compass.
    struct CompassPoint: Sendable, Hashable {
        static let names = [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
            "NNW",
        ]

        /// Its name in English: letters of N, E, S and W.
        var name: String
    }
}

extension Reader where Output == Surf.CompassPoint {
    /// `"WNW"`, or degrees from north by way of east.
    static var compassPoint: Reader {
        Reader(
            .either(
                "a point of the compass such as \"WNW\", or degrees from 0 to 360",
                .text("a point of the compass", like: "^[NESWnesw]{1,3}$"),
                Expectation("degrees", .number(from: 0, to: 360)))
        ) { node in
            if let degrees = node.number {
                guard 0...360 ~= degrees else { return nil }
                return Surf.CompassPoint(name: Surf.CompassPoint.names[Int((degrees / 22.5).rounded()) % 16])
            }
            guard let name = node.text?.uppercased(), Surf.CompassPoint.names.contains(name) else {
                return nil
            }
            return Surf.CompassPoint(name: name)
        }
    }
}

extension Surf.Pages {
    /// The conditions as names and values. Directions and the tide go with names only: beside a drawing in
    /// which the waves run down, the direction of the swell would show where north is, and the tide at an
    /// hour narrows down the coast.
    func facts(_ conditions: Surf.Conditions) -> [(key: String, text: String)] {
        var facts: [(key: String, text: String)] = []
        let list = { (key: String, parts: [String?]) in
            let known = parts.compactMap(\.self)
            if !known.isEmpty { facts.append((key, known.joined(separator: ", "))) }
        }
        list(
            "swell",
            [
                conditions.swellHeight.map { text($0, .swell) },
                conditions.swellPeriod.map { text($0, .ride) },
                published(conditions.swellDirection),
            ])
        list(
            "wind",
            [
                conditions.wind.map { text("wind.\($0.rawValue)") },
                conditions.windSpeed.map { text($0, .wind) },
                published(conditions.windDirection),
            ])
        if privacy.showsAll { list("tide", [conditions.tide.map { text("tide.\($0.rawValue)") }]) }
        return facts
    }

    private func published(_ point: Surf.CompassPoint?) -> String? {
        guard privacy.showsAll, let point else { return nil }
        let names: [Character: String] = ["N": "north", "E": "east", "S": "south", "W": "west"]
        return point.name.compactMap { names[$0] }.map { text("compass.\($0)") }.joined()
    }
}
