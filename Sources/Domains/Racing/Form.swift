extension Racing {
    /// How a horse ran lately, as the data give it: `2-26`.
    ///
    /// British and Irish form has the latest run on the right; the French "musique" has it on the left, and
    /// adds the kind of race in a small letter (`2a`) and the year in brackets. The order is part of the
    /// data: form is never turned round or translated.
    struct Form: Sendable {
        /// As written, shown as it is.
        let text: String
        /// From left to right.
        let marks: [Mark]

        enum Mark: Sendable, Hashable {
            /// 1 to 9; 10 is written 0, and means tenth or worse.
            case place(Int)
            /// `-`: the end of a season.
            case seasonBreak
            /// `/`: a break of more than a season.
            case longBreak
            /// A run without a place.
            case letter(Character)

            /// What it counts in a score: its place; tenth for everything else, as the app did.
            var points: Int {
                if case .place(let place) = self { place } else { 10 }
            }

            var isRun: Bool {
                switch self {
                case .place, .letter: true
                case .seasonBreak, .longBreak: false
                }
            }
        }

        /// The letters that have a meaning, in the order of the legend; their words are messages.
        ///
        /// F fell, U unseated, P pulled up, B brought down, R refused, S slipped up, O ran out, C carried
        /// out, L left, D disqualified, V void.
        static let letters: [Character] = Array("FUPBRSOCLDV")
        /// Hyphens, a dash and a minus sign.
        private static let seasonSigns: Set<Character> = [
            "-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2212}",
        ]
        /// French: arrêté and tombé.
        static let frenchLetters: [Character] = Array("AT")

        init(_ text: String, order: FormOrder = .latestRight) {
            self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            var marks: [Mark] = []
            var isYear = false
            for character in self.text {
                switch character {
                case "(" where order == .latestLeft:
                    isYear = true
                    marks.append(.seasonBreak)
                case ")" where isYear: isYear = false
                case _ where isYear || character == " ": break
                case "0": marks.append(.place(10))
                case "1"..."9": marks.append(.place(character.wholeNumberValue ?? 10))
                case _ where Self.seasonSigns.contains(character): marks.append(.seasonBreak)
                case "/": marks.append(.longBreak)
                // The kind of race: a attelé, m monté, p plat, h haies, s steeple-chase, c cross-country.
                case _ where order == .latestLeft && character.isLowercase: break
                default: marks.append(.letter(Character(character.uppercased().prefix(1).description)))
                }
            }
            self.marks = marks
        }

        /// Whether the end of a season is written as a sign, and not as a year in brackets.
        var hasSeasonSign: Bool { text.contains(where: Self.seasonSigns.contains) }

        /// Whether each of several runs has a small letter for the kind of race: a French musique. Those
        /// letters mean no run without a place.
        var isMusique: Bool {
            guard text.contains(where: \.isLowercase) else { return false }
            let runs = text.replacing(/\([0-9]+\)|[ ]/, with: "")
            return runs.count >= 4 && runs.wholeMatch(of: /(?:[0-9A-Z][pahsomc])+/) != nil
        }

        /// Signs without a known meaning.
        var unknown: [Character] {
            let known = Self.letters + Self.frenchLetters
            return marks.compactMap { mark in
                if case .letter(let letter) = mark, !known.contains(letter) { letter } else { nil }
            }
        }
    }

    /// On which side of a form the latest run is.
    enum FormOrder: String, Sendable, CaseIterable {
        case latestRight = "latest-right"
        case latestLeft = "latest-left"
    }

    /// How a form becomes one number; the lowest is the best.
    enum FormScore: String, Sendable, CaseIterable {
        /// The mean of all marks, breaks and letters counting as tenth places: the app's own. Two dashes
        /// count as much as two bad runs.
        case seed
        /// The mean of the last three runs with the weights 3, 2 and 1, the latest first; breaks do not
        /// count.
        case recent

        /// Nil if there is nothing to count.
        func score(_ form: Form, order: FormOrder) -> Score? {
            switch self {
            case .seed: return Score(sum: form.marks.reduce(0) { $0 + $1.points }, weight: form.marks.count)
            case .recent:
                let runs = form.marks.filter(\.isRun)
                let latest = order == .latestRight ? Array(runs.suffix(3).reversed()) : Array(runs.prefix(3))
                let weights = [3, 2, 1].prefix(latest.count)
                return Score(
                    sum: zip(latest, weights).reduce(0) { $0 + $1.0.points * $1.1 },
                    weight: weights.reduce(0, +))
            }
        }
    }

    /// A mean as an exact fraction, so that equal scores are equal.
    struct Score: Sendable, Comparable {
        let sum: Int
        let weight: Int

        init?(sum: Int, weight: Int) {
            guard weight > 0 else { return nil }
            self.sum = sum
            self.weight = weight
        }

        var value: Double { Double(sum) / Double(weight) }

        static func < (left: Self, right: Self) -> Bool { left.sum * right.weight < right.sum * left.weight }
        static func == (left: Self, right: Self) -> Bool {
            left.sum * right.weight == right.sum * left.weight
        }
    }
}
