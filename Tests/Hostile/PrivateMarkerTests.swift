import Diagnostics
import Domains
import Languages
import Publishing
import TestSupport
import Testing

@testable import Serving

/// A site with two hundred private students, a history of quizzes and twenty hidden sessions, with a marker in
/// every field: none of the markers is in anything that is published.
@Suite struct PrivateMarkerTests {
    /// Every marker begins with it, and no word of any language contains it.
    private static let sign = "qzx"

    /// Values that cannot contain the sign: a grade, a day of birth, a day of issue, absences, a heart rate, the
    /// beginnings of coordinates.
    private static let values = [
        "17.4321", "17,4321", "1987-06", "1999-11", "9173", "24193", "43.517", "1.9083",
    ]

    private static func marker(_ field: String, _ number: Int = 0) -> String { "Qzx\(field)\(number)" }

    private static func transcript(_ number: Int, visibility: String? = nil) -> String {
        func text(_ key: String) -> String {
            visibility == nil ? "\"\(key)\": \"\(marker(key, number))\"" : "\"\(key)\": \"Open \(key)\""
        }
        let keys = [
            "given_name", "family_name", "number", "programme", "remark", "institution", "year", "level",
            "place",
        ]
        let subject =
            visibility == nil
            ? #"{\#(text("name")), "weight": 1, "grade": 17.4321, \#(text("remark")), "absences": 9173}"#
            : #"{"name": "Open subject", "weight": 1, "grade": 12}"#
        let days = visibility == nil ? #""issued": "1999-11-30", "birthDate": "1987-06-05","# : ""
        let unit =
            #"{\#(text("code")), \#(text("name")), "weight": 1, "isProfessional": true, "subjects": [\#(subject)]}"#
        return """
            {"id": "\(visibility == nil ? marker("id", number) : "open-\(number)")", \(days)
             \(visibility.map { "\"visibility\": \"\($0)\"," } ?? "") \(keys.map(text).joined(separator: ", ")),
             "units": [\(unit)]}
            """
    }

    private static func session(_ number: Int) -> String {
        """
        {"id": "\(marker("session", number))", "start": "2025-06-\(number + 10)T10:43:21", "end": "2025-06-\(number + 10)T11:58:00",
         "title": "\(marker("title", number))", "spot": "\(marker("spot", number))", "place": "\(marker("where", number))",
         "notes": "\(marker("notes", number))", "latitude": 43.51703, "longitude": -1.90831,
         "conditions": {"swell_height_m": 1.4, "wind_direction": "WNW", "tide": "rising"},
         "waves": [{"start": "2025-06-\(number + 10)T10:51:09", "seconds": 12, "distance_m": 80, "place": "\(marker("wave", number))"}]}
        """
    }

    private static let track =
        "<gpx><metadata><name>\(marker("file"))</name></metadata><trk><name>\(marker("track"))</name><desc>\(marker("desc"))</desc><trkseg>"
        + (0..<60).map {
            "<trkpt lat=\"43.517\($0 + 10)\" lon=\"-1.9083\($0 + 10)\"><time>2025-07-02T10:43:\($0 < 10 ? "0" : "")\($0)Z</time><extensions><hr>24193</hr></extensions></trkpt>"
        }.joined() + "</trkseg></trk></gpx>"

    private static let files: [String: String] = {
        // In the class of the private students is one who is published, so the class has an open name.
        let students = (0..<100).map { transcript($0) } + [transcript(1, visibility: "public")]
        let table = (100..<200).map { number in
            let texts = ["id", "name", "code", "unit", "subject"].map { marker($0, number) }
            return "\(texts[0]),\(texts[1]),\(texts[2]),\(texts[3]),1,true,\(texts[4]),1,17.4321\n"
        }
        return [
            "site/site.yaml": """
            title: Open
            base_url: https://example.org/
            locales: [en, fr]
            look: {display: none}
            domains: {surf: {privacy: hidden}, diving: {quiz: {sizes: [2]}}}
            """,
            "site/content/en/open.md": "---\ntitle: Open\norder: 1\n---\n\nOpen.\n",
            "site/grades/open.json":
                "{\"class\": \"Open class\", \"transcripts\": [\(students.joined(separator: ",\n"))]}",
            "site/grades/\(marker("table")).csv":
                "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
                + table.joined(),
            "site/surf/\(marker("sessions")).json":
                "{\"sessions\": [\((0..<20).map(session).joined(separator: ",\n"))]}",
            "site/surf/\(marker("recording")).gpx": track,
            "site/diving/penalties.json": """
            [{"id": 20, "rules": [{"ruleId": "D6.22"}], "sanctionValue": 3, "referee": false, "judge": true, "description": "Open a"},
             {"id": 21, "rules": [{"ruleId": "D8.5"}], "sanctionValue": 0, "referee": true, "judge": false, "description": "Open b"}]
            """,
            "site/diving/results.json":
                "[{\"date\": \"1999-11-29\", \"quiz\": \"mixed\", \"answers\": [{\"question\": \"\(marker("question"))\", \"points\": 10}]}]",
        ]
    }()

