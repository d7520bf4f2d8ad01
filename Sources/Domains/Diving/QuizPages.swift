import Languages
import Pages

extension Diving.Pages {
    /// The first sheet of a length has the address of the length.
    static func id(of quiz: Diving.Quiz) -> String {
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
            section: hasReference ? nil : section,
            sharePicture: proposed.map(pictureOfQuizzes)
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
    private var proposed: Diving.Quiz? { widest.min { abs($0.size - 10) < abs($1.size - 10) } }

    /// The quiz for those who have a minute.
    var shortest: Diving.Quiz? { widest.min { $0.size < $1.size } }

    /// Each length of the widest subject that there is.
    private var widest: [Diving.Quiz] {
        let subject = Diving.Quiz.Subject.allCases.last { subject in
            diving.quizzes.contains { $0.subject == subject }
        }
        return diving.quizzes.filter { $0.subject == subject && $0.sheet == 0 }
    }

    /// The quizzes of the same subject and length, the quiz included.
    func sheets(of quiz: Diving.Quiz) -> [Diving.Quiz] {
        diving.quizzes.filter { $0.subject == quiz.subject && $0.size == quiz.size }
    }

    /// All sheets of a quiz's length; none where it is the only one.
    private func sheets(like quiz: Diving.Quiz) -> Value {
        let sheets = sheets(of: quiz)
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

    /// What comes after a quiz: the next sheet of its length, or else the next length.
    private func next(after quiz: Diving.Quiz) -> Value {
        let alike = diving.quizzes.filter { $0.subject == quiz.subject }
        if let sheet = alike.first(where: { $0.size == quiz.size && $0.sheet == quiz.sheet + 1 }) {
            return [
                "link": .page(Self.id(of: sheet)),
                "name": .text(text("quiz.next-sheet", ["sheet": .text(sheet.letter)])),
            ]
        }
        let longer = alike.filter { $0.size > quiz.size && $0.sheet == 0 }.min { $0.size < $1.size }
        return longer.map { longer in
            [
                "link": .page(Self.id(of: longer)),
                "name": .text(text("quiz.next-length", ["count": .count(longer.size)])),
            ]
        } ?? .none
    }

    private func title(_ quiz: Diving.Quiz) -> String { text(quiz, "page", "title") }

    /// What is said of a quiz, with its sheet where there are several.
    private func text(_ quiz: Diving.Quiz, _ key: String, _ withSheet: String) -> String {
        let text = text("quiz.\(quiz.subject.rawValue).\(key)", ["count": .count(quiz.size)])
        let isAlone = sheets(of: quiz).count == 1
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
            template: "quiz", parent: Self.hubID, label: title(quiz),
            sharePicture: picture(
                of: quiz, titled: text("quiz.\(quiz.subject.rawValue).page", ["count": .count(quiz.size)]))
        ) {
            [
                "questions": .list(
                    quiz.items.enumerated().map { .record(record($1, number: $0 + 1, of: quiz.size)) }),
                "total": .count(quiz.size),
                "maximum": .count(quiz.maximum),
                "passMark": .count(quiz.passMark),
                "sheets": sheets(like: quiz),
                "mixture": quiz.subject == .mixed
                    ? [
                        "rules": .count(quiz.ruleQuestions),
                        "penalties": .count(quiz.size - quiz.ruleQuestions),
                    ] : .none,
                "next": next(after: quiz),
                "hasPenalties": .flag(quiz.ruleQuestions < quiz.size),
                "again": .page(Self.id(of: quiz)),
                "others": .page(Self.hubID),
            ]
        }
    }

    private func record(_ item: Diving.Quiz.Item, number: Int, of total: Int) -> Record {
        let question = question(item)
        let source: Value
        switch item {
        case .penalty(let penalty):
            source = [
                "link": .page(Self.id(of: penalty)), "name": .text(penalty.rules.joined(separator: ", ")),
            ]
        case .question(let question): source = self.source(question)
        }
        var record: Record = [
            "text": value(question.text),
            "answers": .list(question.answers.map(value)),
            "explanation": question.explanation.map(value) ?? .none,
            "source": source,
            "number": .count(number),
            "total": .count(total),
            "step": .text(String(number)),
            "nextStep": .text(String(number + 1)),
            "isLast": .flag(number == total),
        ]
        record.append(contentsOf: choices(question, item))
        return record
    }

    /// The sanctions and officials of a fault, or the answers to a question on the rules.
    private func choices(_ question: Diving.QuizQuestion, _ item: Diving.Quiz.Item) -> Record {
        let choice = question.choices[0]
        let options: Value = .list(
            choice.options.enumerated().map { number, option in
                [
                    "name": value(option.name), "isRight": .flag(option.isRight),
                    "place": .text(String(number + 1)), "reason": reason(option.reason),
                ]
            })
        switch item {
        case .penalty(let penalty):
            return [
                "class": "penalty",
                "sanctions": [
                    "options": options,
                    "isReferee": .flag(penalty.owners.contains(.referee)),
                    "isJudge": .flag(penalty.owners.contains(.judge)),
                ],
                "choice": .none,
                // The two halves of the answer, for the key.
                "penalty": [
                    "name": .text(text("sanction.\(penalty.sanction.shortKey)")),
                    "owners": .text(text("owner.\(penalty.owners.key)")),
                ],
            ]
        case .question:
            return [
                "class": "choice",
                "sanctions": .none,
                "penalty": .none,
                "choice": [
                    "legend": .text(choice.legend), "hint": .text(choice.hint),
                    "isMany": .flag(choice.isMany), "options": options,
                ],
            ]
        }
    }

    /// Why an answer is wrong, with a link to the fault that it is right for.
    private func reason(_ reason: Diving.QuizQuestion.Reason?) -> Value {
        guard let reason else { return .none }
        return [
            "text": .text(reason.text),
            "fault": ["link": .page(Self.id(of: reason.fault)), "text": value(text(of: reason.fault))],
        ]
    }

    /// The rule of a question, with a link that surely helps: to the penalty of the rule if it has exactly
    /// one, or else to the rule book, or to the penalties of the rule if there are several.
    private func source(_ question: Diving.Question) -> Value {
        guard let rule = question.rule else { return .none }
        let penalties = diving.penalties.filter { $0.rules.contains(rule) }
        return [
            "link": penalties.count == 1
                ? .page(Self.id(of: penalties[0]))
                : self.rule(rule)[penalties.isEmpty ? "book" : "link"] ?? .none,
            "name": .text(rule),
        ]
    }
}
