internal import Synchronization

/// The time that each phase, each domain and each template took. Used by all threads.
///
/// The caller provides the clock.
public final class Timings: Sendable {
    public struct Phase: Sendable, Equatable {
        public var name: String
        public var duration: Duration
    }

    /// The time for all pages of a domain or of a template, as a sum over all threads.
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

    /// Ends a phase; the next one begins.
    public func end(_ phase: String) {
        let now = now()
        state.withLock { state in
            state.phases.append(Phase(name: phase, duration: now - state.lastEnd))
            state.lastEnd = now
        }
    }

    /// Adds the time that a page took.
    public func add(template: String, domain: String, duration: Duration) {
        state.withLock { state in
            state.templates[template, default: Cost(name: template, pages: 0, duration: .zero)].add(duration)
            state.domains[domain, default: Cost(name: domain, pages: 0, duration: .zero)].add(duration)
        }
    }

    /// In the order of their ends.
    public var phases: [Phase] { state.withLock(\.phases) }

    /// The slowest first.
    public var domains: [Cost] { state.withLock { Self.sorted($0.domains) } }

    /// The slowest first.
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
