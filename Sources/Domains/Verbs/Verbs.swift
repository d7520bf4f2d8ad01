public import Diagnostics
import Languages
import Markup
public import Pages
public import Records

/// Spanish verbs as a teacher writes them down, level by level: tables, practice, worksheets, cards.
public struct Verbs: Domain {
    public static let name = "verbs"
    public static let reads = ["txt", "csv", "tsv"]
    public static var settings: Expectation? { Expectation("settings", Records.settings) }

    /// In the order of their files.
    let levels: [Level]
    /// Every verb of all levels, in Spanish alphabetical order.
    let verbs: [Verb]
    /// The language of titles and descriptions.
    let language: String
    let today: CalendarDate

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let records = Records(folder, log: log)
        today = site.today
        language = records.language
        levels = records.levels
        verbs = Verb.all(of: levels)
    }
}

extension Verbs {
    /// One file of the teacher's: some verbs in one tense.
    struct Level: Sendable {
        var title: String
        var description: String
        /// The description in other languages.
        var descriptions: [String: String]
        var colour: Colour
        /// Nil if the file has no tense, so that its forms are not compared with regular ones.
        var tense: Tense?
        var entries: [Entry]
        /// The file, relative to the site.
        var path: String
        /// The place of its title.
        var place: Place
        /// Where the first form of each person stands, entry by entry, to compare levels by; nil if there is none, or if
        /// it was reported already.
        var places: [[Place?]] = []
        /// Its part of addresses; never that of another level.
        var slug = ""

        /// Its description in a language, or as it is where it has none in that one; nil without any.
        func description(in tag: String) -> (text: String, isOwn: Bool)? {
            if let text = descriptions[tag] { return (text, false) }
            return description.isEmpty ? nil : (description, true)
        }

        /// The rows of its tables.
        var persons: [Person] { Entry.persons(of: entries, in: tense) }

        /// The kinds of irregularity that most of its verbs have and no others, to be said once for all of
        /// them; none if a verb of the level is regular, so that a verb without kinds is never a riddle.
        var usualKinds: [Irregularity] {
            let kinds = entries.map { $0.kinds ?? [] }
            guard kinds.count > 1, !kinds.contains([]) else { return [] }
            return kinds.first { own in 2 * kinds.count { $0 == own } > kinds.count } ?? []
        }
    }

    /// One verb of a level: an infinitive and its forms.
    struct Entry: Sendable {
        var infinitive: String
        /// One list of alternatives for each person, empty if there is no such form; nil if the person is
        /// left out.
        var forms: [[String]?]
        var details = Details()
        /// Each form beside the regular one, as `forms` are; nil where there is none to compare with.
        private(set) var comparisons: [[Comparison?]] = []

        /// The same verb with its forms compared once, since every kind of page shows their marks.
        func compared(in tense: Tense?) -> Entry {
            guard let tense, let verb = Infinitive(infinitive) else { return self }
            var entry = self
            entry.comparisons = Person.allCases.map { person in
                alternatives(person).map { Comparison($0, verb, tense, person) }
            }
            return entry
        }

        var hasVosotros: Bool { forms[Person.vosotros.rawValue] != nil }

        /// The rows of a table of some verbs: vosotros if one of them is written with it. Nobody commands
        /// oneself, so commands have no yo, unless a teacher gives such a form.
        static func persons(of entries: [Entry], in tense: Tense?) -> [Person] {
            Person.allCases.filter { person in
                switch person {
                case .yo:
                    tense?.mood != .imperative || entries.contains { !$0.alternatives(.yo).isEmpty }
                case .vosotros: entries.contains(where: \.hasVosotros)
                case .tu, .el, .nosotros, .ellos: true
                }
            }
        }

        /// The alternatives of a person; empty if there is no form.
        func alternatives(_ person: Person) -> [String] { forms[person.rawValue] ?? [] }

        /// How many forms there are to be known.
        var count: Int { forms.count { $0?.isEmpty == false } }

        var isDefective: Bool { forms.contains { $0?.isEmpty == true } }

