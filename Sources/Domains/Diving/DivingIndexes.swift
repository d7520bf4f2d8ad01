import Languages
import Pages

extension Diving {
    /// What the rows of a matrix are grouped by.
    enum Grouping: String, Sendable, CaseIterable {
        case phase, sanction, owner

        var id: String { "diving/matrix/\(rawValue)" }
    }
}

extension Diving.Pages {
    /// All penalties as one table: rows under the headings of a grouping, a column for each sanction, or for
    /// each official where the headings name the sanctions.
    func matrix(_ grouping: Diving.Grouping) -> Page {
        page(
            grouping.id, kind: "matrix",
            route: referenceRoute + [address("matrix.\(grouping.rawValue).address")],
            title: text("matrix.\(grouping.rawValue).title"),
            description: text("matrix.\(grouping.rawValue).description"),
            template: "matrix", label: text("view.\(grouping.rawValue)"), isSheet: true,
            sharePicture: .like(Self.firstID)
        ) {
            let sanctions = grouping == .sanction ? [] : Diving.Sanction.inOrder
            return [
                "grouping": .text(grouping.rawValue),
                "sheets": sheets(current: grouping),
                "isByPenalty": .flag(grouping == .sanction),
                "sanctions": .list(sanctions.map { .record(sanction($0)) }),
                "columns": .count(2 + (sanctions.isEmpty ? 2 : sanctions.count)),
                "groups": .list(
                    groups(grouping, of: diving.penalties).map { group in
                        [
                            "title": .text(group.title),
                            "rows": .list(
                                group.penalties.map { .record(matrixRow($0, sanctions, below: group.title)) }),
                        ]
                    }),
            ]
        }
    }

    /// Every matrix.
    private func sheets(current: Diving.Grouping) -> Value {
        .list(
            diving.groupings.map { grouping in
                [
                    "name": .text(text("view.\(grouping.rawValue)")), "link": .page(grouping.id),
                    "isCurrent": .flag(grouping == current),
                ]
            })
    }

    private func matrixRow(
        _ penalty: Diving.Penalty, _ sanctions: [Diving.Sanction], below heading: String
    ) -> Record {
        var record = termed(penalty, below: heading)
        record.append("cells", .list(sanctions.map { ["isHit": .flag($0 == penalty.sanction)] }))
        return record
    }

    /// Penalties below the names of their groups. The short names are for links.
    func groups(_ grouping: Diving.Grouping, of penalties: [Diving.Penalty]) -> [(
        title: String, short: String, penalties: [Diving.Penalty]
    )] {
        let groups: [(title: String, short: String, penalties: [Diving.Penalty])] =
            switch grouping {
            case .phase:
                (Diving.Phase.allCases + [nil]).map { phase in
                    let key = phase?.rawValue ?? "unknown"
                    return (
                        text("phase.\(key)"), text("phase-short.\(key)"),
                        penalties.filter { $0.phase == phase }
                    )
                }
            case .sanction:
                Diving.Sanction.inOrder.map { sanction in
                    (
                        text("sanction.\(sanction.key)"), text("sanction.\(sanction.shortKey)"),
                        penalties.filter { $0.sanction == sanction }
                    )
                }
            case .owner:
                Diving.Owners.inOrder.map { owners in
                    let name = text("owner.\(owners.key)")
                    return (name, name, penalties.filter { $0.owners == owners })
                }
            }
        return groups.filter { !$0.penalties.isEmpty }
    }

    /// The rule book, and every rule number with its penalties.
    func ruleIndex() -> Page {
        page(
            Self.rulesID, kind: "index", route: referenceRoute + [address("view.rules")],
            title: text("rules.title"),
            description: text("rules.description"), template: "rules", label: text("view.rules"),
            sharePicture: .like(Self.firstID)
        ) {
            let numbers = Set(diving.penalties.flatMap(\.rules)).sorted(by: Self.precedes)
            // The chapter is the part before the first full stop: D8 of D8.5.4.
            let chapters = Dictionary(grouping: numbers) { String($0.prefix { $0 != "." }) }.sorted {
                Self.precedes($0.key, $1.key)
            }
            return [
                "jumps": .list(chapters.flatMap { jumps(to: $0.value, of: $0.key) }),
                "chapters": .list(
                    chapters.map { chapter, numbers in
                        [
                            "anchor": .text("chapter-\(slug(chapter))"), "name": .text(chapter),
                            "entries": .list(numbers.map(ruleEntry)),
                        ]
                    }),
            ]
        }
    }

