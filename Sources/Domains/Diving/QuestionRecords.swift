import Diagnostics
import Languages
import Records

extension Diving.Records {
    mutating func readQuestions(_ root: Node) {
        let read = Reader<[QuestionEntry]>.list(of: question)(root, log) ?? []
        isComplete = isComplete && read.count == root.elements.count
        var seen = Uniqueness<String>("question id")
        for entry in read {
            if let rule = entry.rule { questionRules.insert(rule) }
            if let id = entry.id, seen.check(id, entry.node, log), let question = entry.question {
                questions.append(question)
            }
        }
    }

    /// What could be read of a question.
    struct QuestionEntry {
        var id: String?
        var rule: String?
        var node: Node
        /// Nil if something is wrong with it.
        var question: Diving.Question?
    }

    var question: Reader<QuestionEntry> {
        let translations = translations
        return .map("a question") { fields in
            let id = fields.required("id", .filledText)
            let type = fields.required("type", among: ["choice", "true-false"])
            let text = fields.required("text", translations)
            let explanation = fields.required("explanation", translations)
            let rule = fields.optional("rule", .filledText)?.onOneLine
            var answers: [Diving.Question.Answer] = []
            var kind: Diving.Question.Kind?
            switch type {
            case "choice":
                kind = .choice
                let errors = fields.log.errorCount
                answers = (fields.required("answers", .list(of: answer)) ?? []).compactMap(\.self)
                // What is wrong in an answer may be why none seems right.
                if let node = fields.node["answers"], errors == fields.log.errorCount {
                    Self.checkAnswers(node, answers, fields.log)
                }
                fields.passOver("answer")
            case "true-false":
                kind = fields.required("answer", .flag).map(Diving.Question.Kind.trueFalse)
            default: fields.passOver("answers", "answer")
            }
            fields.refuseUnknown()
            var entry = QuestionEntry(
                id: id, rule: rule, node: fields.node["id"] ?? fields.node, question: nil)
            if let id, let kind, let text, let explanation {
                entry.question = Diving.Question(
                    id: id, kind: kind, rule: rule, text: text, answers: answers, explanation: explanation)
            }
            return entry
        }
    }

    private var answer: Reader<Diving.Question.Answer?> {
        let tags = locales.map(\.tag)
        let log = log
        return .map("an answer") { fields in
            let isRight = fields.optional("right", .flag) ?? false
            let text = Self.translations(fields, tags, log)
            fields.refuseUnknown()
            return text.map { Diving.Question.Answer(isRight: isRight, text: $0) }
        }
    }

    var translations: Reader<Diving.Translations> {
        let tags = locales.map(\.tag)
        let log = log
        return .map("a text in every language") { fields in
            let texts = Self.translations(fields, tags, log)
            fields.refuseUnknown()
            return texts
        }
    }

    /// A text under each language's tag: the first language is required, the others fall back with a warning.
    private static func translations(_ fields: Fields, _ tags: [String], _ log: DiagnosticLog) -> Diving
        .Translations?
    {
        let texts = fields.values(inLanguages: tags, requiresFirst: true, .filledText).mapValues(\.onOneLine)
        let missing = tags.filter { texts[$0] == nil }
        // Texts in languages that the site does not use today are not a mistake, as long as they are texts.
        for (key, _) in fields.node.members {
            if let name = key.scalar, !tags.contains(name), Locale(tag: name) != nil {
                _ = fields.optional(name, .text)
            }
        }
        guard let first = tags.first, texts[first] != nil else { return nil }
        if !missing.isEmpty { log.add(Diving.Messages.missingTranslations(missing, at: fields.node.place)) }
        return Diving.Translations(texts: texts, fallback: first)
    }

    private static func checkAnswers(_ node: Node, _ answers: [Diving.Question.Answer], _ log: DiagnosticLog)
    {
        let right = node.elements.filter { $0["right"]?.flag == true }.count
        if node.elements.count < 2 { log.add(Diving.Messages.tooFewAnswers(at: node.place)) }
        if right == 0 { log.add(Diving.Messages.noRightAnswer(at: node.place)) }
        var seen: Set<[String]> = []
        for (element, answer) in zip(node.elements, answers) {
            // In one language alone they may be equal only by mistake, too.
            let texts = answer.text.texts.map { [$0.key, $0.value.lowercased()] }.sorted { $0[0] < $1[0] }
            guard let equal = texts.first(where: { !seen.insert($0).inserted }) else { continue }
            log.add(Diving.Messages.equalAnswers(answer.text.texts[equal[0]] ?? equal[1], at: element.place))
        }
    }
}
