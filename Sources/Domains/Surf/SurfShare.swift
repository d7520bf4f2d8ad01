import Charts
import Languages
import Markup
import Pages

/// Pages as previews show them: nothing in a picture that the page itself keeps to itself.
extension Surf.Pages {
    func picture(of session: Surf.Session) -> SharePicture {
        let honour = honour(session)
        let foremost = foremost(session) ?? finest(session)
        let fact =
            foremost.map { labelled($0.claim) } ?? spell(session)
            ?? (session.track?.drawing == nil ? trackFinding(session.ridden) : "")
        let name = title(session)
        return sharePicture(
            kind: [fact.isEmpty ? text("section") : name, honour].compactMap(\.self).joined(separator: " · "),
            // The sentence of the day is what there is to tell.
            title: fact.isEmpty ? name : fact, figures: cardFigures(session, without: foremost?.discipline),
            alternative: [name, fact.isEmpty ? nil : fact, honour].compactMap(\.self).joined(
                separator: ", "),
            isForSending: true, ground: .accent,
            lead: foremost.map { ShareCard.Figure($0.claim.name, $0.claim.value) }
        ) { height in cardGraph(session, height) }
    }

    /// What a wave is sent on for, with the other waves of its session; the picture of the session for a wave of which
    /// nothing is to be said, since drawing them is what a build waits for.
    func picture(of wave: Surf.Wave, _ session: Surf.Session) -> SharePicture {
        guard let (best, claim) = claim(wave, session) else { return .like(Self.id(of: session)) }
        let figures = [Surf.Category.distance, .score, .speed, .ride, .height].compactMap {
            category -> ShareCard.Figure? in
            guard category != best, let value = category.value(wave) else { return nil }
            let discipline = Surf.Discipline(rawValue: category.rawValue)
            let isFeat = feats(of: session).contains {
                $0.wave == wave.number && $0.discipline == discipline
            }
            return ShareCard.Figure(
                text("category.\(category.rawValue).one"), text(value, category.quantity),
                tag: isFeat ? discipline.flatMap { tagName($0, session) } : nil)
        }
        let kind = "\(label(wave)) · \(title(session))"
        let words = labelled(claim)
        return sharePicture(
            kind: kind, title: words, figures: Array(figures.prefix(3)),
            alternative: "\(kind), \(words)", ground: .accent,
            lead: ShareCard.Figure(claim.name, claim.value)
        ) { height in
            bars(best, session, of: wave, id: "waves", height: height).map(graph)
        }
    }

    func picture(of year: Surf.Year, title: String) -> SharePicture {
        let waves = year.sessions.reduce(0) { $0 + $1.ridden.count }
        let distance = year.sessions.compactMap(\.distance)
        let figures = [
            ShareCard.Figure(text("total.sessions"), locale.format(year.sessions.count)),
            ShareCard.Figure(text("total.waves"), locale.format(waves)),
            durationText(year.sessions.compactMap(\.seconds).reduce(0, +)).flatMap {
                year.sessions.contains { $0.seconds != nil } ? ShareCard.Figure(text("total.time"), $0) : nil
            },
            distance.isEmpty
                ? nil
                : ShareCard.Figure(text("total.distance"), text(distance.reduce(0, +), .farDistance)),
        ]
        let best = year.longest.map { ShareCard.Figure(dayOfLongest(year, $0), text($0, .distance)) }
        // The title has the name of the section.
        return sharePicture(
            kind: "", title: title, figures: figures.compactMap(\.self), ground: .accent, lead: best
        ) { height in
            year.longest.map { longest in
                ShareCard.Graph(
                    "", drawing(year, longest: longest, title: title, isSmall: true), isRound: true)
            } ?? (waves == 0 ? nil : yearFigure(year, height: height).map(graph))
        }
    }

    /// "Longest ride · 16 Aug"
    private func dayOfLongest(_ year: Surf.Year, _ longest: Double) -> String {
        let day = year.sessions.first { $0.ridden.contains { $0.distance == longest } }
        return [text("record.distance"), day.map { locale.format($0.start.date, .dayAndMonth) }]
            .compactMap(\.self).joined(separator: " · ")
    }

    /// The records in large figures, and how the longest ride of each session was.
    var recordsPicture: SharePicture {
        let figures = surf.records.compactMap { best -> ShareCard.Figure? in
            guard let mark = best.marks.last else { return nil }
            let value = text(mark.value, best.discipline)
            return value.map { ShareCard.Figure(recordName(best.discipline), $0) }
        }
        return sharePicture(
            kind: "", title: text("records.title"), figures: Array(figures.prefix(4)), ground: .accent
        ) { height in
            let longest = surf.records.first { $0.discipline == .distance }
            return longest.flatMap { recordFigure($0, height: height) }.map(graph)
        }
    }

    /// The medals side by side: those that were earned in yellow, and rings of the others as far as they are reached.
    var medalsPicture: SharePicture {
        let (earned, open) = medals
        let figures = [
            ShareCard.Figure(text("medals.earned"), locale.format(earned.count)),
            open.isEmpty ? nil : ShareCard.Figure(text("medals.open"), locale.format(open.count)),
        ]
        return sharePicture(
            kind: "", title: text("medals.title"), figures: figures.compactMap(\.self), ground: .accent
        ) { height in ShareCard.Graph("", self.drawing(of: earned + open, height)) }
    }

