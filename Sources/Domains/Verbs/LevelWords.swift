import Diagnostics
import Languages

extension Verbs {
    /// What a level may say of a verb beside its forms.
    enum Detail: Hashable {
        /// What the infinitive means in a language.
        case meaning(String)
        case gerund, participle

        /// A gerund or a participle by its name in one of four languages; a meaning by its language: `en`,
        /// `English`, `meaning (en)`.
        init?(named name: String) {
            let key = slug(name).split(separator: "-").filter { !Self.meanings.contains(String($0)) }.joined(
                separator: "-")
            if Self.gerunds.contains(key) {
                self = .gerund
            } else if Self.participles.contains(key) {
                self = .participle
            } else if let tag = Self.languages[key] ?? Self.tag(key) {
                self = .meaning(tag)
            } else {
                return nil
            }
        }

        /// As a message names it.
        var name: Wording {
            switch self {
            case .meaning(let language): "meaning in \(Locale.wording(ofTag: language))"
            case .gerund: "gerund"
            case .participle: "participle"
            }
        }

        /// A tag of two letters, with a region or a script if it matters; longer ones look like verbs.
        static func isTag(_ name: String) -> Bool {
            name.utf8.count >= 2 && name.utf8.prefix { $0 != UInt8(ascii: "-") }.count == 2
                && name.utf8.count <= 11
                && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || 0x61...0x7A ~= $0 | 0x20 }
        }

        private static func tag(_ name: String) -> String? { isTag(name) ? Locale(tag: name)?.tag : nil }

        private static let meanings: Set<String> = [
            "meaning", "translation", "significado", "traduccion", "sens", "traduction", "significato",
            "traduzione",
        ]
        private static let gerunds: Set<String> = ["gerundio", "gerund", "gerondif"]
        private static let participles: Set<String> = [
            "participio", "participle", "past-participle", "participe", "participe-passe",
            "participio-pasado", "participio-passato",
        ]

        private static let languages: [String: String] = {
            let names = [
                "en": "english ingles anglais inglese", "fr": "french frances francais francese",
                "es": "spanish espanol espagnol spagnolo",
                "it": "italian italiano italien", "de": "german aleman allemand tedesco deutsch",
                "pt": "portuguese portugues portugais portoghese",
            ]
            var tags: [String: String] = [:]
            for (tag, words) in names { for word in words.split(separator: " ") { tags[String(word)] = tag } }
            return tags
        }()
    }

    /// The lines above the verbs that a level may name: in a table each has its name in one cell and its
    /// value in the next.
    enum LevelLabel {
        case title, description, colour, tense

        init?(_ text: String) {
            switch slug(text) {
            case "title", "titulo", "titre", "titolo", "level", "nivel", "niveau", "livello": self = .title
            case "description", "descripcion", "descrizione": self = .description
            case "color", "colour", "couleur", "colore": self = .colour
            case "tense", "tiempo", "temps", "tempo": self = .tense
            default: return nil
            }
        }
    }

    /// What a column of a table of verbs has.
    enum Column: Hashable {
        case infinitive
        case person(Person)
        case detail(Detail)

        /// By its heading in one of four languages; of `él/ella/usted` the first word counts.
        init?(_ heading: String) {
            let key = slug(heading)
            let first = String(key.prefix { $0 != "-" })
            if first == "you", key != "you" {
                // The second "you" of a table is the plural one.
                let isPlural = ["plural", "pl", "all", "2"].contains(String(key.dropFirst(4)))
                self = .person(isPlural ? .vosotros : .tu)
            } else if let column = Self.names[first] {
                self = column
            } else if let detail = Detail(named: heading) {
                self = .detail(detail)
            } else {
                return nil
            }
        }

        /// Whether a row is the one with the headings.
        static func areHeadings(_ cells: [String]) -> Bool {
            let columns = cells.compactMap { Column($0) }
            return columns.contains(.infinitive) && columns.count > 1
        }

        static let allNames = names.keys.sorted() + ["gerundio", "participio"]

        private static let names: [String: Column] = {
            let columns: [(Column, String)] = [
                (.infinitive, "infinitivo infinitive infinitif infinito verbo verb verbe"),
                (.person(.yo), "yo i je io"), (.person(.tu), "tu vos you"),
                (.person(.el), "el ella usted ud he she il elle on lui lei"),
                (.person(.nosotros), "nosotros nosotras we nous noi"),
                (.person(.vosotros), "vosotros vosotras vous voi"),
                (.person(.ellos), "ellos ellas ustedes uds they ils elles loro"),
            ]
            var names: [String: Column] = [:]
            for (column, words) in columns {
                for word in words.split(separator: " ") { names[String(word)] = column }
            }
            return names
        }()
    }
}
