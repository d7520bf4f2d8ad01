import Diagnostics
import Records

extension Verbs {
    /// Reads a level written as plain text, a verb in each line; blank lines are passed over.
    struct LevelText {
        private var draft: LevelDraft

        private init(_ draft: LevelDraft) { self.draft = draft }

        /// Nil if the file has no level.
        static func read(_ file: SourceFile, log: DiagnosticLog) -> Level? {
            guard let all = Lines.read(file, log: log) else { return nil }
            let lines = all.map(\.trimmed).filter { !$0.isEmpty }
            for line in lines
            where line.text.unicodeScalars.contains(where: {
                $0.properties.generalCategory == .control && $0 != "\t"
            }) {
                log.add(Messages.control(Word(line)))
            }
            var text = LevelText(LevelDraft(file, log: log))
            var head = lines.map(Word.init)[...]
            text.draft.readHead(&head) { word in
                lines.first { $0.place.offset == word.place.offset }.map {
                    isVerb($0) || label(of: $0) != nil
                }
                    ?? false
            }
            for line in lines.suffix(head.count) { text.read(line) }
            return text.draft.finished()
        }

        private mutating func read(_ line: Passage) {
            if let label = Self.label(of: line) {
                let value = Word(line.split(at: ":", most: 1)[1].trimmed)
                switch label {
                case .tense: return draft.readTense(value, line: Word(line))
                // A second one, or one below a verb, is read as a verb and reported.
                default: if draft.colour == nil, draft.verbCount == 0 { return draft.readColour(value) }
                }
            }
            let parts = line.split(at: ":")
            let name = parts[0].trimmed
            if parts.count > 1, Infinitive(name.text) == nil || name.text.count == 2, readDetail(name, line) {
                return
            }
            // A single word is not a verb; a row of forms without its infinitive is meant as one.
            if parts.count > 1 || line.contains(",") { draft.countVerb() }
            guard parts.count > 1 else { return draft.log.add(Messages.noVerb(Word(line))) }
            for stray in parts.dropFirst(2) {
                draft.log.add(Messages.secondColon(line.file.place(stray.range.lowerBound - 1)))
            }
            if name.isEmpty { draft.log.add(Messages.noInfinitive(line.place)) }
            let isAccepted = draft.accepts(Word(name))
            guard parts.count == 2, let forms = readForms(parts[1], of: name.text), isAccepted else { return }
            draft.add(Word(name), forms, at: line.place)
        }

        /// Whether the line says something of the verb above; `ir` is a verb, since no language has that tag.
        private mutating func readDetail(_ name: Passage, _ line: Passage) -> Bool {
            let value = line.split(at: ":", most: 1)[1].trimmed
            guard let detail = Detail(named: name.text) else {
                guard Detail.isTag(name.text), Infinitive(name.text) == nil, !value.contains(",") else {
                    return false
                }
                draft.log.add(Messages.unknownLanguage(name.text, at: name.place))
                return true
            }
            draft.add(detail, Word(value), value.split(at: "/").map { Word($0.trimmed) }, at: line.place)
            return true
        }

        private func readForms(_ text: Passage, of infinitive: String) -> [[Word]?]? {
            var pieces = text.split(at: ",").map { ($0, $0.trimmed) }
            let errors = draft.log.errorCount
            if pieces.count > 1, let last = pieces.last, last.1.isEmpty {
                draft.log.add(Messages.trailingComma(text.file.place(last.0.range.lowerBound - 1)))
                pieces.removeLast()
            }
            if pieces.count == 1, pieces[0].1.isEmpty {
                draft.log.add(Messages.noForms(infinitive, at: text.end))
                return nil
            }
            if pieces.count != 5, pieces.count != 6 {
                draft.log.add(Messages.wrongCount(pieces.count, of: infinitive, at: pieces[0].1.place))
            }
            var forms = pieces.enumerated().map { number, piece -> [Word]? in
                draft.alternatives(
                    piece.1.split(at: "/").map { Word($0.trimmed) }, of: infinitive, "form \(number + 1)")
                    ?? []
            }
            // Of six forms each belongs to its person, even if one of them is wrong; five may be six with a
            // missing comma.
            guard forms.count == 6 || forms.count == 5 && draft.log.errorCount == errors else { return nil }
            if forms.count == 5 { forms.insert(nil, at: Person.vosotros.rawValue) }
            return forms
        }

        /// The name in front of a tense or a colour: `tiempo: presente`. Other names, such as in "Nivel 1: presente",
        /// are a part of what the author wrote.
        private static func label(of line: Passage) -> LevelLabel? {
            guard line.contains(":"), let key = line.split(at: ":", most: 1).first?.trimmed.text,
                let label = LevelLabel(key), label == .tense || label == .colour
            else { return nil }
            return label
        }

        /// Whether a line is surely a verb with its forms, so that a title such as "Nivel 1: presente" stays
        /// a title.
        private static func isVerb(_ line: Passage) -> Bool {
            let parts = line.split(at: ":", most: 1)
            guard parts.count == 2 else { return false }
            let word = parts[0].trimmed.text
            let commas = parts[1].split(at: ",").count - 1
            return commas >= 3 && (word.isEmpty || Infinitive(word) != nil)
        }
    }
}
