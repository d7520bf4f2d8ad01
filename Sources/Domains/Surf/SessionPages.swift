import Bytes
import Charts
import Languages
import Pages

extension Surf.Pages {
    /// A session, the detail of each of its categories, and a page for each wave with enough data.
    func sessionPages(_ number: Int) -> [Page] {
        let session = surf.sessions[number]
        let route = historyRoute + [session.address]
        let categories = Surf.Category.allCases.filter { $0.isKnown(session) }
        return [self.session(number, categories, route), share(session, categories, route)]
            + categories.map { category($0, of: session, among: categories, route) }
            + session.waves.filter(\.hasPage).map { wave($0, of: session, route) }
    }

    private func session(_ number: Int, _ categories: [Surf.Category], _ route: [String]) -> Page {
        let session = surf.sessions[number]
        let older = number + 1 < surf.sessions.count ? surf.sessions[number + 1] : nil
        let newer = number > 0 ? surf.sessions[number - 1] : nil
        return page(
            Self.id(of: session), kind: "session", route: route, title: title(session),
            description: summary(session),
            template: "session", parent: Self.historyID, label: locale.format(session.start.date, .long),
            source: session.source, isSheet: true,
            sharePicture: picture(of: session),
            keepsakes: (surf.years.first { $0.year == session.start.date.year }.map(keepsakes) ?? [])
                + [Keepsake(.file, "share.note", Self.shareID(of: session), isDownload: true)]
        ) {
            var record = report(session, categories)
            record.append("file", .page(Self.shareID(of: session)))
            record.append("findings", session.track.map { .record(findings($0)) } ?? .none)
            record.append("previous", older.map { neighbour($0, of: session) } ?? .none)
            record.append("next", newer.map { neighbour($0, of: session) } ?? .none)
            return record
        }
    }

    /// The session before or after another one.
    private func neighbour(_ neighbour: Surf.Session, of session: Surf.Session) -> Value {
        var record = row(neighbour)
        record.append("day", .text(days([neighbour, session])[0]))
        return .record(record)
    }

    static func shareID(of session: Surf.Session) -> String { "\(id(of: session))/share" }

    /// The numbers of waves that stand out of a session; none if all are equal.
    func distinct(_ leaders: [Surf.Wave], in session: Surf.Session) -> Set<Int> {
        leaders.count < session.ridden.count ? Set(leaders.map(\.number)) : []
    }

    /// The session as one file that works offline: its styles and pictures are inside.
    private func share(_ session: Surf.Session, _ categories: [Surf.Category], _ route: [String]) -> Page {
        page(
            Self.shareID(of: session), kind: "share", route: route, title: title(session),
            description: summary(session),
            template: "share", role: .file("\(Surf.name)-\(session.address).html"),
            parent: Self.id(of: session),
            canonical: Self.id(of: session), source: session.source
        ) {
            var record = report(session, categories)
            // Without a track and with a short table of waves, larger pictures fill two printed sheets.
            let isShort = session.waves.count < 15 && categories.count > 4
            record.append("isRoomy", .flag(record["shape"]?.isNone == true && isShort))
            return record
        }
    }

    /// What the page of a session and its file have in common.
    private func report(_ session: Surf.Session, _ categories: [Surf.Category]) -> Record {
        var record = row(session)
        appendOpening(of: session, to: &record)
        record.append("facts", facts(session))
        record.append("notes", privacy.showsAll ? own(session.notes) : .none)
        record.append("momentum", momentum(session))
        record.append(
            "radar",
            value(radar(session.scores, title: text("scores.title"), id: "radar"), isCaptioned: true))
        record.append("hasWaves", .flag(!session.waves.isEmpty))
        record.append(
            "categories",
            .list(
                categories.filter { $0 != .waves }.map {
                    .record(summary($0, session, hasMoments: record["opening"]?.isNone == true))
                }))
        record.append("waveTable", .record(waveTable(session)))
        record.append("honours", honours(session))
        record.append("speeds", value(speeds(session, id: "speeds")))
        // The line below a curve is a whole number of any unit.
        record.append("low", .text(text(0, .wind)))
        record.append("best", best(session))
        record.append("standings", standings(of: session))
        return record
    }

    /// One sentence for previews: what the session came to.
    func summary(_ session: Surf.Session) -> String {
        session.tellsWaves
            ? text("session.description", ["ofDate": ofDate(session), "count": .count(session.ridden.count)])
            : title(session)
    }

