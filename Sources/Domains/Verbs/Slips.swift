import Diagnostics
import Records

extension Verbs {
    /// Finds forms that look like a typo where the rest of the verb is right: one letter off, an accent
    /// missing, or stem and ending put together by rule where the verb has another form.
    ///
    /// A warning, never an error: the teacher is right about what is taught. A verb is compared with the way
    /// in which it is known to be conjugated, or else with the way that most of its forms follow, missing accents aside; if they
    /// follow none, nothing is reported.
    struct Slips {
        private let level: Level
        private let rows: [LevelDraft.Row]
        private let log: DiagnosticLog

        init(_ level: Level, _ rows: [LevelDraft.Row], log: DiagnosticLog) {
            self.level = level
            self.rows = rows
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
                checkParticiple(infinitive, row)
                checkGerund(infinitive, row)
                let forms = written(row.entry)
                guard let paradigm = Self.best(infinitive, tense, forms) else { continue }
                for (person, form) in forms {
                    let accepted = paradigm.written(tense, person)
                    guard !accepted.contains(form.lowercased()) else { continue }
                    let isTooRegular = infinitive.isTooRegular(form.lowercased(), tense, person)
                    guard let expected = isTooRegular ? accepted.first : Self.slip(form, accepted) else {
                        continue
                    }
                    let place = Self.place(of: form, person, row)
                    reported.insert(place.offset)
                    log.add(Messages.slip(form, expected: expected, at: place))
                }
            }
            return reported
        }

        private func checkParticiple(_ infinitive: Infinitive, _ row: LevelDraft.Row) {
            let accepted = infinitive.participles
            let regular = Conjugation.participle(infinitive)
            for word in row.entry.details.participle where !accepted.contains(word.lowercased()) {
                let isTooRegular = [regular.raw, regular.spelled].contains(word.lowercased())
                guard let expected = isTooRegular ? accepted.first : Self.slip(word, accepted) else {
                    continue
                }
                log.add(Messages.slip(word, expected: expected, at: row.place))
            }
        }

        /// A gerund has the ending of its verb: -ando, or -iendo and -yendo.
        private func checkGerund(_ infinitive: Infinitive, _ row: LevelDraft.Row) {
            let ending = infinitive.ending == .ar ? "ando" : "endo"
            for word in row.entry.details.gerund
            where !infinitive.isReflexive && !word.lowercased().hasSuffix(ending) {
                log.add(Messages.slip(word, expected: Conjugation.gerund(infinitive).spelled, at: row.place))
            }
        }

        private func written(_ entry: Entry) -> [(person: Person, form: String)] {
            Person.allCases.flatMap { person in entry.alternatives(person).map { (person, $0) } }
        }

        /// The paradigm that most of the forms follow, and at least half.
        private static func best(
            _ infinitive: Infinitive, _ tense: Tense, _ forms: [(person: Person, form: String)]
        ) -> Paradigm? {
            var best: (paradigm: Paradigm, count: Int)?
            for paradigm in Paradigm.candidates(infinitive) {
                let fitting = forms.map { fit($0.form.lowercased(), paradigm.written(tense, $0.person)) }
                let count = fitting.reduce(0, +)
                if count > best?.count ?? 0 { best = (paradigm, count) }
            }
            guard let best, best.count * 2 >= forms.count * fullFit else { return nil }
            return best.paradigm
        }

        /// How well a form fits those that are accepted: half as well if it lacks its accents.
        private static func fit(_ form: String, _ accepted: [String]) -> Int {
            if accepted.contains(form) { return fullFit }
            return accepted.contains { Accentuation.plain($0) == form } ? fullFit - 1 : 0
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
            // Words of three letters are near to each other by chance.
            return accepted.first { min($0.count, form.count) > 3 && isOneEdit(Array($0), Array(form)) }
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
