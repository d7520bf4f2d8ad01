extension Verbs {
    /// One form beside the regular one, sound by sound.
    struct Comparison: Sendable {
        /// Nil if the form is regular.
        let kind: Irregularity?
        let parts: [FormPart]

        /// - Returns: nil if there is nothing to compare with, such as a phrase.
        init?(_ form: String, _ infinitive: Infinitive, _ tense: Tense, _ person: Person) {
            guard let bare = BareForm(form, infinitive, tense, person) else { return nil }
            // A command that is denied is a subjunctive.
            let compared: Tense = bare.isDenied ? .presentSubjunctive : tense
            let candidates = Conjugation.regular(infinitive, compared, person).map { regular in
                // A form is compared with the one that ends as it does: sigás with segás, yergas with ergas.
                let isAlike = bare.word.lowercased().hasSuffix(bare.dressed(regular.ending))
                let marks = LetterMarks(bare, regular) {
                    IrregularityTest(
                        bare: bare, regular: regular, infinitive: infinitive, tense: compared, person: person
                    ).kind
                }
                return (marks: marks, cost: (isAlike ? 0 : 1, marks.count))
            }
            guard let best = candidates.min(by: { $0.cost < $1.cost })?.marks else { return nil }
            // sé sounds regular, and is learnt with ten, haz and ve all the same.
            let isShortCommand = tense == .imperative && person == .tu && bare.word.lowercased() == "sé"
            kind = isShortCommand ? .command : best.kind
            parts = (bare.before.isEmpty ? [] : [FormPart(text: bare.before, mark: .regular)]) + best.parts
        }

        /// The marks of a gerund or a participle, which no person and no tense changes.
        static func parts(of form: String, _ regular: RegularForm) -> [FormPart] {
            // The pronoun of lavándose is attached to the regular form as well.
            let bare = BareForm(word: form, enclitic: form.hasSuffix("se") ? "se" : nil)
            return LetterMarks(bare, regular) { .own }.parts
        }
    }

    /// The letters of one form, each with its mark.
    fileprivate struct LetterMarks {
        let kind: Irregularity?
        private let word: String
        private var marks: [FormPart.Mark]

        /// How many letters are marked.
        var count: Int { marks.count { $0 != .regular } }

        /// - Parameter kindOf: names the irregularity of a form that sounds otherwise than the regular one.
        init(_ bare: BareForm, _ regular: RegularForm, kindOf: () -> Irregularity) {
            word = bare.word
            let letters = Array(word.lowercased())
            let raw = bare.dressed(regular.raw)
            guard letters != Array(raw), letters.count == word.count else {
                kind = nil
                marks = Array(repeating: .regular, count: word.count)
                return
            }
            let spelled = Array(bare.dressed(regular.spelled))
            let sounds = SoundComparison(letters, spelled)
            kind = sounds.isSame ? .spelling : kindOf()
            marks = sounds.marks
            markSpelling(of: Alignment(spelled, Array(raw)), sounds)
            if kind?.isDiphthong == true { markWholeDiphthongs(letters) }
            if !sounds.isSame { joinChanges(letters, spelled, sounds) }
        }

        /// The qu of busqué is in the regular form too, only for the sake of spelling; and trajiste does
        /// without the accent of traíste.
        private mutating func markSpelling(of change: Alignment, _ sounds: SoundComparison) {
            for index in marks.indices where marks[index] != .irregular {
                guard let partner = sounds.partners[index], change.marked.contains(partner) else { continue }
                marks[index] = marks[index] == .regular ? .spelling : .regular
            }
        }

        /// The e of pienso is in penso too, and the u of juego in jugo; it is the diphthong that is
        /// irregular.
        private mutating func markWholeDiphthongs(_ letters: [Character]) {
            for index in letters.indices.dropLast()
            where "iuüy".contains(letters[index]) && "eé".contains(letters[index + 1]) {
                guard marks[index...index + 1].contains(.irregular) else { continue }
                marks[index] = .irregular
                marks[index + 1] = .irregular
            }
        }

        /// Letters of one change have one mark: the i of fui, which has lost its accent, goes with the fu before it,
        /// the z of conozco with its c, and the h of huelo with its ue.
        private mutating func joinChanges(
            _ letters: [Character], _ spelled: [Character], _ sounds: SoundComparison
        ) {
            for index in marks.indices where marks[index] == .spelling {
                let beside = [index - 1, index + 1].filter(marks.indices.contains)
                guard beside.contains(where: { marks[$0] == .irregular }) else { continue }
                let isOneChange =
                    switch (kind, letters[index]) {
                    case (.zco, "z"), (.oToHue, "h"): true
                    case (_, let letter):
                        sounds.partners[index].map { spelled[$0] }.map {
                            letter != $0
                                && Accentuation.plain(String(letter)) == Accentuation.plain(String($0))
                        } ?? false
                    }
                if isOneChange { marks[index] = .irregular }
            }
        }

        var parts: [FormPart] {
            var parts: [FormPart] = []
            for (letter, mark) in zip(word, marks) {
                if parts.last?.mark == mark {
                    parts[parts.count - 1].text.append(letter)
                } else {
                    parts.append(FormPart(text: String(letter), mark: mark))
                }
            }
            return parts
        }
    }
}
