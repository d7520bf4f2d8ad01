import Languages
import Pages

/// The first page of the domain.
extension Surf.Pages {
    /// The latest session in short, and where it stands: beside the sessions before it, in its year, and before the next
    /// medal. Its own page has all of it.
    func latest() -> Page {
        let session = latestSession
        return page(
            Self.firstID, kind: "latest", route: route, title: text("latest.title"),
            description: text("latest.description", ["ofDate": ofDate(session)]), template: "latest",
            label: text("section"), section: section, source: session.source,
            sharePicture: .like(Self.id(of: session), isForSending: true)
        ) {
            var record = row(session)
            appendOpening(of: session, to: &record)
            record.append("file", .page(Self.shareID(of: session)))
            record.append("honours", honours(session))
            record.append("surfer", Value(surf.settings.surfer))
            record.append("standings", standings(of: session, isShort: true))
            record.append("earlier", earlier)
            record.append("history", .page(Self.historyID))
            record.append("season", season)
            record.append("nextMedal", nextMedal)
            record.append("medals", .page(Self.medalsID))
            return record
        }
    }

    /// The five sessions before the latest one.
    private var earlier: Value {
        let sessions = Array(surf.sessions.dropFirst().prefix(5))
        let most = surf.sessions.compactMap(surf.settings.highlight.value).max() ?? 0
        return sessions.isEmpty ? .none : .record(sessionList(sessions, id: "earlier", most: most))
    }

    /// The year of the latest session, if it has others.
    private var season: Value {
        guard let year = surf.years.first, year.sessions.count > 1 else { return .none }
        let totals = totals(year.sessions).filter { $0.key != "ride" && !$0.value.isNone }
        return [
            "title": .text(text("year.title", ["year": .text(String(year.year))])),
            "link": .page(Self.id(of: year.year)),
            "busiest": busiest(year, months(year)),
            "wheel": linkedWheel(year, isSmall: true),
            "tiles": .list(totals.map { tile(name: text("total.\($0.key)"), $0.value) }),
        ]
    }

    /// The medal of which most is reached.
    private var nextMedal: Value {
        let open = surf.medals.filter { $0.sessions.isEmpty && $0.share > 0 }
        // The first of equally near ones.
        let nearest = open.map(\.share).max()
        return open.first { $0.share == nearest }.map { .record(medal($0)) } ?? .none
    }
}
