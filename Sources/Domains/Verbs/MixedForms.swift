import Bytes

extension Verbs {
    /// Some forms of a level in mixed order, for practice and for a test: neighbours in a class get different sheets.
    ///
    /// Nothing is left to chance. Each form has a number that follows from its verb, its person and the letter of the
    /// sheet, and the lowest numbers are asked. So every build asks the same, and a verb that a level gets later takes
    /// the places of a few forms and leaves the others.
    struct MixedSheet: Sendable {
        /// A form to be known.
        struct Question: Sendable, Hashable {
            /// The number of its verb in the level.
            var entry: Int
            var person: Person
        }

        /// As on printed tests.
        var letter: String
        var questions: [Question]

        static let letters = ["A", "B", "C"]
        /// How many forms a sheet has: ten minutes of work, and lines for all of them on a page of A4.
        static let size = 20
        /// A level with fewer forms has no sheets: they would hardly differ.
        static let fewest = 12
    }
}

extension Verbs.Level {
    /// How many forms there are to be known.
    var formCount: Int { entries.reduce(0) { $0 + $1.count } }

    var hasMixedSheets: Bool { formCount >= Verbs.MixedSheet.fewest }

    /// The sheets of the level; none if it has few forms. Of a small level a sheet asks only two thirds, so that even
    /// its sheets differ.
    var mixedSheets: [Verbs.MixedSheet] {
        guard hasMixedSheets else { return [] }
        let all = entries.indices.flatMap { entry in
            persons.filter { !entries[entry].alternatives($0).isEmpty }
                .map { Verbs.MixedSheet.Question(entry: entry, person: $0) }
        }
        var asked: Set<Verbs.MixedSheet.Question> = []
        return Verbs.MixedSheet.letters.map { letter in
            let order = drawn(all, "sheet \(letter)")
            // What no sheet before has asked comes first.
            var draw = Verbs.MixedDraw(
                self, of: order.filter { !asked.contains($0) } + order.filter(asked.contains))
            let questions = drawn(draw.questions(), "order of sheet \(letter)")
            asked.formUnion(questions)
            return Verbs.MixedSheet(letter: letter, questions: questions.alternating)
        }
    }

    /// The same forms in an order that looks like chance, one for each purpose.
    private func drawn(_ questions: [Verbs.MixedSheet.Question], _ purpose: String)
        -> [Verbs.MixedSheet.Question]
    {
        let lots = questions.map { question in
            let infinitive = entries[question.entry].infinitive.lowercased()
            let parts = [purpose, tense?.rawValue ?? "", infinitive, String(question.person.rawValue)]
            let lot = Fingerprint(of: parts.joined(separator: "\n"))
            return (lot: lot.high, question: question)
        }
        return lots.sorted { $0.lot < $1.lot }.map(\.question)
    }
}

extension Verbs {
    /// Takes the forms of one sheet from those of a level.
    fileprivate struct MixedDraw {
        private let level: Level
        private let order: [MixedSheet.Question]
        private let size: Int
        private var chosen: [MixedSheet.Question] = []

        init(_ level: Level, of order: [MixedSheet.Question]) {
            self.level = level
            self.order = order
            size = min(MixedSheet.size, 2 * order.count / 3)
        }

        /// Irregular forms are two thirds of a sheet if there are enough of them, and never fewer than their
        /// share of the level. If all limits leave places empty, verbs and persons come more often than they
        /// should.
        mutating func questions() -> [MixedSheet.Question] {
            let irregular = order.filter(isIrregular)
            let share = (size * irregular.count + order.count - 1) / order.count
            take(max(2 * size / 3, share), of: irregular)
            take(size, of: order.filter { !isIrregular($0) })
            take(size, of: order)
            if chosen.count < size { take(size, of: order, isLimited: false) }
            return chosen
        }

        private func isIrregular(_ question: MixedSheet.Question) -> Bool {
            level.entries[question.entry].isMarked(question.person)
        }

        /// Goes on until the sheet has so many forms.
        private mutating func take(
            _ count: Int, of order: [MixedSheet.Question], isLimited: Bool = true
        ) {
            let verbs = level.entries.count
            // As often as the others and once more, but not so often that it would have to stand twice in a row.
            let perVerb = min((size + verbs - 1) / verbs + 1, (size + 1) / 2)
            let perPerson = 2 * size / 5
            for question in order where chosen.count < count && !chosen.contains(question) {
                let isFull =
                    chosen.count { $0.entry == question.entry } >= perVerb
                    || chosen.count { $0.person == question.person } >= perPerson
                if !isLimited || !isFull { chosen.append(question) }
            }
        }
    }
}

extension Verbs.Entry {
    /// Whether a form differs from the regular one, in sound or only in its spelling.
    func isMarked(_ person: Verbs.Person) -> Bool {
        parts(person).contains { $0.contains { $0.mark != .regular } }
    }
}

extension [Verbs.MixedSheet.Question] {
    /// The same questions, each about another verb than the one before it, and about another person if that is possible.
    fileprivate var alternating: Self {
        var (rest, sorted) = (self, Self())
        while !rest.isEmpty {
            // A verb that has half of what is left must come now, or it would come twice in a row later.
            let due = rest.first { question in 2 * rest.count { $0.entry == question.entry } > rest.count }
            let others = rest.indices.filter { rest[$0].entry != sorted.last?.entry }
            let fitting = due.map { due in others.filter { rest[$0].entry == due.entry } } ?? others
            let next =
                fitting.first { rest[$0].person != sorted.last?.person } ?? fitting.first ?? others.first
            sorted.append(rest.remove(at: next ?? 0))
        }
        return sorted
    }
}
