extension Racing.Silks {
    /// A colour as the words name it, and as it is drawn.
    struct Colour: Sendable, Equatable {
        /// The name of its message: `royal-blue`.
        let name: String
        let shade: Shade
    }

    enum Garment: String, Sendable { case jacket, sleeves, cap }

    /// What the words between two commas say.
    struct Phrase: Sendable, Equatable {
        private(set) var colours: [Colour] = []
        private(set) var pattern: Pattern?
        private(set) var garment = Garment.jacket
        /// Whether nothing of it was left over, so that other languages can say all of it.
        private(set) var isUnderstood = true

        init(_ text: Substring) {
            var words = text.split { !$0.isLetter }.map(String.init)[...]
            while let word = words.first {
                // Names of two words are tried first: "light green", "cross belts".
                if let next = words.dropFirst().first, take("\(word) \(next)") {
                    words = words.dropFirst(2)
                } else {
                    if !take(word), !Self.joints.contains(word) { isUnderstood = false }
                    words = words.dropFirst()
                }
            }
        }

        private mutating func take(_ word: String) -> Bool {
            if let colour = Self.colours[word] {
                colours.append(colour)
            } else if let found = Self.patterns[word] {
                isUnderstood = isUnderstood && pattern == nil
                pattern = pattern ?? found
            } else if let found = Self.garments[word] {
                garment = found
            } else {
                return false
            }
            return true
        }

        func part(on jacket: Part) -> Part {
            switch (pattern, colours.count) {
            // "striped sleeves": the jacket's colours once more.
            case (let pattern?, 0):
                Part(ground: jacket.ground, mark: jacket.mark, pattern: jacket.mark == nil ? nil : pattern)
            // "white stars on sleeves", on the jacket's ground.
            case (let pattern?, 1): Part(ground: jacket.ground, mark: colours[0].shade, pattern: pattern)
            case (let pattern, 2...):
                Part(ground: colours[0].shade, mark: colours[1].shade, pattern: pattern ?? .halved)
            case (nil, let count): Part(ground: count > 0 ? colours[0].shade : jacket.ground)
            case (let pattern, _): Part(ground: jacket.ground, mark: jacket.mark, pattern: pattern)
            }
        }
    }
}

// MARK: - Words

extension Racing.Silks.Phrase {
    private static let list = WordList("Racing/silks.txt", separator: ",")

    /// By every word for it.
    private static let colours: [String: Racing.Silks.Colour] = {
        var colours: [String: Racing.Silks.Colour] = [:]
        for (words, others) in meanings("colour") {
            let names = words.split(separator: " = ").map(String.init)
            guard let name = names.first, let shade = names.last.flatMap(Racing.Silks.Shade.init) else {
                continue
            }
            for word in [name] + others {
                colours[word] = Racing.Silks.Colour(name: name.replacing(" ", with: "-"), shade: shade)
            }
        }
        return colours
    }()

    private static let patterns = byWord(Racing.Silks.Pattern.self, "pattern")
    private static let garments = byWord(Racing.Silks.Garment.self, "garment")

    /// Words that only join the others.
    private static let joints = Set(list.words("joint"))

    /// The lines of one kind: what the words mean, and the words.
    private static func meanings(_ kind: String) -> [(String, [String])] {
        list.lines.filter { $0.name.hasPrefix("\(kind) ") }.map {
            (String($0.name.dropFirst(kind.count + 1)), $0.words)
        }
    }

    private static func byWord<Meaning: RawRepresentable<String>>(_ type: Meaning.Type, _ kind: String)
        -> [String: Meaning]
    {
        var found: [String: Meaning] = [:]
        for (name, words) in meanings(kind) {
            for word in words { found[word] = Meaning(rawValue: name) }
        }
        return found
    }
}
