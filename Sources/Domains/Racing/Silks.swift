import Markup

extension Racing {
    /// The racing colours of an owner, understood from their words: `Royal blue, white sash, striped sleeves,
    /// quartered cap`, or in French, `Bleu roi, écharpe blanche, manches rayées, toque écartelée`.
    ///
    /// The parts follow each other in the order of the British register: jacket, sleeves, cap. A part that
    /// names one colour and a pattern takes the jacket's colour as its ground.
    struct Silks: Sendable, Equatable {
        var jacket: Part
        var sleeves: Part
        var cap: Part
        /// What the words say, one by one.
        let phrases: [Phrase]

        /// A ground and what is on it.
        struct Part: Sendable, Equatable {
            var ground: Shade
            var mark: Shade?
            var pattern: Pattern?

            /// Adds the pattern of a phrase, unless there is one.
            mutating func take(_ phrase: Phrase) {
                guard mark == nil, let colour = phrase.colours.first, let shape = phrase.pattern else {
                    return
                }
                (mark, pattern) = (colour.shade, shape)
            }
        }

        /// Nil if the text does not begin with a known colour.
        init?(_ text: String) {
            phrases = text.lowercased().split { $0 == "," || $0 == ";" }.map { Phrase($0) }
            guard let first = phrases.first, let ground = first.colours.first, first.garment == .jacket else {
                return nil
            }
            jacket = Part(
                ground: ground.shade, mark: first.colours.dropFirst().first?.shade, pattern: first.pattern)
            if jacket.pattern == nil, jacket.mark != nil { jacket.pattern = .halved }
            var sleeves: Part?
            var cap: Part?
            var latest = Garment.jacket
            for phrase in phrases.dropFirst() {
                if phrase.garment != .jacket { latest = phrase.garment }
                switch phrase.garment {
                // "Red cap, white spots": a pattern belongs to the part before it.
                case .jacket where latest == .sleeves: sleeves?.take(phrase)
                case .jacket where latest == .cap: cap?.take(phrase)
                case .jacket:
                    if jacket.pattern == nil || jacket.mark == nil {
                        jacket.mark = phrase.colours.first?.shade ?? jacket.mark
                        jacket.pattern = phrase.pattern ?? jacket.pattern
                    }
                case .sleeves: sleeves = phrase.part(on: jacket)
                case .cap: cap = phrase.part(on: jacket)
                }
            }
            if jacket.mark == nil { jacket.pattern = nil }
            self.sleeves = sleeves ?? Part(ground: jacket.ground)
            self.cap = cap ?? Part(ground: jacket.ground)
        }
    }
}

extension Racing.Silks {
    /// The colours of the register.
    enum Shade: String, Sendable, CaseIterable {
        case white
        case black
        case grey
        case red
        case maroon
        case pink
        case orange
        case yellow
        case beige
        case brown
        case green
        case lightGreen = "light green"
        case darkGreen = "dark green"
        case emerald = "emerald green"
        case royalBlue = "royal blue"
        case darkBlue = "dark blue"
        case lightBlue = "light blue"
        case turquoise
        case mauve
        case purple

        /// As it looks on screen and paper.
        var hex: String {
            switch self {
            case .white: "#fff"
            case .black: "#1d1d1d"
            case .grey: "#9a9a9a"
            case .red: "#d3222a"
            case .maroon: "#7c1430"
            case .pink: "#f59ac0"
            case .orange: "#f0801a"
            case .yellow: "#ffd92e"
            case .beige: "#e3cfa1"
            case .brown: "#6d4528"
            case .green: "#178a3e"
            case .lightGreen: "#8fd38a"
            case .darkGreen: "#0b4d2c"
            case .emerald: "#00a26b"
            case .royalBlue: "#1f49b6"
            case .darkBlue: "#16265c"
            case .lightBlue: "#7fbfea"
            case .turquoise: "#19aeb5"
            case .mauve: "#b89ad0"
            case .purple: "#6a2c91"
            }
        }
    }

    enum Pattern: String, Sendable, CaseIterable {
        case halved, quartered, hoops, hoop, stripes, stripe, chevrons, chevron, sash
        case crossBelts = "cross-belts"
        case check, diamonds, diamond, stars, star, spots, disc, braces, armlets, epaulets
    }
}
