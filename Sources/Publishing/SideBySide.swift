import Synchronization

/// Does one piece of work for each number below `count`, on several threads, and gives the results in order.
///
/// A free worker takes the next chunk of numbers, so that long and short pieces even out.
func sideBySide<State, Result: Sendable>(
    _ count: Int, jobs: Int, chunk: Int? = nil, state: @escaping @Sendable () -> State,
    work: @escaping @Sendable (Int, inout State) -> Result
) async -> [Result] {
    let workers = max(1, min(jobs, count))
    let chunk = chunk ?? max(1, min(64, count / (workers * 8)))
    let queue = Queue()
    return await withTaskGroup(of: [(start: Int, results: [Result])].self) { group in
        for _ in 0..<workers {
            group.addTask {
                var own = state()
                var done: [(start: Int, results: [Result])] = []
                while true {
                    let start = queue.take(chunk)
                    guard start < count else { return done }
                    done.append((start, (start..<min(start + chunk, count)).map { work($0, &own) }))
                }
            }
        }
        var chunks: [(start: Int, results: [Result])] = []
        for await part in group { chunks += part }
        return chunks.sorted { $0.start < $1.start }.flatMap(\.results)
    }
}

/// The number of the next piece that nobody has taken.
private final class Queue: Sendable {
    private let next = Atomic(0)

    func take(_ chunk: Int) -> Int {
        next.wrappingAdd(chunk, ordering: .relaxed).oldValue
    }
}
