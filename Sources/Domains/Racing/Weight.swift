extension Racing {
    /// What a horse carries, jockey and saddle included.
    enum Weight: Sendable, Hashable {
        /// The British and Irish way: 14 pounds a stone.
        case pounds(Int)
        /// The French way, in halves of a kilogram: 58.5 is 585.
        case tenthsOfKilogram(Int)

        /// International avoirdupois pound, exact by definition.
        static let kilogramsPerPound = 0.453_592_37

        var kilograms: Double {
            switch self {
            case .pounds(let pounds): Double(pounds) * Self.kilogramsPerPound
            case .tenthsOfKilogram(let tenths): Double(tenths) / 10
            }
        }

        /// Whether the data gave kilograms.
        var isMetric: Bool {
            if case .tenthsOfKilogram = self { true } else { false }
        }

        /// Whether it is written without decimals in kilograms.
        var isWhole: Bool { (kilograms * 10).rounded().truncatingRemainder(dividingBy: 10) == 0 }

        /// Stones and pounds as a card writes them, `9-6`; to the nearest pound if kilograms were given.
        var stones: String {
            let pounds =
                switch self {
                case .pounds(let pounds): pounds
                case .tenthsOfKilogram: Int((kilograms / Self.kilogramsPerPound).rounded())
                }
            return "\(pounds / 14)-\(pounds % 14)"
        }
    }

    /// A weight as it was read: `0-0` and an empty text say that there is none.
    enum WeightText {
        case none
        case weight(Weight)

        /// Reads `9-6`, `9st 6lb`, `58.5`, `58,5 kg`; nil for anything else, and for 14 pounds and more
        /// beside the stones.
        init?(_ text: String) {
            let word = text.filter { !$0.isWhitespace }.lowercased()
            if word.isEmpty || word == "0-0" || word == "-" {
                self = .none
                return
            }
            let stones = word.replacing("st", with: "-").replacing("lbs", with: "").replacing("lb", with: "")
            let parts = stones.split(separator: "-", omittingEmptySubsequences: false)
            if parts.count == 2, let stone = Self.number(parts[0]),
                let pounds = parts[1].isEmpty ? 0 : Self.number(parts[1]),
                4...16 ~= stone, 0...13 ~= pounds
            {
                self = .weight(.pounds(stone * 14 + pounds))
                return
            }
            let kilograms = (word.hasSuffix("kg") ? word.dropLast(2) : word[...]).split(
                omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
            guard 1...2 ~= kilograms.count, let whole = Self.number(kilograms[0]), 30...120 ~= whole else {
                return nil
            }
            var tenths = 0
            if kilograms.count == 2 {
                guard kilograms[1].utf8.count == 1, let digit = Self.number(kilograms[1]) else { return nil }
                tenths = digit
            }
            self = .weight(.tenthsOfKilogram(whole * 10 + tenths))
        }

        private static func number(_ digits: Substring) -> Int? {
            guard 1...3 ~= digits.utf8.count,
                digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
            else { return nil }
            return Int(digits)
        }
    }
}
