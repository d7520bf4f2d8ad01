import Diagnostics
import Languages
import Markup
import Records

extension Verbs {
    /// A piece of a level file: what it says, and where.
    struct Word {
        var text: String
        var place: Place

        var isEmpty: Bool { text.isEmpty }

        init(_ text: String, at place: Place) {
            self.text = text
            self.place = place
        }

        init(_ passage: Passage) { self.init(passage.text, at: passage.place) }

        /// What the text is, with a single space if there is white space.
        var folded: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

        /// The same for a sentence, in which a no-break space is there on purpose: French has one before a colon.
        var sentence: String {
            text.split { $0.isWhitespace && $0 != "\u{A0}" && $0 != "\u{202F}" }.joined(separator: " ")
        }
    }

    /// A level while its file is read: takes its parts in the order of the file, in any format, and reports
    /// what is wrong with them.
    struct LevelDraft {
        /// A verb, and the place of each alternative of each person.
        struct Row {
            var entry: Entry
            var places: [[Place]]
            /// Where its gerund and its participle are.
            var detailPlaces: [Detail: Place] = [:]
            var place: Place
        }

        let file: SourceFile
        let log: DiagnosticLog
        var title: Word?
        var description: String?
        /// The description in other languages, and where each is.
        private var descriptions: [String: Word] = [:]
        /// Nil if the file names none.
        var colour: Colour?
        private(set) var tense: Tense?
        private var tensePlace: Place?
        private(set) var rows: [Row] = []
        /// How many lines are meant as verbs, right or wrong.
        private(set) var verbCount = 0
        /// The number of the verb that is described; nil if that verb could not be read.
        private var current: Int?
        private var infinitives: [String: Place] = [:]
        private var detailPlaces: [Detail: Place] = [:]
        private let earlierErrors: Int

        init(_ file: SourceFile, log: DiagnosticLog) {
            self.file = file
            self.log = log
            earlierErrors = log.errorCount
        }

        /// Nil, with a warning, if there is no verb at all.
        mutating func finished() -> Level? {
            guard let title else { return nil }
            if verbCount == 0 {
                if log.errorCount == earlierErrors { log.add(Messages.noVerbs(title)) }
                return nil
            }
            if verbCount == 1 { log.add(Messages.oneVerb(in: file)) }
            checkCounts()
            if tense == nil, tensePlace == nil, let (tense, name) = Tense.named(inTitle: title.text) {
                self.tense = tense
                log.add(Messages.tenseFromTitle(name, at: title.place))
            }
            checkSubjects()
            var level = Level(
                title: title.folded, description: description ?? "",
                descriptions: descriptions.mapValues { Self.kept($0.sentence) },
                colour: colour ?? tense?.colour ?? .standard, tense: tense,
                entries: rows.map { $0.entry.compared(in: tense) },
                path: file.path,
                place: title.place)
            let actual = level.actualTense
            let slips = Slips(level, rows, isInItsTense: actual == nil, log: log).report()
            Displacement(level, rows, actualTense: actual, log: log).report(besides: slips)
            level.places = rows.map { row in
                row.places.map { places in places.contains { slips.contains($0.offset) } ? nil : places.first
                }
            }
            return level
        }

        /// One message for all forms that are written with yo, tú and so on, since who writes one so writes all so.
        private func checkSubjects() {
            let forms = rows.flatMap { row in
                zip(row.entry.forms, row.places).flatMap { forms, places in Array(zip(forms ?? [], places)) }
            }
            let found = forms.filter {
                Person.isSubject($0.0.split(separator: " ").first.map(String.init) ?? "")
            }
            if let (form, place) = found.first {
                log.add(Messages.pronoun(form, count: found.count, at: place))
            }
        }

        private func checkCounts() {
            let six = rows.count { $0.entry.hasVosotros }
            guard six > 0, six < rows.count else { return }
            let odd = rows.first { $0.entry.hasVosotros == (six * 2 < rows.count) }
            if let odd { log.add(Messages.mixed(odd.entry, at: odd.place)) }
        }
    }
}

