import Charts
import Languages
import Pages

/// The pictures of the domain, each with its table.
extension Surf.Pages {
    /// A picture and its table as a page shows them; nothing if there is none.
    func value(_ figure: ChartFigure?, isCaptioned: Bool = false, isOpen: Bool = false) -> Value {
        figure.map { Value($0, isCaptioned: isCaptioned, isOpen: isOpen) } ?? .none
    }

    /// What a picture shows first: the highest value, and where it is; empty if that would say nothing.
    ///
    /// - Parameters:
    ///   - label: what is highest, such as "Longest ride".
    ///   - values: as they are drawn.
    ///   - judged: as they are compared; nil if that is the same.
    ///   - many: what several values are that are too many to be named, such as "4 waves".
    ///   - name: of the value at a position, such as "wave 3".
    func finding(
        _ label: String, _ values: [Double?], judged: [Double?]? = nil, _ figures: Figures,
        many: (Int) -> String = { _ in "" }, _ name: (Int) -> String
    ) -> String {
        guard let highest = Highest(judged ?? values),
            let value = highest.positions.compactMap({ values[$0] }).max()
        else { return "" }
        let names =
            highest.canBeNamed
            ? highest.positions.map(name).joined(separator: ", ") : many(highest.positions.count)
        if names.isEmpty { return "" }
        return text(
            "chart.highest",
            [
                "label": .text(label), "value": .text(figures.text(value, in: locale)),
                "names": .text(names),
            ])
    }

    /// "4 waves"
    func waves(_ count: Int) -> String { text("history.waves", ["count": .count(count)]) }

    /// The days of several sessions below their bars: without the year if it is the same for all.
    func days(_ sessions: [Surf.Session]) -> [String] {
        let isOneYear = Set(sessions.map(\.start.date.year)).count == 1
        return sessions.map { locale.format($0.start.date, isOneYear ? .dayAndMonth : .short) }
    }

    /// A category over a session: a bar a wave.
    ///
    /// - Parameters:
    ///   - wave: the only one to highlight, in place of the best.
    ///   - numbers: which bars say theirs.
    func bars(
        _ category: Surf.Category, _ session: Surf.Session, of wave: Surf.Wave? = nil, id: String,
        height: Double = 220, numbers: BarChart.Numbers = .asManyAsFit
    ) -> ChartFigure? {
        let waves = session.ridden
        guard category != .waves else { return quarters(session, id: id, height: height) }
        guard category.isKnown(session), !waves.allSatisfy({ category.value($0) == nil }) else { return nil }
        let values = waves.map { scaled(category.value($0), category.quantity) }
        let figures = figures(category.quantity)
        // What counts for the best: scores without all five axes do not, if others have them all.
        let counting = zip(waves, values).map { $0.scores.isComplete ? $1 : nil }
        let isPartial = category == .score && counting.contains { $0 != nil }
        let best = isPartial ? counting : values
        let position = wave.flatMap { wave in waves.firstIndex { $0.number == wave.number } }
        var chart = BarChart(
            zip(waves, values).map { .init(locale.format($0.number), $1, note: elapsedText($0.start)) },
            figures: figures,
            highlight: position.map { Highlight.at([$0]) }
                ?? (isPartial
                    ? .highestOf(Set(counting.indices.filter { counting[$0] != nil })) : .highest),
            references: mean(category, session, values),
            scale: category == .score ? 0...10 : nil, height: height)
        chart.numbers = numbers
        chart.referencePlace = .above
        // All top speeds of a session are much the same: from 0, all bars would look alike.
        if category == .speed, Set(values.compactMap(\.self)).count > 1, let mean = chart.references.first {
            chart.base = mean.value
        }
        let highest = finding(text("highest.\(category.rawValue)"), best, figures, many: self.waves) {
            waveName(waves[$0])
        }
        let finding = wave.flatMap { standing($0, by: category, session) } ?? highest
        let title = text("category.\(category.rawValue).chart")
        return chart.figure(
            in: locale, label: ChartLabel(id: id, title: title, finding: finding),
            headings: [text("heading.wave"), name(category), text("heading.when")])
    }

