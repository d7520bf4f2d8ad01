import Languages
import Pages

/// Values in the words and habits of one language.
extension Racing.Pages {
    var habits: Racing.Habits { racing.settings.habits(of: locale) }

    /// The time on the clock of the course; for machines with how far that clock is from UTC.
    func time(of race: Racing.Race) -> Value {
        .time(machine: moment(race, seconds: ""), text: locale.format(time: race.time))
    }

    /// `2017-12-15T18:10:00+00:00` with `seconds` as `:00`.
    func moment(_ race: Racing.Race, seconds: String) -> String {
        "\(race.date.iso)T\(race.time.iso)\(seconds)\(isoOffset(race.secondsAheadOfUTC))"
    }

    /// What titles say of a race; of one that is named like its course they say it once.
    func words(of race: Racing.Race) -> [String: Argument] {
        let (course, name) = (Argument.text(race.course), race.ownName.map { Argument.text($0) })
        return [
            "time": .text(locale.format(time: race.time)), "date": .text(locale.format(race.date, .long)),
            "race": name.map { .text(text("card.race", ["course": course, "name": $0])) } ?? course,
            "event": .text(
                [race.ownName, race.course].compactMap(\.self).joined(separator: text("list.comma"))),
        ]
    }

    /// What search engines and previews say of a card; of a race that does not count first of all that.
    func cardDescription(_ race: Racing.Race) -> String {
        var words = words(of: race)
        guard let stage = voidStageWords(race) else { return text("card.description", words) }
        words["label"] = .text(stage)
        return text("card.void", words)
    }

    /// What lists beside the time of a race call it.
    func label(of race: Racing.Race) -> String {
        let time = locale.format(time: race.time)
        return race.ownName.map { text("card.label", ["time": .text(time), "name": .text($0)]) } ?? time
    }

    /// A race's own name, in its language; none where it is that of the course.
    func name(of race: Racing.Race) -> Value {
        race.ownName.map { .phrase($0, language: race.language) } ?? .none
    }

    func horse(_ ride: Racing.Entrant, in race: Racing.Race) -> Value {
        .phrase(ride.horse, language: race.language)
    }

    /// Whether readers of the language have the prices of a race as fractions: all or none of them, so that a column
    /// can be compared.
    func isFractional(_ race: Racing.Race) -> Bool {
        habits.odds == .fractional && race.hasCustomaryFractions
    }

    /// A price as a sentence has it: a fraction or a decimal, as people of the language write it.
    func oddsText(_ odds: Racing.Odds, in race: Racing.Race) -> String {
        guard let price = odds.price else { return text("odds.none") }
        if isFractional(race) { return price.isEvens ? text("odds.evens") : price.fraction }
        return locale.format(price.decimal, fraction: 2...2)
    }

    /// A fraction with the decimal beside it, or the decimal alone.
    func odds(_ odds: Racing.Odds, in race: Racing.Race) -> Value {
        let words = oddsText(odds, in: race)
        guard let price = odds.price else { return ["main": .text(words), "beside": .none] }
        let decimal = locale.format(price.decimal, fraction: 2...2)
        return [
            "main": .number(exact: "\(price.decimal)", text: words),
            "beside": isFractional(race) ? .text(decimal) : .none,
        ]
    }

    /// The price of a horse before the race; none of one that does not run, or in a race that does not count.
    func cardOdds(_ ride: Racing.Entrant, in race: Racing.Race) -> Value {
        ride.isNonRunner || race.isVoid ? .none : odds(ride.odds, in: race)
    }

    /// The price of a horse at the start of the race; none where it is not known.
    func startingPrice(of ride: Racing.Entrant, in race: Racing.Race) -> Value {
        ride.knownStartingPrice.map { odds($0, in: race) } ?? .none
    }

    /// Stones and pounds with kilograms beside, or kilograms alone, whole ones where those of all rides that are
    /// compared are whole. Of a course that weighs in kilograms these come first, as its metres do. Cards have no room for
    /// the kilograms beside the stones.
    func weight(of ride: Racing.Entrant, among rides: [Racing.Entrant], onCard: Bool = false) -> Value {
        guard let weight = ride.weight else { return .none }
        let areWhole = rides.allSatisfy { $0.weight?.isWhole ?? true }
        let exact = "\((weight.kilograms * 1000).rounded() / 1000)"
        let kilograms = text(
            "weight.kilograms",
            ["kilograms": .text(locale.format(weight.kilograms, fraction: areWhole ? 0...0 : 1...1))])
        guard habits.weight == .stones else {
            return ["main": .number(exact: exact, text: kilograms), "beside": .none]
        }
        return weight.isMetric
            ? ["main": .number(exact: exact, text: kilograms), "beside": .text(weight.stones)]
            : [
                "main": .number(exact: exact, text: weight.stones),
                "beside": onCard ? .none : .text(kilograms),
            ]
    }

