import Compression
import TestSupport
import Testing

/// What other programs make of compressed bytes.
@Suite struct CompressorTests {
    private static let texts = [
        "nothing": "", "one letter": "a", "a line": "Five metres.\n",
        "the same again": String(repeating: "<p>Le plongeoir</p>\n", count: 5_000),
        "what hardly shrinks": random(count: 100_000),
    ]

    private static func random(count: Int) -> String {
        var generator = SeededGenerator(seed: 1)
        return String(
            (0..<count).map { _ in Character(Unicode.Scalar(UInt8.random(in: 0...255, using: &generator))) })
    }

    @Test(arguments: texts.keys.sorted(), Compressor.Encoding.allCases)
    func otherProgramsReadIt(_ name: String, _ encoding: Compressor.Encoding) async throws {
        let text = try #require(Self.texts[name])
        let bytes = try Compressor().compressed(Array(text.utf8), as: encoding)
        try await withTemporaryFolder { folder in
            try write(bytes, to: "\(folder)/text.\(encoding.ending)")
            let program = encoding == .gzip ? "gzip" : "brotli"
            let run = try await TestSupport.run(
                "/usr/bin/env", [program, "--decompress", "--stdout", "text.\(encoding.ending)"], in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let isSame = run.output == Array(text.utf8)
            #expect(isSame)
        }
    }

    @Test(arguments: Compressor.Encoding.allCases)
    func theSameTextGivesTheSameBytes(_ encoding: Compressor.Encoding) throws {
        let text = Array(try #require(Self.texts["the same again"]).utf8)
        let first = try Compressor().compressed(text, as: encoding)
        let second = try Compressor().compressed(text, as: encoding)
        #expect(first == second)
        #expect(first.count * 20 < text.count)
    }

    /// Neither a name nor a time: bytes 3 to 7 of the head (RFC 1952, 2.3).
    @Test func gzipHasNoNameAndNoTime() throws {
        let bytes = try Compressor().compressed(Array("a".utf8), as: .gzip)
        #expect(bytes[..<8] == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    }
}
