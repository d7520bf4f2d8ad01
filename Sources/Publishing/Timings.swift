internal import Synchronization

/// What a build cost: each phase, each domain and each template. Fed by all threads.
///
/// The clock is the caller's, so that nothing here depends on one.
public final class Timings: Sendable {
    public struct Phase: Sendable, Equatable {
        public var name: String
        public var duration: Duration
    }

    /// What the pages of a domain or of a template cost together, over all threads.
    public struct Cost: Sendable, Equatable {
        public var name: String
        public var pages: Int
        public var duration: Duration
    }

    /// The time since some moment in the past.
    public let now: @Sendable () -> Duration
    private let start: Duration
    private let state: Mutex<State>

    private struct State {
        var phases: [Phase] = []
        var lastEnd: Duration
        var domains: [String: Cost] = [:]
        var templates: [String: Cost] = [:]
    }

    public init(now: @escaping @Sendable () -> Duration) {
        self.now = now
        start = now()
        state = Mutex(State(lastEnd: start))
    }

    /// The time since the beginning.
    public var total: Duration { now() - start }

    /// Ends a phase; what follows belongs to the next one.
    public func end(_ phase: String) {
        let now = now()
        state.withLock { state in
            state.phases.append(Phase(name: phase, duration: now - state.lastEnd))
            state.lastEnd = now
        }
    }

    /// Adds what a page cost.
    public func add(template: String, domain: String, duration: Duration) {
        state.withLock { state in
            state.templates[template, default: Cost(name: template, pages: 0, duration: .zero)].add(duration)
            state.domains[domain, default: Cost(name: domain, pages: 0, duration: .zero)].add(duration)
        }
    }

    /// In the order in which they ended.
    public var phases: [Phase] { state.withLock(\.phases) }

    /// The dearest first.
    public var domains: [Cost] { state.withLock { Self.sorted($0.domains) } }

    /// The dearest first.
    public var templates: [Cost] { state.withLock { Self.sorted($0.templates) } }

    private static func sorted(_ costs: [String: Cost]) -> [Cost] {
        costs.values.sorted { $0.duration == $1.duration ? $0.name < $1.name : $0.duration > $1.duration }
    }
}

extension Timings.Cost {
    fileprivate mutating func add(_ duration: Duration) {
        pages += 1
        self.duration += duration
    }
}
