import Diagnostics
import Languages
import Pages
import Records

/// Reads the files of the domain's folder.
struct DivingRecords {
    private(set) var settings = DivingSettings(edition: nil, quizSizes: DivingSettings.defaultSizes, seed: 1, asksForSizes: false)
    private(set) var penalties: [Penalty] = []
    private(set) var questions: [Question] = []
    private(set) var texts: PenaltyTexts
    private(set) var ruleBooks: RuleBooks

    private let locales: [Locale]
    private let log: DiagnosticLog
    private var firstLocale: String { locales.first?.tag ?? "en" }

    init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        locales = site.locales
        self.log = log
        texts = PenaltyTexts(fallback: site.locales.first?.tag ?? "en")
        ruleBooks = RuleBooks(fallback: site.locales.first?.tag ?? "en")
        if let node = folder.settings { readSettings(node) }
        var wrong = false
        // Texts are checked against the penalties, so those come first.
        let (others, data) = (folder.files.filter { !$0.path.hasSuffix(".json") }, folder.files.filter { $0.path.hasSuffix(".json") })
        for file in data + others { wrong = !read(file) || wrong }
        for path in folder.others { readOther(path) }
        if penalties.isEmpty, questions.isEmpty, !wrong {
            log.add(DivingMessages.noPenalties)
        }
        checkTexts()
        if settings.asksForSizes, let node = folder.settings?["quiz"]?["sizes"] { checkSizes(node) }
    }

    /// Reads one file by what its path says it is; false where it is broken.
    private mutating func read(_ file: SourceFile) -> Bool {
        let errors = log.errorCount
        let parts = file.path.split(separator: "/").dropFirst().map(String.init)
        let name = parts.last ?? ""
        switch parts.count {
        case 1 where name == "questions.yaml" || name == "questions.yml":
            if let document = Document.yaml(file, log: log) { readQuestions(document.root) }
        case 1 where name == "divingPenaltiesSanctions.json":
            // The app's list of the six sanctions: they are known here.
            break
        case 1 where name.hasSuffix(".json"):
            if let document = Document.json(file, log: log) { readPenalties(document.root) }
        default:
            guard let tag = locale(ofTexts: parts) else {
                log.add(DivingMessages.unknownFile(file))
                break
            }
            // Texts in languages that the site does not use today are no mistake.
            guard locales.contains(where: { $0.tag == tag }) else { break }
            let document = name.hasSuffix(".strings") ? Document.strings(file, log: log) : Document.yaml(file, log: log)
            if let document { readTexts(document.root, tag) }
        }
        return log.errorCount == errors
    }

    /// The language of a file of texts: `texts/fr.yaml`, `texts/fr/Localizable.strings` or `fr.lproj/Localizable.strings`.
    private func locale(ofTexts parts: [String]) -> String? {
        guard let name = parts.last, [".yaml", ".yml", ".strings"].contains(where: name.hasSuffix) else { return nil }
        let words = parts.map { String($0.prefix { $0 != "." }) }
        let tag: String
        switch (parts.count, parts.first) {
        case (2, "texts"), (3, "texts"): tag = words[1]
        case (2, let folder?) where folder.hasSuffix(".lproj"): tag = words[0]
        default: return nil
        }
        return tag == "Base" ? firstLocale : Locale(tag: tag)?.tag
    }

    private mutating func readOther(_ path: String) {
        let parts = path.split(separator: "/")
        guard parts.count == 3, parts[1] == "rules", parts[2].hasSuffix(".pdf") else { return }
        let tag = String(parts[2].dropLast(".pdf".count))
        if locales.contains(where: { $0.tag == tag }) {
            ruleBooks.files[tag] = path
        } else {
            log.add(DivingMessages.strayRuleBook(path, tags: locales.map(\.tag)))
        }
    }
}

// MARK: - Settings

