import Diagnostics
import Records

extension Verbs {
    /// Finds forms that look like a typo where the rest of the verb is right: one letter off, an accent
    /// missing, stem and ending put together by rule where the verb has another form, or a single form unlike the others.
    ///
    /// A warning, never an error: the teacher is right about what is taught. A verb is compared with the way
    /// in which it is known to be conjugated, or else with the way that most of its forms follow, missing accents aside; if they
    /// follow none, nothing is reported.
    struct Slips {
        private let level: Level
        private let rows: [LevelDraft.Row]
        private let log: DiagnosticLog
        /// Where all of a level is in another tense than it names, that is said once.
        private let isInItsTense: Bool

        init(_ level: Level, _ rows: [LevelDraft.Row], isInItsTense: Bool, log: DiagnosticLog) {
            self.level = level
            self.rows = rows
            self.isInItsTense = isInItsTense
            self.log = log
        }

        /// - Returns: where in the file the reported forms stand.
        func report() -> Set<Int> {
            guard let tense = level.tense ?? likelyTense else { return [] }
            var reported: Set<Int> = []
            for row in rows {
                guard var infinitive = Infinitive(row.entry.infinitive) else { continue }
                if let expected = infinitive.accented {
                    log.add(Messages.slip(row.entry.infinitive, expected: expected, at: row.place))
                    infinitive = Infinitive(expected) ?? infinitive
                }
                let candidates = Paradigm.candidates(infinitive)
                checkParticiple(infinitive, row)
                checkGerund(infinitive, candidates, row)
                let forms = written(row.entry)
                let best = Self.best(candidates, tense, forms)
                if best == nil, let other = otherTense(candidates, forms) {
                    log.add(Messages.otherTense(tense, other, of: row.entry.infinitive, at: row.place))
                    reported.formUnion(row.places.flatMap(\.self).map(\.offset))
                    continue
                }
                for (form, person, expected) in mistakes(infinitive, candidates, best, tense, forms) {
                    let place = Self.place(of: form, person, row)
                    reported.insert(place.offset)
                    log.add(Messages.slip(form, expected: expected, at: place))
                }
            }
            return reported
        }

        /// What the forms of a verb are compared with, and how sure it is that others are wrong.
        private struct Standard {
            enum Reason {
                /// Most of the forms are right, or a letter away from right.
                case typos
                /// Most of the forms put stem and ending together, as the verb does not: hací, busce.
                case regularForms
            }
            var paradigm: Paradigm
            var reason: Reason
        }

        /// - Parameter best: the paradigm that most of the forms follow, if there is one.
        private func standard(
            _ infinitive: Infinitive, _ candidates: [Paradigm], _ best: Paradigm?, _ tense: Tense,
            _ forms: [(person: Person, form: String)]
        ) -> Standard? {
            if let best { return Standard(paradigm: best, reason: .typos) }
            guard isInItsTense, let first = candidates.first else { return nil }
            // In a compound tense all ways to conjugate a verb are one.
            if candidates.count == 1 || tense.isCompound, Self.areMostlyNear(forms, first, tense) {
                return Standard(paradigm: first, reason: .typos)
            }
            return areMostlyTooRegular(forms, infinitive, tense)
                ? Standard(paradigm: first, reason: .regularForms) : nil
        }

        /// The forms of a verb that are hardly meant, each with the one that is expected.
        private func mistakes(
            _ infinitive: Infinitive, _ candidates: [Paradigm], _ best: Paradigm?, _ tense: Tense,
            _ forms: [(person: Person, form: String)]
        ) -> [(form: String, person: Person, expected: String)] {
            guard let standard = standard(infinitive, candidates, best, tense, forms) else { return [] }
            func isRight(_ form: String, _ person: Person, _ paradigm: Paradigm) -> Bool {
                paradigm.written(tense, person).contains(form.lowercased())
            }
            let wrong = forms.filter { form in
                // Where both of two forms are right, each of them may follow another paradigm: adecuo/adecúo, and pudro
                // beside podrimos.
                let mayFollowAny =
                    Verbs.IrregularVerbs.partial.contains(infinitive.bare)
                    || forms.count { $0.person == form.person } > 1
                let others = mayFollowAny ? candidates : [standard.paradigm]
                return !others.contains { isRight(form.form, form.person, $0) }
            }
            return wrong.compactMap { person, form in
                let accepted = standard.paradigm.written(tense, person)
                // If all the rest is right, so is what is expected here, unless the form is right for another person, or
                // begins with its subject, of which there is another message.
                let isAlone =
                    wrong.count == 1
                    && !Person.isSubject(form.split(separator: " ").first.map(String.init) ?? "")
                    && forms.count > 4 && (candidates.count == 1 || person != .yo)
                    && !Person.allCases.contains { person in candidates.contains { isRight(form, person, $0) }
                    }
                let isSure =
                    infinitive.isTooRegular(form.lowercased(), tense, person)
                    || standard.reason == .typos && isAlone
                let slip = standard.reason == .typos ? Self.slip(form, accepted) : nil
                let expected = isSure ? accepted.first : slip
                return expected.map { (form, person, $0) }
            }
        }

        /// The tense of which all forms of a verb are, if its level names a tense, in which most of them are wrong.
        private func otherTense(_ candidates: [Paradigm], _ forms: [(person: Person, form: String)]) -> Tense?
        {
            guard isInItsTense, level.tense != nil, forms.count > 2 else { return nil }
            return Tense.allCases.first { other in
                candidates.contains { paradigm in
                    forms.allSatisfy { paradigm.written(other, $0.person).contains($0.form.lowercased()) }
                }
            }
        }

