public import Languages
import Pages

extension Diving {
    /// The lengths of the quizzes on a subject; none if there are too few questions.
    public func quizSizes(_ subject: Quiz.Subject) -> [Int] {
        quizzes.filter { $0.subject == subject && $0.sheet == 0 }.map(\.size)
    }

    /// Another draw of one of the site's quizzes. With the seed of the site it is sheet A.
    public func quiz(_ subject: Quiz.Subject, size: Int, seed: Int) -> Quiz? {
        var settings = settings
        (settings.quizSizes, settings.sheets, settings.seed) = ([size], 1, seed)
        return Quiz.all(penalties: penalties, questions: questions, settings: settings)
            .first { $0.subject == subject }
    }

    /// A quiz as a dialogue in one language: it asks, takes lines of text as answers, and has a result at the
    /// end.
    ///
    ///     var dialogue = Diving.Dialogue(quiz, of: diving, localization)
    ///     show(dialogue.opening)
    ///     while !dialogue.isOver { show(dialogue.answer(line)) }
    ///     show(dialogue.review)
    public struct Dialogue: Sendable {
        /// A line to be shown.
        public struct Line: Sendable, Hashable {
            public enum Kind: Sendable, Hashable {
                case heading, text, right, wrong, missed
                /// What a group of lines is about.
                case legend
                case option
                /// What is written before the place for the answer.
                case prompt
            }

            public var kind: Kind
            public var text: String
        }

        private let pages: Pages
        private let quiz: Quiz
        private let questions: [QuizQuestion]
        /// The positions that were chosen, for each choice of each question; the last question may have
        /// further choices.
        private var chosen: [[Set<Int>]] = []

        public init(_ quiz: Quiz, of diving: Diving, _ localization: Localization) {
            pages = Pages(diving, localization)
            self.quiz = quiz
            questions = quiz.items.map(pages.question)
        }

        /// How many questions are answered.
        private var answered: Int {
            guard let last = chosen.last else { return 0 }
            return chosen.count - (last.count < questions[chosen.count - 1].choices.count ? 1 : 0)
        }

        public var isOver: Bool { answered == questions.count }

        /// Points of each answered question.
        private var points: [Int] {
            zip(questions, chosen.prefix(answered)).map { $0.points($1) }
        }

        /// What a finished quiz came to.
        public func result(on date: CalendarDate) -> QuizResult {
            QuizResult(
                date: date, subject: quiz.subject,
                answers: zip(quiz.items, points).map { QuizResult.Answer(asked: $0.asked, points: $1) })
        }
    }
}

// MARK: - Questions

extension Diving.Dialogue {
    /// The title of the quiz, how it is scored, how to end it early, and the first question.
    public var opening: [Line] {
        [
            Line(
                kind: .heading,
                text: pages.text("quiz.\(quiz.subject.rawValue).page", ["count": .count(quiz.size)])),
            Line(kind: .text, text: pages.text("quiz.how")),
            Line(kind: .text, text: pages.text("quiz.leave")),
        ] + asked
    }

    /// The choice that is made next; nil after the last one.
    private var next: (question: Diving.QuizQuestion, choice: Diving.QuizQuestion.Choice, position: Int)? {
        guard !isOver else { return nil }
        let question = questions[answered]
        let position = answered < chosen.count ? chosen[answered].count : 0
        return (question, question.choices[position], position)
    }

    /// The choice that is made next, with its question if that is new; nothing after the last one.
    private var asked: [Line] {
        guard let (question, choice, position) = next else { return [] }
        var lines: [Line] = []
        if position == 0 {
            let number = pages.text(
                "quiz.question-of", ["number": .count(answered + 1), "total": .count(questions.count)])
            let soFar = "\(pages.text("quiz.so-far")) \(pages.locale.format(points.reduce(0, +)))"
            lines.append(Line(kind: .heading, text: answered == 0 ? number : "\(number) · \(soFar)"))
            lines.append(Line(kind: .text, text: question.text.text))
        }
        // The officials of a fault come after its sanction.
        let isOwners = position == 1
        lines.append(
            Line(
                kind: .legend,
                text: isOwners ? "\(choice.legend) \(pages.text("quiz.one-or-both"))" : choice.legend))
        for (number, option) in choice.options.enumerated() {
            lines.append(Line(kind: .option, text: "\(number + 1)) \(option.name.text)"))
        }
        return lines + [prompt(choice)]
    }

