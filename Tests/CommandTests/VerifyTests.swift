import Foundation
import TestSupport
import Testing

/// From making keys to verifying a photograph of a sheet.
@Suite struct VerifyTests {
    /// 24 grades, the most that fit a sheet, in words as long as they may be.
    private static let files: [String: String] = {
        var rows =
            "student,name,number,programme,issued,unit,unit_name,unit_weight,professional,subject,weight,grade\n"
        for number in 0..<24 {
            let unit = number / 4 + 1
            rows +=
                "s1,Éléonore Ávila-Dubois,2024-17,Licence professionnelle Métiers du numérique,2026-06-30,"
                + "UE\(unit),Unité d’enseignement \(unit),6,\(unit == 6),Matière \(number),\(number % 3 + 1),\(number % 13 + 7).25\n"
        }
        return [
            "site/site.yaml": """
            title: Institut
            base_url: https://example.org/
            locales: [fr]
            domains:
              grades:
                institution: Institut universitaire des exemples
                address: [1 place de l’Exemple, 63000 Clermont-Ferrand]
                signature: transcripts.pem

            """,
            "site/grades/b2.csv": rows,
        ]
    }()

    private struct Report: Decodable {
        struct Transcript: Decodable {
            var name: String
            var institution: String?
            var issued: String?
            var total: String?
            var decision: String
            var code: String
            var key: String
        }

        struct Problem: Decodable {
            var path: String
            var line: Int?
            var code: String
        }

        var genuine: Bool
        var transcripts: [Transcript]
        var errors: Int
        var diagnostics: [Problem]
    }

    private static func report(_ words: String..., in folder: String) async throws -> (Report, code: Int32) {
        let run = try await sitegen(["verify", "--json"] + words, in: folder)
        return (try JSONDecoder().decode(Report.self, from: Data(run.output)), run.exitCode)
    }