extension DivingRecords {
    private mutating func readSettings(_ node: Node) {
        guard let fields = Fields(node, "diving", log: log) else { return }
        settings.edition = fields.optional("edition", .filledText)
        if let quiz = fields.optional("quiz", .map("the quiz") { $0 }) {
            if let sizes = quiz.optional("sizes", .list(of: .integer(in: 1...200))) {
                settings.quizSizes = Set(sizes).sorted()
                settings.asksForSizes = true
            }
            settings.seed = quiz.optional("seed", .integer) ?? settings.seed
            quiz.refuseUnknown()
        }
        fields.refuseUnknown()
    }

    private func checkSizes(_ node: Node) {
        guard !penalties.isEmpty else { return }
        for element in node.elements {
            guard let size = element.integer, size > penalties.count else { continue }
            log.add(DivingMessages.tooLargeQuiz(size, of: penalties.count, at: element.place))
        }
    }
}

// MARK: - Penalties

extension DivingRecords {
    private mutating func readPenalties(_ root: Node) {
        guard let read = Reader<[Penalty?]>.list(of: Self.penalty)(root, log) else { return }
        var places: [Int: Place] = Dictionary(penalties.map { ($0.id, $0.place) }) { first, _ in first }
        for penalty in read.compactMap(\.self) {
            if let first = places[penalty.id] {
                log.add(DivingMessages.duplicatePenalty(penalty, first: first))
            } else {
                places[penalty.id] = penalty.place
                penalties.append(penalty)
            }
        }
    }

    private static var penalty: Reader<Penalty?> {
        .map("a penalty") { fields in
            let id = fields.required("id", .integer(in: 0...9999))
            let rules = fields.required("rules", .list(of: .map("a rule") { $0.required("ruleId", .filledText) ?? "" }))
            let sanction = fields.required("sanctionValue", Self.sanction)
            let referee = fields.required("referee", .flag)
            let judge = fields.required("judge", .flag)
            let description = fields.optional("description", .text).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
            let phase = fields.optional("phase", .oneOf(Phase.allCases.map(\.rawValue))).flatMap(Phase.init)
            fields.reportSlips()
            guard let id, let rules, let sanction, let referee, let judge else { return .some(nil) }
            let owners: Owners = [referee ? .referee : [], judge ? .judge : []]
            guard !owners.isEmpty else {
                fields.log.add(DivingMessages.nobodysPenalty(id, at: fields.node.place))
                return .some(nil)
            }
            if rules.isEmpty {
                fields.log.add(DivingMessages.noRules(id, at: fields.node["rules"]?.place ?? fields.node.place))
            }
            return Penalty(
                id: id, rules: rules.filter { !$0.isEmpty }, sanction: sanction, owners: owners, phase: phase, description: description,
                place: fields.node["id"]?.place ?? fields.node.place)
        }
    }

    private static var sanction: Reader<Sanction> {
        Reader("one of the six sanctions 0 to 5") { node, log in
            if let value = node.integer, let sanction = Sanction(rawValue: value) { return sanction }
            log.add(DivingMessages.unknownSanction(node))
            return nil
        }
    }
}

// MARK: - Texts

extension DivingRecords {
    private mutating func readTexts(_ root: Node, _ tag: String) {
        guard let fields = Fields(root, "the texts of the penalties", log: log) else { return }
        let prefix = "Penalty-"
        let ids = Set(penalties.map(\.id))
        for (key, value) in root.members {
            guard let name = key.scalar, name.hasPrefix(prefix) else { continue }
            guard let id = Int(name.dropFirst(prefix.count)) else {
                log.add(DivingMessages.unknownText(name, at: key.place))
                continue
            }
            if !ids.isEmpty, !ids.contains(id) { log.add(DivingMessages.textWithoutPenalty(id, at: key.place)) }
            if let text = Reader<String>.filledText(value, fields.log) { texts.texts[tag, default: [:]][id] = text }
        }
    }

