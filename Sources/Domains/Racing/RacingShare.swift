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

    /// The first page as previews show it: how much there is of everything.
    var overviewPicture: SharePicture {
        let counts = [
            ("races.view", racing.meetings.count), ("races.label", racing.races.count),
            ("horses.label", racing.horses.count),
        ]
        return sharePicture(
            kind: "", title: text("races.title"),
            figures: racing.races.isEmpty
                ? [] : counts.map { ShareCard.Figure(text($0), locale.format($1)) })
    }

    /// A meeting as previews show it: its races in the order of their times.
    func picture(of meeting: Racing.Meeting) -> SharePicture {
        let races = meeting.races.map { racing.races[$0] }
        let runners = races.reduce(0) { $0 + $1.runners.count }
        let figures = [
            ShareCard.Figure(text("races.label"), locale.format(races.count)),
            ShareCard.Figure(text("card.runners"), locale.format(runners)),
        ]
        return sharePicture(
            kind: locale.format(meeting.date, .long), title: meeting.course, figures: figures,
            alternative: heading(of: meeting)
        ) { height in ShareCard.Graph(text("races.label"), self.races(races, height)) }
    }

    /// Races one below the other: their times and names, as many as there is room for.
    private func races(_ races: [Racing.Race], _ height: Double) -> HTML {
        let shown = races.prefix(Self.rows(of: races.count, in: height))
        let named = shown.map { (time: locale.format(time: $0.time), name: $0.ownName ?? "") }
        let left = named.map { ShareCard.width(of: $0.time, size: 17) }.max() ?? 0
        let longest = named.map { ShareCard.width(of: $0.name, size: 17, isBold: false) }.max() ?? 0
        // As large as there is room for, up and across.
        let scale = max(
            1, min(1.5, height / (Double(shown.count) * Self.rowHeight), 360 / (left + 16 + longest)))
        let width = 360 / scale
        var svg = Self.rows(width: width, height: height / scale)
        let size = min(17, 17 * (width - left - 16) / max(1, longest))
        for (row, race) in named.enumerated() {
            let y = Double(row) * Self.rowHeight + 22
            svg.element("text", text: race.time) { time in
                time.attribute("x", 2)
                time.attribute("y", y)
                time.attribute("font-weight", "bold")
            }
            svg.element("text", text: race.name) { name in
                name.attribute("x", left + 14)
                name.attribute("y", y)
                name.attribute("font-size", size)
            }
        }
        drawMore(races.count - shown.count, at: left + 14, below: shown.count, in: &svg)
        return svg.finished()
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
        let rides = shortList(race)
        let shown = Self.rows(of: rides.count, in: height)
        return ShareCard.Graph(
            race.progress == .result ? shortListTitle(race) : text("order.odds.label"),
            runners(Array(rides.prefix(shown)), of: race, rides.count - shown, height))
    }

    private static let rowHeight = 32.0

    /// How many of the rows are shown: all, or one fewer than there is room for, where the last says how many
    /// more there are.
    private static func rows(of count: Int, in height: Double) -> Int {
        let room = Int(height / rowHeight)
        return count > room ? room - 1 : count
    }

    private static func rows(width: Double, height: Double) -> SVG {
        SVG(width: width, height: height) { graph in
            graph.attribute("font-size", 17)
            graph.attribute("fill", "#1a1d21")
        }
    }

    /// Says below the rows how many more there are, if any.
    private func drawMore(_ others: Int, at x: Double, below rows: Int, in svg: inout SVG) {
        guard others > 0 else { return }
        svg.element("text", text: text("card.more", ["count": .count(others)])) { text in
            text.attribute("x", x)
            text.attribute("y", Double(rows) * Self.rowHeight + 22)
            text.attribute("fill", "#555c65")
        }
    }

    /// Runners one below the other: number or place, silks, name, price; a few are drawn larger, so that they
    /// fill the picture.
    private func runners(
        _ rides: [Racing.Entrant], of race: Racing.Race, _ others: Int, _ height: Double
    ) -> HTML {
        let scale = max(1, min(1.5, height / (Double(rides.count) * Self.rowHeight)))
        let width = 360 / scale
        let isResult = race.progress == .result
        var svg = Self.rows(width: width, height: height / scale)
        let prices = rides.map { shortListPrice($0, in: race).map(oddsText) ?? "" }
        // Without silks names begin where those would.
        let left = rides.contains { $0.silks?.drawing != nil } ? 74.0 : 38
        // All names have one size, in which the longest fits.
        let size = zip(rides, prices).map { ride, price in
            let room = width - 4 - left - 12 - ShareCard.width(of: price, size: 17, isBold: false)
            return 17 * room / ShareCard.width(of: ride.horse, size: 17)
        }.min()
        for (row, ride) in rides.enumerated() {
            let y = Double(row) * Self.rowHeight
            svg.element("text", text: isResult ? mark(of: ride) : ride.cloth.text) { number in
                number.attribute("x", 22)
                number.attribute("y", y + 22)
                number.attribute("text-anchor", "end")
                number.attribute("fill", "#555c65")
            }
            if let silks = ride.silks?.drawing {
                svg.embed(silks.picture(isSized: false), x: 32, y: y, width: 30, height: 30)
            }
            svg.element("text", text: ride.horse) { name in
                name.attribute("x", left)
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
        drawMore(others, at: left, below: rides.count, in: &svg)
        return svg.finished()
    }

    /// The place of a runner, or the letter that form has for how its run ended.
    private func mark(of ride: Racing.Entrant) -> String {
        switch ride.finish {
        case .place(let place)?: locale.format(place)
        case .letter(let letter)?: String(letter)
        case nil: ""
        }
    }
}
