public import Languages
public import Pages

extension Racing {
    public func pages(_ localization: Localization) -> [Page] {
        let context = Pages(self, localization)
        var pages = [context.index(), context.todayEmbed()]
        pages += meetings.indices.flatMap { [context.meeting($0), context.daySheet($0)] }
        for index in races.indices {
            pages += races[index].orders.map { context.card(index, $0) }
            pages.append(context.embed(index))
        }
        pages.append(context.horseIndex())
        pages += horses.indices.map(context.horse)
        if !races.isEmpty { pages.append(context.feed()) }
        return pages
    }
}

extension Racing {
    /// The domain as seen from one language: names, addresses and rows that several pages share.
    struct Pages: DomainPages {
        typealias DomainType = Racing

        let racing: Racing
        let localization: Localization
        let route: [String]
        let horseRoute: [String]

        static let firstID = "racing/races"
        static let horsesID = "racing/horses"
        static let feedID = "racing/feed"
        static func id(of meeting: Meeting) -> String { "racing/meeting/\(meeting.key)" }
        static func id(of race: Race, _ order: CardOrder = .odds) -> String {
            "racing/race/\(race.key)" + (order == .odds ? "" : "/\(order.rawValue)")
        }
        static func id(of horse: Horse) -> String { "racing/horse/\(horse.slug)" }

        init(_ racing: Racing, _ localization: Localization) {
            self.racing = racing
            self.localization = localization
            route = [slug(localization.messages.text("racing.races.label"))]
            horseRoute = route + [slug(localization.messages.text("racing.horses.label"))]
        }

        var views: [DomainView] {
            [
                DomainView(Self.firstID, text("races.view"), below: ["racing/meeting/", "racing/race/"]),
                DomainView(Self.horsesID, text("horses.label"), below: ["racing/horse/"]),
            ]
        }

        var source: String { racing.races.first?.source ?? Racing.folder }
    }
}

// MARK: - Meetings

extension Racing.Pages {
    /// All meetings, day by day: from the day of the next race on, then the days before, the latest first.
    func index() -> Page {
        page(
            Self.firstID, kind: "races", route: route, title: text("races.title"),
            description: text(racing.meetings.isEmpty ? "races.none" : "races.description"),
            template: "races", label: text("section"),
            section: section, sharePicture: overviewPicture
        ) {
            var days: [(date: CalendarDate, meetings: [Racing.Meeting])] = []
            for meeting in racing.meetings {
                if days.last?.date == meeting.date {
                    days[days.count - 1].meetings.append(meeting)
                } else {
                    days.append((meeting.date, [meeting]))
                }
            }
            let count = days.count
            let next = racing.nextRace.map { racing.races[$0].date }
            let ahead = next.map { next in days.filter { $0.date >= next } } ?? []
            days = ahead + days.dropLast(ahead.count).reversed()
            return [
                "days": .list(
                    days.map { day in
                        [
                            "date": heading(day.date), "short": date(day.date, .short),
                            "isToday": .flag(day.date == racing.today),
                            "isTomorrow": .flag(day.date == racing.today.adding(days: 1)),
                            "isEarlier": .flag(next.map { day.date < $0 } ?? false),
                            "anchor": .text("d\(day.date.iso)"),
                            "meetings": .list(day.meetings.map { .record(summary($0)) }),
                        ]
                    }),
                "now": now,
                "hasSeveralDays": .flag(count > 1),
                "isEmpty": .flag(count == 0),
                "embed": .page(Self.todayID),
                "embedFolder": .text("\(address("embed.today.address"))/\(address("embed.address"))"),
            ]
        }
    }

