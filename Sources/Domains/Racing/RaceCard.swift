import Languages
import Pages

/// The pages of one race.
extension RacingContext {
    /// The card of a race in one order.
    func card(_ index: Int, _ order: CardOrder) -> Page {
        let race = racing.races[index]
        let words = words(of: race)
        let meeting = racing.meetings[race.meetingNumber]
        let isDefault = order == .odds
        return page(
            Self.id(of: race, order), kind: "race-card",
            route: route(of: meeting) + [race.slug] + (isDefault ? [] : [slug(text("order.\(order.rawValue).address"))]),
            title: text("card.title.\(order.rawValue)", words), description: text("card.description", words), template: "racing/race-card",
            parent: isDefault ? Self.id(of: meeting) : Self.id(of: race),
            label: isDefault ? text("card.label", words) : text("order.\(order.rawValue).label"),
            canonical: isDefault ? nil : Self.id(of: race), source: race.source, sharePicture: isDefault ? picture(of: race) : nil
        ) {
            var record = header(race)
            record.append("orders", orders(race, order))
            record.append("table", .record(table(race, order)))
            record.append("legend", legend(race))
            record.append("chart", isDefault ? oddsAndForm(race) : .none)
            record.append("others", others(race))
            record.append("hasOthers", .flag(meeting.races.count > 1))
            record.append("embed", .page("\(Self.id(of: race))/embed"))
            record.append("embedFolder", .text(slug(text("embed.address"))))
            record.append("isDefault", .flag(isDefault))
            return record
        }
    }

    /// A small card for other sites, without anything around it.
    func embed(_ index: Int) -> Page {
        let race = racing.races[index]
        let meeting = racing.meetings[race.meetingNumber]
        let words = words(of: race)
        return page(
            "\(Self.id(of: race))/embed", kind: "embed", route: route(of: meeting) + [race.slug, slug(text("embed.address"))],
            title: text("card.title.odds", words), description: text("card.description", words), template: "racing/embed",
            parent: Self.id(of: race), label: text("embed.label"), canonical: Self.id(of: race), source: race.source
        ) {
            let rides = CardOrder.odds.sorted(race.runners, racing.settings.form)
            let shown = 4
            return [
                "date": date(race.date), "time": time(of: race), "course": .text(race.course), "name": .text(race.name),
                "link": .page(Self.id(of: race)),
                "rows": .list(
                    rides.prefix(shown).map { ride in
                        [
                            "cloth": .text(ride.cloth.text), "horse": .text(ride.horse), "silks": silks(ride), "odds": odds(ride.odds),
                        ]
                    }),
                "more": rides.count > shown ? .text(text("embed.more", ["count": .count(rides.count - shown)])) : .none,
            ]
        }
    }
}

// MARK: - What stands above the table

extension RacingContext {
    private func header(_ race: Race) -> Record {
        let nonRunners = race.rides.count - race.runners.count
        return [
            "date": date(race.date),
            "time": time(of: race),
            "timeZone": .text(race.timeZone),
            "course": .text(race.course),
            "meeting": .page("racing/meeting/\(race.meetingKey)"),
            "name": .text(race.name),
            "stage": race.stage.map { known("stage", $0) } ?? .none,
            "class": race.raceClass.map(raceClass) ?? .none,
            "type": race.type.map { known("type", $0) } ?? .none,
            "isHandicap": .flag(race.isHandicap),
            "hasKind": .flag(race.isHandicap || race.type != nil),
            "distance": distance(race),
            "going": race.going.map { known("going", $0) } ?? .none,
            "surface": race.surface.map { known("surface", $0) } ?? .none,
            "ageBand": race.ageBand.map { known("age", $0, as: $0.replacing("+", with: " plus")) } ?? .none,
            "runners": .count(race.runners.count),
            "nonRunners": nonRunners > 0 ? .text(text("card.non-runners", ["count": .count(nonRunners)])) : .none,
            "prize": race.prize.map { .text($0) } ?? .none,
            "eachWay": .text(eachWay(race)),
            "favourite": favourites(race),
            "overRound": race.overRound.map {
                .number(exact: "\($0)", text: locale.format(percent: $0, fraction: 1...1))
            } ?? .none,
        ]
    }

    private func raceClass(_ words: String) -> Value {
        Int(words) == nil ? known("class", words) : .text(text("card.class", ["number": .text(words)]))
    }

    /// The other races of the meeting by time.
    private func others(_ race: Race) -> Value {
        let meeting = racing.meetings[race.meetingNumber]
        return .list(
            meeting.races.map { index in
                let other = racing.races[index]
                return [
                    "time": time(of: other), "link": .page(Self.id(of: other)), "isCurrent": .flag(other.key == race.key),
                ]
            })
    }

