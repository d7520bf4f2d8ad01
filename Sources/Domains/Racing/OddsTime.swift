import Languages
import Pages

extension Racing {
    /// When the prices of a card were taken, on the clock of the course.
    struct OddsTime: Sendable {
        /// Nil if it is the day of the race.
        var date: CalendarDate?
        var time: ClockTime

        /// How long after the start of a race prices may be taken: some races start late.
        static let latest = 3600

        /// How many days before a race its prices may be taken: bets on large races are laid months ahead.
        static let earliest = 366

        /// Whether the odds of a race can have been taken then: in the year before its start, or soon after it.
        func isPossible(for race: Race) -> Bool {
            let day = date ?? race.date
            return day.days(to: race.date) <= Self.earliest
                && clockSeconds(day, time) <= clockSeconds(race.date, race.time) + Self.latest
        }
    }
}

extension Racing.Pages {
    /// "Prices at 14:05"; none if the data do not say when, or there is no price.
    func pricesTaken(_ race: Racing.Race) -> Value {
        guard let taken = race.oddsTime, hasOdds(race) else { return .none }
        let clock = Argument.text(locale.format(time: taken.time))
        guard let date = taken.date, date != race.date else {
            return .text(text("odds.taken", ["clock": clock]))
        }
        let day = messages.joined(.onDate, locale.format(date, .short))
        return .text(text("odds.taken-before", ["clock": clock, "onDate": .text(day)]))
    }

    /// When the prices of a short list or of favourites were taken; none once it shows the result.
    func shownPricesTaken(_ race: Racing.Race) -> Value {
        race.progress == .result ? .none : pricesTaken(race)
    }
}
