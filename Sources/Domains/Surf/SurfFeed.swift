import Languages
import Pages

extension Surf.Pages {
    /// The sessions as an Atom feed (RFC 4287), the latest first.
    func feed() -> Page {
        page(
            Self.feedID, kind: "feed", route: route, title: text("history.title"),
            description: text("history.description", ["count": .count(surf.sessions.count)]), template: "surf/feed",
            role: .feed("feed.xml"), source: surf.sessions[0].source
        ) {
            let latest = surf.sessions.prefix(50)
            return [
                "updated": .text(latest.first.map(updated) ?? ""),
                "entries": .list(
                    latest.map { session in
                        [
                            "title": .text(title(session)), "link": .page(Self.id(of: session)),
                            "updated": .text(updated(session)),
                            "summary": .text(summary(session)),
                        ]
                    }),
            ]
        }
    }

    /// When a session became news: its minute where times are no secret, else its hour.
    private func updated(_ session: Surf.Session) -> String {
        let iso = session.start.iso
        // 2025-08-12T07:30+02:00: date and hour, minutes, offset.
        return iso.prefix(14) + (privacy.showsAll ? iso.dropFirst(14).prefix(2) : "00") + ":00" + iso.dropFirst(16)
    }
}
