import Diagnostics
import Languages
import Pages
import Records

extension Diving {
    /// Reads the files of the domain's folder.
    struct Records {
        private(set) var settings = Settings()
        private(set) var penalties: [Penalty] = []
        var questions: [Question] = []
        private(set) var texts: PenaltyTexts
        private(set) var ruleBooks: RuleBookRecords
        /// The results of quizzes with their places, the oldest first.
        private(set) var results: [QuizResult.Entry] = []

        let locales: [Locale]
        let log: DiagnosticLog
        private var firstLocale: String { locales.first?.tag ?? "en" }
        /// Every penalty whose id could be read, including those with mistakes, so that a text of one of them
        /// is not a second mistake.
        private var entries: [Entry] = []
        /// Whether all ids and rules could be read, so that one that is not among them does not exist.
        var isComplete = true
        /// The rules that questions name, including questions with mistakes.
        var questionRules: Set<String> = []
        /// The penalties that have a text in a language, be it right or wrong.
        private var textIDs: [String: Set<Int>] = [:]
        /// The file of each text, by language and key.
        private var textFiles: [String: [String: String]] = [:]
        /// The languages whose texts could not be read.
        private var brokenTexts: Set<String> = []

        /// A penalty of the data.
        private struct Entry {
            var id: Int
            var rules: [String]?
            var description: String?
            var place: Place
            /// Nil if something is wrong with it.
            var penalty: Penalty?
        }

        init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
            locales = site.locales
            self.log = log
            texts = PenaltyTexts(fallback: site.locales.first?.tag ?? "en")
            ruleBooks = RuleBookRecords(tags: site.locales.map(\.tag), log: log)
            if let node = folder.settings { readSettings(node, folder) }
            // Texts are compared with the penalties, so those come first.
            let (others, data) = (
                folder.files.filter { !$0.path.hasSuffix(".json") },
                folder.files.filter { $0.path.hasSuffix(".json") }
            )
            let errors = log.errorCount
            for file in data + others { read(file) }
            for path in folder.others { readOther(path) }
            checkTexts()
            checkResults()
            if penalties.isEmpty, questions.isEmpty, log.errorCount == errors { log.add(Messages.nothingYet) }
            let rules = questionRules.union(entries.flatMap { $0.rules ?? [] })
            ruleBooks.check(rules: rules, isComplete: isComplete && entries.allSatisfy { $0.rules != nil })
            if settings.asksForSizes, let node = folder.settings?["quiz"]?["sizes"] { checkSizes(node) }
        }

        /// Reads one file by what its path says it is.
        private mutating func read(_ file: SourceFile) {
            let errors = log.errorCount
            let parts = file.path.split(separator: "/").dropFirst().map(String.init)
            let name = parts.last ?? ""
            switch parts.count {
            case 1 where name == "questions.yaml" || name == "questions.yml":
                if let document = Document.yaml(file, log: log) {
                    readQuestions(document.root)
                } else {
                    isComplete = false
                }
            case 1 where name == "divingPenaltiesSanctions.json":
                // The app's list of the six sanctions: they are known here.
                break
            case 1 where file.path == Diving.resultsPath:
                results = QuizResult.read(file, log: log).sorted { $0.result.date < $1.result.date }
            case 1 where name.hasSuffix(".json"):
                if let document = Document.json(file, log: log) {
                    readPenalties(document.root)
                } else {
                    isComplete = false
                }
            default:
                guard let (kind, tag) = kind(of: parts) else {
                    return log.add(Messages.unknownFile(file.path))
                }
                // A text in a language that the site does not use is not a mistake.
                guard locales.contains(where: { $0.tag == tag }) else { return }
                switch kind {
                case .pages: ruleBooks.readPages(file, tag: tag)
                case .texts:
                    let document =
                        name.hasSuffix(".strings")
                        ? Document.strings(file, log: log) : Document.yaml(file, log: log)
                    let isBroken = log.errorCount > errors
                    if let document { readTexts(document.root, tag) }
                    if isBroken || log.errorCount > errors && textIDs[tag] == nil { brokenTexts.insert(tag) }
                }
            }
        }

