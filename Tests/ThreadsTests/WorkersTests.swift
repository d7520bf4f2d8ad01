import Diagnostics
import Synchronization
import Testing
import Threads

/// However many threads share the work, every piece is done once, and the results are in order.
@Suite struct WorkersTests {
    @Test(arguments: [1, 2, 3, 7], [0, 1, 2, 5, 64, 1000])
    func resultsAreInOrder(jobs: Int, count: Int) {
        let done = Mutex<[Int: Int]>([:])
        for chunk in [nil, 1, 3, 5000] {
            done.withLock { $0 = [:] }
            let results = Workers(jobs: jobs).map(count, chunk: chunk) { number in
                done.withLock { $0[number, default: 0] += 1 }
                return number * number
            }
            #expect(results == (0..<count).map { $0 * $0 })
            #expect(done.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 1) }))
        }
    }

    @Test func diagnosticsAreInOrder() {
        let log = DiagnosticLog()
        let results = Workers(jobs: 3).map(100, log: log) { number, own in
            if number % 3 == 0 { own.add(Diagnostic(.error, DiagnosticCode("test"), "\(number)", in: "a")) }
            return number
        }
        #expect(results == Array(0..<100))
        #expect(log.diagnostics.map(\.message.english) == stride(from: 0, to: 100, by: 3).map { "\($0)" })
        #expect(log.errorCount == 34)
    }

    @Test func aThreadKeepsItsStateFromPieceToPiece() {
        let sums = Workers(jobs: 4).map(500, chunk: 10, state: { 0 }) { _, seen in
            seen += 1
            return seen
        }
        #expect(sums.count == 500)
        #expect(sums.contains { $0 > 1 })
        #expect(sums.allSatisfy { $0 <= 500 })
    }

    @Test(arguments: [1, 2, 8])
    func twoThingsAreDoneSideBySide(jobs: Int) {
        let (sum, text) = Workers(jobs: jobs).both({ (1...100).reduce(0, +) }, { "done" })
        #expect(sum == 5050)
        #expect(text == "done")
    }
}
