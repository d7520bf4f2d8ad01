import Foundation
import TestSupport
import Testing

@testable import Disk

/// Where a folder really is, for any link that leads to it.
@Suite struct RealDiskLocationTests {
    private let disk = RealDisk()

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// Two folders of which one contains the other, or not, in a folder with links.
    @Test(arguments: [
        ("out", "out", true), ("out", "out/private", true), ("out/public", "out", true),
        ("./out", "a/../out", true),
        ("out//x/.", "out/x", true), ("out", "out2", false), ("a/out", "b/out", false),
        ("../out", "out", false), ("/a", "a", false),
        ("real", "link", true), ("real", "link/sub", true), ("real/sub", "link", true),
        ("link/a", "real/b", false),
        ("real/new/deep", "link/new", true), ("later", "dangling/sub", true), ("dangling", "later", true),
        ("real", "chain/x", true),
        ("real/inner", "shortcut", true), ("shortcut/..", "real/x", true), ("new/../real", "link", true),
        ("real", "absolute/x", true),
        ("file/x", "file/y", false), ("real/inner", "real/other", false),
    ])
    func contains(one: String, other: String, isOne: Bool) async throws {
        try await withTemporaryFolder { folder in
            try write("", to: "\(folder)/real/inner/file")
            try write("", to: "\(folder)/file")
            try link("\(folder)/link", to: "real")
            try link("\(folder)/chain", to: "./link/../chain2")
            try link("\(folder)/chain2", to: "link")
            try link("\(folder)/dangling", to: "later")
            try link("\(folder)/shortcut", to: "link/inner")
            try link("\(folder)/absolute", to: "\(folder)/real")
            let places = try [one, other].map {
                try disk.location(of: $0.hasPrefix("/") ? $0 : "\(folder)/\($0)")
            }
            #expect((places[0].contains(places[1]) || places[1].contains(places[0])) == isOne, "\(places)")
        }
    }

    @Test func aFolderIsOneByWhateverNameItIsReached() throws {
        let number = FolderLocation.Identity(device: 1, number: 7)
        let one = FolderLocation(parts: ["Public"], folders: [number], exists: true)
        #expect(
            one.contains(
                FolderLocation(
                    parts: ["public", "a"], folders: [number, .init(device: 1, number: 8)], exists: true)))
        #expect(
            !one.contains(
                FolderLocation(parts: ["public"], folders: [.init(device: 2, number: 7)], exists: true)))
    }

    @Test func aCircleOfLinksIsAFailure() async throws {
        try await withTemporaryFolder { folder in
            try link("\(folder)/a", to: "b")
            try link("\(folder)/b", to: "a")
            #expect(throws: DiskError(.look, "\(folder)/a/x", reason: "Too many levels of symbolic links")) {
                try disk.location(of: "\(folder)/a/x")
            }
        }
    }

    @Test func onlyAFolderExists() async throws {
        try await withTemporaryFolder { folder in
            try write("", to: "\(folder)/a/file")
            try link("\(folder)/link", to: "a")
            #expect(
                try ["a", "link", "link/.", "b/../a"].allSatisfy {
                    try disk.location(of: "\(folder)/\($0)").exists
                })
            #expect(
                try ["b", "a/file", "a/file/x", "link/b"].allSatisfy {
                    try !disk.location(of: "\(folder)/\($0)").exists
                })
        }
    }
}
