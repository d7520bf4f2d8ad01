import Diagnostics
import Disk
import Domains
import Importing
import Languages
import Publishing
import TestSupport
import Testing

@testable import SitegenCommand

/// Files on their way into a site, on a disk in memory.
@Suite struct ImportSessionTests {
    private static let header = "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
    private static let site = [
        "site/site.yaml": "title: A\nbase_url: https://example.org/\nlocales: [en, fr]\n",
        "site/grades/c1.csv": header + "s1,Ada,UE1,Maths,6,true,Algebra,2,12\n",
        "site/verbs/a.txt":
            "Uno\nTexto\ncomer: como, comes, come, comemos, coméis, comen\nvivir: vivo, vives, vive, vivimos, vivís, viven\n",
    ]
    private static let gpx =
        "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\"><time>2025-08-02T05:31:15Z</time></trkpt></trkseg></trk></gpx>"

    private static func session(
        _ files: [String: String], _ options: Importer.Options = Importer.Options(),
        failing: @escaping @Sendable (DiskError.Operation, String) -> String? = { _, _ in nil }
    ) -> (session: ImportSession, disk: MemoryDisk) {
        // What is named without a folder is in the current one.
        let named = files.map { ($0.key.contains("/") ? $0.key : "./\($0.key)", $0.value) }
        let disk = MemoryDisk(
            site.merging(named) { _, own in own }, failing: failing)
        let build = BuildOptions(root: "site", today: CalendarDate(daysSinceEpoch: 20_000))
        return (
            ImportSession(
                builder: Builder(build, domains: Domains.all, disk: disk), root: "site", disk: disk,
                importer: Importer(options, search: "")), disk
        )
    }

    private static func imported(_ files: [String: String], _ options: Importer.Options = Importer.Options())
        -> (session: ImportSession, disk: MemoryDisk)
    {
        var (session, disk) = session(files, options)
        session.read(files.keys.filter { !$0.hasPrefix("site/") }.sorted())
        session.write()
        return (session, disk)
    }

    private static func errors(_ session: ImportSession) -> [String] {
        session.diagnostics.filter { $0.severity == .error }.map { "\($0.location): \($0.message)" }
    }

