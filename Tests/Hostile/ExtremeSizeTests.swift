import Foundation
import TestSupport
import Testing

/// Files far larger than anyone writes: each is read or refused in little memory. Most of them in a proof only.
@Suite struct ExtremeSizeTests {
    /// A site of one large file, and the end of what `check` says of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var path: String
        /// Written one after the other, so that the test needs no memory for the whole.
        var head = ""
        var piece: @Sendable (Int) -> String
        var count: Int
        var tail = ""
        /// What is said, as a part of a line.
        var words: String

        var testDescription: String { name }
    }

    /// A session or a race that nobody has seen.
    @Test(arguments: [
        (
            "surf/a.json", #"[{"id":"a","start":"2025-06-03T07:12","waves":["#,
            #"{"start":"2025-06-03T08:00:00","seconds":9}"#, 501,
            "\"waves\" has 501 entries, expected at most 500"
        ),
        (
            "racing/a.json", #"[{"race_summary":{"name":"A","date":"2017-12-17","time":"14:20"},"rides":["#,
            #"{"cloth_number":1,"horse":{"name":"A"}}"#, 101,
            "\"rides\" has 101 entries, expected at most 100"
        ),
    ])
    func aListHasALimit(_ path: String, _ head: String, _ piece: String, _ count: Int, _ words: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let text = head + Array(repeating: piece, count: count).joined(separator: ",") + "]}]"
            try write(["site.yaml": "title: A\nlocales: [en]\n", path: text], below: "\(folder)/site")
            let run = try await sitegen("check", "site", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains(words), "\(run.errorText)")
        }
    }

    /// The most that a run may use, in kilobytes.
    private static let mostMemory = 512_000

    private static let cases = [
        Case(
            name: "a line of 100 MB", path: "racing/a.json", head: "[",
            piece: { _ in String(repeating: " ", count: 1_000_000) }, count: 100, tail: "0]",
            words: "racing/a.json:1:100000002: error: found 0, expected a race"),
        Case(
            name: "a name of 50 MB", path: "racing/a.json", head: #"[{"race_summary":{"name":""#,
            piece: { _ in String(repeating: "x", count: 1_000_000) }, count: 50,
            tail: #"","course_name":"A","date":"2017-12-17","time":"14:20"},"rides":[]}]"#,
            words: "this text has 50000000 bytes, expected at most 100000"),
        Case(
            name: "100 MB of spaces", path: "site.yaml",
            piece: { _ in String(repeating: " ", count: 1_000_000) },
            count: 100, words: "100 MB are more than the 16 MB that such a file may have"),
        Case(
            name: "a million keys", path: "surf/a.json", head: "{",
            piece: { part in
                (0..<1_000).map { "\"key \(part * 1_000 + $0)\":0," }.joined()
            }, count: 1_000, tail: "\"last\":0}", words: "surf/a.json:1:1: error: "),
        Case(
            name: "a GPX of a million points", path: "surf/a.gpx", head: "<gpx><trk><trkseg>",
            piece: { part in
                (0..<1_000).map { point in
                    let (hour, minute, second) = (part / 100, part % 60, point % 60)
                    return
                        "<trkpt lat=\"43.\(100_000 + point)\" lon=\"-1.5\"><time>2025-06-02T0\(hour):\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)Z</time></trkpt>"
                }.joined()
            }, count: 1_000, tail: "</trkseg></trk></gpx>",
            // It is read to its end, so the note on the settings is all that is said.
            words: "[settings.base-url]"),
        Case(
            name: "a million levels", path: "racing/a.json",
            piece: { _ in String(repeating: "[", count: 100_000) }, count: 10,
            words: "more than 512 levels deep"),
        Case(
            name: "a table of a million rows", path: "content/en/a.md",
            head: "---\ntitle: A\norder: 1\n---\n\n|a|b|\n|-|-|\n",
            piece: { _ in String(repeating: "|a|b|\n", count: 1_000) }, count: 1_000,
            words: "this text is longer than 1 MB"),
    ]

    @Test(arguments: isProof ? cases : Array(cases.suffix(1)))
    func aLargeFileIsAnsweredInLittleMemory(_ large: Case) async throws {
        try await withTemporaryFolder { folder in
            try write("title: A\nlocales: [en]\n", to: "\(folder)/site/site.yaml")
            try write(large.head, to: "\(folder)/site/\(large.path)")
            let file = try #require(FileHandle(forWritingAtPath: "\(folder)/site/\(large.path)"))
            try file.seekToEnd()
            for part in 0..<large.count { try file.write(contentsOf: Data(large.piece(part).utf8)) }
            try file.write(contentsOf: Data(large.tail.utf8))
            try file.close()
            // Gives the memory of its only child as the last line.
            let measure =
                "import resource, subprocess, sys; code = subprocess.call(sys.argv[1:]); "
                + "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(code)"
            let run = try await run(
                "/usr/bin/python3", ["-I", "-S", "-c", measure, Program.path, "check", "site"], in: folder)
            #expect([0, 1, 3].contains(run.exitCode), "\(run.errorText.prefix(1_000))")
            #expect(run.errorText.contains(large.words), "\(run.errorText.prefix(1_000))")
            let memory = try #require(run.outputText.split(separator: "\n").last.flatMap { Int($0) })
            #expect(memory <= Self.mostMemory, "\(memory) kilobytes")
        }
    }
}