    private struct Built: Sendable {
        var publicFiles: [String: [UInt8]]
        var privateFiles: [String: [UInt8]]
        var words: String
    }

    /// Built once for all tests. The drawings themselves take the place of pictures, and no display face makes
    /// outlines of their words, so that they are read too.
    private static let built: Built = {
        struct Drawing: PictureMaker {
            func png(of drawing: [UInt8], width: Int, height: Int) -> [UInt8] { drawing }
        }
        let disk = MemoryDisk(files)
        let options = BuildOptions(root: "site", jobs: 2, today: CalendarDate(daysSinceEpoch: 20_454))
        let outcome = Builder(options, domains: Domains.all, disk: disk, pictureMaker: Drawing()).build()
        func tree(_ name: String) -> [String: [UInt8]] {
            let files = disk.contents.filter { $0.key.hasPrefix("site/\(name)/") }
            return Dictionary(
                uniqueKeysWithValues: files.map {
                    (String($0.key.dropFirst("site/\(name)/".count)), $0.value)
                })
        }
        // A note on a file of the author's own may quote it; it goes to the terminal, and to no page.
        let told = outcome.diagnostics.filter { $0.path != "diving/results.json" }
        return Built(
            publicFiles: tree("public"), privateFiles: tree("private"),
            words: told.map { $0.text() }.joined())
    }()

    /// What of a private value is in a text.
    private static func leaks(in text: String) -> [String] {
        // The hash in the name of a file may have any digits.
        let text = text.lowercased().replacing(/\.[0-9a-f]{10}\.(?:css|png|svg)/, with: "")
        return text.contains(sign) ? [sign] : values.filter { text.contains($0) }
    }

    @Test func thePrivateTreeHasEveryMarker() {
        let pages = Self.built.privateFiles.filter { $0.key.hasSuffix("index.html") }
        #expect(pages.count > 400)
        let text = pages.values.map { String(decoding: $0, as: UTF8.self) }.joined()
        for number in [0, 99, 150] { #expect(text.contains("Qzxname\(number)"), "\(number)") }
        #expect(text.contains("17.4321"))
    }

    @Test func noMarkerIsInThePublicTree() {
        let files = Self.built.publicFiles
        #expect(files.count > 60)
        for name in ["sitemap.xml", ".sitegen-manifest"] { #expect(files[name] != nil) }
        #expect(files.keys.contains { $0.hasSuffix(".png") })
        #expect(files.keys.contains { $0.hasPrefix("en/grades/") })
        for (path, content) in files {
            let found = Self.leaks(in: path + "\n" + String(decoding: content, as: UTF8.self))
            #expect(found == [], "\(path)")
        }
    }

    @Test func noMarkerIsInWhatABuildSays() {
        #expect(Self.leaks(in: Self.built.words) == [], "\(Self.built.words.prefix(2_000))")
        #expect(!Self.built.words.contains(": error: "))
    }

    /// Under its own address the server shows the private tree, to the author alone; under no other.
    @Test func noMarkerIsInAnAnswerOutsideOfThePrivateAddress() {
        var responder = Responder(
            port: 8080, version: "1", texts: NoticeTexts(language: "en", isLastGood: "", isPrivate: ""))
        responder.site = ServedSite(
            publicFiles: Self.built.publicFiles, privateFiles: Self.built.privateFiles, rootPath: "/")
        let wanted = Self.built.privateFiles.keys.sorted()
        let addresses = wanted.flatMap { path in
            let folder = path.replacing("index.html", with: "")
            return [
                "/\(path)", "/\(folder)", "/./private/\(path)", "/Private/\(path)", "/%2e/private/\(path)",
                "//private/\(path)", "/en/../private/\(path)", "/%2fprivate/\(path)", "/private%2f\(path)",
            ]
        }
        for address in addresses + Self.built.publicFiles.keys.map({ "/\($0)" }) {
            let response = responder.response(to: Request(path: address, hosts: ["localhost:8080"]))
            let found = Self.leaks(in: String(decoding: response.body, as: UTF8.self))
            #expect(found == [], "\(address)")
        }
        let shown = responder.response(to: Request(path: "/private/", hosts: ["localhost:8080"]))
        #expect(shown.status == 200)
        let others = responder.response(to: Request(path: "/private/", hosts: ["school.example"]))
        #expect(others.status == 403)
    }
}
