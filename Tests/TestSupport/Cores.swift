import Foundation
import Synchronization

/// The cores of the machine, given out in the order of requests: each program that a test starts takes one, a
/// driver one for each browser.
///
/// More programs than cores would only wait for each other, and the time to wait for a browser is limited.
/// Browsers and other programs have a queue each, and share the cores: a browser spends much of its time waiting,
/// and a test that starts many short programs in a row would otherwise wait for a whole driver before each.
///
/// The next program starts on a thread of its own as soon as there is room for it: the threads of the tests may
/// all be busy with a long computation.
public final class Cores: Sendable {
    public static let count = max(2, ProcessInfo.processInfo.activeProcessorCount)
    public static let forPrograms = Cores()
    public static let forBrowsers = Cores()

    private struct State {
        var free = Cores.count
        var queue: [(wanted: Int, start: @Sendable () -> Void)] = []

        /// Those that may start now.
        mutating func served() -> [@Sendable () -> Void] {
            var served: [@Sendable () -> Void] = []
            while let next = queue.first, next.wanted <= free {
                free -= next.wanted
                served.append(queue.removeFirst().start)
            }
            return served
        }
    }

    private let state = Mutex(State())

    /// Starts as soon as so many cores are free; at its end, `giveBack` has to be called.
    func take(_ wanted: Int, _ start: @escaping @Sendable () -> Void) {
        serve { $0.queue.append((min(wanted, Self.count), start)) }
    }

    func giveBack(_ taken: Int) {
        serve { $0.free += min(taken, Self.count) }
    }

    private func serve(_ change: (inout State) -> Void) {
        let served = state.withLock { state in
            change(&state)
            return state.served()
        }
        for start in served { Thread.detachNewThread(start) }
    }
}
