import Charts
import Languages
import Markup
import Pages

/// Pictures of when waves came, and of what a track recorded.
extension Surf.Pages {
    /// When each wave came and how far it went.
    ///
    /// - Parameter isNamed: whether the longest one, if it is alone, has its number beside its length.
    func moments(_ session: Surf.Session, id: String, height: Double = 220, isNamed: Bool = false)
        -> ChartFigure?
    {
        // Behind the last wave is room for its mark, also where it is not known how long it and the session took.
        let last = session.ridden.last.map { $0.start + max($0.seconds ?? 0, $0.start / 32) }
        let end = max(session.seconds ?? 0, last ?? 0)
        guard !session.ridden.isEmpty, end <= 24 * 3_600 else { return nil }
        let values = session.ridden.map { scaled($0.distance, .distance) }
        let figures = figures(.distance)
        // Of several equally long ones none is the longest.
        let isNamed = isNamed && values.count { $0 == values.compactMap(\.self).max() } == 1
        let chart = TimeStrip(
            zip(session.ridden, values).map { wave, value in
                .init(
                    label(wave), at: wave.start / 60, duration: (wave.seconds ?? 0) / 60, value: value,
                    peak: isNamed ? value.map { peak(wave, figures.text($0, in: locale)) } : nil)
            }, in: 0...end / 60, pauses: pauses(session), across: sinceStart, figures: figures,
            highlight: .highest, references: mean(.distance, session, values), height: height)
        return chart.figure(
            in: locale,
            label: ChartLabel(
                id: id, title: text("chart.moments"),
                finding: finding(text("highest.distance"), values, figures, many: waves) {
                    waveName(session.ridden[$0])
                }),
            headings: [text("heading.wave"), text("heading.when")]
                + (Surf.Category.distance.isKnown(session) ? [text("heading.distance")] : []))
    }

    /// "84 m, wave 3"
    private func peak(_ wave: Surf.Wave, _ value: String) -> String {
        text("chart.peak", ["value": .text(value), "name": .text(waveName(wave))])
    }

    /// Where the waves of a picture of moments can be opened: those with a page of their own.
    func targets(of moments: ChartFigure?, _ session: Surf.Session) -> Value {
        guard let moments, let height = moments.targets.first?.height else { return .none }
        let units = { (value: Double) in Value.text(String(Int(value.rounded()))) }
        let area = { (area: ChartTarget.Area) -> Value in
            [
                "left": units(area.left), "top": units(area.top), "width": units(area.width),
                "high": units(area.height),
            ]
        }
        let waves = moments.targets.compactMap { target -> Value? in
            let wave = session.ridden[target.index]
            guard wave.hasPage else { return nil }
            return [
                "link": .page(Self.id(of: wave, in: session)),
                "name": .text(
                    wave.distance.map {
                        messages.text(
                            "site.labelled",
                            ["name": .text(label(wave)), "value": .text(text($0, .distance))])
                    } ?? label(wave)),
                "wide": area(target.wide), "narrow": target.narrow.map(area) ?? .none,
            ]
        }
        return waves.isEmpty ? .none : ["height": units(height), "waves": .list(waves)]
    }

    /// The pauses of a track, in minutes.
    private func pauses(_ session: Surf.Session) -> [ClosedRange<Double>] {
        guard let points = session.track?.points else { return [] }
        return zip(points, points.dropFirst()).compactMap { point, next in
            next.time - point.time >= surf.settings.waves.pause ? point.time / 60...next.time / 60 : nil
        }
    }

    /// The track as it may be shown: north up, turned away from the north, or not at all.
    ///
    /// - Parameters:
    ///   - wave: the only wave to highlight; nil for all, with the longest one highlighted.
    ///   - isNumbered: whether all waves have their numbers where they begin, or only those that are highlighted.
    func shape(
        _ session: Surf.Session, highlighting wave: Surf.Wave? = nil, id: String, height: Double = 300,
        letters: Double? = nil, isNumbered: Bool = true
    ) -> ChartFigure? {
        guard let drawing = session.track?.drawing, !drawing.parts.isEmpty else { return nil }
        let waves = wave.map { [$0] } ?? session.ridden
        let best = Set(wave.map { [$0.number] } ?? Surf.Discipline.distance.leaders(session).map(\.number))
        var stretches = drawing.parts.flatMap { self.stretches(of: $0, waves, best: best) }
        var numbered: Set<String> = []
        for index in stretches.indices {
            // A wave that two parts show has its number where it begins.
            guard let mark = stretches[index].mark else { continue }
            let isNamed = isNumbered || stretches[index].rank == .best
            if !isNamed || !numbered.insert(mark).inserted { stretches[index].mark = nil }
        }
        let chart = TrackChart(
            stretches, shape: .smooth, figures: figures(.distance), height: height, letters: letters)
        let finding = wave == nil ? trackFinding(waves) : ""
        return chart.figure(
            in: locale,
            label: ChartLabel(
                id: id,
                title: wave.map { text("shape.wave", ["number": .text(locale.format($0.number))]) }
                    ?? text("shape.title"),
                description: orientation, finding: finding),
            headings: [text("heading.wave"), text("heading.distance")])
    }

