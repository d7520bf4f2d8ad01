extension Diving {
    /// A drawn set of questions; the same in every language and on every machine.
    public struct Quiz: Sendable {
        /// What a quiz asks about.
        public enum Subject: String, Sendable, CaseIterable {
            case penalties, questions, mixed
        }

        enum Item: Sendable {
            case penalty(Penalty)
            /// A question with its answers in the order in which they are shown.
            case question(Question)

            fileprivate var name: String {
                switch self {
                case .penalty(let penalty): "penalty \(penalty.id)"
                case .question(let question): question.id
                }
            }
        }

        var subject: Subject
        /// Which of the draws of its subject and length this is: 0 for sheet A.
        var sheet: Int
        var items: [Item]

        var size: Int { items.count }

        /// How many of its questions are about the rules rather than about a penalty.
        var ruleQuestions: Int { items.count { if case .question = $0 { true } else { false } } }

        /// The letter of the sheet, as on printed tests.
        var letter: String { String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(clamping: sheet))) }

        var maximum: Int { Self.maximum(of: size) }

        var passMark: Int { Self.passMark(of: size) }

        /// What a draw can begin with; short enough to be typed.
        public static let seeds = 0...999_999_999

        static let pointsPerQuestion = 10
        /// For a fault whose sanction is right, and its officials in part.
        static let pointsForHalf = 5
        /// The part of the maximum from which on a quiz is passed, in hundredths.
        static let passShare = 80

        /// The most that can be reached with so many questions.
        static func maximum(of size: Int) -> Int { pointsPerQuestion * size }

        /// A quiz of so many questions is passed from here on.
        static func passMark(of size: Int) -> Int { maximum(of: size) * passShare / 100 }

        /// The sheets of each subject and size that there are questions enough for.
        static func all(penalties: [Penalty], questions: [Question], settings: Settings) -> [Quiz] {
            let (penalties, questions) = (
                Pile(penalties.map(Item.penalty)), Pile(questions.map(Item.question))
            )
            return Subject.allCases.enumerated().flatMap { number, subject in
                settings.quizSizes.flatMap { size -> [Quiz] in
                    let counts = (penalties: penalties.count, questions: questions.count)
                    guard
                        let parts = subject.parts(
                            of: size, counts.penalties, counts.questions, ruleShare: settings.ruleShare)
                    else {
                        return []
                    }
                    // Each length has its own draw, so that a longer quiz is not a shorter one with more
                    // questions at its end.
                    var generator = SplitMix(
                        seed: UInt64(bitPattern: Int64(settings.seed)) &* 1_000_003
                            &+ UInt64(number * 1_000 + size))
                    var (penalties, questions) = (penalties, questions)
                    var seen: Set<[String]> = []
                    var quizzes: [Quiz] = []
                    for _ in 0..<settings.sheets {
                        var items =
                            penalties.draw(parts.penalties, with: &generator)
                            + questions.draw(parts.questions, with: &generator)
                        if subject == .mixed { generator.shuffle(&items, items.count) }
                        items = items.map { $0.mixed(with: &generator) }
                        // A small pile can give the same sheet twice.
                        guard seen.insert(items.map(\.name)).inserted else { continue }
                        quizzes.append(Quiz(subject: subject, sheet: quizzes.count, items: items))
                    }
                    return quizzes
                }
            }
        }
    }
}

extension Diving.Quiz.Subject {
    /// How many penalties and how many questions on the rules a quiz of a size asks; nil if there are too few
    /// of them.
    fileprivate func parts(of size: Int, _ penalties: Int, _ questions: Int, ruleShare: Double) -> (
        penalties: Int, questions: Int
    )? {
        switch self {
        case .penalties: return size <= penalties ? (size, 0) : nil
        case .questions: return size <= questions ? (0, size) : nil
        case .mixed:
            guard penalties > 0, questions > 0, 2...(penalties + questions) ~= size else { return nil }
            // There is at least one question of each kind, whatever the share; if one pile is too small, the
            // other supplies the rest.
            let wanted = Int((Double(size) * ruleShare).rounded())
            let rules = min(max(wanted, 1, size - penalties), size - 1, questions)
            return (size - rules, rules)
        }
    }
}

extension Diving.Quiz.Item {
    /// This question with its answers in another order.
    fileprivate func mixed(with generator: inout Diving.SplitMix) -> Self {
        guard case .question(var question) = self, question.kind == .choice else { return self }
        generator.shuffle(&question.answers, question.answers.count)
        return .question(question)
    }
}

extension Diving {
    /// Questions that sheets are dealt from: none comes a second time before all others have come once.
    fileprivate struct Pile {
        private var fresh: [Quiz.Item]
        private var used: [Quiz.Item] = []

        init(_ items: [Quiz.Item]) {
            fresh = items
        }

        var count: Int { fresh.count + used.count }

        /// Draws without repetition.
        mutating func draw(_ count: Int, with generator: inout SplitMix) -> [Quiz.Item] {
            let last = take(min(count, fresh.count), with: &generator)
            used += last
            guard last.count < count else { return last }
            // What ends the old round cannot come again on this sheet, but it belongs to the new round like all others.
            fresh = used.dropLast(last.count)
            used = take(count - last.count, with: &generator)
            fresh += last
            var drawn = last + used
            // The last of the old round would otherwise always come first.
            generator.shuffle(&drawn, drawn.count)
            return drawn
        }

        private mutating func take(_ count: Int, with generator: inout SplitMix) -> [Quiz.Item] {
            generator.shuffle(&fresh, count)
            defer { fresh.removeFirst(count) }
            return Array(fresh.prefix(count))
        }
    }

    /// SplitMix64 (Steele, Lea, Flood 2014): small, and the same everywhere, unlike the system's generator.
    struct SplitMix: Sendable {
        private var state: UInt64

        init(seed: UInt64) {
            state = seed
        }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        /// A number of a range, every one as likely as the next: the high word of a product, good enough for
        /// short ranges.
        mutating func next(in range: Range<Int>) -> Int {
            range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
        }

        /// Moves a random choice of the items, in random order, to the front: a Fisher–Yates shuffle that
        /// stops early.
        mutating func shuffle<Item>(_ items: inout [Item], _ count: Int) {
            for index in 0..<count { items.swapAt(index, next(in: index..<items.count)) }
        }
    }
}
