import Diagnostics
import Testing

@Suite("A long log")
struct LongLogTests {
    private static let wrong = DiagnosticCode("test.wrong", "Something is wrong.")
    private static let odd = DiagnosticCode("test.odd", "Something is odd.")

    private func fill(
        _ log: DiagnosticLog, _ count: Int, _ code: DiagnosticCode = Self.wrong, path: String = "a"
    ) {
        let file = SourceFile(path: path, text: "x")
        for number in 0..<count { log.error(code, "wrong \(number)", at: file.place(0)) }
    }

    @Test("keeps a thousand of a kind, and says that there are more")
    func kind() {
        let log = DiagnosticLog()
        fill(log, 1_000)
        #expect(log.diagnostics.count == 1_000)
        fill(log, 1)
        #expect(
            log.diagnostics.last.map { "\($0.message)" }
                == "this occurs more than 1000 times in this file, so the rest is not listed")
        fill(log, 500_000)
        #expect(log.diagnostics.count == 1_001)
        #expect(log.errorCount == 501_001)
        #expect(log.diagnostics.allSatisfy { $0.code == Self.wrong && $0.severity == .error })
    }

    @Test("keeps the first of other kinds and files")
    func others() {
        let log = DiagnosticLog()
        fill(log, 2_000)
        fill(log, 1, Self.odd)
        fill(log, 1, path: "b")
        log.warning(Self.wrong, "odd", at: SourceFile(path: "a", text: "x").place(0))
        #expect(log.diagnostics.count == 1_004)
    }

    @Test("proposes other names for the first hundred")
    func proposals() {
        let log = DiagnosticLog()
        fill(log, 99)
        #expect(log.isProposing(Self.wrong, in: "a"))
        fill(log, 1)
        #expect(!log.isProposing(Self.wrong, in: "a"))
        #expect(log.isProposing(Self.odd, in: "a") && log.isProposing(Self.wrong, in: "b"))
    }

    @Test("keeps as many of several logs")
    func several() {
        let log = DiagnosticLog()
        for _ in 0..<3 {
            let other = DiagnosticLog()
            fill(other, 600)
            log.append(other.diagnostics)
        }
        let full = DiagnosticLog()
        fill(full, 5_000)
        log.append(full.diagnostics)
        #expect(log.diagnostics.count == 1_001)
    }
}