// MARK: - Title, description, colour, tense

extension Verbs.LevelDraft {
    /// Takes the title, the description and the colour, which is optional.
    ///
    /// - Parameter isOther: whether a line is surely none of the three.
    mutating func readHead(_ lines: inout ArraySlice<Verbs.Word>, isOther: (Verbs.Word) -> Bool) {
        if title == nil, let first = lines.first {
            title = first
            if isOther(first) || Colour(first.text) != nil {
                log.add(Verbs.Messages.noTitle(first))
                description = ""
            } else {
                lines.removeFirst()
            }
        }
        if description == nil, let line = lines.first {
            if isOther(line) || Colour(line.text) != nil {
                log.add(Verbs.Messages.noDescription(line))
            } else {
                description = Self.kept(line.sentence)
                lines.removeFirst()
            }
        }
        if let line = lines.first, !line.text.contains(":"), !isOther(line) {
            readColour(line)
            lines.removeFirst()
        }
    }

    /// An arrow stays on one line with the letters beside it: e → ie.
    private static func kept(_ description: String) -> String {
        description.replacing(" → ", with: "\u{00A0}→\u{00A0}")
    }

    /// Takes the description in another language, which is above the verbs.
    ///
    /// - Parameter place: of the line.
    mutating func readDescription(_ value: Verbs.Word, in language: String, at place: Place) {
        if value.isEmpty { return log.add(Verbs.Messages.emptyDescription(in: language, at: value.place)) }
        if let first = descriptions[language] {
            return log.add(Verbs.Messages.secondDescription(in: language, at: place, first: first.place))
        }
        descriptions[language] = value
    }

    mutating func readColour(_ word: Verbs.Word) {
        if let named = Colour(word.text) { colour = named } else { log.add(Verbs.Messages.colour(word)) }
    }

    mutating func readTense(_ value: Verbs.Word, line: Verbs.Word) {
        if let first = tensePlace { return log.add(Verbs.Messages.secondTense(line, first: first)) }
        tensePlace = line.place
        if verbCount > 0 { log.add(Verbs.Messages.lateTense(line)) }
        tense = Verbs.Tense(named: value.text)
        if tense == nil { log.add(Verbs.Messages.unknownTense(value)) }
    }
}

// MARK: - Verbs

extension Verbs.LevelDraft {
    mutating func countVerb() {
        verbCount += 1
        current = nil
    }

    /// Whether a verb of this name can be added.
    mutating func accepts(_ name: Verbs.Word) -> Bool {
        guard !name.isEmpty, checkLetters(name, "infinitive") else { return false }
        if Verbs.Infinitive(String(name.text.split(separator: " ").first ?? "")) == nil {
            log.add(Verbs.Messages.oddInfinitive(name))
        }
        let key = name.text.lowercased()
        if let first = infinitives[key] {
            log.add(Verbs.Messages.duplicateVerb(name, first: first))
            return false
        }
        infinitives[key] = name.place
        return true
    }

    /// - Parameter forms: one list of alternatives for each person; nil for vosotros if it is left out.
    mutating func add(_ name: Verbs.Word, _ forms: [[Verbs.Word]?], at place: Place) {
        let entry = Verbs.Entry(infinitive: name.text, forms: forms.map { $0?.map(\.text) })
        current = rows.count
        detailPlaces = [:]
        rows.append(Row(entry: entry, places: forms.map { ($0 ?? []).map(\.place) }, place: place))
    }

    /// More than any form has.
    private static var mostAlternatives: Int { 20 }

