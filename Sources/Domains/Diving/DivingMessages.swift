import Diagnostics
import Records

/// What can be wrong in the files of the diving domain.
enum DivingMessages {
    /// The folder `diving/` holds nothing to show.
    static var noPenalties: Diagnostic {
        Diagnostic(
            .error, "diving.empty", "the folder diving/ holds neither penalties nor questions", in: "diving",
            help: "add penalties.json, or remove the folder")
    }

    /// A text file in the folder is none of those that are read.
    static func unknownFile(_ file: SourceFile) -> Diagnostic {
        Diagnostic(
            .warning, "diving.file", "this file is not read", in: file.path,
            help: "the folder diving/ knows penalties.json, questions.yaml, texts/<language>.yaml or .strings and rules/<language>.pdf")
    }

    /// A rule book in a language that the site does not have.
    static func strayRuleBook(_ path: String, tags: [String]) -> Diagnostic {
        Diagnostic(
            .warning, "diving.rule-book", "this rule book belongs to no language of the site (\(tags.joined(separator: ", ")))", in: path,
            help: "name it after a language, such as rules/\(tags.first ?? "en").pdf")
    }

    /// A quiz larger than the number of penalties.
    static func tooLargeQuiz(_ size: Int, of count: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "diving.quiz-size", "a quiz of \(size) questions is too large, expected at most \(count), the number of penalties",
            at: place)
    }

    /// Two penalties with one id.
    static func duplicatePenalty(_ penalty: Penalty, first: Place) -> Diagnostic {
        Diagnostic(
            .error, "diving.duplicate", "the penalty id \(penalty.id) is taken already at \(first.description)", at: penalty.place,
            help: "give one of them another id")
    }

    /// A penalty that neither the referee nor the judges see to.
    static func nobodysPenalty(_ id: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "diving.owner", "penalty \(id) belongs to nobody, expected \"referee\" or \"judge\" or both to be true", at: place)
    }

    /// A penalty without a rule number.
    static func noRules(_ id: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "diving.rules", "penalty \(id) names no rule, expected at least one such as {\"ruleId\": \"D8.5.4\"}", at: place)
    }

    /// A sanction that is none of the six.
    static func unknownSanction(_ node: Node) -> Diagnostic {
        Diagnostic(
            .error, "diving.sanction",
            "the sanction \(node.shown) is not known, expected 0 (0 points), 1 (2 points off by the referee), 2 (at most 2 points), "
                + "3 (at most 4½ points), 4 (½ to 2 points off by the judge) or 5 (the judge's opinion)", at: node.place)
    }

    /// A key that begins like a penalty's text and goes on otherwise.
    static func unknownText(_ name: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, "diving.text-key", "the key \"\(name)\" names no penalty, expected Penalty- and a number, such as Penalty-20",
            at: place)
    }

    /// A text whose penalty is not in the data.
    static func textWithoutPenalty(_ id: Int, at place: Place) -> Diagnostic {
        Diagnostic(.warning, "diving.text-unused", "there is no penalty \(id) for this text", at: place)
    }

    /// A penalty without any text that could be shown.
    static func noText(_ penalty: Penalty, tag: String) -> Diagnostic {
        Diagnostic(
            .error, "diving.text",
            "penalty \(penalty.id) has no text in \(tag), expected \"Penalty-\(penalty.id)\" in diving/texts/\(tag).yaml",
            at: penalty.place)
    }

    /// A penalty whose text is not there in every language.
    static func missingTexts(_ penalty: Penalty, tags: [String]) -> Diagnostic {
        Diagnostic(
            .warning, "diving.text-missing", "penalty \(penalty.id) has no text in \(tags.joined(separator: ", "))", at: penalty.place,
            help: "add \"Penalty-\(penalty.id)\" to diving/texts/\(tags.first ?? "en").yaml")
    }

    /// A question or answer that is not there in every language.
    static func missingTranslations(_ tags: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, "diving.translation-missing", "this text is missing in \(tags.joined(separator: ", "))", at: place,
            help: "add it as \(tags.map { "\($0): …" }.joined(separator: ", "))")
    }

    /// A choice with fewer than two answers.
    static func tooFewAnswers(at place: Place) -> Diagnostic {
        Diagnostic(.error, "diving.answers", "a choice needs at least two answers", at: place)
    }

    /// A choice without a right answer.
    static func noRightAnswer(at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "diving.right-answer", "none of these answers is right, expected \"right: true\" on at least one", at: place)
    }
}
