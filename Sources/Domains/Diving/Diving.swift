public import Diagnostics
import Languages
public import Pages
public import Records

/// The penalties that diving judges and referees have to know by heart, as a reference and as quizzes.
public struct Diving: Domain {
    public static let name = "diving"
    public static let reads = ["json", "yaml", "yml", "strings"]
    public static let list: RecordList? = RecordList(.records, name: "penalties")
    public static let personal = ["diving/results.json"]
    public static var settings: Expectation? { Expectation("settings", Records.settings) }
    public static var formats: [Format] { Records.formats }

    /// The order of sanctions, then ids.
    let penalties: [Penalty]
    /// Positions of the penalties in the order of the list: through the phases of a dive, and in each from what costs
    /// most to what costs least.
    let listed: [Int]
    let questions: [Question]
    let texts: PenaltyTexts
    let ruleBooks: RuleBooks
    let settings: Settings
    let quizzes: [Quiz]
    /// Of quizzes in the terminal, the oldest first.
    let results: [QuizResult]
    let today: CalendarDate

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let errors = log.errorCount
        let records = Records(folder, site, log: log)
        today = site.today
        settings = records.settings
        let penalties = records.penalties.sorted { ($0.sanction, $0.id) < ($1.sanction, $1.id) }
        self.penalties = penalties
        listed = penalties.indices.sorted { left, right in
            func rank(_ position: Int) -> (phase: Int, sanction: Int, position: Int) {
                (penalties[position].phaseRank, penalties[position].sanction.rank, position)
            }
            return rank(left) < rank(right)
        }
        questions = records.questions
        texts = records.texts
        ruleBooks = records.ruleBooks.books
        results = records.results.map(\.result)
        quizzes = Quiz.all(penalties: penalties, questions: questions, settings: settings)
        if penalties.isEmpty, !questions.isEmpty, quizzes.isEmpty, log.errorCount == errors,
            let size = settings.quizSizes.first
        {
            log.add(Messages.tooFewQuestions(questions.count, for: size))
        }
    }

    public var assets: [Asset] { ruleBooks.assets }

    public func place(ofPage id: String, in files: [SourceFile]) -> Place? {
        penalties.first { Pages.id(of: $0) == id }?.place
    }
}

extension Diving {
    /// A fault, what it costs, and who sees to it.
    struct Penalty: Sendable {
        var id: Int
        /// Numbers of the rule book, 1 to 3 of them: `D8.6.3`.
        var rules: [String]
        var sanction: Sanction
        var owners: Owners
        /// When in the dive it happens, if the data say so.
        var phase: Phase?
        /// The English reference text of the data file; shown only if there is no text in the site's
        /// languages.
        var description: String?
        var place: Place

        /// The part of the dive that it belongs to, in the order of a dive; none comes last.
        var phaseRank: Int {
            phase.flatMap { Phase.allCases.firstIndex(of: $0) } ?? Phase.allCases.endIndex
        }

        /// The part of its address that is the same in every language, and stays the same when the text
        /// changes.
        var slug: String {
            ([String(id)] + rules.prefix(1)).map { Languages.slug($0) }.joined(separator: "-")
        }
    }

    /// What a fault costs; raw values as in the data files of the app.
    enum Sanction: Int, Sendable, CaseIterable, Comparable {
        case zeroPoints = 0
        case minusTwoByReferee = 1
        case atMostTwo = 2
        case atMostFourAndAHalf = 3
        case minusHalfToTwoByJudge = 4
        case judgesOpinion = 5

        /// As a judge learns them: by how much they cost.
        static let inOrder: [Self] = [
            .zeroPoints, .atMostTwo, .atMostFourAndAHalf, .minusTwoByReferee, .minusHalfToTwoByJudge,
            .judgesOpinion,
        ]

        /// The key of the official that the sanction names; nil if both can give it.
        var official: String? {
            switch self {
            case .zeroPoints, .atMostTwo, .atMostFourAndAHalf: nil
            case .minusTwoByReferee: "referee"
            case .minusHalfToTwoByJudge, .judgesOpinion: "judge"
            }
        }

