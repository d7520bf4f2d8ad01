import Languages
import Pages

extension Verbs.Pages {
    /// Every verb under its first letter, in Spanish order.
    func alphabeticalIndex() -> Page {
        page(
            Self.alphabetID, kind: "index", route: route + [address("a-z.label")],
            title: text("a-z.title"),
            description: text("a-z.description"), template: "index", label: text("a-z.label"),
            sharePicture: .like(Self.firstID)
        ) {
            [
                "lead": .text(labelled("a-z.lead")), "navigation": .text(text("a-z.letters")),
                "groups": .list(
                    initials.map { anchor, letter, verbs in
                        group(anchor: anchor, name: letter, note: nil, verbs.map { ($0, true, nil) })
                    }),
            ]
        }
    }

    /// What leads into an index with labels; it ends with what no label means, where that is known of all verbs.
    private func labelled(_ lead: String) -> String {
        let isKnown = verbs.verbs.allSatisfy { !labels(of: $0).isEmpty || $0.isRegular }
        return isKnown ? "\(text(lead)) \(text("a-z.unlabelled"))" : text(lead)
    }

    /// The group of verbs that are irregular in other tenses only, and their label.
    private static let regularHere = "regular-here"

    /// What is said of a whole verb: its kinds, or that it is regular in these levels only, which a form such as
    /// empecé, with its shaded c, is but for the spelling.
    func labels(of verb: Verbs.Verb) -> [Value] {
        guard verb.isRegularHere else { return verb.kinds.map { label($0.rawValue) } }
        let isSpelled = verb.tables.contains { $0.kinds.contains(.spelling) }
        return [label(Self.regularHere, isSpelled ? "spelled" : "name")]
    }

    /// The letters of the index, each with its place there.
    var letters: Value {
        .list(
            initials.map { anchor, letter, _ in
                ["name": .text(letter), "link": .link(Link(.page(Self.alphabetID), fragment: anchor))]
            })
    }

    private var initials: [(anchor: String, letter: String, verbs: [Verbs.Verb])] {
        (Locale(tag: "es") ?? locale).letters(of: verbs.verbs, by: \.infinitive).enumerated().map {
            ("l\($0 + 1)", $1.letter, $1.items)
        }
    }

    /// Every verb under -ar, -er or -ir.
    func endingIndex() -> Page {
        page(
            Self.endingsID, kind: "index", route: route + [address("endings.label")],
            title: text("endings.title"),
            description: text("endings.description"), template: "index", label: text("endings.label"),
            sharePicture: .like(Self.firstID)
        ) {
            let endings: [Verbs.Infinitive.Ending?] = Verbs.Infinitive.Ending.allCases.map { $0 } + [nil]
            return [
                "lead": .text(labelled("endings.lead")), "navigation": .text(text("endings.label")),
                "groups": .list(
                    endings.compactMap { ending in
                        let found = verbs.verbs.filter { $0.ending == ending }
                        guard !found.isEmpty else { return nil }
                        return group(
                            anchor: ending?.rawValue ?? "other",
                            name: ending.map { "-\($0.rawValue)" } ?? text("endings.rest"), note: nil,
                            found.map { ($0, true, nil) },
                            endings: ending.map { self.endings(of: $0) } ?? .none)
                    }),
            ]
        }
    }

    /// The regular endings of a conjugation in the simple tenses that the levels teach.
    private func endings(of ending: Verbs.Infinitive.Ending) -> Value {
        let tenses = Verbs.Tense.allCases.filter { tense in
            tense.isSimple && verbs.levels.contains { $0.tense == tense }
        }
        guard !tenses.isEmpty else { return .none }
        let hasVosotros = verbs.levels.contains { $0.persons.contains(.vosotros) }
        let persons = Verbs.Person.allCases.filter { $0 != .vosotros || hasVosotros }
        return [
            "count": .count(persons.count),
            "persons": .list(persons.map { .text(String($0.name(in: nil).prefix { $0 != "/" })) }),
            "tenses": .list(
                tenses.map { tense in
                    [
                        "name": .text(name(of: tense)),
                        "texts": .list(
                            Verbs.Conjugation.line(tense, ending, persons).map {
                                .text($0.isEmpty ? "" : "\u{2011}\($0)")
                            }),
                    ]
                }),
        ]
    }

