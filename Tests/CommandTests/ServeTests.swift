import Foundation
import TestSupport
import Testing

/// What `sitegen serve` shows of a site that changes.
@Suite struct ServeTests {
    @Test func aSavedFileIsOnTheOpenPage() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                #expect(
                    server.greeting.first?.wholeMatch(of: /[0-9]+ files built, 0 removed, [0-9]+ ms/) != nil)
                #expect(try await server.body("/en/the-pool/").contains("Five metres."))
                let line = try await server.after {
                    try save(
                        "---\ntitle: The pool\norder: 1\n---\nSix metres.\n",
                        to: "\(folder)/site/content/en/pool.md")
                }
                #expect(
                    line.wholeMatch(
                        of: /content\/en\/pool.md changed: [0-9]+ files? built, 0 removed, [0-9]+ ms/) != nil,
                    "\(line)")
                #expect(try await server.body("/en/the-pool/").contains("Six metres."))
                #expect(server.program.complaints == "")
            }
        }
    }

    @Test func whatIsServedIsWhatABuildWrites() async throws {
        try await withSmallSite { folder in
            #expect(try await sitegen("build", "site", in: folder).exitCode == 0)
            let built = try Tree("\(folder)/site/public")
            try await serving(in: folder) { server in
                for (path, content) in built.files {
                    let answer = try await server.get("/\(path)")
                    #expect(answer.status == 200)
                    guard path.hasSuffix(".html") else {
                        #expect(answer.body == content, "\(path)")
                        continue
                    }
                    let addition =
                        /<link rel="stylesheet" href="\/\.sitegen\/[^\n]*\n<script src="\/\.sitegen\/[^\n]*<\/script>\n/
                    let bare = answer.text.replacing(
                        "; script-src 'self'; connect-src 'self'\">", with: "\">"
                    ).replacing(
                        addition, with: "")
                    #expect(bare == String(decoding: content, as: UTF8.self), "\(path)")
                    #expect(!String(decoding: content, as: UTF8.self).contains("<script"))
                    #expect(answer.text.contains("<script src=\"/.sitegen/reload.js\""))
                }
            }
        }
    }

    @Test func anErrorIsShownOnTheLastGoodPageUntilItIsCorrected() async throws {
        try await withSmallSite { folder in
            let file = "\(folder)/site/content/en/pool.md"
            try await serving(in: folder) { server in
                let line = try await server.after { try save("---\ntitle: [\n---\nSix metres.\n", to: file) }
                #expect(line == "content/en/pool.md changed: 1 error, so pages stay as they are")
                let shown = try await server.body("/en/the-pool/")
                #expect(shown.contains("Five metres."))
                let text =
                    "content/en/pool.md:3:1: error: a value is missing here [yaml.syntax]\n  ---\n  ^\n  help: "
                #expect(shown.contains("<h2>1 error</h2>\n<pre>\(text)"), "\(shown)")
                #expect(server.program.complaints.hasPrefix(text), "\(server.program.errorText)")
                try await server.after {
                    try save("---\ntitle: The pool\norder: 1\n---\nSeven metres.\n", to: file)
                }
                let mended = try await server.body("/en/the-pool/")
                #expect(mended.contains("Seven metres."))
                #expect(!mended.contains("sitegen-problems"))
            }
        }
    }

    @Test func aPublicPageDoesNotQuoteAPrivateFile() async throws {
        let head = "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
        try await withSmallSite(["grades/class.csv": head + "s1,Ada,U1,One,1,no,Geheimfach,1,12\n"]) {
            folder in
            try await serving(in: folder) { server in
                _ = await server.program.line()
                _ = try await server.after {
                    try save(
                        head + "s1,Ada,U1,One,1,no,Geheimfach,viel,12\n",
                        to: "\(folder)/site/grades/class.csv")
                }
                let shown = try await server.body("/en/the-pool/")
                #expect(shown.contains("grades/class.csv:2:"), "\(shown)")
                #expect(shown.contains("these data may be private, so the mistake is not shown here"))
                #expect(!shown.contains("Geheimfach") && !shown.contains("viel"), "\(shown)")
                #expect(try await server.body("/private/en/").contains("Geheimfach,viel"))
            }
        }
    }

    /// What is wrong with a query may quote the name of a student.
    @Test func aPublicPageDoesNotQuoteARowOfADatabase() async throws {
        try await SourceTests.withSite { folder in
            let settings = "\(folder)/site/site.yaml"
            let split = try text(of: settings).replacing("as: table", with: "as: table\n      split_by: name")
            try write(split, to: settings)
            let statement = "UPDATE mark SET name = 'Geheim.X'"
            let run = try await run("/usr/bin/env", ["sqlite3", "site/marks.db", statement], in: folder)
            try #require(run.exitCode == 0, "\(run.errorText)")
            try await serving(in: folder) { server in
                let shown = try await server.body("/")
                #expect(
                    shown.contains("these data may be private, so the mistake is not shown here"), "\(shown)")
                #expect(!shown.contains("Geheim"), "\(shown)")
            }
        }
    }

    /// A race that is hidden is on no page, so no page quotes it. Other races are shown with their mistakes.
    @Test(arguments: [true, false])
    func aPageDoesNotQuoteAHiddenRace(isHidden: Bool) async throws {
        func race(_ time: String) -> String {
            #"[{"race_summary": {"name": "Geheim", "course_name": "C", "date": "2017-12-15", "time": "\#(time)", "hidden": \#(isHidden)}, "rides": []}]"#
        }
        try await withSmallSite(["racing/x.json": race("10:00")]) { folder in
            try await serving(in: folder) { server in
                _ = try await server.after {
                    try save(race("x"), to: "\(folder)/site/racing/x.json")
                }
                let shown = try await server.body("/en/the-pool/")
                #expect(shown.contains("racing/x.json:1:"), "\(shown)")
                #expect(shown.contains("these data may be private") == isHidden, "\(shown)")
                #expect(shown.contains("Geheim") == !isHidden, "\(shown)")
            }
        }
    }

    @Test func aSiteThatIsWrongFromTheStartIsShownWhenItIsCorrected() async throws {
        try await withSmallSite(["site.yaml": "title: [\n"]) { folder in
            try await serving(in: folder) { server in
                #expect(server.greeting.first == "1 error, and no page can be shown yet")
                let answer = try await server.get("/en/")
                #expect(answer.status == 503)
                #expect(answer.text.contains("site.yaml:2:1: error: "), "\(answer.text)")
                try await server.after {
                    try save("title: Pool\nlocales: [en, fr]\n", to: "\(folder)/site/site.yaml")
                }
                #expect(try await server.get("/en/").status == 200)
            }
        }
    }

    @Test func anErrorThatStaysIsCorrectedByTakingTheChangeBack() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                try await server.after { try save("title: [\n", to: "\(folder)/site/site.yaml") }
                #expect(try await server.body("/en/").contains("sitegen-problems"))
                try await server.after {
                    try save(SmallSite.files["site.yaml"] ?? "", to: "\(folder)/site/site.yaml")
                }
                #expect(try await server.body("/en/").contains("sitegen-problems") == false)
            }
        }
    }

    @Test func filesThatComeGoAndMoveAreServedWhereTheyAre() async throws {
        try await withSmallSite { folder in
            let files = FileManager.default
            try await serving(in: folder) { server in
                var line = try await server.after {
                    try save("1 m\n", to: "\(folder)/site/static/new/deeper/depth.txt")
                }
                #expect(line.hasPrefix("static/new/deeper/depth.txt added: "))
                #expect(try await server.get("/new/deeper/depth.txt").text == "1 m\n")

                line = try await server.after {
                    try files.moveItem(
                        atPath: "\(folder)/site/static/new", toPath: "\(folder)/site/static/old")
                }
                #expect(line.hasPrefix("2 files changed: "))
                #expect(try await server.get("/old/deeper/depth.txt").text == "1 m\n")
                #expect(try await server.get("/new/deeper/depth.txt").status == 404)

                // A folder that was moved is still watched.
                try await server.after { try save("2 m\n", to: "\(folder)/site/static/old/deeper/depth.txt") }
                #expect(try await server.get("/old/deeper/depth.txt").text == "2 m\n")

                line = try await server.after { try files.removeItem(atPath: "\(folder)/site/static/old") }
                #expect(line.hasPrefix("static/old/deeper/depth.txt removed: "))
                #expect(try await server.get("/old/deeper/depth.txt").status == 404)
            }
        }
    }

    @Test func anEditorMayMoveANewFileOverTheOldOne() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                for depth in 6...8 {
                    try write("\(depth) m\n", to: "\(folder)/new.txt")
                    try await server.after {
                        let isMoved =
                            unsafe rename("\(folder)/new.txt", "\(folder)/site/static/pool.txt") == 0
                        try #require(isMoved)
                    }
                    #expect(try await server.get("/pool.txt").text == "\(depth) m\n")
                }
            }
        }
    }

    @Test func changedTemplatesAreSeen() async throws {
        try await withSmallSite([
            "../theme/common/lost.html": "{{<common/layout}}{{$main}}old{{/main}}{{/common/layout}}\n"
        ]) { folder in
            try await serving(["site", "--templates", "theme"], in: folder) { server in
                #expect(try await server.body("/en/none").contains("old"))
                let line = try await server.after {
                    try save(
                        "{{<common/layout}}{{$main}}new{{/main}}{{/common/layout}}\n",
                        to: "\(folder)/theme/common/lost.html")
                }
                #expect(line.hasPrefix("theme/common/lost.html changed: "))
                #expect(try await server.body("/en/none").contains("new"))
            }
        }
    }

    @Test func aBurstOfSavesEndsWithTheLastOne() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                let first = try await server.get("/.sitegen/changes").text
                for number in 0..<200 {
                    try write("\(number)\n", to: "\(folder)/site/static/burst-\(number % 20).txt")
                }
                var version = first
                while try await server.get("/burst-19.txt").text != "199\n" {
                    version = try await server.get("/.sitegen/changes?since=\(version)").text
                }
                let number = { (version: String) in
                    version.split(separator: "-").last.flatMap { Int($0) } ?? 0
                }
                #expect(number(version) - number(first) < 50)
            }
        }
    }

    /// In a name space of users, what inotify gives can be limited: no queue, no watch, or one too few when a
    /// folder is added.
    @Test(arguments: [("instances", 0), ("watches", 0), ("watches", 5)])
    func withoutWatchesChangesAreLookedFor(_ what: String, _ most: Int) async throws {
        try await withSmallSite { folder in
            let script =
                "echo \(most) > /proc/sys/user/max_inotify_\(what); exec '\(Program.path)' serve site --port 0"
            let arguments = ["--user", "--map-root-user", "sh", "-ec", script]
            try await withProgram(arguments, in: folder, program: "/usr/bin/unshare") { program in
                let server = try await served(by: program)
                for depth in 6...8 {
                    let line = try await server.after {
                        try save("\(depth) m\n", to: "\(folder)/site/static/new/depth.txt")
                    }
                    #expect(line.hasPrefix("static/new/depth.txt \(depth == 6 ? "added" : "changed"): "))
                    #expect(try await server.get("/new/depth.txt").text == "\(depth) m\n")
                }
                #expect(program.errorText == unwatched)
            }
        }
    }

    /// The layer below such a disk can be changed without a report, like the disk of another machine.
    @Test func aDiskThatReportsNothingIsLookedAt() async throws {
        try await withSmallSite { folder in
            let script = """
                mkdir layers; mount -t tmpfs none layers; mkdir layers/new layers/work
                mount -t overlay none -o lowerdir=site,upperdir=layers/new,workdir=layers/work site
                exec '\(Program.path)' serve site --port 0
                """
            let arguments = ["--user", "--map-root-user", "--mount", "sh", "-ec", script]
            try await withProgram(arguments, in: folder, program: "/usr/bin/unshare") { program in
                let server = try await served(by: program)
                for depth in 6...8 {
                    let line = try await server.after {
                        try overwrite("\(folder)/site/static/pool.txt", with: "\(depth) m\n")
                    }
                    #expect(line.hasPrefix("static/pool.txt changed: "))
                    #expect(try await server.get("/pool.txt").text == "\(depth) m\n")
                }
                #expect(program.complaints == "")
            }
        }
    }

    /// Replaces the first bytes of a file in one step, and keeps the file: a disk that shows it from below still
    /// shows the same one.
    private func overwrite(_ path: String, with text: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test func otherProgramsGetAnObjectOfEachBuild() async throws {
        try await withSmallSite { folder in
            try await withProgram(["serve", "site", "--port", "0", "--json"], in: folder) { program in
                let first = try ServedBuild(try #require(await program.line()))
                #expect(first.changed == [])
                #expect(first.privateAddress == nil)
                #expect(first.pages == SmallSite.pages)
                #expect(first.diagnostics.isEmpty)
                let port = try #require(first.address.firstMatch(of: /^http:\/\/localhost:([0-9]+)\/$/)?.1)
                let server = ServedFolder(program: program, port: try #require(Int(port)), greeting: [])

                let file = "content/en/pool.md"
                var line = try await server.after {
                    try save("---\ntitle: [\n---\n", to: "\(folder)/site/\(file)")
                }
                let wrong = try ServedBuild(line)
                #expect(wrong.changed == [file])
                #expect(wrong.written == 0)
                #expect(wrong.diagnostics.map(\.code) == ["yaml.syntax"])
                #expect(wrong.diagnostics.map(\.line) == [3])

                line = try await server.after {
                    try save("---\ntitle: The pool\n---\nSix metres.\n", to: "\(folder)/site/\(file)")
                }
                let right = try ServedBuild(line)
                #expect(right.changed == [file])
                #expect(right.written > 0)
                #expect(right.address == first.address)
                #expect(program.complaints == "")
            }
        }
    }
}

/// A line of `serve --json`.
private struct ServedBuild: Decodable {
    struct Finding: Decodable {
        var code: String
        var line: Int
    }

    var address: String
    var privateAddress: String?
    var changed: [String]
    var pages: Int
    var written: Int
    var diagnostics: [Finding]

    init(_ line: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
}
