import Languages
import Pages

extension Surf.Pages {
    /// The sessions, the latest first.
    func feed() -> Page {
        feed(
            Self.feedID, route: route, title: text("history.title"),
            description: text("history.description", ["count": .count(surf.sessions.count)]),
            source: surf.sessions[0].source
        ) {
            surf.sessions.prefix(Self.feedLength).map { session in
                FeedEntry(
                    page: Self.id(of: session), title: title(session), summary: summary(session),
                    updated: updated(session))
            }
        }
    }

    /// When a session became news. Where times are hidden it is the hour, with `Z` in place of the offset: an
    /// offset would tell in which part of the world it was.
    private func updated(_ session: Surf.Session) -> String {
        let iso = session.start.iso
        // 2025-08-12T07:30+02:00: date and time to the minute, offset.
        return privacy.showsAll ? iso.prefix(16) + ":00" + iso.dropFirst(16) : iso.prefix(13) + ":00:00Z"
    }
}