        /// What there is one file of per language.
        private enum Kind {
            case texts, pages
        }

        /// The language of a file: `texts/fr.yaml`, `texts/fr/Localizable.strings`,
        /// `fr.lproj/Localizable.strings` or `rules/fr.yaml`.
        private func kind(of parts: [String]) -> (Kind, tag: String)? {
            guard let name = parts.last, [".yaml", ".yml", ".strings"].contains(where: name.hasSuffix) else {
                return nil
            }
            let words = parts.map { String($0.prefix { $0 != "." }) }
            let found: (kind: Kind, tag: String)
            switch (parts.count, parts.first) {
            case (2, "rules") where !name.hasSuffix(".strings"): found = (.pages, words[1])
            case (2, "texts"), (3, "texts"): found = (.texts, words[1])
            case (2, let folder?) where folder.hasSuffix(".lproj"): found = (.texts, words[0])
            default: return nil
            }
            guard let tag = found.tag == "Base" ? firstLocale : Locale(tag: found.tag)?.tag else {
                return nil
            }
            return (found.kind, tag)
        }

        private mutating func readOther(_ path: String) {
            let parts = path.split(separator: "/")
            guard parts.count == 3, parts[1] == "rules", parts[2].hasSuffix(".pdf") else {
                // Settings may name a rule book elsewhere.
                if !ruleBooks.books.sources.values.contains(.file(path)) {
                    log.add(Messages.unknownFile(path))
                }
                return
            }
            ruleBooks.take(path, tag: String(parts[2].dropLast(".pdf".count)))
        }
    }
}

// MARK: - Settings

extension Diving.Records {
    private mutating func readSettings(_ node: Node, _ folder: Folder) {
        if let fields = Fields(node, "diving", log: log) { readSettings(fields, folder) }
    }

    private mutating func readSettings(_ fields: Fields, _ folder: Folder) {
        settings.edition = fields.optional("edition", .filledText)
        settings.credit = fields.optional("credit", translations)
        let files = folder.others.map { String($0.dropFirst("\(Diving.folder)/".count)) }
        if let sources = fields.optional("rules", ruleBooks.sources(files)) { ruleBooks.take(sources) }
        settings = fields.optional("quiz", Self.quiz(settings)) ?? settings
        fields.passOverSource(of: Diving.self)
        fields.refuseUnknown()
    }

    /// The settings with those of the quiz.
    private static func quiz(_ settings: Diving.Settings) -> Reader<Diving.Settings> {
        .map("the quiz") { quiz in
            var settings = settings
            if let sizes = quiz.optional("sizes", .list(of: .integer(in: 1...200))) {
                settings.quizSizes = Set(sizes).sorted()
                settings.asksForSizes = true
            }
            settings.sheets = quiz.optional("sheets", .integer(in: 1...26)) ?? settings.sheets
            settings.ruleShare = quiz.optional("rule_share", .number(in: 0.1...0.9)) ?? settings.ruleShare
            settings.seed = quiz.optional("seed", .integer(in: Diving.Quiz.seeds)) ?? settings.seed
            quiz.refuseUnknown()
            return settings
        }
    }

    static var settings: Schema.Form {
        .keys { fields in
            var records = anySite
            records.readSettings(fields, Folder(files: []))
        }
    }

    static var formats: [Format] {
        let penalties = Reader<[Entry?]>.list(of: entry).expectation
        let questions = Reader<[QuestionEntry]>.list(of: anySite.question).expectation
        return [
            Format(
                name: "penalties",
                files: ["diving/penalties.json", "diving/divingPenaltiesSummary.json"], penalties.schema),
            Format(
                name: "penalty-texts", files: ["diving/texts/*.yaml", "diving/texts/*.yml"],
                Schema(
                    "the texts of the penalties",
                    .keys(
                        like: "^(\(textPrefix)|\(termPrefix))[0-9]+$",
                        Reader<String>.filledText.expectation.schema))),
            Format(
                name: "questions", files: ["diving/questions.yaml", "diving/questions.yml"], questions.schema),
            Format(
                name: "rule-pages", files: ["diving/rules/*.yaml", "diving/rules/*.yml"],
                Diving.RuleBookRecords.schema),
            Diving.QuizResult.format,
        ]
    }

