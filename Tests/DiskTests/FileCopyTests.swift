import Bytes
import TestSupport
import Testing

@testable import Disk

/// Files that are copied and compared in pieces.
@Suite struct FileCopyTests {
    private static let content = (0..<3_500_000).map { UInt8(truncatingIfNeeded: ($0 &* 7) ^ ($0 >> 10)) }

    private static func withFile(_ body: (RealDisk, String) async throws -> Void) async throws {
        try await withTemporaryFolder { root in
            try write(content, to: "\(root)/site/a")
            try await body(RealDisk(), root)
        }
    }

    @Test func aCopyHasTheSameBytes() async throws {
        try await Self.withFile { disk, root in
            let copy = try disk.copy("a", below: "\(root)/site", limit: 4_000_000, to: "x/b", below: root)
            #expect(try bytes(of: "\(root)/x/b") == Self.content)
            #expect(copy.content == Fingerprint(of: Self.content))
            #expect(try copy.stamp == disk.stamp(of: "x/b", below: root))
        }
    }

    @Test func aFingerprintIsThatOfAllBytes() async throws {
        try await Self.withFile { disk, root in
            let found = try disk.fingerprint(of: "a", below: "\(root)/site", limit: 4_000_000)
            #expect(found == Fingerprint(of: Self.content))
        }
    }

    @Test func aFileLargerThanTheLimitIsNotCopied() async throws {
        try await Self.withFile { disk, root in
            let failure = DiskError("\(root)/site/a", size: 3_500_000, limit: 2_000_000)
            #expect(throws: failure) {
                try disk.copy("a", below: "\(root)/site", limit: 2_000_000, to: "b", below: root)
            }
            #expect(throws: failure) {
                try disk.fingerprint(of: "a", below: "\(root)/site", limit: 2_000_000)
            }
            #expect(names(in: root) == ["site"])
        }
    }

    @Test func aCopyReplacesNothing() async throws {
        try await Self.withFile { disk, root in
            try write("mine", to: "\(root)/b")
            #expect(throws: DiskError(.write, "\(root)/b", reason: "File exists")) {
                try disk.copy("a", below: "\(root)/site", limit: 4_000_000, to: "b", below: root)
            }
            #expect(try text(of: "\(root)/b") == "mine")
        }
    }
}
