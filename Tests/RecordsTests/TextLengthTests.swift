import Diagnostics
import Testing

@testable import Records

/// A text that is too long for a page is refused in every format.
@Suite struct TextLengthTests {
    private static let refusal =
        "records.length: this text has 100001 bytes, expected at most 100000 → shorten the text, or make a page of it in the folder content/"

    private func told(_ read: (SourceFile, DiagnosticLog) -> Void, _ text: String) -> [String] {
        let log = DiagnosticLog()
        read(SourceFile(path: "a", text: text), log)
        return RecordsTests.told(log)
    }

    @Test(arguments: [("", ""), ("\"", "\"")])
    func inATable(start: String, end: String) {
        let text = { (count: Int) in "a,b\n1," + start + String(repeating: "x", count: count) + end + "\n" }
        #expect(told({ _ = CSV($0, log: $1) }, text(100_000)) == [])
        #expect(told({ _ = CSV($0, log: $1) }, text(100_001)) == ["2:3 \(Self.refusal)"])
    }

    @Test func inALine() {
        let text = { (count: Int) in "a\n" + String(repeating: "x", count: count) + "\n" }
        #expect(told({ _ = Lines.read($0, log: $1) }, text(100_000)) == [])
        #expect(told({ _ = Lines.read($0, log: $1) }, text(100_001)) == ["2:1 \(Self.refusal)"])
    }

    @Test func inATrack() {
        let point = "<trkpt lat=\"10.5\" lon=\"-20.25\"><time>2025-08-12T07:30:15Z</time></trkpt>"
        let text = { (count: Int) in
            "<gpx><trk><name>\(String(repeating: "x", count: count))</name><trkseg>\(point)</trkseg></trk></gpx>"
        }
        #expect(told({ _ = GPXTrack.read($0, log: $1) }, text(100_000)) == [])
        #expect(told({ _ = GPXTrack.read($0, log: $1) }, text(100_001)) == ["1:11 \(Self.refusal)"])
    }
}
