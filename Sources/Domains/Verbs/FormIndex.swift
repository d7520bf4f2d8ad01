import Languages
import Pages

extension Verbs.Pages {
    /// Every form that is irregular or spelled otherwise, in Spanish order, with the verb that it belongs to: for a reader
    /// who has met supe and does not know saber.
    func formIndex() -> Page {
        page(
            Self.formsID, kind: "forms", route: route + [address("forms.label")],
            title: text("forms.title"),
            description: text("forms.description"), template: "forms", label: text("forms.label"),
            sharePicture: .like(Self.firstID)
        ) {
            let letters = (Locale(tag: "es") ?? locale).letters(of: irregularForms) { $0.words[0] }
            return [
                "lead": .text(text(letters.isEmpty ? "forms.none" : "forms.lead")),
                "endings": .page(Self.endingsID),
                "groups": .list(
                    letters.enumerated().map { number, letter in
                        [
                            "anchor": .text("l\(number + 1)"), "name": .text(letter.letter),
                            "entries": .list(letter.items.map(entry)),
                        ]
                    }),
            ]
        }
    }

    /// Forms of a tense that are beside each other in the alphabet, and the verbs that have just these.
    private typealias FormRow = (
        words: [String], tense: String, verbs: [(verb: Verbs.Verb, anchor: String?)]
    )

    /// The rows of all verbs; fui is one row of ir and ser.
    private var irregularForms: [FormRow] {
        var rows: [FormRow] = []
        var numbers: [[String]: Int] = [:]
        for verb in verbs.verbs {
            for row in verb.irregularForms {
                let tense =
                    switch row.kind {
                    case .tense(let tense): name(of: tense)
                    case .gerund: text("gerund")
                    case .participle: text("participle")
                    }
                let number = numbers[row.words + [tense]] ?? rows.count
                if number == rows.count {
                    numbers[row.words + [tense]] = number
                    rows.append((row.words, tense, []))
                }
                rows[number].verbs.append((verb, row.anchor))
            }
        }
        return rows
    }

    private func entry(_ row: FormRow) -> Value {
        [
            "form": spanish(row.words[0]),
            "further": row.words.count > 1 ? spanish(row.words.dropFirst().joined(separator: ", ")) : .none,
            "tense": .text(row.tense),
            "verbs": .list(
                row.verbs.map { verb, anchor in
                    [
                        "infinitive": spanish(verb.infinitive),
                        "link": .link(Link(.page(Self.id(of: verb)), fragment: anchor)),
                    ]
                }),
        ]
    }
}

extension Verbs.Verb {
    /// Irregular forms of one tense that are beside each other in the alphabet, such as eres and es of ser.
    struct IrregularForms {
        enum Kind { case tense(Verbs.Tense), gerund, participle }

        var kind: Kind
        /// In the order of the persons, without pronouns and auxiliary verbs.
        var words: [String]
        /// The place of the tense on the verb's page.
        var anchor: String?
    }

    /// The forms of all simple tenses, taught or not, of the gerund and of the participle that differ from the regular
    /// ones. Commands that are forms of the subjunctive are there only.
    fileprivate var irregularForms: [IrregularForms] {
        guard let known = Verbs.Infinitive(infinitive) else { return [] }
        var rows: [IrregularForms] = []
        var seen: Set<String> = []
        let all = tables + Self.untaught(furtherTables)
        // Commands are the last tenses.
        let inOrder = Verbs.Tense.allCases.filter { !$0.isCompound }.flatMap { tense in
            all.filter { $0.tense == tense && $0.isCompared }.map { (tense, $0) }
        }
        for (tense, table) in inOrder {
            // All of tuviera, tuvieras, then all of tuviese, tuvieses.
            let count = table.entry.forms.map { $0?.count ?? 0 }.max() ?? 0
            let words = (0..<count).flatMap { number in
                Verbs.Person.allCases.compactMap { person -> String? in
                    let forms = table.entry.alternatives(person)
                    let comparisons = table.entry.comparisons[person.rawValue]
                    guard number < forms.count, comparisons[number]?.kind != nil else { return nil }
                    return Verbs.BareForm(forms[number], known, tense, person)?.word.lowercased()
                }
            }.filter { tense.mood != .imperative || !seen.contains($0) }
            seen.formUnion(words)
            rows += Self.byInitial(words.withoutRepetitions).map {
                IrregularForms(kind: .tense(tense), words: $0, anchor: table.anchor)
            }
        }
        let nonfinite: [(IrregularForms.Kind, [String], Verbs.RegularForm)] = [
            (.gerund, gerunds, Verbs.Conjugation.gerund(known)),
            (.participle, participles, Verbs.Conjugation.participle(known)),
        ]
        for (kind, forms, regular) in nonfinite {
            let words = forms.filter {
                Verbs.Comparison.parts(of: $0, regular).contains { $0.mark != .regular }
            }
            rows += Self.byInitial(words).map { IrregularForms(kind: kind, words: $0) }
        }
        return rows
    }

    private static func byInitial(_ words: [String]) -> [[String]] {
        var groups: [(letter: Character?, words: [String])] = []
        for word in words {
            let letter = Verbs.Accentuation.plain(word).first
            if let number = groups.firstIndex(where: { $0.letter == letter }) {
                groups[number].words.append(word)
            } else {
                groups.append((letter, [word]))
            }
        }
        return groups.map(\.words)
    }
}
