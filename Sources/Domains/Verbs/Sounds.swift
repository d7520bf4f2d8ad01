extension Verbs {
    /// A sound of a Spanish word, and the letters that write it.
    struct Sound: Sendable {
        enum Kind: Sendable { case vowel, consonant, silent }

        let kind: Kind
        /// The sound, whichever letters write it: one for c, qu and k, one for z and c, one for g and gu, one
        /// for j and g.
        let heard: Character
        let isStressed: Bool
        /// The numbers of its letters.
        let letters: Range<Int>

        /// The sounds of a word in small letters.
        static func all(in word: [Character]) -> [Sound] {
            let stressed = Accentuation.stressedVowel(word)
            var sounds: [Sound] = []
            var index = 0
            while index < word.count {
                let (heard, length) = consonant(at: index, word)
                let vowel = word[index] == "ü" ? "u" : Accentuation.withoutAccent[word[index]] ?? word[index]
                let kind: Kind = "aeiou".contains(vowel) ? .vowel : heard == "h" ? .silent : .consonant
                sounds.append(
                    Sound(
                        kind: kind, heard: kind == .vowel ? vowel : heard, isStressed: index == stressed,
                        letters: index..<index + length))
                index += length
            }
            return sounds
        }

        private static func consonant(at index: Int, _ word: [Character]) -> (heard: Character, length: Int) {
            func letter(_ offset: Int) -> Character {
                index + offset < word.count ? word[index + offset] : " "
            }
            let isFront = "eiéí".contains(letter(1))
            switch word[index] {
            case "c": return letter(1) == "h" ? ("č", 2) : (isFront ? "z" : "k", 1)
            case "q": return letter(1) == "u" ? ("k", 2) : ("k", 1)
            case "g" where letter(1) == "u" && "eiéí".contains(letter(2)): return ("g", 2)
            case "g": return (isFront ? "j" : "g", 1)
            default: return (word[index], 1)
            }
        }
    }

    /// An alignment of two words in which as many sounds as possible correspond.
    struct SoundComparison {
        /// One for each letter of the first word: irregular if the sound differs, spelling if only its
        /// letters do.
        private(set) var marks: [FormPart.Mark]
        /// For each letter of the first word the letter of the other that it corresponds to.
        private(set) var partners: [Int?]

        /// Whether the two words sound alike.
        var isSame: Bool { !marks.contains(.irregular) }

        private enum Step { case pair, insertion, omission }

        init(_ word: [Character], _ other: [Character]) {
            marks = Array(repeating: .irregular, count: word.count)
            partners = Array(repeating: nil, count: word.count)
            let (left, right) = (Sound.all(in: word), Sound.all(in: other))
            // No Spanish form comes near this; what does is not worth the square of its length.
            guard left.count <= 48, right.count <= 48 else { return }
            var steps: [(step: Step, left: Int, right: Int)] = []
            let costs = Self.costs(left, right, word, other)
            var (row, column) = (left.count, right.count)
            while row > 0 || column > 0 {
                let here = costs[row][column]
                // Of alignments that cost the same, the one whose omissions are beside another change:
                // escrito for escribido.
                if column > 0, here == costs[row][column - 1] + Self.cost(ofGap: right[column - 1]) {
                    column -= 1
                    steps.append((.omission, row, column))
                } else if row > 0, column > 0,
                    here == costs[row - 1][column - 1]
                        + Self.cost(left[row - 1], right[column - 1], word, other)
                {
                    (row, column) = (row - 1, column - 1)
                    steps.append((.pair, row, column))
                } else {
                    row -= 1
                    steps.append((.insertion, row, column))
                }
            }
            steps.reverse()
            for step in steps where step.step != .omission {
                let sound = left[step.left]
                if step.step == .insertion {
                    if sound.kind == .silent { mark(sound, .spelling) }
                } else if Self.cost(sound, right[step.right], word, other) <= Self.otherLetters {
                    let partner = right[step.right].letters
                    mark(sound, word[sound.letters] == other[partner] ? .regular : .spelling)
                    for (letter, number) in zip(sound.letters, partner) { partners[letter] = number }
                }
            }
            markOmissions(steps, left, right)
        }

        private mutating func mark(_ sound: Sound, _ mark: FormPart.Mark) {
            for letter in sound.letters { marks[letter] = mark }
        }

        /// Where sounds were dropped and nothing replaced them, the two that meet are marked: podré, ten.
        private mutating func markOmissions(
            _ steps: [(step: Step, left: Int, right: Int)], _ sounds: [Sound], _ others: [Sound]
        ) {
            var start = 0
            while start < steps.count {
                guard steps[start].step == .omission else {
                    start += 1
                    continue
                }
                let end = steps[start...].firstIndex { $0.step != .omission } ?? steps.count
                let before = start > 0 ? sounds[steps[start - 1].left] : nil
                let after = end < steps.count ? sounds[steps[end].left] : nil
                let isVowel = steps[start..<end].allSatisfy { others[$0.right].kind == .vowel }
                start = end
                let met = [before, after].compactMap(\.self)
                // The d of diré is the d of decir: the irregular sound is the vowel after it.
                let isOnset = before?.kind == .consonant && after?.kind == .vowel
                // Nor does the i return in dijeron, whatever its j is.
                let known = isOnset && isVowel ? met.suffix(1) : met[...]
                guard known.allSatisfy({ marks[$0.letters.lowerBound] != .irregular }) else { continue }
                for sound in isOnset ? [after].compactMap(\.self) : met { mark(sound, .irregular) }
            }
        }

        // What it costs if one sound corresponds to another; the cheapest alignment is chosen.
        private static let otherLetters = 1

        private static func cost(_ left: Sound, _ right: Sound, _ word: [Character], _ other: [Character])
            -> Int
        {
            if word[left.letters] == other[right.letters] { return 0 }
            if left.heard == right.heard {
                return left.kind != .vowel || left.isStressed == right.isStressed ? otherLetters : 3
            }
            // Of era and sía, the e is rather for the í than the r for the s.
            return left.kind != right.kind ? 14 : left.kind == .vowel ? 4 : 5
        }

        private static func cost(ofGap sound: Sound) -> Int { sound.kind == .silent ? 1 : 6 }

        private static func costs(
            _ left: [Sound], _ right: [Sound], _ word: [Character], _ other: [Character]
        ) -> [[Int]] {
            var costs = [right.reduce(into: [0]) { $0.append($0[$0.count - 1] + cost(ofGap: $1)) }]
            for (row, sound) in left.enumerated() {
                let gap = cost(ofGap: sound)
                var line = [costs[row][0] + gap]
                for (column, partner) in right.enumerated() {
                    let pair = costs[row][column] + cost(sound, partner, word, other)
                    line.append(min(pair, costs[row][column + 1] + gap, line[column] + cost(ofGap: partner)))
                }
                costs.append(line)
            }
            return costs
        }
    }
}
