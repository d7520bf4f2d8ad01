import Languages
import Pages

/// What the page of a session begins with.
extension Surf.Pages {
    /// Adds what the page of a session has in its band: a sentence, figures, and a picture of the track, or of when waves came
    /// where there is no track.
    func appendOpening(of session: Surf.Session, to record: inout Record) {
        record.append("fact", .text(fact(session)))
        record.append("tiles", tiles(bests(of: session), session))
        let moments =
            session.track?.drawing == nil ? moments(session, id: "opening", height: 170, isNamed: true) : nil
        record.append("opening", value(moments, isCaptioned: true))
        record.append("targets", targets(of: moments, session))
        record.append("shape", value(shape(session, id: "shape"), isCaptioned: true))
        record.append("key", key(of: session))
        record.append("orientation", .text(orientation))
    }

    /// The sentence that tells a session: a record with its waves, "Longest ride so far: 84 m (wave 3)", else when most of
    /// its waves came together; empty if there is nothing to tell that the figures below it do not say.
    func fact(_ session: Surf.Session) -> String {
        guard let (discipline, claim) = foremost(session) else { return spell(session) ?? "" }
        let leaders = discipline.leaders(session)
        guard !leaders.isEmpty else { return labelled(claim) }
        let names =
            leaders.count > 2 ? waves(leaders.count) : leaders.map(waveName).joined(separator: ", ")
        return text(
            "chart.highest",
            ["label": .text(claim.name), "value": .text(claim.value), "names": .text(names)])
    }

    /// The record that the sentence of a session is about: one of all sessions, else of its year, else a former one.
    func foremost(_ session: Surf.Session) -> (
        discipline: Surf.Discipline, claim: (name: String, value: String)
    )? {
        for (scope, key) in [(Surf.Feat.Scope.all, "all"), (.year, "year"), (.former, "former")] {
            for feat in feats(of: session) where feat.scope == scope {
                if let claim = claim(feat.discipline, key, session) { return (feat.discipline, claim) }
            }
        }
        return nil
    }

    /// The figure of a session without records that is among the best so far, of those that its page begins with.
    func finest(_ session: Surf.Session) -> (
        discipline: Surf.Discipline, claim: (name: String, value: String)
    )? {
        guard foremost(session) == nil else { return nil }
        let shown = bests(of: session).compactMap(\.discipline)
        let standings = (surf.standings[session.address] ?? []).filter { shown.contains($0.discipline) }
        guard let best = Surf.Standing.finest(standings),
            let value = text(best.value, best.discipline)
        else { return nil }
        let rank = rank(best.rank, of: best.total, isShared: best.isShared)
        return (best.discipline, ("\(text(nameKey(best.discipline))) · \(rank)", value))
    }

    /// When most waves of a session came together; nil if they came evenly.
    func spell(_ session: Surf.Session) -> String? {
        guard let momentum = Surf.Momentum(session), !momentum.isEven else { return nil }
        return text(
            "opening.spell",
            [
                "length": .text(elapsedText(Double(momentum.strong.count) * Surf.Momentum.quarter)),
                "waves": .text(waves(momentum.counts[momentum.strong].reduce(0, +))),
                "total": .count(session.ridden.count),
            ])
    }

    /// "Longest ride so far", and how long it was.
    private func claim(_ discipline: Surf.Discipline, _ key: String, _ session: Surf.Session) -> (
        name: String, value: String
    )? {
        guard let best = discipline.best(session),
            let value = text(best.value, discipline)
        else { return nil }
        let name = text(
            "opening.\(key)",
            [
                "label": .text(text("record.\(discipline.rawValue)")),
                "year": .text(String(session.start.date.year)),
            ])
        return (name, value)
    }

    /// What a wave is sent on for, "Longest ride so far: 84 m", and the category that this is of: a record of all sessions
    /// or of its year, or that it is the only best of its session; nil for other waves.
    func claim(_ wave: Surf.Wave, _ session: Surf.Session) -> (
        category: Surf.Category, claim: (name: String, value: String)
    )? {
        for (scope, key) in [(Surf.Feat.Scope.all, "all"), (.year, "year")] {
            for feat in feats(of: session) where feat.scope == scope && feat.wave == wave.number {
                guard let category = Surf.Category(rawValue: feat.discipline.rawValue),
                    let claim = claim(feat.discipline, key, session)
                else { continue }
                return (category, claim)
            }
        }
        let (leaders, category) = (leaders(session), criterion(session))
        guard session.ridden.count > 1, leaders.count == 1, leaders[0].number == wave.number,
            let value = category.value(wave)
        else { return nil }
        return (category, (bestTitle(session), text(value, category.quantity)))
    }

    func labelled(_ claim: (name: String, value: String)) -> String {
        messages.text("site.labelled", ["name": .text(claim.name), "value": .text(claim.value)])
    }

    /// The wave with the highest score, or the longest one where no wave was judged on all axes; of several equal
    /// ones all, since none of them is better.
    func best(_ session: Surf.Session) -> Value {
        let leaders = leaders(session)
        guard let wave = leaders.first else { return .none }
        var record = reference(wave, session)
        // What it is the best by comes first.
        record.append("title", .text(bestTitle(session)))
        record.append("facts", facts(wave, session, first: criterion(session)))
        record.append("ties", ties(leaders, session))
        return .record(record)
    }

    /// What equal best waves share, and each of them unless they are too many.
    private func ties(_ leaders: [Surf.Wave], _ session: Surf.Session) -> Value {
        guard leaders.count > 1 else { return .none }
        let category = criterion(session)
        let others = [Surf.Category.distance, .ride, .speed].filter { $0 != category }
        return [
            "title": .text(text("wave.ties", ["count": .count(leaders.count)])),
            "name": .text(text("category.\(category.rawValue).one")),
            "value": number(category.value(leaders[0]), category.quantity),
            "waves": .list(
                leaders.count > 6
                    ? []
                    : leaders.map { wave in
                        var record = reference(wave, session)
                        let figures = others.compactMap { other in
                            other.value(wave).map { text($0, other.quantity) }
                        }
                        record.append("figures", .text(figures.joined(separator: " · ")))
                        return .record(record)
                    }),
        ]
    }

    /// What the best wave is called, which says what it is the best by.
    func bestTitle(_ session: Surf.Session) -> String { text("wave.best.\(criterion(session).rawValue)") }

    /// What waves of a session are the best by.
    private func criterion(_ session: Surf.Session) -> Surf.Category {
        Surf.Discipline.score.leaders(session).isEmpty ? .distance : .score
    }

    /// The waves with the highest score, or the longest ones where no wave was judged on all axes.
    func leaders(_ session: Surf.Session) -> [Surf.Wave] {
        let scored = Surf.Discipline.score.leaders(session)
        return scored.isEmpty ? Surf.Discipline.distance.leaders(session) : scored
    }
}
