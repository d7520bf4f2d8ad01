import Charts
import Languages
import Markup
import Pages

extension Racing.Pages {
    /// A race as previews show it: the first of the card by odds, or who won it.
    func picture(of race: Racing.Race) -> SharePicture {
        let when = "\(locale.format(time: race.time)) \(race.course)"
        let kind = [race.ownName.map { _ in when }, locale.format(race.date, .long)].compactMap(\.self)
            .joined(separator: " · ")
        let name = race.ownName ?? when
        let winners = race.winners.map(\.horse)
        let title =
            winners.isEmpty
            ? name
            : messages.text(
                "site.labelled", ["name": .text(name), "value": .text(locale.list(winners))])
        return sharePicture(
            kind: kind, title: title, figures: cardFigures(race),
            alternative: text("card.title.odds", words(of: race))
        ) { height in race.runners.isEmpty ? nil : graph(race, height) }
    }

    /// The first page as previews show it: the latest courses, who has won, and the next or the latest race.
    var overviewPicture: SharePicture {
        // The latest courses first, as on the page.
        var courses: [String] = []
        for meeting in racing.meetings.reversed() where !courses.contains(meeting.course) {
            courses.append(meeting.course)
        }
        let winners = racing.raceOfTheDay.map { racing.races[$0].winners } ?? []
        let races = ShareCard.Figure(text("races.label"), locale.format(racing.races.count))
        return sharePicture(
            kind: courses.prefix(3).joined(separator: " · "), title: text("races.title"),
            figures: racing.races.isEmpty
                ? [] : winners.prefix(1).map { ShareCard.Figure(text("column.winner"), $0.horse) } + [races]
        ) { height in
            racing.raceOfTheDay.flatMap { number in
                let race = racing.races[number]
                return race.runners.isEmpty ? nil : graph(race, height, titled: nowText(race))
            }
        }
    }

    /// A meeting as previews show it: its races in the order of their times.
    func picture(of meeting: Racing.Meeting) -> SharePicture {
        let races = meeting.races.map { racing.races[$0] }
        let runners = runnerCount(of: races)
        let goings = Set(races.map(\.going))
        var figures = [ShareCard.Figure(text("races.label"), locale.format(races.count))]
        if runners > 0 { figures.append(ShareCard.Figure(text("card.runners"), locale.format(runners))) }
        if goings.count == 1, let race = races.first, let going = race.going {
            figures.append(
                ShareCard.Figure(text("card.going"), knownText("going", going, race.language) ?? going))
        }
        return sharePicture(
            kind: locale.format(meeting.date, .long), title: meeting.course, figures: figures,
            alternative: heading(of: meeting)
        ) { height in ShareCard.Graph(text("races.label"), self.races(races, height)) }
    }

    /// A horse as previews show it: its silks and its record; without silks that can be drawn, its latest race.
    func picture(of horse: Racing.Horse) -> SharePicture? {
        let runs = runs(of: horse)
        guard let last = runs.last else { return nil }
        guard let silks = last.ride.silks?.drawing else { return .like(Self.id(of: last.race)) }
        let age = last.ride.age.map { text("horse.age", ["count": .count($0)]) }
        let form = racing.latestForm(of: horse).map { ShareCard.Figure(formHeading, $0) }
        let trainer = last.ride.trainer.map { ShareCard.Figure(text("column.trainer"), $0) }
        return sharePicture(
            kind: [text("section"), age].compactMap(\.self).joined(separator: " · "), title: horse.name,
            figures: [form, trainer].compactMap(\.self)
        ) { height in
            let side = min(360, height)
            var svg = ShareCard.drawing(width: 360, height: height)
            svg.embed(
                silks.portrait(), x: (360 - side) / 2, y: (height - side) / 2, width: side, height: side)
            return ShareCard.Graph(record(of: runs), svg.finished())
        }
    }

    /// A line below the name of a race: a horse with its silks and its price, or in grey what became of the race.
    private struct Outcome {
        var words: String
        var silks: Racing.Silks?
        /// What the horse is, in grey before its name.
        var label = ""
        var isGrey = false
    }

