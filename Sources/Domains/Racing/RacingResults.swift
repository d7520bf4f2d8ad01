import Languages
import Pages

/// What came of a race.
extension Racing.Pages {
    /// The table of a result; none if there is no result.
    func result(_ race: Racing.Race) -> Value {
        let result = race.result
        guard !result.isEmpty else { return .none }
        let favourites = race.favouritesAtStart
        let totals = Self.totals(result)
        let hasBeaten = result.contains { $0.beaten != nil && $0.beaten?.margin != .named(.deadHeat) }
        let hasPrice = race.hasStartingPrices
        return [
            "heading": .text(text(race.stageKey == "weighedin" ? "result.official" : "result.heading")),
            "hasBeaten": .flag(hasBeaten), "hasPrice": .flag(hasPrice),
            "hasNote": .flag(hasBeaten || hasPrice),
            "hasDraw": .flag(result.contains { $0.draw != nil }),
            "hasAge": .flag(result.contains { $0.age != nil }),
            "hasWeight": .flag(result.contains { $0.weight != nil }),
            "nonRunners": nonRunners(race),
            "hasJockey": .flag(result.contains { $0.jockey != nil }),
            "hasTrainer": .flag(result.contains { $0.trainer != nil }),
            "hasPeople": .flag(result.contains { $0.jockey != nil || $0.trainer != nil }),
            "hasTotal": .flag(!totals.isEmpty),
            "winningTime": winningTime(race),
            "rows": .list(
                result.enumerated().map { number, ride in
                    var row = finisher(ride, favourites, in: race)
                    row.append("total", totals[number].map { .text(lengths($0)) } ?? .none)
                    return .record(row)
                }),
        ]
    }

    /// How far behind the winner the horses of a result finished, in quarters of a length, by their position: of those
    /// that have more than one horse in front, as long as all distances are lengths, since a neck is none.
    static func totals(_ result: [Racing.Entrant]) -> [Int: Int] {
        var totals: [Int: Int] = [:]
        var sum = 0
        for (position, ride) in result.enumerated().dropFirst() {
            guard ride.finish?.place != nil else { break }
            switch ride.beaten?.margin {
            case .quarters(let quarters)?:
                if sum > 0 { totals[position] = sum + quarters }
                sum += quarters
            // As far behind as the horse beside it.
            case .named(.deadHeat)?: totals[position] = totals[position - 1]
            case .named?, nil: return totals
            }
        }
        return totals
    }

    /// Who did not run, by number, with the words for it.
    private func nonRunners(_ race: Racing.Race) -> Value {
        let rides = Racing.CardOrder.number.sorted(race.rides.filter(\.isNonRunner), racing.settings.form)
        if rides.isEmpty { return .none }
        return [
            "words": .text(text(rides.count == 1 ? "result.non-runner" : "result.non-runners")),
            "horses": .list(
                rides.map { ride in
                    [
                        "cloth": .text(ride.cloth.text), "horse": horse(ride, in: race),
                        "link": .page(Self.id(of: racing.horses[ride.horseNumber])),
                    ]
                }),
        ]
    }

    private func finisher(_ ride: Racing.Entrant, _ favourites: [Racing.Entrant], in race: Racing.Race)
        -> Record
    {
        [
            "finish": finish(ride, sharedIn: race),
            "isPlaced": .flag((ride.finish?.place ?? .max) <= 3),
            "isWinner": .flag(ride.finish == .place(1)),
            "cloth": .text(ride.cloth.text),
            "silks": silks(ride, in: race),
            "horse": horse(ride, in: race),
            "link": .page(Self.id(of: racing.horses[ride.horseNumber])),
            "jockey": Value(ride.jockey),
            "claim": claim(of: ride),
            "draw": ride.draw.map { .text(String($0)) } ?? .none,
            "age": ride.age.map { .count($0) } ?? .none,
            "weight": weight(of: ride, among: race.result, onCard: true),
            "trainer": Value(ride.trainer),
            "beaten": beaten(ride, in: race),
            "price": startingPrice(of: ride, in: race),
            "favourite": favouriteMark(of: ride, favourites),
        ]
    }

    /// A place, the letters of a run without one and what they mean, or that the place is not known.
    func finish(_ ride: Racing.Entrant) -> Value {
        switch ride.finish {
        case .place(let place)?: ["mark": .count(place), "words": .none]
        case .letter(let letter)?:
            [
                "mark": .text(text("result.mark.\(letter.lowercased())")),
                "words": .text(text("form.\(letter.lowercased())")),
            ]
        case nil: ["mark": .text("–"), "words": .text(text("result.no-place"))]
        }
    }

    /// What became of a runner in a race that has a result; nothing before.
    func finishIfOver(_ ride: Racing.Entrant, in race: Racing.Race) -> Value {
        race.progress == .result ? finish(ride) : .none
    }

    /// A place in a result; of a dead heat "=1", and that it is one.
    func finish(_ ride: Racing.Entrant, sharedIn race: Racing.Race) -> Value {
        guard let place = ride.finish?.place, isShared(ride, in: race) else { return finish(ride) }
        return [
            "mark": .text(text("result.shared", ["place": .count(place)])),
            "words": .text(text("margin.dead-heat")),
        ]
    }

