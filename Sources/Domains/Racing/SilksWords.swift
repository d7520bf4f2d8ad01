extension Racing.Silks {
    /// A colour as the words name it, and as it is drawn.
    struct Colour: Sendable, Equatable {
        /// The name of its message: `royal-blue`.
        let name: String
        let shade: Shade
    }

    enum Garment: Sendable { case jacket, sleeves, cap }

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
            if let colour = Self.colour(word) {
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
            case (let pattern?, 0): Part(ground: jacket.ground, mark: jacket.mark, pattern: jacket.mark == nil ? nil : pattern)
            // "white stars on sleeves", on the jacket's ground.
            case (let pattern?, 1): Part(ground: jacket.ground, mark: colours[0].shade, pattern: pattern)
            case (let pattern, 2...): Part(ground: colours[0].shade, mark: colours[1].shade, pattern: pattern ?? .halved)
            case (nil, let count): Part(ground: count > 0 ? colours[0].shade : jacket.ground)
            case (let pattern, _): Part(ground: jacket.ground, mark: jacket.mark, pattern: pattern)
            }
        }

        private static func colour(_ word: String) -> Colour? {
            let name = french[word] ?? word
            return shades[name].map { Colour(name: name.replacing(" ", with: "-"), shade: $0) }
        }
    }
}

// MARK: - Words

extension Racing.Silks.Phrase {
    private static let shades: [String: Racing.Silks.Shade] = [
        "white": .white, "black": .black, "grey": .grey, "silver": .grey, "red": .red, "scarlet": .red, "cerise": .red, "maroon": .maroon,
        "claret": .maroon, "pink": .pink, "orange": .orange, "yellow": .yellow, "primrose": .yellow, "gold": .yellow, "beige": .beige,
        "cream": .beige, "brown": .brown, "chocolate": .brown, "green": .green, "light green": .lightGreen, "dark green": .darkGreen,
        "emerald green": .emerald, "blue": .royalBlue, "royal blue": .royalBlue, "dark blue": .darkBlue, "navy blue": .darkBlue,
        "light blue": .lightBlue, "turquoise": .turquoise, "mauve": .mauve, "lilac": .mauve, "purple": .purple,
    ]

    /// What other words, and French ones, call the same.
    private static let french: [String: String] = {
        var names = [
            "gray": "grey", "emerald": "emerald green", "navy": "navy blue", "argent": "silver", "écarlate": "scarlet", "cerise": "cerise",
            "grenat": "maroon", "bordeaux": "claret", "or": "gold", "crème": "cream", "marron": "brown", "chocolat": "chocolate",
            "primevère": "primrose", "émeraude": "emerald green", "vert émeraude": "emerald green", "bleu roi": "royal blue",
            "bleu foncé": "dark blue", "bleu marine": "navy blue", "bleu clair": "light blue", "bleu ciel": "light blue",
            "vert clair": "light green", "vert foncé": "dark green", "lilas": "lilac", "rouges": "red", "rouge": "red", "jaune": "yellow",
            "jaunes": "yellow", "rose": "pink", "roses": "pink", "oranges": "orange", "mauves": "mauve", "beiges": "beige", "gris": "grey",
            "grise": "grey", "grises": "grey", "blanc": "white", "blanche": "white", "blancs": "white", "blanches": "white",
            "violet": "purple", "violette": "purple", "violets": "purple", "violettes": "purple", "brun": "brown", "brune": "brown",
            "bruns": "brown", "brunes": "brown",
        ]
        for (stem, name) in [("noir", "black"), ("vert", "green"), ("bleu", "blue")] {
            for ending in ["", "e", "s", "es"] { names[stem + ending] = name }
        }
        return names
    }()

    private static let patterns: [String: Racing.Silks.Pattern] = [
        "halved": .halved, "quartered": .quartered, "hoops": .hoops, "hooped": .hoops, "hoop": .hoop, "stripes": .stripes,
        "striped": .stripes, "stripe": .stripe, "seams": .stripe, "chevrons": .chevrons, "chevron": .chevron, "sash": .sash,
        "cross belts": .crossBelts, "check": .check, "checked": .check, "diamonds": .diamonds, "diamond": .diamond, "stars": .stars,
        "star": .star, "spots": .spots, "spotted": .spots, "spot": .disc, "disc": .disc, "braces": .braces, "armlets": .armlets,
        "epaulets": .epaulets, "epaulettes": .epaulets,
        "mi parti": .halved, "mi partie": .halved, "mi parties": .halved, "écartelé": .quartered, "écartelée": .quartered,
        "écartelées": .quartered, "cerclé": .hoops, "cerclée": .hoops, "cerclées": .hoops, "cerceaux": .hoops, "cerceau": .hoop,
        "rayé": .stripes, "rayée": .stripes, "rayées": .stripes, "rayures": .stripes, "bande": .stripe, "coutures": .stripe,
        "écharpe": .sash, "croisillons": .crossBelts, "damier": .check, "damiers": .check, "losanges": .diamonds, "losange": .diamond,
        "étoiles": .stars, "étoile": .star, "pois": .spots, "disque": .disc, "bretelles": .braces, "brassards": .armlets,
        "épaulettes": .epaulets,
    ]

    private static let garments: [String: Racing.Silks.Garment] = [
        "sleeve": .sleeves, "sleeves": .sleeves, "manche": .sleeves, "manches": .sleeves, "cap": .cap, "toque": .cap, "casaque": .jacket,
        "jacket": .jacket,
    ]

    /// Words that only join the others.
    private static let joints: Set<String> = ["and", "on", "with", "et", "à", "de", "sur", "la", "le", "les"]
}
