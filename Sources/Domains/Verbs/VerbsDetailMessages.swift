import Diagnostics
import Languages

/// What can be wrong with the letters of forms, and with what a level says of a verb beside its forms.
extension Verbs.Messages {
    static func otherScript(_ word: Verbs.Word, _ character: Character, _ what: Wording, code: String)
        -> Diagnostic
    {
        Diagnostic(
            .error, .verbsLetters,
            "the \(what) \"\(short(word.text))\" contains \"\(character)\", \(code), which is not a Latin letter, expected letters of Spanish",
            at: word.place, help: "delete the form and type it anew; such characters come with copied text")
    }

    // MARK: Meanings, gerunds, participles

    static func detailWithoutVerb(_ detail: Verbs.Detail, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .verbsDetailPlace,
            "there is no verb above this \(detail.name), expected the line below its verb", at: place,
            help: "move this line below the verb")
    }

    static func emptyDescription(in language: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .verbsEmptyDetail,
            "the description in \(Locale.wording(ofTag: language)) is empty, expected it after the colon",
            at: place,
            help: "write it, or remove the line")
    }

    static func secondDescription(in language: String, at place: Place, first: Place) -> Diagnostic {
        Diagnostic(
            .error, .verbsSecondDetail,
            "the description in \(Locale.wording(ofTag: language)) is already in \(first.lineOrRow)",
            at: place,
            help: "remove one of the two")
    }

    static func secondDetail(_ detail: Verbs.Detail, of infinitive: String, at place: Place, first: Place)
        -> Diagnostic
    {
        Diagnostic(
            .error, .verbsSecondDetail,
            "the \(detail.name) of \"\(short(infinitive))\" is already in \(first.lineOrRow)",
            at: place,
            help: "remove one of the two, or write both in one place")
    }

    static func otherMeaning(
        _ meaning: Verbs.Details.Meaning, of infinitive: String, first: Verbs.Details.Meaning
    ) -> Diagnostic {
        Diagnostic(
            .warning, .verbsContradiction,
            "the \(Verbs.Detail.meaning(meaning.language).name) of \"\(short(infinitive))\" is \"\(short(meaning.text))\" here and \"\(short(first.text))\" at \(first.place.description), so all pages show \"\(short(first.text))\"",
            at: meaning.place,
            help:
                "write the same meaning in both levels, such as \"\(short(first.text)), \(short(meaning.text))\""
        )
    }

    static func emptyDetail(_ detail: Verbs.Detail, of infinitive: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .verbsEmptyDetail,
            "the \(detail.name) of \"\(short(infinitive))\" is empty, expected it after the colon", at: place,
            help: "write it, or remove the line")
    }
}