    /// Where a reader of all rule numbers may go: to a chapter, or to each of its sections if these have several numbers.
    private func jumps(to numbers: [String], of chapter: String) -> [Value] {
        let sections = Dictionary(grouping: numbers) { number in
            number.split(separator: ".").prefix(2).joined(separator: ".")
        }
        guard numbers.count >= Self.fewestOfSection * sections.count else {
            return [["name": .text(chapter), "anchor": .text("chapter-\(slug(chapter))")]]
        }
        return sections.sorted { Self.precedes($0.key, $1.key) }.map { section, numbers in
            ["name": .text(section), "anchor": .text(slug(numbers[0]))]
        }
    }

    /// How many numbers a section has on average in a chapter whose sections one may go to.
    private static let fewestOfSection = 3

    private func ruleEntry(_ number: String) -> Value {
        var record = rule(number)
        record.append(
            "penalties", .list(diving.penalties.filter { $0.rules.contains(number) }.map { .record(row($0)) })
        )
        return .record(record)
    }

    /// Every penalty by the first word of its text that is not an article or a preposition.
    func alphabeticalIndex() -> Page {
        let terms = diving.texts.terms[tag]
        return page(
            Self.alphabetID, kind: "index", route: referenceRoute + [address("view.a-z")],
            title: text("a-z.title"),
            description: text("a-z.description"), template: terms == nil ? "a-z" : "terms",
            label: text("view.a-z")
        ) {
            if let terms { return ["letters": letters(of: terms)] }
            let skipped = Set(words("a-z.skip"))
            return [
                "letters": letters(of: diving.penalties, "penalties", by: { sortText(text(of: $0), skipped) })
                { .record(alphabeticalRow($0, skipped)) }
            ]
        }
    }

    /// A penalty whose text is divided around the word that it is sorted by, unless that is its first.
    private func alphabeticalRow(_ penalty: Diving.Penalty, _ skipped: Set<String>) -> Record {
        var record = row(penalty)
        let text = text(of: penalty).text
        let sorted = sortText(self.text(of: penalty), skipped)
        let word = sorted.prefix { $0.isLetter || $0.isNumber }
        record.append(
            "sorted",
            sorted.count == text.count || word.isEmpty
                ? .none
                : [
                    "start": .text(String(text.dropLast(sorted.count))), "word": .text(String(word)),
                    "rest": .text(String(sorted.dropFirst(word.count))),
                ])
        return record
    }

    /// Items below the letters of the language's alphabet.
    func letters<Item>(of items: [Item], _ name: String, by text: (Item) -> String, value: (Item) -> Value)
        -> Value
    {
        .list(
            locale.letters(of: items, by: text).enumerated().map { number, group in
                .record(
                    Record([
                        (name: "letter", value: .text(group.letter)),
                        (name: "anchor", value: .text("letter-\(number + 1)")),
                        (name: name, value: .list(group.items.map(value))),
                    ]))
            })
    }

    /// The words of a message that lists some.
    func words(_ key: String) -> [String] { text(key).split(separator: " ").map(String.init) }

    /// What a text is sorted by: articles and prepositions at its beginning do not count, as in a library's
    /// catalogue.
    private func sortText(_ phrase: Phrase, _ skipped: Set<String>) -> String {
        guard phrase.language == nil else { return phrase.text }
        var rest = phrase.text[...]
        while let beginning = Self.skippedWord(of: rest, skipped), beginning.endIndex < rest.endIndex {
            rest = rest[beginning.endIndex...]
        }
        return String(rest)
    }

    /// The first word of a text with the space after it, or as far as its apostrophe (*l’*), if it is one of these.
    private static func skippedWord(of text: Substring, _ skipped: Set<String>) -> Substring? {
        func isSkipped(_ word: Substring) -> Bool {
            skipped.contains(word.lowercased().replacing("'", with: "’"))
        }
        // No farther than the word, so that a long text is gone through once.
        guard let end = text.firstIndex(where: { $0 == " " || $0 == "’" || $0 == "'" }) else { return nil }
        if text[end] != " ", isSkipped(text[...end]) { return text[...end] }
        guard let space = text[end...].firstIndex(of: " "), isSkipped(text[..<space]) else { return nil }
        return text[...space]
    }

    /// Rule numbers by their parts as numbers: D8.5.4 before D8.5.12.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let parts = { (text: String) in
            text.split(separator: ".").map { part in
                (part.filter { !$0.isNumber }, Int(part.filter(\.isNumber)) ?? 0)
            }
        }
        let (a, b) = (parts(left), parts(right))
        for (first, second) in zip(a, b) where first != second { return first < second }
        return a.count != b.count ? a.count < b.count : left < right
    }
}
