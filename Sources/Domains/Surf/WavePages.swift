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
        return page(
            Self.id(of: wave, in: session), kind: "wave",
            route: route + [slug(text("wave.label", ["number": .text(String(wave.number))]))],
            title: title, description: text("wave.description", ["title": .text(title)]), template: "wave",
            parent: Self.id(of: session), label: label(wave), source: session.source,
            sharePicture: .like(Self.id(of: session))
        ) {
            var record = reference(wave, session)
            record.append("session", .page(Self.id(of: session)))
            record.append("facts", facts(wave, session))
            record.append("hasRanks", .flag(session.ridden.count > 1 && !wave.isSuspect))
            record.append("figure", value(comparison(wave, session), isCaptioned: true))
            record.append("location", privacy.showsAll ? own(wave.location) : .none)
            record.append("cutbacks", value(cutbackFigure(wave, id: "cutbacks")))
            record.append(
                "radar",
                value(radar(wave.scores, compared: session.scores, title: text("scores.wave"), id: "radar")))
            record.append("speed", value(speed(wave, id: "speed")))
            record.append("shape", value(shape(session, highlighting: wave, id: "shape")))
            record.append("lacksForce", .flag(!wave.speeds.isEmpty && wave.cutbacks.isEmpty))
            record.append("previous", index > 0 ? .record(reference(pages[index - 1], session)) : .none)
            record.append(
                "next", index + 1 < pages.count ? .record(reference(pages[index + 1], session)) : .none)
            return record
        }
    }

    /// All waves of the session in the first figure that they can be compared by, with this one coloured.
    private func comparison(_ wave: Surf.Wave, _ session: Surf.Session) -> ChartFigure? {
        let category = Surf.Category.allCases.first { category in
            category != .waves && category.value(wave) != nil
                && session.ridden.count { category.value($0) != nil } > 1
        }
        return category.flatMap { bars($0, session, of: wave, id: "waves") }
    }

    /// Which of the session's waves it is by a figure, the best first: "2 of 13". Equal waves share a rank.
    func rank(_ wave: Surf.Wave, by category: Surf.Category, _ session: Surf.Session) -> String? {
        let values = session.ridden.compactMap { category.value($0).map(category.quantity.judged) }
        guard !wave.isSuspect, values.count > 1, let own = category.value(wave).map(category.quantity.judged)
        else { return nil }
        let better = values.count { $0 > own }
        return text(
            "wave.rank",
            ["rank": .text(locale.format(better + 1)), "total": .text(locale.format(values.count))])
    }

    /// What is known of a wave, each with the mean of the session and its rank among the waves.
    func facts(_ wave: Surf.Wave, _ session: Surf.Session) -> Value {
        let known = Surf.Category.allCases.filter { $0 != .waves && $0.value(wave) != nil }
        return .list(
            known.map { category in
                [
                    "name": .text(text("category.\(category.rawValue).one")),
                    "value": number(category.value(wave), category.quantity),
                    "mean": number(category.mean(session), category.quantity),
                    "rank": Value(rank(wave, by: category, session)),
                    "tag": tag(wave, session, Surf.Discipline(rawValue: category.rawValue)),
                    "link": category.isKnown(session) ? .page(Self.id(of: category, in: session)) : .none,
                ]
            })
    }
}
