import Bytes
import Disk
import Languages
import Testing

@testable import Publishing

/// The record of printed files, and what is done to a file before it is written.
@Suite struct PrintFilesTests {
    private static var record: PrintRecord {
        var record = PrintRecord()
        record.entries["pdf/en/a.pdf"] = PrintRecord.Entry(
            signature: Fingerprint(of: "a"), pages: ["en/a/index.html"],
            inputs: [PrintRecord.Input(path: "style.css", content: Fingerprint(of: "b"))],
            stamp: FileStamp(size: 1, modified: 2, number: 3))
        record.entries["private/pdf/fr/é.pdf"] = PrintRecord.Entry(
            signature: Fingerprint(of: "c"), pages: [], inputs: [],
            stamp: FileStamp(size: 4, modified: 5, number: 6))
        return record
    }

    @Test func aRecordIsReadAsItWasWritten() {
        #expect(PrintRecord(Self.record.bytes) == Self.record)
        #expect(PrintRecord(PrintRecord().bytes) == PrintRecord())
    }

    @Test func aDamagedRecordIsNone() {
        let bytes = Self.record.bytes
        for count in 0..<bytes.count { #expect(PrintRecord(Array(bytes[..<count])) == nil) }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            #expect(PrintRecord(damaged) == nil)
        }
    }

    @Test func datesAndNodesAreTheSameEachTimeAndTheLengthStays() {
        let day = CalendarDate(daysSinceEpoch: 0)
        let printed = [
            ("20261123004818", "00000156", "00000160"), ("20261124101112", "00000534", "00001000"),
        ]
        let settled = printed.map { time, first, second in
            var pdf = Array(
                """
                %PDF-1.4 /CreationDate (D:\(time)+00'00') /ModDate (D:\(time)+00'00')
                /ID (node\(second)) /ID (node\(first)) [(node\(first)) (node\(second))] (nodes) (node1)
                """.utf8)
            let count = pdf.count
            ReproduciblePDF.settle(&pdf, on: day)
            #expect(pdf.count == count)
            return String(decoding: pdf, as: UTF8.self)
        }
        #expect(
            settled[0] == """
                %PDF-1.4 /CreationDate (D:19700101000000+00'00') /ModDate (D:19700101000000+00'00')
                /ID (node00000002) /ID (node00000001) [(node00000001) (node00000002)] (nodes) (node1)
                """)
        #expect(settled[1] == settled[0])
    }

    @Test(arguments: ["", "(node", "/ModDate (D:", "/ModDate (D:2026", "(node0000000"])
    func whatIsCutOffStaysAsItIs(_ text: String) {
        var pdf = Array(text.utf8)
        ReproduciblePDF.settle(&pdf, on: CalendarDate(daysSinceEpoch: 0))
        #expect(pdf == Array(text.utf8))
    }
}
