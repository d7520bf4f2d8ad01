import Foundation

/// The cores of the machine, given out in the order of requests: each program that a test starts takes one, a
/// driver one for each browser.
///
/// More programs than cores would only wait for each other, and the time to wait for a browser is limited.
public actor Cores {
    public static let count = max(2, ProcessInfo.processInfo.activeProcessorCount)
    static let shared = Cores()

    private var free = count
    private var queue: [(wanted: Int, turn: CheckedContinuation<Void, Never>)] = []

    func lending<Result: Sendable>(_ wanted: Int, _ body: @Sendable () async throws -> Result) async rethrows
        -> Result
    {
        let wanted = min(wanted, Self.count)
        await withCheckedContinuation { turn in
            queue.append((wanted, turn))
            serve()
        }
        defer {
            free += wanted
            serve()
        }
        return try await body()
    }

    private func serve() {
        while let next = queue.first, next.wanted <= free {
            free -= next.wanted
            queue.removeFirst().turn.resume()
        }
    }
}