    private func orders(_ race: Race, _ current: CardOrder) -> Value {
        .record(
            Record(
                CardOrder.allCases.map { order in
                    (
                        name: order.rawValue,
                        value: ["link": .page(Self.id(of: race, order)), "isCurrent": .flag(order == current)] as Value
                    )
                }))
    }
}

// MARK: - The table

extension RacingContext {
    private func table(_ race: Race, _ order: CardOrder) -> Record {
        let rides = order.sorted(race.rides, racing.settings.form)
        let favourites = race.favourites
        func has(_ test: (Entrant) -> Bool) -> Value { .flag(race.rides.contains(where: test)) }
        return [
            "caption": .text(
                text("order.\(order.rawValue).caption", ["score": .text(text("score.\(racing.settings.form.score.rawValue).name"))])),
            "hasSilks": has { $0.silks.flatMap { Silks($0) } != nil },
            "hasDraw": has { $0.draw != nil },
            "hasForm": has { !$0.form.text.isEmpty },
            "hasDays": has { $0.daysSinceLastRun != nil },
            "hasAge": has { $0.age != nil },
            "hasWeight": has { $0.weight != nil },
            "hasJockey": has { $0.jockey != nil },
            "hasTrainer": has { $0.trainer != nil },
            "hasRating": has { $0.rating != nil },
            "rows": .list(rides.map { .record(row($0, favourites)) }),
        ]
    }

    private func row(_ ride: Entrant, _ favourites: [Entrant]) -> Record {
        let isFavourite = !ride.isNonRunner && favourites.first.map { $0.odds.price == ride.odds.price } ?? false
        return [
            "cloth": .text(ride.cloth.text),
            "anchor": .text("h-\(racing.horses[ride.horseNumber].slug)-\(slug(ride.cloth.text))"),
            "silks": silks(ride),
            "draw": ride.draw.map { .text(String($0)) } ?? .none,
            "form": ride.form.text.isEmpty ? .none : .text(ride.form.text),
            "score": score(ride.form),
            "horse": .text(ride.horse),
            "link": .page(Self.id(of: racing.horses[ride.horseNumber])),
            "days": ride.daysSinceLastRun.map { .count($0) } ?? .none,
            "age": ride.age.map { .count($0) } ?? .none,
            "weight": ride.weight.map(weight) ?? .none,
            "jockey": ride.jockey.map { .text($0) } ?? .none,
            "claim": ride.claim.map { .text(String($0)) } ?? .none,
            "trainer": ride.trainer.map { .text($0) } ?? .none,
            "rating": ride.rating.map { .text(String($0)) } ?? .none,
            "odds": ride.isNonRunner ? .none : odds(ride.odds),
            "isFavourite": .flag(isFavourite),
            "favouriteWord": .text(text("favourite.mark.\(favourites.count == 1 ? "one" : "joint")")),
            "isNonRunner": .flag(ride.isNonRunner),
            "headgear": .text(ride.headgear.joined(separator: " ")),
            "flags": .list(ride.flags.map { ["mark": .text($0.uppercased()), "name": .text(text("flag.\($0)"))] }),
        ]
    }

    /// The picture of the silks, and their words for whoever does not see it.
    func silks(_ ride: Entrant) -> Value {
        guard let words = ride.silks, let silks = Silks(words) else { return .none }
        return ["picture": .markup(silks.svg), "words": .phrase(words, language: racing.settings.language)]
    }

    /// What the marks of the card mean: those of form always, the others where they stand in it.
    private func legend(_ race: Race) -> Value {
        let rule = racing.settings.form
        let letters = Set(race.rides.flatMap { $0.form.marks }).compactMap { mark -> String? in
            if case .letter(let letter) = mark { String(letter) } else { nil }
        }
        let flags = RacingContext.flags.filter { flag in race.rides.contains { $0.flags.contains(flag) } }
        var marks: [(String, String)] = [
            ("1–9", text("form.place")), ("0", text("form.tenth")), ("-", text("form.season")), ("/", text("form.long-break")),
        ]
        let known = Form.letters + (rule.order == .latestLeft ? Form.frenchLetters : [])
        marks += known.map(String.init).filter(letters.contains).map { ($0, text("form.\($0.lowercased())")) }
        marks += flags.map { ($0.uppercased(), text("flag.\($0)")) }
        let wearing = Set(race.rides.flatMap(\.headgear).map { $0.lowercased() }).sorted()
        marks += wearing.filter { messages.contains("racing.headgear.\($0)") }.map { ($0, text("headgear.\($0)")) }
        return [
            "marks": .list(marks.map { ["mark": .text($0.0), "name": .text($0.1)] }),
            "order": .text(text("form.order.\(rule.order.rawValue)")),
            "score": .text(text("score.\(rule.score.rawValue).text")),
        ]
    }

    private static let flags = ["cd", "c", "d", "bf"]
}
