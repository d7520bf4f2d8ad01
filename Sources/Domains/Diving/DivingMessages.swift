import Diagnostics
import Records

extension DiagnosticCode {
    static let divingAnswers = DiagnosticCode(
        "diving.answers", "A choice has fewer than two answers, or two that say the same.")
    static let divingDuplicate = DiagnosticCode("diving.duplicate", "Two penalties have the same id.")
    static let divingEmpty = DiagnosticCode(
        "diving.empty", "The folder `diving/` does not contain enough for its pages yet.")
    static let divingFile = DiagnosticCode(
        "diving.file", "A file in the folder is not one of those that are read.")
    static let divingOwner = DiagnosticCode(
        "diving.owner",
        "A penalty is given neither by the referee nor by the judges, or not by the official that its sanction names."
    )
    static let divingQuizSize = DiagnosticCode(
        "diving.quiz-size",
        "A quiz has more questions than there are penalties, or the list of sizes of quizzes is empty.")
    static let divingResultEmpty = DiagnosticCode(
        "diving.result-empty", "A result of a quiz has no answers.")
    static let divingResultUnknown = DiagnosticCode(
        "diving.result-unknown",
        "A result of a quiz is about a penalty or a question that is not in the data.")
    static let divingRightAnswer = DiagnosticCode("diving.right-answer", "No answer of a choice is right.")
    static let divingRuleBook = DiagnosticCode(
        "diving.rule-book",
        "A rule book or its list of pages is in a language that the site does not have, or is not used.")
    static let divingRulePage = DiagnosticCode(
        "diving.rule-page",
        "The list of pages of a rule book leaves out a rule that penalties or questions name.")
    static let divingRuleUnknown = DiagnosticCode(
        "diving.rule-unknown",
        "The list of pages of a rule book has a rule that no penalty and no question names.")
    static let divingRules = DiagnosticCode("diving.rules", "A penalty has no rule number, or too many.")
    static let divingSanction = DiagnosticCode(
        "diving.sanction", "A sanction is not one of the six that exist.")
    static let divingText = DiagnosticCode(
        "diving.text",
        "A penalty has no text in the first language of the site, which is shown where a translation is missing."
    )
    static let divingTextKey = DiagnosticCode(
        "diving.text-key",
        "A key looks like that of a penalty's text, but is not one, or two files of a language have it.")
    static let divingTextMissing = DiagnosticCode(
        "diving.text-missing", "The text of a penalty is missing in some languages.")
    static let divingTextUnused = DiagnosticCode(
        "diving.text-unused", "A text belongs to a penalty that is not in the data.")
    static let divingTranslationMissing = DiagnosticCode(
        "diving.translation-missing", "A question or an answer is missing in some languages.")
}

extension Diving {
    /// What can be wrong in the files of the diving domain.
    enum Messages {
        static var nothingYet: Diagnostic {
            Diagnostic(
                .warning, .divingEmpty,
                "the folder diving/ contains no penalties and no questions, so its page says that there are none yet",
                in: "diving",
                help: "add them to diving/penalties.json or diving/questions.yaml, or remove the folder")
        }

