import Languages
import Pages

extension Diving.Pages {
    /// The first sheet of a length has the address of the length.
    private static func id(of quiz: Diving.Quiz) -> String {
        "diving/quiz/\(quiz.subject.rawValue)/\(quiz.size)"
            + (quiz.sheet == 0 ? "" : "/\(quiz.letter.lowercased())")
    }

    /// The choice of a quiz: what it asks, how long it is, and which of its sheets.
    func quizHub() -> Page {
        let hasReference = !diving.penalties.isEmpty
        return page(
            Self.hubID, kind: "quizzes", route: quizRoute, title: text("quiz.title"),
            description: text("quiz.description"),
            template: "quizzes", parent: hasReference ? Self.firstID : nil, label: text("quiz.label"),
            section: hasReference ? nil : section
        ) {
            let subjects = Diving.Quiz.Subject.allCases.filter { subject in
                diving.quizzes.contains { $0.subject == subject }
            }
            return [
                "start": proposed.map { quiz in
                    .record([
                        "link": .page(Self.id(of: quiz)), "count": .count(quiz.size),
                        "text": .text(text("quiz.\(quiz.subject.rawValue).text")),
                    ])
                } ?? .none,
                "subjects": .list(
                    subjects.map { subject in
                        [
                            "title": .text(text("quiz.\(subject.rawValue).title")),
                            "text": .text(text("quiz.\(subject.rawValue).text")),
                            "lengths": .list(
                                diving.quizzes.filter { $0.subject == subject && $0.sheet == 0 }.map(length)),
                        ]
                    }),
            ]
        }
    }

    /// A length, which begins with its first sheet.
    private func length(_ first: Diving.Quiz) -> Value {
        ["count": .count(first.size), "link": .page(Self.id(of: first)), "title": .text(title(first))]
    }

    /// The quiz to begin with: of the widest subject that there is, and about ten questions long.
    private var proposed: Diving.Quiz? {
        let subject = Diving.Quiz.Subject.allCases.last { subject in
            diving.quizzes.contains { $0.subject == subject }
        }
        return diving.quizzes.filter { $0.subject == subject && $0.sheet == 0 }
            .min { abs($0.size - 10) < abs($1.size - 10) }
    }

    /// All sheets of a quiz's length; none where it is the only one.
    private func sheets(like quiz: Diving.Quiz) -> Value {
        let sheets = diving.quizzes.filter { $0.subject == quiz.subject && $0.size == quiz.size }
        guard sheets.count > 1 else { return .none }
        return [
            "list": .list(
                sheets.map { sheet in
                    [
                        "sheet": .text(sheet.letter), "title": .text(title(sheet)),
                        "link": .page(Self.id(of: sheet)),
                        "isCurrent": .flag(sheet.sheet == quiz.sheet),
                    ]
                })
        ]
    }

    private func title(_ quiz: Diving.Quiz) -> String { text(quiz, "page", "title") }

    /// What is said of a quiz, with its sheet where there are several.
    private func text(_ quiz: Diving.Quiz, _ key: String, _ withSheet: String) -> String {
        let text = messages.text("diving.quiz.\(quiz.subject.rawValue).\(key)", ["count": .count(quiz.size)])
        let isAlone =
            quiz.sheet == 0
            && !diving.quizzes.contains {
                $0.subject == quiz.subject && $0.size == quiz.size && $0.sheet == 1
            }
        return isAlone
            ? text
            : messages.text(
                "diving.quiz.with-sheet.\(withSheet)", ["text": .text(text), "sheet": .text(quiz.letter)])
    }