    /// What readers of the day look for: the next race and its favourite, or the latest result.
    private var now: Value {
        guard let race = racing.raceOfTheDay.map({ racing.races[$0] }) else { return .none }
        let leaders = race.winners.isEmpty ? race.favourites : race.winners
        return [
            // Large letters break lines at hyphens, which tears names such as Port-Blanc.
            "text": .text(nowText(race).replacing("-", with: "\u{2011}")),
            "link": .page(Self.id(of: race)),
            "silks": leaders.first.map { silks($0, in: race, portrait: 1) } ?? .none,
            "stage": ["next", "void"].contains(standing(of: race)) ? stage(race) : .none,
            "progress": progress(of: race),
            "told": Value(resultSentence(of: race) ?? favourites(race)),
            "victory": victory(in: race), "placed": placed(in: race),
            "prices": shownPricesTaken(race),
        ]
    }

    /// "Latest result: 17 December 2017, 14:55 Prix de la Criée, Port-Blanc"
    func nowText(_ race: Racing.Race) -> String {
        let standing = standing(of: race)
        let isToday = standing == "next" && race.date == racing.today
        return text("races.now.\(isToday ? "today" : standing)", words(of: race))
    }

    /// What the race of the day is among all, as messages call it.
    private func standing(of race: Racing.Race) -> String {
        if race.isAhead(on: racing.today) { return "next" }
        return race.isVoid ? "void" : race.progress == .result ? "result" : "last"
    }

    /// One meeting with its races by time.
    func meeting(_ index: Int) -> Page {
        let meeting = racing.meetings[index]
        let title = heading(of: meeting)
        let words: [String: Argument] = [
            "atPlace": .text(messages.joined(.atPlace, meeting.course)),
            "onDate": .text(messages.joined(.onDate, locale.format(meeting.date, .long))),
        ]
        return page(
            Self.id(of: meeting), kind: "meeting", route: route(of: meeting), title: title,
            description: text("meeting.description", words), template: "meeting",
            label: heading(of: meeting, .short), source: racing.races[meeting.races[0]].source,
            sharePicture: picture(of: meeting), keepsakes: keepsakes(meeting)
        ) {
            var record = summary(meeting, hasPlaced: true)
            record.append("date", heading(meeting.date))
            record.append("facts", .record(facts(of: meeting)))
            record.append(
                "pager",
                Pager(at: index, of: racing.meetings.count) { number in
                    Pager.Neighbour(
                        .text(heading(of: racing.meetings[number])), id: Self.id(of: racing.meetings[number]))
                }.value)
            return record
        }
    }

    /// How many races were abandoned, and how many declared void; none if all were run.
    private func notRun(_ races: [Racing.Race]) -> Value {
        let words = Dictionary(grouping: races.filter(\.isVoid), by: \.voidStageKey).sorted {
            $0.key < $1.key
        }
        .map { text("meeting.not-run.\($0.key)", ["count": .count($0.value.count)]) }
        return words.isEmpty ? .none : .text(words.joined(separator: ", "))
    }

