import Synchronization
import Testing

@testable import Publishing

/// The cost of a build, as it is collected.
@Suite struct TimingsTests {
    @Test func aPhaseLastsFromTheEndOfTheOneBefore() {
        let time = Mutex(Duration.seconds(100))
        let timings = Timings(now: { time.withLock(\.self) })
        time.withLock { $0 += .seconds(3) }
        timings.end("write")
        time.withLock { $0 += .seconds(1) }
        timings.end("read")
        #expect(
            timings.phases == [
                .init(name: "write", duration: .seconds(3)), .init(name: "read", duration: .seconds(1)),
            ])
        #expect(timings.total == .seconds(4))
    }

    @Test func threadsAddToOneSum() async {
        let timings = Timings(now: { .zero })
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                group.addTask {
                    timings.add(
                        template: number % 3 == 0 ? "a/x" : "a/y", domain: "a", duration: .milliseconds(1))
                }
            }
        }
        #expect(timings.domains == [.init(name: "a", pages: 300, duration: .milliseconds(300))])
        #expect(
            timings.templates == [
                .init(name: "a/y", pages: 200, duration: .milliseconds(200)),
                .init(name: "a/x", pages: 100, duration: .milliseconds(100)),
            ])
    }

    @Test func equalCostsGoByName() {
        let timings = Timings(now: { .zero })
        for name in ["b", "c", "a"] { timings.add(template: name, domain: name, duration: .seconds(1)) }
        #expect(timings.templates.map(\.name) == ["a", "b", "c"])
    }
}