    private func prompt(_ choice: Diving.QuizQuestion.Choice) -> Line {
        let key = choice.isMany ? "quiz.your-answers" : "quiz.your-answer"
        return Line(kind: .prompt, text: pages.text(key, ["total": .count(choice.options.count)]))
    }

    /// Takes a line as the answer to the choice that was asked.
    ///
    /// - Returns: what is asked next; if the line is not an answer, what is missing.
    public mutating func answer(_ text: String) -> [Line] {
        guard let choice = next?.choice else { return [] }
        guard let positions = Self.positions(text, among: choice) else {
            return [Line(kind: .wrong, text: choice.hint), prompt(choice)]
        }
        if answered < chosen.count {
            chosen[answered].append(positions)
        } else {
            chosen.append([positions])
        }
        return asked
    }

    /// The options that a line names by their numbers, with spaces or commas between them; nil if it is no
    /// answer to the choice.
    private static func positions(_ text: String, among choice: Diving.QuizQuestion.Choice) -> Set<Int>? {
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        let positions = words.map { word in
            Int(word).flatMap { choice.options.indices.contains($0 - 1) ? $0 - 1 : nil }
        }
        let chosen = Set(positions.compactMap(\.self))
        guard !chosen.isEmpty, !positions.contains(nil), choice.isMany || chosen.count == 1 else {
            return nil
        }
        return chosen
    }
}

// MARK: - The end

extension Diving.Dialogue {
    /// Every question with what was chosen and what is right, and then the result.
    public var review: [Line] {
        guard isOver else { return [] }
        var lines = [heading("quiz.review")]
        for number in questions.indices { lines += review(number) }
        let result = points.reduce(0, +)
        let isPassed = result >= quiz.passMark
        return lines + [
            heading("quiz.result"),
            isPassed
                ? Line(kind: .right, text: "✓ \(pages.text("quiz.passed"))")
                : Line(kind: .wrong, text: "✗ \(pages.text("quiz.failed"))"),
            Line(kind: .text, text: share(result, of: quiz.maximum)),
            Line(kind: .text, text: pages.text("quiz.rule", ["passMark": .count(quiz.passMark)])),
        ]
    }

    /// - Parameter file: in which the result is kept.
    public func kept(in file: String) -> Line {
        Line(kind: .text, text: pages.text("quiz.kept", ["file": .text(file)]))
    }

    /// What is said of a quiz that was not finished.
    public var notKept: String { pages.text("quiz.not-kept") }

    private func heading(_ key: String) -> Line { Line(kind: .heading, text: pages.text(key)) }

    private func share(_ points: Int, of maximum: Int) -> String {
        "\(pages.text("quiz.points")) \(pages.locale.format(points)) / \(pages.locale.format(maximum))"
    }

    private func review(_ number: Int) -> [Line] {
        let question = questions[number]
        var lines = [
            Line(kind: .legend, text: "\(number + 1). \(question.text.text)"),
            Line(kind: .text, text: share(points[number], of: Diving.Quiz.pointsPerQuestion)),
        ]
        for (choice, chosen) in zip(question.choices, chosen[number]) {
            for (position, option) in choice.options.enumerated() {
                switch (option.isRight, chosen.contains(position)) {
                case (true, true): lines.append(mark(.right, "✓", "quiz.hit", option))
                case (false, true): lines.append(mark(.wrong, "✗", "quiz.wrong", option))
                case (true, false): lines.append(mark(.missed, "→", "quiz.missed", option))
                case (false, false): break
                }
            }
        }
        if let reason = question.reason(chosen[number]) {
            lines.append(Line(kind: .text, text: "\(reason.text) \(pages.text(of: reason.fault).text)"))
        }
        let reasons = [question.explanation?.text, question.rules.joined(separator: ", ")].compactMap(\.self)
        lines.append(Line(kind: .text, text: reasons.joined(separator: " ")))
        return lines
    }

    private func mark(_ kind: Line.Kind, _ sign: String, _ key: String, _ option: Diving.QuizQuestion.Option)
        -> Line
    {
        let words = pages.messages.text(
            "site.labelled", ["name": .text(pages.text(key)), "value": .text(option.name.text)])
        return Line(kind: kind, text: "\(sign) \(words)")
    }
}
