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

    /// When a session became news: its minute where times are public, else its hour.
    private func updated(_ session: Surf.Session) -> String {
        let iso = session.start.iso
        // 2025-08-12T07:30+02:00: date and hour, minutes, offset.
        return iso.prefix(14) + (privacy.showsAll ? iso.dropFirst(14).prefix(2) : "00") + ":00"
            + iso.dropFirst(16)
    }
}