        /// The kinds of irregularity in the order in which they are named; nil if no form can be compared
        /// with a regular one.
        var kinds: [Irregularity]? {
            let comparisons = comparisons.flatMap { $0.compactMap(\.self) }
            guard !comparisons.isEmpty else { return nil }
            var kinds = Set(comparisons.compactMap(\.kind))
            // "Spelling only" is the kind of verbs that are otherwise regular, and "only yo" of those whose
            // other persons are regular.
            if kinds.count > 1 { kinds.remove(.spelling) }
            if kinds.count > 1, kinds.remove(.ownYo) != nil { kinds.insert(.own) }
            return Irregularity.allCases.filter(kinds.contains)
        }
    }

    /// What levels say of a verb beside its forms.
    struct Details: Sendable {
        struct Meaning: Sendable {
            var language: String
            var text: String
            var place: Place
        }

        /// What the infinitive means, once for each language.
        var meanings: [Meaning] = []
        var gerund: [String] = []
        /// Alternatives, such as impreso and imprimido.
        var participle: [String] = []

        /// Adds what another level says and this one does not.
        mutating func add(_ other: Details) {
            for meaning in other.meanings where !meanings.contains(where: { $0.language == meaning.language })
            { meanings.append(meaning) }
            if gerund.isEmpty { gerund = other.gerund }
            if participle.isEmpty { participle = other.participle }
        }

        /// The meaning in a language; fr is French for fr-CA too.
        func meaning(in tag: String) -> String? {
            let exact = meanings.first { $0.language == tag }
            return (exact ?? meanings.first { Self.language($0.language) == Self.language(tag) })?.text
        }

        private static func language(_ tag: String) -> Substring { tag.prefix { $0 != "-" } }
    }

    /// A verb with everything that the levels say of it.
    struct Verb: Sendable {
        /// A tense, or a level that names none, with the verb's forms; one table of the verb's page.
        struct Table: Sendable {
            var tense: Tense?
            var entry: Entry
            /// The numbers of the levels with just these forms.
            var levels: [Int]
            var anchor: String
            var kinds: [Irregularity]
            /// Whether its forms were compared with the regular ones.
            var isCompared: Bool
        }

        var infinitive: String
        var slug: String
        var tables: [Table]
        var details = Details()

        /// The ending under which an index has it; nil for a phrase.
        var ending: Infinitive.Ending? { Infinitive(infinitive)?.ending }

        /// Of all tables and of the participle. "Spelling only" is the kind of a verb that is otherwise regular, and
        /// empecé alone does not give it to empezar.
        private(set) var kinds: [Irregularity] = []

        /// The further ways in which the verb is irregular, in forms that no level has; only where it is known how the
        /// whole verb is conjugated.
        private(set) var kindsElsewhere: Set<Irregularity> = []

        /// Whether the verb is one of those known to be irregular in some tense, which these levels need not have.
        private var isIrregularElsewhere = false

        /// What is asked for in each language, and by the pages of all verbs; its tables are complete by then.
        let lazyFurtherTables = Lazy<[(tense: Tense, entry: Entry)]>()

        init(infinitive: String) { (self.infinitive, slug, tables) = (infinitive, "", []) }

        /// Compares the verb with what is known of it, once its tables are complete, since many pages ask for its kinds.
        private mutating func findKinds() {
            if let known = Infinitive(infinitive) {
                let paradigms = Paradigm.candidates(known)
                if paradigms.count == 1 { kindsElsewhere = paradigms[0].kinds }
                if IrregularVerbs.hasIrregularParticiple(known.bare) { kindsElsewhere.insert(.participle) }
                isIrregularElsewhere = !kindsElsewhere.isEmpty
            }
            var found = Set(tables.flatMap(\.kinds))
            if hasIrregularParticiple { found.insert(.participle) }
            if found.count > 1 || isIrregularElsewhere { found.remove(.spelling) }
            kinds = Irregularity.allCases.filter(found.contains)
            kindsElsewhere.subtract(found.union([.spelling]))
        }

