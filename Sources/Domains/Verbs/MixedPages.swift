import Languages
import Pages

extension Verbs.Pages {
    /// The sheets of mixed forms, to type or to print, and one page with the answers of all of them.
    func mixed(_ index: Int) -> [Page] {
        let level = verbs.levels[index]
        guard level.hasMixedSheets else { return [] }
        // Drawn once for all pages.
        let drawn = Lazy<[Verbs.MixedSheet]>()
        let sheets = { @Sendable in drawn.value { level.mixedSheets } }
        return Verbs.MixedSheet.letters.map { sheet($0, index, sheets) } + [mixedKey(level, sheets)]
    }

    /// The id of a sheet's page.
    func id(ofSheet letter: String, _ level: Verbs.Level) -> String {
        "\(Self.id("mixed", of: level))/\(letter.lowercased())"
    }

    /// The practice of whole tables and the sheets, as a row of links; nothing where there are no sheets.
    func ways(_ level: Verbs.Level, at current: String? = nil, isWhole: Bool = false) -> Value {
        guard level.hasMixedSheets else { return .none }
        return [
            "whole": .page(Self.id("practice", of: level)), "isWhole": .flag(isWhole),
            "sheets": .list(
                Verbs.MixedSheet.letters.map { letter in
                    [
                        "sheet": .text(letter), "link": .page(id(ofSheet: letter, level)),
                        "isCurrent": .flag(letter == current),
                    ]
                }),
        ]
    }

    /// The sheet that is practised after another, or after the whole tables; nothing after the last.
    func nextSheet(_ level: Verbs.Level, after current: String? = nil) -> Value {
        let letters = Verbs.MixedSheet.letters
        let following = current.map { current in letters.drop { $0 != current }.dropFirst() } ?? letters[...]
        guard level.hasMixedSheets, let next = following.first else { return .none }
        return ["sheet": .text(next), "link": .page(id(ofSheet: next, level))]
    }

    private func sheet(
        _ letter: String, _ index: Int, _ sheets: @escaping @Sendable () -> [Verbs.MixedSheet]
    ) -> Page {
        let level = verbs.levels[index]
        let name = text("mixed.sheet", ["sheet": .text(letter)])
        return exercise(
            "mixed", level, template: "mixed", isSheet: true,
            place: ExercisePlace(
                id: id(ofSheet: letter, level),
                route: [address("practice.label"), slug(name)], label: name,
                parent: Self.id("practice", of: level)),
            words: ["sheet": .text(letter)]
        ) {
            let questions = sheets().first { $0.letter == letter }?.questions ?? []
            var record: Record = [
                "sheet": .text(letter),
                "questions": .list(
                    questions.enumerated().map { number, question in
                        let entry = level.entries[question.entry]
                        var row = field("f\(number + 1)", entry, question.person, in: level)
                        row.append("number", .count(number + 1))
                        row.append("infinitive", .text(entry.infinitive))
                        row.append("meaning", meaning(of: entry.infinitive))
                        return .record(row)
                    }),
                "total": .count(questions.count), "mixedKey": .page(Self.id("mixed-key", of: level)),
                "nextSheet": nextSheet(level, after: letter), "ways": ways(level, at: letter),
            ]
            record.append(contentsOf: aids(index))
            return record
        }
    }

    private func mixedKey(
        _ level: Verbs.Level, _ sheets: @escaping @Sendable () -> [Verbs.MixedSheet]
    ) -> Page {
        exercise(
            "mixed-key", level, template: "mixed-key", isSheet: true,
            place: ExercisePlace(
                id: Self.id("mixed-key", of: level),
                route: [address("practice.label"), address("worksheet-key.label")],
                label: text("worksheet-key.label"), parent: Self.id("practice", of: level))
        ) {
            [
                "ways": ways(level),
                "sheets": .list(
                    sheets().map { sheet in
                        [
                            "sheet": .text(sheet.letter), "link": .page(id(ofSheet: sheet.letter, level)),
                            "questions": .list(
                                sheet.questions.map { question in
                                    let entry = level.entries[question.entry]
                                    var record: Record = [
                                        "infinitive": .text(entry.infinitive),
                                        "person": .text(question.person.name(in: level.tense)),
                                    ]
                                    record.append(contentsOf: cell(entry.parts(question.person)))
                                    return .record(record)
                                }),
                        ]
                    }),
            ]
        }
    }
}
