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
            Keepsake(.poster, "map.wall", Self.mapID),
            Keepsake(.file, "file.apps", Self.id("file", of: level), isDownload: true),
        ]
    }

    /// All levels on one sheet for the wall of a classroom, each with a form of its most telling verbs.
    func map() -> Page {
        page(
            Self.mapID, kind: "map", route: route + [address("map.label")], title: text("map.title"),
            description: text("map.text"), template: "map", label: text("map.label"),
            source: verbs.levels.first?.path, isSheet: true
        ) {
            let levels = verbs.levels.map { level -> Value in
                [
                    "title": own(level.titleParts.name),
                    "bracket": level.titleParts.bracket.map(own) ?? .none,
                    "link": .page(Self.id(of: level)),
                    "colour": .text(level.colour.band.hex), "tense": tense(level.tense),
                    "verbs": .list(
                        level.telling(Self.verbCount(of: verbs.levels.count)).map { entry, telling in
                            var row: Record = [
                                "infinitive": .text(entry.infinitive),
                                "person": .text(telling.person.name(in: level.tense)),
                            ]
                            if case .record(let cell) = cell([telling.parts]) {
                                row.append(contentsOf: cell)
                            }
                            return .record(row)
                        }),
                ]
            }
            return ["levels": .list(levels), "hasLegend": .flag(verbs.verbs.contains { !$0.kinds.isEmpty })]
        }
    }

    /// How many verbs of a level have room on a sheet with five levels in a row.
    private static func verbCount(of levels: Int) -> Int {
        let rows = (levels + 4) / 5
        return max(3, min(12, 27 / rows - (rows > 3 ? 1 : 0)))
    }
}

extension Verbs.Level {
    /// A title such as "Ojalá (presente de subjuntivo)" in two parts, so that a line ends only between them.
    var titleParts: (name: String, bracket: String?) {
        guard title.hasSuffix(")"), let open = title.lastIndex(of: "("), open > title.startIndex,
            title[title.index(before: open)] == " "
        else { return (title, nil) }
        return (String(title[..<title.index(before: open)]), String(title[open...]))
    }

    /// So many verbs, each with the form that shows most of it: the irregular ones first, then those that are only
    /// spelled otherwise, and the others in such an order that their endings change.
    func telling(_ count: Int) -> [(entry: Verbs.Entry, form: Verbs.Entry.Telling)] {
        let all = entries.compactMap { entry in
            entry.telling(in: tense).map { (entry: entry, form: $0) }
        }
        let irregular = all.filter { $0.form.weight >= 100 }
        let spelled = all.filter { 1..<100 ~= $0.form.weight }
        var regular = Verbs.Infinitive.Ending.allCases.map { ending in
            all.filter { $0.form.weight == 0 && Verbs.Infinitive($0.entry.infinitive)?.ending == ending }
        }
        regular.append(all.filter { $0.form.weight == 0 && Verbs.Infinitive($0.entry.infinitive) == nil })
        let longest = regular.map(\.count).max() ?? 0
        let mixed = (0..<longest).flatMap { place in
            regular.compactMap { $0.indices.contains(place) ? $0[place] : nil }
        }
        return Array((irregular + spelled + mixed).prefix(count))
    }
}

extension Verbs.Entry {
    /// A form that shows what is irregular about a verb.
    struct Telling {
        let person: Verbs.Person
        let parts: [Verbs.FormPart]

        /// How much of it is irregular; a change of spelling counts less than any sound.
        var weight: Int {
            parts.reduce(0) { weight, part in
                switch part.mark {
                case .regular: weight
                case .spelling: weight + 1
                case .irregular: weight + 100 * part.text.count
                }
            }
        }

        var text: String { parts.map(\.text).joined() }
    }

    /// The alternatives of a person, each in parts with their marks.
    func parts(_ person: Verbs.Person, in tense: Verbs.Tense?) -> [[Verbs.FormPart]] {
        let infinitive = Verbs.Infinitive(infinitive)
        return alternatives(person).map { form in
            infinitive.flatMap { verb in tense.flatMap { Verbs.Comparison(form, verb, $0, person)?.parts } }
                ?? [Verbs.FormPart(text: form, mark: .regular)]
        }
    }

    /// The first form with irregular letters, else the first that is spelled otherwise, else the first of all.
    func telling(in tense: Verbs.Tense?) -> Telling? {
        let forms = Verbs.Person.allCases.compactMap { person in
            parts(person, in: tense).first.map { Telling(person: person, parts: $0) }
        }
        return forms.first { $0.weight >= 100 } ?? forms.first { $0.weight > 0 } ?? forms.first
    }
}
