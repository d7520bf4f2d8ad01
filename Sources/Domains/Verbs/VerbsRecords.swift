import Diagnostics
import Languages
import Markup
import Pages
import Records

/// Reads the level files of the domain's folder.
struct VerbsRecords {
    private(set) var levels: [Level] = []
    private(set) var language = "es"

    private let log: DiagnosticLog

    init(_ folder: Folder, log: DiagnosticLog) {
        self.log = log
        if let node = folder.settings { readSettings(node) }
        let texts = folder.files.filter { $0.path.lowercased().hasSuffix(".txt") }
        for file in folder.files where !file.path.lowercased().hasSuffix(".txt") { log.add(VerbsMessages.unknownFile(file.path)) }
        for path in folder.others { log.add(VerbsMessages.unknownFile(path)) }
        if texts.isEmpty { log.add(VerbsMessages.noLevels) }
        for file in texts {
            var reader = LevelReader(file, log: log)
            if let level = reader.read() { levels.append(level) }
        }
        checkTitles()
        for (index, slug) in distinct(levels.map(\.title)).enumerated() { levels[index].slug = slug }
    }

    private mutating func readSettings(_ node: Node) {
        guard let fields = Fields(node, "verbs", log: log) else { return }
        if let tag = fields.optional("language", .filledText) {
            if Locale(tag: tag) == nil, let place = node["language"]?.place { log.add(VerbsMessages.unknownLanguage(tag, at: place)) }
            language = tag
        }
        fields.refuseUnknown()
    }

    private func checkTitles() {
        var seen: [String: Place] = [:]
        for level in levels {
            let key = level.title.lowercased()
            if let first = seen[key] { log.add(VerbsMessages.duplicateTitle(level, first: first)) } else { seen[key] = level.place }
        }
    }
}

/// Reads one level file line by line; blank lines are passed over.
private struct LevelReader {
    private let file: SourceFile
    private let log: DiagnosticLog
    private var tense: Tense?
    private var tensePlace: Place?
    private var entries: [(entry: Entry, line: Passage)] = []
    private var seen: [String: Place] = [:]
    /// Lines that are meant as verbs, right or wrong.
    private var verbCount = 0

    init(_ file: SourceFile, log: DiagnosticLog) {
        self.file = file
        self.log = log
    }

