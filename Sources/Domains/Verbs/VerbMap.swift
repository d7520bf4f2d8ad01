import Languages
import Markup
import Pages

extension Verbs.Pages {
    static let mapID = "verbs/map"

    /// What a level leads to.
    func keepsakes(_ level: Verbs.Level) -> [Keepsake] {
        [
            Keepsake(.print, "worksheet.label", Self.id("worksheet", of: level)),
            Keepsake(.print, "cards.label", Self.id("cards", of: level)),
            Keepsake(.poster, "map.link", Self.mapID),
            Keepsake(.file, "file.action", Self.id("file", of: level), isDownload: true),
        ]
    }

    /// All levels on one sheet for the wall of a classroom, each with a form of three of its verbs.
    func map() -> Page {
        page(
            Self.mapID, kind: "map", route: route + [address("map.label")], title: text("map.title"),
            description: text("map.text"), template: "map", label: text("map.label"),
            source: verbs.levels.first?.path, isSheet: true
        ) {
            let levels = verbs.levels.map { level -> Value in
                [
                    "title": own(level.title), "link": .page(Self.id(of: level)),
                    "colour": .text(level.colour.band.hex), "tense": tense(level.tense),
                    "forms": .list(
                        level.entries.prefix(3).compactMap { entry in
                            entry.keyPerson.map { person in
                                [
                                    "infinitive": .text(entry.infinitive),
                                    "person": .text(person.name(in: level.tense)),
                                    "form": .text(entry.alternatives(person)[0]),
                                ]
                            }
                        }),
                ]
            }
            return ["levels": .list(levels)]
        }
    }
}