    private static var anySite: Diving.Records {
        Diving.Records(Folder(files: []), .anySite, log: DiagnosticLog())
    }

    private func checkSizes(_ node: Node) {
        if node.kind == .list, node.elements.isEmpty { log.add(Diving.Messages.noSizes(at: node.place)) }
        guard isComplete, !entries.isEmpty else { return }
        for element in node.elements {
            guard let size = element.integer, size > entries.count else { continue }
            log.add(Diving.Messages.tooLargeQuiz(size, of: entries.count, at: element.place))
        }
    }
}

// MARK: - Penalties

extension Diving.Records {
    private mutating func readPenalties(_ root: Node) {
        let read = Reader<[Entry?]>.list(of: Self.entry)(root, log) ?? []
        isComplete = isComplete && root.kind == .list && read.count { $0 != nil } == root.elements.count
        var places: [Int: Place] = Dictionary(entries.map { ($0.id, $0.place) }) { first, _ in first }
        for entry in read.compactMap(\.self) {
            if let first = places[entry.id] {
                log.add(Diving.Messages.duplicatePenalty(entry.id, at: entry.place, first: first))
            } else {
                places[entry.id] = entry.place
                entries.append(entry)
                if let penalty = entry.penalty { penalties.append(penalty) }
            }
        }
    }

    /// Every rule is shown with each of its penalties, and each of these with all of its rules.
    private static let mostRules = 100

    private static var entry: Reader<Entry?> {
        .map("a penalty") { fields in
            let id = fields.required("id", .integer(in: 0...9999))
            var rules = fields.required(
                "rules", .list(of: .map("a rule") { $0.required("ruleId", .filledText) ?? "" }))
            let sanction = fields.required("sanctionValue", Self.sanction)
            let referee = fields.required("referee", .flag)
            let judge = fields.required("judge", .flag)
            let description = fields.optional("description", .text).map(\.onOneLine).flatMap {
                $0.isEmpty ? nil : $0
            }
            let phase = fields.optional("phase", .word(Diving.Phase.self))
            fields.reportSlips()
            let name: Wording = id.map { "penalty \($0)" } ?? "this penalty"
            if let node = fields.node["rules"], rules?.isEmpty == true {
                fields.log.add(Diving.Messages.noRules(name, at: node.place))
            }
            if let node = fields.node["rules"], let count = rules?.count, count > mostRules {
                fields.log.add(Diving.Messages.tooManyRules(name, count, most: mostRules, at: node.place))
                rules = nil
            }
            if referee == false, judge == false {
                fields.log.add(Diving.Messages.penaltyWithoutOfficials(name, at: fields.node.place))
            }
            if let sanction, let node = fields.node["sanctionValue"] {
                let owners = ["referee": referee, "judge": judge]
                if let official = sanction.official, owners[official] == false {
                    fields.log.add(Diving.Messages.wrongOfficial(name, official, at: node.place))
                }
            }
            guard let id else { return .some(nil) }
            var entry = Entry(
                id: id, rules: rules.flatMap { $0.contains("") ? nil : $0.map(\.onOneLine) },
                description: description,
                place: fields.node["id"]?.place ?? fields.node.place, penalty: nil)
            if let rules = entry.rules, let sanction, let referee, let judge, !rules.isEmpty, referee || judge
            {
                entry.penalty = Diving.Penalty(
                    id: id, rules: rules, sanction: sanction,
                    owners: [referee ? .referee : [], judge ? .judge : []], phase: phase,
                    description: description, place: entry.place)
            }
            return entry
        }
    }

    private static var sanction: Reader<Diving.Sanction> {
        Reader(Expectation("one of the six sanctions 0 to 5", .integer(from: 0, to: 5))) { node, log in
            if let value = node.integer, let sanction = Diving.Sanction(rawValue: value) { return sanction }
            log.add(Diving.Messages.unknownSanction(node))
            return nil
        }
    }
}

// MARK: - Texts