    /// nil where the file holds no level at all.
    mutating func read() -> Level? {
        guard let all = Lines.read(file, log: log) else { return nil }
        var lines = all.map(\.trimmed).filter { !$0.isEmpty }[...]
        for line in lines where line.text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) {
            log.add(VerbsMessages.control(line))
        }
        guard let title = lines.first else {
            log.add(VerbsMessages.emptyFile(file))
            return nil
        }
        var description = ""
        if isVerb(title) || isTense(title) || Colour(title.text) != nil {
            log.add(VerbsMessages.noTitle(title))
        } else {
            lines.removeFirst()
            if let line = lines.first {
                if isVerb(line) || isTense(line) || Colour(line.text) != nil {
                    log.add(VerbsMessages.noDescription(line))
                } else {
                    description = line.text
                    lines.removeFirst()
                }
            }
        }
        var colour = Colour.standard
        if let line = lines.first, !line.contains(":") {
            if let named = Colour(line.text) { colour = named } else { log.add(VerbsMessages.colour(line)) }
            lines.removeFirst()
        }
        for line in lines { read(line) }
        if verbCount < 2 { log.add(VerbsMessages.tooFewVerbs(verbCount, in: file)) }
        checkCounts()
        let level = Level(
            title: title.text, description: description, colour: colour, tense: tense, entries: entries.map(\.entry), path: file.path,
            place: title.place)
        Slips(level, entries.map(\.line), log: log).report()
        return level
    }

    private mutating func read(_ line: Passage) {
        if isTense(line) { return readTense(line) }
        verbCount += 1
        let parts = line.split(at: ":")
        guard parts.count > 1 else {
            log.add(VerbsMessages.noVerb(line, isColour: Colour(line.text) != nil))
            // A stray word is no verb; a row of forms without its infinitive was meant as one.
            if !line.contains(",") { verbCount -= 1 }
            return
        }
        for stray in parts.dropFirst(2) { log.add(VerbsMessages.secondColon(file.place(stray.range.lowerBound - 1))) }
        let name = parts[0].trimmed
        if name.isEmpty { log.add(VerbsMessages.noInfinitive(line)) }
        let infinitive = name.text
        let hasLetters = name.isEmpty || checkLetters(name, "infinitive")
        if hasLetters, !name.isEmpty, Infinitive(String(infinitive.split(separator: " ").first ?? "")) == nil {
            log.add(VerbsMessages.oddInfinitive(name))
        }
        let isFirst = name.isEmpty || isFirst(name)
        guard parts.count == 2, let forms = readForms(parts[1], of: infinitive), !name.isEmpty, hasLetters, isFirst else { return }
        entries.append((Entry(infinitive: infinitive, forms: forms), line))
    }

    private mutating func isFirst(_ name: Passage) -> Bool {
        let key = name.text.lowercased()
        guard let first = seen[key] else {
            seen[key] = name.place
            return true
        }
        log.add(VerbsMessages.duplicateVerb(name, first: first))
        return false
    }

    private func readForms(_ text: Passage, of infinitive: String) -> [[String]?]? {
        var pieces = text.split(at: ",").map { ($0, $0.trimmed) }
        let errors = log.errorCount
        if pieces.count > 1, let last = pieces.last, last.1.isEmpty {
            log.add(VerbsMessages.trailingComma(file.place(last.0.range.lowerBound - 1)))
            pieces.removeLast()
        }
        if pieces.count == 1, pieces[0].1.isEmpty {
            log.add(VerbsMessages.noForms(infinitive, at: text.end))
            return nil
        }
        if pieces.count != 5, pieces.count != 6 {
            log.add(VerbsMessages.wrongCount(pieces.count, of: infinitive, at: pieces[0].1.place))
        }
        var forms = pieces.enumerated().map { number, piece in alternatives(piece.1, number, of: infinitive) }
        guard log.errorCount == errors, forms.count == 5 || forms.count == 6 else { return nil }
        if forms.count == 5 { forms.insert(nil, at: Person.vosotros.rawValue) }
        return forms
    }

    /// The forms between slashes; none for a dash.
    private func alternatives(_ form: Passage, _ number: Int, of infinitive: String) -> [String]? {
        if form.isEmpty {
            log.add(VerbsMessages.emptyForm(number + 1, of: infinitive, at: form.place))
            return nil
        }
        if ["-", "–", "—"].contains(form.text) { return [] }
        return form.split(at: "/").map(\.trimmed).compactMap { alternative in
            if alternative.isEmpty { log.add(VerbsMessages.emptyAlternative(form, at: alternative.place)) }
            guard !alternative.isEmpty, checkLetters(alternative, "form") else { return nil }
            return alternative.text.split(separator: " ").joined(separator: " ")
        }
    }

    /// Words of letters; hyphens and apostrophes inside words.
    private func checkLetters(_ passage: Passage, _ what: String) -> Bool {
        let text = passage.text
        for character in text where !character.isLetter && !" -'’".contains(character) {
            log.add(VerbsMessages.letters(passage, character, what))
            return false
        }
        guard text.contains(where: \.isLetter) else {
            log.add(VerbsMessages.letters(passage, text.first ?? "-", what))
            return false
        }
        return true
    }

    private func checkCounts() {
        let six = entries.count { $0.entry.hasVosotros }
        guard six > 0, six < entries.count else { return }
        let odd = entries.first { $0.entry.hasVosotros == (six * 2 < entries.count) }
        if let odd { log.add(VerbsMessages.mixed(odd.entry, at: odd.line.place)) }
    }
}

extension LevelReader {
    private static let tenseKeys: Set<String> = ["tense", "tiempo", "temps", "tempo"]

    private func isTense(_ line: Passage) -> Bool {
        guard line.contains(":"), let key = line.split(at: ":", most: 1).first?.trimmed.text else { return false }
        return Self.tenseKeys.contains(key.lowercased())
    }

    private mutating func readTense(_ line: Passage) {
        let value = line.split(at: ":", most: 1)[1].trimmed
        if let first = tensePlace { return log.add(VerbsMessages.secondTense(line, first: first)) }
        tensePlace = line.place
        if verbCount > 0 { log.add(VerbsMessages.lateTense(line)) }
        tense = Tense(named: value.text)
        if tense == nil { log.add(VerbsMessages.unknownTense(value)) }
    }

    /// Whether a line is surely a verb with its forms, so that a title such as "Nivel 1: presente" stays a title.
    private func isVerb(_ line: Passage) -> Bool {
        let parts = line.split(at: ":", most: 1)
        guard parts.count == 2 else { return false }
        let word = parts[0].trimmed.text
        let commas = parts[1].split(at: ",").count - 1
        return commas >= 3 && (word.isEmpty || Infinitive(word) != nil)
    }
}
