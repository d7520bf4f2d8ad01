import Foundation
import TestSupport
import Testing

/// What `sitegen pdf` prints with the real browser.
@Suite struct PDFTests {
    private static let students = ["Zoé Roy", "Ada Byron", "Inès Álvarez", "Noé d’Arc", "Li Wei"]

    /// A class of some students, in an order that is not that of a class list.
    private static func site(_ count: Int) -> [String: String] {
        var rows = "student,name,number,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
        for number in 0..<count {
            let name = students[number % students.count] + (number < students.count ? "" : " \(number)")
            for subject in 1...4 {
                rows +=
                    "s\(number),\(name),\(1000 + number),UE1,Mathématiques,6,true,Matière \(subject),\(subject),\((number * 7 + subject * 3) % 20).25\n"
            }
        }
        return [
            "site/site.yaml":
                "title: Lycée\nlocales: [fr]\nbase_url: https://example.org/\ndomains: {grades: {classes: {b2: B2 2024}}}\n",
            "site/grades/b2.csv": rows,
        ]
    }

    @Test func aBrowserThatTalksWithoutAnsweringIsGivenUp() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.site(1), below: folder)
            #expect(try await sitegen("build", "site", in: folder).exitCode == 0)
            // Messages without a word.
            try write("#!/bin/sh\nexec cat /dev/zero >&4\n", to: "\(folder)/bin/chromium")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bin/chromium")
            let printed = try await sitegen(
                "pdf", "site", in: folder, environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"])
            #expect(printed.exitCode != 0)
            #expect(printed.errorText.contains("it wrote too much"), "\(printed.errorText)")
        }
    }

    private struct Report: Decodable {
        struct File: Decodable {
            var path: String
            var ids: [String]
            var locale: String
            var kind: String
            var visibility: String
            var written: Bool
        }

        var files: [File]
        var written: Int
        var unchanged: Int
        var removed: Int
        var left: Int
        var errors: Int
    }

    private static func report(_ words: String..., in folder: String) async throws -> Report {
        let run = try await sitegen(
            ["pdf", "site", "--json", "--now", "2026-01-01"] + words, in: folder)
        #expect(run.exitCode == 0, "\(run.errorText)\(run.outputText)")
        return try JSONDecoder().decode(Report.self, from: Data(run.output))
    }

    /// What is on the sheets, line by line, or block by block: a line goes through both of two columns.
    private static func text(_ pdf: String, inBlocks: Bool = false, in folder: String) async throws -> String
    {
        let run = try await run(
            "/usr/bin/pdftotext", (inBlocks ? [] : ["-layout"]) + [pdf, "-"], in: folder)
        #expect(run.exitCode == 0, "\(run.errorText)")
        return run.outputText
    }

    /// What a reader sees of a page's table, name and code, each without its spaces.
    private static func shown(_ html: String) -> [String] {
        let printed = html.replacing(/<(td|th)[^>]* class="bar">.*?<\/\1>/, with: "")
            .replacing(/<div class="screen">.*?<\/div>/, with: "")
        return printed.matches(of: /<(td|th|h1|dd)\b[^>]*>(.*?)<\/\1>/.dotMatchesNewlines()).map { match in
            var text = String(match.2).replacing(/<[^>]*>/, with: "")
            for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
                text = text.replacing(entity, with: sign)
            }
            return plain(text)
        }
    }

    private static func plain(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.filter { !$0.isWhitespace && $0 != "\u{AD}" }
    }

    /// Prints, and sends a signal as soon as there is one more sheet than before.
    private static func stopped(by signal: Int32, _ printed: String, in folder: String) async throws -> (
        code: Int32, errorText: String
    ) {
        for _ in 1...5 {
            let before = sheets(in: printed)
            let end = try await withProgram(["pdf", "site", "--now", "2026-01-01"], in: folder) { program in
                let code = await program.end(signal) { sheets(in: printed) > before }
                return (code, program.errorText)
            }
            if end.0 != 0 { return end }
            // On a busy machine all sheets may be printed before the signal comes: again from nothing.
            try FileManager.default.removeItem(atPath: printed)
        }
        return (0, "the program ended before the signal each time")
    }

    private static func sheets(in folder: String) -> Int {
        names(in: folder).count { $0.hasSuffix(".pdf") && !$0.hasPrefix(".") }
    }

    /// A hundred transcripts in a proof, else five. The first run is killed, the second is stopped by Ctrl-C.
    @Test func transcriptsArePrintedOnOneTaggedSheetEachWhateverEndsARun() async throws {
        let count = isProof ? 100 : 5
        try await withTemporaryFolder { folder in
            try write(Self.site(count), below: folder)
            #expect(try await sitegen("build", "site", "--now", "2026-01-01", in: folder).exitCode == 0)
            let pages = "\(folder)/site/private/fr/notes/b2"
            let printed = "\(folder)/site/private/pdf/fr/notes/b2"
            let killed = try await Self.stopped(by: SIGKILL, printed, in: folder)
            #expect(killed.code == -SIGKILL)
            let interrupted = try await Self.stopped(by: SIGINT, printed, in: folder)
            #expect(interrupted.code == 130)
            #expect(interrupted.errorText.contains("left to print"), "\(interrupted.errorText)")
            let before = try Tree(printed).files.filter { $0.key.hasSuffix(".pdf") }
            #expect(before.count < count)
            let report = try await Self.report(in: folder)
            #expect(report.files.count == count)
            #expect(report.written == count - before.count)
            let after = try Tree(printed, hidden: true).files
            for (path, content) in before {
                let isSame = after[path] == content
                #expect(isSame, "\(path) was not whole")
            }
            #expect(after.keys.allSatisfy { $0.hasSuffix(".pdf") }, "\(after.keys)")

            for file in report.files {
                #expect(file.kind == "transcript" && file.visibility == "private" && file.locale == "fr")
                let info = try await run("/usr/bin/pdfinfo", [file.path], in: folder).outputText
                #expect(info.contains(/Pages: +1\n/) && info.contains(/Tagged: +yes/), "\(info)")
                #expect(info.contains(/Page size: +59[45][.0-9]* x 84[12][.0-9]* pts \(A4\)/), "\(info)")
                #expect(info.contains("2026") && info.contains(/Title: .*Lycée/), "\(info)")
                let check = try await run("/usr/bin/qpdf", ["--check", file.path], in: folder)
                #expect(check.exitCode == 0, "\(check.errorText)")
                let name = try #require(file.path.split(separator: "/").last).dropLast(4)
                let shown = Self.shown(try TestSupport.text(of: "\(pages)/\(name)/index.html"))
                #expect(shown.count > 20)
                let lines = try await Self.text(file.path, in: folder)
                let blocks = try await Self.text(file.path, inBlocks: true, in: folder)
                let sheet = Self.plain(lines) + Self.plain(blocks)
                for text in shown {
                    let isThere = sheet.contains(text)
                    #expect(isThere, "\(file.path) lacks \(text)")
                }
            }
            let again = try await Self.report(in: folder)
            #expect(again.written == 0 && again.unchanged == count)
        }
    }

    @Test func aClassIsMergedInTheOrderOfItsList() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.site(5), below: folder)
            let report = try await Self.report("--kind", "transcript", "--merge", in: folder)
            let file = try #require(report.files.first)
            #expect(report.files.count == 1)
            #expect(file.path == "site/private/pdf/fr/notes/b2-transcript.pdf")
            let info = try await run("/usr/bin/pdfinfo", [file.path], in: folder).outputText
            #expect(info.contains(/Pages: +5\n/) && info.contains(/Tagged: +yes/), "\(info)")
            #expect(info.contains(/Title: +B2 2024\n/), "\(info)")
            let sheets = try await Self.text(file.path, in: folder).split(separator: "\u{C}")
            try #require(sheets.count == 5)
            let names = ["Inès Álvarez", "Ada Byron", "Noé d’Arc", "Zoé Roy", "Li Wei"]
            for (number, name) in names.enumerated() {
                #expect(sheets[number].contains(name), "sheet \(number + 1)")
                #expect(
                    Self.plain(String(sheets[number])).hasSuffix("\(number + 1)/5"), "sheet \(number + 1)")
            }
        }
    }

    /// Not even if a template of the site asks for it.
    @Test func nothingIsFetchedFromElsewhereAndNoScriptRuns() async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard unsafe bind(listener, pointer, size) == 0, listen(listener, 8) == 0 else { return 0 }
                unsafe getsockname(listener, pointer, &size)
                return Int(unsafe pointer.pointee.sa_family)
            }
        }
        #expect(port == Int(AF_INET))
        let host = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        try await withSmallSite([
            "templates/common/layout.html": """
            <!doctype html><html lang="{{site.language}}"><head><title>{{page.title}}</title></head><body>
            {{#site.stylesheets}}<link rel="stylesheet" href="{{.}}">{{/site.stylesheets}}
            <img src="\(host)/a.png" alt="far"><iframe src="file:///etc/passwd"></iframe><h1>{{page.title}}</h1>
            <a href="{{site.home}}">home</a>{{$main}}{{/main}}</body></html>
            """
        ]) { folder in
            let report = try await Self.report("--id", "prose/pool", "--locale", "en", in: folder)
            #expect(report.files.map(\.path) == ["site/pdf/en/the-pool.pdf"])
            let text = try await Self.text("site/pdf/en/the-pool.pdf", in: folder)
            #expect(text.contains("The pool") && text.contains("Five metres") && !text.contains("root:"))
            let links = try await run(
                "/usr/bin/qpdf", ["--qdf", "--object-streams=disable", "site/pdf/en/the-pool.pdf", "-"],
                in: folder)
            #expect(
                String(decoding: links.output, as: UTF8.self).contains(
                    "/URI (https://example.org/en/index.html)"))
        }
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&waiting, 1, 0) == 0, "something was fetched")
    }

    @Test(arguments: [
        (["--kind", "transcrpt"], "no page of this site has the kind \"transcrpt\""),
        (["--id", "prose/poll"], "no page that the other options choose has the id \"prose/poll\""),
    ])
    func anUnknownKindOrIDIsAnErrorOfTheCommandLine(_ words: [String], _ message: String) async throws {
        try await withSmallSite { folder in
            let run = try await sitegen(["pdf", "site"] + words, in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errorText.contains(message), "\(run.errorText)")
        }
    }

    @Test func withoutABrowserASentenceSaysWhatToInstall() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen(
                "pdf", "site", "--kind", "prose", in: folder,
                environment: ["PATH": "/nowhere", "LANG": "fr_FR.UTF-8"])
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains("Chromium, qui n’est pas installé [print.program]\n"))
            #expect(run.errorText.contains("installer chromium, ou imprimer les pages"))
        }
    }

    @Test func aSiteWithoutSheetsSaysSo() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("pdf", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.outputText.hasPrefix("No page of this site is made for paper. Choose pages with"))
        }
    }
}
