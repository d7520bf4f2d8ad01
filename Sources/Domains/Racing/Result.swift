import Languages

extension Racing {
    /// How a run ended.
    enum Finish: Sendable, Hashable {
        case place(Int)
        /// Without a place: the letter that form has for it, such as F for a fall.
        case letter(Character)

        /// Reads `1`, and what results write for a horse without a place: `F`, `PU`, `UR`, `DSQ`; nil for
        /// anything else.
        init?(_ text: String) {
            if let place = Int(text), 1...99 ~= place {
                self = .place(place)
            } else if let letter = Self.letters[text.uppercased()] {
                self = .letter(letter)
            } else {
                return nil
            }
        }

        var place: Int? { if case .place(let place) = self { place } else { nil } }

        private static let letters: [String: Character] = {
            var letters = Dictionary(
                uniqueKeysWithValues: (Form.letters + Form.frenchLetters).map { (String($0), $0) })
            let longer: [(String, Character)] = [
                ("FELL", "F"), ("UR", "U"), ("PU", "P"), ("BD", "B"), ("REF", "R"), ("RR", "R"), ("SU", "S"),
                ("RO", "O"), ("CO", "C"),
                ("LFT", "L"), ("DSQ", "D"), ("DISQ", "D"), ("DQ", "D"), ("DAI", "D"), ("VOI", "V"),
                ("ARR", "A"), ("TBE", "T"),
            ]
            for (code, letter) in longer { letters[code] = letter }
            return letters
        }()
    }

    /// How far behind the horse in front a horse finished.
    enum Margin: Sendable, Hashable {
        case named(Name)
        /// `1¼`, in quarters of a length.
        case quarters(Int)

        enum Name: String, Sendable, CaseIterable {
            case deadHeat = "dead-heat"
            case nose
            case shortHead = "short-head"
            case head
            case shortNeck = "short-neck"
            case neck
            case distance
        }

        /// Reads `1¼`, `1 1/4`, `1.25`, `2 lengths`, `1 longueur ½`, `nk`, `courte tête`; nil for anything
        /// else.
        init?(_ text: String) {
            if let name = Self.names[slug(text)] {
                self = .named(name)
                return
            }
            var line = text.lowercased()
            for unit in ["lengths", "length", "longueurs", "longueur", "l"] where line.contains(unit) {
                line = line.replacing(unit, with: " ", maxReplacements: 1)
                break
            }
            for (sign, fraction) in [("¼", "1/4"), ("½", "1/2"), ("¾", "3/4")] {
                line = line.replacing(sign, with: " \(fraction)")
            }
            let parts = line.replacing(",", with: ".").split(whereSeparator: \.isWhitespace)
            let quarters = parts.compactMap(Self.quarters)
            // A whole number and a fraction at the most, in this order.
            guard 1...2 ~= parts.count, quarters.count == parts.count,
                parts.count == 1 || (quarters[0] % 4 == 0 && quarters[1] < 4)
            else {
                return nil
            }
            let sum = quarters.reduce(0, +)
            guard 1...999 ~= sum else { return nil }
            self = .quarters(sum)
        }

        private static func quarters(_ part: Substring) -> Int? {
            if let fraction = fractions[String(part)] { return fraction }
            let halves = part.split(separator: ".", omittingEmptySubsequences: false)
            guard 1...2 ~= halves.count, 1...3 ~= halves[0].utf8.count,
                halves[0].allSatisfy({ $0.isASCII && $0.isNumber }),
                let whole = Int(halves[0]), let rest = halves.count == 1 ? 0 : decimals[String(halves[1])]
            else { return nil }
            return whole * 4 + rest
        }

