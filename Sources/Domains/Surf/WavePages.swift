import Charts
import Languages
import Pages

/// Pages of single waves.
extension Surf.Pages {
    /// A wave as tables and lists show it.
    func reference(_ wave: Surf.Wave, _ session: Surf.Session) -> Record {
        [
            "number": .count(wave.number),
            "link": wave.hasPage ? .page(Self.id(of: wave, in: session)) : .none,
            "when": elapsed(wave.start),
            "clock": privacy.showsAll ? clock(wave, session) : .none,
            "isSuspect": .flag(wave.isSuspect),
        ]
    }

    private func clock(_ wave: Surf.Wave, _ session: Surf.Session) -> Value {
        let moment = session.start.adding(wave.start)
        return moment.time.map { .time(machine: moment.iso, text: locale.format(time: $0)) } ?? .none
    }

    /// A wave with enough data for a page.
    func wave(_ wave: Surf.Wave, of session: Surf.Session, _ route: [String]) -> Page {
        let title = text(
            "wave.title",
            ["number": .text(locale.format(wave.number)), "date": .text(day(of: session))])
        let pages = session.waves.filter(\.hasPage)
        let index = pages.firstIndex { $0.number == wave.number } ?? 0
        let picture = picture(of: wave, session)
        return page(
            Self.id(of: wave, in: session), kind: "wave",
            route: route + [slug(text("wave.label", ["number": .text(String(wave.number))]))],
            title: title, description: text("wave.description", ["title": .text(title)]), template: "wave",
            parent: Self.id(of: session), label: label(wave), source: session.source,
            sharePicture: picture
        ) {
            var record = reference(wave, session)
            record.append("isForSending", .flag(picture.owner == nil))
            record.append("session", .page(Self.id(of: session)))
            let finest = finest(wave, session)
            record.append(
                "facts",
                .list(
                    figures(of: session).map { category in
                        var fact = fact(category, wave, session)
                        fact.append("isFinest", .flag(category == finest))
                        return .record(fact)
                    }))
            record.append("opening", value(comparison(wave, session), isCaptioned: true))
            record.append("location", privacy.showsAll ? own(wave.location) : .none)
            record.append(
                "cutbacks", value(cutbackFigure(wave, id: "cutbacks"), isCaptioned: true))
            record.append(
                "radar",
                value(
                    radar(wave.scores, compared: session.scores, title: text("scores.wave"), id: "radar"),
                    isCaptioned: true))
            // What a jump of the position looks like is no speed.
            record.append("speed", wave.isSuspect ? .none : value(speed(wave, id: "speed")))
            record.append("shape", value(shape(session, highlighting: wave, id: "shape")))
            record.append("orientation", .text(orientation))
            let lacksTurns = !wave.speeds.isEmpty && wave.cutbacks.isEmpty
            record.append("turns", lacksTurns ? .text(turnless(session)) : .none)
            record.append("previous", index > 0 ? .record(reference(pages[index - 1], session)) : .none)
            record.append(
                "next", index + 1 < pages.count ? .record(reference(pages[index + 1], session)) : .none)
            return record
        }
    }

    /// Why nothing is said of the turns on a wave of a track.
    private func turnless(_ session: Surf.Session) -> String {
        let areMeasured = session.waves.contains { !$0.cutbacks.isEmpty }
        return text(areMeasured ? "wave.no-turn" : "rules.no-force")
    }

    /// How high the charts of a wave are, which stand side by side.
    static let waveHeight = 320.0

    /// All waves of the session in the figure that this one is best in, with this one coloured; nothing for one that
    /// is too fast to be true, which is not compared with the others.
    private func comparison(_ wave: Surf.Wave, _ session: Surf.Session) -> ChartFigure? {
        finest(wave, session).flatMap { bars($0, session, of: wave, id: "waves", height: Self.waveHeight) }
    }

