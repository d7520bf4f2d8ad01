import Markup

/// The racing colours of an owner, understood from their words: `Royal blue, white sash, striped sleeves, quartered cap`.
///
/// The parts follow each other in the order of the British register: jacket, sleeves, cap. A part that names one colour and a
/// pattern takes the jacket's colour as its ground.
struct Silks: Sendable, Equatable {
    var jacket: Part
    var sleeves: Part
    var cap: Part

    /// A ground and what is on it.
    struct Part: Sendable, Equatable {
        var ground: Shade
        var mark: Shade?
        var pattern: Pattern?
    }

    /// nil where the text does not begin with a known colour.
    init?(_ text: String) {
        let phrases = text.lowercased().split { $0 == "," || $0 == ";" }.map { Phrase($0) }
        guard let first = phrases.first, let ground = first.colours.first, first.garment == .jacket else { return nil }
        jacket = Part(ground: ground, mark: first.colours.dropFirst().first, pattern: first.pattern)
        if jacket.pattern == nil, jacket.mark != nil { jacket.pattern = .halved }
        var sleeves: Part?
        var cap: Part?
        for phrase in phrases.dropFirst() {
            switch phrase.garment {
            case .jacket:
                if jacket.pattern == nil || jacket.mark == nil {
                    jacket.mark = phrase.colours.first ?? jacket.mark
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

extension Silks {
    /// The colours of the register, as they look on screen and paper.
    enum Shade: String, Sendable, CaseIterable {
        case white = "#fff"
        case black = "#1d1d1d"
        case grey = "#9a9a9a"
        case red = "#d3222a"
        case maroon = "#7c1430"
        case pink = "#f59ac0"
        case orange = "#f0801a"
        case yellow = "#ffd92e"
        case beige = "#e3cfa1"
        case brown = "#6d4528"
        case green = "#178a3e"
        case lightGreen = "#8fd38a"
        case darkGreen = "#0b4d2c"
        case emerald = "#00a26b"
        case royalBlue = "#1f49b6"
        case darkBlue = "#16265c"
        case lightBlue = "#7fbfea"
        case turquoise = "#19aeb5"
        case mauve = "#b89ad0"
        case purple = "#6a2c91"

        /// Words of one or two parts; the longer is tried first.
        static let words: [String: Shade] = [
            "white": .white, "black": .black, "grey": .grey, "gray": .grey, "silver": .grey, "red": .red, "scarlet": .red,
            "cerise": .red, "maroon": .maroon, "claret": .maroon, "pink": .pink, "orange": .orange, "yellow": .yellow,
            "primrose": .yellow, "gold": .yellow, "beige": .beige, "cream": .beige, "brown": .brown, "chocolate": .brown, "green": .green,
            "light green": .lightGreen, "dark green": .darkGreen, "emerald green": .emerald, "emerald": .emerald, "blue": .royalBlue,
            "royal blue": .royalBlue, "dark blue": .darkBlue, "navy": .darkBlue, "navy blue": .darkBlue, "light blue": .lightBlue,
            "turquoise": .turquoise, "mauve": .mauve, "lilac": .mauve, "purple": .purple,
        ]
    }

    enum Pattern: Sendable, CaseIterable {
        case halved, quartered, hoops, hoop, stripes, stripe, chevrons, chevron, sash, crossBelts, check, diamonds, diamond, stars, star
        case spots, disc, braces, armlets, epaulets

        static let words: [String: Pattern] = [
            "halved": .halved, "quartered": .quartered, "hoops": .hoops, "hooped": .hoops, "hoop": .hoop, "stripes": .stripes,
            "striped": .stripes, "stripe": .stripe, "seams": .stripe, "chevrons": .chevrons, "chevron": .chevron, "sash": .sash,
            "belts": .crossBelts, "check": .check, "checked": .check, "diamonds": .diamonds, "diamond": .diamond, "stars": .stars,
            "star": .star, "spots": .spots, "spotted": .spots, "spot": .disc, "disc": .disc, "braces": .braces, "armlets": .armlets,
            "epaulets": .epaulets, "epaulettes": .epaulets,
        ]
    }

    private enum Garment { case jacket, sleeves, cap }

    /// What stands between two commas.
    private struct Phrase {
        var colours: [Shade] = []
        var pattern: Pattern?
        var garment = Garment.jacket

        init(_ text: Substring) {
            let words = text.split { !$0.isLetter }.map(String.init)
            var index = 0
            while index < words.count {
                let word = words[index]
                let pair = index + 1 < words.count ? "\(word) \(words[index + 1])" : ""
                if let colour = Shade.words[pair] {
                    colours.append(colour)
                    index += 2
                    continue
                }
                if let colour = Shade.words[word] { colours.append(colour) }
                if let found = Pattern.words[word] { pattern = pattern ?? found }
                if ["sleeve", "sleeves"].contains(word) { garment = .sleeves }
                if word == "cap" { garment = .cap }
                index += 1
            }
        }

        func part(on jacket: Part) -> Part {
            switch (pattern, colours.count) {
            // "striped sleeves": the jacket's colours once more.
            case (let pattern?, 0): Part(ground: jacket.ground, mark: jacket.mark, pattern: jacket.mark == nil ? nil : pattern)
            // "white stars on sleeves", on the jacket's ground.
            case (let pattern?, 1): Part(ground: jacket.ground, mark: colours[0], pattern: pattern)
            case (let pattern, 2...): Part(ground: colours[0], mark: colours[1], pattern: pattern ?? .halved)
            case (nil, let count): Part(ground: count > 0 ? colours[0] : jacket.ground)
            case (let pattern, _): Part(ground: jacket.ground, mark: jacket.mark, pattern: pattern)
            }
        }
    }
}
