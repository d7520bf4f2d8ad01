import Synchronization

/// A bar on the terminal for work that takes longer than a second; any thread may report to it, and it is
/// drawn at most ten times a second.
final class Progress: Sendable {
    static let patience = Duration.seconds(1)
    static let interval = Duration.milliseconds(100)

    private let now: @Sendable () -> Duration
    private let width: @Sendable () -> Int
    private let draw: @Sendable (String) -> Void
    /// When the bar may be drawn next, in nanoseconds of the clock.
    private let next: Atomic<Int64>
    private let state = Mutex(State())

    private struct State {
        var isDrawn = false
        /// The work that was drawn first, when, and how far it was: the rest is expected to go on as fast.
        var begin: (work: String, time: Duration, done: Int)?
        var isOver = false
    }

    /// - Parameters:
    ///   - now: the time since some moment in the past.
    ///   - width: the columns of the terminal.
    ///   - draw: puts text on the terminal, control characters included.
    init(
        now: @escaping @Sendable () -> Duration, width: @escaping @Sendable () -> Int,
        draw: @escaping @Sendable (String) -> Void
    ) {
        self.now = now
        self.width = width
        self.draw = draw
        next = Atomic((now() + Self.patience).nanoseconds)
    }

    /// Reports how far some work has come. Costs only a look at the clock if nothing is to be drawn yet.
    func report(_ work: String, _ done: Int, _ total: Int) {
        let time = now()
        let due = next.load(ordering: .relaxed)
        guard time.nanoseconds >= due else { return }
        let following = (time + Self.interval).nanoseconds
        // Of the threads that come at this moment one draws, and none waits for it.
        guard next.compareExchange(expected: due, desired: following, ordering: .relaxed).exchanged else {
            return
        }
        state.withLock { state in
            guard !state.isOver else { return }
            state.isDrawn = true
            if state.begin?.work != work { state.begin = (work, time, done) }
            let left = state.begin.flatMap { begin in
                Self.left(after: time - begin.time, of: done - begin.done, more: total - done)
            }
            draw("\r\(Self.line(work, done, total, left: left, width: width()))\u{1B}[K")
        }
    }

    /// Removes the bar; it does not come back.
    func end() {
        state.withLock { state in
            if state.isDrawn, !state.isOver { draw("\r\u{1B}[K") }
            state.isOver = true
        }
    }

    /// `-0:42`: how long some more pieces will take, in minutes and seconds; nil if nothing shows it yet, or
    /// if it is less than two seconds.
    static func left(after time: Duration, of done: Int, more: Int) -> String? {
        guard done > 0, time > .zero else { return nil }
        let seconds = Int((time * more / done).nanoseconds / 1_000_000_000)
        guard seconds >= 2 else { return nil }
        return "-\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }

    /// `render [#########                     ]  30 %  3000/10000  -0:42`, at least a column narrower than the
    /// terminal, so that it never wraps.
    static func line(_ work: String, _ done: Int, _ total: Int, left: String? = nil, width: Int)
        -> String
    {
        let done = max(0, min(done, total))
        let percent = total > 0 ? done * 100 / total : 100
        let share = String(repeating: " ", count: 3 - String(percent).count) + "\(percent) %"
        let counts = "\(done)/\(total)" + (left.map { "  \($0)" } ?? "")
        let room = width - 1
        // Brackets, and spaces between the parts.
        let bar = min(40, room - work.count - share.count - counts.count - 6)
        if bar >= 5 {
            let full = total > 0 ? done * bar / total : bar
            let signs = String(repeating: "#", count: full) + String(repeating: " ", count: bar - full)
            return "\(work) [\(signs)] \(share)  \(counts)"
        }
        return ["\(work) \(share)", share].first { $0.count <= room } ?? ""
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
