import TestSupport
import Disk
import Diagnostics
import Domains
import Foundation
import Languages
import Publishing
import Synchronization
import Testing

/// Counts the pictures of pages that it is asked for, and gives numbers instead of them.
private final class CountingMaker: PictureMaker {
    private let drawings = Mutex<[[UInt8]]>([])
    let failure: String?

    init(failure: String? = nil) { self.failure = failure }

    var count: Int { drawings.withLock { $0.count } }
    var texts: [String] { drawings.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

    func png(of drawing: [UInt8], width: Int, height: Int) throws(PictureFailure) -> [UInt8] {
        if width != height { drawings.withLock { $0.append(drawing) } }
        if let failure { throw PictureFailure(reason: failure) }
        return Array("picture \(drawing.count)".utf8)
    }
}

/// Preview pictures: made if they can be and if they changed, and never for private pages.
@Suite struct SharePictureTests {
    private static let sessions = #"""
        {"sessions": [
          {"id": "a", "start": "2025-06-03T07:12", "waves": [{"start": "2025-06-03T07:20:00", "distance_m": 80}]},
          {"id": "b", "start": "2025-06-04T07:12", "waves": [{"start": "2025-06-04T07:20:00", "distance_m": 60}]}]}
        """#
    private static let settings = "title: T\nbase_url: https://example.org/sub/\nlocales: [en, fr]\n"

    private static func disk(_ settings: String = settings) -> MemoryDisk {
        MemoryDisk(["site/site.yaml": settings, "site/surf/sessions.json": sessions])
    }

    private static func build(_ disk: MemoryDisk, _ maker: (any PictureMaker)?) -> BuildOutcome {
        let options = BuildOptions(root: "site", jobs: 2, today: CalendarDate(daysSinceEpoch: 20_000))
        return Builder(options, domains: [Surf.self], disk: disk, pictureMaker: maker).build()
    }

    private static func pictures(_ disk: MemoryDisk) -> [String] {
        disk.paths.filter { $0.contains("/preview.") }
    }

    @Test func aPictureIsMadeOnlyWhereItChanged() throws {
        let disk = Self.disk()
        let first = CountingMaker()
        #expect(Self.build(disk, first).diagnostics.map(line) == [])
        // In each language of both sessions, their year and the records, and one of both home pages, which have
        // the same words.
        #expect(first.count == 11)
        let before = Self.pictures(disk)
        #expect(before.count == 11)
        #expect(before.contains { $0.hasPrefix("site/public/en/surf/sessions/2025-06-03/preview.") })

        let second = CountingMaker()
        let writes = disk.writes.count
        #expect(Self.build(disk, second).counts.written == 0)
        #expect(second.count == 0)
        #expect(disk.writes.count == writes)

        disk.set("site/surf/sessions.json", Array(Self.sessions.replacing("80", with: "90").utf8))
        let third = CountingMaker()
        #expect(Self.build(disk, third).count(.error) == 0)
        // The session, the total of its year, the record.
        #expect(third.count == 6)
        let after = Self.pictures(disk)
        #expect(after.count == 11)
        // The name contains a hash of the drawing, so that a program that has stored the old picture asks for
        // the new one.
        #expect(Set(before).intersection(after).count == 5)
    }

    @Test func aFileThatNoBuildWroteIsNotTakenForThePicture() throws {
        let disk = Self.disk()
        _ = Self.build(disk, CountingMaker())
        let picture = try #require(Self.pictures(disk).first)
        for path in disk.output.keys where path != picture { disk.set(path, nil) }
        disk.set(picture, Array("x".utf8))
        let outcome = Self.build(disk, CountingMaker())
        #expect(outcome.problems.contains { $0.contains("[output.foreign]") })
        #expect(disk.contents[picture] == Array("x".utf8))
    }

    @Test func theHeadNamesIt() throws {
        let disk = Self.disk()
        _ = Self.build(disk, CountingMaker())
        let page = try disk.page("fr/surf/sessions/2025-06-03/index.html")
        let name = try #require(Self.pictures(disk).first { $0.contains("fr/surf/sessions/2025-06-03/") })
            .dropFirst("site/public/".count)
        #expect(page.contains("<meta property=\"og:image\" content=\"https://example.org/sub/\(name)\">"))
        for (property, content) in [
            ("og:image:type", "image/png"), ("og:image:width", "1200"), ("og:image:height", "630"),
        ] {
            #expect(page.contains("<meta property=\"\(property)\" content=\"\(content)\">"))
        }
        #expect(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"))
        let words = try #require(page.firstMatch(of: /<meta property="og:image:alt" content="([^"]+)">/)).1
        #expect(words.contains("3\u{A0}juin\u{A0}2025") && words.contains("80"))
        let others = disk.output.filter {
            $0.key.hasSuffix(".html") && String(decoding: $0.value, as: UTF8.self).contains("og:image")
        }
        // And the pages that show the picture of another: the choice of languages, the latest session, the list, the medals,
        // the poster, and the two categories of each session.
        #expect(others.count == 27)
        let latest = try disk.page("fr/surf/index.html")
        let shared = try #require(Self.pictures(disk).first { $0.contains("fr/surf/sessions/2025-06-04/") })
            .dropFirst("site/public/".count)
        #expect(latest.contains("content=\"https://example.org/sub/\(shared)\""))
    }

    @Test func aSessionLinksToASquareOneToSend() throws {
        let disk = Self.disk()
        _ = Self.build(disk, CountingMaker())
        let page = try disk.page("fr/surf/sessions/2025-06-03/index.html")
        let name = try #require(page.firstMatch(of: /href="(square\.[0-9a-f]{10}\.png)"/)).1
        #expect(disk.output["site/public/fr/surf/sessions/2025-06-03/\(name)"] != nil)
        // The page of the latest session sends the picture of that session.
        let latest = try disk.page("fr/surf/index.html")
        let shared = try #require(latest.firstMatch(of: /href="(sessions\/[^"]*square\.[0-9a-f]{10}\.png)"/))
            .1
        #expect(disk.output["site/public/fr/surf/\(shared)"] != nil)
        _ = Self.build(disk, nil)
        #expect(try !disk.page("fr/surf/sessions/2025-06-03/index.html").contains("square."))
    }

    @Test(
        "without an address, and of what is private, there is none",
        arguments: [
            "title: T\nlocales: [en, fr]\n", settings + "domains: {surf: {visibility: private}}\n",
        ])
    func nothingToShare(_ settings: String) {
        let (disk, maker) = (Self.disk(settings), CountingMaker())
        let outcome = Self.build(disk, maker)
        #expect(outcome.problems == [])
        #expect(maker.count == 0)
        #expect(Self.pictures(disk) == [])
        #expect(!disk.output.values.contains { String(decoding: $0, as: UTF8.self).contains("og:image") })
        #expect(!outcome.diagnostics.contains { $0.code.name == "share.program" })
    }

    @Test func aMissingProgramIsOneNote() {
        let disk = Self.disk()
        let outcome = Self.build(disk, nil)
        #expect(
            outcome.diagnostics.map(line) == [
                "site.yaml: note: without the program rsvg-convert the pages carry no picture for previews (og:image) [share.program]"
                    + " → install librsvg2-bin"
            ])
        #expect(outcome.counts.written > 0)
        #expect(!disk.output.values.contains { String(decoding: $0, as: UTF8.self).contains("og:image") })
    }

    @Test func aFailureNamesThePageAndWritesNothing() {
        let disk = Self.disk()
        let outcome = Self.build(disk, CountingMaker(failure: "out of paint"))
        #expect(outcome.problems.count == 11)
        #expect(
            outcome.problems.contains(
                "surf/sessions.json: error: the picture of the page /en/surf/sessions/2025-06-03/ could not be made: out of paint [share.failed]"
            ))
        #expect(disk.output.isEmpty)
    }

    @Test func textsAreOutlinesOfTheDisplayFace() throws {
        let maker = CountingMaker()
        #expect(Self.build(Self.disk(), maker).problems == [])
        #expect(maker.texts.filter { $0.contains("<text") } == [])
        // A word in letters that the face lacks is left to the fonts of the machine, and no other with it.
        let greek = CountingMaker()
        _ = Self.build(Self.disk("title: Κύμα\nbase_url: https://example.org/\nlocales: [en]\n"), greek)
        #expect(!greek.texts.isEmpty)
        for drawing in greek.texts {
            let texts = drawing.matches(of: /<text[^>]*>([^<]*)</).map { String($0.1) }
            #expect(Set(texts) == ["Κύμα"])
        }
    }

    @Test func aSiteWithoutTheFaceHasPicturesInTheFontsOfTheMachine() throws {
        let (own, system) = (Self.disk(), Self.disk(Self.settings + "look: {display: none}\n"))
        let maker = CountingMaker()
        _ = (Self.build(own, CountingMaker()), Self.build(system, maker))
        #expect(maker.texts.contains { $0.contains(">Surf</text>") })
        #expect(Set(Self.pictures(own)).isDisjoint(with: Self.pictures(system)))
    }

    @Test func whatXMLCannotHoldIsNotDrawn() throws {
        let disk = MemoryDisk([
            "site/site.yaml": Self.settings + "look: {display: none}\ndomains: {surf: {privacy: full}}\n",
            "site/surf/sessions.json": Self.sessions.replacing(
                "\"id\": \"a\"", with: #""id": "a", "spot": "A & <b>\u0001\uFFFE c""#),
        ])
        let maker = CountingMaker()
        #expect(Self.build(disk, maker).problems == [])
        let drawing = try #require(maker.texts.first { $0.contains("A &amp; &lt;b") })
        #expect(!drawing.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0xFFFE })
    }

    @Test func theProgramIsFoundInAFolderOfThePathOrNotAtAll() {
        #expect(RsvgConvert(in: "") == nil)
        #expect(RsvgConvert(in: "/nonexistent:/proc") == nil)
    }
}

/// The program itself, which `.ci/setup` installs.
@Suite struct RsvgConvertTests {
    private func program() throws -> RsvgConvert {
        try #require(
            RsvgConvert(in: ProcessInfo.processInfo.environment["PATH"] ?? ""),
            "rsvg-convert is missing; `.ci/setup build` installs it")
    }

    @Test func aDrawingBecomesAPNGOfItsSize() throws {
        let drawing =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\"><path fill=\"#fff\" d=\"M0 0h1200v630H0z\"/></svg>"
        let program = try program()
        let png = try program.png(of: Array(drawing.utf8), width: 1200, height: 630)
        #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[12..<24]) == Array("IHDR".utf8) + [0, 0, 4, 176, 0, 0, 2, 118])
        #expect(try program.png(of: Array(drawing.utf8), width: 1200, height: 630) == png)
    }

    @Test func manyColoursAreKept() throws {
        let bars = (0..<600).map { number in
            "<path fill=\"#\(String(0x100000 + number * 25_013, radix: 16).suffix(6))\" d=\"M\(number * 2) 0h2v630h-2z\"/>"
        }
        let drawing =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\">\(bars.joined())</svg>"
        let png = try program().png(of: Array(drawing.utf8), width: 1200, height: 630)
        // Eight bits of each part, without a palette.
        #expect(Array(png[24..<26]) == [8, 2])
    }

    @Test func aLongDrawingGoesThrough() throws {
        let lines = String(repeating: "<path stroke=\"#000\" d=\"M0 0L1200 630\"/>", count: 20_000)
        let png = try program().png(
            of: Array(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\">\(lines)</svg>".utf8),
            width: 1200, height: 630)
        #expect(png.count > 1_000)
    }

    @Test func whatIsNoDrawingFailsWithItsReason() throws {
        let program = try program()
        let failure = #expect(throws: PictureFailure.self) {
            try program.png(of: Array("no drawing".utf8), width: 1200, height: 630)
        }
        #expect(failure?.reason.isEmpty == false)
    }
}