        private static let fractions = ["1/4": 1, "1/2": 2, "3/4": 3]
        private static let decimals = ["0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3]

        private static let names: [String: Name] = [
            "dh": .deadHeat, "dht": .deadHeat, "dead-heat": .deadHeat, "ex-aequo": .deadHeat, "nse": .nose,
            "ns": .nose, "nose": .nose,
            "nez": .nose, "sh": .shortHead, "shd": .shortHead, "sht-hd": .shortHead, "short-head": .shortHead,
            "courte-tete": .shortHead,
            "cte-tete": .shortHead, "hd": .head, "head": .head, "tete": .head, "snk": .shortNeck,
            "short-neck": .shortNeck,
            "courte-encolure": .shortNeck, "cte-encolure": .shortNeck, "nk": .neck, "neck": .neck,
            "encolure": .neck, "dist": .distance,
            "distance": .distance, "loin": .distance,
        ]
    }
}

extension Racing.Race {
    /// Those with a place by place, then those with another end by number, and last those of which the data say
    /// nothing; no runners if the data give no place, or the race does not count.
    var result: [Racing.Entrant] {
        guard progress == .result else { return [] }
        let placed = rides.filter { $0.finish?.place != nil }
        let others = runners.filter { $0.finish?.place == nil }
        // Of a dead heat the one comes first that has a distance to the horse in front.
        func rank(_ ride: Racing.Entrant) -> (Int, Int, Racing.ClothNumber) {
            (ride.finish?.place ?? 0, ride.beaten?.margin == .named(.deadHeat) ? 1 : 0, ride.cloth)
        }
        return placed.sorted { rank($0) < rank($1) }
            + others.sorted { ($0.finish == nil ? 1 : 0, $0.cloth) < ($1.finish == nil ? 1 : 0, $1.cloth) }
    }

    /// One winner, or those of a dead heat.
    var winners: [Racing.Entrant] { result.filter { $0.finish == .place(1) } }

    /// How far a race has come, for a mark that tells races apart; nil if the data do not say.
    enum Progress: String {
        case ahead, started, unknown, result, void
    }

    var progress: Progress? {
        let key = stageKey
        return switch true {
        case Racing.Vocabulary.stagesWithoutResult.contains(key), allRunners(ended: .letter("V")): .void
        case hasResult: .result
        case key == "dormant" || key == "delayed": .ahead
        case Racing.Vocabulary.stagesBefore.contains(key): .started
        case key == "finished" || key == "photograph": .unknown
        default: nil
        }
    }

    /// Whether the race is still to be run: as the data have it, else by its day. Of a race that was about to start
    /// days ago, the data only were not kept up; somewhere it is still the day before. A race without a runner among its
    /// rides will not be run.
    func isAhead(on today: CalendarDate) -> Bool {
        if isWithoutRunners { return false }
        return switch progress {
        case .started?: date >= today.adding(days: -1)
        case .ahead?, nil: date >= today
        case .unknown?, .result?, .void?: false
        }
    }

    /// Whether the race has been run, as far as the data and its day say; somewhere it is already the next day.
    func hasBeenRun(on today: CalendarDate) -> Bool {
        switch progress {
        case .result?: true
        case .void?: false
        case .ahead?, .started?, .unknown?, nil:
            !isAhead(on: today) && date <= today.adding(days: 1)
        }
    }

    /// Whether the day of the race is over, and the data neither have a result nor say that there is none.
    func isWithoutResult(on today: CalendarDate) -> Bool {
        switch progress {
        case .ahead?, .started?, .unknown?: date < today && !isAhead(on: today)
        case .result?, .void?, nil: false
        }
    }

    /// The stage as messages call it; `finished` if the data claim a result and give none.
    var stageKey: String {
        let key = Racing.Vocabulary.key("stage", stage ?? "", language: language)
        return Racing.Vocabulary.stagesWithResult.contains(key) && !hasResult ? "finished" : key
    }

    /// Whether the data say how each run ended, be it without any place: all fell, or were disqualified.
    private var hasResult: Bool {
        rides.contains { $0.finish?.place != nil }
            || !runners.isEmpty && runners.allSatisfy { $0.finish != nil }
    }

    private func allRunners(ended finish: Racing.Finish) -> Bool {
        !runners.isEmpty && runners.allSatisfy { $0.finish == finish }
    }
}
