public import Diagnostics
import Languages
import Markup
public import Pages

/// Spanish verbs as a teacher writes them down, level by level: tables, practice, worksheets, cards.
public struct Verbs: Domain {
    public static let name = "verbs"

    /// In the order of their files.
    let levels: [Level]
    /// Every verb of all levels, in Spanish alphabetical order.
    let verbs: [Verb]
    /// The language of titles and descriptions.
    let language: String
    let today: CalendarDate

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let records = VerbsRecords(folder, log: log)
        today = site.today
        language = records.language
        levels = records.levels
        verbs = Verb.all(of: levels)
    }
}

/// One file of the teacher's: some verbs in one tense.
struct Level: Sendable {
    var title: String
    var description: String
    var colour: Colour
    /// nil where the file does not say, so that nothing is claimed of its forms.
    var tense: Tense?
    var entries: [Entry]
    /// The file, relative to the site.
    var path: String
    /// Where its title stands.
    var place: Place
    /// Its part of addresses; never that of another level.
    var slug = ""

    /// The rows of its tables: vosotros only where some verb has it.
    var persons: [Person] {
        entries.contains { $0.hasVosotros } ? Person.allCases : Person.withoutVosotros
    }
}

/// One line of a level: an infinitive and its forms.
struct Entry: Sendable {
    var infinitive: String
    /// One list of alternatives a person, empty where there is no such form; nil where the person is left out.
    var forms: [[String]?]

    var hasVosotros: Bool { forms[Person.vosotros.rawValue] != nil }

    /// The alternatives of a person; empty where there is no form.
    func alternatives(_ person: Person) -> [String] { forms[person.rawValue] ?? [] }

    /// How many forms there are to be known.
    var count: Int { forms.count { $0?.isEmpty == false } }

    var isDefective: Bool { forms.contains { $0?.isEmpty == true } }

    /// The kinds of irregularity in the order in which they are named; empty without a tense.
    func kinds(in tense: Tense?) -> [Irregularity] {
        guard let tense, let verb = Infinitive(infinitive) else { return [] }
        var kinds: Set<Irregularity> = []
        for person in Person.allCases {
            for form in alternatives(person) {
                if let kind = Comparison(form, verb, tense, person)?.kind { kinds.insert(kind) }
            }
        }
        // "Spelling only" is said of what is regular otherwise.
        if kinds.count > 1 { kinds.remove(.spelling) }
        return Irregularity.allCases.filter(kinds.contains)
    }
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
    }

    var infinitive: String
    var slug: String
    var tables: [Table]

    /// The ending under which an index has it; nil for a phrase.
    var ending: Infinitive.Ending? { Infinitive(infinitive)?.ending }

    var kinds: [Irregularity] {
        let kinds = Set(tables.flatMap(\.kinds))
        return Irregularity.allCases.filter(kinds.contains)
    }

    var isDefective: Bool { tables.contains { $0.entry.isDefective && $0.tense != .imperative } }

    /// Collects the verbs of all levels in the alphabetical order of Spanish, each with an address of its own.
    static func all(of levels: [Level]) -> [Verb] {
        var verbs: [Verb] = []
        var numbers: [String: Int] = [:]
        for (index, level) in levels.enumerated() {
            for entry in level.entries {
                let key = entry.infinitive.lowercased()
                let number = numbers[key] ?? verbs.count
                if number == verbs.count {
                    numbers[key] = number
                    verbs.append(Verb(infinitive: entry.infinitive, slug: "", tables: []))
                }
                verbs[number].add(entry, level, index)
            }
        }
        let order = Tense.allCases
        for index in verbs.indices {
            verbs[index].tables = verbs[index].tables.enumerated().sorted { left, right in
                let place = { (tense: Tense?) in tense.flatMap(order.firstIndex) ?? order.count }
                return (place(left.element.tense), left.offset) < (place(right.element.tense), right.offset)
            }.map(\.element)
        }
        let sorted = spanish?.sorted(verbs) { $0.infinitive } ?? verbs
        return distinct(sorted.map(\.infinitive)).enumerated().map { index, slug in
            var verb = sorted[index]
            verb.slug = slug
            return verb
        }
    }

    private mutating func add(_ entry: Entry, _ level: Level, _ index: Int) {
        if let tense = level.tense {
            if let same = tables.firstIndex(where: { $0.tense == tense && $0.entry.forms == entry.forms }) {
                tables[same].levels.append(index)
                return
            }
            let others = tables.count { $0.tense == tense }
            let anchor = others == 0 ? tense.anchor : "\(tense.anchor)-\(others + 1)"
            tables.append(Table(tense: tense, entry: entry, levels: [index], anchor: anchor, kinds: entry.kinds(in: tense)))
        } else {
            tables.append(Table(tense: nil, entry: entry, levels: [index], anchor: "nivel-\(level.slug)", kinds: []))
        }
    }

    private static let spanish = Locale(tag: "es")
}

/// The parts of addresses for names, in their order; a name whose letters without accents are taken gets a number: sonar, sonar-2 for soñar.
func distinct(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    var next: [String: Int] = [:]
    return names.map { name in
        let plain = slug(name)
        var candidate = plain
        while !taken.insert(candidate).inserted {
            next[plain] = (next[plain] ?? 1) + 1
            candidate = "\(plain)-\(next[plain] ?? 2)"
        }
        return candidate
    }
}
