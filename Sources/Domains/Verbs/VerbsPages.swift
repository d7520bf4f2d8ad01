public import Languages
import Markup
public import Pages

extension Verbs {
    public func pages(_ localization: Localization) -> [Page] {
        let context = Pages(self, localization)
        var pages = [context.hub()]
        guard !levels.isEmpty else { return pages }
        for index in levels.indices { pages += context.level(index) + context.exercises(index) }
        pages += verbs.indices.map(context.verb)
        return pages + [
            context.map(), context.alphabeticalIndex(), context.formIndex(), context.endingIndex(),
            context.kindIndex(),
        ]
    }
}

extension Verbs {
    /// The domain as seen from one language: names, addresses and rows that several pages share.
    struct Pages: DomainPages {
        typealias DomainType = Verbs

        let verbs: Verbs
        let localization: Localization
        let route: [String]
        /// The slug of each verb by its infinitive in small letters.
        let slugs: [String: String]
        /// What each verb means in the page's language, by its infinitive in small letters.
        let meanings: [String: String]
        /// The numbers of some verbs of each kind, for the pages of others.
        let examples: [Verbs.Irregularity: [Int]]

        static let firstID = "verbs/levels"
        static let alphabetID = "verbs/a-z"
        static let formsID = "verbs/forms"
        static let endingsID = "verbs/endings"
        static let kindsID = "verbs/kinds"
        static func id(of level: Level) -> String { "verbs/level/\(level.slug)" }
        static func id(_ kind: String, of level: Level) -> String { "verbs/\(kind)/\(level.slug)" }
        static func id(of verb: Verb) -> String { "verbs/verb/\(verb.slug)" }

        init(_ verbs: Verbs, _ localization: Localization) {
            self.verbs = verbs
            self.localization = localization
            route = [slug(localization.messages.text("verbs.section"))]
            slugs = Dictionary(verbs.verbs.map { ($0.infinitive.lowercased(), $0.slug) }) { first, _ in first
            }
            let known = verbs.verbs.compactMap { verb in
                verb.details.meaning(in: localization.locale.tag).map { (verb.infinitive.lowercased(), $0) }
            }
            meanings = Dictionary(known) { first, _ in first }
            examples = Self.examples(among: verbs.verbs)
        }

        func spanish(_ text: String) -> Value { .phrase(text, language: "es") }
        /// Words of the teacher's, in the language of the level files.
        func own(_ text: String) -> Value { .phrase(text, language: verbs.language) }

        /// What a verb means in the page's language, if a level says so.
        func meaning(of infinitive: String) -> Value {
            meanings[infinitive.lowercased()].map { .text($0) } ?? .none
        }

        func levelRoute(_ level: Level) -> [String] { route + [address("levels.label"), level.slug] }

        func link(to infinitive: String, _ anchor: String? = nil) -> Value {
            .link(Link(.page("verbs/verb/\(slugs[infinitive.lowercased()] ?? "")"), fragment: anchor))
        }

        var views: [DomainView] {
            let levels = DomainView(
                Self.firstID, text("levels.label"),
                below: [
                    "level/", "practice/", "mixed/", "mixed-key/", "worksheet/", "worksheet-key/", "cards/",
                ].map { "verbs/\($0)" })
            if verbs.levels.isEmpty { return [levels] }
            return [
                levels, DomainView(Self.alphabetID, text("a-z.label"), below: ["verbs/verb/"]),
                DomainView(Self.formsID, text("forms.label")),
                DomainView(Self.endingsID, text("endings.label")),
                DomainView(Self.kindsID, text("kinds.label")), DomainView(Self.mapID, text("map.label")),
            ]
        }

        /// The language of a page's title, where it is not the page's own.
        func foreign(_ language: String) -> String? { language == locale.tag ? nil : language }
    }
}

// MARK: - Levels and verbs

extension Verbs.Pages {
    /// All levels.
    func hub() -> Page {
        page(
            Self.firstID, kind: "levels", route: route, title: text("levels.title"),
            description: verbs.levels.isEmpty
                ? text("levels.none") : text("levels.description", ["count": .count(verbs.verbs.count)]),
            template: "levels",
            label: text("section"), section: section, source: verbs.levels.first?.path ?? "verbs",
            sharePicture: verbs.levels.isEmpty ? nil : picture(of: frequent)
        ) {
            [
                "hero": verbs.levels.isEmpty
                    ? .none
                    : hero([
                        (text("levels.label"), .count(verbs.levels.count)),
                        (text("section"), .count(verbs.verbs.count)),
                        (text("levels.forms"), .count(formCount)),
                    ]),
                "letters": letters, "frequent": .list(frequent.map(neighbour)), "tenses": tenses,
                "telling": tellingForms(frequent),
                "levels": .list(verbs.levels.map { .record(card($0)) }), "count": .count(verbs.verbs.count),
                "isEmpty": .flag(verbs.levels.isEmpty),
                "map": verbs.levels.isEmpty ? .none : .page(Self.mapID),
            ]
        }
    }

