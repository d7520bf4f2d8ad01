extension Racing {
    /// How far a race goes.
    struct Distance: Sendable, Hashable {
        /// As the data wrote it: `1m 7f 207y`.
        let text: String
        let metres: Double
        /// Whether the data gave metres.
        let isMetric: Bool

        static let metresPerYard = 0.9144
        static let metresPerFurlong = 201.168
        static let metresPerMile = 1609.344

        /// Longer than any race over miles: where there is more, as in `20m`, something else is meant.
        private static let longestInMiles = 8 * metresPerMile

        /// Reads miles, furlongs and yards, `1m 7f 207y`, `7½f`, and metres, `2400m`; nil for anything else.
        ///
        /// No race goes over a hundred miles, so a number of three digits or more before `m` is in metres.
        init?(_ text: String) {
            var metres = 0.0
            var lastUnit = 0
            var digits = ""
            var half = 0.0
            var isMetric = false
            var rest = text.lowercased().filter { !$0.isWhitespace && $0 != "," }[...]
            while let character = rest.popFirst() {
                if character.isASCII, character.isNumber {
                    digits.append(character)
                } else if let part = Self.parts[character], half == 0 {
                    half = part
                } else {
                    // "yds", "yards" and "miles" read as their first letter.
                    let letters = rest.prefix { $0.isASCII && $0.isLetter }
                    guard digits.count <= 5, !digits.isEmpty || half > 0, Self.tails.contains(String(letters))
                    else { return nil }
                    rest = rest.dropFirst(letters.count)
                    let number = (Double(digits) ?? 0) + half
                    let unit: (rank: Int, metres: Double)
                    switch character {
                    case "m" where letters == "etres" || letters == "eters" || digits.count >= 3:
                        unit = (1, 1)
                        isMetric = true
                    case "m": unit = (1, Self.metresPerMile)
                    case "f": unit = (2, Self.metresPerFurlong)
                    case "y": unit = (3, Self.metresPerYard)
                    default: return nil
                    }
                    guard unit.rank > lastUnit, lastUnit != 1 || unit.rank > 2 || number < 8 else {
                        return nil
                    }
                    lastUnit = unit.rank
                    metres += number * unit.metres
                    (digits, half) = ("", 0)
                }
            }
            guard digits.isEmpty, half == 0, metres > 0, metres < 100_000,
                isMetric || metres <= Self.longestInMiles
            else { return nil }
            self.text = text
            self.metres = metres
            self.isMetric = isMetric
        }

        /// In miles and furlongs, to the nearest half of a furlong: `1m 4f`, `7½f`.
        var furlongs: String {
            let halves = max(1, Int((metres / Self.metresPerFurlong * 2).rounded()))
            let (miles, rest) = halves.quotientAndRemainder(dividingBy: 16)
            let furlongs = (rest > 1 ? "\(rest / 2)" : "") + (rest % 2 == 1 ? "½" : "")
            return [miles > 0 ? "\(miles)m" : nil, furlongs.isEmpty ? nil : "\(furlongs)f"]
                .compactMap(\.self).joined(separator: " ")
        }

        private static let parts: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75]
        /// What may follow the first letter of a unit.
        private static let tails: Set<String> = [
            "", "d", "ds", "ard", "ards", "ile", "iles", "ur", "urlong", "urlongs", "etres", "eters",
        ]
    }
}