    /// The forms of one person; none for a dash; nil, with a diagnostic, if there is nothing.
    ///
    /// - Parameter what: the form as a message names it: `form 3`.
    func alternatives(_ parts: [Verbs.Word], of infinitive: String, _ what: Wording) -> [Verbs.Word]? {
        guard let form = parts.first else { return nil }
        if parts.count == 1, form.isEmpty {
            log.add(Verbs.Messages.emptyForm(what, of: infinitive, at: form.place))
            return nil
        }
        if parts.count == 1, ["-", "–", "—"].contains(form.text) { return [] }
        guard parts.count <= Self.mostAlternatives else {
            log.add(
                Verbs.Messages.tooManyAlternatives(
                    parts.count, most: Self.mostAlternatives, at: parts[Self.mostAlternatives].place))
            return nil
        }
        return parts.compactMap { part in
            // A no-break space, as web pages have it in "me lavo", is a space.
            let alternative = Verbs.Word(part.folded, at: part.place)
            if alternative.isEmpty {
                log.add(
                    Verbs.Messages.emptyAlternative(
                        parts.map(\.text).joined(separator: "/"), at: alternative.place))
            }
            guard !alternative.isEmpty, checkLetters(alternative, "form") else { return nil }
            return alternative
        }
    }

    /// Adds a detail of the verb above: its meaning, its gerund or its participle. Above the first verb, a line with
    /// a language is the description of the level.
    mutating func add(_ detail: Verbs.Detail, _ value: Verbs.Word, _ parts: [Verbs.Word], at place: Place) {
        guard verbCount > 0 else {
            if case .meaning(let language) = detail {
                return readDescription(value, in: language, at: place)
            }
            return log.add(Verbs.Messages.detailWithoutVerb(detail, at: place))
        }
        guard let current else { return }
        let infinitive = rows[current].entry.infinitive
        if let first = detailPlaces[detail] {
            return log.add(Verbs.Messages.secondDetail(detail, of: infinitive, at: place, first: first))
        }
        detailPlaces[detail] = place
        if value.isEmpty {
            return log.add(Verbs.Messages.emptyDetail(detail, of: infinitive, at: value.place))
        }
        rows[current].detailPlaces[detail] = value.place
        switch detail {
        case .meaning(let language):
            rows[current].entry.details.meanings.append(
                .init(language: language, text: value.folded, place: value.place))
        case .gerund: rows[current].entry.details.gerund = forms(parts, of: infinitive, detail)
        case .participle: rows[current].entry.details.participle = forms(parts, of: infinitive, detail)
        }
    }

    private func forms(_ parts: [Verbs.Word], of infinitive: String, _ detail: Verbs.Detail) -> [String] {
        (alternatives(parts, of: infinitive, detail.name) ?? []).map(\.text)
    }

    /// Words of letters; hyphens and apostrophes inside words.
    private func checkLetters(_ word: Verbs.Word, _ what: Wording) -> Bool {
        if let hidden = word.text.unicodeScalars.first(where: { $0.properties.isDefaultIgnorableCodePoint }) {
            log.add(Verbs.Messages.invisible(word, hidden, what))
            return false
        }
        let foreign = word.text.first { $0.isLetter && !$0.isLatin }
        if let foreign, let scalar = foreign.unicodeScalars.first {
            log.add(Verbs.Messages.otherScript(word, foreign, what, code: Verbs.Messages.code(of: scalar)))
            return false
        }
        for character in word.text where !character.isLetter && !" -'’".contains(character) {
            // A control character has its own message, for the whole line.
            if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                return false
            }
            log.add(Verbs.Messages.letters(word, character, what))
            return false
        }
        guard word.text.contains(where: \.isLetter) else {
            log.add(Verbs.Messages.letters(word, word.text.first ?? "-", what))
            return false
        }
        return true
    }
}

extension Character {
    /// Whether a letter belongs to the Latin script. One of another script can look the same, so that its mistake cannot be
    /// seen.
    fileprivate var isLatin: Bool {
        unicodeScalars.first.map { $0.value < 0x250 || 0x1E00...0x1EFF ~= $0.value } ?? true
    }
}
