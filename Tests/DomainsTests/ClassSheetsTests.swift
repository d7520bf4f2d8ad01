import Charts
import Diagnostics
import Pages
import Testing

@testable import Domains

/// All transcripts and all certificates of a class, each on a page of their own, a sheet for each student.
@Suite struct ClassSheetsTests {
    private static func fixture(_ grades: [Double?], _ settings: String = "certificates: true\n") throws
        -> Fixture<Grades>
    {
        let transcripts = grades.enumerated().map { number, grade in
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, grade)])], id: "s\(number)", name: "Student \(100 + number)")
        }
        return try Fixture<Grades>(
            ["b2.json": "{\"transcripts\": [\(transcripts.joined(separator: ", "))]}"],
            settings: settings + GradesData.totalOnly)
    }

    private static func ids(_ fixture: Fixture<Grades>) throws -> [String] {
        try fixture.pages("en").map(\.id).filter { $0.hasPrefix("grades/sheets/") }
    }

    @Test func aPageHasTheTranscriptsOfAllAndOneTheCertificatesOfGraduates() throws {
        let fixture = try Self.fixture([14, 4, 12, nil])
        #expect(
            try Self.ids(fixture) == ["grades/sheets/transcripts/b2", "grades/sheets/certificates/b2"])
        let names = try ["transcripts", "certificates"].map { kind in
            try list(fixture.page("grades/sheets/\(kind)/b2").model(DiagnosticLog())["sheets"]).map {
                try words($0["name"])
            }
        }
        #expect(names == [(100...103).map { "Student \($0)" }, ["Student 100", "Student 102"]])
        let links = try list(fixture.page("grades/class/b2").model(DiagnosticLog())["sheets"]).map {
            try words($0["name"])
        }
        #expect(links == ["Print all 4 transcripts", "Print all 2 certificates"])
    }

    @Test func oneSheetIsNoPageOfItsOwn() throws {
        #expect(try Self.ids(Self.fixture([14])) == [])
        #expect(try Self.ids(Self.fixture([14, 4])) == ["grades/sheets/transcripts/b2"])
        #expect(try Self.ids(Self.fixture([14, 12], "")) == ["grades/sheets/transcripts/b2"])
    }

    @Test func aLargeClassHasAPageForThirtyEach() throws {
        let fixture = try Self.fixture(Array(repeating: 4, count: 31))
        let pages = try fixture.pages("en").filter { $0.kind == "transcript-sheets" }
        #expect(pages.map(\.id) == ["grades/sheets/transcripts/b2", "grades/sheets/transcripts/b2/2"])
        #expect(pages.map(\.title).allSatisfy { $0.hasSuffix(")") })
        #expect(try pages.map { try list($0.model(DiagnosticLog())["sheets"]).count } == [30, 1])
        let links = try list(fixture.page("grades/class/b2").model(DiagnosticLog())["sheets"]).map {
            try words($0["name"])
        }
        #expect(links == ["Print transcripts 1–30", "Print transcripts 31–31"])
        // A card would have too many links.
        let card = try #require(
            list(fixture.page("grades").model(DiagnosticLog())["rows"]).first)
        #expect(try list(card["sheets"]).isEmpty)
    }

    /// By name, by average and by decision; those without an average come last, and equals stay in the order of their names.
    @Test func theListOfAClassHasAPageForEachOrder() throws {
        let fixture = try Self.fixture([4, 14, nil, 12, 14])
        let pages = try fixture.pages("en").filter { $0.kind == "class" }
        #expect(
            pages.map(\.id) == ["grades/class/b2", "grades/class/b2/average", "grades/class/b2/decision"])
        #expect(pages.map { $0.route.last } == ["b2", "by-average", "by-decision"])
        #expect(pages.map(\.canonical) == [nil, "grades/class/b2", "grades/class/b2"])
        func names(_ page: Page) throws -> [String] {
            try list(page.model(DiagnosticLog())["students"]).map { String(try words($0["name"]).suffix(3)) }
        }
        #expect(
            try pages.map(names) == [
                ["100", "101", "102", "103", "104"], ["101", "104", "103", "100", "102"],
                ["101", "104", "103", "100", "102"],
            ])
        #expect(pages.map { $0.data[path: "subjects"]?.list.count ?? 0 } == [1, 0, 0])
    }

    @Test func aListOfTwoHasOneOrder() throws {
        let pages = try Self.fixture([4, 14]).pages("en").filter { $0.kind == "class" }
        #expect(pages.map(\.id) == ["grades/class/b2"])
    }

    /// Public and private transcripts of a class are on different sites, and each says that it has its own only.
    @Test func aClassInBothTreesSaysThatEachHasItsOwn() throws {
        let transcripts = (0..<4).map { number in
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, 14)])], id: "s\(number)", name: "Student \(number)"
            ).replacing(/\}$/, with: ", \"visibility\": \"\(number < 2 ? "public" : "private")\"}")
        }
        let fixture = try Fixture<Grades>(
            ["b2.json": "{\"transcripts\": [\(transcripts.joined(separator: ", "))]}"],
            settings: "certificates: true\n" + GradesData.totalOnly)
        let pages = try fixture.pages("en").filter { $0.kind == "transcript-sheets" }
        try #require(!pages.isEmpty)
        for page in pages {
            #expect(
                page.description
                    == "A sheet for each student whose transcript is on this site, in the order of the list. Print this page to have them all."
            )
            #expect(try list(page.model(DiagnosticLog())["sheets"]).count == 2)
        }
        for page in try fixture.pages("en") where page.kind == "class" {
            let links = try list(page.model(DiagnosticLog())["sheets"]).map { try words($0["name"]) }
            #expect(
                links == ["Print the 2 transcripts of this site", "Print the 2 certificates of this site"])
        }
    }

    @Test func aMailFromTheFirstPageSaysWhatToWrite() throws {
        let fixture = try Self.fixture([14], "contact: office@school.example\n")
        let link = try #require(try fixture.page("grades").data["contactLink"]?.text)
        #expect(
            link
                == "mailto:office@school.example?subject=Verification%20of%20a%20transcript&body=Name%3A%20%0D%0AVerification%20code%3A%20%0D%0AOverall%20average%3A%20"
        )
    }

    @Test func theListLinksToEachCertificate() throws {
        let rows = try list(
            Self.fixture([14, 4]).page("grades/class/b2").model(DiagnosticLog())["students"])
        let links = rows.map { if case .page(let id) = $0["certificate"] { id } else { "" } }
        #expect(links == ["grades/certificate/b2/s0", ""])
    }

    /// A name is a part of a mail, and nothing in it begins another part or another receiver.
    @Test(
        arguments: [
            ("Ada Byron", "Ada%20Byron"), ("a&cc=x@y.example", "a%26cc%3Dx%40y.example"),
            ("Zoë % +1?#", "Zo%C3%AB%20%25%20%2B1%3F%23"),
        ])
    func theMailToTheSchoolIsFilledIn(_ name: String, _ encoded: String) throws {
        let fixture = try Fixture<Grades>(
            ["a.json": GradesData.transcript([GradesData.unit(1, 1, [(1, 14.5)])], name: name)],
            settings: "contact: office@school.example\n\(GradesData.totalOnly)")
        let data = try fixture.transcript("s1").data
        let link = try #require(data["contactLink"]?.text)
        let code = try #require(data["code"]?.text)
        #expect(
            link == "mailto:office@school.example?subject=Verification%20of%20transcript%20\(code)"
                + "&body=Name%3A%20\(encoded)%0D%0AVerification%20code%3A%20\(code)"
                + "%0D%0AOverall%20average%3A%2014.50")
    }

    @Test func aPublicPageOfTranscriptsHasAPictureAndAPrivateOneNone() throws {
        for (visibility, figures) in [("public", 2), ("private", 0)] {
            let units = [GradesData.unit(1, 1, [(1, 14.5), (1, nil)])]
            let fixture = try Fixture<Grades>(
                ["a.json": GradesData.transcript(units)],
                settings: "visibility: \(visibility)\n\(GradesData.totalOnly)")
            let picture = try fixture.page("grades").sharePicture
            #expect((picture?.card().figures.count ?? 0) == figures)
            #expect(
                try fixture.transcript("s1").sharePicture?.owner == (figures > 0 ? "grades" : nil)
            )
        }
    }

    @Test func theFirstPageSaysWhatMissingGradesNeedToBe() throws {
        let units = [GradesData.unit(1, 1, [(1, 14.5), (1, nil)])]
        let row = try #require(
            list(
                Fixture<Grades>(["a.json": GradesData.transcript(units)], settings: GradesData.totalOnly)
                    .page("grades").model(DiagnosticLog())["rows"]
            ).first)
        #expect(try number(row["needed"]).shown == "5.50")
        guard case .count(1)? = row["openCount"] else { throw Unexpected(value: row["openCount"]) }
    }
}