    /// What racegoers ask first: on what ground, from when until when, how many run, and what is next.
    private func facts(of meeting: Racing.Meeting) -> Record {
        let races = meeting.races.map { racing.races[$0] }
        let run = races.filter { !$0.isVoid }
        let runners = runnerCount(of: races)
        // From when on it has been what it is; not where the ground of two tracks differs.
        let hasOneTrack = Set(races.map { $0.surface.map { slug($0) } }).count == 1
        var goings: [Racing.Race] = []
        for race in races where race.going != nil {
            let isNew =
                hasOneTrack
                ? goings.last?.going != race.going
                : !goings.contains { $0.going == race.going && $0.surface == race.surface }
            if isNew { goings.append(race) }
        }
        let latest = races.last { $0.progress == .result && !$0.winners.isEmpty }
        let winners = latest.map(winnersOfTheDay) ?? []
        let next = racing.nextRace.map { racing.races[$0] }.flatMap { race in
            race.meetingKey == meeting.key && race.date == racing.today ? race : nil
        }
        return [
            "raceCount": .count(run.count),
            "notRun": notRun(races),
            "first": run.first.map(time) ?? .none,
            "last": run.count > 1 ? run.last.map(time) ?? .none : .none,
            "goings": .list(
                goings.enumerated().map { number, race in
                    [
                        "going": known("going", race.going, of: race),
                        "surface": hasOneTrack ? .none : known("surface", race.surface, of: race),
                        "isFirst": .flag(number == 0),
                        "from": number == 0 || !hasOneTrack
                            ? .none
                            : .text(
                                text("meeting.from", ["clock": .text(locale.format(time: race.time))])),
                    ]
                }),
            "winners": .list(winners), "hasWinners": .flag(!winners.isEmpty),
            "placed": latest.map(placed) ?? .none,
            "hasGoing": .flag(!goings.isEmpty), "hasGoings": .flag(goings.count > 1),
            "runners": runners > 0 ? .count(runners) : .none,
            "sheet": .page(Self.sheetID(of: meeting)),
            "next": next.map { race in
                [
                    "link": .page(Self.id(of: race)),
                    "text": .text(
                        text(
                            "races.now.today",
                            [
                                "time": .text(locale.format(time: race.time)),
                                "event": .text(race.ownName ?? race.course),
                            ])),
                ]
            } ?? .none,
            "hasDistance": .flag(races.contains { $0.distanceText != nil }),
            "hasClass": .flag(races.contains { $0.raceClass != nil }),
            "hasPrize": .flag(races.contains { $0.prize != nil }),
        ]
    }

    /// How many horses ran, or are to run, in some races: of those that do not count none did.
    func runnerCount(of races: [Racing.Race]) -> Int {
        races.reduce(0) { $0 + ($1.isVoid ? 0 : $1.runners.count) }
    }

    /// The colours of the winners of a race, with its time; none of those that are not drawn.
    private func winnersOfTheDay(_ race: Racing.Race) -> [Value] {
        race.winners.filter { $0.silks?.drawing != nil }.map {
            ["silks": silks($0, in: race), "time": time(of: race), "horse": horse($0, in: race)]
        }
    }

    func heading(of meeting: Racing.Meeting, _ style: DateStyle = .long) -> String {
        text(
            "meeting.title",
            ["course": .text(meeting.course), "date": .text(locale.format(meeting.date, style))])
    }

    func route(of meeting: Racing.Meeting) -> [String] {
        route + ["\(meeting.date.iso)-\(meeting.courseSlug)"]
    }

    /// A meeting as lists show it.
    ///
    /// - Parameter hasPlaced: whether each race has the first three of its result, which only one page shows.
    private func summary(_ meeting: Racing.Meeting, hasPlaced: Bool = false) -> Record {
        let stage = self.stage(of: meeting)
        return [
            "course": .text(meeting.course),
            "link": .page(Self.id(of: meeting)),
            "anchor": .text("m\(meeting.date.iso)-\(meeting.courseSlug)"),
            "stage": stage, "progress": stage.isNone ? .none : "void",
            "races": .list(
                meeting.races.map { number in
                    var record = summary(racing.races[number])
                    if hasPlaced { record.append("placed", .list(firstThree(in: racing.races[number]))) }
                    return .record(record)
                }),
        ]
    }

    /// That none of the races of a meeting is run, or counts; none of all other meetings.
    private func stage(of meeting: Racing.Meeting) -> Value {
        let races = meeting.races.map { racing.races[$0] }
        return races.allSatisfy(\.isVoid) ? races.first.map(voidStage) ?? .none : .none
    }

    /// Up to three horses that are named, with their silks and what is known of their prices at the start.
    func kits(of entrants: [Racing.Entrant], in race: Racing.Race) -> Value {
        .list(
            entrants.prefix(3).map { entrant in
                var record = named(entrant, in: race)
                record.append("price", price(of: entrant, in: race))
                return .record(record)
            })
    }

    /// A horse with its silks and its page.
    private func named(_ ride: Racing.Entrant, in race: Racing.Race) -> Record {
        [
            "silks": silks(ride, in: race), "horse": horse(ride, in: race),
            "link": .page(Self.id(of: racing.horses[ride.horseNumber])),
        ]
    }

