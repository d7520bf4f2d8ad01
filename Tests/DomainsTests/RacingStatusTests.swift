import Testing

@testable import Domains

/// What is said of horses that may not run, and of places for which there are no horses.
@Suite struct RacingStatusTests {
    @Test(arguments: [
        ("Forfait", true), ("Withdrawn - vet", true), ("LATE_SCRATCH", true), ("Retiré", true), ("DNS", true),
        ("RUNNER", false), ("Partant", false), ("", false),
    ])
    func theStatusSaysWhetherAHorseRuns(_ status: String, _ isNonRunner: Bool) throws {
        let race = RacingResultsTests.race(
            stage: "DORMANT", [("A", ", \"ride_status\": \"\(status)\""), ("B", "")])
        let fixture = try RacingTests.fixture(race)
        #expect(fixture.problems == [])
        #expect(fixture.domain.races.first?.rides.first?.isNonRunner == isNonRunner)
    }

    @Test func aStatusThatIsNotKnownIsReported() throws {
        #expect(
            try RacingResultsTests.messages(
                [("A", ", \"ride_status\": \"nonsense\""), ("B", "")], stage: "DORMANT") == [
                    "warning: the status \"nonsense\" is not known, so the horse counts as a runner, expected a status such as RUNNER or NONRUNNER [racing.status] "
                ])
    }

    @Test func aRaceHasNoMorePlacesThanRunners() throws {
        func messages(_ places: Int) throws -> [String] {
            let race = RacingResultsTests.race(stage: "DORMANT", [("A", ""), ("B", ""), ("C", "")]).replacing(
                "\"race_stage\"", with: "\"number_of_placed_rides\": \(places), \"race_stage\"")
            return try RacingTests.fixture(race).problems
        }
        #expect(try messages(3) == [])
        #expect(
            try messages(4).map {
                $0.contains(
                    "warning: 4 places are paid in a race with 3 runners, expected 3 at most [racing.places]")
            }
                == [true])
    }

    /// A horse that does not run takes no place.
    @Test func placesAreThoseOfTheHorsesThatRun() throws {
        let race = RacingResultsTests.race(
            stage: "DORMANT", [("A", ""), ("B", ""), ("C", ", \"ride_status\": \"NONRUNNER\"")]
        ).replacing("\"race_stage\"", with: "\"number_of_placed_rides\": 3, \"race_stage\"")
        let problems = try RacingTests.fixture(race).problems
        // One that cannot be read may run.
        let broken = race.replacing("NONRUNNER", with: "RUNNER").replacing(
            "\"name\": \"B\"", with: "\"name\": 7")
        let others = try RacingTests.fixture(broken).problems
        #expect(!others.isEmpty && !others.contains { $0.contains("places are paid") }, "\(others)")
        #expect(
            problems.contains { $0.contains("in a race with 2 runners, expected 2 at most") }, "\(problems)")
    }
}
