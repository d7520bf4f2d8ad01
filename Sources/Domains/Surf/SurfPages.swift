public import Languages
public import Pages

extension Surf {
    public func pages(_ localization: Localization) -> [Page] {
        let context = Pages(self, localization)
        guard !sessions.isEmpty else { return [context.nothingYet()] }
        var pages = [context.latest(), context.history()]
        for number in sessions.indices { pages += context.sessionPages(number) }
        pages += [context.recordsPage(), context.medalsPage(), context.feed()]
        return pages
            + years.flatMap { year in [context.year(year)] + [context.poster(year)].compactMap(\.self) }
    }
}

extension Surf {
    /// The domain as seen from one language: names, addresses, measures and rows that several pages share.
    struct Pages: DomainPages {
        typealias DomainType = Surf

        let surf: Surf
        let localization: Localization
        let units: Units
        /// The route above all pages of the domain.
        let route: [String]
        let historyRoute: [String]

        var visibility: Visibility { surf.settings.visibility }
        var privacy: Privacy { surf.settings.privacy }

        static let firstID = "surf/latest"
        static let historyID = "surf/sessions"
        static let recordsID = "surf/records"
        static let medalsID = "surf/medals"
        static let feedID = "surf/feed"
        static func id(of session: Session) -> String { "surf/session/\(session.address)" }
        static func id(of category: Category, in session: Session) -> String {
            "\(id(of: session))/\(category.rawValue)"
        }
        static func id(of wave: Wave, in session: Session) -> String {
            "\(id(of: session))/wave/\(wave.number)"
        }
        static func id(of year: Int) -> String { "surf/year/\(year)" }

        init(_ surf: Surf, _ localization: Localization) {
            self.surf = surf
            self.localization = localization
            units = surf.settings.units[localization.locale] ?? .metric
            route = [slug(localization.messages.text("surf.section"))]
            historyRoute = route + [slug(localization.messages.text("surf.history.label"))]
        }

        var views: [DomainView] {
            if surf.sessions.isEmpty { return [] }
            let year = surf.years.first.map {
                DomainView(Self.id(of: $0.year), text("year.label"), below: ["surf/year/"])
            }
            return [
                DomainView(Self.firstID, text("latest.label")),
                DomainView(Self.historyID, text("history.label"), below: ["surf/session/"]),
                DomainView(Self.recordsID, text("records.label")),
                DomainView(Self.medalsID, text("medals.label")),
            ] + (year.map { [$0] } ?? [])
        }

        var common: Record { ["privacy": .text(text(privacy.showsAll ? "privacy.full" : "privacy.hidden"))] }
    }
}

// MARK: - The latest session and the history

extension Surf.Pages {
    var latestSession: Surf.Session { surf.sessions[0] }

    /// The only page as long as there is no session.
    func nothingYet() -> Page {
        page(
            Self.firstID, kind: "latest", route: route, title: text("empty.title"),
            description: text("empty.text"), template: "empty",
            label: text("section"), section: makeSection()
        ) { [:] }
    }

    /// The domain's entry in the navigation, with the latest session.
    var section: Section {
        var model = row(latestSession)
        appendOpening(of: latestSession, to: &model)
        model.append("momentum", Surf.Momentum(latestSession).map { .text(sentence($0)) } ?? .none)
        model.append("records", .page(Self.recordsID))
        return makeSection(
            glance: latestSession.tellsWaves
                ? text(
                    "teaser.glance",
                    [
                        "date": .text(day(of: latestSession)),
                        "count": .count(latestSession.ridden.count),
                    ]) : day(of: latestSession), link: .page(Self.id(of: latestSession)), teaser: model)
    }

    /// Every session with the figure that the settings choose.
    func history() -> Page {
        let most = surf.sessions.compactMap(surf.settings.highlight.value).max() ?? 0
        return page(
            Self.historyID, kind: "sessions", route: historyRoute, title: text("history.title"),
            description: text("history.description", ["count": .count(surf.sessions.count)]),
            template: "history",
            label: text("history.label"), source: latestSession.source,
            sharePicture: surf.years.first.map { .like(Self.id(of: $0.year)) }
        ) {
            [
                "tiles": .list(historyTiles), "most": mostWaves,
                "years": .list(
                    surf.years.map { year in
                        var list = sessionList(of: year, most: most)
                        list.append("year", .text(String(year.year)))
                        list.append("link", .page(Self.id(of: year.year)))
                        return .record(list)
                    }),
            ]
        }
    }

    /// The session with most waves; none where no session says how many there were.
    private var mostWaves: Value {
        guard let mark = surf.records.first(where: { $0.discipline == .waves })?.marks.last else {
            return .none
        }
        return [
            "text": .text(text("history.most", ["waves": .text(waves(Int(mark.value)))])),
            "link": .page(Self.id(of: mark.session)), "date": date(mark.session),
        ]
    }

