import Foundation
import TestSupport
import Testing
import Threads

@testable import Disk

/// Links that would publish what is not meant for it.
@Suite struct ClosedLinkTests {
    private static func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// What a disk finds in `static/` of a site whose folder `grades` is closed to links, and each folder with a file `.list`.
    private static func found(_ root: String) throws -> [String] {
        let closed = ClosedFolders(["grades", "missing"], mark: ".list")
        return try RealDisk().files(in: "static", below: root, closed: closed, Workers(jobs: 1)).map {
            "\($0.path) \($0.kind)"
        }
    }

    @Test func aLinkToAHiddenFileOrIntoAClosedFolderIsRefused() async throws {
        try await withTemporaryFolder { root in
            let paths = [
                ".git/config", ".list", "a/.env", "made/.list", "made/en/class.html", "marks/a.csv",
                "media/a.txt", "static/real.txt",
            ]
            try write(Dictionary(uniqueKeysWithValues: paths.map { ($0, "x") }), below: root)
            try Self.link("\(root)/grades", to: "marks")
            for (name, target) in [
                ("git", ".git/config"), ("env", "a/.env"), ("made", "made/en/class.html"),
                ("marks", "grades/a.csv"), ("media", "media/a.txt"),
            ] {
                try Self.link("\(root)/static/\(name).txt", to: "../\(target)")
            }
            #expect(
                try Self.found(root) == [
                    "env.txt closedLink", "git.txt closedLink", "made.txt closedLink", "marks.txt closedLink",
                    "media.txt regular", "real.txt regular",
                ])
        }
    }

    @Test func aLinkToAClosedFileIsRefusedEverywhereButInItsOwnPlace() async throws {
        try await withTemporaryFolder { root in
            try write(
                ["data/marks.db": "x", "media/results.json": "x", "static/real.txt": "x"], below: root)
            try Self.link("\(root)/static/results.json", to: "../media/results.json")
            try Self.link("\(root)/static/copy.json", to: "results.json")
            try Self.link("\(root)/static/copy.pdf", to: "../media/results.json")
            try Self.link("\(root)/static/marks.pdf", to: "../data/marks.db")
            let closed = ClosedFolders(["data/marks.db", "data/marks.db-wal", "static/results.json"])
            let found = try RealDisk().files(in: "static", below: root, closed: closed, Workers(jobs: 1))
            #expect(
                found.map { "\($0.path) \($0.kind)" } == [
                    "copy.json closedLink", "copy.pdf closedLink", "marks.pdf closedLink",
                    "real.txt regular", "results.json regular",
                ])
        }
    }

    @Test(arguments: [("static", [" closedLink"]), ("data", ["marks.db regular"])])
    func aFolderThatLinksToOneWithAClosedFileIsRefusedUnlessItIsTheWayToIt(
        folder: String, expected: [String]
    ) async throws {
        try await withTemporaryFolder { root in
            try write("x", to: "\(root)/media/marks.db")
            try Self.link("\(root)/data", to: "media")
            try Self.link("\(root)/static", to: "media")
            let closed = ClosedFolders(["data/marks.db"])
            let found = try RealDisk().files(in: folder, below: root, closed: closed, Workers(jobs: 1))
            #expect(found.map { "\($0.path) \($0.kind)" } == expected)
        }
    }

    @Test(arguments: [".git", "grades", "grades/b", "made", "made/en"])
    func aFolderThatLinksToAClosedFolderIsRefused(target: String) async throws {
        try await withTemporaryFolder { root in
            let paths = [".git/config", "grades/b/a.csv", "made/.list", "made/en/class.html"]
            try write(Dictionary(uniqueKeysWithValues: paths.map { ($0, "x") }), below: root)
            try Self.link("\(root)/static", to: target)
            #expect(try Self.found(root) == [" closedLink"])
        }
    }
}
