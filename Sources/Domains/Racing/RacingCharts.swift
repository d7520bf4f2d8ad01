import Charts
import Languages
import Pages

/// The picture of odds and form: who is thought likely to win, and who has run well.
extension Racing.Pages {
    /// Every runner's price against its form score, with a table; none if fewer than five runners have both,
    /// since the card itself shows as much of so few.
    ///
    /// Prices are on a logarithmic scale, where 3 and 6 are as far apart as 30 and 60.
    func oddsAndForm(_ race: Racing.Race) -> Value {
        let marks = marks(of: race)
        guard marks.count >= Self.fewestMarks else { return .none }
        let prices = Figures { locale, doublings in
            // The price is a whole number of hundredths, or is rounded to one; the way through the logarithm is nearly exact.
            let decimal = (Self.power(of: doublings) * 1e6).rounded() / 1e6
            return locale.format(decimal, fraction: 0...2)
        }
        let best = marks.map(\.score).min()
        let isBest = Set(
            marks.indices.filter { marks[$0].price == marks[0].price || marks[$0].score == best })
        // Once the race is over readers look for who won it.
        let won = Set(marks.indices.filter { marks[$0].ride.finish == .place(1) })
        let isOver = race.progress == .result
        let better = betterThanPriced(marks)
        let plot = ScatterPlot(
            marks.map { mark in
                ScatterPlot.Point(
                    mark.ride.horse, number: mark.ride.cloth.text, x: Self.doublings(mark.price.decimal),
                    y: mark.score.value,
                    note: oddsText(mark.ride.odds, in: race))
            },
            across: .init(
                text("chart.odds"), figures: prices, ticks: Self.saidOdds.map(Self.doublings)),
            up: .init(
                text("chart.form"), figures: Figures(fraction: 2...2), order: .leastFirst, ticks: Self.scores),
            highlighted: (isOver && !won.isEmpty ? won : isBest).union(better), ringed: isOver ? won : [])
        let description = text(
            "chart.description",
            [
                "favourites": .text(
                    locale.list(marks.filter { $0.price == marks[0].price }.map(\.ride.horse))),
                "best": .text(locale.list(marks.filter { $0.score == best }.map(\.ride.horse))),
            ])
        let title = text(isOver ? "chart.before" : "chart.title")
        let label = ChartLabel(id: "odds-form", title: title, description: description)
        let numbered = plot.numberedOnly(in: locale).map { marks[$0].ride }
        return [
            "picture": .markup(plot.svg(in: locale, label: label)),
            "title": .text(title),
            "description": .text(description),
            "better": better.isEmpty
                ? .none
                : .text(
                    text(
                        "chart.better",
                        ["horses": .text(locale.list(better.map { marks[$0].ride.horse }))])),
            "winner": isOver && !won.isEmpty
                ? .text(
                    text(
                        won.count == 1 ? "chart.winner" : "chart.winners",
                        ["horses": .text(locale.list(won.sorted().map { marks[$0].ride.horse }))])) : .none,
            "hasPlace": .flag(isOver),
            "isFractional": .flag(habits.odds == .fractional),
            "hasKey": .flag(!numbered.isEmpty),
            "key": .list(
                numbered.sorted { $0.cloth < $1.cloth }.map { ride in
                    ["number": .text(ride.cloth.text), "horse": horse(ride, in: race)]
                }),
            "rows": .list(
                marks.map { mark in
                    [
                        "horse": .text(mark.ride.horse), "odds": odds(mark.ride.odds, in: race),
                        "score": score(mark.ride.form), "finish": finishIfOver(mark.ride, in: race),
                    ]
                }),
        ]
    }

    /// Whether the page of the race by odds has the picture.
    func hasGraph(_ race: Racing.Race) -> Bool { marks(of: race).count >= Self.fewestMarks }

    private static let fewestMarks = 5

    /// The one or two horses whose form is furthest ahead of their prices: at least three places among the runners; none if there
    /// are more.
    private func betterThanPriced(_ marks: [Mark]) -> [Int] {
        let leads = marks.map { mark in
            marks.count { $0.price < mark.price } - marks.count { $0.score < mark.score }
        }
        guard let most = leads.max(), most >= 3 else { return [] }
        let positions = marks.indices.filter { leads[$0] == most }
        return positions.count > 2 ? [] : positions
    }

    private typealias Mark = (ride: Racing.Entrant, price: Racing.Price, score: Racing.Score)

    private func marks(of race: Racing.Race) -> [Mark] {
        if race.isVoid { return [] }
        return Racing.CardOrder.odds.sorted(race.runners, racing.settings.form).compactMap { ride in
            guard let price = ride.odds.price, let score = racing.settings.form.score(ride.form) else {
                return nil
            }
            return (ride, price, score)
        }
    }

    /// Scores go from 1, always won, to 10.
    private static let scores: [Double] = [1, 4, 7, 10]

    /// Decimal odds that people say.
    private static let saidOdds: [Double] = [1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000]

    /// The logarithm to the base 2, by halving: exact to fifty places on every machine.
    private static func doublings(_ value: Double) -> Double {
        var rest = value.significand
        var sum = Double(value.exponent)
        var step = 0.5
        for _ in 0..<50 {
            rest *= rest
            if rest >= 2 {
                rest /= 2
                sum += step
            }
            step /= 2
        }
        return sum
    }

    /// 2 to a power, by the same halves.
    private static func power(of exponent: Double) -> Double {
        let whole = exponent.rounded(.down)
        guard whole.magnitude < 1000 else { return 0 }
        var rest = exponent - whole
        var result = Double(sign: .plus, exponent: Int(whole), significand: 1)
        var root = 2.0
        for _ in 0..<50 {
            root = root.squareRoot()
            rest *= 2
            if rest >= 1 {
                rest -= 1
                result *= root
            }
        }
        return result
    }
}
