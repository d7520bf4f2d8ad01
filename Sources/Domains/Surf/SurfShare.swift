import Charts
import Languages
import Markup
import Pages

extension Surf.Pages {
    /// A session as previews show it: nothing in it that the page itself keeps to itself.
    func picture(of session: Surf.Session) -> SharePicture {
        let figures = cardFigures(session)
        let alternative =
            ([title(session)]
            + figures.map {
                messages.text("site.labelled", ["name": .text($0.name), "value": .text($0.value)])
            })
            .joined(separator: ", ")
        return SharePicture(alternative: alternative) { style in
            ShareCard(
                kind: text("section"), title: title(session), figures: figures, graphs: cardGraphs(session)
            ).svg(style)
        }
    }

    private func cardFigures(_ session: Surf.Session) -> [ShareCard.Figure] {
        let figures: [(key: String, value: String?)] = [
            ("waves", locale.format(session.ridden.count)),
            ("distance", Surf.Category.distance.value(session).map { text($0, .distance) }),
            ("time", session.seconds.flatMap(durationText)),
            ("cutback", Surf.Category.cutback.value(session).map { text($0, .force) }),
            ("score", session.scores.mean.map { text($0, .score) }),
            ("speed", Surf.Category.speed.value(session).map { text($0, .speed) }),
        ]
        let known = figures.compactMap { key, value in
            value.map { ShareCard.Figure(text(key == "speed" ? "fact.speed" : "tile.\(key)"), $0) }
        }
        return Array(known.prefix(4))
    }

    /// The two graphs that show most: the shape first, if it may be shown.
    private func cardGraphs(_ session: Surf.Session) -> [ShareCard.Graph] {
        let height = ShareCard.graphHeight
        // Below a shape is its scale.
        let figures = [
            shape(session, id: "shape", height: height - 46),
            bars(.distance, session, id: "distance", height: height),
            quarters(session, id: "momentum", height: height),
            bars(.height, session, id: "height", height: height),
        ]
        return figures.lazy.compactMap(\.self).prefix(2).map {
            ShareCard.Graph($0.finding.isEmpty ? $0.table.caption : $0.finding, $0.picture)
        }
    }
}