extension Diving.Records {
    /// Of the keys of texts, which end with the number of a penalty.
    private static var textPrefix: String { "Penalty-" }
    /// Of the keys of the terms under which the index has a penalty.
    private static var termPrefix: String { "Index-" }

    private mutating func readTexts(_ root: Node, _ tag: String) {
        guard Fields(root, "the texts of the penalties", log: log) != nil else { return }
        let ids = Set(entries.map(\.id))
        for (key, value) in root.members {
            guard let name = key.scalar else { continue }
            guard let prefix = [Self.textPrefix, Self.termPrefix].first(where: name.hasPrefix) else {
                // Other keys are labels of the app, unless they are one slip away from a key of a penalty.
                if let wrong = name.wholeMatch(of: /(.+?)[-_ ]*[0-9]+/),
                    nearest(to: "\(wrong.1)-", in: [Self.textPrefix, Self.termPrefix]) != nil
                {
                    log.add(Diving.Messages.unknownText(name, at: key.place))
                }
                continue
            }
            let suffix = name.dropFirst(prefix.count)
            guard let id = Int(suffix), suffix == String(id) else {
                // The app has labels such as "Penalty-Rule" beside the texts.
                if suffix.contains(where: \.isNumber) {
                    log.add(Diving.Messages.unknownText(name, at: key.place))
                }
                continue
            }
            if let other = textFiles[tag, default: [:]].updateValue(key.place.file.path, forKey: name),
                other != key.place.file.path
            {
                log.add(Diving.Messages.textTwice(name, other, at: key.place))
            }
            if prefix == Self.textPrefix { textIDs[tag, default: []].insert(id) }
            if isComplete, !ids.isEmpty, !ids.contains(id) {
                log.add(Diving.Messages.textWithoutPenalty(id, at: key.place))
            }
            guard let text = Reader<String>.filledText(value, log)?.onOneLine else { continue }
            if prefix == Self.textPrefix {
                texts.texts[tag, default: [:]][id] = text
            } else {
                texts.terms[tag, default: [:]][id] = Diving.IndexTerm.all(text)
            }
        }
    }

    private func checkTexts() {
        guard !entries.isEmpty else { return }
        let tags = locales.map(\.tag).filter { !brokenTexts.contains($0) }
        // A language without a single text is one mistake, not one per penalty.
        var without = tags.filter { tag in textIDs[tag] == nil && entries.contains { lacksText($0, in: tag) }
        }
        if without.first == firstLocale, entries.contains(where: { $0.description == nil }) {
            log.add(Diving.Messages.noTexts(without.removeFirst()))
        }
        if !without.isEmpty { log.add(Diving.Messages.languagesWithoutTexts(without)) }
        for entry in entries {
            let missing = tags.filter { textIDs[$0] != nil && lacksText(entry, in: $0) }
            if missing.first == firstLocale, entry.description == nil {
                log.add(Diving.Messages.noText(entry.id, tag: firstLocale, at: entry.place))
            } else if !missing.isEmpty {
                log.add(Diving.Messages.missingTexts(entry.id, tags: missing, at: entry.place))
            }
        }
    }

    /// Notes what results are about that is not in the data; it may have been removed.
    private func checkResults() {
        // What seems to be missing may only be wrong.
        guard isComplete, !log.hasErrors else { return }
        var known = Set(entries.map { Diving.QuizResult.Asked.penalty($0.id) })
        known.formUnion(questions.map { .question($0.id) })
        for (asked, place) in results.flatMap(\.places) where known.insert(asked).inserted {
            log.add(Diving.Messages.unknownInResult(asked, at: place))
        }
    }

    /// Whether there is no text of a penalty in a language; the description of the data is English.
    private func lacksText(_ entry: Entry, in tag: String) -> Bool {
        textIDs[tag]?.contains(entry.id) != true && !(tag == "en" && entry.description != nil)
    }
}

extension String {
    /// The text with single spaces for its line breaks and tabs, since titles and lists are written on one
    /// line.
    ///
    /// Spaces that do not break stay, which French has before its colons.
    var onOneLine: String {
        split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
    }
}
