import Languages
import Pages

/// What came of a race, in a sentence.
extension Racing.Pages {
    /// "Winner: Osculation, 6/4 favourite, by a neck."; without what is not known, nil without a winner.
    func resultSentence(of race: Racing.Race) -> String? {
        let winners = race.winners
        guard let winner = winners.first else { return nil }
        if winners.count > 1 {
            return text("result.dead-heat", ["horses": .text(winnerText(winners, in: race))])
        }
        let horse = Argument.text(winner.horse)
        if race.runners.count == 1 { return text("result.told.walkover", ["horses": horse]) }
        let by = lead(in: race).map { text("list.comma") + $0 } ?? ""
        guard let price = priceWords(of: winner, in: race) else {
            return text("result.told.horse", ["horses": horse, "by": .text(by)])
        }
        return text(
            "result.told.\(price.key)", price.arguments.merging(["horses": horse, "by": .text(by)]) { $1 })
    }

    /// What a sentence says of the price of a winner: the last part of its key, and what is in it. Nil where the price is not
    /// known.
    private func priceWords(of winner: Racing.Entrant, in race: Racing.Race)
        -> (key: String, arguments: [String: Argument])?
    {
        winner.knownStartingPrice.map { price in
            let favourites = race.favouritesAtStart
            return (
                favourites.contains { $0.cloth == winner.cloth } ? "favourite" : "price",
                [
                    "odds": .text(oddsText(price, in: race)),
                    "favourite": .text(text("favourite.name.\(favouriteKey(favourites))")),
                ]
            )
        }
    }

    /// The sentence in two lines: who won, and "6/4 favourite · by a neck"; none of a dead heat and of a race that only
    /// one horse ran.
    func victory(in race: Racing.Race) -> Value {
        let winners = race.winners
        guard winners.count == 1, race.runners.count > 1 else { return .none }
        let price = priceWords(of: winners[0], in: race).map {
            text("result.victory.\($0.key)", $0.arguments)
        }
        let lead = lead(in: race)
        return [
            "horse": horse(winners[0], in: race), "price": Value(price), "lead": Value(lead),
            "details": .text([price, lead].compactMap(\.self).joined(separator: " · ")),
        ]
    }

    /// "by a neck", or that no other horse finished; nil where that is not known.
    private func lead(in race: Racing.Race) -> String? {
        let others = race.result.dropFirst()
        let areOut = others.allSatisfy { $0.finish != nil && $0.finish?.place == nil }
        if areOut { return text("result.by.only") }
        guard let second = others.first, second.finish == .place(2) else { return nil }
        switch second.beaten?.margin {
        case nil, .named(.deadHeat)?, .quarters(...0)?: return nil
        case .named(let name)?: return text("result.by.\(name.rawValue)")
        case .quarters(let quarters)? where quarters < 4:
            return text("result.by.\(["quarter", "half", "three-quarters"][quarters - 1])")
        case .quarters(let quarters)?:
            let whole = Argument.count(quarters / 4)
            if quarters % 4 == 0 { return text("result.by.whole", ["count": whole]) }
            let fraction = Self.fractions[quarters % 4]
            return text("result.by.mixed", ["count": whole, "fraction": .text(fraction)])
        }
    }
}

// MARK: - A horse's races

extension Racing.Pages {
    /// "2 races: 1 win, 1 second"; only the number of races where it had none of the first three places. Races that
    /// were not run, or not with this horse, are not counted; beside its places, those without a result neither.
    func record(of runs: [(race: Racing.Race, ride: Racing.Entrant)]) -> String {
        let own = runs.filter { !$0.ride.isNonRunner && !$0.race.isVoid }
        let results = own.filter { $0.race.progress == .result }
        let races = text("horses.races", ["count": .count(results.isEmpty ? own.count : results.count)])
        let places = results.compactMap { $0.ride.finish?.place }
        let counts = ["wins", "seconds", "thirds"].enumerated().compactMap { number, key in
            let count = places.count { $0 == number + 1 }
            return count == 0 ? nil : text("horse.\(key)", ["count": .count(count)])
        }
        if counts.isEmpty { return races }
        return text(
            "horse.record",
            ["races": .text(races), "places": .text(counts.joined(separator: text("list.comma")))])
    }

    /// Beside its place in a race: "Second: Twinkle Town (neck)", "Winner: Tempête Noire (¾ length)"; none where
    /// there was no other runner, or no winner.
    func against(_ ride: Racing.Entrant, in race: Racing.Race) -> Value {
        let result = race.result
        let winners = race.winners
        guard !ride.isNonRunner, result.count > 1, !winners.isEmpty else { return .none }
        let isWinner = ride.finish == .place(1)
        if isWinner, winners.count > 1 {
            return words("level", winners.filter { $0.cloth != ride.cloth }, nil)
        }
        if isWinner {
            guard result[1].finish == .place(2) else { return .none }
            return words("second", [result[1]], result[1].beaten?.margin.map(distance))
        }
        guard ride.finish?.place != nil else { return words("winner", winners, nil) }
        // In a dead heat for second, the distance is that of the horse that comes first.
        let isSecond = ride.finish == result[winners.count].finish
        let behind =
            isSecond
            ? result[winners.count].beaten?.margin.map(distance)
            : result.firstIndex { $0.cloth == ride.cloth }.flatMap { Self.totals(result)[$0] }.map(lengths)
        return words("winner", winners, behind)
    }

    private func words(_ key: String, _ others: [Racing.Entrant], _ distance: String?) -> Value {
        let words = text("horse.against.\(key)", ["horse": .text(locale.list(others.map(\.horse)))])
        guard let distance else { return .text(words) }
        return .text(
            text("horse.against.distance", ["words": .text(words), "distance": .text(distance)]))
    }
}