    private static func withKeys(_ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try write(files, below: folder)
            let made = try await sitegen("key", "site", in: folder)
            #expect(made.exitCode == 0, "\(made.errorText)")
            try await body(folder)
        }
    }

    private static func rights(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private static func words(in folder: String) throws -> String {
        let page = try text(of: "\(folder)/site/private/fr/notes/b2/s1/index.html")
        return try String(#require(page.firstMatch(of: /<code>(SITEGEN1[^<]*)<\/code>/)).1)
    }

    // MARK: Keys

    @Test func keysAreMadeForTheirOwnerAndNeverReplaced() async throws {
        try await Self.withKeys { folder in
            let keys = "\(folder)/site/keys"
            #expect(try Self.rights(keys) == 0o700)
            #expect(try Self.rights("\(keys)/transcripts.pem") == 0o600)
            #expect(names(in: keys).sorted() == [".gitignore", "transcripts.pem", "transcripts.public.pem"])
            let before = try Tree(keys, hidden: true)
            let again = try await sitegen("key", "site", in: folder)
            #expect(again.exitCode == 2)
            #expect(
                again.errorText == """
                    sitegen: there is a key "keys/transcripts.pem" already, and key never replaces one
                      help: name the new keys, such as with --name school-2027

                    """)
            #expect(try Tree(keys, hidden: true) == before)
            let other = try await sitegen("key", "site", "--name", "other", "--json", in: folder)
            #expect(other.exitCode == 0)
            #expect(
                other.outputText.hasPrefix(
                    "{\"private\":\"site/keys/other.pem\",\"public\":\"site/keys/other.public.pem\",\"key\":\"MCow"
                ))
            #expect(try text(of: "\(keys)/other.pem") != text(of: "\(keys)/transcripts.pem"))
            // A folder that others may enter does not open the key to them.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: keys)
            #expect(try await sitegen("key", "site", "--name", "third", in: folder).exitCode == 0)
            #expect(try Self.rights("\(keys)/third.pem") == 0o600)
        }
    }

    @Test(arguments: [
        ["nowhere"], ["site", "--name", "../x"], ["site", "--name", "a.pem"], ["site", "--name", "é"],
    ])
    func keysAreMadeInASiteAndHavePlainNames(_ words: [String]) async throws {
        try await withTemporaryFolder { folder in
            try write(Self.files, below: folder)
            #expect(try await sitegen(["key"] + words, in: folder).exitCode == 2)
            #expect(names(in: "\(folder)/site").sorted() == ["grades", "site.yaml"])
            #expect(names(in: folder) == ["site"])
        }
    }

    /// A key must not end up where someone else chose.
    @Test func keysAreNotWrittenThroughALink() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.files, below: folder)
            let manager = FileManager.default
            try manager.createDirectory(atPath: "\(folder)/elsewhere", withIntermediateDirectories: false)
            try manager.createSymbolicLink(
                atPath: "\(folder)/site/keys", withDestinationPath: "../elsewhere")
            let run = try await sitegen("key", "site", in: folder)
            #expect(run.exitCode == 3)
            #expect(
                run.errorText == """
                    site/keys/transcripts.pem: error: writing failed: Not a directory [disk.write]
                      help: move what is in the place of the folder keys, such as a symbolic link, somewhere else

                    """)
            #expect(names(in: "\(folder)/elsewhere") == [])
        }
    }

    // MARK: A sheet

    /// Printed, photographed, read, verified. With a key of its own each time, the code in the picture would be another
    /// one, and zbarimg cannot read every code from such a picture.
    @Test func aPhotographOfASheetIsVerified() async throws {
        try await Self.withKeys { folder in
            for (kind, ending, key) in [
                ("PRIVATE", "pem", "MC4CAQAwBQYDK2VwBCIEIMpLmDps0i60UmDhCQpcHjcatcwnkap64i1ZpQJikU2F"),
                ("PUBLIC", "public.pem", "MCowBQYDK2VwAyEA4GyTvJs4wLyNVvD8m31ULP2NxF2vH468RGNuEBfjbZw="),
            ] {
                try write(
                    "-----BEGIN \(kind) KEY-----\n\(key)\n-----END \(kind) KEY-----\n",
                    to: "\(folder)/site/keys/transcripts.\(ending)")
            }
            let printed = try await sitegen("pdf", "site", "--now", "2026-07-01", in: folder)
            #expect(printed.exitCode == 0, "\(printed.errorText)")
            let sheet = "site/private/pdf/fr/notes/b2/s1.pdf"
            let info = try await run("/usr/bin/pdfinfo", [sheet], in: folder).outputText
            #expect(info.contains(/Pages: +1\n/), "\(info)")
            let drawn = try await run("/usr/bin/pdftoppm", ["-r", "250", "-png", sheet, "sheet"], in: folder)
            #expect(drawn.exitCode == 0, "\(drawn.errorText)")
            let python = try #require(
                Program.python, "SITEGEN_PYTHON names no Python with Pillow; `make test` does")
            let driver = Repository.path("Tests/BrowserTests/Drivers/photograph.py")
            let taken = try await run(python, ["-B", driver, "sheet-1.png", "photograph.jpg"], in: folder)
            #expect(taken.exitCode == 0, "\(taken.errorText)")

            let seen = try await sitegen(
                "verify", "photograph.jpg", "--key", "site/keys/transcripts.public.pem", "--lang", "fr",
                in: folder)
            #expect(seen.exitCode == 0, "\(seen.errorText)")
            #expect(seen.outputText.hasPrefix("Authentique"))
            for part in [
                "Éléonore Ávila-Dubois", "Institut universitaire des exemples", "2024-17", "2026-06-30", ",",
                " / 20", "Admission",
            ] {
                #expect(seen.outputText.contains(part), "\(seen.outputText)")
            }
            // In the folder of the site the key is found.
            let (report, code) = try await Self.report("../photograph.jpg", in: "\(folder)/site")
            #expect(code == 0 && report.genuine && report.errors == 0)
            #expect(report.transcripts.map(\.name) == ["Éléonore Ávila-Dubois"])
            #expect(report.transcripts.first?.decision == "graduated")

            // What another program reads is verified as text; with one digit changed it is not.
            let read = try await run(
                "/usr/bin/env", ["zbarimg", "--quiet", "--raw", "photograph.jpg"], in: folder
            ).outputText
            #expect(read.contains("*2026-06-30*"))
            let site = "\(folder)/site"
            #expect(try await Self.report(read, in: site).0.genuine)
            for (digits, others) in [("2026-06-30", "2025-06-30"), ("/20*", "/21*"), ("-17*", "-18*")] {
                let (report, code) = try await Self.report(read.replacing(digits, with: others), in: site)
                #expect(code == 1 && !report.genuine && report.transcripts.isEmpty)
                #expect(report.diagnostics.map(\.code) == ["verify.altered"])
            }
            // The sheet shows the code that is signed, so that the two can be compared.
            let shown = try await run("/usr/bin/pdftotext", [sheet, "-"], in: folder).outputText
            #expect(shown.contains(try #require(report.transcripts.first).code))
        }
    }

    // MARK: Words

    @Test func wordsAreReadFromTheCommandLineAFileAndStandardInput() async throws {
        try await Self.withKeys { folder in
            #expect(try await sitegen("build", "site", "--now", "2026-07-01", in: folder).exitCode == 0)
            let words = try Self.words(in: folder)
            let site = "\(folder)/site"
            try write("\(words)\r\n\r\n\(words)\n", to: "\(folder)/words.txt")
            let (one, _) = try await Self.report(words, in: site)
            #expect(one.genuine && one.transcripts.count == 1)
            let (two, _) = try await Self.report("../words.txt", in: site)
            #expect(two.genuine && two.transcripts.count == 2)
            try write("", to: "\(folder)/empty/file")
            let keyless = try await sitegen("verify", words, in: "\(folder)/empty")
            #expect(keyless.exitCode == 2 && keyless.errorText.contains("verify needs the public key"))
            let quiet = try await run(
                "/bin/sh", ["-c", "\"$0\" verify - --quiet < ../words.txt", Program.path], in: site)
            #expect(quiet.exitCode == 0 && quiet.outputText.isEmpty && quiet.errorText.isEmpty)
            // One of two is enough for doubt.
            try write("\(words)\n\(words.replacing("2026", with: "2027"))", to: "\(folder)/words.txt")
            let (mixed, code) = try await Self.report("../words.txt", in: site)
            #expect(code == 1 && !mixed.genuine && mixed.transcripts.count == 1 && mixed.errors == 1)
            #expect(mixed.diagnostics.map(\.line) == [2])

            #expect(try await sitegen("key", "site", "--name", "other", in: folder).exitCode == 0)
            let other = try await sitegen(
                "verify", words, "--key", "keys/other.public.pem", in: site)
            #expect(other.exitCode == 1 && other.outputText.isEmpty)
            #expect(
                other.errorText.contains(
                    "error: this transcript is not genuine: the holder of the key has not signed these words [verify.altered]"
                ))
            let both =
                try text(of: "\(site)/keys/other.public.pem")
                + text(of: "\(site)/keys/transcripts.public.pem")
            try write(both, to: "\(folder)/both.pem")
            #expect(try await sitegen("verify", words, "--key", "both.pem", in: folder).exitCode == 0)
            let secret = try await sitegen("verify", words, "--key", "keys/other.pem", in: site)
            #expect(secret.exitCode == 2 && secret.errorText.contains("this file contains a private key"))
        }
    }

    /// As Notepad, editors and mail programs save them.
    @Test func wordsInOtherEncodingsAndLinesAreRead() async throws {
        try await Self.withKeys { folder in
            #expect(try await sitegen("build", "site", "--now", "2026-07-01", in: folder).exitCode == 0)
            let words = try Self.words(in: folder)
            let units = Array("\(words)\r\n".utf16)
            let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            // All of the words' letters are in Latin-1, but for the sign of what is too long.
            let windows: [UInt8] = words.unicodeScalars.map {
                $0 == "…" ? 0x85 : UInt8(truncatingIfNeeded: $0.value)
            }
            for (number, bytes) in [little, big, windows].enumerated() {
                try write(bytes, to: "\(folder)/words.txt")
                let (report, code) = try await Self.report("../words.txt", in: "\(folder)/site")
                #expect(code == 0 && report.genuine, "\(number)")
                #expect(report.transcripts.map(\.name) == ["Éléonore Ávila-Dubois"])
            }
            let changed = try await sitegen(
                "verify", words.replacing("*2024-17*", with: "*2024\u{A0}17*"), in: "\(folder)/site")
            #expect(changed.exitCode == 1 && changed.outputText.isEmpty)
            #expect(changed.errorText.contains("may have changed some of their characters"))
            #expect(changed.errorText.contains("  help: copy the words again, in one line, "))
        }
    }

    @Test func aFileThatIsTooLargeForAKeyIsNamedWithItsSize() async throws {
        try await withTemporaryFolder { folder in
            try write([UInt8](repeating: 65, count: 300_500), to: "\(folder)/big.pem")
            let run = try await sitegen("verify", "SITEGEN1*a", "--key", "big.pem", in: folder)
            #expect(run.exitCode == 3)
            #expect(
                run.errorText == """
                    big.pem: error: reading failed: 300 KB are more than the 100 KB that such a file may have [disk.read]
                      help: name the file with the public key of the school, such as transcripts.public.pem

                    """)
        }
    }

    @Test func whatCannotBeReadIsNotCalledAltered() async throws {
        try await Self.withKeys { folder in
            let key = ["--key", "site/keys/transcripts.public.pem"]
            try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], to: "\(folder)/broken.png")
            try write([0xFF, 0xFE, 0x00, 0xD8], to: "\(folder)/bytes")
            try write([0x53, 0x49, 0, 0xE9], to: "\(folder)/zero")
            try write(String(repeating: "SITEGEN1*", count: 120_000), to: "\(folder)/long")
            try write([0, 0, 0, 24] + Array("ftypheic".utf8) + [1, 2, 3], to: "\(folder)/broken.heic")
            try write("%PDF-1.7\n", to: "\(folder)/sheet.pdf")
            try write("SITEGEN7*\u{1B}[31m*x", to: "\(folder)/later")
            let cases: [(scan: String, code: Int32, part: String)] = [
                ("nowhere.jpg", 3, "nowhere.jpg: error: reading failed: No such file or directory"),
                (".", 3, "not a regular file"), ("broken.png", 3, "zbarimg could not read it: "),
                ("broken.heic", 3, "zbarimg could not read it: the picture is damaged, or too large"),
                ("bytes", 3, "neither a text nor a picture"), ("zero", 3, "neither a text nor a picture"),
                ("long", 3, "this text is longer than 1 MB"),
                ("sheet.pdf", 3, "pdftoppm"),
                ("Ada Byron 13.25", 3, "write the words of the code in quotes"),
                ("later", 1, "[verify.version]"), ("site/site.yaml", 1, "[verify.nothing]"),
                ("SITEGEN1*Ada", 1, "[verify.version]"),
                ("SITEGEN1*Ada", 1, "  help: copy the words again, in one line, "),
                ("later", 1, "use the latest version of sitegen"),
            ]
            for (scan, code, part) in cases {
                let run = try await sitegen(["verify", scan] + key, in: folder)
                #expect(run.exitCode == code, "\(scan): \(run.errorText)")
                #expect(run.errorText.contains(part), "\(scan): \(run.errorText)")
                #expect(run.outputText.isEmpty && !run.errorText.contains("\u{1B}"))
            }
            let bare = try await sitegen(
                ["verify", "broken.png"] + key, in: folder, environment: ["PATH": "/nowhere"])
            #expect(bare.exitCode == 3)
            #expect(
                bare.errorText == """
                    broken.png: error: pictures are read by zbarimg, and it is not installed [disk.read]
                      help: install it with "sudo apt install zbar-tools", or scan the code with a telephone and verify its text

                    """)
        }
    }
}