    /// "Wave 3: 84 m (2 of 13)"
    private func standing(_ wave: Surf.Wave, by category: Surf.Category, _ session: Surf.Session) -> String? {
        guard let value = category.value(wave), let rank = rank(wave, by: category, session) else {
            return nil
        }
        return text(
            "chart.highest",
            [
                "label": .text(label(wave)), "value": .text(text(value, category.quantity)),
                "names": .text(rank),
            ])
    }

    /// The mean of the waves of a session, if there are several.
    func mean(_ category: Surf.Category, _ session: Surf.Session, _ values: [Double?]) -> [Reference] {
        guard values.count(where: { $0 != nil }) > 1 else { return [] }
        return scaled(category.mean(session), category.quantity, isMean: true)
            .map { [Reference(.mean, $0, label: text("chart.mean"))] } ?? []
    }

    /// "wave 3"
    func waveName(_ wave: Surf.Wave) -> String {
        text("record.wave", ["wave": .text(locale.format(wave.number))])
    }

    /// Waves in each quarter of an hour, with those of momentum highlighted.
    func quarters(_ session: Surf.Session, id: String, height: Double = 220) -> ChartFigure? {
        guard let momentum = Surf.Momentum(session) else { return nil }
        var chart = BarChart(
            momentum.counts.enumerated().map {
                .init(elapsedText(Double($0) * Surf.Momentum.quarter), Double($1))
            },
            figures: figures(.count), highlight: momentum.isEven ? .none : .at(Set(momentum.strong)),
            height: height)
        chart.labelsAreStarts = true
        return chart.figure(
            in: locale,
            label: ChartLabel(
                id: id, title: text(momentum.isEven ? "momentum.chart" : "momentum.chart-spell"),
                description: sentence(momentum), finding: momentum.isEven ? "" : spell(momentum)),
            headings: [text("heading.quarter"), text("heading.waves")])
    }

    /// When momentum came and when it faded, in a picture and in words.
    func momentum(_ session: Surf.Session) -> Value {
        guard let momentum = Surf.Momentum(session) else { return .none }
        return [
            "sentence": .text(sentence(momentum)),
            "figure": value(quarters(session, id: "momentum"), isCaptioned: true),
        ]
    }

    /// "Busiest spell: 8 waves"
    private func spell(_ momentum: Surf.Momentum) -> String {
        text(
            "momentum.spell", ["waves": .text(waves(momentum.counts[momentum.strong].reduce(0, +)))])
    }

    func sentence(_ momentum: Surf.Momentum) -> String {
        let sentences = [
            text(
                "momentum.\(momentum.course)",
                [
                    "from": length(momentum.strong.lowerBound), "length": length(momentum.strong.count),
                    "waves": .text(waves(max(momentum.halves.first, momentum.halves.second))),
                    "total": .count(momentum.halves.first + momentum.halves.second),
                ]),
            momentum.hasOneBest ? text("momentum.best", ["count": .count(momentum.counts.max() ?? 0)]) : nil,
            momentum.trend.map { text("momentum.\($0.rawValue)") },
        ]
        return sentences.compactMap(\.self).joined(separator: " ")
    }

    private func length(_ quarters: Int) -> Argument {
        .text(elapsedText(Double(quarters) * Surf.Momentum.quarter))
    }

    /// Minutes after the start, as durations.
    var sinceStart: Across {
        .minutes(Figures(isTime: true) { [self] _, minutes in elapsedText(minutes * 60) })
    }

    /// The five scores, those of a wave before those of its session.
    ///
    /// - Parameter title: whose scores they are.
    func radar(_ scores: Surf.Scores, compared other: Surf.Scores? = nil, title: String, id: String)
        -> ChartFigure?
    {
        guard Surf.Axis.allCases.count(where: { scores[$0] != nil }) >= 3 else { return nil }
        let values = Surf.Axis.allCases.map { scaled(scores[$0], .score) }
        let names = Surf.Axis.allCases.map { text("scores.\($0.rawValue)") }
        var series = [RadarChart.Series(title, values)]
        if let other {
            series.append(.init(text("scores.session"), Surf.Axis.allCases.map { scaled(other[$0], .score) }))
        }
        let chart = RadarChart(names, series, figures: figures(.score))
        let finding = finding(text("scores.highest"), values, figures(.score)) { names[$0] }
        return chart.figure(
            in: locale, label: ChartLabel(id: id, title: text("scores.chart"), finding: finding),
            headings: [text("heading.axis")] + series.map(\.name))
    }

