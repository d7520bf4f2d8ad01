import Diagnostics
import Pages
import Testing

@testable import Domains

/// Where the record is written that a page shows.
@Suite struct PlaceTests {
    private func line<Kind>(_ fixture: Fixture<Kind>, _ id: String) -> Int? {
        fixture.place(id)?.position.line
    }

    @Test func aPenaltyIsWhereItsIDIs() throws {
        let diving = try Fixture<Diving>(["penalties.json": try projectFile("site/diving/penalties.json")])
        let place = try #require(diving.place("diving/penalty/12"))
        #expect(place.file.path == "diving/penalties.json")
        #expect(place.file.line(at: place.offset).contains("\"id\": 12,"))
        #expect(line(diving, "diving/penalty/1200") == nil)
        #expect(line(diving, "diving/penalties") == nil)
    }

    @Test func aTranscriptIsWhereItsStudentIs() throws {
        let table = """
            student,name,unit,unit_name,unit_weight,professional,subject,weight,grade
            a,Ada Byron,1,Mathematics,1,no,Algebra,1,15
            b,Ben Roy,1,Mathematics,1,no,Algebra,1,12

            """
        let grades = try Fixture<Grades>(["class.csv": table])
        #expect(line(grades, "grades/transcript/class/a") == 2)
        #expect(line(grades, "grades/transcript/class/b") == 3)
        #expect(line(grades, "grades/class/class") == nil)
    }

    @Test func aSessionIsWhereItsIDIsAndItsWavesAreThere() throws {
        let wave = "{\"start\": \"2025-08-12T07:05:00Z\", \"seconds\": 12}"
        let sessions = """
            {"sessions": [
            {"id": "first", "start": "2025-08-11T07:00:00Z", "waves": []},
            {"id": "second", "start": "2025-08-12T07:00:00Z", "waves": [\(wave)]}
            ]}
            """
        let surf = try Fixture<Surf>(["sessions.json": sessions])
        #expect(line(surf, "surf/session/2025-08-11") == 2)
        #expect(line(surf, "surf/session/2025-08-12") == 3)
        #expect(line(surf, "surf/session/2025-08-12/wave/1") == 3)
        #expect(line(surf, "surf/sessions") == nil)
    }

    @Test func aRaceIsWhereItsNameIsForEachOfItsPages() throws {
        let races = ["First Stakes", "Second Stakes"].map { name in
            RacingTests.race(
                name: name, time: name == "First Stakes" ? "14:00" : "15:00", [("1", "Runner", "2/1", "")])
        }
        let racing = try RacingTests.fixture(races[0], races[1])
        for (number, race) in racing.domain.races.enumerated() {
            for id in [Racing.Pages.id(of: race), "\(Racing.Pages.id(of: race))/embed"] {
                // Each race takes two lines.
                #expect(line(racing, id) == 1 + 2 * number)
            }
        }
        #expect(line(racing, Racing.Pages.horsesID) == nil)
    }
}
