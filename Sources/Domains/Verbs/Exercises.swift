import Languages
import Pages

extension Verbs {
    /// What a browser accepts as the right answer in a field.
    enum AnswerPattern {
        /// A pattern for `<input pattern>`: each alternative with its accents, and all of them with slashes as
        /// tables print them; a capital at the beginning and spaces around are forgiven, since telephones put
        /// them there.
        static func pattern(_ alternatives: [String]) -> String {
            let words = alternatives.map(word)
            let slash = " */ *"
            let choices = words.enumerated().map { number, word in
                // Two forms may change places; of more, only the printed order is taken.
                let others =
                    words.count == 2 ? [words[1 - number]] : number == 0 ? Array(words.dropFirst()) : []
                return others.isEmpty
                    ? word : "\(word)(?:\(slash)\(others.joined(separator: slash)))?"
            }
            return " *" + (choices.count == 1 ? choices[0] : "(?:\(choices.joined(separator: "|")))") + " *"
        }

        private static func word(_ form: String) -> String {
            guard let first = form.first else { return "" }
            let (small, large) = (first.lowercased(), first.uppercased())
            // Any space, since what is copied from a page may have one at which no line ends.
            let rest = form.dropFirst().split(separator: " ", omittingEmptySubsequences: false).joined(
                separator: "\\s+")
            return (small == large ? String(first) : "[\(large)\(small)]") + rest
        }
    }
}

extension Verbs.Pages {
    /// Everything made of a level to learn with: practice, mixed forms, worksheet and key, cards, the file for
    /// flash-card programs.
    func exercises(_ index: Int) -> [Page] {
        let level = verbs.levels[index]
        return [practice(index)] + mixed(index) + [
            worksheet(level, isKey: false), worksheet(level, isKey: true), cards(level), file(level),
        ]
    }

    /// Where an exercise is in the site.
    struct ExercisePlace {
        var id: String
        /// Below the level.
        var route: [String]
        var label: String
        var parent: String
    }

    /// - Parameters:
    ///   - place: if it is not the only page of its kind that the level has.
    ///   - words: what its title and its description say besides the level.
    func exercise(
        _ kind: String, _ level: Verbs.Level, template: String, role: Page.Role = .ordinary,
        isSheet: Bool = false, place: ExercisePlace? = nil, words: [String: Argument] = [:],
        model: @escaping @Sendable () -> Record
    ) -> Page {
        let words = words.merging(["level": .text(level.title)]) { own, _ in own }
        let place =
            place
            ?? ExercisePlace(
                id: Self.id(kind, of: level), route: role == .ordinary ? [address("\(kind).label")] : [],
                label: text("\(kind).label"), parent: Self.id(of: level))
        return page(
            place.id, kind: kind, route: levelRoute(level) + place.route, title: text("\(kind).title", words),
            description: text("\(kind).description", words), template: template, role: role,
            parent: place.parent, label: place.label, source: level.path, isSheet: isSheet
        ) {
            var record = model()
            record.append(contentsOf: card(level))
            record.append(
                "hasLegend", .flag(level.entries.contains { !($0.kinds ?? []).isEmpty }))
            record.append("gap", gap(level.entries.flatMap { $0.kinds ?? [] }))
            return record
        }
    }

    /// Every form typed, and checked by the browser itself.
    private func practice(_ index: Int) -> Page {
        let level = verbs.levels[index]
        return exercise("practice", level, template: "practice") {
            let fields = level.entries.enumerated().map { number, entry -> Value in
                [
                    "infinitive": .text(entry.infinitive), "meaning": meaning(of: entry.infinitive),
                    "rows": .list(
                        level.persons.map {
                            .record(field("v\(number + 1)-\($0.rawValue + 1)", entry, $0, in: level))
                        }),
                ]
            }
            var record: Record = [
                "fields": .list(fields), "total": .count(level.formCount), "ways": ways(level, isWhole: true),
                "nextSheet": nextSheet(level),
            ]
            record.append(contentsOf: aids(index))
            return record
        }
    }

