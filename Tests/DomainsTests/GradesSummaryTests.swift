import Bytes
import Diagnostics
import Domains
import Pages
import TestSupport
import Testing

/// Of a class whose file has not changed, only its summary is there.
@Suite struct GradesSummaryTests {
    private static let classes: [String: String] = Dictionary(
        uniqueKeysWithValues: (1...3).map { number in
            (
                "c\(number).csv",
                "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
                    + "\(number)a,Ada,U1,One,6,yes,Algebra,1,1\(number)\n"
                    + "\(number)b,Blaise,U1,One,6,yes,Algebra,1,9.995\n"
            )
        })

    /// The domain as it is if some of the files are not read, and what it says of them is given to it.
    private static func domain(
        _ whole: Fixture<Grades>, without unchanged: [String: [UInt8]], _ log: DiagnosticLog
    ) throws -> Grades {
        var folder = whole.folder
        folder.files = folder.files.map {
            unchanged[$0.path] == nil ? $0 : SourceFile(path: $0.path, bytes: [])
        }
        folder.unchanged = unchanged.mapValues {
            FileSummary(content: Fingerprint(of: [UInt8]()), bytes: $0)
        }
        return Grades(folder, .anySite, log: log)
    }

    @Test func thePageOfAllClassesShowsTheSame() throws {
        let whole = try Fixture<Grades>(Self.classes)
        let summaries = whole.domain.summaries
        #expect(summaries.keys.sorted() == ["grades/c1.csv", "grades/c2.csv", "grades/c3.csv"])
        let log = DiagnosticLog()
        let partial = try Self.domain(
            whole, without: summaries.filter { $0.key != "grades/c2.csv" }, log)
        #expect(log.diagnostics.isEmpty)
        #expect(partial.summaries == summaries)
        let localization = try whole.localization("en")
        let (all, some) = (whole.domain.pages(localization), partial.pages(localization))
        let expected = try #require(all.first { $0.id == "grades" })
        let found = try #require(some.first { $0.id == "grades" })
        #expect("\(found.model(log))" == "\(expected.model(log))")
        let classes = all.filter { $0.kind == "class" }.map(\.id)
        #expect(some.filter { $0.kind == "class" }.map(\.id) == classes)
        #expect(
            some.filter { $0.kind == "transcript" }.map(\.id)
                == ["2a", "2b"].map { "grades/transcript/c2/\($0)" })
    }

    @Test func aClassOfWhichStudentsAreShownApartIsReadEachTime() throws {
        let header = "student,name,visibility,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
        let rows = "a,Ada,public,U1,One,6,yes,Algebra,1,12\nb,Blaise,private,U1,One,6,yes,Algebra,1,12\n"
        #expect(try Fixture<Grades>(["c.csv": header + rows]).domain.summaries.isEmpty)
    }

    @Test func damagedSummariesDoNoHarm() throws {
        let whole = try Fixture<Grades>(Self.classes)
        let localization = try whole.localization("en")
        let right = try #require(whole.domain.summaries["grades/c1.csv"])
        var random = SeededGenerator(seed: 7)
        for length in [0, 1, 2, 5, right.count - 1, right.count, 200] {
            for _ in 0..<40 {
                var bytes = Array((right + [UInt8](repeating: 0xFF, count: 200)).prefix(length))
                for _ in 0..<3 where !bytes.isEmpty {
                    bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                        in: 0...255, using: &random)
                }
                let log = DiagnosticLog()
                let domain = try Self.domain(whole, without: ["grades/c1.csv": bytes], log)
                let page = try #require(domain.pages(localization).first { $0.id == "grades" })
                #expect("\(page.model(log))".isEmpty == false)
            }
        }
    }
}
