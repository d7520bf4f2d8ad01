import Languages
import Pages

extension Diving {
    /// A question of a quiz in one language, as its page and the terminal ask it.
    struct QuizQuestion: Sendable {
        struct Option: Sendable {
            var name: Phrase
            var isRight: Bool
            /// Why it is not the answer, where the data say so.
            var reason: Reason?
        }

        /// Why an answer is wrong: a sentence that the fault ends for which the answer would be right.
        struct Reason: Sendable {
            var text: String
            var fault: Penalty
        }

        /// Options of which one or several are chosen.
        struct Choice: Sendable {
            var legend: String
            /// What a reader is asked for as long as nothing is chosen.
            var hint: String
            /// Whether several options can be chosen.
            var isMany: Bool
            var options: [Option]

            /// The positions of the right options.
            var right: Set<Int> { Set(options.indices.filter { options[$0].isRight }) }
        }

        var text: Phrase
        /// A fault has two, the sanction and the officials; a question on the rules has one. Each needs an
        /// answer.
        var choices: [Choice]
        /// The right answer in words; several if several options are right.
        var answers: [Phrase]
        var explanation: Phrase?
        /// The numbers of its rules.
        var rules: [String]

        /// Why an answer is wrong, in one sentence: that of the first choice that is. Nothing if all are right.
        ///
        /// - Parameter chosen: the positions of the chosen options, for each of the choices.
        func reason(_ chosen: [Set<Int>]) -> Reason? {
            for (choice, chosen) in zip(choices, chosen) where chosen != choice.right {
                let wrong = chosen.subtracting(choice.right).sorted()
                return wrong.lazy.compactMap { choice.options[$0].reason }.first
            }
            return nil
        }

        /// What an answer is worth. The styles of the quiz pages compute the same.
        ///
        /// - Parameter chosen: the positions of the chosen options, for each of the choices.
        func points(_ chosen: [Set<Int>]) -> Int {
            let right = choices.map(\.right)
            if chosen == right { return Quiz.pointsPerQuestion }
            let hasHalf =
                choices.count > 1 && zip(chosen, right).allSatisfy { !$0.isDisjoint(with: $1) }
            return hasHalf ? Quiz.pointsForHalf : 0
        }
    }
}

extension Diving.Pages {
    func question(_ item: Diving.Quiz.Item) -> Diving.QuizQuestion {
        switch item {
        case .penalty(let penalty): question(penalty)
        case .question(let question): self.question(question)
        }
    }

    private func question(_ penalty: Diving.Penalty) -> Diving.QuizQuestion {
        // The short names do not say who gives the penalty, which is asked next.
        let sanctions = Diving.Sanction.inOrder.map { sanction in
            var option = option(
                text("sanction.\(sanction.shortKey)"), isRight: sanction == penalty.sanction)
            if !option.isRight { option.reason = reason(for: sanction, insteadOf: penalty) }
            return option
        }
        let officials = [Diving.Owners.referee, .judge].map {
            option(text("owner.\($0.key)"), isRight: penalty.owners.contains($0))
        }
        return Diving.QuizQuestion(
            text: text(of: penalty),
            choices: [
                .init(
                    legend: text("sanction.heading"), hint: text("quiz.choose-sanction"), isMany: false,
                    options: sanctions),
                .init(
                    legend: text("owner.heading"), hint: text("quiz.choose-owner"), isMany: true,
                    options: officials),
            ],
            answers: [Phrase(text: rightAnswer(penalty))],
            explanation: Phrase(text: effect(of: penalty)), rules: penalty.rules)
    }

    /// Which fault a sanction would have been right for: one of the same phase, since it is taken for the other
    /// most easily. Nothing if no fault of the phase has this sanction: one of another phase would explain nothing.
    private func reason(for sanction: Diving.Sanction, insteadOf penalty: Diving.Penalty) -> Diving
        .QuizQuestion
        .Reason?
    {
        let fault = diving.penalties.first { $0.sanction == sanction && $0.phase == penalty.phase }
        return fault.map { fault in
            .init(
                text: text(
                    "quiz.other-fault", ["sanction": .text(text("sanction.\(sanction.shortKey)"))]),
                fault: fault)
        }
    }

    /// The sanction of a fault and its officials, as a sentence.
    private func rightAnswer(_ penalty: Diving.Penalty) -> String {
        text(
            "quiz.penalty-answer",
            [
                "sanction": .text(text("sanction.\(penalty.sanction.shortKey)")),
                "owners": .text(text("owner.\(penalty.owners.key)")),
            ])
    }

    private func question(_ question: Diving.Question) -> Diving.QuizQuestion {
        let options =
            switch question.kind {
            case .choice:
                question.answers.map {
                    Diving.QuizQuestion.Option(name: $0.text.phrase(tag), isRight: $0.isRight)
                }
            case .trueFalse(let truth):
                [true, false].map { option(text($0 ? "quiz.true" : "quiz.false"), isRight: $0 == truth) }
            }
        let right = options.filter(\.isRight)
        let isMany = right.count > 1
        let legend = question.kind == .choice ? (isMany ? "several-right" : "one-right") : "true-or-false"
        return Diving.QuizQuestion(
            text: question.text.phrase(tag),
            choices: [
                .init(
                    legend: text("quiz.\(legend)"),
                    hint: text(isMany ? "quiz.choose-several" : "quiz.choose-one"),
                    isMany: isMany, options: options)
            ],
            answers: right.map(\.name), explanation: question.explanation.phrase(tag),
            rules: question.rule.map { [$0] } ?? [])
    }

    private func option(_ name: String, isRight: Bool) -> Diving.QuizQuestion.Option {
        Diving.QuizQuestion.Option(name: Phrase(text: name), isRight: isRight)
    }
}
