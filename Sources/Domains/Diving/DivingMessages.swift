import Diagnostics
import Records

extension Diving {
    /// What can be wrong in the files of the diving domain.
    enum Messages {
        /// The folder `diving/` has too little for its pages yet.
        static var nothingYet: Diagnostic {
            Diagnostic(
                .warning, "diving.empty",
                "the folder diving/ contains no penalties and no questions, so its page says that there are none yet",
                in: "diving", help: "add them to diving/penalties.json or diving/questions.yaml, or remove the folder")
        }

        static func tooFewQuestions(_ count: Int, for size: Int) -> Diagnostic {
            Diagnostic(
                .warning, "diving.empty",
                "the shortest quiz has \(size) questions and diving/questions.yaml only \(count), so its page says that there are none yet",
                in: "diving/questions.yaml", help: "add questions, or a shorter quiz in site.yaml: quiz: {sizes: [\(count)]}")
        }

        /// A text file in the folder is none of those that are read.
        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, "diving.file", "this file is not read", in: path,
                help: "the folder diving/ may contain penalties.json, questions.yaml, texts/<language>.yaml or .strings, "
                    + "rules/<language>.pdf and rules/<language>.yaml")
        }

        /// A rule book or its pages are in a language that the site does not have, or are not used.
        static func strayRuleBook(_ path: String, tags: [String]) -> Diagnostic {
            Diagnostic(
                .warning, "diving.rule-book", "this rule book is not in a language of the site (\(tags.joined(separator: ", ")))", in: path,
                help: "name it after a language, such as rules/\(tags.first ?? "en").pdf")
        }

        static func strayRuleBook(at place: Place, tags: [String]) -> Diagnostic {
            Diagnostic(
                .warning, "diving.rule-book", "this rule book is not in a language of the site (\(tags.joined(separator: ", ")))",
                at: place,
                help: "remove the line, or add the language to \"locales\"")
        }

        static func unusedRuleBook(_ path: String, tag: String) -> Diagnostic {
            Diagnostic(
                .warning, "diving.rule-book", "this rule book is not published, because site.yaml names another one for \(tag)", in: path,
                help: "remove the file, or the line \"\(tag)\" below \"rules\" in site.yaml")
        }

        static func pagesWithoutBook(_ path: String, tag: String) -> Diagnostic {
            Diagnostic(
                .warning, "diving.rule-book", "these are the pages of a rule book in \(tag), and the site has none", in: path,
                help: "add diving/rules/\(tag).pdf, or name its address in site.yaml: rules: {\(tag): https://…}")
        }

        /// The pages of a rule book name a rule that no penalty and no question names.
        static func unknownRule(_ rule: String, at place: Place, known: Set<String>) -> Diagnostic {
            let help = nearest(to: rule, in: known.sorted(by: Pages.precedes)).map { "did you mean \"\($0)\"?" }
            return Diagnostic(
                .warning, "diving.rule-unknown", "no penalty and no question names the rule \"\(rule)\"", at: place, help: help)
        }

        /// The pages of a rule book leave out a rule that penalties or questions name.
        static func rulesWithoutPage(_ rules: [String], in path: String) -> Diagnostic {
            let first = rules[0]
            return Diagnostic(
                .warning, "diving.rule-page",
                "these rules have no page, so their links open the first page: \(rules.joined(separator: ", "))",
                in: path, help: "add a line such as \(first): 12, or one for the rule that it is a part of")
        }

        /// A quiz larger than the number of penalties.
        static func tooLargeQuiz(_ size: Int, of count: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "diving.quiz-size", "a quiz of \(size) questions is too large, expected at most \(count), the number of penalties",
                at: place)
        }

        /// Two penalties with one id.
        static func duplicatePenalty(_ id: Int, at place: Place, first: Place) -> Diagnostic {
            Diagnostic(
                .error, "diving.duplicate", "the penalty id \(id) is used twice, first at \(first.description)", at: place,
                help: "give one of them another id")
        }

        /// A penalty that neither the referee nor the judges give.
        static func nobodysPenalty(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "diving.owner", "\(name) has no official, expected \"referee\" or \"judge\" or both to be true", at: place)
        }

        /// A penalty without a rule number.
        static func noRules(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "diving.rules", "\(name) has no rule, expected at least one such as {\"ruleId\": \"D8.5.4\"}", at: place)
        }

        /// A sanction that is none of the six.
        static func unknownSanction(_ node: Node) -> Diagnostic {
            Diagnostic(
                .error, "diving.sanction",
                "unknown sanction \(node.shown), expected 0 (0 points), 1 (2 points deducted by the referee), 2 (at most 2 points), "
                    + "3 (at most 4½ points), 4 (½ to 2 points deducted by the judge) or 5 (the judge's opinion)", at: node.place)
        }

        /// A key that begins like that of a penalty's text and does not end with a number.
        static func unknownText(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, "diving.text-key",
                "the key \"\(name)\" is not that of a penalty, expected Penalty- and a number, such as Penalty-20",
                at: place)
        }

        /// A text whose penalty is not in the data.
        static func textWithoutPenalty(_ id: Int, at place: Place) -> Diagnostic {
            Diagnostic(.warning, "diving.text-unused", "there is no penalty \(id) for this text", at: place)
        }

        /// A penalty without any text that could be shown.
        static func noText(_ id: Int, tag: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "diving.text", "penalty \(id) has no text in \(tag), expected \"Penalty-\(id)\" in diving/texts/\(tag).yaml",
                at: place)
        }

        static func noTexts(_ tag: String) -> Diagnostic {
            Diagnostic(
                .error, "diving.text", "no penalty has a text in \(tag), expected them in diving/texts/\(tag).yaml", in: "diving/texts",
                help: "add lines such as Penalty-20: …")
        }

        /// A penalty whose text is not there in every language.
        static func missingTexts(_ id: Int, tags: [String], at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, "diving.text-missing", "penalty \(id) has no text in \(tags.joined(separator: ", "))", at: place,
                help: "add \"Penalty-\(id)\" to diving/texts/\(tags.first ?? "en").yaml")
        }

        static func languagesWithoutTexts(_ tags: [String]) -> Diagnostic {
            Diagnostic(
                .warning, "diving.text-missing", "no penalty has a text in \(tags.joined(separator: ", "))", in: "diving/texts",
                help: "add diving/texts/\(tags.first ?? "en").yaml with lines such as Penalty-20: …")
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
}
