extension Racing {
    /// Prize money as an amount in a currency, so that each language can write it with its own signs.
    struct Prize: Sendable, Hashable {
        /// `£`
        var currency: String
        var amount: Int
        /// Hundredths, if the data give them.
        var hundredths: Int?

        /// Reads `£25,024`, `24 000 €`, `€24.000`, `USD 50,000`, `£6,498.50`; nil for anything else.
        init?(_ text: String) {
            let line = text.filter { !$0.isWhitespace && $0 != "’" && $0 != "'" }
            guard let start = line.firstIndex(where: Self.isDigit),
                let last = line.lastIndex(where: Self.isDigit)
            else { return nil }
            let end = line.index(after: last)
            let (before, behind) = (line[..<start].uppercased(), line[end...].uppercased())
            guard before.isEmpty != behind.isEmpty, let currency = Self.currencies[before + behind] else {
                return nil
            }
            var number = line[start..<end]
            // A last part of two digits is hundredths; all others are thousands.
            let marks: Set<Character> = [",", "."]
            if let mark = number.lastIndex(where: marks.contains),
                number[number.index(after: mark)...].count == 2
            {
                let digits = number[number.index(after: mark)...]
                guard digits.allSatisfy(Self.isDigit), let hundredths = Int(digits) else { return nil }
                self.hundredths = hundredths
                number = number[..<mark]
            }
            let groups = number.split(omittingEmptySubsequences: false, whereSeparator: marks.contains)
            guard groups.allSatisfy({ $0.allSatisfy(Self.isDigit) }),
                groups.dropFirst().allSatisfy({ $0.count == 3 }),
                groups.count == 1 || 1...3 ~= groups[0].count, let amount = Int(groups.joined()),
                amount < 1_000_000_000
            else { return nil }
            self.currency = currency
            self.amount = amount
        }

        private static func isDigit(_ character: Character) -> Bool {
            character.isASCII && character.isNumber
        }

        private static let currencies = [
            "£": "£", "GBP": "£", "€": "€", "EUR": "€", "$": "$", "US$": "US$", "USD": "US$", "A$": "A$",
            "AUD": "A$", "C$": "C$",
            "CAD": "C$",
            "HK$": "HK$", "HKD": "HK$", "¥": "¥", "JPY": "¥", "CHF": "CHF", "AED": "AED",
        ]
    }
}
