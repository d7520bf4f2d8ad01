import Languages
import Pages

extension Racing.Pages {
    /// All horses from A to Z.
    func horseIndex() -> Page {
        page(
            Self.horsesID, kind: "horses", route: horseRoute, title: text("horses.title"),
            description: text("horses.description"),
            template: "horses", label: text("horses.label"), sharePicture: .like(Self.firstID)
        ) {
            let letters = locale.letters(of: racing.horses, by: \.name)
            return [
                "isEmpty": .flag(letters.isEmpty), "formName": formName,
                "letters": .list(
                    letters.enumerated().map { number, group in
                        [
                            "letter": .text(group.letter),
                            "anchor": .text("l\(number)"),
                            "horses": .list(
                                group.items.map { horse in
                                    [
                                        "name": .text(horse.name), "link": .page(Self.id(of: horse)),
                                        "silks": latestSilks(of: horse),
                                        "form": Value(racing.latestForm(of: horse)),
                                        "latest": latest(horse).first ?? .none,
                                    ]
                                }),
                        ]
                    }),
            ]
        }
    }

    /// The races of a horse, the earliest first, with its ride in each.
    func runs(of horse: Racing.Horse) -> [(race: Racing.Race, ride: Racing.Entrant)] {
        horse.runs.map { (racing.races[$0.race], racing.races[$0.race].rides[$0.ride]) }
    }

    /// Where and when a horse is to run next, and where it ran last and what came of it; if it has done neither, the
    /// latest race that it was declared for.
    private func latest(_ horse: Racing.Horse) -> [Value] {
        let runs = runs(of: horse)
        let own = runs.filter { !$0.ride.isNonRunner }
        let next = own.first { $0.race.isAhead(on: racing.today) }
        let last = own.last { $0.race.hasBeenRun(on: racing.today) }
        let either = [(key: "horse.next", run: next), (key: "horse.last", run: last)].compactMap { key, run in
            run.map { latest(key, $0.race, $0.ride) }
        }
        return either.isEmpty ? runs.suffix(1).map { latest("column.race", $0.race, $0.ride) } : either
    }

    /// The silks of its latest race; none of those that are not drawn.
    private func latestSilks(of horse: Racing.Horse) -> Value {
        guard let run = horse.runs.last else { return .none }
        let race = racing.races[run.race]
        return silks(race.rides[run.ride], in: race)
    }

    private func latest(_ key: String, _ race: Racing.Race, _ ride: Racing.Entrant) -> Value {
        [
            "heading": .text(text(key)),
            "link": .page(Self.id(of: race)),
            "isToday": .flag(race.date == racing.today), "isAhead": .flag(race.isAhead(on: racing.today)),
            "date": date(race.date, .short), "time": time(of: race), "course": .text(race.course),
            "isNonRunner": .flag(ride.isNonRunner),
            "finish": finish(ride, in: race), "stage": voidStage(race), "progress": progress(of: race),
        ]
    }

    /// One horse over all its races, the latest first.
    func horse(_ index: Int) -> Page {
        let horse = racing.horses[index]
        return page(
            Self.id(of: horse), kind: "horse", route: horseRoute + [horse.slug], title: horse.name,
            description: text(
                "horse.description", ["horse": .text(horse.name), "count": .count(horse.runs.count)]),
            template: "horse", parent: Self.horsesID, source: racing.races[horse.runs[0].race].source,
            sharePicture: picture(of: horse)
        ) {
            let runs = Array(self.runs(of: horse).reversed())
            let rides = runs.map(\.ride)
            let latest = rides.first
            func word(_ key: String, _ value: String?) -> Value {
                runs.first.map { known(key, value, of: $0.race) } ?? .none
            }
            return [
                "horse": runs.first.map { self.horse($0.ride, in: $0.race) } ?? .none,
                "age": Value(latest?.age.map { text("horse.age", ["count": .count($0)]) }),
                "record": .text(record(of: runs)),
                "sex": word("sex", latest?.sex),
                "colour": runs.first.map { colour(of: $0.ride, in: $0.race) } ?? .none,
                "trainer": Value(latest?.trainer),
                "owner": Value(latest?.owner),
                "jockey": Value(latest?.jockey),
                "form": Value(racing.latestForm(of: horse)),
                "formName": formName,
                "signs": signs(of: horse),
                "key": formKey(horse),
                "latest": .list(self.latest(horse)),
                "silks": runs.first.map { silks($0.ride, in: $0.race, portrait: 1) } ?? .none,
                "hasDistance": .flag(runs.contains { $0.race.distanceText != nil }),
                "hasGoing": .flag(runs.contains { $0.race.going != nil }),
                "hasResult": .flag(runs.contains { $0.race.progress == .result }),
                "hasPrice": .flag(runs.contains { $0.ride.knownStartingPrice != nil }),
                "hasForm": .flag(runs.contains { !$0.ride.form.text.isEmpty }),
                "hasWeight": .flag(runs.contains { $0.ride.weight != nil }),
                "hasJockey": .flag(runs.contains { $0.ride.jockey != nil }),
                "rivals": rivals(of: horse),
                "stable": stable(of: index),
                "runs": .list(runs.map { .record(run($0.race, $0.ride, among: rides)) }),
                "pager": Pager(at: index, of: racing.horses.count) { number in
                    Pager.Neighbour(.text(racing.horses[number].name), id: Self.id(of: racing.horses[number]))
                }.value,
            ]
        }
    }

