import Languages
import Pages

/// Words of the data in the language of a page; what has no translation stays as it is, and says in which
/// language.
extension Racing.Pages {
    func known(_ group: String, _ word: String, _ language: String) -> Value {
        knownText(group, word, language).map { .text($0) } ?? .phrase(word, language: language)
    }

    /// A word in the language of the page; nil if it has no translation.
    func knownText(_ group: String, _ word: String, _ language: String) -> String? {
        let key = "racing.\(group).\(Racing.Vocabulary.key(group, word, language: language))"
        return messages.contains(key) ? messages.text(key) : nil
    }

    /// What a race says under a heading; none if it says nothing.
    func known(_ group: String, _ word: String?, of race: Racing.Race) -> Value {
        word.map { known(group, $0, race.language) } ?? .none
    }

    /// How far a race has come; of one whose day is over without a result, that none was received.
    func stage(_ race: Racing.Race) -> Value {
        if let words = voidStageWords(race) { return .text(words) }
        if race.isWithoutResult(on: racing.today) { return .text(text("races.none-received")) }
        return race.stage.map { $0.isEmpty ? .none : stage(race.stageKey, $0, race.language) } ?? .none
    }

    /// That a race was abandoned or declared void; none of all others.
    func voidStage(_ race: Racing.Race) -> Value { voidStageWords(race).map { .text($0) } ?? .none }

    func voidStageWords(_ race: Racing.Race) -> String? {
        race.isVoid ? text("stage.\(race.voidStageKey)") : nil
    }

    /// `progress` as lists and style sheets know it.
    func progress(of race: Racing.Race) -> Value {
        let progress = race.isWithoutResult(on: racing.today) ? .unknown : race.progress
        return Value(progress?.rawValue)
    }

    /// What is said of a race that has run and has no result yet; none where the stage says as much.
    func noResult(of race: Racing.Race) -> Value {
        race.progress == .unknown && !race.isWithoutResult(on: racing.today)
            ? .text(text("races.no-result")) : .none
    }

    private func stage(_ key: String, _ word: String, _ language: String) -> Value {
        messages.contains("racing.stage.\(key)")
            ? .text(text("stage.\(key)")) : .phrase(word, language: language)
    }

    /// "3-year-olds and up"
    func ages(_ race: Racing.Race) -> Value {
        guard let words = race.ageBand else { return .none }
        return switch Racing.AgeBand(words) {
        case .only(let age): .text(text("age.only", ["count": .count(age)]))
        case .from(let age): .text(text("age.from", ["count": .count(age)]))
        case .between(let low, let high):
            .text(text("age.between", ["low": .count(low), "high": .count(high)]))
        case nil: .phrase(words, language: race.language)
        }
    }

    /// "Class 2"
    func raceClass(_ race: Racing.Race) -> Value {
        guard let words = race.raceClass else { return .none }
        let number = words.split(separator: " ").last.flatMap { Int($0) }
        let isNumber =
            words.split(separator: " ").count == 1
            || ["class ", "classe "].contains { words.lowercased().hasPrefix($0) }
        guard let number, isNumber else { return .phrase(words, language: race.language) }
        return .text(text("card.class", ["number": .text(String(number))]))
    }

    /// An amount as the language writes it: £25,024 or 25 024 £.
    func prize(_ race: Racing.Race) -> Value {
        guard let words = race.prize else { return .none }
        return prizeText(words).map { .text($0) } ?? .phrase(words, language: race.language)
    }

    func prizeText(_ words: String) -> String? {
        Racing.Prize(words).map { prize in
            let amount =
                prize.hundredths.map {
                    locale.format(Double(prize.amount) + Double($0) / 100, fraction: 2...2)
                }
                ?? locale.format(prize.amount)
            return text("prize", ["currency": .text(prize.currency), "amount": .text(amount)])
        }
    }

    /// The picture of the silks if they are drawn, and their description for readers who do not see it; none
    /// if the data have neither.
    ///
    /// - Parameter portrait: the number of a large picture among those of its page; nil for a small one.
    func silks(_ ride: Racing.Entrant, in race: Racing.Race, portrait: Int? = nil) -> Value {
        guard let silks = ride.silks else { return .none }
        return [
            "picture": silks.drawing.map { .markup(portrait.map($0.portrait) ?? $0.picture()) } ?? .none,
            "words": words(silks.words, silks.drawing, race.language, isCapitalized: portrait != nil),
        ]
    }

    /// Unchanged in the language of the data; translated word by word in others, if every word is known.
    private func words(
        _ words: String, _ silks: Racing.Silks?, _ language: String, isCapitalized: Bool
    ) -> Value {
        func shown(_ words: String) -> String { isCapitalized ? locale.heading(words) : words }
        guard let phrases = silks?.phrases, language != locale.tag, phrases.allSatisfy(\.isUnderstood) else {
            return .phrase(shown(words), language: language)
        }
        return .text(shown(phrases.map(phrase).joined(separator: text("list.comma"))))
    }

    /// "white stars, red cap"; in languages where a colour would have to agree with what it is the colour of, the
    /// messages say it otherwise: "estrellas de color blanco".
    private func phrase(_ phrase: Racing.Silks.Phrase) -> String {
        let colours = locale.list(phrase.colours.map { text("silks.colour.\($0.name)") })
        let pattern = phrase.pattern.map { text("silks.pattern.\($0.rawValue)") }
        let words =
            if let pattern, !colours.isEmpty {
                text("silks.coloured", ["pattern": .text(pattern), "colours": .text(colours)])
            } else {
                pattern ?? colours
            }
        guard phrase.garment != .jacket else { return words }
        let form = pattern == nil ? "coloured" : "patterned"
        return text("silks.\(phrase.garment.rawValue).\(form)", ["words": .text(words)])
    }

    /// Pieces of headgear: the letters of cards, or the words of the data.
    func headgear(_ ride: Racing.Entrant, in race: Racing.Race) -> Value {
        .list(
            ride.headgear.map { mark in
                [
                    "mark": messages.contains("racing.headgear.\(slug(mark))")
                        ? .text(mark) : .phrase(mark, language: race.language)
                ]
            })
    }
}
