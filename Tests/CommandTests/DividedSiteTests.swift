import Foundation
import TestSupport
import Testing

/// Parts of a site with many classes, each of which reads only its own classes.
@Suite struct DividedSiteTests {
    /// Sixteen classes in files of both formats, some of them public, and a transcript alone; something of another
    /// domain beside them.
    private static func withSite<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { folder in
            let new = try await sitegen(
                "new", "site", "--lang", "en,fr", "--only", "grades,diving", in: folder)
            #expect(new.exitCode == 0, "\(new.errorText)")
            let settings = try text(of: "\(folder)/site/site.yaml")
            #expect(settings.contains("\n  grades:\n"))
            try write(
                settings.replacing("\n  grades:\n", with: "\n  grades:\n    certificates: true\n"),
                to: "\(folder)/site/site.yaml")
            for number in 1...16 {
                let (path, text) = Self.file(of: number)
                try write(text, to: "\(folder)/site/\(path)")
            }
            return try await body(folder)
        }
    }

    /// A class of three.
    private static func file(of number: Int, mark: String = "64.5") -> (path: String, text: String) {
        let visibility = number % 5 == 0 ? "public" : "private"
        let students = ["a", "b", "c"].map { "\(number)-\($0)" }
        if number % 2 == 0 {
            let rows = students.map {
                "s\($0),Student \($0),\(visibility),U1,Unit one,6,yes,Algebra,1,\(mark)\n"
            }
            return (
                "grades/class-\(number).csv",
                "student,name,visibility,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
                    + rows.joined()
            )
        }
        let transcripts = students.map {
            "{\"id\": \"s\($0)\", \"name\": \"Student \($0)\", \"visibility\": \"\(visibility)\", \"units\": [{\"code\": \"U1\", \"name\": \"Unit one\", \"weight\": 6, \"isProfessional\": true, \"subjects\": [{\"name\": \"Algebra\", \"weight\": 1, \"grade\": \(mark)}]}]}"
        }
        return (
            "grades/class-\(number).json",
            "{\"class\": \"Class \(number)\", \"transcripts\": [\(transcripts.joined(separator: ",\n"))]}\n"
        )
    }

    private static func folders(_ name: String) -> [String] {
        ["--output", "\(name)/public", "--private-output", "\(name)/private"]
    }

    private static let options = ["--base-url", "https://example.org/", "--now", "2026-01-01"]

    private static func build(_ number: Int, of count: Int = 3, in folder: String, _ more: [String] = [])
        async throws -> Run
    {
        try await sitegen(
            ["build", "site", "--shard", "\(number)/\(count)"] + folders("parts/\(number)") + options + more,
            in: folder)
    }

    private static func whole(in folder: String) async throws -> Tree {
        let run = try await sitegen(["build", "site"] + folders("whole") + options, in: folder)
        #expect(run.exitCode == 0, "\(run.errorText)")
        return try Tree("\(folder)/whole", hidden: true)
    }

    /// Joins what is in the folders of parts, as the manual shows it.
    private static func join(in folder: String) async throws -> Run {
        let parts = try await run("/bin/sh", ["-c", "echo parts/*/*"], in: folder).outputText
        return try await sitegen(
            ["join"] + parts.split(whereSeparator: \.isWhitespace).map(String.init) + folders("joined"),
            in: folder)
    }

    @Test func partsJoinedAreOneBuild() async throws {
        try await Self.withSite { folder in
            let expected = try await Self.whole(in: folder)
            #expect(expected.paths.contains { $0.hasSuffix("/certificate/index.html") })
            for number in [3, 1, 2] {
                let run = try await Self.build(number, in: folder)
                #expect(run.exitCode == 0, "\(run.errorText)")
                #expect(try #require(LastLine(run.outputText)).pages > 0)
            }
            let joined = try await Self.join(in: folder)
            #expect(joined.exitCode == 0, "\(joined.errorText)")
            #expect(try Tree("\(folder)/joined", hidden: true).difference(from: expected) == nil)
            let again = try await Self.build(2, in: folder)
            #expect(LastLine(again.outputText)?.written == 0)
        }
    }

    /// Rows of a database: one class, whichever part it falls to, or several, by a column.
    private static func addRows(_ key: String, grade: String = "13", in folder: String) async throws {
        let rows = (1...7).flatMap { number in
            ["a", "b"].map {
                "('K \(number)', 'k\(number)\($0)', 'Kim \($0)', 'U1', 'Unit', 1, 'yes', 'Algebra', 1, \(number == 4 ? grade : "13"))"
            }
        }
        let statements = """
            CREATE TABLE mark(class, student, name, unit, unit_name, unit_weight, professional, subject, weight, grade);
            INSERT INTO mark VALUES \(rows.joined(separator: ", "))
            """
        let made = try await run("/usr/bin/env", ["sqlite3", "site/marks.db", statements], in: folder)
        try #require(made.exitCode == 0, "\(made.errorText)")
        let columns =
            key.hasPrefix("split_by")
            ? "*" : "student, name, unit, unit_name, unit_weight, professional, subject, weight, grade"
        let source =
            "\n  grades:\n    source: {sqlite: marks.db, as: table, \(key), query: \"SELECT \(columns) FROM mark\"}\n"
        let settings = try text(of: "\(folder)/site/site.yaml")
        try write(
            settings.replacing("\n  grades:\n", with: source), to: "\(folder)/site/site.yaml")
    }

    @Test(
        arguments: ["name: rows-1"] + (isProof ? ["name: rows-2"] : []) + ["name: rows-3", "split_by: class"])
    func rowsOfADatabaseAreDividedToo(_ key: String) async throws {
        try await Self.withSite { folder in
            try await Self.addRows(key, in: folder)
            let expected = try await Self.whole(in: folder)
            let names =
                key.hasPrefix("split_by") ? (1...7).map { "k-\($0)/k\($0)a" } : ["\(key.dropFirst(6))/k1a"]
            for name in names {
                #expect(
                    expected.paths.contains("private/fr/notes/\(name)/index.html"),
                    "\(expected.paths.filter { $0.contains("k1a") })")
            }
            for number in 1...3 { #expect(try await Self.build(number, in: folder).exitCode == 0) }
            let joined = try await Self.join(in: folder)
            #expect(joined.exitCode == 0, "\(joined.errorText)")
            #expect(try Tree("\(folder)/joined", hidden: true).difference(from: expected) == nil)
        }
    }

    @Test func aPartReadsNoRowsOfOtherClasses() async throws {
        try await Self.withSite { folder in
            try await Self.addRows("split_by: class", grade: "999", in: folder)
            var failed: [Int] = []
            for number in 1...4 {
                let run = try await Self.build(number, of: 4, in: folder)
                if run.exitCode == 0 { continue }
                #expect(
                    run.exitCode == 1
                        && run.errorText.contains("row 7 (student k4a), column \"grade\": error:"),
                    "\(run.errorText)")
                failed.append(number)
            }
            #expect(failed.first == 1 && failed.count <= 2)
        }
    }

    /// A mistake in a class stops the first part and that of the class alone.
    @Test func aPartReadsNoOtherClass() async throws {
        try await Self.withSite { folder in
            try write("student,name\n", to: "\(folder)/site/grades/class-4.csv")
            var failed: [Int] = []
            for number in 1...4 {
                let run = try await Self.build(number, of: 4, in: folder)
                if run.exitCode == 0 { continue }
                #expect(run.exitCode == 1 && run.errorText.contains("grades/class-4.csv:1:1: error:"))
                failed.append(number)
            }
            #expect(failed.first == 1 && failed.count <= 2)
        }
    }

    @Test func aPartWithAnOldClassIsNamed() async throws {
        try await Self.withSite { folder in
            for number in 1...3 { #expect(try await Self.build(number, in: folder).exitCode == 0) }
            let pages = "parts/2/private/en/grades"
            let changed = try #require(
                (1...16).first {
                    FileManager.default.fileExists(atPath: "\(folder)/\(pages)/class-\($0)/index.html")
                })
            let (path, text) = Self.file(of: changed, mark: "9")
            try write(text, to: "\(folder)/site/\(path)")
            // It shows in the lists, too.
            #expect(try await Self.build(1, in: folder).exitCode == 0)
            let refused = try await Self.join(in: folder)
            #expect(refused.exitCode == 1)
            for tree in ["public", "private"] {
                #expect(
                    refused.errorText.contains(
                        "parts/2/\(tree): error: this part and parts/1/\(tree) were built from different files of the site, so one of them is out of date [part.stale]"
                    ))
            }
            #expect(!refused.errorText.contains("parts/3/"))
            #expect(try await Self.build(2, in: folder).exitCode == 0)
            // Nothing of the third part has changed, so it need not be built again.
            let joined = try await Self.join(in: folder)
            #expect(joined.exitCode == 0, "\(joined.errorText)")
            #expect(
                try Tree("\(folder)/joined", hidden: true).difference(from: try await Self.whole(in: folder))
                    == nil)
        }
    }

    /// A part without private pages has no private folder, and none is missed.
    @Test func onlyPartsWithPagesNeedAFolder() async throws {
        try await Self.withSite { folder in
            for number in 1...16 where number != 3 {
                let (path, text) = Self.file(of: number)
                try write(text.replacing("private", with: "public"), to: "\(folder)/site/\(path)")
            }
            for number in 1...3 { #expect(try await Self.build(number, in: folder).exitCode == 0) }
            let folders = (1...3).filter {
                FileManager.default.fileExists(atPath: "\(folder)/parts/\($0)/private/.sitegen-part")
            }
            #expect(folders.first == 1 && folders.count <= 2)
            let joined = try await Self.join(in: folder)
            #expect(joined.exitCode == 0, "\(joined.errorText)")
            #expect(
                try Tree("\(folder)/joined", hidden: true).difference(from: try await Self.whole(in: folder))
                    == nil)
        }
    }
}
