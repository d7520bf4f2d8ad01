import Synchronization
import Testing

@testable import SitegenCommand

/// The bar that is drawn while a person waits.
@Suite struct ProgressTests {
    /// A terminal on which a test looks, and the hand of its clock.
    final class Screen: Sendable {
        let time = Mutex(Duration.zero)
        let drawn = Mutex<[String]>([])

        func progress(width: Int = 80) -> Progress {
            Progress(
                now: { self.time.withLock(\.self) }, width: { width },
                draw: { text in self.drawn.withLock { $0.append(text) } })
        }

        func wait(_ duration: Duration) { time.withLock { $0 += duration } }
        var texts: [String] { drawn.withLock(\.self) }
    }

    @Test(arguments: [
        (0, 10_000, 80, "render [                                        ]   0 %  0/10000"),
        (3_000, 10_000, 80, "render [############                            ]  30 %  3000/10000"),
        (10_000, 10_000, 80, "render [########################################] 100 %  10000/10000"),
        (5, 10, 41, "render [#########          ]  50 %  5/10"), (5, 10, 28, "render [###   ]  50 %  5/10"),
        (5, 10, 24, "render  50 %"), (5, 10, 13, "render  50 %"), (5, 10, 12, " 50 %"), (5, 10, 6, " 50 %"),
        (5, 10, 5, ""),
        (0, 0, 41, "render [####################] 100 %  0/0"),
        (12, 10, 41, "render [##################] 100 %  10/10"),
    ])
    func aLineFitsTheTerminal(done: Int, total: Int, width: Int, expected: String) {
        let line = Progress.line("render", done, total, width: width)
        #expect(line == expected)
        #expect(line.count < width)
    }

    @Test(arguments: [
        (0, 0, 10, nil), (10, 0, 10, nil), (10, 5, 5, "-0:10"), (10, 10, 1, nil), (10, 1, 9, "-1:30"),
        (1, 1, 3_600, "-60:00"), (60, 100, 5, "-0:03"), (5, 1, 0, nil),
    ])
    func theRestIsExpectedToGoOnAsFast(seconds: Int, done: Int, more: Int, expected: String?) {
        #expect(Progress.left(after: .seconds(seconds), of: done, more: more) == expected)
    }

    @Test func theTimeLeftIsAtTheEndOfTheLine() {
        let screen = Screen()
        let progress = screen.progress()
        for done in 1...3 {
            screen.wait(.seconds(20))
            progress.report("print", done, 10)
        }
        #expect(screen.texts.count == 3)
        #expect(screen.texts.last?.contains("3/10  -2:20") == true)
        #expect(screen.texts.first?.contains("-") == false)
    }

    @Test(arguments: 0...120)
    func noLineWraps(width: Int) {
        for (done, total) in [(0, 1), (999_999, 1_000_000), (1, 3)] {
            #expect(Progress.line("write", done, total, width: width).count <= max(0, width - 1))
        }
    }

    @Test func nothingIsDrawnInTheFirstSecond() {
        let screen = Screen()
        let progress = screen.progress()
        for done in 1...9 {
            screen.wait(.milliseconds(100))
            progress.report("render", done, 100)
        }
        progress.end()
        #expect(screen.texts == [])
    }

    @Test func itIsDrawnTenTimesASecondAndTakenAway() {
        let screen = Screen()
        let progress = screen.progress(width: 13)
        for done in 1...200 {
            screen.wait(.milliseconds(10))
            progress.report("render", done, 200)
        }
        // The second second, its first and last moment included.
        #expect(screen.texts.count == 11)
        #expect(screen.texts.first == "\rrender  50 %\u{1B}[K")
        #expect(screen.texts.last == "\rrender 100 %\u{1B}[K")
        progress.end()
        #expect(screen.texts.last == "\r\u{1B}[K")
        screen.wait(.seconds(5))
        progress.report("render", 1, 2)
        progress.end()
        #expect(screen.texts.count == 12)
    }

    @Test func manyThreadsDrawOnce() async {
        let screen = Screen()
        let progress = screen.progress()
        screen.wait(.seconds(2))
        await withTaskGroup(of: Void.self) { group in
            for done in 1...64 { group.addTask { progress.report("render", done, 64) } }
        }
        #expect(screen.texts.count == 1)
    }
}