    @Test func filesOfSeveralKindsAreWrittenTogether() {
        let (session, disk) = Self.imported([
            "in/Dawn.gpx": Self.gpx, "in/c2.csv": "Name;Algebra\nGrace;14\n",
            "in/fr.strings": "\"a\" = \"b\";",
        ])
        #expect(Self.errors(session) == [])
        #expect(disk.contents["site/surf/dawn.gpx"] == Array(Self.gpx.utf8))
        #expect(disk.contents["site/grades/c2.csv"] != nil)
        #expect(disk.contents["site/locales/fr.strings"] != nil)
        #expect(session.line(isTrial: false).english.hasPrefix("3 files written, "))
        #expect(session.newPages > 10)
        #expect(
            session.text(in: .english).contains(
                """
                in/Dawn.gpx → surf/dawn.gpx: a track of 1 point, 2025-08-02
                """))
    }

    @Test func onAnErrorNothingIsWrittenAndAllErrorsAreReported() {
        let (session, disk) = Self.imported([
            "a.csv": "Note;Name\nabs;Ada L\n21;Grace\n12;Zoë\n", "b.gpx": Self.gpx, "c.pdf": "",
        ])
        #expect(
            Self.errors(session).map { $0.prefix { $0 != " " } } == ["a.csv:2:1:", "a.csv:3:1:", "c.pdf:"],
            "\(Self.errors(session))")
        #expect(session.written == 0)
        #expect(disk.contents.keys.contains { $0.hasPrefix("site/surf/") } == false)
        #expect(session.line(isTrial: false).english == "0 files written, 0 new pages, 3 errors, 0 warnings")
    }

    @Test func whatIsInTheSiteAlreadyIsComparedToo() {
        let (session, disk) = Self.imported([
            "b.txt": "Uno\nTexto\nbeber: bebo, bebes, bebe, bebemos, bebéis, beben\n"
        ])
        #expect(
            session.diagnostics.first { $0.code.name == "verbs.duplicate-title" }?.location == "b.txt:1:1")
        #expect(session.written == 0)
        #expect(disk.contents["site/verbs/b.txt"] == nil)
    }

    @Test func mistakesThatTheSiteHasAlreadyAreNotThoseOfTheImport() {
        let (session, disk) = Self.imported([
            "site/grades/broken.csv": "nothing\n", "b.gpx": Self.gpx,
        ])
        #expect(Self.errors(session) == [])
        #expect(disk.contents["site/surf/b.gpx"] != nil)
    }

    @Test func aSlipInAFormIsAWarningInTheUsersFile() {
        let (session, _) = Self.imported([
            "v.tsv":
                "beber\tbebo\tbebes\tbebe\tbebemos\tbebeis\tbeben\nhablar\thablo\thablas\thabla\thablamos\thabláis\thablan\n"
        ])
        #expect(Self.errors(session) == [])
        #expect(
            session.diagnostics.map(\.location).contains("v.tsv:1:31"),
            "\(session.diagnostics.map { $0.text() })")
    }

    @Test(arguments: [
        (["surf/dawn.gpx": ""], "dawn.gpx", "--name dawn-2"),
        (["surf/dawn.gpx": "", "surf/dawn-2.gpx": ""], "dawn.gpx", "--name dawn-3"),
        (["grades/dawn.json": "[]"], "dawn.csv", "--name dawn-2"),
    ])
    func noFileIsReplaced(_ files: [String: String], _ name: String, _ help: String) throws {
        var all = [name: name.hasSuffix("gpx") ? Self.gpx : "Name,Algebra\nGrace,14\n"]
        for (path, text) in files { all["site/\(path)"] = text }
        let (session, disk) = Self.imported(all)
        let diagnostic = try #require(session.diagnostics.first { $0.code.name == "import.taken" })
        #expect(diagnostic.path == name)
        #expect(diagnostic.help?.english.contains(help) == true, "\(diagnostic.text())")
        for (path, text) in files { #expect(disk.contents["site/\(path)"] == Array(text.utf8)) }
        #expect(session.written == 0)
    }

    @Test func twoFilesWithOneNameAreReported() {
        let (session, _) = Self.imported(["a/c9.csv": "Name,A\nAda B,1\n", "b/c9.csv": "Name,A\nAda C,1\n"])
        let errors = session.diagnostics.filter { $0.severity == .error }
        #expect(errors.map { "\($0.path) \($0.code)" } == ["b/c9.csv import.taken"])
    }

    @Test func textsInALanguageThatTheSiteDoesNotHaveAreAWarning() {
        let (session, _) = Self.imported(["de.strings": "\"a\" = \"b\";"])
        #expect(Self.errors(session) == [])
        #expect(session.diagnostics.contains { $0.code.name == "import.language" && $0.severity == .warning })
    }

    @Test func aFolderThatIsNoSiteIsReported() {
        let (session, disk) = Self.imported(["site/site.yaml": "title: [", "a.gpx": Self.gpx])
        #expect(session.hasErrors)
        #expect(disk.contents["site/surf/a.gpx"] == nil)
    }

    @Test func ifWritingFailsNothingIsKept() {
        var (session, disk) = Self.session(
            ["a.gpx": Self.gpx, "b.gpx": Self.gpx.replacing("05:31", with: "06:31")],
            failing: { operation, path in
                operation == .write && path == "site/surf/b.gpx" ? "No space left on device" : nil
            })
        session.read(["a.gpx", "b.gpx"])
        #expect(!session.hasErrors)
        session.write()
        #expect(disk.contents["site/surf/a.gpx"] == nil)
        #expect(session.diagnostics.last?.code == .diskWrite)
        #expect(session.diagnostics.last?.message.english.contains("No space left on device") == true)
        #expect(session.written == 0)
    }

    @Test func aFileThatCannotBeReadIsReported() {
        var (session, _) = Self.session(
            ["a.gpx": Self.gpx], failing: { _, path in path == "./a.gpx" ? "Permission denied" : nil })
        session.read(["a.gpx"])
        #expect(Self.errors(session) == ["a.gpx: reading failed: Permission denied"])
    }
}
