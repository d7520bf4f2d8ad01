import Charts
import Languages
import Pages

/// Pages of single figures of a session, such as the speed of its waves.
extension Surf.Pages {
    /// One category of a session, in large pictures and in numbers.
    func category(
        _ category: Surf.Category, of session: Surf.Session, among all: [Surf.Category], _ route: [String]
    ) -> Page {
        let title = text("category.\(category.rawValue).title", ["date": .text(day(of: session))])
        return page(
            Self.id(of: category, in: session), kind: "category",
            route: route + [slug(text("category.\(category.rawValue).address"))],
            title: title,
            description: text("category.description", ["title": .text(title)]), template: "category",
            parent: Self.id(of: session),
            label: name(category), source: session.source, sharePicture: .like(Self.id(of: session))
        ) {
            let discipline = Surf.Discipline(rawValue: category.rawValue)
            let records = surf.records.first { $0.discipline == discipline }
            var record = headline(category, session)
            record.append("session", .record(row(session)))
            record.append("figureName", .text(figureName(category)))
            record.append("hasSuspect", .flag(session.waves.contains(where: \.isSuspect)))
            record.append("explanation", .text(text("category.\(category.rawValue).explanation")))
            record.append("spread", spread(of: discipline, session))
            appendContext(of: records, session, to: &record)
            record.append("figure", value(bars(category, session, id: "over-session"), isCaptioned: true))
            record.append(
                "moments",
                category == .waves ? value(moments(session, id: "moments"), isCaptioned: true) : .none
            )
            record.append(
                "shape", category == .waves ? value(shape(session, id: "shape"), isCaptioned: true) : .none)
            record.append("key", key(of: session))
            record.append("orientation", .text(orientation))
            record.append(
                "distribution",
                value(distribution(category, session, id: "distribution"), isCaptioned: true))
            record.append(
                "sessions",
                value(
                    records.flatMap { recordFigure($0, height: 190, highlighting: session) },
                    isCaptioned: true
                ))
            record.append("waves", category == .waves ? .none : .list(values(of: category, session)))
            record.append(
                "oneName", .text(category == .waves ? "" : text("category.\(category.rawValue).one")))
            record.append("hasCutbacks", .flag(category == .cutback))
            record.append("cutbacks", category == .cutback ? cutbacks(session) : .none)
            record.append("waveTable", category == .waves ? .record(waveTable(session)) : .none)
            record.append(
                "others",
                .list(
                    all.map { other in
                        [
                            "name": .text(name(other)), "link": .page(Self.id(of: other, in: session)),
                            "isCurrent": .flag(other == category),
                        ]
                    }))
            return record
        }
    }

    /// The figure that the page begins with: that of the best wave, with the waves that have it, and the average beside it;
    /// else that of the session.
    private func headline(_ category: Surf.Category, _ session: Surf.Session) -> Record {
        let discipline = Surf.Discipline(rawValue: category.rawValue)
        let tag = tag(discipline, session)
        guard category != .waves, let discipline, let best = discipline.best(session) else {
            return [
                "value": figure(category, of: session), "tag": tag, "holders": .none, "mean": .none,
                // The heading of the page says what is counted.
                "label": category == .waves ? .none : .text(figureName(category)),
            ]
        }
        let leaders = discipline.leaders(session)
        // Distances, times and scores of a session are averages that have names of their own.
        let isNamed = category.isMean || category == .score
        let mean = session.ridden.count > 1 || category == .score ? category.mean(session) : nil
        return [
            "value": number(best.value, category.quantity),
            "tag": tag, "label": .none,
            // Equal ones are found in the table.
            "holders": leaders.count > 2
                ? .none
                : .list(
                    leaders.map { wave in
                        var record = reference(wave, session)
                        record.append("label", .text(label(wave)))
                        return .record(record)
                    }),
            "mean": mean.map {
                [
                    "name": .text(isNamed ? figureName(category) : text("chart.mean")),
                    "value": number($0, category.quantity, isMean: category != .score),
                    // The score of the session can be a record besides that of a wave.
                    "tag": category == .score ? self.tag(.session, session) : .none,
                ]
            } ?? .none,
        ]
    }

    /// What the figure is among those of all sessions: the record that it broke, or its rank and the record.
    private func appendContext(
        of records: Surf.PersonalBests?, _ session: Surf.Session, to record: inout Record
    ) {
        let last = records?.marks.last
        let isRecord = last?.session.address == session.address
        func named(_ mark: Surf.PersonalBests.Mark?) -> Value {
            guard let records, let mark else { return .none }
            var record = self.mark(mark, records.discipline)
            record.append("name", .text(name(records.discipline)))
            return .record(record)
        }
        record.append("best", isRecord ? .none : named(last))
        record.append("former", isRecord ? named(records?.marks.dropLast().last) : .none)
        let standing = surf.standing(of: records?.discipline, session)
        record.append(
            "standing",
            isRecord
                ? .none
                : Value(
                    standing.map {
                        text(
                            "category.standing",
                            ["rank": .text(rank($0.rank, of: $0.total, isShared: $0.isShared))])
                    }))
    }

    /// The waves that count, the best first, each with its value in one category, its rank and how far it is from the
    /// average.
    private func values(of category: Surf.Category, _ session: Surf.Session) -> [Value] {
        let best = distinct(
            Surf.Discipline(rawValue: category.rawValue)?.leaders(session) ?? [], in: session)
        let mean = scaled(category.mean(session), category.quantity, isMean: true)
        let ranked = session.ridden.map { (wave: $0, rank: place($0, by: category, session)?.rank) }
        return ranked.enumerated().sorted {
            ($0.element.rank ?? .max, $0.offset) < ($1.element.rank ?? .max, $1.offset)
        }.map { _, ranked in
            let wave = ranked.wave
            var record = reference(wave, session)
            record.append("value", number(category.value(wave), category.quantity))
            record.append("rank", ranked.rank.map { .count($0) } ?? .none)
            record.append("isTop", .flag(best.contains(wave.number)))
            let difference =
                ranked.rank == nil
                ? nil
                : mean.flatMap { mean in
                    scaled(category.value(wave), category.quantity).map { $0 - mean }
                }
            record.append(
                "difference", Value(difference.map { signed($0, figures(category.quantity)) }))
            return .record(record)
        }
    }

    /// "+12 m", "−12 m", and "0 m" for what is shown as nothing.
    private func signed(_ difference: Double, _ figures: Figures) -> String {
        let text = figures.text(difference.magnitude, in: locale)
        if text == figures.text(0, in: locale) { return text }
        return (difference < 0 ? "\u{2212}" : "+") + text
    }

    /// Every cutback of a session: which wave, how hard, how far round.
    private func cutbacks(_ session: Surf.Session) -> Value {
        let best = session.ridden.compactMap(\.hardestCutback).max()
        let isOne = session.ridden.flatMap(\.cutbacks).count { $0.force == best } == 1
        return .list(
            session.ridden.flatMap { wave in
                wave.cutbacks.enumerated().map { index, cutback -> Value in
                    [
                        "wave": .record(reference(wave, session)), "number": .count(index + 1),
                        "force": number(cutback.force, .force),
                        "isTop": .flag(isOne && cutback.force == best),
                        "angle": number(cutback.angle, .angle),
                    ]
                }
            })
    }
}
