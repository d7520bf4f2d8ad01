import Languages

extension Verbs.Verb {
    /// The tenses that no level has of this verb, with the forms that tables usually have. Only what is certain: a tense is
    /// left out unless all ways in which the verb may be conjugated, after what its levels have of it, agree on the tense.
    var furtherTables: [(tense: Verbs.Tense, entry: Verbs.Entry)] {
        lazyFurtherTables.value { findFurtherTables() }
    }

    private func findFurtherTables() -> [(tense: Verbs.Tense, entry: Verbs.Entry)] {
        guard let known = Verbs.Infinitive(infinitive) else { return [] }
        let paradigms = paradigms(of: known)
        guard !paradigms.isEmpty else { return [] }
        let hasKnownParticiple = details.participle.allSatisfy(known.participles.contains)
        return Verbs.Tense.allCases.compactMap { tense in
            guard !tables.contains(where: { $0.tense == tense }), !tense.isCompound || hasKnownParticiple,
                tense.mood != .imperative || hasCommands(known)
            else { return nil }
            let found = paradigms.map { forms(of: $0, tense) }
            guard let first = found.first, first.contains(where: { $0?.isEmpty == false }),
                found.allSatisfy({ $0 == first })
            else { return nil }
            return (tense, Verbs.Entry(infinitive: infinitive, forms: first).compared(in: tense))
        }
    }

    /// The ways in which the verb may be conjugated, after what its levels have of it; none if no level says anything of a
    /// known verb.
    private func paradigms(of known: Verbs.Infinitive) -> [Verbs.Paradigm] {
        guard !Verbs.IrregularVerbs.partial.contains(known.bare), !tables.isEmpty, !lacksStressedForms else {
            return []
        }
        return Verbs.Paradigm.candidates(known).filter(agrees)
    }

    /// The gerund that a level gives, or else the one on which all ways to conjugate the verb agree.
    var gerunds: [String] {
        guard details.gerund.isEmpty, let known = Verbs.Infinitive(infinitive) else { return details.gerund }
        let found = Set(paradigms(of: known).map(\.gerund))
        return found.count == 1 ? Array(found) : []
    }

    /// The participle that a level gives, or else all that are accepted.
    var participles: [String] {
        details.participle.isEmpty ? Verbs.Infinitive(infinitive)?.participles ?? [] : details.participle
    }

    /// The simple ones of further tenses, as pages show them beside those of levels.
    static func untaught(_ further: [(tense: Verbs.Tense, entry: Verbs.Entry)]) -> [Table] {
        further.filter { !$0.tense.isCompound }.map { tense, entry in
            Table(
                tense: tense, entry: entry, levels: [], anchor: tense.anchor, kinds: entry.kinds ?? [],
                isCompared: true)
        }
    }

    /// Whether the verb is used only in forms that end in an i, as a present shows that has manimos and no mane: it has all
    /// persons of some tenses and no present subjunctive.
    private var lacksStressedForms: Bool {
        tables.contains { table in
            let forms = Verbs.Person.allCases.filter { !table.entry.alternatives($0).isEmpty }
            return table.tense == .present && !forms.isEmpty && !forms.contains(.el)
        }
    }

    /// Whether all forms of the levels are those of a paradigm. Forms of vos are not: the rows of tú would be mixed.
    private func agrees(_ paradigm: Verbs.Paradigm) -> Bool {
        tables.allSatisfy { table in
            guard let tense = table.tense else { return false }
            return Verbs.Person.allCases.allSatisfy { person in
                let written = paradigm.written(tense, person)
                return table.entry.alternatives(person).allSatisfy { form in
                    written.contains(form.lowercased())
                        && !(person == .tu && isOfVos(form, tense, paradigm))
                }
            }
        }
    }

    private func isOfVos(_ form: String, _ tense: Verbs.Tense, _ paradigm: Verbs.Paradigm) -> Bool {
        guard Verbs.Conjugation.vos(tense, paradigm.infinitive.ending) != nil,
            let bare = Verbs.BareForm(form.lowercased(), paradigm.infinitive, tense, .tu)
        else { return false }
        // A command that is denied is a subjunctive.
        let forms = paradigm.forms(bare.isDenied ? .presentSubjunctive : tense, .tu)
        return forms.first.map { bare.word != bare.dressed($0) } ?? false
            && forms.last.map { bare.word == bare.dressed($0) } ?? false
    }

    /// The forms of each person that the levels have of the verb.
    private func forms(of paradigm: Verbs.Paradigm, _ tense: Verbs.Tense) -> [[String]?] {
        Verbs.Person.allCases.map { person in
            if person == .vosotros, !tables.contains(where: \.entry.hasVosotros) { return nil }
            return !isDefective || tables.contains { !$0.entry.alternatives(person).isEmpty }
                ? paradigm.usual(tense, person) : []
        }
    }

    /// Nobody commands the rain, nor anybody to be able.
    private func hasCommands(_ infinitive: Verbs.Infinitive) -> Bool {
        !isDefective && !Verbs.IrregularVerbs.withoutCommands.contains(infinitive.bare)
    }
}

extension Verbs.Paradigm {
    /// The forms of a person that tables usually have, with its pronoun; of the imperfect subjunctive both sets, of two ways that
    /// are right both, and both of two short commands: satisfaz, satisface.
    func usual(_ tense: Verbs.Tense, _ person: Verbs.Person) -> [String] {
        let pronoun = infinitive.isReflexive ? person.reflexive : nil
        let ways = wayCount(tense)
        let count = tense == .imperative && person == .tu ? max(ways, commands.count) : ways
        return forms(tense, person).prefix(count).map { form in
            let before = pronoun.map { "\($0) " } ?? ""
            return switch tense {
            case .negativeImperative: "no \(before)\(form)"
            case .imperative where form == "id": pronoun == nil ? form : "idos"
            case .imperative: pronoun.map { Verbs.Accentuation.attach($0, to: form) } ?? form
            default: before + form
            }
        }
    }

    /// In how many ways a tense may be conjugated, each of them right: yerga and irga, prediré and predeciré.
    private func wayCount(_ tense: Verbs.Tense) -> Int {
        switch tense {
        case .imperfectSubjunctive: 2
        case .future, .conditional: max(1, futures.count)
        case .imperative:
            rows[.imperative]?[Verbs.Person.el.rawValue].count ?? wayCount(.presentSubjunctive)
        case .negativeImperative: wayCount(.presentSubjunctive)
        default: rows[tense]?[Verbs.Person.yo.rawValue].count ?? 1
        }
    }
}