    /// The colour of a horse, which agrees with its sex: "jument grise", "potranca alazana".
    private func colour(of ride: Racing.Entrant, in race: Racing.Race) -> Value {
        guard let colour = ride.colour else { return .none }
        let sex = ride.sex.map { Racing.Vocabulary.key("sex", $0, language: race.language) }
        let key = Racing.Vocabulary.key("colour", colour, language: race.language)
        let ofMares = "colour-of-mare.\(key)"
        guard let sex, Racing.Vocabulary.females.contains(sex), messages.contains("racing.\(ofMares)") else {
            return known("colour", colour, race.language)
        }
        return .text(text(ofMares))
    }

    /// The runners of its latest race, itself among them: as they came in, or before there is a result those with the
    /// shortest odds first.
    private func rivals(of horse: Racing.Horse) -> Value {
        guard let run = horse.runs.last else { return .none }
        let race = racing.races[run.race]
        let own = race.rides[run.ride].horseNumber
        let runners = shortList(race).filter { !$0.isNonRunner }
        guard let position = runners.firstIndex(where: { $0.horseNumber == own }), runners.count > 1 else {
            return .none
        }
        // Of a large field the rest is on the card, to which a link leads.
        let near =
            runners.count <= Self.mostRivals
            ? runners[...] : runners[max(0, position - 3)..<min(runners.count, position + 4)]
        return [
            "race": .text(label(ofRun: race)), "link": .page(Self.id(of: race)),
            "isPart": .flag(near.count < runners.count),
            "horses": .list(
                near.map { ride in
                    var row = shortListRow(ride, in: race)
                    row.append("isSelf", .flag(ride.horseNumber == own))
                    row.append("link", .page(Self.id(of: racing.horses[ride.horseNumber])))
                    return .record(row)
                }),
        ]
    }

    /// Up to so many runners, all of them are shown.
    private static let mostRivals = 14

    /// The other horses of its trainer, by name.
    private func stable(of index: Int) -> Value {
        guard let run = racing.horses[index].runs.last,
            let trainer = racing.races[run.race].rides[run.ride].trainer
        else { return .none }
        let others = (racing.stables[Racing.Horse.key(trainer)] ?? []).filter { $0 != index }
        if others.isEmpty { return .none }
        return [
            "trainer": .text(trainer),
            "horses": .list(
                others.prefix(Self.neighbours).map { number in
                    let horse = racing.horses[number]
                    return [
                        "horse": .text(horse.name), "link": .page(Self.id(of: horse)),
                        "silks": latestSilks(of: horse),
                        "latest": latest(horse).first ?? .none,
                    ]
                }),
        ]
    }

    /// How many other horses of its trainer a page leads to at the most.
    private static let neighbours = 12

    /// The signs of a form one by one, those of races that the site has with a link; none where a run has more than one
    /// sign, as in a musique.
    private func signs(of horse: Racing.Horse) -> Value {
        guard let text = racing.latestForm(of: horse) else { return .none }
        let form = Racing.Form(text, order: racing.settings.form.order)
        let signs = text.filter { $0 != " " }
        guard signs.count == form.marks.count else { return .none }
        let races = racing.races(of: horse, in: form)
        return .list(
            zip(signs, form.marks).enumerated().map { number, sign in
                [
                    "sign": .text(String(sign.0)), "isWin": .flag(sign.1 == .place(1)),
                    "isBreak": .flag(!sign.1.isRun),
                    "link": races[number].map { .page(Self.id(of: racing.races[$0])) } ?? .none,
                    "race": races[number].map { .text(label(ofRun: racing.races[$0])) } ?? .none,
                ]
            })
    }

    /// "17 Dec 2017, Port-Blanc"
    private func label(ofRun race: Racing.Race) -> String {
        [locale.format(race.date, .short), race.course].joined(separator: text("list.comma"))
    }

    /// On which side the latest run is, and what the signs without a place mean.
    private func formKey(_ horse: Racing.Horse) -> Value {
        guard let text = racing.latestForm(of: horse) else { return .none }
        let order = racing.settings.form.order
        let signs = signs(of: [Racing.Form(text, order: order)], order).filter { $0.mark != "1–9" }
        return [
            "order": .text(self.text("form.order.\(order.rawValue)")),
            "signs": .list(signs.map { ["mark": .text($0.mark), "name": .text($0.name)] }),
        ]
    }

    private func run(
        _ race: Racing.Race, _ ride: Racing.Entrant, among rides: [Racing.Entrant]
    ) -> Record {
        [
            "date": .time(machine: race.date.iso, text: locale.format(race.date, .short)),
            "time": time(of: race),
            "course": .text(race.course),
            "name": name(of: race),
            "link": .page(Self.id(of: race)),
            "distance": distance(race),
            "going": known("going", race.going, of: race),
            "place": place(of: ride, in: race),
            "against": against(ride, in: race),
            "price": startingPrice(of: ride, in: race),
            "cloth": .text(ride.cloth.text),
            "form": ride.form.text.isEmpty ? .none : .text(ride.form.text),
            "weight": weight(of: ride, among: rides),
            "jockey": Value(ride.jockey),
            "odds": cardOdds(ride, in: race), "stage": voidStage(race), "progress": progress(of: race),
            "isNonRunner": .flag(ride.isNonRunner),
        ]
    }
}
