import Compression
import TestSupport
import Testing

@Suite struct ZIPArchiveTests {
    private static func archive(_ folder: String) async throws -> [UInt8] {
        let text = String(repeating: "A workbook has sheets. ", count: 1_000)
        try write(["xl/workbook.xml": text, "b.txt": "b", "empty": ""], below: folder)
        let script =
            "import zipfile; z = zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED); z.write('b.txt', compress_type=zipfile.ZIP_STORED); z.write('empty'); z.write('xl/workbook.xml')"
        let made = try await run("/usr/bin/python3", ["-c", script], in: folder)
        #expect(made.exitCode == 0, "\(made.errorText)")
        return try bytes(of: "\(folder)/a.zip")
    }

    @Test func aPartIsFoundByItsName() async throws {
        try await withTemporaryFolder { folder in
            let archive = ZIPArchive(try await Self.archive(folder))
            #expect(archive.content(of: "b.txt", limit: 10) == Array("b".utf8))
            #expect(archive.content(of: "xl/workbook.xml", limit: 23_000)?.count == 23_000)
            #expect(archive.content(of: "xl/workbook.xml", limit: 22_999) == nil)
            #expect(archive.content(of: "empty", limit: 10) == nil)
            #expect(archive.content(of: "c.txt", limit: 10) == nil)
        }
    }

    @Test func aBrokenArchiveIsReadOrRefused() async throws {
        try await withTemporaryFolder { folder in
            let bytes = try await Self.archive(folder)
            var random = SeededGenerator(seed: 7)
            for _ in 0..<2_000 {
                var broken = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
                if Bool.random(using: &random) {
                    broken.removeLast(Int.random(in: 0..<broken.count, using: &random))
                }
                _ = ZIPArchive(broken).content(of: "xl/workbook.xml", limit: 100_000)
            }
            #expect(ZIPArchive([]).content(of: "a", limit: 1) == nil)
        }
    }
}
