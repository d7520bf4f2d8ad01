import Charts
import Languages
import Markup
import Pages

extension Racing.Pages {
    /// A race as previews show it: the first of the card by odds.
    func picture(of race: Racing.Race) -> SharePicture {
        let when = "\(locale.format(time: race.time)) \(race.course)"
        let kind = [race.ownName.map { _ in when }, locale.format(race.date, .long)].compactMap(\.self)
            .joined(separator: " · ")
        return sharePicture(
            kind: kind, title: race.ownName ?? when, figures: cardFigures(race),
            alternative: text("card.title.odds", words(of: race))
        ) { height in race.runners.isEmpty ? nil : graph(race, height) }
    }

    private func cardFigures(_ race: Racing.Race) -> [ShareCard.Figure] {
        let figures: [(key: String, value: String?)] = [
            ("runners", locale.format(race.runners.count)), ("distance", distanceWords(race)?.main),
            ("going", race.going.map { knownText("going", $0, race.language) ?? $0 }),
            ("prize", race.prize.map { prizeText($0) ?? $0 }),
        ]
        return figures.compactMap { key, value in value.map { ShareCard.Figure(text("card.\(key)"), $0) } }
    }

    /// The runners, as many as there is room for, and how many more there are.
    private func graph(_ race: Racing.Race, _ height: Double) -> ShareCard.Graph {
        let rides = Racing.CardOrder.odds.sorted(race.runners, racing.settings.form)
        let rows = Int(height / Self.rowHeight)
        let shown = rides.count > rows ? rows - 1 : rides.count
        return ShareCard.Graph(
            text("order.odds.label"), runners(Array(rides.prefix(shown)), rides.count - shown, height))
    }

    private static let rowHeight = 32.0

    /// Runners one below the other: number, silks, name, price; a few are drawn larger, so that they fill the
    /// picture.
    private func runners(_ rides: [Racing.Entrant], _ others: Int, _ height: Double) -> HTML {
        let scale = max(1, min(1.5, height / (Double(rides.count) * Self.rowHeight)))
        let width = 360 / scale
        var svg = SVG(width: width, height: height / scale) { graph in
            graph.attribute("font-size", 17)
            graph.attribute("fill", "#1a1d21")
        }
        let prices = rides.map { oddsText($0.odds) }
        // All names have one size, in which the longest fits.
        let size = zip(rides, prices).map { ride, price in
            let room = width - 4 - 74 - 12 - ShareCard.width(of: price, size: 17, isBold: false)
            return 17 * room / ShareCard.width(of: ride.horse, size: 17)
        }.min()
        for (row, ride) in rides.enumerated() {
            let y = Double(row) * Self.rowHeight
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
                name.attribute("font-size", min(17, size ?? 17))
            }
            svg.element("text", text: prices[row]) { text in
                text.attribute("x", width - 4)
                text.attribute("y", y + 22)
                text.attribute("text-anchor", "end")
            }
        }
        if others > 0 {
            svg.element("text", text: text("card.more", ["count": .count(others)])) { text in
                text.attribute("x", 74)
                text.attribute("y", Double(rides.count) * Self.rowHeight + 22)
                text.attribute("fill", "#555c65")
            }
        }
        return svg.finished()
    }
}
