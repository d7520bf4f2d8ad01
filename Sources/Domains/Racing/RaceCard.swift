import Languages
import Pages

/// The pages of one race.
extension Racing.Pages {
    /// The card of a race in one order.
    func card(_ index: Int, _ order: Racing.CardOrder) -> Page {
        let race = racing.races[index]
        let words = words(of: race)
        let meeting = racing.meetings[race.meetingNumber]
        let isDefault = order == .odds
        // The page with the result has the prices of the result above the folded card, the others those of the card.
        let hasResult = isDefault && !race.result.isEmpty
        return page(
            Self.id(of: race, order), kind: "race-card",
            route: route(of: meeting) + [race.slug]
                + (isDefault ? [] : [address("order.\(order.rawValue).address")]),
            title: text("card.title.\(order.rawValue)", words), description: cardDescription(race),
            template: hasResult ? "race-result" : "race-card",
            parent: Self.id(of: meeting),
            label: isDefault ? label(of: race) : text("order.\(order.rawValue).label"),
            canonical: isDefault ? nil : Self.id(of: race), source: race.source, isSheet: isDefault,
            sharePicture: isDefault ? picture(of: race) : .like(Self.id(of: race)),
            keepsakes: isDefault ? keepsakes(meeting) : []
        ) {
            var record = header(race, hasResult ? race.overRoundAtStart : race.overRound)
            record.append("orders", orders(race, order))
            record.append("outcome", Value(isDefault ? resultSentence(of: race) : nil))
            record.append("victory", isDefault ? victory(in: race) : .none)
            record.append("leaders", kits(of: race.winners, in: race))
            record.append("sheet", .page(Self.sheetID(of: meeting)))
            record.append("result", isDefault ? result(race) : .none)
            record.append("hasResult", .flag(hasResult))
            record.append(
                "table", race.rides.isEmpty ? .none : .record(table(race, order, hasResult: hasResult)))
            record.append("legend", race.rides.isEmpty ? .none : legend(race, order))
            record.append("chart", oddsAndForm(race))
            record.append("others", others(race))
            record.append("hasOthers", .flag(meeting.races.count > 1))
            record.append("embed", .page("\(Self.id(of: race))/embed"))
            record.append("today", .page(Self.todayID))
            record.append("embedFolder", .text(address("embed.address")))
            record.append("isDefault", .flag(isDefault))
            record.append("pager", pager(race))
            return record
        }
    }
}

// MARK: - Above the table

extension Racing.Pages {
    private func header(_ race: Racing.Race, _ overRound: Double?) -> Record {
        let nonRunners = race.rides.count - race.runners.count
        return [
            "date": heading(race.date),
            "time": time(of: race),
            "course": .text(race.course),
            "meeting": .page("racing/meeting/\(race.meetingKey)"),
            "name": name(of: race),
            "stage": stage(race),
            "progress": progress(of: race),
            "isVoid": .flag(race.isVoid),
            "noResult": noResult(of: race),
            "class": raceClass(race),
            "type": known("type", race.type, of: race),
            "isHandicap": .flag(race.isHandicap),
            "hasKind": .flag(race.isHandicap || race.type != nil),
            "distance": distance(race),
            "going": known("going", race.going, of: race),
            "surface": known("surface", race.surface, of: race),
            "ageBand": ages(race),
            "runners": .count(race.runners.count), "count": .count(race.runners.count),
            "hasRunners": .flag(!race.rides.isEmpty),
            "nonRunners": nonRunners > 0
                ? .text(text("card.non-runners", ["count": .count(nonRunners)])) : .none,
            "prize": prize(race),
            "eachWay": eachWay(race),
            "isWinOnly": .flag(race.eachWay == .winOnly),
            "favourite": Value(winnerWithPrice(race) ?? favourites(race)),
            "overRound": overRound.map {
                .number(exact: "\($0)", text: locale.format(percent: $0, fraction: 1...1))
            } ?? .none,
        ]
    }

    /// The races of the meeting by time; of very many those around this one, since each of their cards has
    /// such a list.
    private func others(_ race: Racing.Race) -> Value {
        let races = racing.meetings[race.meetingNumber].races
        let beside = 10
        let position = races.firstIndex { racing.races[$0].slug == race.slug } ?? 0
        return .list(
            races[max(0, position - beside)..<min(races.count, position + beside + 1)].map { index in
                let other = racing.races[index]
                return [
                    "time": time(of: other), "link": .page(Self.id(of: other)),
                    "isCurrent": .flag(other.key == race.key), "stage": voidStage(other),
                ]
            })
    }

    /// The way to the races before and after this one at the meeting.
    private func pager(_ race: Racing.Race) -> Value {
        let races = racing.meetings[race.meetingNumber].races.map { racing.races[$0] }
        guard races.count > 1, let position = races.firstIndex(where: { $0.key == race.key }) else {
            return .none
        }
        return Pager(at: position, of: races.count) { number in
            Pager.Neighbour(.text(label(of: races[number])), id: Self.id(of: races[number]))
        }.value
    }

