import Foundation
import TestSupport
import Testing

/// The file of a database beside a site is never published, whatever leads to it.
@Suite struct SourceLinkTests {
    private static func link(_ path: String, to target: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    @Test func noLinkLeadsToADatabase() async throws {
        try await SourceTests.withSite { folder in
            let site = "\(folder)/site"
            let companions = ["-wal", "-shm", "-journal"]
            for ending in [""] + companions {
                try Self.link("\(site)/static/x.db\(ending)", to: "../marks.db\(ending)")
            }
            // Empty files do not matter to SQLite.
            for ending in companions { try write("", to: "\(site)/marks.db\(ending)") }
            try Self.link("\(site)/diving/rules/en.pdf", to: "../../marks.db")
            try write(
                #"[{"id": 20, "rules": [{"ruleId": "D6"}], "sanctionValue": 3, "referee": false, "judge": true}]"#,
                to: "\(site)/diving/penalties.json")
            try write("Penalty-20: A fault\n", to: "\(site)/diving/texts/en.yaml")
            try Self.link("\(site)/content/en/a.md", to: "../../marks.db")
            try Self.link("\(site)/templates/common/x.html", to: "../../marks.db")
            try Self.link("\(site)/locales/en.yaml", to: "../marks.db")
            let run = try await SourceTests.build(folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let refused = run.errorText.split(separator: "\n").filter { $0.contains("[site.left-out]") }
            #expect(refused.count == 8, "\(run.errorText)")
            let published = try Tree("\(site)/public").files
            #expect(published.keys.allSatisfy { !$0.contains("x.db") && !$0.hasSuffix(".pdf") })
            #expect(published.values.allSatisfy { $0.firstRange(of: Array("SQLite format".utf8)) == nil })
        }
    }

    /// A link to the folder of a database is one to the database.
    @Test func noFolderLeadsToADatabase() async throws {
        try await SourceTests.withSite { folder in
            let settings = try text(of: "\(folder)/site/site.yaml")
            try write(settings.replacing("marks.db", with: "data/marks.db"), to: "\(folder)/site/site.yaml")
            try write(bytes(of: "\(folder)/site/marks.db"), to: "\(folder)/site/data/marks.db")
            try Self.link("\(folder)/site/static", to: "data")
            let run = try await SourceTests.build(folder)
            #expect(run.exitCode == 0 && run.errorText.contains("[site.left-out]"), "\(run.errorText)")
            #expect(try Tree("\(folder)/site/public").files.keys.allSatisfy { !$0.contains("marks.db") })
        }
    }

    @Test(arguments: ["static", "templates", "locales", "keys"])
    func aDatabaseInAFolderThatIsReadAsSomethingElseIsRefused(folder name: String) async throws {
        try await SourceTests.withSite { folder in
            let settings = try text(of: "\(folder)/site/site.yaml")
            try write(
                settings.replacing("marks.db", with: "\(name)/marks.db"), to: "\(folder)/site/site.yaml")
            try write(bytes(of: "\(folder)/site/marks.db"), to: "\(folder)/site/\(name)/marks.db")
            let run = try await SourceTests.build(folder)
            #expect(run.exitCode == 1 && run.errorText.contains("outside of static"), "\(run.errorText)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/site/public"))
        }
    }

    @Test func aLinkInThePlaceOfAFileOfTheSiteIsCalledOne() async throws {
        try await SourceTests.withSite { folder in
            try FileManager.default.moveItem(
                atPath: "\(folder)/site/marks.db", toPath: "\(folder)/site/real.db")
            try Self.link("\(folder)/site/marks.db", to: "real.db")
            let database = try await SourceTests.build(folder)
            #expect(
                database.errorText.contains("\"marks.db\" is a symbolic link, or no regular file"),
                "\(database.errorText)")
            try FileManager.default.moveItem(
                atPath: "\(folder)/site/site.yaml", toPath: "\(folder)/site.yaml")
            try Self.link("\(folder)/site/site.yaml", to: "../site.yaml")
            let settings = try await SourceTests.build(folder)
            #expect(
                settings.errorText.hasPrefix(
                    "site/site.yaml: error: site.yaml is a symbolic link, or no regular file"),
                "\(settings.errorText)")
        }
    }
}