    /// The verbs that most levels have, for a reader who looks one up; none where each is in one level only.
    private var frequent: [Verbs.Verb] {
        let counted = verbs.verbs.enumerated().map { number, verb in
            (number: number, verb: verb, levels: verb.levelCount)
        }
        return counted.filter { $0.levels > 1 }.sorted { ($1.levels, $0.number) < ($0.levels, $1.number) }
            .prefix(10).map(\.verb)
    }

    /// How many forms there are to be known, each counted once however many levels have it.
    private var formCount: Int {
        verbs.verbs.lazy.flatMap(\.tables).reduce(0) { $0 + $1.entry.count }
    }

    /// A tense by its name in the page's language, the Spanish one, and Bello's.
    func tense(_ tense: Verbs.Tense?) -> Value {
        guard let tense else { return .none }
        return [
            "name": .text(name(of: tense)), "spanish": .text(tense.spanish),
            "isForeign": .flag(isForeign(tense)), "bello": Value(tense.bello),
            "hasFurtherNames": .flag(hasFurtherNames(tense)),
        ]
    }

    func name(of tense: Verbs.Tense) -> String { text("tense.\(tense.rawValue)") }

    /// Whether the Spanish name is another word than the one of the page's language; Italian presente is not.
    private func isForeign(_ tense: Verbs.Tense) -> Bool {
        localization.locale.tag != "es" && name(of: tense).lowercased() != tense.spanish
    }

    func hasFurtherNames(_ tense: Verbs.Tense) -> Bool { isForeign(tense) || tense.bello != nil }

    /// A level with its tables.
    func level(_ index: Int) -> [Page] {
        let level = verbs.levels[index]
        return [
            page(
                Self.id(of: level), kind: "level", route: levelRoute(level), title: level.title,
                description: level.description(in: locale.tag)?.text
                    ?? text("level.description", ["level": .text(level.title)]),
                template: "level", language: foreign(verbs.language), source: level.path,
                sharePicture: picture(of: level), keepsakes: keepsakes(level)
            ) {
                var record = card(level)
                let usual = level.usualKinds
                record.append(
                    "tables",
                    .list(
                        level.entries.enumerated().map { number, entry in
                            .record(
                                table(
                                    entry, level.tense, level.persons, anchor: "t\(number + 1)",
                                    fragment: level.tense?.anchor, unless: usual))
                        }))
                let kinds = level.entries.map { $0.kinds ?? [] }
                record.append("hasLegend", .flag(kinds.contains { !$0.isEmpty }))
                record.append("gap", gap(kinds.joined()))
                record.append("model", model(of: level))
                record.append("telling", tellingForms(level))
                record.append("hasExceptions", .flag(kinds.contains { $0 != usual }))
                record.append("kinds", self.kinds(usual))
                record.append("hasKinds", .flag(!usual.isEmpty))
                record.append("previous", index > 0 ? .record(card(verbs.levels[index - 1])) : .none)
                record.append(
                    "next", index + 1 < verbs.levels.count ? .record(card(verbs.levels[index + 1])) : .none)
                return record
            }
        ]
    }

    func neighbour(_ verb: Verbs.Verb) -> Value {
        ["infinitive": spanish(verb.infinitive), "link": .page(Self.id(of: verb))]
    }

    /// One verb in one tense: a row a person; its kinds are left out if they are the usual ones of its level.
    func table(
        _ entry: Verbs.Entry, _ tense: Verbs.Tense?, _ persons: [Verbs.Person], anchor: String,
        fragment: String? = nil, unless usual: [Verbs.Irregularity] = []
    ) -> Record {
        let all = entry.kinds ?? []
        let kinds = all == usual ? [] : all
        return [
            "anchor": .text(anchor), "infinitive": spanish(entry.infinitive),
            "meaning": meaning(of: entry.infinitive),
            "link": link(to: entry.infinitive, fragment),
            "rows": .list(persons.map { .record(row(entry, tense, $0)) }),
            "kinds": self.kinds(kinds), "hasKinds": .flag(!kinds.isEmpty),
        ]
    }