    /// Every verb under each kind of irregularity that its forms show, and the regular ones.
    func kindIndex() -> Page {
        page(
            Self.kindsID, kind: "index", route: route + [address("kinds.label")],
            title: text("kinds.title"),
            description: text("kinds.description"), template: "index", label: text("kinds.label"),
            sharePicture: .like(Self.firstID)
        ) {
            // What the pages of verbs name of tenses that no level has leads here, too.
            lazy var added = verbs.verbs.map { Set($0.furtherTables.flatMap { $0.entry.kinds ?? [] }) }
            var groups: [Value] = Verbs.Irregularity.allCases.compactMap { kind in
                let whole = verbs.verbs.filter { $0.kinds.contains(kind) }
                // A table is labelled "spelling only" even if the whole verb is not, and its label leads here.
                let found = whole.isEmpty ? verbs.verbs.filter { $0.shows(kind) } : whole
                var others = verbs.verbs.filter { $0.kindsElsewhere.contains(kind) }
                if found.isEmpty, others.isEmpty {
                    others = zip(verbs.verbs, added).filter { $1.contains(kind) }.map(\.0)
                }
                guard !found.isEmpty || !others.isEmpty else { return nil }
                return group(
                    kind.rawValue,
                    found.map { verb in (verb, false, verb.tables.first { $0.kinds.contains(kind) }) },
                    others: others)
            }
            let others = [
                ("defective", verbs.verbs.filter(\.isDefective)),
                (Self.regularHere, verbs.verbs.filter(\.isRegularHere)),
                ("regular", verbs.verbs.filter(\.isRegular)),
            ]
            for (name, found) in others where !found.isEmpty {
                groups.append(self.group(name, found.map { ($0, false, nil) }))
            }
            return [
                "lead": .text(text(groups.isEmpty ? "kinds.none" : "kinds.lead")),
                "navigation": .text(text("kinds.label")),
                "groups": .list(groups),
            ]
        }
    }

    /// A kind with its definition.
    private func group(
        _ kind: String, _ verbs: [(verb: Verbs.Verb, isLabelled: Bool, table: Verbs.Verb.Table?)],
        others: [Verbs.Verb] = []
    )
        -> Value
    {
        group(
            anchor: kind, name: text("kind.\(kind).name"), note: text("kind.\(kind).text"),
            examples: Verbs.Irregularity(rawValue: kind).map { examples(of: $0, verbs.map(\.verb)) } ?? [],
            verbs, others: others
        )
    }

    /// Verbs that are listed, with a form that these levels have.
    private func examples(of kind: Verbs.Irregularity, _ verbs: [Verbs.Verb]) -> [String] {
        let examples = verbs.lazy.compactMap { verb in
            verb.form(of: kind).map { "\(verb.infinitive)\u{A0}→\u{A0}\($0.unbrokenAfterNo)" }
        }
        return Array(examples.prefix(3))
    }

    /// - Parameter others: the verbs that belong here by forms that no level has.
    private func group(
        anchor: String, name: String, note: String?, examples: [String] = [],
        _ verbs: [(verb: Verbs.Verb, isLabelled: Bool, table: Verbs.Verb.Table?)], others: [Verbs.Verb] = [],
        endings: Value = .none
    )
        -> Value
    {
        [
            "anchor": .text(anchor), "name": .text(name), "note": Value(note),
            "endings": endings,
            "example": examples.first.map(spanish) ?? .none,
            "examples": examples.isEmpty ? .none : spanish(examples.joined(separator: ", ")),
            "entries": .list(
                verbs.map { verb, isLabelled, table in
                    let labels = isLabelled ? labels(of: verb) : []
                    let forms = isLabelled ? indexForms(verb) : []
                    return [
                        "infinitive": spanish(verb.infinitive), "meaning": meaning(of: verb.infinitive),
                        "link": .link(Link(.page(Self.id(of: verb)), fragment: table?.anchor)),
                        "kinds": .list(labels), "hasKinds": .flag(!labels.isEmpty),
                        "shown": .list(forms), "hasShown": .flag(!forms.isEmpty),
                    ]
                }),
            "others": others.isEmpty ? .none : .record(["verbs": .list(others.map(neighbour))]),
        ]
    }
}

extension Verbs.Verb {
    /// Whether one of its tables has a kind.
    fileprivate func shows(_ kind: Verbs.Irregularity) -> Bool { tables.contains { $0.kinds.contains(kind) } }

    /// A form that is irregular in a certain way; nil if only the kind of a whole tense is.
    fileprivate func form(of kind: Verbs.Irregularity) -> String? {
        for table in tables where table.kinds.contains(kind) {
            for (forms, comparisons) in zip(table.entry.forms, table.entry.comparisons) {
                for (form, comparison) in zip(forms ?? [], comparisons) where comparison?.kind == kind {
                    return form
                }
            }
        }
        return kind == .participle ? details.participle.first : nil
    }
}