    /// One sheet: all of it on a page, a question at a time.
    func quiz(_ quiz: Diving.Quiz) -> Page {
        let name = slug("\(text("quiz.\(quiz.subject.rawValue).label")) \(quiz.size)")
        return page(
            Self.id(of: quiz), kind: "quiz",
            route: quizRoute + [name] + (quiz.sheet == 0 ? [] : [quiz.letter.lowercased()]),
            title: title(quiz), description: text(quiz, "description", "description"),
            template: "quiz", parent: Self.hubID, label: title(quiz)
        ) {
            [
                "questions": .list(
                    quiz.items.enumerated().map { .record(question($1, number: $0 + 1, of: quiz.size)) }),
                "total": .count(quiz.size),
                "maximum": .count(quiz.maximum),
                "passMark": .count(quiz.passMark),
                "sheets": sheets(like: quiz),
                "mixture": quiz.subject == .mixed
                    ? ["rules": .count(quiz.ruleQuestions), "total": .count(quiz.size)] : .none,
                "again": .page(Self.id(of: quiz)),
                "others": .page(Self.hubID),
            ]
        }
    }

    private func question(_ item: Diving.Quiz.Item, number: Int, of total: Int) -> Record {
        var record =
            switch item {
            case .penalty(let penalty): question(penalty)
            case .question(let question): self.question(question)
            }
        record.append("number", .count(number))
        record.append("total", .count(total))
        record.append("step", .text(String(number)))
        record.append("nextStep", .text(String(number + 1)))
        record.append("isLast", .flag(number == total))
        return record
    }

    private func question(_ penalty: Diving.Penalty) -> Record {
        [
            "class": "penalty",
            "text": value(text(of: penalty)),
            "sanctions": .record([
                "options": .list(
                    Diving.Sanction.inOrder.map { sanction in
                        [
                            "name": .text(text("sanction.\(sanction.key)")),
                            "isRight": .flag(sanction == penalty.sanction),
                        ]
                    }),
                "isReferee": .flag(penalty.owners.contains(.referee)),
                "isJudge": .flag(penalty.owners.contains(.judge)),
            ]),
            "choice": .none,
            "answers": [
                .text(
                    messages.text(
                        "diving.quiz.penalty-answer",
                        [
                            "sanction": .text(text("sanction.\(penalty.sanction.key)")),
                            "owners": .text(text("owner.\(penalty.owners.key)")),
                        ]))
            ],
            "explanation": .none,
            "source": [
                "link": .page(Self.id(of: penalty)), "name": .text(penalty.rules.joined(separator: ", ")),
            ],
        ]
    }

    private func question(_ question: Diving.Question) -> Record {
        let options: [(phrase: Phrase, isRight: Bool)] =
            switch question.kind {
            case .choice: question.answers.map { ($0.text.phrase(tag), $0.isRight) }
            case .trueFalse(let truth):
                [true, false].map {
                    (Phrase(text: text($0 ? "quiz.true" : "quiz.false"), language: nil), $0 == truth)
                }
            }
        let isMany = options.count(where: \.isRight) > 1
        let legend = question.kind == .choice ? (isMany ? "several-right" : "one-right") : "true-or-false"
        // The rule's penalty, where the rule has exactly one: a link that surely helps.
        let penalties = diving.penalties.filter { penalty in
            question.rule.map(penalty.rules.contains) ?? false
        }
        return [
            "class": "choice",
            "text": value(question.text.phrase(tag)),
            "sanctions": .none,
            "choice": .record([
                "legend": .text(text("quiz.\(legend)")),
                "hint": .text(text(isMany ? "quiz.choose-several" : "quiz.choose-one")),
                "isMany": .flag(isMany),
                "options": .list(options.map { ["name": value($0.phrase), "isRight": .flag($0.isRight)] }),
            ]),
            "answers": .list(options.filter(\.isRight).map { value($0.phrase) }),
            "explanation": value(question.explanation.phrase(tag)),
            "source": question.rule.map { rule in
                [
                    "link": penalties.count == 1
                        ? .page(Self.id(of: penalties[0])) : self.rule(rule)["book"] ?? .none,
                    "name": .text(rule),
                ]
            } ?? .none,
        ]
    }
}