    /// How many records of all sessions a session holds.
    func recordCount(of session: Surf.Session) -> Int {
        feats(of: session).count { $0.scope == .all }
    }

    /// The totals of all sessions, and the longest ride.
    private var historyTiles: [Value] {
        let totals = totals(surf.sessions).filter { ["waves", "time"].contains($0.key) && !$0.value.isNone }
            .map { tile(name: text("total.\($0.key)"), $0.value) }
        let longest = surf.records.first { $0.discipline == .distance }?.marks.last
        return totals + (longest.map { [tile($0, .distance)] } ?? [])
    }

    func sessionList(of year: Surf.Year, most: Double) -> Record {
        sessionList(year.sessions.reversed(), id: "y\(year.year)", most: most)
    }

    /// Sessions for a table: its name, its columns and its rows, each with a bar for the figure that the settings choose.
    ///
    /// - Parameters:
    ///   - sessions: the latest first.
    ///   - most: the highest figure of all sessions in the tables, whose bar is as long as its cell.
    func sessionList(_ sessions: [Surf.Session], id: String, most: Double) -> Record {
        let highlight = surf.settings.highlight
        return [
            "id": .text(id),
            "highlightName": .text(highlight == .waves ? text("column.waves") : figureName(highlight)),
            "isToTheHour": .flag(!privacy.showsAll),
            "hasRide": .flag(surf.sessions.contains { $0.ridden.contains { $0.distance != nil } }),
            "hasScore": .flag(surf.sessions.contains { $0.scores.mean != nil }),
            "hasSigns": .flag(sessions.contains { recordCount(of: $0) > 0 }),
            "sessions": .list(
                sessions.map { session in
                    var record = row(session)
                    let records = recordCount(of: session)
                    record.append(
                        "sign",
                        records == 0
                            ? .none
                            : [
                                "name": .text(text("history.signs-of-one", ["count": .count(records)])),
                                "isOfYear": false,
                                "count": .count(records),
                            ])
                    let share = most > 0 ? (highlight.value(session) ?? 0) / most * 100 : 0
                    record.append("bar", share > 0 ? .text(String(Int(share.rounded()))) : .none)
                    return .record(record)
                }),
        ]
    }
}

// MARK: - What several pages show

extension Surf.Pages {
    /// A session as lists show it.
    func row(_ session: Surf.Session) -> Record {
        let highlight = surf.settings.highlight
        return [
            "link": .page(Self.id(of: session)),
            "title": .text(title(session)),
            "date": date(session),
            "time": time(session),
            "hours": time(session, inWords: false),
            "spot": privacy.showsAll ? own(session.spot) : .none,
            "duration": duration(session.seconds),
            "count": .count(session.ridden.count),
            "highlight": figure(highlight, of: session),
            "ride": number(session.ridden.compactMap(\.distance).max(), .distance),
            "score": number(session.scores.mean, .score),
        ]
    }

    /// Words of the owner, which stay in their language.
    func own(_ words: String?) -> Value {
        guard let words else { return .none }
        let language = surf.settings.language
        return language == locale.tag ? .text(words) : .phrase(words, language: language)
    }

