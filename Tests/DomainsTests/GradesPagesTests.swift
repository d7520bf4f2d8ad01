import Bytes
import Diagnostics
import Domains
import Pages
import Testing

/// Which pages there are, in which tree, and what a class comes to.
@Suite struct GradesPagesTests {
    private static func students(_ visibilities: [String?]) -> String {
        let transcripts = visibilities.enumerated().map { index, visibility in
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, Double(8 + index * 2))])], id: "s\(index)",
                name: "Student \(index)",
                more: visibility.map { "\"visibility\": \"\($0)\", " } ?? "")
        }
        return "{\"transcripts\": [\(transcripts.joined(separator: ",\n"))]}"
    }

    @Test func everythingIsPrivateUnlessSomeoneSaysOtherwise() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.students([nil, nil])])
        #expect(try fixture.pages("en").allSatisfy { $0.visibility == .private })
        #expect(
            try fixture.pages("en").map(\.kind) == [
                "transcripts", "class", "transcript-sheets", "transcript", "transcript",
            ])
    }

    /// What the band says of students is of those whom the tree shows.
    @Test func theBandCountsWhomTheTreeShows() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.students([nil, "public", "public"])])
        let overviews = try fixture.pages("en").filter { $0.id == "grades" }
        for (visibility, count) in [(Visibility.public, 2), (.private, 3)] {
            let data = try #require(overviews.first { $0.visibility == visibility }).data
            if visibility == .public {
                #expect(data[path: "hero.figures.0.name"]?.text == "Students")
                #expect(data[path: "hero.figures.0.value"]?.count == count)
            } else {
                // The results of an only class are below, and not twice.
                #expect(data[path: "hero.figures"] == nil)
                #expect(data[path: "rows.0.count"]?.count == count)
                #expect(data[path: "rows.0.verdicts"]?.list.count == 4)
            }
        }
        let alone = try Fixture<Grades>(["a.json": Self.students(["public"])])
        #expect(try alone.page("grades").data[path: "hero.figures"] == nil)
    }

    @Test func aMixedClassIsPrivateAndThePublicTreeHasOnlyWhoIsPublic() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.students([nil, "public", nil])])
        let pages = try fixture.pages("en")
        #expect(pages.filter { $0.visibility == .public }.map(\.id) == ["grades", "grades/transcript/a/s1"])
        let listed = try #require(pages.first { $0.visibility == .public }).model(DiagnosticLog())
        #expect(try list(listed["rows"]).map { try words($0["name"]) } == ["Student 1"])
        let classPage = try #require(pages.first { $0.kind == "class" })
        #expect(classPage.visibility == .private)
        #expect(try list(classPage.model(DiagnosticLog())["students"]).count == 3)
    }

    /// Each of them may have one, but only one that is alone shows its units.
    @Test func severalPublicTranscriptsOfAPrivateClassAreListed() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.students(["public", "public", nil])])
        let overview = try #require(
            fixture.pages("en").first { $0.id == "grades" && $0.visibility == .public })
        let rows = try list(overview.model(DiagnosticLog())["rows"])
        #expect(try rows.map { try words($0["name"]) } == ["Student 0", "Student 1"])
        #expect(try rows.map { try flag($0["hasUnits"]) } == [false, false])
    }

    /// Paper that a school hands out needs it; what anyone may read does not, nor may its code depend on it.
    @Test func aDayOfBirthIsOnPrivateTranscriptsOnly() throws {
        let born = #""birthDate": "2001-03-14", "#
        let models = try ["private", "public"].map { visibility in
            let transcript = GradesData.transcript(
                [GradesData.unit(1, 1, [(1, 12)])], id: "s1",
                more: "\(born)\"visibility\": \"\(visibility)\", ")
            return try Fixture<Grades>(["a.json": transcript]).transcript("s1").model(
                DiagnosticLog())
        }
        #expect(models[0]["birthDate"]?.isNone == false)
        #expect(models[1]["birthDate"]?.isNone == true)
        #expect(try words(models[0]["code"]) != words(models[1]["code"]))
    }

    @Test func aWholePublicClassIsPublic() throws {
        let fixture = try Fixture<Grades>(
            ["a.json": Self.students([nil, nil])], settings: "visibility: public")
        #expect(try fixture.pages("fr").allSatisfy { $0.visibility == .public })
    }

    @Test func theSectionIsUnderItsOwnWordInEachLanguage() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.students([nil])])
        let routes = try ["en", "fr", "es", "it"].map { try fixture.page("grades", $0).route }
        #expect(routes == [["grades"], ["notes"], ["calificaciones"], ["voti"]])
        #expect(try fixture.transcript("s0", "fr").route == ["notes", "a", "s0"])
    }

    @Test func idsAreTheSameInEveryLanguage() throws {
        let fixture = try Fixture<Grades>([
            "a.json": Self.students([nil, "public", nil]), "b.json": GradesData.app(GradesData.workedCase),
        ])
        let ids = try ["en", "fr", "es", "it"].map { try fixture.pages($0).map(\.id) }
        #expect(Set(ids).count == 1)
    }

    /// Only these pages are made again; the overview says nothing, so it is made of all files.
    @Test(arguments: ["json", "csv"]) func aGradeChangesItsTranscriptAndItsClass(_ ending: String) throws {
        let before = try Self.ingredients(ending, lastGrade: 10)
        let after = try Self.ingredients(ending, lastGrade: 11)
        #expect(before.count == 11)
        #expect(
            before.filter { after[$0.key] != $0.value }.keys.sorted() == [
                "a", "all of a", "average", "decision", "s3",
            ])
        #expect(before.filter { $0.value == nil }.keys.sorted() == ["grades"])
    }

    /// By the last part of the id, of four students in a class and of one in another.
    private static func ingredients(_ ending: String, lastGrade: Double) throws -> [String: Fingerprint?] {
        func file(_ grades: [Double], _ start: Int) -> String {
            let students = grades.enumerated().map { number, grade in
                (id: "s\(start + number)", units: [GradesData.unit(1, 1, [(1, grade), (1, 12)])])
            }
            guard ending == "csv" else {
                let transcripts = students.map { GradesData.transcript($0.units, id: $0.id, name: $0.id) }
                return "{\"transcripts\": [\(transcripts.joined(separator: ","))]}"
            }
            let rows = students.flatMap { student in
                GradesData.csv(student.units, id: student.id, name: student.id).split(separator: "\n")
                    .dropFirst()
            }
            return ([GradesData.header()] + rows.map(String.init)).joined(separator: "\n") + "\n"
        }
        let fixture = try Fixture<Grades>([
            "a.\(ending)": file([7, 8, 9, lastGrade], 0), "b.\(ending)": file([12], 9),
        ])
        let pages = try fixture.pages("en").map { page in
            (
                (page.kind == "transcript-sheets" ? "all of " : "")
                    + (page.id.split(separator: "/").last ?? ""), page.ingredients
            )
        }
        return Dictionary(uniqueKeysWithValues: pages)
    }

    @Test(arguments: [([8.0, 10, 12], 10.0, 10.0), ([8, 10, 12, 20], 12.5, 11), ([9], 9, 9)])
    func aClassHasItsMeanAndItsMedian(_ grades: [Double], _ mean: Double, _ median: Double) throws {
        let transcripts = grades.enumerated().map {
            GradesData.transcript([GradesData.unit(1, 1, [(1, $1)])], id: "s\($0)")
        }
        let open = GradesData.transcript([GradesData.unit(1, 1, [(1, nil)])], id: "open")
        let text = "{\"class\": \"B2\", \"transcripts\": [\((transcripts + [open]).joined(separator: ","))]}"
        let fixture = try Fixture<Grades>(["a.json": text], settings: GradesData.totalOnly)
        #expect(fixture.problems == [])
        let page = try fixture.page("grades/class/a")
        #expect(page.title == "B2")
        let model = page.model(DiagnosticLog())
        guard case .record(let statistics)? = model["statistics"] else {
            throw Unexpected(value: model["statistics"])
        }
        #expect(try number(statistics["mean"]).exact == mean)
        #expect(try number(statistics["median"]).exact == median)
        #expect(try number(statistics["minimum"]).exact == grades.min())
        #expect(try number(statistics["maximum"]).exact == grades.max())
        #expect(try list(model["students"]).count == grades.count + 1)
    }

    @Test func aClassHasTheMeanTheLowestAndTheHighestGradeOfEachSubject() throws {
        let transcripts = [
            GradesData.transcript([GradesData.unit(1, 1, [(1, 8), (1, 11)])], id: "a"),
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, 13), (1, nil)]), GradesData.unit(2, 1, [(1, nil)])], id: "b"),
            GradesData.transcript(
                [GradesData.unit(2, 1, [(1, nil)]), GradesData.unit(1, 1, [(1, 10.5)])], id: "c"),
        ]
        let text = "{\"transcripts\": [\(transcripts.joined(separator: ","))]}"
        let model = try Fixture<Grades>(["a.json": text]).page("grades/class/a").model(DiagnosticLog())
        let rows = try list(model["subjects"])
        #expect(
            try rows.map { try words($0["unit"]) + " " + words($0["name"]) } == [
                "1 Subject 1", "1 Subject 2", "2 Subject 1",
            ])
        #expect(try rows.map { try [count($0["done"]), count($0["count"])] } == [[3, 3], [1, 2], [0, 2]])
        #expect(
            try ["mean", "lowest", "highest"].map { try number(rows[0][$0]).shown } == [
                "10.50", "8.00", "13.00",
            ])
        #expect(rows[2]["mean"]?.isNone == true)
        // A grade that is exactly the pass mark is not below it.
        #expect(try rows.map { try count($0["below"]) } == [1, 0, 0])
        #expect(try rows.map { try flag($0["isOpen"]) } == [false, true, true])
        #expect(rows[0]["strokes"]?.text == "M400 0v1M525 0v1M650 0v1")
        #expect(rows[2]["strokes"]?.isNone == true)
    }

    /// More grades than can be told apart have no stroke each, but their range.
    @Test(arguments: [(60, true), (61, false)])
    func eachGradeIsDrawnUpToSixty(_ students: Int, _ isDrawn: Bool) throws {
        let transcripts = (0..<students).map { number in
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, 10), (1, Double(number) / 10)])], id: "s\(number)")
        }
        let text = "{\"transcripts\": [\(transcripts.joined(separator: ","))]}"
        let model = try Fixture<Grades>(["a.json": text]).page("grades/class/a").model(DiagnosticLog())
        let rows = try list(model["subjects"])
        #expect(rows.map { $0["strokes"]?.isNone } == [!isDrawn, !isDrawn])
        #expect(try rows.map { try count($0["below"]) } == [0, students])
        if isDrawn { #expect(rows[0]["strokes"]?.text == "M500 0v1") }
    }

    /// The list and the transcript of a student show the same numbers: more than two digits only where two would mislead.
    @Test func theListOfAClassHasTheNumbersOfEachTranscript() throws {
        let transcripts = [9.996, 12].enumerated().map { number, grade in
            GradesData.transcript(
                [GradesData.unit(1, 1, [(1, grade)])], id: "s\(number)", name: "S \(number)")
        }
        let text = "{\"transcripts\": [\(transcripts.joined(separator: ","))]}"
        let fixture = try Fixture<Grades>(["a.json": text], settings: GradesData.totalOnly)
        let model = try fixture.page("grades/class/a").model(DiagnosticLog())
        // The room of a third decimal keeps the points below each other.
        #expect(try list(model["students"]).map { try number($0["total"]).shown } == ["9.996", "12.00"])
        #expect(try list(model["students"]).map { $0["totalRoom"]?.text } == [nil, "\u{2007}"])
        for (index, shown) in ["9.996", "12.00"].enumerated() {
            let transcript = try fixture.transcript("s\(index)").model(DiagnosticLog())
            #expect(try number(transcript["total"]).shown == shown)
        }
        guard case .record(let statistics)? = model["statistics"] else {
            throw Unexpected(value: model["statistics"])
        }
        #expect(try number(statistics["mean"]).shown == "11.00")
        #expect(try number(statistics["minimum"]).shown == "9.996")
        let subject = try #require(try list(model["subjects"]).first)
        #expect(
            try ["mean", "lowest", "highest"].map { try number(subject[$0]).shown } == [
                "11.00", "9.996", "12.00",
            ])
    }

    /// A grade with three decimals gives none to the others, but leaves them room for one.
    @Test func aColumnOfGradesHasThePointsBelowEachOther() throws {
        let units = [GradesData.unit(1, 1, [(1, 12.625), (1, 14)])]
        let text = "{\"transcripts\": [\(GradesData.transcript(units))]}"
        let fixture = try Fixture<Grades>(["a.json": text], settings: GradesData.totalOnly)
        let model = try fixture.transcript("s1").model(DiagnosticLog())
        let unit = try #require(try list(model["units"]).first)
        #expect(try number(unit["average"]).shown == "13.31\u{2007}")
        #expect(
            try list(unit["subjects"]).map { try number($0["grade"]).shown } == ["12.625", "14.00\u{2007}"])
        #expect(
            try list(unit["subjects"]).map { try number($0["points"]).shown }.allSatisfy { $0.count == 4 })
        #expect(try number(model["total"]).shown == "13.31")
        #expect(try number(model["columnTotal"]).shown == "13.31\u{2007}")
    }

    /// An average is provisional as long as a grade is missing.
    @Test func aClassSaysHowManyAveragesAreProvisional() throws {
        let grades: [[Double?]] = [[12, 14], [12, nil], [nil, nil]]
        let transcripts = grades.enumerated().map { number, grades in
            GradesData.transcript([GradesData.unit(1, 1, grades.map { (1, $0) })], id: "s\(number)")
        }
        func said(_ count: Int) throws -> String? {
            let text = "{\"transcripts\": [\(transcripts.prefix(count).joined(separator: ","))]}"
            let model = try Fixture<Grades>(["a.json": text]).page("grades/class/a").model(DiagnosticLog())
            return model["provisional"]?.text
        }
        #expect(try said(1) == nil)
        #expect(try said(3) == "Averages still provisional: 1 of 2.")
    }

    /// The pages of a class lead to each other in the order of its list.
    @Test func neighboursAreThoseOfTheList() throws {
        let transcripts = ["Zoé Petit", "Ana García", "Éva Nowak"].enumerated().map { number, name in
            GradesData.transcript([GradesData.unit(1, 1, [(1, 12)])], id: "s\(number)", name: name)
        }
        let text = "{\"transcripts\": [\(transcripts.joined(separator: ","))]}"
        let fixture = try Fixture<Grades>(["a.json": text])
        let names = try list(try fixture.page("grades/class/a").model(DiagnosticLog())["students"]).map {
            try words($0["name"])
        }
        for index in 0..<3 {
            let page = try fixture.transcript("s\(index)")
            let name = try words(page.model(DiagnosticLog())["name"])
            let place = try #require(names.firstIndex(of: name))
            #expect(
                page.data[path: "pager.previous.title"]?.text == (place > 0 ? names[place - 1] : nil))
            #expect(page.data[path: "pager.next.title"]?.text == (place < 2 ? names[place + 1] : nil))
        }
    }

    /// More students reach the pass mark than graduate where another condition is missed, or a grade is missing.
    @Test(arguments: [(12.0, false), (8, true)])
    func aClassSaysWhyNotAllWhoReachThePassMarkGraduate(_ professional: Double, _ isSaid: Bool) throws {
        let units = [
            GradesData.unit(1, 9, [(1, 14)]),
            GradesData.unit(2, 1, [(1, professional)], isProfessional: true),
        ]
        let text =
            "{\"transcripts\": [\(GradesData.transcript(units)), \(GradesData.transcript(units, id: "s2"))]}"
        let model = try Fixture<Grades>(["a.json": text]).page("grades/class/a").model(DiagnosticLog())
        #expect(try flag(model["hasMoreReached"]) == isSaid)
    }

    @Test func theListOfAClassHasTheCodeOfEachTranscript() throws {
        let fixture = try Fixture<Grades>(["a.json": Self.students([nil, nil, nil])])
        let rows = try list(try fixture.page("grades/class/a").model(DiagnosticLog())["students"])
        for (index, row) in rows.enumerated() {
            let transcript = try fixture.transcript("s\(index)").model(DiagnosticLog())
            #expect(try words(row["code"]) == words(transcript["code"]))
        }
    }

    @Test(
        arguments: [
            ("office@school.example", "mailto:office@school.example"),
            ("+33 4 73 00 00 00", "tel:+33473000000"), ("+33 (0)4 73 00 00 00", "tel:+33473000000"),
            ("0033 (0)4 73 00 00 00", "tel:0033473000000"),
            ("(04) 73 00 00 00", "tel:0473000000"),
            ("1 place de l’Exemple", nil), ("a@b.example?cc=x@y.example", nil), ("<b>@x.example", nil),
            ("12", nil), ("2026-2027", nil), ("12.05.2026", nil), ("2026-05-12", nil),
        ] as [(String, String?)])
    func aMailAddressOrATelephoneNumberIsALink(contact: String, link: String?) throws {
        let fixture = try Fixture<Grades>(
            ["a.json": Self.students([nil, nil])], settings: "contact: \"\(contact)\"")
        for id in ["grades", "grades/transcript/a/s0"] {
            let data = try fixture.page(id).data
            #expect(data["contact"]?.text == contact)
            // A mail from a transcript is filled in, and one from the first page says what to write.
            let start = data["contactLink"]?.text.flatMap { $0.split(separator: "?").first.map(String.init) }
            #expect(start == link)
        }
    }
}
