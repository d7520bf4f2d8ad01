extension Verbs {
    /// Where a Spanish word is stressed, and how that is written (RAE, Ortografía 2010, II.3).
    enum Accentuation {
        /// A command with a pronoun attached to it: lava + te → lávate, lavemos + nos → lavémonos, vestid +
        /// os → vestíos.
        static func attach(_ pronoun: String, to command: String) -> String {
            var letters = Array(command)
            guard let stressed = stressedVowel(letters) else { return command + pronoun }
            letters = letters.map { withoutAccent[$0] ?? $0 }
            if pronoun == "nos", letters.last == "s" { letters.removeLast() }
            if pronoun == "os", letters.last == "d" { letters.removeLast() }
            letters += Array(pronoun)
            return accented(letters, stressed)
        }

        /// The word with the written accent that the stress on one of its vowels asks for, if it asks for
        /// one.
        static func accented(_ letters: [Character], _ stressed: Int) -> String {
            var marked = letters
            marked[stressed] = withAccent[letters[stressed]] ?? letters[stressed]
            return needsAccent(letters, stressed) ? String(marked) : String(letters)
        }

        /// The word without the accent that a single syllable does not have: huis, guie; but guíe, which is two.
        static func withoutNeedless(_ word: String) -> String {
            guard let mark = word.firstIndex(where: { withoutAccent[$0] != nil }) else { return word }
            // An h between vowels may part syllables: rehuís.
            guard !word.dropFirst().contains("h") else { return word }
            let letters = Array(plain(word))
            let stressed = word.distance(from: word.startIndex, to: mark)
            return nuclei(letters).count > 1 || needsAccent(letters, stressed) ? word : String(letters)
        }

        /// A form of one verb behind the prefix of another, with the accent that the longer word asks for: pre + ve →
        /// prevé, re + hice → rehíce, r + ió → rio.
        static func prefixed(_ prefix: String, _ form: String) -> String {
            guard !prefix.isEmpty, let stressed = stressedVowel(Array(form)) else { return prefix + form }
            return accented(Array(prefix + plain(form)), prefix.count + stressed)
        }

        private static func needsAccent(_ letters: [Character], _ stressed: Int) -> Bool {
            if weak.contains(letters[stressed]) {
                // A stressed i or u beside a strong vowel is written with its accent anywhere in a word, also with an h
                // between them: vestíos, oíd, rehúyo.
                let neighbours = [
                    letters[..<stressed].last { $0 != "h" }, letters[(stressed + 1)...].first { $0 != "h" },
                ]
                if neighbours.contains(where: { $0.map(strong.contains) ?? false }) { return true }
            }
            return nuclei(letters).count > 1 && stressedVowel(letters) != stressed
        }

        /// The vowel that bears the stress: the accented one, else by the last letter.
        static func stressedVowel(_ letters: [Character]) -> Int? {
            if let written = letters.firstIndex(where: { withoutAccent[$0] != nil }) { return written }
            let nuclei = nuclei(letters)
            guard let last = letters.last, nuclei.count > 1 else { return nuclei.first }
            let isPlain = strong.contains(last) || weak.contains(last) || last == "n" || last == "s"
            return nuclei[nuclei.count - (isPlain ? 2 : 1)]
        }

        /// The vowel at the heart of each syllable of a word without written accents: two strong vowels are
        /// two syllables, a weak one leans on its neighbour, and of two weak ones the second is the heart.
        private static func nuclei(_ letters: [Character]) -> [Int] {
            var nuclei: [Int] = []
            var isOpen = false
            for (index, letter) in letters.enumerated() {
                let isStrong = strong.contains(letter)
                guard isStrong || weak.contains(letter), !isSilent(index, letters) else {
                    if letter != "h" { isOpen = false }
                    continue
                }
                // Behind an h, i or u before a vowel begin a syllable: re-huid.
                if !isStrong, index > 0, letters[index - 1] == "h",
                    let next = letters.dropFirst(index + 1).first,
                    strong.contains(next) || weak.contains(next)
                {
                    isOpen = false
                }
                if isOpen, let heart = nuclei.last, !(isStrong && strong.contains(letters[heart])) {
                    if isStrong || weak.contains(letters[heart]) { nuclei[nuclei.count - 1] = index }
                } else {
                    nuclei.append(index)
                }
                isOpen = true
            }
            return nuclei
        }

        /// The u of que, qui, gue and gui is not heard.
        private static func isSilent(_ index: Int, _ letters: [Character]) -> Bool {
            guard letters[index] == "u", index > 0, index + 1 < letters.count else { return false }
            return "qg".contains(letters[index - 1]) && "eiéí".contains(letters[index + 1])
        }

        static func plain(_ text: String) -> String { String(text.map { withoutAccent[$0] ?? $0 }) }

        private static let strong: Set<Character> = ["a", "e", "o"]
        private static let weak: Set<Character> = ["i", "u", "ü"]
        static let withoutAccent: [Character: Character] = ["á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u"]
        static let withAccent: [Character: Character] = ["a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú"]
    }
}
