import Languages
import Markup
import Pages

extension Verbs.Pages {
    /// A verb over all levels.
    func verb(_ index: Int) -> Page {
        let verb = verbs.verbs[index]
        return page(
            Self.id(of: verb), kind: "verb", route: route + [verb.slug], title: verb.infinitive,
            description: text("verb.description", ["verb": .text(verb.infinitive)]), template: "verb",
            parent: Self.alphabetID,
            language: foreign("es"),
            source: verb.tables.first?.levels.first.map { verbs.levels[$0].path } ?? "verbs",
            sharePicture: picture(of: verb)
        ) {
            // Compound tenses that no level has follow from the participle alone, and are folded.
            let further = verb.furtherTables
            let folded = further.filter(\.tense.isCompound)
            let untaught = Verbs.Verb.untaught(further)
            let all = verb.tables + untaught
            let moods: [(name: String?, tables: [Verbs.Verb.Table])] =
                Verbs.Mood.allCases.map { mood in
                    (
                        mood.rawValue,
                        Verbs.Tense.allCases.filter { $0.mood == mood }.flatMap { tense in
                            all.filter { $0.tense == tense }
                        }
                    )
                }
                + [(nil, verb.tables.filter { $0.tense == nil })]
            // What no tense shows, such as an irregular participle.
            let shown = all.flatMap(\.kinds)
            let ofAll =
                verb.isRegularHere
                ? labels(of: verb)
                : verb.kinds.filter { !shown.contains($0) }.map { label($0.rawValue) }
            let marked = shown + folded.flatMap { $0.entry.kinds ?? [] }
            let isShort = moods.count { !$0.tables.isEmpty } < 3
            // A table whose tense is not known may be of any tense that seems to be missing.
            let hasNamelessTense = verb.tables.contains { $0.tense == nil }
            let missing =
                hasNamelessTense
                ? []
                : Verbs.Tense.allCases.filter { tense in
                    !all.contains { $0.tense == tense } && !folded.contains { $0.tense == tense }
                }
            return [
                "infinitive": spanish(verb.infinitive), "meaning": meaning(of: verb.infinitive),
                "hasNonfinite": .flag(!verb.details.gerund.isEmpty || !verb.details.participle.isEmpty),
                "gerund": nonfinite(verb, verb.details.gerund, Verbs.Conjugation.gerund),
                "participle": participle(of: verb),
                "telling": tellingForms(all),
                "hasLegend": .flag(!marked.isEmpty), "gap": gap(marked),
                "practised": .list(
                    Set(verb.tables.flatMap(\.levels)).sorted().map { .record(summary(of: verbs.levels[$0])) }
                ),
                "isDefective": .flag(verb.isDefective),
                "lacksVosotros": .flag(!verb.isDefective && !all.contains(where: \.entry.hasVosotros)),
                "hasTenseNames": .flag(all.contains { $0.tense.map(hasFurtherNames) ?? false }),
                "missing": list(missing),
                "further": self.further(folded), "hasUntaught": .flag(!untaught.isEmpty),
                "related": isShort ? related(to: verb) : .none,
                "kinds": .list(ofAll),
                "hasKinds": .flag(!ofAll.isEmpty),
                "moods": .list(
                    moods.filter { !$0.tables.isEmpty }.map { mood, tables in
                        [
                            "name": .text(text("mood.\(mood ?? "none")")),
                            "isOneTense": .flag(tables.count == 1 && tables[0].tense == .imperative),
                            "isLong": .flag(hasLongForms(tables)),
                            "anchor": .text("m-\(mood ?? "none")"),
                            "tables": .list(tables.map { .record(table($0)) }),
                            "persons": .list(
                                persons(of: tables.map(\.entry), in: tables.first?.tense).map {
                                    row(tables, $0)
                                }),
                            "hasKinds": .flag(tables.contains { !$0.kinds.isEmpty }),
                            "hasLevels": .flag(tables.contains { !$0.levels.isEmpty }),
                        ]
                    }),
                "previous": index > 0 ? neighbour(verbs.verbs[index - 1]) : .none,
                "next": index + 1 < verbs.verbs.count ? neighbour(verbs.verbs[index + 1]) : .none,
            ]
        }
    }

    /// The persons of some tables without those that have no form in any of them, such as all but él of llover.
    private func persons(of entries: [Verbs.Entry], in tense: Verbs.Tense?) -> [Verbs.Person] {
        Verbs.Entry.persons(of: entries, in: tense).filter { person in
            entries.contains { !$0.alternatives(person).isEmpty }
        }
    }

    /// Whether forms that stand side by side, such as those of despertarse, need small type on a sheet of paper.
    private func hasLongForms(_ tables: [Verbs.Verb.Table]) -> Bool {
        tables.reduce(0) { $0 + ($1.entry.columns.map { max($0.left, $0.right) } ?? 0) } > 70
    }

    /// One person in every tense of a mood; the cell is empty where a level leaves vosotros out.
    private func row(_ tables: [Verbs.Verb.Table], _ person: Verbs.Person) -> Value {
        [
            "person": .text(person.name(in: tables.first?.tense)),
            "cells": .list(
                tables.map { table in
                    person == .vosotros && !table.entry.hasVosotros
                        ? ["forms": [], "isMissing": false] : .record(row(table.entry, table.tense, person))
                }),
        ]
    }

    /// The participle of a verb, with its marks; nothing if it is not known.
    func participle(of verb: Verbs.Verb) -> Value {
        nonfinite(verb, verb.details.participle, Verbs.Conjugation.participle)
    }

    /// The gerund or the participle of a verb, with its marks.
    private func nonfinite(
        _ verb: Verbs.Verb, _ forms: [String], _ regular: (Verbs.Infinitive) -> Verbs.RegularForm
    ) -> Value {
        guard !forms.isEmpty else { return .none }
        let infinitive = Verbs.Infinitive(verb.infinitive)
        return .record(
            cell(
                forms.map { form in
                    infinitive.map { Verbs.Comparison.parts(of: form, regular($0)) }
                        ?? [Verbs.FormPart(text: form, mark: .regular)]
                }))
    }

    private func table(_ table: Verbs.Verb.Table) -> Record {
        var record = self.table(
            table.entry, table.tense, persons(of: [table.entry], in: table.tense), anchor: table.anchor)
        record.append("tense", tense(table.tense))
        record.append("key", key(of: table))
        record.append(
            "levels",
            .list(
                table.levels.map { number in
                    .record(summary(of: verbs.levels[number]))
                }))
        return record
    }

    /// The form on the button of a tense: for commands the form for tú, which most people look up, for all other tenses
    /// the most irregular form.
    private func key(of table: Verbs.Verb.Table) -> Value {
        let command = table.tense?.mood == .imperative ? table.entry.parts(.tu).first : nil
        return (command ?? table.entry.telling?.parts).map { .record(cell([$0])) } ?? .none
    }

    /// Tenses with their forms, to be folded; nothing if there are none.
    private func further(_ tables: [(tense: Verbs.Tense, entry: Verbs.Entry)]) -> Value {
        guard !tables.isEmpty else { return .none }
        return [
            "tables": .list(
                tables.map { tense, entry in
                    var record = table(entry, tense, persons(of: [entry], in: tense), anchor: tense.anchor)
                    record.append("tense", self.tense(tense))
                    return .record(record)
                })
        ]
    }

    /// The names of some tenses; nothing if there are none.
    private func list(_ tenses: [Verbs.Tense]) -> Value {
        tenses.isEmpty
            ? .none : .text(tenses.map { name(of: $0).lowercased() }.joined(separator: ", "))
    }
}
