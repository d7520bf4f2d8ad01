extension Racing {
    /// The ages for which a race is open.
    enum AgeBand: Sendable, Hashable {
        case only(Int)
        case from(Int)
        case between(Int, Int)

        /// Reads `3yo`, `3yo+`, `3YO plus`, `3yo only`, `3-5yo`, `3 ans`, `3 ans et plus`; nil for anything
        /// else.
        init?(_ text: String) {
            var digits: [Int] = []
            var words: [String] = []
            for part in text.lowercased().replacing("+", with: " plus ").split(whereSeparator: {
                !$0.isLetter && !$0.isNumber
            }) {
                let number = part.prefix { $0.isASCII && $0.isNumber }
                if !number.isEmpty {
                    guard let age = Int(number), 1...30 ~= age else { return nil }
                    digits.append(age)
                }
                if number.count < part.count { words.append(String(part.dropFirst(number.count))) }
            }
            guard let unit = words.first, ["yo", "ans", "an", "years"].contains(unit), digits.count <= 2,
                let first = digits.first
            else {
                return nil
            }
            switch (digits.count, words.dropFirst().joined(separator: " ")) {
            case (1, ""), (1, "only"): self = .only(first)
            case (1, "plus"), (1, "et plus"), (1, "and up"), (1, "and over"), (1, "et au dessus"):
                self = .from(first)
            case (2, ""), (2, "only"):
                guard digits[1] > first else { return nil }
                self = .between(first, digits[1])
            default: return nil
            }
        }
    }
}
