import Bytes
import Diagnostics
import Domains
import Pages
import Testing

/// The means of a class beside the grades of a transcript.
@Suite struct GradesClassMeanTests {
    private static let settings = "{class_means: true, \(GradesData.totalOnly)}"

    /// A class in which each student has two grades in a unit, the second of which may be missing.
    private static func file(_ grades: [(Double, Double?)], publicFrom first: Int = .max) -> String {
        let transcripts = grades.enumerated().map { number, grades in
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, grades.0), (1, grades.1)])], id: "s\(number)",
                more: number >= first ? #""visibility": "public", "# : "")
        }
        return "{\"transcripts\": [\(transcripts.joined(separator: ",\n"))]}"
    }

    private static let six: [(Double, Double?)] = [
        (8, 12), (9, 13), (10, 14), (11, nil), (12, nil), (20, nil),
    ]

    @Test func theMeanOfTheClassIsBesideEachGradeAndAverage() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.file(Self.six)], settings: Self.settings)
        #expect(fixture.problems == [])
        let sheet = try fixture.transcript("s3").data
        #expect(sheet["hasMeans"]?.flag == true)
        #expect(sheet["columns"]?.count == 6)
        // (8 + 9 + 10 + 11 + 12 + 20) / 6
        #expect(try number(sheet[path: "units.0.subjects.0.mean"]).exact == 11.666666666666666)
        // (10 + 11 + 12 + 11 + 12 + 20) / 6
        #expect(try number(sheet[path: "units.0.mean"]).exact == 12.666666666666666)
        #expect(try number(sheet["totalMean"]).exact == 12.666666666666666)
    }

    /// Student 3 has 11 and no second grade.
    @Test func aBarShowsAGradeAndTheMeanOfTheClassOnTheScale() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.file(Self.six)], settings: Self.settings)
        let sheet = try fixture.transcript("s3").data
        #expect(sheet["passAt"]?.text == "50.0%")
        #expect(sheet[path: "units.0.subjects.0.bar"]?.text == "55.0%")
        // 11.666… of 20
        #expect(sheet[path: "units.0.subjects.0.meanAt"]?.text == "58.3%")
        #expect(sheet[path: "units.0.subjects.1.bar"]?.text == nil)
        #expect(sheet[path: "totalBar.bar"]?.text == "55.0%")
        #expect(sheet[path: "totalBar.meanAt"]?.text == "63.3%")
    }

    /// Averages without an end, as thirds, are not rounded before the mean of the class is calculated.
    @Test func theMeanOfAveragesIsNotThatOfRoundedOnes() throws {
        let grades = [(1.0, 1.0), (2, 3), (3, 3)].map { first, second in
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, first), (2, second)])], id: "s\(Int(first))")
        }
        let fixture = try Fixture<Grades>(
            ["a.json": "{\"transcripts\": [\(grades.joined(separator: ",\n"))]}"],
            settings: "{\(GradesData.totalOnly)}")
        let page = try fixture.page("grades/class/a").data
        // (1 + 8/3 + 3) / 3
        #expect(abs(try number(page[path: "statistics.mean"]).exact - 20.0 / 9) < 1e-14)
        #expect(try number(page[path: "statistics.median"]).exact == 8.0 / 3)
    }

    @Test func aMeanOfFewerThanFiveGradesIsNotShown() throws {
        let sheet = try Fixture<Grades>(["a.json": Self.file(Self.six)], settings: Self.settings)
            .transcript("s0").data
        #expect(sheet[path: "units.0.subjects.1.mean"]?.isNone == true)
        let four = try Fixture<Grades>(
            ["a.json": Self.file(Array(Self.six.prefix(4)))], settings: Self.settings)
        #expect(try four.transcript("s0").data["hasMeans"]?.flag == false)
    }

    @Test func withoutTheSettingATranscriptShowsNoMean() throws {
        let sheet = try Fixture<Grades>(["a.json": Self.file(Self.six)], settings: GradesData.totalOnly)
            .transcript("s0").data
        #expect(sheet["hasMeans"]?.flag == false)
        #expect(sheet["columns"]?.count == 5)
    }

    /// Otherwise the public tree would say something of private students.
    @Test func theMeansOfAPublicTranscriptAreThoseOfPublicOnes() throws {
        let grades = (0..<10).map { (Double($0), Double?(10)) }
        let fixture = try Fixture<Grades>(
            ["a.json": Self.file(grades, publicFrom: 5)], settings: Self.settings)
        #expect(
            try number(fixture.transcript("s9").data[path: "units.0.subjects.0.mean"]).exact == 7)
        // A private one has those of the list of the class.
        let own = try fixture.transcript("s0").data[path: "units.0.subjects.0.mean"]
        #expect(try number(own).exact == 4.5)
        let few = try Fixture<Grades>(
            ["a.json": Self.file(grades, publicFrom: 6)], settings: Self.settings)
        #expect(try few.transcript("s9").data["hasMeans"]?.flag == false)
    }

    @Test func aGradeChangesTheTranscriptsOfItsClassOnly() throws {
        func ingredients(_ last: Double) throws -> [String: Fingerprint?] {
            let grades = Self.six.dropLast() + [(last, nil)]
            let other = Self.file(Self.six).replacing("\"s", with: "\"t")
                .replacing("\"tubjects", with: "\"subjects")
            let fixture = try Fixture<Grades>(
                ["a.json": Self.file(Array(grades)), "b.json": other], settings: Self.settings)
            return Dictionary(
                uniqueKeysWithValues: try fixture.pages("en").filter { $0.kind == "transcript" }.map {
                    ($0.id, $0.ingredients)
                })
        }
        let (before, after) = (try ingredients(20), try ingredients(19))
        #expect(before.count == 12)
        #expect(
            before.filter { after[$0.key] != $0.value }.keys.sorted()
                == (0..<6).map { "grades/transcript/a/s\($0)" })
    }
}
