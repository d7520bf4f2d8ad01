import Diagnostics

extension Verbs {
    /// Finds verbs of which two levels give forms of the same tense and person that cannot both be right, or different
    /// meanings, of which pages show the first.
    ///
    /// Levels agree where they share a form, and where each gives another one that is accepted: comiera and comiese,
    /// tienes and tenés, he impreso and he imprimido. A verb is reported once, at its first such form.
    struct Contradictions {
        let log: DiagnosticLog

        private struct Key: Hashable {
            var infinitive: String
            var tense: Tense
        }

        private struct Given {
            var entry: Entry
            var places: [Place?]
        }

        func report(_ levels: [Level]) {
            reportForms(levels)
            reportMeanings(levels)
        }

        private func reportMeanings(_ levels: [Level]) {
            var meanings: [String: [Details.Meaning]] = [:]
            for entry in levels.lazy.flatMap(\.entries) where !entry.details.meanings.isEmpty {
                let infinitive = entry.infinitive.lowercased()
                for meaning in entry.details.meanings {
                    guard let first = meanings[infinitive]?.first(where: { $0.language == meaning.language })
                    else {
                        meanings[infinitive, default: []].append(meaning)
                        continue
                    }
                    if first.text.lowercased() != meaning.text.lowercased() {
                        log.add(Messages.otherMeaning(meaning, of: entry.infinitive, first: first))
                    }
                }
            }
        }

        private func reportForms(_ levels: [Level]) {
            var given: [Key: [Given]] = [:]
            for level in levels {
                guard let tense = level.tense else { continue }
                for (entry, places) in zip(level.entries, level.places) {
                    let key = Key(infinitive: entry.infinitive.lowercased(), tense: tense)
                    let found = Given(entry: entry, places: places)
                    let earlier = given[key, default: []]
                    if let diagnostic = earlier.lazy.compactMap({ contradiction(found, $0, tense) }).first {
                        log.add(diagnostic)
                    }
                    given[key] = earlier + [found]
                }
            }
        }

        private func contradiction(_ given: Given, _ earlier: Given, _ tense: Tense) -> Diagnostic? {
            for person in Person.allCases {
                let forms = given.entry.alternatives(person)
                let others = earlier.entry.alternatives(person)
                guard let form = forms.first, let other = others.first,
                    let place = given.places[person.rawValue], let first = earlier.places[person.rawValue]
                else { continue }
                let known = Set(others.map { $0.lowercased() })
                guard !forms.contains(where: { known.contains($0.lowercased()) }),
                    !areBothAccepted(forms, others, Infinitive(given.entry.infinitive), tense, person)
                else { continue }
                return Messages.contradiction(
                    form, of: given.entry.infinitive, person.name(in: tense), at: place, other: other,
                    first: first)
            }
            return nil
        }

        private func areBothAccepted(
            _ forms: [String], _ others: [String], _ infinitive: Infinitive?, _ tense: Tense, _ person: Person
        ) -> Bool {
            guard let infinitive else { return false }
            return Paradigm.candidates(infinitive).contains { paradigm in
                let accepted = Set(paradigm.written(tense, person))
                return [forms, others].allSatisfy { $0.contains { accepted.contains($0.lowercased()) } }
            }
        }
    }
}
