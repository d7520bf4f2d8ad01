/// What a reader expects: the words for messages, and as much of it as a schema can say.
///
/// Both are declared together, and the keys of a map are noted by running its reader, so that what editors
/// check while someone types is what a build reads.
public struct Expectation {
    /// Completes "expected …": `a whole number from 0 to 10`.
    public let words: String
    private let declare: () -> Schema.Form

    /// - Parameter form: worked out only for a schema.
    public init(_ words: String, _ form: @autoclosure @escaping () -> Schema.Form) {
        self.words = words
        declare = form
    }

    public var schema: Schema { Schema(words, declare()) }
}

extension Expectation {
    /// Any value.
    public static func anything(_ words: String) -> Expectation { Expectation(words, .anything) }

    /// - Parameter pattern: a regular expression (ECMA-262) that is found in the text.
    public static func text(_ words: String, like pattern: String? = nil) -> Expectation {
        Expectation(words, .text(like: pattern))
    }

    /// Text that holds more than white space.
    public static func filledText(_ words: String) -> Expectation { .text(words, like: "\\S") }

    public static func number(_ words: String) -> Expectation {
        Expectation(words, .number(from: nil, to: nil))
    }

    /// What one of several readers expects.
    public static func either(_ words: String, _ options: Expectation...) -> Expectation {
        Expectation(words, .either(options.map(\.schema)))
    }
}

/// What the values of a format may be, as far as a JSON Schema can say it; what is right by this may still be
/// wrong for a reader, such as a date that no calendar has.
public struct Schema: Equatable, Sendable {
    /// `a whole number from 0 to 10`
    public let words: String
    public let form: Form

    public init(_ words: String, _ form: Form) {
        self.words = words
        self.form = form
    }

    public indirect enum Form: Equatable, Sendable {
        case anything
        case null
        /// Text in which a regular expression (ECMA-262) is found.
        case text(like: String?)
        case word([String])
        case flag
        case number(from: Double?, to: Double?)
        case integer(from: Int?, to: Int?)
        case list(of: Schema)
        case map(Keys)
        case either([Schema])
        /// The form of the whole file, in a part of it.
        case wholeFile
    }

    /// The keys of a map. Which of them it may have can depend on others, so there are cases; a map without
    /// such keys has one case, without conditions.
    public struct Keys: Equatable, Sendable {
        public let cases: [Case]
    }

    public struct Case: Equatable, Sendable {
        /// All of them are met, or not.
        public var conditions: [(condition: Condition, isMet: Bool)] = []
        /// In the order in which a reader asks for them.
        public var keys: [Key] = []
        /// Whether any other key is a mistake.
        public var isClosed = false

        public init(keys: [Key] = []) {
            self.keys = keys
        }

        public static func == (left: Case, right: Case) -> Bool {
            left.conditions.map(\.condition) == right.conditions.map(\.condition)
                && left.conditions.map(\.isMet) == right.conditions.map(\.isMet) && left.keys == right.keys
                && left.isClosed == right.isClosed
        }
    }

    public enum Condition: Equatable, Sendable {
        /// A key is there.
        case has(String)
        /// A key is there, and its value is not null.
        case isGiven(String)
        /// The value of a key is a word.
        case isWord(String, String)
    }

    public struct Key: Equatable, Sendable {
        public enum Name: Hashable, Sendable {
            case exactly(String)
            /// Any name in which a regular expression (ECMA-262) is found.
            case like(String)
        }

        public let name: Name
        /// Of names that are like a pattern, at least one.
        public var isRequired: Bool
        public var mayBeNull: Bool
        /// nil if a reader knows the key but does not look at its value.
        public var value: Schema?
    }
}