    /// What else is known of a session, as names and values.
    func facts(_ session: Surf.Session) -> Value {
        var facts: [Value] = []
        let add = { (key: String, value: Value) in
            if value.isNone { return }
            facts.append(["name": .text(text(key)), "value": value])
        }
        if privacy.showsAll {
            add("fact.spot", own(session.spot))
            add("fact.place", own(session.location))
        }
        add("fact.board", own(session.board.map(withPrimes)))
        for fact in session.conditions.map(self.facts) ?? [] { add("fact.\(fact.key)", .text(fact.text)) }
        add("fact.distance", number(session.distance, .farDistance))
        for figure in others(of: session) { add(figure.key, figure.value) }
        if privacy.showsAll, let rate = session.heartRate {
            let beats = { (value: Double) in locale.format(value, fraction: 0...0) }
            add(
                "fact.heart-rate",
                .text(
                    text(
                        "fact.beats",
                        ["mean": .text(beats(rate.mean)), "highest": .text(beats(rate.highest))])))
        }
        return .list(facts)
    }

    /// A category of a session in short: its figure, its picture, and the way to its detail.
    private func summary(_ category: Surf.Category, _ session: Surf.Session, hasMoments: Bool) -> Record {
        [
            "name": .text(name(category)),
            "link": .page(Self.id(of: category, in: session)),
            "figureName": .text(figureName(category)),
            "value": figure(category, of: session),
            // How far waves went is shown over time, where it also tells when they came. The others look alike.
            "figure": category == .distance && hasMoments
                ? value(moments(session, id: category.rawValue, height: 170), isCaptioned: true)
                : value(bars(category, session, id: category.rawValue, height: 170, numbers: .highest)),
        ]
    }

    /// All waves of a session, with the best one and the best of each figure; a column only for what is known of any.
    func waveTable(_ session: Surf.Session) -> Record {
        let columns = Surf.Category.allCases.filter { category in
            category != .waves && session.waves.contains { category.value($0) != nil }
        }
        let best = distinct(leaders(session), in: session)
        let signs = signs(of: session)
        let tops = columns.map { column in
            distinct(Surf.Discipline(rawValue: column.rawValue)?.leaders(session) ?? [], in: session)
        }
        return [
            "headings": .list(columns.map { .text(text("waves.column.\($0.rawValue)")) }),
            "hasBest": .flag(!best.isEmpty), "bestTitle": .text(bestTitle(session)),
            "signs": .list(signs),
            "hasKey": .flag(!best.isEmpty || !signs.isEmpty),
            "hasSuspect": .flag(session.waves.contains(where: \.isSuspect)),
            "hasPartial": .flag(
                session.waves.contains { wave in columns.contains { isPartial(wave, by: $0) } }),
            "lacksPages": .flag(
                session.waves.contains { !$0.hasPage } && session.waves.contains(where: \.hasPage)),
            "waves": .list(
                session.waves.map { wave in
                    var record = reference(wave, session)
                    record.append("isBest", .flag(best.contains(wave.number)))
                    record.append(
                        "cells",
                        .list(
                            zip(columns, tops).map { column, top in
                                [
                                    "heading": .text(text("waves.column.\(column.rawValue)")),
                                    "value": number(column.value(wave), column.quantity),
                                    "isTop": .flag(top.contains(wave.number)),
                                    "isPartial": .flag(isPartial(wave, by: column)),
                                    "sign": sign(
                                        wave, session, Surf.Discipline(rawValue: column.rawValue)),
                                ]
                            }))
                    return .record(record)
                }),
        ]
    }

    /// Whether a wave has a score that lacks axes.
    private func isPartial(_ wave: Surf.Wave, by category: Surf.Category) -> Bool {
        category.value(wave) != nil && !category.counts(wave)
    }

    /// How the waves of a track were found: what counts as one, and what was passed over.
    private func findings(_ track: Surf.RecordedTrack) -> Record {
        let rules = surf.settings.waves
        let seconds = { (value: Double) in Value.number(exact: exactText(value), text: text(value, .ride)) }
        let rows: [(key: String, value: Value)] = [
            ("speed", number(rules.speed, .limit)), ("seconds", seconds(rules.seconds)),
            ("smoothing", seconds(rules.smoothing)),
            ("heading", number(rules.heading, .angle)), ("gap", seconds(rules.gap)),
            ("pause", duration(rules.pause)),
            ("suspect", number(rules.suspect, .limit)),
        ]
        let counts: [(key: String, count: Int)] = [
            ("points", track.points.count), ("untimed", track.findings.untimed),
            ("astray", track.findings.astray), ("gaps", track.findings.gaps),
            ("too-short", track.findings.tooShort), ("too-long", track.findings.tooLong),
            ("elsewhere", track.findings.elsewhere),
            ("suspect", track.findings.suspect),
        ]
        return [
            "rules": .list(rows.map { ["name": .text(text("rules.\($0.key)")), "value": $0.value] }),
            "counts": .list(
                counts.map { ["name": .text(text("found.\($0.key)")), "value": .count($0.count)] }),
        ]
    }
}