    /// What an apprentice takes off, in the unit that weights have: pounds, or "1,4" kilograms.
    func claim(of ride: Racing.Entrant) -> Value {
        guard let pounds = ride.claim else { return .none }
        if claimKey(of: [ride]) == "claim" { return .text(String(pounds)) }
        return .text(locale.format(Double(pounds) * Racing.Weight.kilogramsPerPound, fraction: 0...1))
    }

    /// The sentence of the legend that says in which unit the claims of some rides are: that of their weights.
    func claimKey(of rides: [Racing.Entrant]) -> String {
        habits.weight == .stones && !rides.contains { $0.weight?.isMetric ?? false }
            ? "claim" : "claim-kilograms"
    }

    /// Names the cloth numbers that the card does not have: "Withdrawn: Nos 10 and 13". None where no number is missing.
    func missingNumbers(in race: Racing.Race) -> Value {
        let missing = Racing.ClothNumber.missing(in: race.rides.map(\.cloth))
        if missing.isEmpty { return .none }
        return .text(
            text(
                "card.missing",
                ["count": .count(missing.count), "numbers": .text(locale.list(missing.map { String($0) }))]))
    }

    /// What the figures of a horse's runs are called: in French a musique only if the latest run is on the left.
    var formHeading: String { text("column.form-\(racing.settings.form.order.rawValue)") }

    var formName: Value { .text(formHeading) }

    /// Miles and furlongs with metres beside, or metres alone; of a course that measures in metres these come
    /// first, with furlongs to the half. What is not understood is as the data have it.
    func distanceWords(_ race: Racing.Race) -> (main: String, beside: String?)? {
        guard let text = race.distanceText else { return nil }
        guard let distance = race.distance else { return (text, nil) }
        let metres = self.text(
            "distance.metres", ["metres": .text(locale.format(Int(distance.metres.rounded())))])
        guard habits.distance == .furlongs else { return (metres, nil) }
        if !distance.isMetric { return (distance.text, metres) }
        return (metres, self.text("distance.about", ["length": .text(distance.furlongs)]))
    }

    func distance(_ race: Racing.Race) -> Value {
        guard let words = distanceWords(race) else { return .none }
        guard let distance = race.distance else {
            return ["main": .phrase(words.main, language: race.language), "beside": .none]
        }
        let exact = "\((distance.metres * 10).rounded() / 10)"
        guard let beside = words.beside else {
            return ["main": .number(exact: exact, text: words.main), "beside": .none]
        }
        return distance.isMetric
            ? ["main": .number(exact: exact, text: words.main), "beside": .text(beside)]
            : ["main": .text(words.main), "beside": .number(exact: exact, text: beside)]
    }

    /// "Favourite: Osculation, 13/8", for one or several; none where nothing has a price.
    func favourites(_ race: Racing.Race) -> String? {
        let favourites = race.favourites
        guard let first = favourites.first else { return nil }
        return text(
            "favourite.\(favouriteKey(favourites))",
            [
                "horses": .text(locale.list(favourites.map(\.horse))),
                "odds": .text(oddsText(first.odds, in: race)),
            ])
    }

    /// Two are joint favourites, more are co-favourites.
    func favouriteKey(_ favourites: [Racing.Entrant]) -> String {
        favourites.count == 1 ? "one" : favourites.count == 2 ? "joint" : "several"
    }

    /// A horse and its price in a table: "Osculation, 13/8".
    func favouriteNames(_ favourites: [Racing.Entrant], in race: Racing.Race) -> Value {
        favourites.isEmpty ? .none : .text(favouriteText(favourites, in: race))
    }

    func favouriteText(_ favourites: [Racing.Entrant], in race: Racing.Race) -> String {
        let price = favourites.first.map { oddsText($0.odds, in: race) }
        return [locale.list(favourites.map(\.horse)), price].compactMap(\.self)
            .joined(separator: text("list.comma"))
    }

    /// Who won and at which price, in a table: "Osculation, 6/4"; of a dead heat "Lake Effect (4/6) and …".
    func winnerNames(_ winners: [Racing.Entrant], in race: Racing.Race) -> Value {
        .text(winnerText(winners, in: race))
    }

    func winnerText(_ winners: [Racing.Entrant], in race: Racing.Race) -> String {
        let named = winners.map { winner in
            guard let price = winner.knownStartingPrice.map({ oddsText($0, in: race) }) else {
                return winner.horse
            }
            return winners.count == 1
                ? [winner.horse, price].joined(separator: text("list.comma")) : "\(winner.horse) (\(price))"
        }
        return locale.list(named)
    }

    func eachWay(_ race: Racing.Race) -> Value {
        switch race.eachWay {
        case nil: .none
        case .winOnly?: .text(text("each-way.win"))
        case .places(let places, let fraction)?:
            .text(
                text(
                    "each-way.places",
                    ["fraction": .text(fraction == 4 ? "¼" : "⅕"), "count": .count(places)]))
        }
    }

    func score(_ form: Racing.Form) -> Value {
        racing.settings.form.score(form).map {
            .number(exact: "\($0.value)", text: locale.format($0.value, fraction: 2...2))
        } ?? .none
    }
}
