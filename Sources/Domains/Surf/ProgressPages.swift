import Languages
import Pages

extension Surf.Pages {
    /// The best of each category over all sessions, and how it grew.
    func recordsPage() -> Page {
        page(
            Self.recordsID, kind: "records", route: route + [address("records.label")],
            title: text("records.title"),
            description: text("records.description"), template: "records", label: text("records.label"),
            source: surf.sessions[0].source, sharePicture: recordsPicture
        ) {
            [
                "hasSuspect": .flag(surf.sessions.contains { $0.waves.contains(where: \.isSuspect) }),
                "limit": number(surf.settings.waves.suspect, .limit),
                "most": mostRecords,
                "records": .list(
                    surf.records.enumerated().compactMap { number, best in
                        let marks = best.marks
                        guard let last = marks.last else { return nil }
                        let key = best.discipline.rawValue
                        var record = mark(last, best.discipline)
                        record.append("id", .text("record-\(key)"))
                        // The first one stands in the band of the page.
                        record.append("isFirst", .flag(number == 0))
                        record.append("name", .text(recordName(best.discipline)))
                        record.append(
                            "before",
                            marks.dropLast().last.map { .record(mark($0, best.discipline)) } ?? .none)
                        record.append("hasGrown", .flag(marks.count > 1))
                        record.append(
                            "marks", .list(marks.reversed().map { .record(mark($0, best.discipline)) }))
                        record.append("figure", value(recordFigure(best)))
                        return .record(record)
                    }),
            ]
        }
    }

    /// The session that most records are from, if there is one: its day, and how many it has of all.
    private var mostRecords: Value {
        let counts = surf.sessions.map { (session: $0, records: recordCount(of: $0)) }
        guard let most = counts.map(\.records).max(), most > 1 else { return .none }
        let holders = counts.filter { $0.records == most }
        guard holders.count == 1, let session = holders.first?.session else { return .none }
        return [
            "reached": .count(most), "total": .count(surf.records.count),
            "date": date(session), "link": .page(Self.id(of: session)),
        ]
    }

    /// What a record is called beside its value; of a score, which has no unit, it says the scale.
    func recordName(_ discipline: Surf.Discipline) -> String {
        let name = text("record.\(discipline.rawValue)")
        return discipline.quantity == .score ? text("records.of-ten", ["label": .text(name)]) : name
    }

    /// A record as one of several figures.
    func tile(_ mark: Surf.PersonalBests.Mark, _ discipline: Surf.Discipline) -> Value {
        let record = self.mark(mark, discipline)
        return tile(
            name: recordName(discipline), record["value"] ?? .none,
            link: record["link"] ?? .none, note: date(mark.session, .short))
    }

    func tile(name: String, _ value: Value, link: Value = .none, note: Value = .none) -> Value {
        ["name": .text(name), "value": value, "link": link, "note": note, "tag": .none, "isFinest": false]
    }

    /// A record or a former one: its value, its day, its session and its wave.
    func mark(_ mark: Surf.PersonalBests.Mark, _ discipline: Surf.Discipline) -> Record {
        if discipline == .time { return self.mark(mark, value: duration(mark.value)) }
        return self.mark(mark, discipline.quantity)
    }

    func mark(_ mark: Surf.PersonalBests.Mark, _ quantity: Surf.Quantity) -> Record {
        self.mark(mark, value: number(mark.value, quantity))
    }

    private func mark(_ mark: Surf.PersonalBests.Mark, value: Value) -> Record {
        let page = mark.wave.flatMap { $0.hasPage ? Self.id(of: $0, in: mark.session) : nil }
        return [
            "value": value,
            "date": date(mark.session),
            "session": .page(Self.id(of: mark.session)),
            "wave": mark.wave.map { .count($0.number) } ?? .none,
            "link": .page(page ?? Self.id(of: mark.session)),
        ]
    }

    /// Medals that were earned, and those still to be earned.
    func medalsPage() -> Page {
        page(
            Self.medalsID, kind: "medals", route: route + [address("medals.label")],
            title: text("medals.title"),
            description: text("medals.description"), template: "medals", label: text("medals.label"),
            source: surf.sessions[0].source, sharePicture: medalsPicture
        ) {
            let (earned, open) = medals
            return [
                "earned": .list(earned.map { .record(medal($0)) }),
                "open": .list(open.map { .record(medal($0)) }),
                "hasOpen": .flag(!open.isEmpty),
            ]
        }
    }

