import Diagnostics
import Markup
import Pages
import Testing

@testable import Domains

/// Certificates of those who have graduated, where a site wants them.
@Suite struct CertificateTests {
    private static let good = GradesData.transcript(
        [GradesData.unit(1, 1, [(1, 14.5)])], id: "s1", name: "Ada Byron")
    private static let others = [
        GradesData.transcript([GradesData.unit(1, 1, [(1, 4)])], id: "s2", name: "Failed"),
        GradesData.transcript([GradesData.unit(1, 1, [(1, 12), (1, nil)])], id: "s3", name: "Provisional"),
        // However the missing grade turns out, the degree is certain; the average is not.
        GradesData.transcript([GradesData.unit(1, 1, [(9, 18), (1, nil)])], id: "s4", name: "Certain"),
    ]
    private static let wanted = "certificates: true\n\(GradesData.totalOnly)\n"

    private static func fixture(_ settings: String = wanted) throws -> Fixture<Grades> {
        try Fixture<Grades>(
            ["b2.json": "{\"transcripts\": [\(([good] + others).joined(separator: ", "))]}"],
            settings: settings)
    }

    private static func certificates(_ pages: [Page]) -> [Page] { pages.filter { $0.kind == "certificate" } }

    @Test("a site that does not ask for them has none, and no links to them")
    func off() throws {
        let fixture = try Self.fixture(GradesData.totalOnly)
        let pages = try fixture.pages("en")
        #expect(Self.certificates(pages).isEmpty)
        let transcript = try fixture.transcript("s1").model(DiagnosticLog())
        #expect(!isGroup(transcript["keep"]))
    }

    @Test(
        "only who has graduated for certain, with every grade, has one",
        arguments: [("en", "certificate"), ("fr", "attestation"), ("es", "certificado"), ("it", "attestato")])
    func graduates(_ tag: String, _ address: String) throws {
        let fixture = try Self.fixture()
        #expect(fixture.problems == [])
        let pages = try fixture.pages(tag)
        let certificates = Self.certificates(pages)
        #expect(certificates.map(\.id) == ["grades/certificate/b2/s1"])
        let page = try #require(certificates.first)
        let transcript = try #require(pages.first { $0.id == "grades/transcript/b2/s1" })
        #expect(page.route == transcript.route + [address])
        #expect(page.parent == transcript.id)
        #expect(page.isSheet)
        #expect(page.visibility == .private)
        #expect(page.title.contains("Ada Byron"))
        #expect(isGroup(transcript.model(DiagnosticLog())["keep"]))
        for student in 2...4 {
            let other = try fixture.transcript("s\(student)", tag).model(DiagnosticLog())
            #expect(!isGroup(other["keep"]))
        }
    }

    @Test("it says what the transcript says, with the same code") func content() throws {
        let fixture = try Self.fixture()
        let certificate = try fixture.page("grades/certificate/b2/s1").model(DiagnosticLog())
        let transcript = try fixture.transcript("s1").model(DiagnosticLog())
        #expect(try words(certificate["name"]) == "Ada Byron")
        let code = try words(transcript["code"])
        #expect(try words(certificate["code"]) == code)
        #expect(try number(certificate["total"]).shown == "14.50")
        #expect(try flag(certificate["isGraduated"]))
    }

    @Test("it is as public as its transcript") func visibility() throws {
        let page = try Self.fixture(Self.wanted + "visibility: public\n").page("grades/certificate/b2/s1")
        #expect(page.visibility == .public)
    }

    @Test(
        "its frame follows from the code: the same one for the same code, others for others",
        arguments: [(297.0, 210.0), (279.4, 215.9)])
    func frames(_ width: Double, _ height: Double) throws {
        let codes = ["4DQJ-3XJS-XAMS", "FPDQ-HGJA-4MJG", "0000-0000-0000", "ZZZZ-ZZZZ-ZZZZ", ""]
        let frames = codes.map { Grades.Guilloche.frame($0, (width, height)).source }
        #expect(frames == codes.map { Grades.Guilloche.frame($0, (width, height)).source })
        #expect(Set(frames).count == codes.count)
        #expect(Set(codes.map { Grades.Guilloche.rosette($0).source }).count > 1)
        for frame in frames + codes.map({ Grades.Guilloche.narrowFrame($0).source }) {
            // All of it is in the picture, and small enough for a page.
            #expect(frame.utf8.count < 28_000)
            #expect(!frame.contains("nan") && !frame.contains("inf"))
            let starts = frame.matches(of: /d="M([0-9.]+) ([0-9.]+)/).map { (Double($0.1), Double($0.2)) }
            #expect(starts.count >= 4)
            for (x, y) in starts {
                let place = (x: try #require(x), y: try #require(y))
                #expect((0...width).contains(place.x) && (0...height).contains(place.y))
            }
        }
    }

    private func isGroup(_ value: Value?) -> Bool {
        if case .record = value { true } else { false }
    }
}
