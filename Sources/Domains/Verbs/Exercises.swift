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
    /// Everything made of a level to learn with: practice, worksheet and key, cards, the file for flash-card
    /// programs.
    func exercises(_ index: Int) -> [Page] {
        let level = verbs.levels[index]
        return [
            practice(index), worksheet(level, isKey: false), worksheet(level, isKey: true), cards(level),
            file(level),
        ]
    }

    private func exercise(
        _ kind: String, _ level: Verbs.Level, template: String, role: Page.Role = .ordinary,
        isSheet: Bool = false, model: @escaping @Sendable () -> Record
    ) -> Page {
        page(
            Self.id(kind, of: level), kind: kind,
            route: levelRoute(level) + (role == .ordinary ? [address("\(kind).label")] : []),
            title: text("\(kind).title", ["level": .text(level.title)]),
            description: text("\(kind).description", ["level": .text(level.title)]), template: template,
            role: role,
            parent: Self.id(of: level), label: text("\(kind).label"), source: level.path,
            isSheet: isSheet
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
                        level.persons.map { person in
                            let forms = entry.alternatives(person)
                            var row: Record = [
                                "id": .text("v\(number + 1)-\(person.rawValue + 1)"),
                                // Browsers break no line behind a slash, and these labels are narrow.
                                "person": .text(
                                    person.name(in: level.tense).replacing("/", with: "/\u{200B}")),
                                "pattern": .text(Verbs.AnswerPattern.pattern(forms)),
                            ]
                            row.append(contentsOf: cell(entry.parts(person)))
                            return .record(row)
                        }),
                ]
            }
            return [
                "fields": .list(fields), "total": .count(level.entries.reduce(0) { $0 + $1.count }),
                "praise": spanish("¡Muy bien!"),
                "letters": level.lettersToCopy.isEmpty ? .none : spanish(level.lettersToCopy),
                "before": level.wordsBefore.isEmpty ? .none : spanish(level.wordsBefore),
                "hasChoice": .flag(level.offersTwoForms), "isWide": .flag(level.longestAnswer > 18),
                "next": index + 1 < verbs.levels.count
                    ? .record(summary(of: verbs.levels[index + 1])) : .none,
            ]
        }
    }

    /// A sheet with blanks, or with the forms in them.
    private func worksheet(_ level: Verbs.Level, isKey: Bool) -> Page {
        exercise(isKey ? "worksheet-key" : "worksheet", level, template: "worksheet", isSheet: true) {
            let columns = columns(for: level.entries.count)
            let tables = stride(from: 0, to: level.entries.count, by: columns).map { start -> Value in
                let entries = level.entries[start..<min(start + columns, level.entries.count)]
                return [
                    "anchor": .text("t\(start / columns + 1)"),
                    "caption": .text(entries.map(\.infinitive).joined(separator: ", ")),
                    "columns": .list(
                        entries.map {
                            ["infinitive": .text($0.infinitive), "meaning": meaning(of: $0.infinitive)]
                        }),
                    // Empty cells keep the columns of the last table as wide as those of the others.
                    "empty": .list(Array(repeating: [:], count: columns - entries.count)),
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
                "total": .count(level.entries.reduce(0) { $0 + $1.count }),
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

    /// How many verbs are side by side: the fewest, from three to five, with which all tables fit on a page,
    /// where there is room for three.
    private func columns(for count: Int) -> Int { min(max(3, (count + 2) / 3), 5) }

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
