import Pages
import Testing

@testable import Domains

/// When a session was busy, in a picture and in words.
@Suite struct SurfMomentumTests {
    private func surf(_ sessions: String...) throws -> Surf {
        try Fixture<Surf>(SurfTests.file(sessions.joined(separator: ","))).domain
    }

    @Test(
        "momentum is the strongest stretch of quarters",
        arguments: [
            ([1, 16, 17, 18, 19, 31, 32, 50], 60, 1..<3, "faded"),
            ([5, 25, 46, 47, 48, 50, 59], 60, 3..<4, "held"),
            ([1, 2, 3, 4, 5, 40], 60, 0..<1, "early"),
            ([1, 2, 20, 21, 40, 41, 50, 51], 60, 0..<4, "even"),
            // Two quarters in a row outweigh an equally good one, and the gap between them belongs to
            // neither.
            ([1, 2, 3, 46, 47, 48, 61, 62, 63], 80, 3..<5, "faded"),
            // More than two thirds of a session are no spell.
            ([16, 20, 31, 35, 46, 50, 61, 62], 75, 1..<5, "mostly"),
            // Half as many again in one half are not a steady rate.
            ([5, 20, 35, 40, 50, 55], 60, 0..<4, "second-half"),
            ([1, 2, 16, 17, 32, 50], 60, 0..<4, "first-half"),
            // No quarter begins with the last minute.
            ([5, 16, 28, 32, 35, 54], 61, 0..<4, "even"),
        ] as [([Int], Int, Range<Int>, String)])
    func momentum(_ minutes: [Int], _ end: Int, _ strong: Range<Int>, _ course: String) throws {
        let surf = try surf(SurfTests.session("a", "2025-06-01", end: end, minutes.map { ($0, "") }))
        let momentum = try #require(Surf.Momentum(surf.sessions[0]))
        #expect(momentum.strong == strong)
        #expect(momentum.course == course)
        #expect(momentum.trend == nil)
    }

    @Test("where waves came evenly no quarter stands out") func evenly() throws {
        let waves = [16, 20, 31, 35, 46, 50, 61, 62].map { (minute: $0, more: "") }
        let page = try Fixture<Surf>(SurfTests.file(SurfTests.session("a", "2025-06-01", end: 75, waves)))
            .page("surf/session/2025-06-01")
        #expect(page.data[path: "momentum.figure.finding"]?.isNone == true)
        let sentence = page.data[path: "momentum.sentence"]?.text ?? ""
        #expect(sentence.hasPrefix("Waves came at a steady rate for most of the session."))
    }

    @Test("a half with more waves is named with how many") func half() throws {
        let waves = [5, 20, 35, 40, 50, 55].map { (minute: $0, more: "") }
        let page = try Fixture<Surf>(SurfTests.file(SurfTests.session("a", "2025-06-01", end: 60, waves)))
            .page("surf/session/2025-06-01")
        let sentence = page.data[path: "momentum.sentence"]?.text ?? ""
        #expect(sentence.hasPrefix("The second half of the session brought 4\u{A0}waves out of 6."))
    }

    @Test(
        "the best quarter of an hour is named only if no other is as good",
        arguments: [
            ([5, 20, 46, 47, 48, 59], true), ([1, 2, 20, 35, 46, 47], false),
        ])
    func best(_ minutes: [Int], _ isNamed: Bool) throws {
        let page = try Fixture<Surf>(
            SurfTests.file(SurfTests.session("a", "2025-06-01", end: 60, minutes.map { ($0, "") }))
        )
        .page("surf/session/2025-06-01")
        let sentence = page.data[path: "momentum.sentence"]?.text ?? ""
        #expect(sentence.contains("best quarter of an hour") == isNamed)
    }

    @Test("the trend of the distances is given where it matters") func trend() throws {
        let rides = { (distances: [Int]) in
            SurfTests.session(
                "a", "2025-06-01", end: 60,
                distances.enumerated().map { ($0 * 10 + 1, "\"distance_m\": \($1)") })
        }
        #expect(Surf.Momentum(try surf(rides([50, 55, 60, 70, 80, 90])).sessions[0])?.trend == .longer)
        #expect(Surf.Momentum(try surf(rides([90, 80, 70, 60, 55, 50])).sessions[0])?.trend == .shorter)
        #expect(Surf.Momentum(try surf(rides([50, 52, 49, 51, 50, 50])).sessions[0])?.trend == nil)
    }

    @Test("five waves have no momentum") func few() throws {
        let waves: [(minute: Int, more: String)] = [1, 16, 17, 18, 50].map { ($0, "") }
        #expect(
            Surf.Momentum(try surf(SurfTests.session("a", "2025-06-01", end: 60, waves)).sessions[0]) == nil)
    }

    @Test(
        "it is said in a few words, in each language",
        arguments: [
            (
                "en",
                "The busiest spell began 45\u{A0}min into the session and lasted to the end. The best quarter of an hour brought 3 waves. The rides grew longer towards the end."
            ),
            (
                "fr",
                "Le temps fort a commencé 45\u{A0}min après le début et a duré jusqu’à la fin. Le meilleur quart d’heure a donné 3 vagues. Les vagues surfées ont été plus longues vers la fin."
            ),
            (
                "es",
                "La buena racha empezó 45\u{A0}min después del inicio y duró hasta el final. El mejor cuarto de hora trajo 3 olas. Las olas surfeadas fueron más largas hacia el final."
            ),
            (
                "it",
                "Il momento buono è cominciato 45\u{A0}min dopo l’inizio ed è durato fino alla fine. Il miglior quarto d’ora ha portato 3 onde. Le onde surfate sono state più lunghe verso la fine."
            ),
        ])
    func sentence(_ tag: String, _ expected: String) throws {
        let waves = [(2, 40), (20, 50), (31, 50), (46, 80), (50, 90), (55, 100)].map {
            ($0.0, "\"distance_m\": \($0.1)")
        }
        let page = try Fixture<Surf>(SurfTests.file(SurfTests.session("a", "2025-06-01", end: 60, waves)))
            .page(
                "surf/session/2025-06-01", tag)
        #expect(page.data[path: "momentum.sentence"]?.text == expected)
        // What is coloured in the picture is what the picture counts, and how far the waves went has one picture.
        #expect(page.data[path: "momentum.figure.finding"]?.text?.contains(/: 3./) == true)
        #expect(page.data[path: "opening.rows"]?.list.count == waves.count)
    }
}
