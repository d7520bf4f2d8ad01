import Bytes
import Pages
import TestSupport
import Testing

@testable import Publishing

/// What the record of a part may be.
@Suite struct PartRecordTests {
    private static func record(_ paths: [String]) throws -> PartRecord {
        PartRecord(
            shard: try #require(Shard(2, of: 3)), visibility: .private,
            options: [.init(name: "--base-url", value: "https://example.org/")],
            inputs: Fingerprint(of: "x"), ownInputs: Fingerprint(of: "y"),
            shares: (1...3).map { .init(ownInputs: Fingerprint(of: "\($0)"), hasPages: $0 > 1) },
            pageCount: 1,
            files: paths.map { .init(path: $0, content: Fingerprint(of: $0)) }, linked: [5],
            unlinked: [.init(id: 70, url: "/en/a/", source: "content/en/a.md")])
    }

    @Test func itIsReadAsItWasWritten() throws {
        let record = try Self.record(["en/a/index.html", "robots.txt"])
        #expect(PartRecord(record.bytes) == record)
    }

    @Test(arguments: [
        "../a", "/etc/passwd", "a/../../b", "a//b", "", ".", "a/.", "a\nb", "a\0b", ".sitegen-part",
        ".sitegen-manifest", ".sitegen-new", ".sitegen-new/a",
    ])
    func aPathThatNoPartCanHaveIsRefused(_ path: String) throws {
        #expect(PartRecord(try Self.record([path]).bytes) == nil)
    }

    @Test func aPathTwiceIsRefused() throws {
        #expect(PartRecord(try Self.record(["a", "a"]).bytes) == nil)
    }

    @Test func everyDamageIsFound() throws {
        let bytes = try Self.record(["en/a/index.html"]).bytes
        for number in bytes.indices {
            var damaged = bytes
            damaged[number] ^= 1
            #expect(PartRecord(damaged) == nil)
            #expect(PartRecord(Array(bytes[..<number])) == nil)
        }
    }

    /// Whoever edits a record can seal it again.
    @Test func aSealedRecordOfRandomBytesIsReadOrRefused() throws {
        let bytes = try Self.record(["en/a/index.html", "robots.txt"]).bytes
        let head = "sitegen part 2\n"
        var random = SeededGenerator(seed: 19)
        var refused = 0
        for _ in 0..<2_000 {
            var content = Array(bytes[head.utf8.count..<(bytes.count - 16)])
            content[Int.random(in: content.indices, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
            var seal = ByteBuffer()
            seal.append(Fingerprint(of: content))
            if PartRecord(Array(head.utf8) + content + seal.bytes) == nil { refused += 1 }
        }
        #expect((1..<2_000).contains(refused))
    }
}
