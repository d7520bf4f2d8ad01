import Diagnostics
import Records
import Testing

@Suite("A name that may occur once")
struct UniquenessTests {
    @Test("is reported with both places if it occurs twice in a file")
    func sameFile() throws {
        let log = DiagnosticLog()
        let root = try #require(document("[3, 4,\n3, 3]", json)).root
        var ids = Uniqueness<Int>("penalty id")
        let isFirst = root.elements.map { node in node.integer.map { ids.check($0, node, log) } }
        #expect(isFirst == [true, true, false, false])
        let message =
            "records.duplicate: the penalty id \"3\" appears a second time, first at line 1, column 2"
        let cure = " → remove one of the two, or give it another penalty id"
        #expect(told(log) == ["2:1 " + message + cure, "2:4 " + message + cure])
    }

    @Test("is reported with the other file's path if the first one is there")
    func otherFile() {
        let log = DiagnosticLog()
        var ids = Uniqueness<String>("race id")
        let isFirst = ids.check("R1", at: SourceFile(path: "racing/a.json", text: "\n  R1").place(3), log)
        let isFirstAgain = ids.check("R1", at: SourceFile(path: "racing/b.json", text: "R1").place(0), log)
        #expect(isFirst)
        #expect(!isFirstAgain)
        #expect(
            told(log)
                == [
                    "1:1 records.duplicate: the race id \"R1\" appears a second time, first at racing/a.json:2:3 → remove one of the two, or give it another race id"
                ])
    }
}