    /// The links from one order to the others; none to that by odds where it is by number, too.
    private func orders(_ race: Racing.Race, _ current: Racing.CardOrder) -> Value {
        .record(
            Record(
                Racing.CardOrder.allCases.map { order in
                    let value: Value = [
                        "link": .page(Self.id(of: race, order)), "isCurrent": .flag(order == current),
                        "isSorted": .flag(order == race.shownOrder(current)),
                    ]
                    return (name: order.rawValue, value: race.shownOrder(order) == order ? value : .none)
                }))
    }
}

// MARK: - The table

extension Racing.Pages {
    private func table(_ race: Racing.Race, _ order: Racing.CardOrder, hasResult: Bool) -> Record {
        let rides = race.shownOrder(order).sorted(race.rides, racing.settings.form)
        let favourites = race.favourites
        func has(_ test: (Racing.Entrant) -> Bool) -> Bool { race.rides.contains(where: test) }
        let columns = [
            "hasDraw": has { $0.draw != nil },
            "hasForm": has { !$0.form.text.isEmpty },
            "hasDays": has { $0.daysSinceLastRun != nil },
            "hasAge": has { $0.age != nil },
            "hasWeight": has { $0.weight != nil },
            "hasPeople": has { $0.jockey != nil || $0.trainer != nil },
            "hasRating": has { $0.rating != nil },
            "hasOdds": hasOdds(race),
        ]
        // At the course, people find a runner by its number. A card below a result keeps the order of the page.
        let isSortedOnPaper = race.shownOrder(order) == .odds && !hasResult
        let numbers = Racing.CardOrder.number.sorted(race.rides, racing.settings.form).map(\.cloth.text)
        var record: Record = [
            "caption": .text(
                text(
                    "order.\(race.shownOrder(order).rawValue).caption",
                    ["score": .text(text("score.\(racing.settings.form.score.rawValue).name"))])),
            "printCaption": isSortedOnPaper ? .text(text("order.number.caption")) : .none,
            "columns": .text(String(2 + columns.values.count { $0 })),
            "hasSilks": .flag(has { $0.silks?.drawing != nil }),
            "formName": formName,
            "prices": pricesTaken(race),
            "missing": missingNumbers(in: race),
            "hasJockey": .flag(has { $0.jockey != nil }),
            "hasTrainer": .flag(has { $0.trainer != nil }),
            "rows": .list(
                rides.map { ride in
                    var row = row(ride, favourites, in: race)
                    row.append(
                        "rank", .text(String((numbers.firstIndex(of: ride.cloth.text) ?? 0) + 1)))
                    return .record(row)
                }),
        ]
        for (name, isThere) in columns.sorted(by: { $0.key < $1.key }) {
            record.append(name, .flag(isThere))
        }
        return record
    }

    private func row(_ ride: Racing.Entrant, _ favourites: [Racing.Entrant], in race: Racing.Race) -> Record {
        [
            "cloth": .text(ride.cloth.text),
            "anchor": .text("h-\(racing.horses[ride.horseNumber].slug)"),
            "silks": silks(ride, in: race),
            "draw": ride.draw.map { .text(String($0)) } ?? .none,
            "form": ride.form.text.isEmpty ? .none : .text(ride.form.text),
            "score": score(ride.form),
            "horse": horse(ride, in: race),
            "link": .page(Self.id(of: racing.horses[ride.horseNumber])),
            "days": ride.daysSinceLastRun.map { .count($0) } ?? .none,
            "age": ride.age.map { .count($0) } ?? .none,
            "weight": weight(of: ride, among: race.rides, onCard: true),
            "jockey": Value(ride.jockey),
            "claim": claim(of: ride),
            "trainer": Value(ride.trainer),
            "rating": ride.rating.map { .text(String($0)) } ?? .none,
            "odds": cardOdds(ride, in: race),
            "favourite": favouriteMark(of: ride, favourites),
            "isNonRunner": .flag(ride.isNonRunner),
            "headgear": headgear(ride, in: race),
            "flags": flags(of: ride),
            "finish": finishIfOver(ride, in: race),
        ]
    }

    /// What the horse has done, as marks at its name.
    func flags(of ride: Racing.Entrant) -> Value {
        .list(
            ride.flags.map {
                ["mark": .text(text("flag.mark.\($0)")), "name": .text(text("flag.\($0)"))]
            })
    }

    /// The mark of a favourite on the card; none of all others.
    func favouriteMark(of ride: Racing.Entrant, _ favourites: [Racing.Entrant]) -> Value {
        favourites.contains { $0.cloth == ride.cloth } ? favouriteMark(favourites) : .none
    }