    /// Those that were earned, and those still to be earned, of which the nearest comes first, and those that count nothing last.
    var medals: (earned: [Surf.Medal], open: [Surf.Medal]) {
        (
            surf.medals.filter { !$0.sessions.isEmpty },
            surf.medals.filter(\.sessions.isEmpty).sorted { $0.share > $1.share }
        )
    }

    func medal(_ medal: Surf.Medal) -> Record {
        [
            "name": .text(text("medal.\(medal.rule.key).name")),
            "text": .text(text("medal.\(medal.rule.key).text")),
            "first": medal.sessions.first.map { ["date": date($0), "link": .page(Self.id(of: $0))] } ?? .none,
            "latest": medal.sessions.count > 1
                ? medal.sessions.last.map { ["date": date($0), "link": .page(Self.id(of: $0))] } ?? .none
                : .none,
            "count": .count(medal.sessions.count),
            "isRepeated": .flag(medal.sessions.count > 1),
            "goal": medal.rule.goal.map { .count($0) } ?? .none,
            "unit": Value(unit(of: medal.rule.condition)),
            "progress": medal.sessions.isEmpty
                ? medal.rule.goal.map { progress(medal, to: $0) } ?? .none : .none,
        ]
    }

    /// What the number on a medal counts; nil where there is none.
    func unit(of condition: Surf.MedalRule.Condition) -> String? {
        switch condition {
        case .sessions(let count), .sessionsInMonth(let count):
            text("medals.unit.sessions", ["count": .count(count)])
        case .waves(let count), .wavesInSession(let count):
            text("medals.unit.waves", ["count": .count(count)])
        case .ride: text("unit.s")
        case .newRecord: nil
        }
    }

    /// How far a medal is that is still to be earned, in numbers and as percent of its ring.
    private func progress(_ medal: Surf.Medal, to goal: Int) -> Value {
        let reached = min(medal.reached, goal)
        return [
            "reached": .count(reached), "goal": .count(goal), "left": Value(left(medal, goal - reached)),
            "percent": .text(String(goal > 0 ? reached * 100 / goal : 0)),
        ]
    }

    /// "6 waves to go", of what adds up over all sessions.
    private func left(_ medal: Surf.Medal, _ count: Int) -> String? {
        switch medal.rule.condition {
        case .sessions: text("medals.left.sessions", ["count": .count(count)])
        case .waves: text("medals.left.waves", ["count": .count(count)])
        case .sessionsInMonth, .wavesInSession, .ride, .newRecord: nil
        }
    }

    /// A year in totals, month by month.
    func year(_ year: Surf.Year) -> Page {
        let name = String(year.year)
        let title = text("year.title", ["year": .text(name)])
        return page(
            Self.id(of: year.year), kind: "year", route: route + [name], title: title,
            description: text(
                "year.description", ["title": .text(title), "count": .count(year.sessions.count)]),
            template: "year",
            label: name, source: year.sessions.first?.source ?? "",
            sharePicture: picture(of: year, title: title), keepsakes: keepsakes(year)
        ) {
            let months = months(year)
            let wheel = linkedWheel(year)
            let most = year.sessions.compactMap(surf.settings.highlight.value).max() ?? 0
            var figures = totals(year.sessions, among: months.map(\.sessions)).filter { !$0.value.isNone }
            // The waves first, with the sessions that they are of.
            figures.removeFirst()
            return [
                "busiest": busiest(year, months),
                "tiles": .list(
                    figures.map {
                        tile(
                            name: text("total.\($0.key)"), $0.value,
                            note: $0.key == "waves"
                                ? counted(year.sessions) : $0.key == "time" ? partial(year.sessions) : .none)
                    } + bests(of: year)),
                "wheel": wheel,
                "figure": wheel.isNone ? value(yearFigure(year), isCaptioned: true) : .none,
                "months": .list(
                    months.compactMap { month, sessions in
                        guard let date = CalendarDate(year: year.year, month: month, day: 1) else {
                            return nil
                        }
                        return [
                            "name": .text(locale.heading(locale.format(date, .monthAndYear))),
                            "cells": .list(
                                totals(sessions, among: months.map(\.sessions), isColumn: true).map {
                                    ["value": $0.value]
                                }),
                        ]
                    }),
                "headings": .list(totals(year.sessions).map { .text(text("column.\($0.key)")) }),
                "sessions": year.sessions.count > 1 ? .record(sessionList(of: year, most: most)) : .none,
                "hasSeveralYears": .flag(surf.years.count > 1),
                "years": .list(
                    surf.years.map { other in
                        [
                            "name": .text(String(other.year)), "link": .page(Self.id(of: other.year)),
                            "isCurrent": .flag(other.year == year.year),
                        ]
                    }),
            ]
        }
    }

