import Charts
import Languages
import Pages

/// The pictures of the domain, each with its table.
extension SurfContext {
    /// A picture and its table as a page shows them.
    func value(_ figure: ChartFigure, id: String, caption: String? = nil) -> Value {
        [
            "id": .text(id),
            "caption": .text(caption ?? figure.table.caption),
            "picture": .markup(figure.picture),
            "headings": .list(figure.table.headings.dropFirst().map { .text($0) }),
            "first": .text(figure.table.headings.first ?? ""),
            "rows": .list(
                figure.table.rows.map { row in
                    ["heading": value(row.heading), "cells": .list(row.cells.map { ["value": value($0)] })]
                }),
        ]
    }

    private func value(_ cell: ChartTable.Cell) -> Value {
        switch cell {
        case .text(let text): .text(text)
        case .number(let exact, let text): .number(exact: exact, text: text)
        case .missing: .none
        }
    }

    /// A figure of each session, the oldest first.
    func historyFigure(_ category: Category) -> Value {
        let sessions = surf.sessions.reversed()
        guard sessions.contains(where: { category.value($0) != nil }) else { return .none }
        let chart = BarChart(
            sessions.map { .init(locale.format($0.start.date, .short), scaled(category.value($0), category.quantity)) },
            figures: figures(category.quantity), highlight: .highest)
        let title = text("history.chart", ["figure": .text(text("category.\(category.rawValue).figure"))])
        return value(
            chart.figure(in: locale, label: ChartLabel(id: "history", title: title), headings: [text("heading.date"), name(category)]),
            id: "history")
    }

    /// A category over a session: a bar a wave.
    func bars(_ category: Category, _ session: Session, id: String) -> Value {
        let waves = session.waves
        guard category != .waves else { return quarters(session, id: id) }
        guard category.isKnown(session), !waves.allSatisfy({ category.value($0) == nil }) else { return .none }
        let values = waves.map { scaled(category.value($0), category.quantity) }
        let known = values.compactMap(\.self)
        let references = known.count > 1 ? average(known).map { [Reference(.mean, $0, label: text("chart.mean"))] } ?? [] : []
        let chart = BarChart(
            zip(waves, values).map { .init(locale.format($0.number), $1, note: elapsedText($0.start)) },
            figures: figures(category.quantity), highlight: .highest, references: references,
            scale: category == .score ? 0...10 : nil)
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("category.\(category.rawValue).chart")),
                headings: [text("heading.wave"), name(category), text("heading.when")]), id: id)
    }

    /// Waves in each quarter of an hour, those with momentum standing out.
    func quarters(_ session: Session, id: String) -> Value {
        guard let momentum = Momentum(session) else { return .none }
        let chart = BarChart(
            momentum.counts.enumerated().map { .init(elapsedText(Double($0) * Momentum.quarter), Double($1)) },
            figures: figures(.count), highlight: momentum.isEven ? .none : .at(Set(momentum.strong)))
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("momentum.chart"), description: sentence(momentum)),
                headings: [text("heading.quarter"), text("heading.waves")]), id: id)
    }

    /// When momentum came and when it faded, in a picture and a sentence.
    func momentum(_ session: Session) -> Value {
        guard let momentum = Momentum(session) else { return .none }
        return ["sentence": .text(sentence(momentum)), "figure": quarters(session, id: "momentum")]
    }

    func sentence(_ momentum: Momentum) -> String {
        let most = momentum.counts.max() ?? 0
        let shape = momentum.isEven ? "even" : momentum.hasFaded ? "faded" : "held"
        let arguments: [String: Argument] = [
            "from": .text(elapsedText(Double(momentum.strong.lowerBound) * Momentum.quarter)),
            "to": .text(elapsedText(Double(momentum.strong.upperBound) * Momentum.quarter)),
            "count": .count(most),
        ]
        guard let trend = momentum.trend else { return text("momentum.\(shape)", arguments) }
        return text("momentum.\(shape)-trend", arguments.merging(["trend": .text(text("momentum.\(trend.rawValue)"))]) { first, _ in first })
    }

    func radar(_ scores: Scores, title: String, id: String) -> Value { .none }

    /// How often rides of each length were.
    func distribution(_ category: Category, _ session: Session, id: String) -> Value {
        let values = session.waves.compactMap { scaled(category.value($0), category.quantity) }
        guard category != .waves, values.count >= 5 else { return .none }
        let chart = Distribution(values, figures: figures(category.quantity))
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("chart.distribution", ["figure": .text(name(category))])),
                headings: [name(category), text("heading.waves")]), id: id)
    }
}

extension SurfContext {
    func radar(_ scores: Scores, compared other: Scores, title: String, id: String) -> Value { .none }

    /// When each wave came.
    func moments(_ session: Session, id: String) -> Value { .none }

    /// The track as it may be shown.
    func shape(_ session: Session, highlighting wave: Wave? = nil, id: String) -> Value { .none }

    /// The speed over each wave, side by side.
    func speeds(_ session: Session, id: String) -> Value { .none }

    /// The speed over one wave.
    func speed(_ wave: Wave, _ session: Session, id: String) -> Value { .none }

    /// How hard each cutback of a wave was.
    func cutbackFigure(_ wave: Wave, id: String) -> Value {
        guard !wave.cutbacks.isEmpty else { return .none }
        let chart = BarChart(
            wave.cutbacks.enumerated().map { number, cutback in
                .init(locale.format(number + 1), cutback.force, note: cutback.angle.map { text($0, .angle) } ?? "–")
            }, figures: figures(.force), highlight: .highest)
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("wave.cutbacks")),
                headings: [text("heading.cutback"), text("heading.force"), text("heading.angle")]), id: id)
    }

    /// The best of each session in one discipline.
    func recordFigure(_ best: PersonalBests) -> Value {
        guard best.sessions.count > 1 else { return .none }
        let isTime = best.discipline == .time
        let quantity = best.discipline.quantity
        let chart = BarChart(
            best.sessions.map { mark in
                .init(locale.format(mark.session.start.date, .short), isTime ? mark.value / 60 : scaled(mark.value, quantity))
            }, figures: isTime ? Figures { [self] _, minutes in durationText(minutes * 60) ?? "" } : figures(quantity), highlight: .highest,
            height: 160)
        let name = text("record.\(best.discipline.rawValue)")
        let id = "chart-\(best.discipline.rawValue)"
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: id, title: text("records.chart", ["figure": .text(name)])),
                headings: [text("heading.date"), name]), id: id)
    }

    /// Waves in each month of a year, the months without any too.
    func yearFigure(_ year: SurfYear) -> Value {
        let waves = Dictionary(months(year).map { ($0.month, $0.sessions.reduce(0) { $0 + $1.waves.count }) }) { first, _ in first }
        let chart = BarChart(
            (1...12).map { .init(locale.format($0), Double(waves[$0] ?? 0)) }, figures: figures(.count), highlight: .highest, height: 180)
        return value(
            chart.figure(
                in: locale, label: ChartLabel(id: "months", title: text("year.chart")),
                headings: [text("heading.month"), text("heading.waves")]), id: "months")
    }
}