    /// Races one below the other: their times and names, below these who won or is likely to, as many as there is
    /// room for, and as large as there is, up and across. A name that is too long for a line has two.
    private func races(_ races: [Racing.Race], _ height: Double) -> HTML {
        let outcomes = races.map(outcomes)
        let (line, gap) = (24.0, 10.0)
        let block = line * Double(1 + (outcomes.map(\.count).max() ?? 0)) + gap
        let shown = Self.rows(of: races.count, in: height, each: block)
        let others = races.count - shown
        let times = races.prefix(shown).map { locale.format(time: $0.time) }
        let left = (times.map { ShareCard.width(of: $0, size: 17) }.max() ?? 0) + 14
        func names(_ scale: Double) -> [[String]] {
            races.prefix(shown).map { Self.lines(of: $0.ownName ?? "", in: 358 / scale - left) }
        }
        func used(_ names: [[String]]) -> Double {
            zip(names, outcomes).reduce(others > 0 ? line : 0) {
                $0 + line * Double($1.0.count + $1.1.count) + gap
            }
        }
        func fits(_ scale: Double) -> Bool {
            let names = names(scale)
            return used(names) <= height / scale
                && names.joined().allSatisfy { ShareCard.width(of: $0, size: 15) <= 358 / scale - left }
        }
        let fitting = stride(from: 2, through: 1, by: -0.1).first(where: fits)
        let rows = fitting.map(names) ?? races.prefix(shown).map { [$0.ownName ?? ""] }
        let scale = fitting ?? 1
        let (width, bottom) = (360 / scale, height / scale)
        let longest = rows.joined().map { ShareCard.width(of: $0, size: 17) }.max() ?? 0
        let size = min(17, 17 * (width - left - 2) / max(1, longest))
        // What is left of the height is between the races.
        let air = min(gap, (bottom - used(rows)) / Double(max(1, shown)))
        var svg = ShareCard.drawing(width: width, height: bottom)
        var y = 20.0
        for (row, name) in rows.enumerated() {
            draw(times[row], at: 2, y, isBold: true, in: &svg)
            for words in name {
                draw(words, at: left, y, size: size, isBold: true, in: &svg)
                y += line
            }
            for outcome in outcomes[row] {
                draw(outcome, from: left, to: width, y, in: &svg)
                y += line
            }
            y += gap + air
        }
        drawMore(others, at: left, y: y, in: &svg)
        return svg.finished()
    }

    /// A name on one line, or on two of about the same length where it is wider than the room.
    private static func lines(of name: String, in room: Double) -> [String] {
        let words = name.split(separator: " ")
        guard ShareCard.width(of: name, size: 17) > room, words.count > 1 else { return [name] }
        let halves = (1..<words.count).map {
            [words[..<$0].joined(separator: " "), words[$0...].joined(separator: " ")]
        }
        func width(_ lines: [String]) -> Double { lines.map { ShareCard.width(of: $0, size: 17) }.max() ?? 0 }
        return halves.min { width($0) < width($1) } ?? [name]
    }

    private func draw(
        _ words: String, at x: Double, _ y: Double, size: Double = 17, isBold: Bool = false,
        isGrey: Bool = false, in svg: inout SVG
    ) {
        if words.isEmpty { return }
        svg.element("text", text: words) { text in
            text.attribute("x", x)
            text.attribute("y", y)
            text.attribute("font-size", size)
            if isBold { text.attribute("font-weight", "bold") }
            if isGrey { text.attribute("fill", "#555c65") }
        }
    }

    /// The silks are below the time of the race.
    private func draw(
        _ outcome: Outcome, from left: Double, to right: Double, _ y: Double, in svg: inout SVG
    ) {
        if let silks = outcome.silks {
            svg.embed(silks.picture(isSized: false), x: left - 40, y: y - 18, width: 24, height: 24)
        }
        let label = outcome.label.isEmpty ? "" : outcome.label + "  "
        let whole = ShareCard.width(of: label + outcome.words, size: 17, isBold: false)
        let size = min(17, 17 * (right - left - 2) / max(1, whole))
        draw(label, at: left, y, size: size, isGrey: true, in: &svg)
        let start = left + ShareCard.width(of: label, size: size, isBold: false)
        draw(outcome.words, at: start, y, size: size, isGrey: outcome.isGrey, in: &svg)
    }