    private func checkTexts() {
        for penalty in penalties {
            let tags = locales.map(\.tag)
            let missing = tags.filter { texts.texts[$0]?[penalty.id] == nil }
            if texts.phrase(penalty, firstLocale).text.isEmpty {
                log.add(DivingMessages.noText(penalty, tag: firstLocale))
            } else if !missing.isEmpty {
                log.add(DivingMessages.missingTexts(penalty, tags: missing))
            }
        }
    }
}

// MARK: - Questions

extension DivingRecords {
    private mutating func readQuestions(_ root: Node) {
        let reader = question
        guard let read = Reader<[(question: Question?, node: Node)]>.list(of: reader)(root, log) else { return }
        var seen = Uniqueness<String>("question id")
        for (question, node) in read {
            if let question, seen.check(question.id, node["id"] ?? node, log) { questions.append(question) }
        }
    }

    private var question: Reader<(question: Question?, node: Node)> {
        let translations = translations
        return .map("a question") { fields in
            let id = fields.required("id", .filledText)
            let type = fields.required("type", .oneOf(["choice", "true-false"]))
            let text = fields.required("text", translations)
            let explanation = fields.required("explanation", translations)
            let rule = fields.optional("rule", .filledText)
            var answers: [Question.Answer] = []
            var kind: Question.Kind?
            switch type {
            case "choice":
                kind = .choice
                answers = (fields.required("answers", .list(of: answer)) ?? []).compactMap(\.self)
                if let node = fields.node["answers"], node.kind == .list {
                    Self.checkAnswers(node, fields.log)
                }
                fields.passOver("answer")
            case "true-false":
                kind = fields.required("answer", .flag).map(Question.Kind.trueFalse)
            default: fields.passOver("answers", "answer")
            }
            fields.refuseUnknown()
            guard let id, let kind, let text, let explanation else { return (nil, fields.node) }
            return (Question(id: id, kind: kind, rule: rule, text: text, answers: answers, explanation: explanation), fields.node)
        }
    }

    private var answer: Reader<Question.Answer?> {
        let tags = locales.map(\.tag)
        let log = log
        return .map("an answer") { fields in
            let isRight = fields.optional("right", .flag) ?? false
            let text = Self.translations(fields, tags, log)
            fields.refuseUnknown()
            return text.map { Question.Answer(isRight: isRight, text: $0) }
        }
    }

    private var translations: Reader<Translations> {
        let tags = locales.map(\.tag)
        let log = log
        return Reader("a text in every language") { node, _ in
            guard let fields = Fields(node, "a text in every language", log: log) else { return nil }
            let texts = Self.translations(fields, tags, log)
            fields.refuseUnknown()
            return texts
        }
    }

    /// A text under each language's tag: the first language is required, the others fall back with a warning.
    private static func translations(_ fields: Fields, _ tags: [String], _ log: DiagnosticLog) -> Translations? {
        var texts: [String: String] = [:]
        var missing: [String] = []
        for (number, tag) in tags.enumerated() {
            let text = number == 0 ? fields.required(tag, .filledText) : fields.optional(tag, .filledText)
            if let text { texts[tag] = text } else { missing.append(tag) }
        }
        // Texts in languages that the site does not use today are no mistake.
        for (key, _) in fields.node.members {
            if let name = key.scalar, !tags.contains(name), Locale(tag: name) != nil { fields.passOver(name) }
        }
        guard let first = tags.first, texts[first] != nil else { return nil }
        if !missing.isEmpty { log.add(DivingMessages.missingTranslations(missing, at: fields.node.place)) }
        return Translations(texts: texts, fallback: first)
    }

    private static func checkAnswers(_ node: Node, _ log: DiagnosticLog) {
        let right = node.elements.filter { $0["right"]?.flag == true }.count
        if node.elements.count < 2 { log.add(DivingMessages.tooFewAnswers(at: node.place)) }
        if right == 0 { log.add(DivingMessages.noRightAnswer(at: node.place)) }
    }
}
