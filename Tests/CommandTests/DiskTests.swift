import Foundation
import TestSupport
import Testing

/// What the program says and returns when reading or writing fails.
@Suite struct DiskTests {
    @Test func anOutputBelowARegularFileFailsAsTheDiskDoes() async throws {
        try await withSmallSite { folder in
            try write("a file", to: "\(folder)/taken")
            let run = try await sitegen("build", "site", "--output", "taken/public", in: folder)
            #expect(run.exitCode == 3)
            #expect(
                run.errorText.contains("error: writing failed: Not a directory [disk.write]\n  help: "),
                "\(run.errorText)")
            #expect(try text(of: "\(folder)/taken") == "a file")
        }
    }

    @Test(arguments: ["build", "check", "list"]) func aFolderThatDoesNotExistIsNoSite(_ command: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let run = try await sitegen(command, "nowhere", in: folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText == """
                    nowhere: error: this folder does not exist [site.missing]
                      help: check the spelling, or make the folder and write a site.yaml in it

                    """)
        }
    }

    @Test(arguments: [("site/site.yaml/", "site/site.yaml"), ("/dev/null", "/dev/null")])
    func aFileIsNoSite(operand: String, name: String) async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("check", operand, in: folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText == """
                    \(name): error: this is not a folder, and a site is one [site.missing]
                      help: name the folder that has the file site.yaml

                    """)
        }
    }

    @Test(arguments: ["link", "link/out"])
    func anOutputAtALinkToNothingSaysWhatIsInTheWay(output: String) async throws {
        try await withSmallSite { folder in
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link", withDestinationPath: "\(folder)/nowhere/a")
            let run = try await sitegen("build", "site", "--output", output, in: folder)
            #expect(run.exitCode == 3)
            #expect(run.errorText.contains("writing failed: No such file or directory"), "\(run.errorText)")
            #expect(run.errorText.contains("a symbolic link that leads to nothing"), "\(run.errorText)")
        }
    }

    @Test func aFolderInThePlaceOfTheSettingsIsNoSite() async throws {
        try await withTemporaryFolder { folder in
            try write("", to: "\(folder)/site/site.yaml/file")
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.hasPrefix("site: error: there is no site.yaml"))
        }
    }

    @Test func aMissingTemplateOrDataFileFailsAsTheDiskDoes() async throws {
        try await withTemporaryFolder { folder in
            try write("hello", to: "\(folder)/a.mustache")
            let run = try await sitegen("render", "a.mustache", "none.json", in: folder)
            #expect(run.exitCode == 3)
            #expect(run.outputText == "")
            #expect(
                run.errorText == "none.json: error: reading failed: No such file or directory [disk.read]\n")
        }
    }

    @Test func aGigabyteOfDataIsRefusedUnread() async throws {
        try await withSmallSite { folder in
            try write("", to: "\(folder)/site/grades/all.csv")
            let file = try #require(FileHandle(forWritingAtPath: "\(folder)/site/grades/all.csv"))
            try file.truncate(atOffset: 1_100_000_000)
            try file.close()
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 3)
            let reason = "1100 MB are more than the 500 MB that such a file may have"
            #expect(
                run.errorText.contains("grades/all.csv: error: reading failed: \(reason) [disk.read]\n"),
                "\(run.errorText)")
            #expect(names(in: "\(folder)/site/public") == [])
        }
    }

    @Test func aMissingFolderOfPartialsFailsAsTheDiskDoes() async throws {
        try await withTemporaryFolder { folder in
            try write("hello", to: "\(folder)/a.mustache")
            try write("{}", to: "\(folder)/data.json")
            let run = try await sitegen("render", "a.mustache", "data.json", "--partials", "none", in: folder)
            #expect(run.exitCode == 3)
            #expect(run.outputText == "")
            #expect(run.errorText == "none: error: reading failed: No such file or directory [disk.read]\n")
        }
    }

    @Test func aMissingFolderOfTemplatesIsAnError() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("build", "site", "--templates", "none", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.hasPrefix("none: error: "))
            #expect(names(in: "\(folder)/site").contains("public") == false)
        }
    }

    @Test func aFullDiskIsSaid() async throws {
        try await withTemporaryFolder { folder in
            try write("hello", to: "\(folder)/a.mustache")
            try write("{}", to: "\(folder)/data.json")
            let command = "'\(Program.path)' render a.mustache data.json > /dev/full"
            let run = try await run("/bin/sh", ["-c", command], in: folder)
            #expect(run.exitCode == 3)
            #expect(run.errorText.contains("No space left on device"))
        }
    }

    @Test(arguments: ["public", "private"])
    func aFolderOfOthersIsRefusedAndLeftAlone(_ tree: String) async throws {
        try await withSmallSite { folder in
            try write("mine", to: "\(folder)/mine/diary.txt")
            let option = tree == "public" ? "--output" : "--private-output"
            let before = try Tree("\(folder)/mine", hidden: true)
            let run = try await sitegen("build", "site", option, "mine", in: folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.hasPrefix("mine: error: ") && run.errorText.contains("[output.foreign]"),
                "\(run.errorText)")
            #expect(try Tree("\(folder)/mine", hidden: true).difference(from: before) == nil)
        }
    }
}