    /// What stands at the name of a favourite: "Fav", or another word where several share the price.
    func favouriteMark(_ favourites: [Racing.Entrant]) -> Value {
        let words = favouriteWords(favourites)
        return ["mark": .text(words.mark), "name": .text(words.name)]
    }

    func favouriteWords(_ favourites: [Racing.Entrant]) -> (mark: String, name: String) {
        let key = favouriteKey(favourites)
        return (text("favourite.mark.\(key)"), text("favourite.name.\(key)"))
    }

    /// What the signs and columns of the card mean: of those that it has.
    private func legend(_ race: Racing.Race, _ order: Racing.CardOrder) -> Value {
        let rule = racing.settings.form
        let hasForm = race.rides.contains { !$0.form.text.isEmpty }
        let hasScore = order == .form || (order == .odds && hasGraph(race))
        let signs = signs(of: race.rides.map(\.form), rule.order)
        let marks = nameMarks(of: [race])
        func list(_ marks: [(mark: String, name: String)]) -> Value {
            .list(marks.map { ["mark": .text($0.mark), "name": .text($0.name)] })
        }
        // Apart, because a letter can mean one thing in a form and another at a name.
        return [
            "signs": list(signs),
            "marks": list(marks),
            "hasMarks": .flag(!marks.isEmpty),
            "order": hasForm ? .text(text("form.order.\(rule.order.rawValue)")) : .none,
            "formName": formName,
            "score": hasForm && hasScore ? .text(text("score.\(rule.score.rawValue).text")) : .none,
            "columns": .text(columns(of: race)),
        ]
    }

    /// The signs of the forms, places first.
    func signs(of forms: [Racing.Form], _ order: Racing.FormOrder) -> [(mark: String, name: String)] {
        let found = Set(forms.flatMap(\.marks))
        var signs: [(mark: String, name: String)] = []
        if (1...9).contains(where: { found.contains(.place($0)) }) {
            signs.append(("1–9", text("form.place")))
        }
        if found.contains(.place(10)) { signs.append(("0", text("form.tenth"))) }
        if forms.contains(where: \.hasSeasonSign) { signs.append(("-", text("form.season"))) }
        if found.contains(.longBreak) { signs.append(("/", text("form.long-break"))) }
        let known = Racing.Form.letters + (order == .latestLeft ? Racing.Form.frenchLetters : [])
        return signs
            + known.filter { found.contains(.letter($0)) }.map {
                (String($0), text("form.\($0.lowercased())"))
            }
    }

    /// What stands at the names of the horses in some races, and what it means.
    func nameMarks(of races: [Racing.Race]) -> [(mark: String, name: String)] {
        framedMarks(of: races) + headgearMarks(of: races)
    }

    /// The marks with a frame: of favourites, and of what horses have done.
    func framedMarks(of races: [Racing.Race]) -> [(mark: String, name: String)] {
        let flags = Self.flags.filter { flag in
            races.contains { $0.rides.contains { $0.flags.contains(flag) } }
        }
        return favouriteMarks(of: races) + flags.map { (text("flag.mark.\($0)"), text("flag.\($0)")) }
    }

    private func favouriteMarks(of races: [Racing.Race]) -> [(mark: String, name: String)] {
        var marks: [(mark: String, name: String)] = []
        for favourites in races.flatMap({ [$0.favourites, $0.favouritesAtStart] }) where !favourites.isEmpty {
            let mark = favouriteWords(favourites)
            if !marks.contains(where: { $0 == mark }) { marks.append(mark) }
        }
        return marks
    }

    /// The letters of the headgear in some races, and what they mean.
    func headgearMarks(of races: [Racing.Race]) -> [(mark: String, name: String)] {
        Set(races.flatMap(\.rides).flatMap(\.headgear).map { $0.lowercased() }).sorted()
            .filter { messages.contains("racing.headgear.\($0)") }.map { ($0, text("headgear.\($0)")) }
    }

    /// Whether the card has a column for prices.
    func hasOdds(_ race: Racing.Race) -> Bool {
        !race.isVoid && race.rides.contains { $0.odds.price != nil }
    }

    /// A sentence for each column that needs one.
    private func columns(of race: Racing.Race) -> String {
        func has(_ test: (Racing.Entrant) -> Bool) -> Bool { race.rides.contains(where: test) }
        var names = [has { $0.draw != nil } ? "number-draw" : "number"]
        if has({ $0.daysSinceLastRun != nil }) { names.append("days") }
        if has({ $0.claim != nil }) { names.append(claimKey(of: race.rides)) }
        if hasOdds(race) {
            names.append(isFractional(race) ? "decimal" : "stake")
            if has({ !$0.isNonRunner && $0.odds.price == nil }) { names.append("starting-price") }
        }
        if !race.isVoid, race.overRound != nil || race.overRoundAtStart != nil { names.append("over-round") }
        return names.map { text("legend.\($0)") }.joined(separator: " ")
    }

    private static let flags = ["cd", "c", "d", "bf"]
}
