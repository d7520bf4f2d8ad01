import Pages

extension Verbs.Conjugation {
    /// The endings of a tense for each conjugation, or for those that share them; of two sets the first. Of a compound
    /// tense it is those of the participle.
    static func strip(_ tense: Verbs.Tense, _ persons: [Verbs.Person]) -> [(names: String, endings: [String])]
    {
        var lines: [(names: String, endings: [String])] = []
        for ending in Verbs.Infinitive.Ending.allCases {
            let endings = line(tense, ending, persons).filter { !$0.isEmpty }
            if lines.last?.endings == endings {
                lines[lines.count - 1].names += " \u{2011}\(ending.rawValue)"
            } else {
                lines.append(("\u{2011}\(ending.rawValue)", endings))
            }
        }
        return lines
    }

    /// The endings of one conjugation, as above; empty for a person without a form.
    static func line(_ tense: Verbs.Tense, _ ending: Verbs.Infinitive.Ending, _ persons: [Verbs.Person])
        -> [String]
    {
        guard let set = endings(tense, ending).first else { return [ending == .ar ? "ado" : "ido"] }
        return persons.map { set[$0.rawValue] }
    }
}

extension Verbs.Pages {
    /// A verb of each conjugation that follows the rules.
    static let models = ["hablar", "comer", "vivir"]

    /// The regular forms of a level's tense, with their endings apart: what its verbs are compared with. Nothing for a level
    /// without a tense, and for compound tenses, in which only the participle can be irregular.
    func model(of level: Verbs.Level) -> Value {
        guard let tense = level.tense, !tense.isCompound else { return .none }
        let verbs = Self.models.compactMap(Verbs.Infinitive.init)
        let rows = level.persons.map { person in
            Value.record([
                "person": .text(person.name(in: tense)),
                "verbs": .list(verbs.map { .record(["forms": .list(forms(of: $0, tense, person))]) }),
            ])
        }
        return ["names": .list(verbs.map { .text($0.text) }), "rows": .list(rows)]
    }

    /// Both forms where there are two: hablara, hablase.
    private func forms(of verb: Verbs.Infinitive, _ tense: Verbs.Tense, _ person: Verbs.Person) -> [Value] {
        let endings = Verbs.Conjugation.endings(tense, verb.ending).map { $0[person.rawValue] }
        let denial = tense == .negativeImperative ? "no " : ""
        return endings.enumerated().map { number, ending in
            [
                "isFurther": .flag(number > 0), "stem": .text(denial + tense.stem(of: verb)),
                "ending": .text(ending),
            ]
        }
    }
}
