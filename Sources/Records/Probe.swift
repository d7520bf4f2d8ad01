/// Notes which keys a reader asks for, and what it expects there, instead of giving it values.
///
/// Where a reader asks for other keys if some key is there, or is some word, it is run once for each answer.
@usableFromInline
final class Probe {
    private(set) var noted = Schema.Case()
    /// What was answered in earlier runs, as far as this one is to follow them; after that, yes.
    private let answers: [Bool]

    init(_ answers: [Bool]) {
        self.answers = answers
    }

    /// - Parameters:
    ///   - isRequired: whether it must be there; otherwise it may also be null.
    ///   - value: nil if any value will do.
    func note(_ key: String, isRequired: Bool, _ value: Schema?) {
        note(Schema.Key(name: .exactly(key), isRequired: isRequired, mayBeNull: !isRequired, value: value))
    }

    /// The last call for a name that expects some value counts.
    func note(_ key: Schema.Key) {
        if let index = noted.keys.firstIndex(where: { $0.name == key.name }) {
            if key.value != nil { noted.keys[index] = key }
        } else {
            noted.keys.append(key)
        }
    }

    func close() { noted.isClosed = true }

    func answer(_ condition: Schema.Condition) -> Bool {
        if let known = noted.conditions.first(where: { $0.condition == condition }) { return known.isMet }
        let count = noted.conditions.count
        let answer = count < answers.count ? answers[count] : true
        noted.conditions.append((condition, answer))
        return answer
    }

    /// What the next run answers: the last yes becomes a no. Nil after the last run.
    var nextAnswers: [Bool]? {
        var answers = noted.conditions.map(\.isMet)
        while answers.last == false { answers.removeLast() }
        guard !answers.isEmpty else { return nil }
        answers[answers.count - 1] = false
        return answers
    }
}

extension Schema.Form {
    /// The keys that a function asks for.
    public static func keys(_ read: (Fields) -> Void) -> Schema.Form {
        var cases: [Schema.Case] = []
        var answers: [Bool]? = []
        while let next = answers {
            let probe = Probe(next)
            read(Fields(probe))
            cases.append(probe.noted)
            answers = probe.nextAnswers
        }
        return .map(Schema.Keys(cases: cases))
    }

    /// Keys that people choose.
    ///
    /// - Parameters:
    ///   - pattern: a regular expression (ECMA-262) that is found in the keys; others are passed over.
    ///   - value: what is expected under each of them.
    public static func keys(like pattern: String, _ value: Schema) -> Schema.Form {
        let key = Schema.Key(name: .like(pattern), isRequired: false, mayBeNull: false, value: value)
        return .map(Schema.Keys(cases: [Schema.Case(keys: [key])]))
    }
}
