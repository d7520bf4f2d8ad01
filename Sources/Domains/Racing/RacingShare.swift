import Charts
import Languages
import Markup
import Pages

extension Racing.Pages {
    /// A race as previews show it: the first of the card by odds.
    func picture(of race: Racing.Race) -> SharePicture {
        let title = text("card.title.odds", words(of: race))
        let figures = cardFigures(race)
        let alternative =
            ([title]
            + figures.map {
                messages.text("site.labelled", ["name": .text($0.name), "value": .text($0.value)])
            })
            .joined(separator: ", ")
        let when = "\(locale.format(time: race.time)) \(race.course)"
        return SharePicture(alternative: alternative) { style in
            let rides = Racing.CardOrder.odds.sorted(race.runners, racing.settings.form)
            let lists = stride(from: 0, to: min(rides.count, 2 * Self.rows), by: Self.rows).map { start in
                ShareCard.Graph(
                    start == 0 ? text("order.odds.label") : "",
                    runners(Array(rides[start..<min(start + Self.rows, rides.count)])))
            }
            return ShareCard(
                kind: [race.ownName.map { _ in when }, locale.format(race.date, .long)].compactMap(\.self)
                    .joined(separator: " · "),
                title: race.ownName ?? when,
                figures: figures, graphs: lists
            ).svg(style)
        }
    }

    private static let rows = 5

    private func cardFigures(_ race: Racing.Race) -> [ShareCard.Figure] {
        let figures: [(key: String, value: String?)] = [
            ("runners", locale.format(race.runners.count)), ("distance", distanceWords(race)?.main),
            ("going", race.going.map { knownText("going", $0, race.language) ?? $0 }),
            ("prize", race.prize.map { prizeText($0) ?? $0 }),
        ]
        return figures.compactMap { key, value in value.map { ShareCard.Figure(text("card.\(key)"), $0) } }
    }

    /// Runners one below the other: number, silks, name, price.
    private func runners(_ rides: [Racing.Entrant]) -> HTML {
        var svg = SVG(width: 360, height: ShareCard.graphHeight) { graph in
            graph.attribute("font-size", 17)
            graph.attribute("fill", "#1a1d21")
        }
        for (row, ride) in rides.enumerated() {
            let y = Double(row) * ShareCard.graphHeight / Double(Self.rows)
            svg.element("text", text: ride.cloth.text) { number in
                number.attribute("x", 22)
                number.attribute("y", y + 22)
                number.attribute("text-anchor", "end")
                number.attribute("fill", "#555c65")
            }
            if let silks = ride.silks?.drawing {
                svg.embed(silks.picture(isSized: false), x: 32, y: y, width: 30, height: 30)
            }
            svg.element("text", text: ride.horse) { name in
                name.attribute("x", 74)
                name.attribute("y", y + 22)
                name.attribute("font-weight", "bold")
            }
            svg.element("text", text: oddsText(ride.odds)) { price in
                price.attribute("x", 356)
                price.attribute("y", y + 22)
                price.attribute("text-anchor", "end")
            }
        }
        return svg.finished()
    }
}