    /// Feet and inches of a board with the signs of the printer: 5′11″ of 5'11".
    func withPrimes(_ board: String) -> String {
        board.replacing(/([0-9])'([0-9]{1,2})(?:"|''|”)?/) { "\($0.1)′\($0.2)″" }
    }

    /// A figure that a session begins with.
    struct Figure {
        /// The last part of the message key of its name.
        var key: String
        var value: Value
        /// Where it is explained.
        var category: Surf.Category?
        /// What it can be a record of.
        var discipline: Surf.Discipline?
    }

    /// What a session came to at its best: up to four figures, each of them measured.
    func bests(of session: Surf.Session) -> [Figure] {
        let longest = Surf.Discipline.distance.best(session)?.value
        let measured = measured(session)
        let all =
            [
                waves(of: session),
                Figure(
                    key: "tile.longest", value: number(longest, .distance), category: .distance,
                    discipline: .distance),
            ] + measured.prefix(1) + [score(of: session)] + measured.dropFirst() + usual(session).dropFirst()
        return Array(all.filter { !$0.value.isNone }.prefix(4))
    }

    /// What is known of a session and not among its best figures, such as the average of the waves.
    func others(of session: Surf.Session) -> [Figure] {
        let shown = bests(of: session).map(\.key)
        return (usual(session) + measured(session)).filter { !$0.value.isNone && !shown.contains($0.key) }
    }

    private func waves(of session: Surf.Session) -> Figure {
        Figure(
            key: "tile.waves", value: number(Surf.Category.waves.value(session), .count), category: .waves,
            discipline: .waves)
    }

    /// What every session is asked for: how far, how hard, how long.
    func usual(_ session: Surf.Session) -> [Figure] {
        [
            Figure(
                key: "tile.distance", value: figure(.distance, of: session),
                category: .distance),
            Figure(
                key: "tile.cutback", value: number(Surf.Category.cutback.value(session), .force),
                category: .cutback, discipline: .cutback),
            Figure(key: "tile.time", value: duration(session.seconds), discipline: .time),
        ]
    }

    private func score(of session: Surf.Session) -> Figure {
        Figure(
            key: "tile.score", value: number(session.scores.mean, .score), category: .score,
            discipline: .session)
    }

    /// What a track or a watch measures besides.
    func measured(_ session: Surf.Session) -> [Figure] {
        [
            Figure(
                key: "fact.speed", value: number(Surf.Category.speed.value(session), .speed),
                category: .speed, discipline: .speed),
            Figure(key: "fact.ride", value: rideTime(session.rideSeconds), category: .ride),
        ]
    }

    /// - Parameter finest: what the figure that leads a session without records is of.
    private func tile(_ figure: Figure, _ session: Surf.Session, finest: Surf.Discipline?) -> Value {
        var link = Value.none
        if let category = figure.category, category.isKnown(session) {
            link = .page(Self.id(of: category, in: session))
        }
        // What is no record says how good it is beside the sessions before.
        let tag: Value = figure.discipline.map { self.tag($0, session) } ?? .none
        let standing =
            tag.isNone
            ? surf.standing(of: figure.discipline, session) : nil
        return [
            "name": .text(text(figure.key)), "value": figure.value, "link": link,
            "note": Value(standing.map { rank($0.rank, of: $0.total, isShared: $0.isShared) }), "tag": tag,
            "isFinest": .flag(finest != nil && figure.discipline == finest),
        ]
    }

    func tiles(_ figures: [Figure], _ session: Surf.Session) -> Value {
        let finest = finest(session)?.discipline
        return .list(figures.map { tile($0, session, finest: finest) })
    }

    func name(_ category: Surf.Category) -> String { text("category.\(category.rawValue).name") }

    /// What the figure of a whole session is called, such as "Average distance".
    func figureName(_ category: Surf.Category) -> String { text("category.\(category.rawValue).figure") }

    /// What a session is called: its day, and its name or spot where they are public.
    func title(_ session: Surf.Session) -> String {
        guard privacy.showsAll, let name = session.name ?? session.spot else {
            return text("session.title", ["ofDate": .text(messages.joined(.ofDate, day(of: session)))])
        }
        return text("session.title-spot", ["date": .text(day(of: session)), "spot": .text(name)])
    }

    /// A date that stays on one line, as titles have it.
    func day(of session: Surf.Session) -> String {
        locale.format(session.start.date, .long).replacing(" ", with: "\u{A0}")
    }

    /// The day of a session as a sentence has it: "of 12 August 2025".
    func ofDate(_ session: Surf.Session) -> Argument {
        .text(messages.joined(.ofDate, locale.format(session.start.date, .long)))
    }

    func date(_ session: Surf.Session, _ style: DateStyle = .long) -> Value {
        .time(machine: session.start.date.iso, text: locale.format(session.start.date, style))
    }

    /// When a session began: to the minute, or the hour that it began in.
    ///
    /// - Parameter inWords: as a part of a sentence, "at 07:12" or "between 7 and 8 in the morning"; else in
    ///   numbers, of which the words around say what they are.
    func time(_ session: Surf.Session, inWords: Bool = true) -> Value {
        guard let time = session.start.time else { return .none }
        if privacy.showsAll {
            let clock = locale.format(time: time)
            let words = text("start.at", ["count": .count(time.hour), "hour": .text(clock)])
            return .time(machine: session.start.iso, text: inWords ? words : clock)
        }
        let hours = [time.hour, (time.hour + 1) % 24]
        let clocks = hours.compactMap { ClockTime(hour: $0, minute: 0) }
        guard let from = clocks.first, let to = clocks.last else { return .none }
        let machine = "\(session.start.date.iso)T\(from.iso)"
        if !inWords {
            return .time(
                machine: machine,
                text: text(
                    "start.hours",
                    ["from": .text(locale.format(time: from)), "to": .text(locale.format(time: to))]))
        }
        let words = hours.map { Argument.text(hourInWords($0)) }
        return .time(
            machine: machine,
            text: text(
                "start.between.\(partOfDay(time.hour))", ["fromHour": words[0], "toHour": words[1]]))
    }

    /// Of twelve, as people say it, with the article that some languages have before it.
    private func hourInWords(_ hour: Int) -> String {
        if hour % 12 == 0 { return text(hour == 0 ? "start.midnight" : "start.noon") }
        return text("start.hour", ["count": .count(hour % 12), "hour": .text(locale.format(hour % 12))])
    }

    /// The last part of the message key for the hour that begins at another; noon and midnight need no part of
    /// the day.
    private func partOfDay(_ hour: Int) -> String {
        switch hour {
        case 11, 12, 23, 0: "twelve"
        case ..<5: "early"
        case ..<12: "morning"
        case ..<18: "afternoon"
        case ..<21: "evening"
        default: "night"
        }
    }
}
