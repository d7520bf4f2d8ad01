import Bytes
import Publishing
import Synchronization
import Testing

@testable import SitegenCommand

/// What `--timings` prints.
@Suite struct TimingsReportTests {
    private static func timings() -> Timings {
        let ticks = Mutex([0, 2, 12].map { Duration.milliseconds($0) })
        let timings = Timings(now: { ticks.withLock { $0.isEmpty ? .zero : $0.removeFirst() } })
        timings.end("read")
        timings.end("render")
        timings.add(template: "verbs/verb", domain: "verbs", duration: .milliseconds(1))
        timings.add(template: "surf/wave", domain: "surf", duration: .microseconds(4_500))
        timings.add(template: "surf/session", domain: "surf", duration: .milliseconds(3))
        timings.add(template: "surf/wave", domain: "surf", duration: .milliseconds(4))
        return timings
    }

    @Test func theTablesBeginWithTheDearest() {
        #expect(
            Self.timings().text == """
                phase      ms  share
                render  10.00   83 %
                read     2.00   17 %

                domain  pages     ms  ms per page
                surf        3  11.50        3.833
                verbs       1   1.00        1.000

                template      pages    ms  ms per page
                surf/wave         2  8.50        4.250
                surf/session      1  3.00        3.000
                verbs/verb        1  1.00        1.000

                """)
    }

    @Test func theObjectContainsAllOfIt() {
        #expect(
            String(decoding: Self.timings().json.line, as: UTF8.self) == """
                {"phases":[{"name":"read","milliseconds":2.000},{"name":"render","milliseconds":10.000}],\
                "domains":[{"name":"surf","pages":3,"milliseconds":11.500},{"name":"verbs","pages":1,"milliseconds":1.000}],\
                "templates":[{"name":"surf/wave","pages":2,"milliseconds":8.500},{"name":"surf/session","pages":1,"milliseconds":3.000},\
                {"name":"verbs/verb","pages":1,"milliseconds":1.000}]}

                """)
    }
}