    /// A form to be typed.
    func field(_ id: String, _ entry: Verbs.Entry, _ person: Verbs.Person, in level: Verbs.Level) -> Record {
        let forms = entry.alternatives(person)
        var record: Record = [
            "id": .text(id),
            // Browsers break no line behind a slash, and these labels are narrow.
            "person": .text(person.name(in: level.tense).replacing("/", with: "/\u{200B}")),
            "pattern": .text(Verbs.AnswerPattern.pattern(forms)),
            "isAccented": .flag(forms.contains(where: Verbs.hasWrittenAccent)),
        ]
        record.append(contentsOf: cell(entry.parts(person)))
        return record
    }

    /// What is said above and below the fields of a level, in order or mixed.
    func aids(_ index: Int) -> Record {
        let level = verbs.levels[index]
        return [
            "praise": spanish("¡Muy bien!"),
            "letters": level.lettersToCopy.isEmpty
                ? .none : ["list": .list(level.lettersToCopy.map { .text(String($0)) })],
            "before": level.wordsBefore.isEmpty ? .none : spanish(level.wordsBefore),
            "hasChoice": .flag(level.offersTwoForms), "isWide": .flag(level.longestAnswer > 18),
            "next": index + 1 < verbs.levels.count
                ? .record(summary(of: verbs.levels[index + 1])) : .none,
        ]
    }

    /// A sheet with blanks, or with the forms in them.
    private func worksheet(_ level: Verbs.Level, isKey: Bool) -> Page {
        exercise(isKey ? "worksheet-key" : "worksheet", level, template: "worksheet", isSheet: true) {
            let sizes = Verbs.WorksheetTables.sizes(of: level)
            var rest = level.entries[...]
            let tables = sizes.enumerated().map { number, size -> Value in
                let entries = rest.prefix(size)
                rest = rest.dropFirst(size)
                return [
                    "anchor": .text("t\(number + 1)"),
                    "caption": .text(entries.map(\.infinitive).joined(separator: ", ")),
                    "columns": .list(
                        entries.map {
                            ["infinitive": .text($0.infinitive), "meaning": meaning(of: $0.infinitive)]
                        }),
                    "rows": .list(
                        level.persons.map { person in
                            [
                                "person": .text(person.name(in: level.tense)),
                                "cells": .list(
                                    entries.map { entry in
                                        let forms = entry.parts(person)
                                        var record: Record = ["isBlank": .flag(!isKey && !forms.isEmpty)]
                                        record.append(contentsOf: cell(forms))
                                        return .record(record)
                                    }),
                            ]
                        }),
                ]
            }
            return [
                "tables": .list(tables), "isKey": .flag(isKey),
                "example": isKey ? .none : example(level),
                "total": .count(level.formCount),
            ]
        }
    }

    /// A form of a regular verb that is not asked for, to show what to do; nothing if the tense is not known.
    private func example(_ level: Verbs.Level) -> Value {
        guard let tense = level.tense, let person = level.persons.first,
            let model = (Self.models + ["cantar"]).first(where: { model in
                !level.entries.contains { $0.infinitive.lowercased() == model }
            }),
            let verb = Verbs.Infinitive(model),
            let form = Verbs.Paradigm.candidates(verb).first?.usual(tense, person).first
        else { return .none }
        return ["infinitive": .text(model), "person": .text(person.name(in: tense)), "form": .text(form)]
    }

    /// A card a form, to be cut out and folded.
    private func cards(_ level: Verbs.Level) -> Page {
        exercise("cards", level, template: "cards", isSheet: true) { ["sheet": sheet(level)] }
    }

    /// Two columns, question and answer, with a tab between them.
    private func file(_ level: Verbs.Level) -> Page {
        exercise("file", level, template: "cards", role: .file("\(level.slug).tsv")) {
            ["sheet": sheet(level)]
        }
    }

    private func sheet(_ level: Verbs.Level) -> Value {
        .list(
            level.entries.flatMap { entry in
                let persons = level.persons.filter { !entry.alternatives($0).isEmpty }
                return persons.map { person -> Value in
                    let answer = entry.alternatives(person).joined(separator: " / ")
                    var card: Record = [
                        "infinitive": .text(entry.infinitive), "meaning": meaning(of: entry.infinitive),
                        "person": .text(person.name(in: level.tense)), "answer": .text(answer),
                        "isFirst": .flag(person == persons.first),
                        "isLong": .flag(answer.split(separator: " ").contains { $0.count > 9 }),
                    ]
                    card.append(contentsOf: cell(entry.parts(person)))
                    return .record(card)
                }
            })
    }
}
