/// A drawn set of questions; the same in every language and on every machine.
struct Quiz: Sendable {
    enum Subject: String, Sendable, CaseIterable {
        case penalties, questions, mixed
    }

    enum Item: Sendable {
        case penalty(Penalty)
        /// A question with its answers in the order in which they are shown.
        case question(Question)
    }

    var subject: Subject
    var items: [Item]

    var size: Int { items.count }

    /// The most that can be reached: 10 points a question.
    var maximum: Int { Self.pointsPerQuestion * size }

    /// Passed from here on: 80 % of the maximum.
    var passMark: Int { maximum * 4 / 5 }

    static let pointsPerQuestion = 10

    /// One quiz for each subject and size that there are questions enough for.
    static func all(penalties: [Penalty], questions: [Question], sizes: [Int], seed: Int) -> [Quiz] {
        let pools: [(Subject, [Item])] = [
            (.penalties, penalties.map(Item.penalty)),
            (.questions, questions.map(Item.question)),
            (.mixed, questions.isEmpty || penalties.isEmpty ? [] : penalties.map(Item.penalty) + questions.map(Item.question)),
        ]
        return pools.enumerated().flatMap { number, pool in
            sizes.filter { $0 <= pool.1.count }.map { size in
                // Each page draws anew, so that a longer quiz is not a shorter one with more behind.
                var generator = SplitMix(seed: UInt64(bitPattern: Int64(seed)) &* 1_000_003 &+ UInt64(number * 1_000 + size))
                return Quiz(subject: pool.0, items: draw(size, from: pool.1, with: &generator))
            }
        }
    }

    /// Draws without repetition: a Fisher–Yates shuffle stopped early.
    private static func draw(_ size: Int, from pool: [Item], with generator: inout SplitMix) -> [Item] {
        var pool = pool
        for index in 0..<min(size, pool.count) {
            pool.swapAt(index, generator.next(in: index..<pool.count))
        }
        return pool.prefix(size).map { item in
            guard case .question(var question) = item, question.kind == .choice else { return item }
            for index in question.answers.indices {
                question.answers.swapAt(index, generator.next(in: index..<question.answers.count))
            }
            return .question(question)
        }
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

    /// A number of a range, every one as likely as the next: the high word of a product, good enough for short ranges.
    mutating func next(in range: Range<Int>) -> Int {
        range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
    }
}
