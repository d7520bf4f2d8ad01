import Charts
import Markup
import Pages
import Testing

@testable import Domains

/// What previews of a meeting show.
@Suite struct RacingPictureTests {
    private static func picture(_ race: String) throws -> String {
        let page = try RacingTests.fixture(race).page("racing/meeting/2026-05-31/testford")
        return try #require(page.sharePicture?.card().graph?(270)).picture.source
    }

    @Test func beforeARaceThePictureOfAMeetingHasItsFavourite() throws {
        let svg = try Self.picture(RacingTests.race([("1", "Ann", "3/1", ""), ("2", "Bob", "2/1", "")]))
        #expect(svg.contains(">Bob, 2/1<"))
        #expect(svg.contains(">Fav  <"))
        #expect(!svg.contains("Ann"))
    }

    @Test func afterARaceItHasTheWinner() throws {
        let svg = try Self.picture(
            RacingResultsTests.race(
                stage: "WEIGHEDIN", date: "2026-05-31",
                [
                    ("Ann", RacingResultsTests.finish("1", price: "6/4")),
                    ("Bob", RacingResultsTests.finish("2", "nk", price: "3/1")),
                ]))
        #expect(svg.contains(">Ann, 6/4<"))
        #expect(!svg.contains("Bob"))
    }

    @Test func aLongNameHasTwoLines() throws {
        let svg = try Self.picture(
            RacingTests.race(name: "Ashcombe Hedgerow Handicap Chase", [("1", "Ann", "3/1", "")]))
        #expect(svg.contains(">Ashcombe Hedgerow<"))
        #expect(svg.contains(">Handicap Chase<"))
    }

    @Test func runnersAreThoseOfTheRacesThatCount() throws {
        let races = [("14:00", "WEIGHEDIN", "1"), ("15:00", "ABANDONED", "")].map { time, stage, place in
            RacingTests.race(
                time: time, summary: ", \"race_stage\": \"\(stage)\"",
                [
                    (
                        "1", "Ann", "1/1",
                        place.isEmpty ? "" : RacingResultsTests.finish(place)
                    ), ("2", "Bob", "2/1", ""),
                ])
        }
        let fixture = try Fixture<Racing>(
            ["races.json": "[\(races.joined(separator: ",\n"))]"], today: "2026-05-31")
        let page = try fixture.page("racing/meeting/2026-05-31/testford")
        let figures = try #require(page.sharePicture?.card().figures)
        #expect(figures.prefix(2).map(\.value) == ["2", "2"])
        #expect(page.data[path: "facts.runners"]?.count == 2)
    }

    @Test func thePictureOfAllRacesNamesTheLatestCourses() throws {
        let courses = ["Ayr", "Bath", "Cork", "Down Royal"]
        let races = courses.enumerated().map { number, course in
            RacingTests.race(
                course: course, date: "2026-05-1\(number)", [("1", "Ann", "1/1", "")])
        }
        let fixture = try Fixture<Racing>(
            ["races.json": "[\(races.joined(separator: ",\n"))]"], today: "2026-05-31")
        let card = try #require(try fixture.page("racing/races").sharePicture?.card())
        #expect(card.kind == "Down Royal · Cork · Bath")
        #expect(card.figures.map(\.value) == ["4"])
    }

    /// What is sent of a horse is the horse, and not the race that another has won.
    @Test func aHorseWithSilksHasAPictureOfItsOwn() throws {
        let runners = [("Ann", ", \"silks\": \"red, white sleeves\""), ("Bob", "")]
        let race = RacingResultsTests.race(stage: "WEIGHEDIN", runners)
        let fixture = try Fixture<Racing>(["races.json": "[\(race)]"], today: "2026-05-31")
        let card = try #require(try fixture.page("racing/horse/ann").sharePicture?.card())
        #expect(card.title == "Ann")
        #expect(try #require(card.graph?(270)).picture.source.contains("silks-jacket"))
        let other = try #require(try fixture.page("racing/horse/bob").sharePicture)
        #expect(other.owner?.hasPrefix("racing/race/") == true, "\(other.owner ?? "none")")
    }

    /// Of few runners the silks are large, and never so large that they meet.
    @Test(arguments: [1, 3, 6, 12], ["WEIGHEDIN", "ABANDONED"])
    func silksDoNotMeet(_ count: Int, _ stage: String) throws {
        let runners = (1...count).map { ("Horse \($0)", ", \"silks\": \"red\"") }
        let race = RacingResultsTests.race(stage: stage, runners)
        let fixture = try Fixture<Racing>(["races.json": "[\(race)]"], today: "2026-05-31")
        let page = try #require(try fixture.pages("en").first { $0.kind == "race-card" })
        let svg = try #require(page.sharePicture?.card().graph?(270)).picture.source
        let silks = svg.matches(of: /<svg [^>]*?x="[\d.]+" y="([\d.]+)" width="([\d.]+)"/).compactMap {
            match -> (top: Double, side: Double)? in
            // Within the silks are smaller drawings.
            guard let top = Double(match.1), let side = Double(match.2), side >= 30 else { return nil }
            return (top, side)
        }
        try #require(silks.count >= min(count, 3) && silks[0].top < 1)
        for (upper, lower) in zip(silks, silks.dropFirst()) { #expect(upper.top + upper.side <= lower.top) }
    }
}
