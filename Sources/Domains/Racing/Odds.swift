extension Racing {
    /// What is offered on a runner.
    enum Odds: Sendable {
        case price(Price)
        /// No price yet: bets are settled at the starting price.
        case startingPrice

        var price: Price? {
            if case .price(let price) = self { price } else { nil }
        }
    }

    /// A price as an exact fraction, so that 14/2, 7/1 and the decimal 8.0 are the same, and sorting never
    /// depends on rounding.
    struct Price: Sendable, Comparable {
        /// What is won for each `stake`, in lowest terms: 7 of 14/2.
        let winnings: Int
        /// 1 of 14/2.
        let stake: Int

        /// No bookmaker's price is greater than this, and products of two such numbers still fit an Int.
        static let largest = 1_000_000_000

        /// Nil if the fraction is not valid, or too large.
        init?(winnings: Int, stake: Int) {
            guard 1...Self.largest ~= winnings, 1...Self.largest ~= stake else { return nil }
            let divisor = Self.greatestCommonDivisor(winnings, stake)
            self.winnings = winnings / divisor
            self.stake = stake / divisor
        }

        /// The stake included: 2.625 for 13/8.
        var decimal: Double { Double(winnings) / Double(stake) + 1 }

        /// The share of 1 that the price gives the runner, the bookmaker's margin included: 1 / decimal.
        var probability: Double { Double(stake) / (Double(winnings) + Double(stake)) }

        /// As a British board shows it, however the data wrote it: in lowest terms, where 3/2 is called 6/4
        /// and 2/3 is called 4/6.
        var fraction: String {
            switch (winnings, stake) {
            case (3, 2): "6/4"
            case (2, 3): "4/6"
            default: "\(winnings)/\(stake)"
            }
        }

        var isEvens: Bool { winnings == stake }

        /// Whether it is one of the fractions that British bookmakers offer: any to one, odds-on to 1/100, and a
        /// ladder between them.
        var isCustomary: Bool {
            stake == 1 || (winnings == 1 && stake <= 100) || Self.ladder.contains("\(winnings)/\(stake)")
        }

        private static let ladder: Set<Substring> = Set(
            """
            2/15 2/13 2/11 2/9 2/7 3/10 4/11 2/5 4/9 8/15 4/7 8/13 2/3 8/11 4/5 5/6 10/11 20/21 21/20 11/10 23/20 \
            6/5 5/4 13/10 11/8 7/5 3/2 8/5 13/8 17/10 7/4 9/5 15/8 19/10 21/10 11/5 9/4 12/5 5/2 13/5 11/4 14/5 \
            16/5 10/3 7/2 18/5 9/2 11/2 13/2 15/2 17/2 19/2 85/40 95/40 100/30 25/2 33/2
            """.split(separator: " "))

        /// The shorter price first: the runner thought likelier to win.
        static func < (left: Self, right: Self) -> Bool {
            left.winnings * right.stake < right.winnings * left.stake
        }

        static func == (left: Self, right: Self) -> Bool {
            left.winnings == right.winnings && left.stake == right.stake
        }

        private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
            var (larger, smaller) = (left, right)
            while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
            return larger
        }
    }

    /// What was written instead of odds.
    enum OddsMistake: Error {
        case notAPrice
        /// `7`: it could mean 7/1 or the decimal 7.0.
        case bareNumber(String)
    }
}

extension Racing.Odds {
    /// Reads odds in every notation in use: `13/8`, `EVS`, `SP`, `4.5`, `4,5`, `+350`, `-150`.
    ///
    /// American prices are what a stake of 100 wins (+), or what must be staked to win 100 (−).
    init(_ text: String) throws(Racing.OddsMistake) {
        let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch word.uppercased() {
        case "SP": self = .startingPrice
        case "EVS", "EVENS", "EVEN", "EVENS MONEY": self = .price(try Self.price(1, 1))
        default: self = .price(try Self.price(word))
        }
    }

    private static func price(_ word: String) throws(Racing.OddsMistake) -> Racing.Price {
        if word.contains("/") {
            let parts = word.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let winnings = number(parts[0]), let stake = number(parts[1]) else {
                throw .notAPrice
            }
            return try price(winnings, stake)
        }
        if let sign = word.unicodeScalars.first, ["+", "-", "\u{2212}"].contains(sign) {
            guard let amount = number(word.dropFirst()), amount >= 100 else { throw .notAPrice }
            return sign == "+" ? try price(amount, 100) : try price(100, amount)
        }
        if let mark = word.firstIndex(where: { $0 == "." || $0 == "," }) {
            let decimals = word[word.index(after: mark)...]
            guard let whole = number(word[..<mark]), decimals.utf8.count <= 6, let rest = number(decimals)
            else { throw .notAPrice }
            let scale = (0..<decimals.utf8.count).reduce(1) { scale, _ in scale * 10 }
            guard whole >= 1, whole < Racing.Price.largest / scale else { throw .notAPrice }
            return try price((whole - 1) * scale + rest, scale)
        }
        // 0 and 1 are a price neither with the stake nor without it.
        if let bare = number(word[...]), bare > 1 { throw .bareNumber(word) }
        throw .notAPrice
    }

    private static func price(_ winnings: Int, _ stake: Int) throws(Racing.OddsMistake) -> Racing.Price {
        guard let price = Racing.Price(winnings: winnings, stake: stake) else { throw .notAPrice }
        return price
    }

    /// Digits and nothing else, at most nine of them.
    private static func number(_ digits: Substring) -> Int? {
        guard 1...9 ~= digits.utf8.count,
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return Int(digits)
    }
}
