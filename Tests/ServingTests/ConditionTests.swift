import Testing

@testable import Serving

/// Tags of contents, parts of contents, and their types.
@Suite struct ConditionTests {
    @Test func theSameContentHasTheSameTag() {
        #expect(EntityTag(of: [1, 2, 3]) == EntityTag(of: [1, 2, 3]))
        #expect(EntityTag(of: [1, 2, 3]) != EntityTag(of: [1, 2]))
        #expect(EntityTag(of: []).text.wholeMatch(of: /"[0-9a-f]{32}"/) != nil)
    }

    @Test func aTagIsFoundInAList() {
        let tag = EntityTag(of: [1])
        for list in [tag.text, "W/\(tag.text)", "\"x\", \(tag.text)", "\"x\",\t\(tag.text) ", "*"] {
            #expect(tag.isAmong(list), "\(list)")
        }
        for list in ["", "\"x\"", String(tag.text.dropFirst()), "\"*\"", "W/\"x\", \"y\""] {
            #expect(!tag.isAmong(list), "\(list)")
        }
    }

    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=2-4", 2..<5), ("bytes=9-", 9..<10), ("bytes=0-", 0..<10),
        ("bytes=5-99", 5..<10),
        ("bytes=-3", 7..<10), ("bytes=-99", 0..<10), ("Bytes=1-1", 1..<2), ("bytes=007-008", 7..<9),
    ])
    func aPartIsInsideOfTheContent(_ field: String, _ range: Range<Int>) {
        #expect(RequestedRange(field, count: 10) == .part(range))
    }

    @Test(arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=999999999999999999-"])
    func aPartOutsideOfTheContentIsRefused(_ field: String) {
        #expect(RequestedRange(field, count: 10) == .outside)
    }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=-", "bytes=5-4", "bytes=a-b", "bytes=1-2-3", "bytes=0-1,3-4",
        "bytes= 1-2", "bytes=+1-2",
        "bytes=--1", "lines=1-2", "bytes=1", "bytes=9999999999999999999-", "bytes=-9999999999999999999",
        "bytes=٣-٤",
    ])
    func everythingIsSentForWhatIsNoSinglePart(_ field: String?) {
        #expect(RequestedRange(field, count: 10) == .everything)
    }

    @Test(arguments: ["bytes=0-", "bytes=0-0", "bytes=-1"])
    func anEmptyContentHasNoPart(_ field: String) {
        #expect(RequestedRange(field, count: 0) == .outside)
    }

    @Test(arguments: [
        ("en/index.html", "text/html; charset=utf-8"), ("styles/site.0a1b.CSS", "text/css; charset=utf-8"),
        ("rules.pdf", "application/pdf"),
        ("a.b/file", "application/octet-stream"), ("file", "application/octet-stream"),
        ("file.", "application/octet-stream"),
        ("file.exe", "application/octet-stream"), ("logo.svg", "image/svg+xml"),
        ("en/feed.xml", "application/xml"),
    ])
    func theEndingTellsTheType(_ path: String, _ type: String) {
        #expect(contentType(of: path) == type)
    }
}
