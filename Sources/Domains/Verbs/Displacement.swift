import Diagnostics

extension Verbs {
    /// Finds forms that are right for another person than theirs, as where one was forgotten or two changed places, and
    /// levels with the forms of another tense than theirs.
    struct Displacement {
        private let level: Level
        private let rows: [LevelDraft.Row]
        /// The tense that the forms of the level have instead of its own.
        private let actualTense: Tense?
        private let log: DiagnosticLog

        init(_ level: Level, _ rows: [LevelDraft.Row], actualTense: Tense?, log: DiagnosticLog) {
            self.level = level
            self.rows = rows
            self.actualTense = actualTense
            self.log = log
        }

        /// - Parameter reported: where in the file forms stand of which something is said already.
        func report(besides reported: Set<Int>) {
            guard let tense = level.tense else { return }
            if let actualTense, let place = rows.first?.place {
                log.add(Messages.otherTense(tense, actualTense, at: place))
                return
            }
            for row in rows {
                guard let infinitive = Infinitive(row.entry.infinitive) else { continue }
                let paradigms = Paradigm.candidates(infinitive)
                var found: [Messages.Displaced] = []
                for person in Person.allCases {
                    for (form, place) in zip(row.entry.alternatives(person), row.places[person.rawValue]) {
                        func isRight(_ person: Person) -> Bool {
                            paradigms.contains { $0.written(tense, person).contains(form.lowercased()) }
                        }
                        guard !reported.contains(place.offset), !isRight(person),
                            let other = Person.allCases.first(where: isRight)
                        else { continue }
                        found.append(.init(form: form, person: person, other: other, place: place))
                    }
                }
                if let first = found.first {
                    log.add(Messages.displaced(first, count: found.count, of: row.entry.infinitive, tense))
                }
            }
        }
    }
}

extension Verbs.Messages {
    /// A form at one person that is right for another.
    struct Displaced {
        var form: String
        var person: Verbs.Person
        var other: Verbs.Person
        var place: Place
    }

    static func displaced(_ first: Displaced, count: Int, of infinitive: String, _ tense: Verbs.Tense)
        -> Diagnostic
    {
        let (own, other) = (first.person.name(in: tense), first.other.name(in: tense))
        return Diagnostic(
            .warning, .verbsPerson,
            count == 1
                ? "\"\(short(first.form))\" is the form of \(other), but is in the place of \(own)"
                : "\(count) forms of \"\(short(infinitive))\" are in the places of other persons; the first, \"\(short(first.form))\", is the form of \(other) in the place of \(own)",
            at: first.place,
            help: tense.mood == .imperative
                ? "write six forms, with - for yo: -, tú, usted, nosotros, vosotros, ustedes"
                : "write six forms in the order yo, tú, él, nosotros, vosotros, ellos, or five without vosotros, with - for one that does not exist"
        )
    }

    static func otherTense(_ tense: Verbs.Tense, _ likely: Verbs.Tense, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .verbsOtherTense,
            "the forms of this level are not of its tense, \"\(tense.spanish)\", but of \"\(likely.spanish)\"",
            at: place,
            help: "correct the tense at the top of the level, or the forms")
    }

    static func otherTense(_ tense: Verbs.Tense, _ other: Verbs.Tense, of infinitive: String, at place: Place)
        -> Diagnostic
    {
        Diagnostic(
            .warning, .verbsOtherTense,
            "the forms of \"\(short(infinitive))\" are not of the tense of its level, \"\(tense.spanish)\", but of \"\(other.spanish)\"",
            at: place,
            help: "correct the forms, or move the verb to a level of that tense")
    }
}
