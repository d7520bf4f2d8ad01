/// How a form departs from the regular paradigm.
enum Irregularity: String, Sendable, CaseIterable {
    case eToIe = "e-ie"
    case oToUe = "o-ue"
    case eToI = "e-i"
    case oToU = "o-u"
    case uToUe = "u-ue"
    case iToIe = "i-ie"
    case oToHue = "o-hue"
    /// tengo, ponga
    case go
    /// conozco, conozca
    case zco
    /// doy, estoy
    case oy
    /// sé, veo, quepo
    case ownYo = "yo"
    /// construyo, oye
    case y
    /// envío, actúo
    case accent
    /// tuve, fuera
    case strongPreterite = "preterite"
    /// tendré, podría
    case future
    /// ten, haz
    case command
    /// eres, era, vaya
    case own
    /// busqué, venzo: regular in sound
    case spelling

    var isSpelling: Bool { self == .spelling }
}

/// A piece of a form, and what is remarkable about its letters.
struct FormPart: Sendable, Equatable {
    enum Mark: Sendable { case regular, spelling, irregular }

    var text: String
    var mark: Mark
}

/// One form beside the regular one, letter by letter.
struct Comparison: Sendable {
    /// nil where the form is regular.
    let kind: Irregularity?
    let parts: [FormPart]

    /// - Returns: nil where there is nothing to compare with: a compound tense, a phrase.
    init?(_ form: String, _ infinitive: Infinitive, _ tense: Tense, _ person: Person) {
        guard let bare = BareForm(form, infinitive, tense, person) else { return nil }
        // A command that is denied is a subjunctive.
        let compared: Tense = bare.isDenied ? .presentSubjunctive : tense
        let expected = Conjugation.regular(infinitive, compared, person)
        let comparisons = expected.map { Self.compare(bare, $0, infinitive, compared, person) }
        guard let best = comparisons.min(by: { $0.marked < $1.marked }) else { return nil }
        kind = best.kind
        parts = (bare.before.isEmpty ? [] : [FormPart(text: bare.before, mark: .regular)]) + best.parts
    }

    private static func compare(
        _ bare: BareForm, _ regular: RegularForm, _ infinitive: Infinitive, _ tense: Tense, _ person: Person
    ) -> (kind: Irregularity?, parts: [FormPart], marked: Int) {
        let actual = bare.word
        let spelled = bare.dressed(regular.spelled)
        let kind = IrregularityTest(bare: bare, regular: regular, infinitive: infinitive, tense: tense, person: person).kind
        let whole = Alignment(Array(actual), Array(spelled))
        let raw = Alignment(Array(spelled), Array(bare.dressed(regular.raw)))
        var marks: [FormPart.Mark] = Array(repeating: .regular, count: actual.count)
        for index in marks.indices {
            if whole.marked.contains(index) {
                marks[index] = kind == .spelling ? .spelling : .irregular
            } else if raw.marked.contains(whole.partner(of: index)) {
                marks[index] = .spelling
            }
        }
        if kind == nil { marks = marks.map { _ in .regular } }
        return (kind, parts(actual, marks), whole.marked.count)
    }

    private static func parts(_ text: String, _ marks: [FormPart.Mark]) -> [FormPart] {
        var parts: [FormPart] = []
        for (letter, mark) in zip(text, marks) {
            if parts.last?.mark == mark {
                parts[parts.count - 1].text.append(letter)
            } else {
                parts.append(FormPart(text: String(letter), mark: mark))
            }
        }
        return parts
    }
}

/// A form without what is put before or behind it: `no te laves` is laves.
struct BareForm {
    /// What stands before the word, with its space: "me ", "no te ".
    var before = ""
    /// The word, with a pronoun that is written to it.
    var word: String
    var isDenied = false
    /// The pronoun at the end of a command.
    var enclitic: String?

    init?(_ form: String, _ infinitive: Infinitive, _ tense: Tense, _ person: Person) {
        word = form.lowercased()
        func take(_ prefix: String) -> Bool {
            guard word.hasPrefix(prefix) else { return false }
            word.removeFirst(prefix.count)
            before += prefix
            return true
        }
        if tense == .imperative { isDenied = take("no ") }
        if tense.mood == .subjunctive { _ = take("que ") }
        if infinitive.isReflexive {
            if !take(person.reflexive + " "), tense == .imperative { enclitic = person.reflexive }
        }
        if word.isEmpty || word.contains(where: { !$0.isLetter }) { return nil }
        before = String(form.prefix(before.count))
        word = String(form.dropFirst(before.count))
    }

    /// Another word with the same pronoun behind it.
    func dressed(_ other: String) -> String { enclitic.map { Accentuation.attach($0, to: other) } ?? other }
}

/// What two words share at their beginning and their end; what is between is marked.
struct Alignment {
    /// Letters of the first word that the other has not; where letters fell out, the two that meet.
    let marked: Range<Int>
    /// Whether the other word has all letters of the first, and more.
    let isInside: Bool
    private let shift: Int

    init(_ word: [Character], _ other: [Character]) {
        let short = min(word.count, other.count)
        var prefix = 0
        while prefix < short, word[prefix] == other[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < short - prefix, word[word.count - 1 - suffix] == other[other.count - 1 - suffix] { suffix += 1 }
        shift = other.count - word.count
        isInside = prefix + suffix == word.count && other.count > word.count
        if isInside {
            marked = max(0, prefix - 1)..<min(word.count, prefix + 1)
        } else {
            marked = prefix..<word.count - suffix
        }
    }

    /// Where a letter that is not marked stands in the other word.
    func partner(of index: Int) -> Int { index < marked.lowerBound ? index : index + shift }
}