        private var hasIrregularParticiple: Bool {
            guard let infinitive = Infinitive(infinitive) else { return false }
            let regular = Conjugation.participle(infinitive).spelled
            return !details.participle.isEmpty && !details.participle.contains(regular)
        }

        /// Whether all forms of these levels sound regular, as far as they can be compared, and the verb is not known
        /// to be irregular in other tenses.
        var isRegular: Bool { soundsRegular && !isIrregularElsewhere }

        /// Whether all forms of these levels sound regular although the verb is irregular, as soñar is in the
        /// conditional.
        var isRegularHere: Bool { soundsRegular && isIrregularElsewhere }

        private var soundsRegular: Bool { kinds.isEmpty && tables.contains(where: \.isCompared) }

        /// In how many levels it is.
        var levelCount: Int { tables.reduce(0) { $0 + $1.levels.count } }

        var isDefective: Bool { tables.contains { $0.entry.isDefective && $0.tense?.mood != .imperative } }

        /// Collects the verbs of all levels in the alphabetical order of Spanish, each with an address of its
        /// own.
        static func all(of levels: [Level]) -> [Verb] {
            var verbs: [Verb] = []
            var numbers: [String: Int] = [:]
            for (index, level) in levels.enumerated() {
                for entry in level.entries {
                    let key = entry.infinitive.lowercased()
                    let number = numbers[key] ?? verbs.count
                    if number == verbs.count {
                        numbers[key] = number
                        verbs.append(Verb(infinitive: entry.infinitive))
                    }
                    verbs[number].add(entry, level, index)
                }
            }
            let order = Tense.allCases
            for index in verbs.indices {
                verbs[index].tables = verbs[index].tables.enumerated().sorted { left, right in
                    let rank = { (tense: Tense?) in tense.flatMap(order.firstIndex) ?? order.count }
                    return (rank(left.element.tense), left.offset) < (rank(right.element.tense), right.offset)
                }.map(\.element)
            }
            let sorted = spanish?.sorted(verbs) { $0.infinitive } ?? verbs
            return distinctSlugs(of: sorted.map(\.infinitive)).enumerated().map { index, slug in
                var verb = sorted[index]
                verb.slug = slug
                if verb.details.participle.isEmpty { verb.details.participle = verb.perfectParticiple }
                verb.findKinds()
                return verb
            }
        }

        /// The participle in the forms of a perfect tense, such as visto in "he visto"; none if the persons
        /// differ, since then it is not known which is right.
        private var perfectParticiple: [String] {
            guard let infinitive = Infinitive(infinitive) else { return [] }
            for table in tables {
                guard let tense = table.tense, tense.isCompound else { continue }
                let words = Person.allCases.map { person in
                    table.entry.alternatives(person).compactMap {
                        BareForm($0, infinitive, tense, person)?.word
                    }
                }
                let known = words.filter { !$0.isEmpty }
                if let first = known.first, known.allSatisfy({ $0 == first }) {
                    return first.withoutRepetitions
                }
            }
            return []
        }

        private mutating func add(_ entry: Entry, _ level: Level, _ index: Int) {
            details.add(entry.details)
            let kinds = entry.kinds
            if let tense = level.tense {
                if let same = tables.firstIndex(where: { $0.tense == tense && $0.entry.forms == entry.forms })
                {
                    tables[same].levels.append(index)
                    return
                }
                let others = tables.count { $0.tense == tense }
                let anchor = others == 0 ? tense.anchor : "\(tense.anchor)-\(others + 1)"
                tables.append(
                    Table(
                        tense: tense, entry: entry, levels: [index], anchor: anchor, kinds: kinds ?? [],
                        isCompared: kinds != nil))
            } else {
                tables.append(
                    Table(
                        tense: nil, entry: entry, levels: [index], anchor: "nivel-\(level.slug)", kinds: [],
                        isCompared: false))
            }
        }

        private static let spanish = Locale(tag: "es")
    }
}