    /// How often rides of each length were.
    func distribution(_ category: Surf.Category, _ session: Surf.Session, id: String) -> ChartFigure? {
        let values = session.ridden.compactMap { scaled(category.value($0), category.quantity) }
        // Of fewer the bars of the waves themselves say more.
        guard category != .waves, values.count >= 15 else { return nil }
        let chart = Distribution(values, figures: figures(category.quantity))
        return chart.figure(
            in: locale,
            label: ChartLabel(id: id, title: text("chart.distribution", ["figure": .text(name(category))])),
            headings: [name(category), text("heading.waves")])
    }
}

extension Surf.Pages {
    /// How hard each cutback of a wave was; the facts of the wave say as much of a single one.
    func cutbackFigure(_ wave: Surf.Wave, id: String) -> ChartFigure? {
        guard wave.cutbacks.count > 1 else { return nil }
        let chart = BarChart(
            wave.cutbacks.enumerated().map { number, cutback in
                .init(
                    locale.format(number + 1), scaled(cutback.force, .force),
                    note: cutback.angle.map { text($0, .angle) } ?? "–")
            }, figures: figures(.force), highlight: .highest, height: Self.waveHeight)
        return chart.figure(
            in: locale, label: ChartLabel(id: id, title: text("wave.cutbacks")),
            headings: [text("heading.cutback"), text("heading.force"), text("heading.angle")])
    }

    /// The best of each session in one discipline, with those that were the record when they came.
    ///
    /// - Parameter session: the only one to highlight, in place of the records.
    func recordFigure(
        _ best: Surf.PersonalBests, height: Double = 150, highlighting session: Surf.Session? = nil
    ) -> ChartFigure? {
        guard best.sessions.count > 1 else { return nil }
        let isTime = best.discipline == .time
        let quantity = best.discipline.quantity
        var chart = BarChart(
            zip(best.sessions, days(best.sessions.map(\.session))).map { mark, day in
                .init(
                    day,
                    isTime ? (mark.value / 60).rounded() : scaled(mark.value, quantity))
            },
            figures: isTime
                ? Figures(isTime: true) { [self] _, minutes in durationText(minutes * 60) ?? "" }
                : figures(quantity),
            highlight: .at(
                Set(
                    best.sessions.indices.filter { index in
                        let address = best.sessions[index].session.address
                        return session.map { $0.address == address }
                            ?? best.marks.contains { $0.session.address == address }
                    })),
            height: height)
        // All records look alike, whatever room their numbers take.
        chart.numbers = .highest
        let name = text("record.\(best.discipline.rawValue)")
        // How many waves a session has is no best of it.
        let title =
            best.discipline == .waves
            ? text("category.sessions") : text("records.chart", ["figure": .text(name)])
        let id = "chart-\(best.discipline.rawValue)"
        return chart.figure(
            in: locale, label: ChartLabel(id: id, title: title), headings: [text("heading.date"), name])
    }

    /// Waves in each month of a year, the months without any too.
    func yearFigure(_ year: Surf.Year, height: Double = 180) -> ChartFigure? {
        let waves = Dictionary(
            months(year).map { ($0.month, $0.sessions.reduce(0) { $0 + $1.ridden.count }) }
        ) { first, _ in first }
        let names = (1...12).map { monthName($0, of: year) }
        let letters = (1...12).map { monthName($0, of: year, .monthLetter) }
        // A month without a session has no bar, and no zero above it.
        let values = (1...12).map { waves[$0].map(Double.init) }
        let chart = BarChart(
            zip(zip(names, letters), values).map { .init($0.0, $1, letter: $0.1) }, figures: figures(.count),
            highlight: .highest, height: height)
        let finding = finding(text("year.most"), values, figures(.count)) { index in
            CalendarDate(year: year.year, month: index + 1, day: 1)
                .map { locale.format($0, .monthAndYear) } ?? ""
        }
        return chart.figure(
            in: locale, label: ChartLabel(id: "months", title: text("year.chart"), finding: finding),
            headings: [text("heading.month"), text("heading.waves")])
    }

    private func monthName(_ month: Int, of year: Surf.Year, _ style: DateStyle = .month) -> String {
        CalendarDate(year: year.year, month: month, day: 1).map { locale.format($0, style) } ?? ""
    }
}