        /// Whether it caps the mark, rather than taking something off it.
        var isCap: Bool {
            switch self {
            case .zeroPoints, .atMostTwo, .atMostFourAndAHalf: true
            case .minusTwoByReferee, .minusHalfToTwoByJudge, .judgesOpinion: false
            }
        }

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// Where it is among those in order.
        var rank: Int { Self.inOrder.firstIndex(of: self) ?? Self.inOrder.endIndex }

        /// The last part of its message keys: `diving.sanction.zero`.
        var key: String {
            switch self {
            case .zeroPoints: "zero"
            case .minusTwoByReferee: "minus-two"
            case .atMostTwo: "at-most-two"
            case .atMostFourAndAHalf: "at-most-four-and-a-half"
            case .minusHalfToTwoByJudge: "half-to-two"
            case .judgesOpinion: "opinion"
            }
        }

        /// The last part of the key of its name beside the official who gives it, which need not say who
        /// that is.
        var shortKey: String {
            switch self {
            case .minusTwoByReferee: "minus-two-short"
            case .minusHalfToTwoByJudge: "half-to-two-short"
            default: key
            }
        }
    }

    /// Who decides on a fault: the referee, the judges, or both.
    struct Owners: OptionSet, Sendable, Hashable {
        let rawValue: Int

        static let referee = Owners(rawValue: 1)
        static let judge = Owners(rawValue: 2)
        /// The three that occur, in the order of the owner matrix.
        static let inOrder: [Owners] = [.referee, [.referee, .judge], .judge]

        var key: String {
            switch self {
            case .referee: "referee"
            case .judge: "judge"
            default: "both"
            }
        }
    }

    /// The parts of a dive, in the order in which a judge sees them.
    enum Phase: String, Sendable, CaseIterable {
        case start, approach, takeOff = "take-off", flight, entry, synchro, conduct
    }

    /// What a quiz asks besides penalties.
    struct Question: Sendable {
        enum Kind: Sendable, Hashable {
            /// One or several of the answers are right.
            case choice
            case trueFalse(Bool)
        }

        struct Answer: Sendable {
            var isRight: Bool
            var text: Translations
        }

        var id: String
        var kind: Kind
        var rule: String?
        var text: Translations
        var answers: [Answer]
        var explanation: Translations
    }

    /// A text in the languages that its author wrote; a missing one falls back to the site's first language.
    struct Translations: Sendable {
        var texts: [String: String]
        var fallback: String

        /// The text for a locale, with its language if it is not that of the locale.
        func phrase(_ locale: String) -> Phrase {
            if let text = texts[locale] { return Phrase(text: text, language: nil) }
            return Phrase(text: texts[fallback] ?? "", language: fallback)
        }
    }

    /// The texts of the penalties by language.
    struct PenaltyTexts: Sendable {
        /// Text by penalty id, by locale tag.
        var texts: [String: [Int: String]] = [:]
        /// The entries of the index under which a penalty is found, in the same way.
        var terms: [String: [Int: [IndexTerm]]] = [:]
        var fallback: String

        func phrase(_ penalty: Penalty, _ locale: String) -> Phrase {
            if let text = texts[locale]?[penalty.id] { return Phrase(text: text, language: nil) }
            if let text = texts[fallback]?[penalty.id] { return Phrase(text: text, language: fallback) }
            // The reference text of the data file is English.
            return Phrase(text: penalty.description ?? "", language: locale == "en" ? nil : "en")
        }
    }

    /// The domain's part of `site.yaml`.
    struct Settings: Sendable {
        /// The edition of the rule book that the rule numbers are from.
        var edition: String?
        /// Who wrote the texts, if the site says so.
        var credit: Translations?
        var quizSizes = Array(stride(from: 5, through: 40, by: 5))
        /// How many draws there are of each length.
        var sheets = 4
        /// The part of a mixed quiz that asks about the rules rather than about a penalty.
        var ruleShare = 0.4
        var seed = 1
        /// Whether the site sets the sizes itself, so that one that is too large is an error; a default size
        /// that is too large is left out.
        var asksForSizes = false
    }
}

extension [Diving.Penalty] {
    /// How many are given by all of these officials.
    func count(by owners: Diving.Owners) -> Int { count { $0.owners.isSuperset(of: owners) } }
}