    func row(_ entry: Verbs.Entry, _ tense: Verbs.Tense?, _ person: Verbs.Person) -> Record {
        var record: Record = ["person": .text(person.name(in: tense))]
        record.append(contentsOf: cell(entry.parts(person)))
        return record
    }

    /// Alternatives, each in parts with their marks.
    func cell(_ forms: [[Verbs.FormPart]]) -> Record {
        [
            "forms": .list(
                forms.enumerated().map { number, parts in
                    [
                        "isFurther": .flag(number > 0),
                        "parts": .list(
                            parts.map {
                                [
                                    "text": .text($0.text.unbrokenAfterNo),
                                    "isIrregular": .flag($0.mark == .irregular),
                                    "isSpelling": .flag($0.mark == .spelling),
                                    "isPlain": .flag($0.mark == .regular),
                                ]
                            }),
                    ]
                }), "isMissing": .flag(forms.isEmpty),
        ]
    }

    /// Kinds of irregularity with their names, each linked to its place in the index.
    func kinds(_ kinds: [Verbs.Irregularity]) -> Value {
        .list(kinds.map { label($0.rawValue) })
    }

    /// The name of a group of the index of kinds, or what else it is called of a verb, linked to it.
    func label(_ group: String, _ name: String = "name") -> Value {
        [
            "name": .text(text("kind.\(group).\(name)")),
            "link": .link(Link(.page(Self.kindsID), fragment: group)),
        ]
    }

    /// A verb's form to guess, among all forms of one of its tenses.
    private struct Question {
        var verb: Verbs.Verb
        var table: Verbs.Verb.Table
        var forms: [(person: Verbs.Person, answer: String)]
        var person: Verbs.Person
        var answer: String
    }

    /// What is asked on a day: all verbs come in turn.
    private func question(on day: CalendarDate) -> Question? {
        let tables = verbs.verbs.flatMap { verb in
            verb.tables.prefix(1).filter { $0.entry.count > 0 }.map { (verb, $0) }
        }
        guard let (verb, table) = day.turn(in: tables) else { return nil }
        let forms = Verbs.Person.allCases.filter { !table.entry.alternatives($0).isEmpty }
            .map { (person: $0, answer: answer(table.entry, $0)) }
        // The form of two persons would be seen beside the question.
        let single = forms.filter { own in forms.count { $0.answer == own.answer } == 1 }
        return day.turn(in: single.isEmpty ? forms : single).map { asked in
            Question(verb: verb, table: table, forms: forms, person: asked.person, answer: asked.answer)
        }
    }

    /// A question with its answer, on the home page.
    private func model(of question: Question) -> Record {
        let (verb, table) = (question.verb, question.table)
        return [
            "infinitive": spanish(verb.infinitive), "meaning": meaning(of: verb.infinitive),
            "link": .link(Link(.page(Self.id(of: verb)), fragment: table.anchor)),
            "person": spanish(question.person.name(in: table.tense)), "tense": tense(table.tense),
            "answer": spanish(question.answer),
        ]
    }

    /// The domain's entry in the navigation, with a verb of the day and the answer to that of the day before.
    private var section: Section {
        let today = verbs.today
        guard let question = question(on: today) else { return makeSection() }
        let last = self.question(on: today.adding(days: -1)).flatMap {
            $0.verb.infinitive == question.verb.infinitive ? nil : $0
        }
        let (verb, table, forms) = (question.verb, question.table, question.forms)
        var model = model(of: question)
        model.append("yesterday", last.map { .record(self.model(of: $0)) } ?? .none)
        model.append(
            "forms",
            .list(
                forms.map {
                    [
                        // A narrow card breaks él/ella/usted at a slash.
                        "person": .text(
                            $0.person.name(in: table.tense).replacing("/", with: "/\u{200B}")),
                        "isAsked": .flag($0.person == question.person), "answer": .text($0.answer),
                        "pattern": .text(Verbs.AnswerPattern.pattern(table.entry.alternatives($0.person))),
                    ]
                }))
        model.append("levels", .page(Self.firstID))
        model.append(
            "practice",
            table.levels.first.map { .page(Self.id("practice", of: verbs.levels[$0])) } ?? .none)
        let shown = forms.first { $0.person != question.person }
        return makeSection(
            glance: shown.map { "\(verb.infinitive) · \($0.person.name(in: table.tense)) \($0.answer)" }
                ?? text("teaser.glance", ["count": .count(verbs.verbs.count)]),
            today: today, teaser: model)
    }

    private func answer(_ entry: Verbs.Entry, _ person: Verbs.Person) -> String {
        entry.alternatives(person).map(\.unbrokenAfterNo).joined(separator: " / ")
    }
}
