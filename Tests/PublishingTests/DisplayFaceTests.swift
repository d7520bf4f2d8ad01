import Disk
import TestSupport
import Testing

@testable import Publishing

/// The face of headings and figures, which a site carries as one file.
@Suite struct DisplayFaceTests {
    private static func build(_ look: String = "", compresses: Bool = false) -> MemoryDisk {
        let disk = Sample.disk(["site/site.yaml": Sample.settings + look])
        _ = builder(disk) { $0.compresses = compresses }.build()
        return disk
    }

    private static func fonts(_ disk: MemoryDisk) -> [String] {
        disk.paths.filter { $0.contains(".woff2") }
    }

    private static func style(_ disk: MemoryDisk) throws -> String {
        let path = try #require(
            disk.paths.first { $0.hasPrefix("site/public/style.") && $0.hasSuffix(".css") })
        return String(decoding: try #require(disk.contents[path]), as: UTF8.self)
    }

    @Test func theFontIsSmall() {
        #expect(DisplayFace.file.content.starts(with: "wOF2".utf8))
        #expect(DisplayFace.file.content.count <= 25 * 1024)
    }

    @Test func aSiteHasItOnceAndItsStylesNameIt() throws {
        let disk = Self.build()
        let name = DisplayFace.file.path
        #expect(name.wholeMatch(of: /display\.[0-9a-f]{10}\.woff2/) != nil)
        #expect(Self.fonts(disk) == ["site/public/\(name)"])
        #expect(disk.contents["site/public/\(name)"] == DisplayFace.file.content)
        #expect(try Self.style(disk).contains("src:url(\(name)) format(\"woff2\")"))
        #expect(try disk.page("en/index.html").contains("; font-src 'self'; "))
    }

    @Test func aSiteThatWantsNoneHasNeitherFileNorRule() throws {
        let disk = Self.build("look: {display: none}\n")
        #expect(Self.fonts(disk) == [])
        #expect(try !Self.style(disk).contains("@font-face"))
    }

    @Test func itIsNotCompressedAgain() {
        let disk = Self.build(compresses: true)
        #expect(Self.fonts(disk) == ["site/public/\(DisplayFace.file.path)"])
        #expect(disk.paths.contains { $0.hasSuffix(".css.br") })
    }
}