        /// Whether at least half of the forms are right or differ only by an accent or a letter.
        private static func areMostlyNear(
            _ forms: [(person: Person, form: String)], _ paradigm: Paradigm, _ tense: Tense
        ) -> Bool {
            forms.count { form in
                let accepted = paradigm.written(tense, form.person)
                return accepted.contains(form.form.lowercased()) || slip(form.form, accepted) != nil
            } * 2 >= forms.count
        }

        private func areMostlyTooRegular(
            _ forms: [(person: Person, form: String)], _ infinitive: Infinitive, _ tense: Tense
        ) -> Bool {
            forms.count { infinitive.isTooRegular($0.form.lowercased(), tense, $0.person) } * 2 >= forms.count
        }

        private func checkParticiple(_ infinitive: Infinitive, _ row: LevelDraft.Row) {
            let accepted = infinitive.participles
            let regular = Conjugation.participle(infinitive)
            for word in row.entry.details.participle where !accepted.contains(word.lowercased()) {
                let isTooRegular = [regular.raw, regular.spelled].contains(word.lowercased())
                guard let expected = isTooRegular ? accepted.first : Self.slip(word, accepted) else {
                    continue
                }
                log.add(
                    Messages.slip(word, expected: expected, at: row.detailPlaces[.participle] ?? row.place))
            }
        }

        private func checkGerund(
            _ infinitive: Infinitive, _ candidates: [Paradigm], _ row: LevelDraft.Row
        ) {
            guard !infinitive.isReflexive, !row.entry.details.gerund.isEmpty else { return }
            let accepted = candidates.map(\.gerund)
            for word in row.entry.details.gerund where !accepted.contains(word.lowercased()) {
                let ending = infinitive.ending == .ar ? "ando" : "endo"
                // Of a verb that may be conjugated in several ways, one of them may not be known.
                guard
                    accepted.count == 1 || !word.lowercased().hasSuffix(ending)
                        || Self.slip(word, accepted) != nil
                else { continue }
                log.add(
                    Messages.slip(
                        word, expected: Self.slip(word, accepted) ?? accepted[0],
                        at: row.detailPlaces[.gerund] ?? row.place))
            }
        }

        private func written(_ entry: Entry) -> [(person: Person, form: String)] {
            Person.allCases.flatMap { person in entry.alternatives(person).map { (person, $0) } }
        }

        /// The paradigm that most of the forms follow, and at least half.
        private static func best(
            _ candidates: [Paradigm], _ tense: Tense, _ forms: [(person: Person, form: String)]
        ) -> Paradigm? {
            var best: (paradigm: Paradigm, count: Int)?
            for paradigm in candidates {
                let fitting = forms.map { fit($0.form.lowercased(), paradigm.written(tense, $0.person)) }
                let count = fitting.reduce(0, +)
                if count > best?.count ?? 0 { best = (paradigm, count) }
            }
            guard let best, best.count * 2 >= forms.count * fullFit else { return nil }
            return best.paradigm
        }

        /// How well a form fits those that are accepted: half as well if some of its accents are wrong.
        private static func fit(_ form: String, _ accepted: [String]) -> Int {
            if accepted.contains(form) { return fullFit }
            let plain = Accentuation.plain(form)
            return accepted.contains { Accentuation.plain($0) == plain } ? fullFit - 1 : 0
        }

        private static let fullFit = 2

        /// The tense of a level that names none, unless it has too few forms to tell.
        private var likelyTense: Tense? {
            level.countOfFormsToCompare >= 8 ? level.mostLikelyTense : nil
        }

        /// The form that was probably meant, if one differs only by an accent or a single letter.
        static func slip(_ form: String, _ accepted: [String]) -> String? {
            let form = form.lowercased()
            let plain = Accentuation.plain(form)
            if let expected = accepted.first(where: { Accentuation.plain($0) == plain }) { return expected }
            // Words of three letters are near to each other by chance; a letter of four may be missing.
            return accepted.first { max($0.count, form.count) > 3 && isOneEdit(Array($0), Array(form)) }
        }

        /// Whether one letter was left out, added, mistaken, or exchanged with its neighbour.
        private static func isOneEdit(_ left: [Character], _ right: [Character]) -> Bool {
            let alignment = Alignment(left, right)
            let reverse = Alignment(right, left)
            switch left.count - right.count {
            case 0:
                let middle = alignment.marked
                return middle.count == 1
                    || (middle.count == 2 && left[middle.lowerBound] == right[middle.upperBound - 1]
                        && left[middle.upperBound - 1] == right[middle.lowerBound])
            case 1: return alignment.marked.count == 1 && reverse.isInside
            case -1: return reverse.marked.count == 1 && alignment.isInside
            default: return false
            }
        }

        private static func place(of form: String, _ person: Person, _ row: LevelDraft.Row) -> Place {
            let number = row.entry.alternatives(person).firstIndex(of: form) ?? 0
            let places = row.places[person.rawValue]
            return places.indices.contains(number) ? places[number] : row.place
        }
    }
}

extension Verbs.Infinitive {
    /// With the accent that the infinitive lacks: reír, oírse. nil if it lacks none.
    fileprivate var accented: String? {
        guard ["air", "eir", "oir"].contains(where: bare.hasSuffix) else { return nil }
        return bare.dropLast(2) + "ír" + text.lowercased().dropFirst(bare.count)
    }

    /// Whether a form only puts stem and ending together: buscé, sabo, andé, he escribido. Not asked of what is right.
    fileprivate func isTooRegular(_ form: String, _ tense: Verbs.Tense, _ person: Verbs.Person) -> Bool {
        guard let word = tense.isCompound ? Verbs.BareForm(form, self, tense, person)?.word : form else {
            return false
        }
        return Verbs.Conjugation.regular(self, tense, person).contains {
            $0.raw == word || $0.spelled == word
        }
    }
}