        static func tooFewQuestions(_ count: Int, for size: Int) -> Diagnostic {
            Diagnostic(
                .warning, .divingEmpty,
                "the shortest quiz has \(size) questions and diving/questions.yaml only \(count), so its page says that there are none yet",
                in: "diving/questions.yaml",
                help: "add questions, or a shorter quiz in site.yaml: quiz: {sizes: [\(count)]}")
        }

        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, .divingFile, "this file is not read", in: path,
                help:
                    "the folder diving/ may contain penalties.json, questions.yaml, texts/<language>.yaml or .strings, results.json, rules/<language>.pdf and rules/<language>.yaml"
            )
        }

        static func strayRuleBook(_ path: String, tags: [String]) -> Diagnostic {
            Diagnostic(
                .warning, .divingRuleBook,
                "this rule book is not in a language of the site (\(tags.joined(separator: ", ")))", in: path,
                help: "name it after a language, such as rules/\(tags.first ?? "en").pdf")
        }

        static func strayRuleBook(at place: Place, tags: [String]) -> Diagnostic {
            Diagnostic(
                .warning, .divingRuleBook,
                "this rule book is not in a language of the site (\(tags.joined(separator: ", ")))",
                at: place,
                help: "remove the line, or add the language to \"locales\"")
        }

        static func unusedRuleBook(_ path: String, tag: String) -> Diagnostic {
            Diagnostic(
                .warning, .divingRuleBook,
                "this rule book is not published, because site.yaml names another one for \(tag)", in: path,
                help: "remove the file, or the line \"\(tag)\" below \"rules\" in site.yaml")
        }

        static func pagesWithoutBook(_ path: String, tag: String) -> Diagnostic {
            Diagnostic(
                .warning, .divingRuleBook,
                "these are the pages of a rule book in \(tag), and the site has none", in: path,
                help:
                    "add diving/rules/\(tag).pdf, or name its address in site.yaml: rules: {\(tag): https://…}"
            )
        }

        static func unknownRule(_ rule: String, at place: Place, known: Set<String>) -> Diagnostic {
            Diagnostic(
                .warning, .divingRuleUnknown, "no penalty and no question names the rule \"\(rule)\"",
                at: place, help: .didYouMean(nearest(to: rule, in: known)))
        }

        static func rulesWithoutPage(_ rules: [String], in path: String) -> Diagnostic {
            let first = rules[0]
            return Diagnostic(
                .warning, .divingRulePage,
                "these rules have no page, so their links open the first page: \(rules.joined(separator: ", "))",
                in: path, help: "add a line such as \(first): 12, or one for the rule that it is a part of")
        }

        static func tooLargeQuiz(_ size: Int, of count: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingQuizSize,
                "a quiz of \(size) questions is too large, expected at most \(count), the number of penalties",
                at: place)
        }

        static func noSizes(at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingQuizSize,
                "this list of numbers of questions is empty, expected at least one number", at: place,
                help: "write a number in it, such as [10], or remove the list for the usual numbers")
        }

        static func duplicatePenalty(_ id: Int, at place: Place, first: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingDuplicate, "the penalty id \(id) is used twice, first at \(first.description)",
                at: place,
                help: "give one of them another id")
        }

        static func penaltyWithoutOfficials(_ name: Wording, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingOwner,
                "\(name) has no official, expected \"referee\" or \"judge\" or both to be true", at: place)
        }

        /// Of two points that the referee deducts, and of what judges decide.
        static func wrongOfficial(_ name: Wording, _ official: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .divingOwner,
                "the sanction of \(name) is given by the \(official), but \"\(official)\" is false",
                at: place,
                help: "correct \"sanctionValue\", or write true for \"\(official)\"")
        }

        static func noRules(_ name: Wording, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingRules,
                "\(name) has no rule, expected at least one such as {\"ruleId\": \"D8.5.4\"}", at: place)
        }

        static func tooManyRules(_ name: Wording, _ count: Int, most: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingRules, "\(name) has \(count) rules, expected at most \(most)", at: place)
        }

        static func unknownSanction(_ node: Node) -> Diagnostic {
            Diagnostic(
                .error, .divingSanction,
                "unknown sanction \(node.shown), expected 0 (0 points), 1 (2 points deducted by the referee), 2 (at most 2 points), 3 (at most 4½ points), 4 (½ to 2 points deducted by the judge) or 5 (the judge's opinion)",
                at: node.place)
        }

        static func unknownText(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .divingTextKey,
                "the key \"\(name)\" is not that of a penalty, expected Penalty- or Index- and a number, such as Penalty-20",
                at: place)
        }

        static func textTwice(_ name: String, _ other: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .divingTextKey, "\"\(name)\" is in \(other) too, and pages show this one",
                at: place,
                help: "remove one of the two")
        }

        static func textWithoutPenalty(_ id: Int, at place: Place) -> Diagnostic {
            Diagnostic(.warning, .divingTextUnused, "there is no penalty \(id) for this text", at: place)
        }

        static func noText(_ id: Int, tag: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingText,
                "penalty \(id) has no text in \(tag), expected \"Penalty-\(id)\" in diving/texts/\(tag).yaml",
                at: place)
        }

        static func noTexts(_ tag: String) -> Diagnostic {
            Diagnostic(
                .error, .divingText,
                "no penalty has a text in \(tag), expected them in diving/texts/\(tag).yaml",
                in: "diving/texts",
                help: "add lines such as Penalty-20: …")
        }

        static func missingTexts(_ id: Int, tags: [String], at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .divingTextMissing, "penalty \(id) has no text in \(tags.joined(separator: ", "))",
                at: place,
                help: "add \"Penalty-\(id)\" to diving/texts/\(tags.first ?? "en").yaml")
        }

        static func languagesWithoutTexts(_ tags: [String]) -> Diagnostic {
            Diagnostic(
                .warning, .divingTextMissing, "no penalty has a text in \(tags.joined(separator: ", "))",
                in: "diving/texts",
                help: "add diving/texts/\(tags.first ?? "en").yaml with lines such as Penalty-20: …")
        }

        static func missingTranslations(_ tags: [String], at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .divingTranslationMissing,
                "this text is missing in \(tags.joined(separator: ", "))", at: place,
                help: "add it as \(tags.map { "\($0): …" }.joined(separator: ", "))")
        }

        static func tooFewAnswers(at place: Place) -> Diagnostic {
            Diagnostic(.error, .divingAnswers, "a choice needs at least two answers", at: place)
        }

        static func equalAnswers(_ text: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingAnswers,
                "two answers of this choice are \"\(text)\", so nobody can tell which is right",
                at: place, help: "remove one of the two, or write what distinguishes them")
        }

        static func noRightAnswer(at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingRightAnswer,
                "none of these answers is right, expected \"right: true\" on at least one", at: place)
        }

        static func noAnswersInResult(at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .divingResultEmpty, "this result has no answers, expected at least one", at: place,
                help: "add the answers, or remove the result")
        }

        static func unknownInResult(_ asked: QuizResult.Asked, at place: Place) -> Diagnostic {
            let what =
                switch asked {
                case .penalty(let id): "penalty \(id)"
                case .question(let id): "question \"\(id)\""
                }
            return Diagnostic(
                .note, .divingResultUnknown,
                "there is no \(what) in the data, so it counts for the points and is in no list", at: place)
        }
    }
}