    /// "11 waves, the longest 66 m"; empty if all are equally long.
    func trackFinding(_ waves: [Surf.Wave]) -> String {
        guard let longest = Highest(waves.map { scaled($0.distance, .distance) })?.value else { return "" }
        return text(
            "shape.finding",
            [
                "waves": .text(self.waves(waves.count)),
                "ride": .text(figures(.distance).text(longest, in: locale)),
            ])
    }

    /// Which way up a track is drawn.
    var orientation: String { text(privacy.showsAll ? "shape.north" : "shape.turned") }

    /// What the lines of a track are, each with the class of its colour.
    func key(of session: Surf.Session) -> Value {
        let best = Surf.Discipline.distance.leaders(session)
        var lines: [(kind: String, name: String)] = []
        if !best.isEmpty { lines.append(("best", text("tile.longest"))) }
        if session.ridden.count > best.count { lines.append(("wave", text("shape.one"))) }
        lines.append(("way", text("shape.way")))
        return .list(
            lines.map { line in
                [
                    "isBest": .flag(line.kind == "best"), "isWay": .flag(line.kind == "way"),
                    "name": .text(line.name),
                ]
            })
    }

    /// A part of a drawing, cut where waves begin and end.
    private func stretches(of part: Surf.TrackDrawing.Part, _ waves: [Surf.Wave], best: Set<Int>)
        -> [TrackChart.Stretch]
    {
        let points = part.spots.map { TrackChart.Point(units.scale($0.x), units.scale($0.y)) }
        var stretches: [TrackChart.Stretch] = []
        var start = 0
        for wave in waves {
            let end = wave.start + (wave.seconds ?? 0)
            guard wave.start < part.times.last ?? 0, end > part.times.first ?? 0 else { continue }
            let first = max(start, part.times.lastIndex { $0 <= wave.start } ?? 0)
            let last = part.times.firstIndex { $0 >= end } ?? points.count - 1
            guard last > first else { continue }
            // Neighbouring stretches share a point, so that the line goes on.
            if first > start { stretches.append(TrackChart.Stretch(Array(points[start...first]))) }
            stretches.append(
                TrackChart.Stretch(
                    Array(points[first...last]), label: label(wave),
                    note: wave.distance.map { text($0, .distance) },
                    length: scaled(wave.distance, .distance),
                    rank: best.contains(wave.number) ? .best : .marked, mark: locale.format(wave.number)))
            start = last
        }
        if start < points.count - 1 { stretches.append(TrackChart.Stretch(Array(points[start...]))) }
        return stretches
    }

    /// The speed over each wave of a track, side by side on one scale.
    func speeds(_ session: Surf.Session, id: String) -> ChartFigure? {
        let panels = session.ridden.filter { !$0.speeds.isEmpty }.map {
            SmallMultiples.Panel(label($0), speeds($0))
        }
        // More would be no picture any more.
        guard 2...60 ~= panels.count else { return nil }
        // To the end of the longest ride, of which the last speed is a second before.
        let end = panels.compactMap { $0.points.last?.x }.max().map { $0 + 1 }
        var chart = SmallMultiples(
            panels, across: .numbers(figures(.ride)), figures: figures(.speed), highlight: .highest,
            span: end.map { 0...$0 })
        let title = text("speeds.title")
        var figure = chart.figure(
            in: locale, label: ChartLabel(id: id, title: title),
            headings: [
                text("heading.wave"), text("heading.lowest"), text("chart.mean"), text("heading.highest"),
            ])
        // The same for wide screens and for paper, of which the styles show one.
        if panels.count > 4 {
            chart.columns = 6
            let wide = chart.svg(in: locale, label: ChartLabel(id: "\(id)-wide", title: title))
            figure.picture = HTML(trusted: figure.picture.bytes + wide.bytes)
        }
        return rounded(figure, .speed)
    }

    /// Numbers that a chart itself has worked out, rounded for machines as they are shown.
    private func rounded(_ figure: ChartFigure, _ quantity: Surf.Quantity) -> ChartFigure {
        var figure = figure
        for row in figure.table.rows.indices {
            for cell in figure.table.rows[row].cells.indices {
                guard case .number(let exact, let text) = figure.table.rows[row].cells[cell] else { continue }
                figure.table.rows[row].cells[cell] = .number(exact: rounded(exact, quantity), text: text)
            }
        }
        return figure
    }

    /// The speed over one wave of a track.
    func speed(_ wave: Surf.Wave, id: String) -> ChartFigure? {
        guard !wave.speeds.isEmpty else { return nil }
        let chart = LineChart(
            [.init("", speeds(wave))], across: .numbers(figures(.ride)), figures: figures(.speed),
            highlight: .highest)
        return chart.figure(
            in: locale, label: ChartLabel(id: id, title: text("wave.speed")),
            headings: [text("heading.seconds"), text("heading.speed")])
    }

    private func speeds(_ wave: Surf.Wave) -> [LineChart.Point] {
        wave.speeds.enumerated().map { second, speed in .init(Double(second), scaled(speed, .speed)) }
    }

    func label(_ wave: Surf.Wave) -> String {
        text("wave.label", ["number": .text(locale.format(wave.number))])
    }
}
