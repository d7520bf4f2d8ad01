import Foundation
import TestSupport
import Testing

@testable import Disk

/// Waiting for files to change.
@Suite struct FolderWatchTests {
    /// Long enough that a test fails rather than waits for it.
    private static let long = 60_000

    /// Expects that a change ends the waiting.
    private func wakes(
        _ watch: FolderWatch, at location: SourceLocation = #_sourceLocation, _ change: () throws -> Void
    ) throws {
        try change()
        #expect(watch.wait(milliseconds: Self.long), sourceLocation: location)
    }

    private func move(_ path: String, to other: String, in folder: String) throws {
        try FileManager.default.moveItem(atPath: "\(folder)/\(path)", toPath: "\(folder)/\(other)")
    }

    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    private func withWatch(_ body: (FolderWatch, String) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try write(
                [
                    "site/site.yaml": "", "site/static/a/b.txt": "", "site/other/c.txt": "",
                    "theme/x/y.css": "",
                ], below: folder)
            try body(
                FolderWatch("\(folder)/site", names: ["static", "content"], others: ["\(folder)/theme"]),
                folder)
        }
    }

    @Test(arguments: [
        "site/site.yaml", "site/static/a/b.txt", "site/static/new.txt", "theme/x/y.css", "theme/z.css",
    ])
    func aWrittenFileWakes(_ path: String) async throws {
        try await withWatch { watch, folder in
            #expect(watch.isActive)
            try wakes(watch) { try write("new", to: "\(folder)/\(path)") }
        }
    }

    @Test func aRemovedOrMovedFileWakes() async throws {
        try await withWatch { watch, folder in
            try wakes(watch) { try move("site/static/a/b.txt", to: "site/static/c.txt", in: folder) }
            try wakes(watch) { try move("site/static/c.txt", to: "away.txt", in: folder) }
            try wakes(watch) { try FileManager.default.removeItem(atPath: "\(folder)/theme/x/y.css") }
        }
    }

    @Test func aFileInANewFolderWakes() async throws {
        try await withWatch { watch, folder in
            try wakes(watch) { try makeFolder("\(folder)/site/content") }
            try wakes(watch) { try makeFolder("\(folder)/site/content/en") }
            try wakes(watch) { try write("x", to: "\(folder)/site/content/en/x.md") }
            try wakes(watch) { try move("site/content", to: "site/static/moved", in: folder) }
            try wakes(watch) { try write("y", to: "\(folder)/site/static/moved/en/x.md") }
        }
    }

    @Test func aFolderThatIsReplacedIsWatchedAgain() async throws {
        try await withWatch { watch, folder in
            try wakes(watch) {
                try move("site", to: "old", in: folder)
                try write(["site/static/new.txt": ""], below: folder)
            }
            try wakes(watch) { try write("x", to: "\(folder)/site/static/new.txt") }
        }
    }

    @Test func whatIsNotWatchedDoesNotWake() async throws {
        try await withWatch { watch, folder in
            for path in ["site/other/c.txt", "site/other/deeper/d.txt", "elsewhere.txt"] {
                try write("new", to: "\(folder)/\(path)")
            }
            try FileManager.default.removeItem(atPath: "\(folder)/site/other/deeper")
            #expect(!watch.wait(milliseconds: 0))
        }
    }

    @Test func manyChangesAreOneReport() async throws {
        try await withWatch { watch, folder in
            try wakes(watch) {
                for number in 0..<30 { try write("\(number)", to: "\(folder)/site/static/a/b.txt") }
            }
            #expect(!watch.wait(milliseconds: 0))
        }
    }
}
