import Markup
import Languages
import Pages

extension Verbs.Pages {
    /// What a list of levels says of one.
    func card(_ level: Verbs.Level) -> Record {
        var record = summary(of: level)
        record.append(
            "verbs",
            .list(
                level.entries.map { ["infinitive": spanish($0.infinitive), "link": link(to: $0.infinitive)] })
        )
        return record
    }

    /// The tenses in the order of the levels, each with those that teach it; without a name for levels of no tense.
    var tenses: Value {
        var tenses: [(tense: Verbs.Tense?, levels: [Value])] = []
        for (number, level) in verbs.levels.enumerated() {
            let place = tenses.firstIndex { $0.tense == level.tense } ?? tenses.count
            if place == tenses.count { tenses.append((level.tense, [])) }
            tenses[place].levels.append(["number": .count(number + 1)])
        }
        return .list(tenses.map { ["tense": tense($0.tense), "levels": .list($0.levels)] })
    }

    /// A level without its verbs, for the page of each of them.
    func summary(of level: Verbs.Level) -> Record {
        let number = verbs.levels.firstIndex { $0.slug == level.slug } ?? 0
        return [
            "number": .count(number + 1),
            "title": own(level.title),
            // Its exercises name the tense below their title.
            "level": own(bracket(of: level) == nil ? level.titleParts.name : level.title),
            "description": level.description(in: locale.tag).map { $0.isOwn ? own($0.text) : .text($0.text) }
                ?? .none,
            "colour": .text(level.colour.band.hex),
            "tense": tense(level.tense), "link": .page(Self.id(of: level)),
            "practice": .page(Self.id("practice", of: level)),
            "mixed": level.hasMixedSheets ? .page(id(ofSheet: Verbs.MixedSheet.letters[0], level)) : .none,
            "worksheet": .page(Self.id("worksheet", of: level)),
            "key": .page(Self.id("worksheet-key", of: level)),
            "cards": .page(Self.id("cards", of: level)),
            "file": .page(Self.id("file", of: level)),
            "count": .count(level.entries.count),
        ]
    }
}
