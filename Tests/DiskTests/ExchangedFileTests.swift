import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Disk

/// Files and folders that become links out of their root after somebody looked at them.
@Suite struct ExchangedFileTests {
    private static let workers = Workers(jobs: 1)

    private static func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private static func files(_ root: String) throws -> [DiskFile] {
        try RealDisk().files(in: "", below: root, workers)
    }

    private static func contents(_ files: [DiskFile], _ root: String) -> [Result<[UInt8], DiskError>] {
        RealDisk().read(files, below: root, limit: 100, workers)
            + files.map { file in
                Result { () throws(DiskError) in try RealDisk().read(file.path, below: root, limit: 100) }
            }
    }

    @Test(arguments: ["a/x.txt", "a", "b/x.txt"])
    func whatIsALinkOutOfTheRootByNowIsNotRead(path: String) async throws {
        try await withTemporaryFolder { folder in
            try write(["site/a/x.txt": "in", "out/x.txt": "to"], below: folder)
            let root = "\(folder)/site"
            try Self.link("\(root)/b", to: "../out")
            let name = "\(path.prefix(1))/x.txt"
            let listed = [DiskFile(path: name, stamp: try #require(try Self.files(root).first).stamp)]
            if path.hasPrefix("a") {
                try FileManager.default.moveItem(atPath: "\(root)/\(path)", toPath: "\(folder)/moved")
                try Self.link("\(root)/\(path)", to: path == "a" ? "../out" : "../../out/x.txt")
            }
            let refusal = DiskError(.read, "\(root)/\(name)", reason: RealDisk.leavesRoot)
            #expect(Self.contents(listed, root).allSatisfy { $0 == .failure(refusal) })
            let named = try RealDisk().read(named: "\(root)/\(name)", limit: 100)
            #expect(named == Array("to".utf8))
        }
    }

    @Test func aLinkToAHiddenFileIsNotRead() async throws {
        try await withTemporaryFolder { root in
            try write([".git/config": "key", "a.txt": "in"], below: root)
            try Self.link("\(root)/b.txt", to: ".git/config")
            let refusal = DiskError(.read, "\(root)/b.txt", reason: RealDisk.leavesRoot)
            #expect(Self.contents([DiskFile(path: "b.txt")], root) == [.failure(refusal), .failure(refusal)])
        }
    }

    @Test func linksInsideTheRootAndToTheRootAreFollowed() async throws {
        try await withTemporaryFolder { folder in
            try write(["real/media/x.txt": "in"], below: folder)
            try Self.link("\(folder)/site", to: "real")
            try Self.link("\(folder)/real/y.txt", to: "media/x.txt")
            try Self.link("\(folder)/real/z.txt", to: "\(folder)/real/media/x.txt")
            let root = "\(folder)/site"
            let files = try Self.files(root)
            #expect(files.map(\.path) == ["media/x.txt", "y.txt", "z.txt"])
            #expect(Self.contents(files, root).allSatisfy { $0 == .success(Array("in".utf8)) })
        }
    }

    /// Whoever exchanges them again and again does not get anything read that is outside.
    @Test(arguments: [("site/a", "out"), ("site/a/x.txt", "out/x.txt")])
    func whatIsExchangedDuringTheWorkIsNeverReadFromOutside(place: String, target: String) async throws {
        try await withTemporaryFolder { folder in
            try write(["site/a/x.txt": "in", "out/x.txt": "to", "out/secret.txt": "to"], below: folder)
            let root = "\(folder)/site"
            let (mine, link, spare) = ("\(folder)/\(place)", "\(folder)/link", "\(folder)/spare")
            try Self.link(link, to: "\(folder)/\(target)")
            let ends = Atomic(false)
            let exchange = Thread {
                while !ends.load(ordering: .relaxed) {
                    _ = unsafe (rename(mine, spare), rename(link, mine))
                    _ = unsafe (rename(mine, link), rename(spare, mine))
                }
            }
            exchange.start()
            defer { ends.store(true, ordering: .relaxed) }
            for _ in 0..<500 {
                guard let files = try? Self.files(root) else { continue }
                #expect(!files.contains { $0.path.contains("secret") })
                let read = Self.contents(files, root).compactMap { try? $0.get() }
                #expect(read.allSatisfy { $0 == Array("in".utf8) })
            }
        }
    }
}