    /// "June brought 57 waves out of 94."; nothing if no month has more than every other.
    func busiest(_ year: Surf.Year, _ months: [(month: Int, sessions: [Surf.Session])]) -> Value {
        let counts = months.map { $0.sessions.reduce(0) { $0 + $1.ridden.count } }
        guard months.count > 1, let most = counts.max(), counts.count(where: { $0 == most }) == 1,
            let index = counts.firstIndex(of: most),
            let month = CalendarDate(year: year.year, month: months[index].month, day: 1)
        else { return .none }
        return .text(
            text(
                "year.busiest",
                [
                    "month": .text(locale.heading(locale.format(month, .monthName))),
                    "waves": .text(waves(most)), "total": .count(counts.reduce(0, +)),
                ]))
    }

    /// The best of a year, each with its day; the first of equal ones.
    private func bests(of year: Surf.Year) -> [Value] {
        guard year.sessions.count > 1 else { return [] }
        return [Surf.Discipline.distance, .speed, .session, .waves].compactMap { discipline in
            let records = surf.records.first { $0.discipline == discipline }
            let marks = records?.sessions.filter { $0.session.start.date.year == year.year } ?? []
            let highest = marks.map(\.value).max()
            return marks.first { $0.value == highest }.map { tile($0, discipline) }
        }
    }

    /// "Sessions: 9"
    private func counted(_ sessions: [Surf.Session]) -> Value {
        let count = Argument.text(locale.format(sessions.count))
        return .text(
            messages.text("site.labelled", ["name": .text(text("total.sessions")), "value": count]))
    }

    /// Of how many sessions a total time is, if not of all.
    private func partial(_ sessions: [Surf.Session]) -> Value {
        let known = sessions.count { $0.seconds != nil }
        guard 0 < known, known < sessions.count else { return .none }
        return .text(text("total.partial", ["reached": .count(known), "total": .count(sessions.count)]))
    }

    /// The months of a year that have sessions.
    func months(_ year: Surf.Year) -> [(month: Int, sessions: [Surf.Session])] {
        Dictionary(grouping: year.sessions) { $0.start.date.month }.map {
            (month: $0.key, sessions: $0.value)
        }.sorted {
            $0.month < $1.month
        }
    }

    /// The totals of several sessions; no value if none was measured.
    ///
    /// - Parameters:
    ///   - months: the months whose totals are on the same page: all have the unit of the year, unless the least of
    ///     them would be nothing in it.
    ///   - isColumn: whether the least of them decides how fine all are.
    func totals(
        _ sessions: [Surf.Session], among months: [[Surf.Session]] = [], isColumn: Bool = false
    ) -> [(key: String, value: Value)] {
        let sum = { (values: [Double]) in values.isEmpty ? nil : values.reduce(0, +) }
        let distances = months.compactMap { sum($0.compactMap(\.distance)) }
        let column = distances.min().map { $0 < 10 ? $0 : distances.reduce(0, +) }
        return [
            ("sessions", .count(sessions.count)),
            ("waves", .count(sessions.reduce(0) { $0 + $1.ridden.count })),
            ("time", duration(sum(sessions.compactMap(\.seconds)))),
            ("ride", rideTime(sum(sessions.compactMap(\.rideSeconds)))),
            (
                "distance",
                number(
                    sum(sessions.compactMap(\.distance)), .farDistance, column: column,
                    least: isColumn ? distances.min() ?? .infinity : .infinity)
            ),
        ]
    }
}