    /// That the race does not count, or who won and at which price, or before that is known who is likely to.
    private func outcomes(_ race: Racing.Race) -> [Outcome] {
        if let words = voidStageWords(race) { return [Outcome(words: words, isGrey: true)] }
        let winners = race.winners
        if winners.isEmpty {
            let favourites = race.favourites
            return favourites.prefix(2).map {
                Outcome(
                    words: favouriteText([$0], in: race), silks: $0.silks?.drawing,
                    label: favouriteWords(favourites).mark)
            }
        }
        return winners.prefix(2).map {
            let silks = $0.silks?.drawing
            return Outcome(
                words: winnerText([$0], in: race), silks: silks,
                label: silks == nil && winners.count == 1 ? text("column.winner") : "")
        }
    }

    private func cardFigures(_ race: Racing.Race) -> [ShareCard.Figure] {
        let figures: [(key: String, value: String?)] = [
            ("runners", locale.format(race.runners.count)), ("distance", distanceWords(race)?.main),
            ("going", race.going.map { knownText("going", $0, race.language) ?? $0 }),
            ("prize", race.prize.map { prizeText($0) ?? $0 }),
        ]
        return figures.compactMap { key, value in value.map { ShareCard.Figure(text("card.\(key)"), $0) } }
    }

    /// The runners, as many as there is room for, and how many more there are; those of a race that does not count by
    /// number, without their prices, below them what became of it.
    private func graph(_ race: Racing.Race, _ height: Double, titled title: String? = nil) -> ShareCard.Graph
    {
        let rides = shortList(race)
        let shown = Self.rows(of: rides.count, in: height - (race.isVoid ? Self.stampHeight : 0))
        let own =
            race.isVoid
            ? text("card.runners")
            : race.progress == .result ? shortListTitle(race) : text("order.\(race.shownOrder(.odds)).label")
        return ShareCard.Graph(
            title ?? own, runners(Array(rides.prefix(shown)), of: race, rides.count - shown, height))
    }

    private static let rowHeight = 32.0
    /// How many times the usual size a few runners can have.
    private static let largest = 1.5
    /// The room for the stamp of a race that does not count.
    private static let stampHeight = 96.0

    /// How many of the rows are shown: all, or one fewer than there is room for, where the last says how many
    /// more there are.
    private static func rows(of count: Int, in height: Double, each row: Double = rowHeight) -> Int {
        let room = Int(height / row)
        return count > room ? room - 1 : count
    }

    /// Says below the rows how many more there are, if any.
    private func drawMore(_ others: Int, at x: Double, y: Double, in svg: inout SVG) {
        guard others > 0 else { return }
        svg.element("text", text: text("card.more", ["count": .count(others)])) { text in
            text.attribute("x", x)
            text.attribute("y", y)
            text.attribute("fill", "#555c65")
        }
    }

    /// What became of a race that does not count, as if stamped on the picture.
    private func drawStamp(
        _ words: String, width: Double, from top: Double, to bottom: Double, in svg: inout SVG
    ) {
        let words = words.uppercased()
        let size = min(34, 34 * (width - 60) / ShareCard.width(of: words, size: 34))
        let (wide, high) = (ShareCard.width(of: words, size: size) + 28, size + 22)
        svg.open("g") { stamp in
            stamp.attribute("transform", "translate(\(Int(width / 2)) \(Int((top + bottom) / 2))) rotate(-5)")
        }
        svg.element("rect") { frame in
            frame.attribute("x", -wide / 2)
            frame.attribute("y", -high / 2)
            frame.attribute("width", wide)
            frame.attribute("height", high)
            frame.attribute("rx", 6)
            frame.attribute("stroke", constant: "#a3231c")
            frame.attribute("stroke-width", 3)
            frame.attribute("fill", constant: "none")
        }
        svg.element("text", text: words) { text in
            text.attribute("y", size * 0.36)
            text.attribute("text-anchor", constant: "middle")
            text.attribute("font-size", size)
            text.attribute("font-weight", constant: "bold")
            text.attribute("fill", constant: "#a3231c")
        }
        svg.close("g")
    }

