import Charts
import Languages
import Pages

/// Pictures of when waves came, and of what a track knows.
extension SurfContext {
    /// When each wave came and how far it went.
    func moments(_ session: Session, id: String) -> Value {
        let end = max(session.seconds ?? 0, session.waves.last.map { $0.start + ($0.seconds ?? 0) } ?? 0)
        guard !session.waves.isEmpty, end <= 24 * 3_600 else { return .none }
        let chart = TimeStrip(
            session.waves.map { wave in
                .init(
                    label(wave), at: wave.start / 60, duration: (wave.seconds ?? 0) / 60, value: scaled(wave.distance, .distance))
            }, in: 0...end / 60, pauses: pauses(session), across: sinceStart, figures: figures(.distance), highlight: .highest)
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("chart.moments")),
                headings: [text("heading.wave"), text("heading.when")]
                    + (Category.distance.isKnown(session) ? [text("heading.distance")] : [])),
            id: id)
    }

    /// The pauses of a track, in minutes.
    private func pauses(_ session: Session) -> [ClosedRange<Double>] {
        guard let points = session.track?.points else { return [] }
        return zip(points, points.dropFirst()).compactMap { point, next in
            next.time - point.time >= surf.settings.waves.pause ? point.time / 60...next.time / 60 : nil
        }
    }

    /// The track as it may be shown: north up, turned away from the north, or not at all.
    ///
    /// - Parameter wave: the only one to stand out; all where nil.
    func shape(_ session: Session, highlighting wave: Wave? = nil, id: String, height: Double = 300) -> Value {
        guard privacy.showsShape, let track = session.track, track.points.count > 1 else { return .none }
        let spots = privacy.showsAll ? track.northUp : track.turned
        let stretch = { (range: Range<Int>, ridden: Wave?) -> TrackChart.Stretch in
            let points = spots[range].map { TrackChart.Point(scaled($0.x, .distance) ?? 0, scaled($0.y, .distance) ?? 0) }
            guard let ridden else { return TrackChart.Stretch(points) }
            return TrackChart.Stretch(
                points, label: label(ridden), isHighlighted: wave.map { $0.number == ridden.number } ?? true)
        }
        var stretches: [TrackChart.Stretch] = []
        var waves = session.waves[...]
        for range in track.stretches {
            var start = range.lowerBound
            while let next = waves.first, let points = next.points, range.contains(points.lowerBound) {
                // Neighbouring parts share a point, so that the line goes on.
                stretches.append(stretch(start..<min(points.lowerBound + 1, range.upperBound), nil))
                stretches.append(stretch(points, next))
                start = points.upperBound - 1
                waves = waves.dropFirst()
            }
            stretches.append(stretch(start..<range.upperBound, nil))
        }
        let chart = TrackChart(stretches, figures: figures(.distance), height: height)
        return value(
            chart.figure(
                in: locale,
                label: ChartLabel(
                    id: id, title: wave.map { text("shape.wave", ["number": .text(locale.format($0.number))]) } ?? text("shape.title"),
                    description: text(privacy.showsAll ? "shape.north" : "shape.turned")),
                headings: [text("heading.wave"), text("heading.distance")]), id: id)
    }

    /// The speed over each wave of a track, side by side on one scale.
    func speeds(_ session: Session, id: String) -> Value {
        guard let track = session.track else { return .none }
        let panels = session.waves.compactMap { wave in
            wave.points.map { _ in SmallMultiples.Panel(label(wave), speeds(wave, track)) }
        }
        // More would be no picture any more.
        guard 2...60 ~= panels.count else { return .none }
        let chart = SmallMultiples(panels, across: .numbers(figures(.ride)), figures: figures(.speed), highlight: .highest)
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("speeds.title")),
                headings: [text("heading.wave"), text("heading.lowest"), text("chart.mean"), text("heading.highest")]), id: id)
    }

    /// The speed over one wave of a track.
    func speed(_ wave: Wave, _ session: Session, id: String) -> Value {
        guard let track = session.track, wave.points != nil else { return .none }
        let chart = LineChart(
            [.init("", speeds(wave, track))], across: .numbers(figures(.ride)), figures: figures(.speed), highlight: .highest)
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("wave.speed")),
                headings: [text("heading.seconds"), text("heading.speed")]), id: id)
    }

    private func speeds(_ wave: Wave, _ track: RecordedTrack) -> [LineChart.Point] {
        (wave.points ?? 0..<0).map { index in
            .init(((track.points[index].time - wave.start) * 10).rounded() / 10, scaled(track.speeds[index], .speed))
        }
    }

    func label(_ wave: Wave) -> String { text("wave.label", ["number": .text(locale.format(wave.number))]) }
}
