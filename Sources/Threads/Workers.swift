public import Diagnostics
import Dispatch
import Glibc
import Synchronization

/// Shares work among threads: each piece goes to a thread that is free, and the results come back in order.
public struct Workers: Sendable {
    /// How many threads work at a time.
    public let jobs: Int

    public init(jobs: Int) {
        self.jobs = max(1, jobs)
    }

    /// Does one piece of work for each number below `count`.
    ///
    /// - Parameters:
    ///   - chunk: how many numbers a thread takes at a time, so that long and short pieces even out.
    ///   - state: makes what a thread keeps from piece to piece.
    public func map<State: ~Copyable, Result: Sendable>(
        _ count: Int, chunk: Int? = nil, state: @escaping @Sendable () -> State,
        work: @escaping @Sendable (Int, inout State) -> Result
    ) -> [Result] {
        let threads = min(jobs, count)
        guard threads > 1, canMakeThreads else {
            guard count > 0 else { return [] }
            var own = state()
            return (0..<count).map { work($0, &own) }
        }
        // Two threads that count references to the same object wait for each other. So each begins with a
        // stretch of its own, since neighbours share most of their data, and every other one at its end,
        // since stretches are often alike: the same pages in another language. A thread that has finished its
        // own stretch goes on with those of the others.
        let chunk = chunk ?? max(1, min(64, count / (threads * 8)))
        let stretches = (0..<threads).map {
            Stretch(count * $0 / threads..<count * ($0 + 1) / threads, fromEnd: $0 % 2 == 1)
        }
        return unsafe [Result](unsafeUninitializedCapacity: count) { results, made in
            nonisolated(unsafe) let slots = unsafe results
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                var own = state()
                for turn in 0..<threads {
                    while let numbers = stretches[(thread + turn) % threads].take(chunk) {
                        // Each number is taken once, so no other thread writes to its slot.
                        for number in numbers {
                            unsafe slots.initializeElement(at: number, to: work(number, &own))
                        }
                    }
                }
            }
            made = count
        }
    }

    /// Does work that cannot be stopped, such as a call of a library, and gives it up if it takes too long: then it
    /// goes on by itself, at the latest until the process ends.
    ///
    /// - Returns: nil if the work was given up.
    public static func result<Result: Sendable>(
        within seconds: Int, of work: @escaping @Sendable () -> Result
    ) -> Result? {
        guard canMakeThreads else { return work() }
        let (slot, done) = (Slot<Result>(), DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
            let result = work()
            slot.value.withLock { $0 = result }
            done.signal()
        }
        guard done.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
        return slot.value.withLock { $0.take() }
    }

    /// Does two different things side by side.
    public func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        let (one, other) = (Slot<First>(), Slot<Second>())
        _ = map(2, chunk: 1) { number in
            if number == 0 {
                let result = first()
                one.value.withLock { $0 = result }
            } else {
                let result = second()
                other.value.withLock { $0 = result }
            }
        }
        return (one.value.withLock { $0.take() } ?? first(), other.value.withLock { $0.take() } ?? second())
    }

    public func map<Result: Sendable>(
        _ count: Int, chunk: Int? = nil, work: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        map(count, chunk: chunk, state: {}, work: { number, _ in work(number) })
    }

    /// Does work that reports diagnostics: each piece has a log of its own, and `log` gets all diagnostics in
    /// the order of the numbers.
    public func map<State, Result: Sendable>(
        _ count: Int, log: DiagnosticLog, state: @escaping @Sendable () -> State,
        work: @escaping @Sendable (Int, DiagnosticLog, inout State) -> Result
    ) -> [Result] {
        let results = map(count, state: state) { number, state -> (result: Result, findings: [Diagnostic]) in
            let own = DiagnosticLog()
            return (work(number, own, &state), own.diagnostics)
        }
        for number in results.indices where !results[number].findings.isEmpty {
            log.append(results[number].findings)
        }
        return results.map(\.result)
    }

    public func map<Result: Sendable>(
        _ count: Int, log: DiagnosticLog, work: @escaping @Sendable (Int, DiagnosticLog) -> Result
    ) -> [Result] {
        map(count, log: log, state: {}, work: { number, log, _ in work(number, log) })
    }
}

/// Whether the system lets the program have another thread; it may limit their number or the memory for them.
/// Dispatch would wait for one forever. To see which threads are busy it opens files, and ends the program if there
/// is no room for one more: so under a limit that leaves little of it, one thread does everything.
private let canMakeThreads: Bool = {
    var files = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0, files.rlim_cur >= 64
    else { return false }
    var thread = pthread_t()
    guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
}()

/// Where a thread leaves a result for another one.
private final class Slot<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

/// Numbers that wait to be taken.
private final class Stretch: Sendable {
    private let taken = Atomic(0)
    private let numbers: Range<Int>
    private let fromEnd: Bool

    init(_ numbers: Range<Int>, fromEnd: Bool) {
        self.numbers = numbers
        self.fromEnd = fromEnd
    }

    func take(_ count: Int) -> Range<Int>? {
        let before = taken.wrappingAdd(count, ordering: .relaxed).oldValue
        guard before < numbers.count else { return nil }
        let after = min(before + count, numbers.count)
        return fromEnd
            ? numbers.upperBound - after..<numbers.upperBound - before
            : numbers.lowerBound + before..<numbers.lowerBound + after
    }
}