    /// Runners one below the other: number or place, silks, name, price; a few are drawn larger and further apart, so
    /// that they fill the picture, but no larger than the longest name has room for.
    private func runners(
        _ rides: [Racing.Entrant], of race: Racing.Race, _ others: Int, _ height: Double
    ) -> HTML {
        let stamp = race.isVoid ? Self.stampHeight : 0
        let rows = Double(rides.count) + (others > 0 ? 1 : 0)
        let isResult = race.progress == .result
        let prices = rides.map { shortListPrice($0, in: race).map { oddsText($0, in: race) } ?? "" }
        let marks = rides.map { isResult ? mark(of: $0, in: race) : $0.cloth.text }
        // Where the numbers end, the silks begin, and the names; without silks those begin where these would.
        let edge = max(22, 2 + (marks.map { ShareCard.width(of: $0, size: 17) }.max() ?? 0))
        // The fewer runners, the larger their silks; not so large that they meet when everything is drawn larger.
        let side = max(30, min(60, 0.8 * (height / Self.largest - stamp) / max(1, rows)))
        let left = edge + (rides.contains { $0.silks?.drawing != nil } ? side + 22 : 16)
        /// The size of all names and prices, in which the longest name fits.
        func size(_ scale: Double) -> Double {
            zip(rides, prices).map { ride, price in
                let widths =
                    ShareCard.width(of: ride.horse, size: 17)
                    + ShareCard.width(of: price, size: 17, isBold: false)
                return 17 * (360 / scale - 4 - left - 12) / widths
            }.min().map { min(17, $0) } ?? 17
        }
        let tallest = max(1, min(Self.largest, height / (rows * Self.rowHeight + stamp)))
        let scale = stride(from: tallest, to: 1, by: -0.05).first { size($0) == 17 } ?? 1
        let (width, bottom, size) = (360 / scale, height / scale, size(scale))
        let pitch = min(2.2 * side, (bottom - stamp) / rows)
        let line = side / 2 + 7
        var svg = ShareCard.drawing(width: width, height: bottom)
        for (row, ride) in rides.enumerated() {
            let y = Double(row) * pitch
            svg.element("text", text: marks[row]) { number in
                number.attribute("x", edge)
                number.attribute("y", y + line)
                number.attribute("text-anchor", "end")
                if isResult {
                    number.attribute("font-weight", "bold")
                } else {
                    number.attribute("fill", "#555c65")
                }
            }
            if let silks = ride.silks?.drawing {
                // Few runners have large silks.
                let picture = side > 44 ? silks.portrait(row + 1) : silks.picture(isSized: false)
                svg.embed(picture, x: edge + 10, y: y, width: side, height: side)
            }
            draw(ride.horse, at: left, y + line, size: size, isBold: true, in: &svg)
            svg.element("text", text: prices[row]) { text in
                text.attribute("x", width - 4)
                text.attribute("y", y + line)
                text.attribute("font-size", size)
                text.attribute("text-anchor", "end")
            }
        }
        drawMore(others, at: left, y: Double(rides.count) * pitch + line, in: &svg)
        if stamp > 0, let words = voidStageWords(race) {
            drawStamp(words, width: width, from: rows * pitch, to: bottom, in: &svg)
        }
        return svg.finished()
    }

    /// The place of a runner, of a dead heat "=1", or the letters that results have for how its run ended.
    private func mark(of ride: Racing.Entrant, in race: Racing.Race) -> String {
        switch ride.finish {
        case .place(let place)?:
            isShared(ride, in: race) ? text("result.shared", ["place": .count(place)]) : locale.format(place)
        case .letter(let letter)?: text("result.mark.\(letter.lowercased())")
        case nil: ""
        }
    }
}