    /// What a wave is known for: the first figure in which it set a record, else the one in which the smallest share of the
    /// other waves is better.
    private func finest(_ wave: Surf.Wave, _ session: Surf.Session) -> Surf.Category? {
        let places = Surf.Category.allCases.compactMap { category in
            category == .waves
                ? nil : place(wave, by: category, session).map { (category: category, place: $0) }
        }
        // Where all are equal, none is best.
        let telling = places.filter { !$0.place.isEqualToAll }
        let candidates = telling.isEmpty ? places : telling
        if let record = candidates.first(where: { isRecord(wave, by: $0.category, session) }) {
            return record.category
        }
        // The first of those in which it is equally good.
        let shares = candidates.map { Double($0.place.rank - 1) / Double($0.place.total - 1) }
        return zip(candidates, shares).first { $1 == shares.min() }?.0.category
    }

    private func isRecord(_ wave: Surf.Wave, by category: Surf.Category, _ session: Surf.Session) -> Bool {
        let discipline = Surf.Discipline(rawValue: category.rawValue)
        return discipline != nil && !tag(wave, session, discipline).isNone
    }

    /// Which of the session's waves it is by a figure, the best first: "2nd of 13".
    func rank(_ wave: Surf.Wave, by category: Surf.Category, _ session: Surf.Session) -> String? {
        place(wave, by: category, session).map { rank($0.rank, of: $0.total, isShared: $0.isShared) }
    }

    /// "2nd of 13", and "2nd of 13, tied" if others are as good.
    func rank(_ rank: Int, of total: Int, isShared: Bool) -> String {
        let place = text(
            "rank.\(ending(rank))",
            ["rank": .text(locale.format(rank)), "total": .text(locale.format(total))])
        return isShared ? text("rank.tied", ["rank": .text(place)]) : place
    }

    /// The last part of the message key of a rank: English has four endings, and many languages one for the first alone.
    private func ending(_ rank: Int) -> String {
        if rank == 1 { return "first" }
        if 11...13 ~= rank % 100 { return "th" }
        return [1: "st", 2: "nd", 3: "rd"][rank % 10] ?? "th"
    }

    /// Equal waves share a rank.
    func place(_ wave: Surf.Wave, by category: Surf.Category, _ session: Surf.Session) -> (
        rank: Int, total: Int, isShared: Bool, isEqualToAll: Bool
    )? {
        let ranked = { (wave: Surf.Wave) in
            category.counts(wave) ? category.value(wave).map(category.quantity.judged) : nil
        }
        let values = session.ridden.compactMap(ranked)
        guard !wave.isSuspect, values.count > 1, let own = ranked(wave) else { return nil }
        return (
            values.count { $0 > own } + 1, values.count, values.count { $0 == own } > 1,
            values.allSatisfy { $0 == own }
        )
    }

    /// What the page of each wave of a session has, in the same places, so that waves can be compared from page to page:
    /// how far and how good first.
    private func figures(of session: Surf.Session) -> [Surf.Category] {
        let known = Surf.Category.allCases.filter { $0 != .waves && $0.isKnown(session) }
        let first = [Surf.Category.distance, .score].filter(known.contains)
        return first + known.filter { !first.contains($0) }
    }

    /// What is known of a wave.
    ///
    /// - Parameter first: what comes before the others.
    func facts(_ wave: Surf.Wave, _ session: Surf.Session, first: Surf.Category) -> Value {
        let known = Surf.Category.allCases.filter { $0 != .waves && $0.value(wave) != nil }
        return .list(
            (known.filter { $0 == first } + known.filter { $0 != first }).map {
                .record(fact($0, wave, session))
            })
    }

    /// A figure of a wave, with its rank among the waves of the session and their mean, if there are several.
    private func fact(_ category: Surf.Category, _ wave: Surf.Wave, _ session: Surf.Session) -> Record {
        let mean = session.ridden.count > 1 ? category.mean(session) : nil
        return [
            "name": .text(text("category.\(category.rawValue).one")),
            "value": number(category.value(wave), category.quantity),
            "mean": number(mean, category.quantity, isMean: true),
            "rank": Value(rank(wave, by: category, session)),
            "tag": tag(wave, session, Surf.Discipline(rawValue: category.rawValue)),
            "link": category.isKnown(session) ? .page(Self.id(of: category, in: session)) : .none,
        ]
    }
}