    private func drawing(of medals: [Surf.Medal], _ height: Double) -> HTML {
        let columns = 4
        let rows = max(1, (medals.count + columns - 1) / columns)
        let (width, pitch) = (360 / Double(columns), height / Double(rows))
        let radius = min(34, pitch / 2 - 14)
        var svg = ShareCard.drawing(width: 360, height: height)
        let names = medals.map { text("medal.\($0.rule.key).name") }
        let longest = names.map { ShareCard.width(of: $0, size: 12, isBold: false) }.max() ?? 0
        let size = min(12, 12 * (width - 6) / max(1, longest))
        for (index, medal) in medals.enumerated() {
            let x = width * (Double(index % columns) + 0.5)
            let y = pitch * Double(index / columns) + radius + 3
            draw(medal, at: x, y, radius, in: &svg)
            draw(names[index], size, at: x, y + radius + 17, in: &svg)
        }
        return svg.finished()
    }

    private func draw(_ medal: Surf.Medal, at x: Double, _ y: Double, _ radius: Double, in svg: inout SVG) {
        let isEarned = !medal.sessions.isEmpty
        for isReached in isEarned || medal.share <= 0 ? [isEarned] : [false, true] {
            svg.element("circle") { ring in
                ring.attribute("class", isReached ? "c-warm" : "c-grid")
                ring.attribute("cx", x)
                ring.attribute("cy", y)
                ring.attribute("r", radius)
                ring.attribute("stroke-width", 4)
                ring.attribute("fill", constant: isEarned ? "#ffd47933" : "none")
                if isReached, !isEarned {
                    // From the top.
                    let length = 2 * Double.pi * radius
                    ring.attribute("stroke-dasharray", "\(Int(length * medal.share)) \(Int(length) + 1)")
                    ring.attribute("transform", "rotate(-90 \(Int(x)) \(Int(y)))")
                }
            }
        }
        guard let goal = medal.rule.goal else {
            return svg.element("path") { star in
                star.attribute("fill", constant: "#fff")
                star.attribute("transform", "translate(\(Int(x)) \(Int(y))) scale(.9)")
                star.attribute(
                    "d",
                    constant:
                        "M0-18l5.3 11.1 12.2 1.6-9 8.4 2.3 12.1L0 9.2-10.8 15.2l2.3-12.1-9-8.4L-5.3-6.9z")
            }
        }
        let number = isEarned ? locale.format(goal) : locale.format(min(medal.reached, goal))
        draw(number, radius * 0.8, at: x, y + radius * 0.16, isBold: true, in: &svg)
        let unit = isEarned ? unit(of: medal.rule.condition) : "/ " + locale.format(goal)
        if let unit {
            let size = min(
                radius * 0.36, radius * 0.36 * 1.6 * radius / ShareCard.width(of: unit, size: radius * 0.36))
            draw(unit, size, at: x, y + radius * 0.58, in: &svg)
        }
    }

    private func draw(
        _ words: String, _ size: Double, at x: Double, _ y: Double, isBold: Bool = false, in svg: inout SVG
    ) {
        svg.element("text", text: words) { text in
            text.attribute("x", x)
            text.attribute("y", y)
            text.attribute("font-size", size)
            text.attribute("text-anchor", constant: "middle")
            text.attribute("fill", constant: "#fff")
            if isBold { text.attribute("font-weight", constant: "bold") }
        }
    }

    /// - Parameter said: what the title says already.
    private func cardFigures(_ session: Surf.Session, without said: Surf.Discipline?) -> [ShareCard.Figure] {
        let longest = Surf.Discipline.distance.best(session)?.value
        let figures: [(key: String, value: String?, discipline: Surf.Discipline)] = [
            ("tile.waves", Surf.Category.waves.value(session).map { text($0, .count) }, .waves),
            ("tile.longest", longest.map { text($0, .distance) }, .distance),
            ("fact.speed", Surf.Category.speed.value(session).map { text($0, .speed) }, .speed),
            ("tile.score", session.scores.mean.map { text($0, .score) }, .session),
            ("tile.time", session.seconds.flatMap(durationText), .time),
            ("tile.cutback", Surf.Category.cutback.value(session).map { text($0, .force) }, .cutback),
        ]
        let known = figures.filter { $0.discipline != said }.compactMap { key, value, discipline in
            value.map { ShareCard.Figure(text(key), $0, tag: tagName(discipline, session)) }
        }
        return Array(known.prefix(4))
    }

    /// The picture in the band of the page: the shape, if it may be shown, else when waves came and how far they went.
    private func cardGraph(_ session: Surf.Session, _ height: Double) -> ShareCard.Graph? {
        // The letters of its scale are smaller in a flat picture, since that is enlarged more.
        let isFlat = height < 250
        if let shape = shape(
            session, id: "shape", height: height - 10, letters: isFlat ? 9 : nil, isNumbered: false)
        {
            return graph(shape)
        }
        let hasLengths = Surf.Category.distance.isKnown(session)
        if hasLengths, let moments = moments(session, id: "opening", height: height) {
            // How long the longest was is in the picture, and in the figures beside it.
            return ShareCard.Graph(moments.table.caption, moments.picture)
        }
        let figure =
            quarters(session, id: "momentum", height: height)
            ?? bars(.height, session, id: "height", height: height)
        return figure.map(graph)
    }

    private func graph(_ figure: ChartFigure) -> ShareCard.Graph {
        ShareCard.Graph(figure.finding.isEmpty ? figure.table.caption : figure.finding, figure.picture)
    }
}