    /// Who came in behind the winner, down to third.
    private func placed(in race: Racing.Race) -> Value {
        let others = firstThree(in: race).dropFirst(race.winners.count)
        return race.progress == .result ? .list(Array(others)) : .none
    }

    /// The first three of a result with their prices at the start; more if several share the third place.
    func firstThree(in race: Racing.Race) -> [Value] {
        guard race.progress == .result else { return [] }
        return race.result.filter { ($0.finish?.place).map { $0 <= 3 } ?? false }.map { ride in
            var record = named(ride, in: race)
            record.append("finish", finish(ride, sharedIn: race))
            record.append("price", price(of: ride, in: race))
            return .record(record)
        }
    }

    private func price(of entrant: Racing.Entrant, in race: Racing.Race) -> Value {
        Value(entrant.knownStartingPrice.map { oddsText($0, in: race) })
    }

    /// A race as lists show it.
    func summary(_ race: Racing.Race) -> Record {
        let (winners, favourites) = (race.winners, race.favourites)
        // The horses that a list names with a race: who won, or else who is likely to.
        let leaders = winners.isEmpty ? favourites : winners
        return [
            "time": time(of: race),
            "name": name(of: race),
            "link": .page(Self.id(of: race)),
            "distance": distance(race),
            "going": known("going", race.going, of: race),
            "count": .count(race.runners.count),
            "hasRunners": .flag(!race.rides.isEmpty),
            "favouriteName": .text(text("column.favourite", ["count": .count(favourites.count)])),
            "favourites": favouriteNames(favourites, in: race),
            "leaders": kits(of: leaders, in: race),
            "winners": winnerNames(winners, in: race),
            "isDeadHeat": .flag(winners.count > 1),
            "class": raceClass(race), "type": known("type", race.type, of: race),
            "isHandicap": .flag(race.isHandicap), "hasKind": .flag(race.isHandicap || race.type != nil),
            "prize": prize(race),
            "prices": shownPricesTaken(race),
            "stage": stage(race),
            "progress": self.progress(of: race),
            "noResult": noResult(of: race), "isVoid": .flag(race.isVoid),
        ]
    }
}

// MARK: - The race of the day

extension Racing.Pages {
    /// The domain's entry in the navigation, with the race of the day.
    private var section: Section {
        guard let index = racing.raceOfTheDay else { return makeSection() }
        let race = racing.races[index]
        let model: Record = [
            "heading": .text(voidStageWords(race) ?? text("teaser.\(standing(of: race))")),
            "date": heading(race.date),
            "time": time(of: race),
            "course": .text(race.course),
            "name": name(of: race),
            "race": .page(Self.id(of: race)),
            "distance": distance(race),
            "going": race.isVoid ? .none : known("going", race.going, of: race),
            "count": .count(race.runners.count), "hasRunners": .flag(!race.rides.isEmpty && !race.isVoid),
            "caption": .text(shortListTitle(race)), "prices": shownPricesTaken(race),
            "horses": .list(
                shortList(race).prefix(5).enumerated().map { number, ride in
                    var row = shortListRow(ride, in: race, portrait: number + 1)
                    row.append("link", .page(Self.id(of: racing.horses[ride.horseNumber])))
                    row.append("jockey", Value(ride.jockey))
                    row.append("beaten", ride.finish == .place(1) ? .none : beaten(ride, in: race))
                    return .record(row)
                }),
            "all": .page(Self.firstID),
        ]
        let won: [String: Argument] = [
            "date": .text(
                locale.format(race.date, race.date.year == racing.today.year ? .dayAndMonth : .short)),
            "horses": .text(locale.list(race.winners.map(\.horse))), "count": .count(race.winners.count),
        ]
        return makeSection(
            glance: race.winners.isEmpty
                ? "\(locale.format(time: race.time)) \(race.course)" : text("teaser.won", won),
            link: .page(Self.id(of: race)), teaser: model)
    }
}
