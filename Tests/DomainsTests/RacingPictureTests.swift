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
}