    /// The first column of a horse's list: "1" with "of 8" beside it, a letter with what it means, or in place of a result
    /// how far the race has come.
    func place(of ride: Racing.Entrant, in race: Racing.Race) -> Value {
        if ride.isNonRunner {
            return ["finish": ["mark": .text("–"), "words": .text(text("card.non-runner"))], "of": .none]
        }
        guard race.progress == .result else {
            // That a race does not count stands at its name.
            return ["finish": ["mark": .text("–"), "words": race.isVoid ? .none : stage(race)], "of": .none]
        }
        return [
            "finish": finish(ride, sharedIn: race),
            "of": ride.finish?.place == nil
                ? .none : .text(text("result.of", ["runners": .count(race.runners.count)])),
        ]
    }

    func isShared(_ ride: Racing.Entrant, in race: Racing.Race) -> Bool {
        race.rides.count { $0.finish == ride.finish } > 1
    }

    /// A run in a horse's list: "2 of 8", of a dead heat "=1 of 3", or a letter and what it means; none if the
    /// race has no result.
    func finish(_ ride: Racing.Entrant, in race: Racing.Race) -> Value {
        guard !ride.isNonRunner, race.progress == .result else { return .none }
        guard let place = ride.finish?.place else { return finish(ride) }
        return [
            "mark": .text(
                text(
                    isShared(ride, in: race) ? "result.place-shared" : "result.place",
                    ["count": .count(place), "place": .count(place), "runners": .count(race.runners.count)])),
            "words": .none,
        ]
    }

    /// "won", "1¼ lengths", "neck"; of a dead heat the place says it.
    func beaten(_ ride: Racing.Entrant, in race: Racing.Race) -> Value {
        if ride.finish == .place(1) { return .text(text("result.won")) }
        guard ride.finish?.place != nil, let beaten = ride.beaten, beaten.margin != .named(.deadHeat) else {
            return .none
        }
        return beaten.margin.map { .text(distance($0)) } ?? .phrase(beaten.text, language: race.language)
    }

    /// "1¼ lengths", "neck"
    func distance(_ margin: Racing.Margin) -> String {
        switch margin {
        case .named(let name): text("margin.\(name.rawValue)")
        case .quarters(let quarters): lengths(quarters)
        }
    }

    /// By the number of quarters of a length.
    static let fractions = ["", "¼", "½", "¾"]

    /// "1¼ lengths"
    func lengths(_ quarters: Int) -> String {
        let whole = Argument.count(quarters / 4)
        let fraction = Argument.text(Self.fractions[quarters % 4])
        if quarters % 4 == 0 { return text("margin.whole", ["count": whole]) }
        if quarters < 4 { return text("margin.part", ["fraction": fraction]) }
        return text("margin.mixed", ["count": whole, "fraction": fraction])
    }

    /// The runners as short lists have them: as they came in, or before there is a result those with the
    /// shortest odds first; those of a race that does not count by number.
    func shortList(_ race: Racing.Race) -> [Racing.Entrant] {
        race.progress == .result
            ? race.result : race.shownOrder(.odds).sorted(race.runners, racing.settings.form)
    }

    /// What a short list shows and in which order.
    func shortListTitle(_ race: Racing.Race) -> String {
        guard race.progress == .result else { return text("order.\(race.shownOrder(.odds)).caption") }
        return text(race.hasStartingPrices ? "result.with-prices" : "result.heading")
    }

    /// The price of a runner in a short list: at the start once the race is over; nil where it is not known, or the
    /// race does not count.
    func shortListPrice(_ ride: Racing.Entrant, in race: Racing.Race) -> Racing.Odds? {
        if race.isVoid { return nil }
        return race.progress == .result ? ride.knownStartingPrice : ride.odds
    }

    /// A runner in a short list, with its place once the race is over.
    ///
    /// - Parameter portrait: the number of its large silks on the page; nil for small ones.
    func shortListRow(_ ride: Racing.Entrant, in race: Racing.Race, portrait: Int? = nil) -> Record {
        [
            "finish": finishIfOver(ride, in: race),
            "isWinner": .flag(race.progress == .result && ride.finish == .place(1)),
            "cloth": .text(ride.cloth.text), "horse": horse(ride, in: race),
            "silks": silks(ride, in: race, portrait: portrait),
            "odds": shortListPrice(ride, in: race).map { odds($0, in: race) } ?? .none,
        ]
    }

    /// "Winner: Osculation, 13/8."; without a price where there is none or there are several winners.
    func winnerWithPrice(_ race: Racing.Race) -> String? {
        let winners = race.winners
        guard winners.count == 1, let price = winners[0].knownStartingPrice else { return winner(winners) }
        return text(
            "result.winner-price",
            ["horses": .text(winners[0].horse), "odds": .text(oddsText(price, in: race))])
    }

    /// "Winner: Osculation."; none without a result.
    func winner(_ race: Racing.Race) -> String? { winner(race.winners) }

    private func winner(_ winners: [Racing.Entrant]) -> String? {
        guard !winners.isEmpty else { return nil }
        return text(
            winners.count == 1 ? "result.winner" : "result.dead-heat",
            ["horses": .text(locale.list(winners.map(\.horse)))])
    }
}

extension Racing.Entrant {
    /// Nil also where the data only says that there is one.
    var knownStartingPrice: Racing.Odds? { startingPrice.flatMap { $0.price == nil ? nil : $0 } }
}
