import Foundation

/// The display face, which a script makes of a font of the system.
struct DisplayFace {
    let script: String
    /// The font with all of its letters.
    let font: String

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Bytes of a file that readers fetch once for all pages.
    private static let most = 25 * 1024

    /// Writes a Swift file with the face as WOFF2, in Base64.
    func write(to output: URL) throws {
        guard FileManager.default.fileExists(atPath: font) else {
            throw Failure(
                description: "the font \(font) is missing; run \".ci/setup build\", which installs it")
        }
        let face = output.deletingLastPathComponent().appending(path: "face.woff2")
        try run([font, face.path])
        let bytes = try Data(contentsOf: face)
        guard bytes.count <= Self.most else {
            throw Failure(
                description: "the display face has \(bytes.count) bytes, expected at most \(Self.most)")
        }
        let source = """
            /// The display face as WOFF2, in Base64.
            let embeddedFace: StaticString = "\(bytes.base64EncodedString())"

            """
        try source.write(to: output, atomically: true, encoding: .utf8)
    }

    private func run(_ arguments: [String]) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: script)
        program.arguments = arguments
        let report = Pipe()
        program.standardOutput = report
        program.standardError = report
        try program.run()
        let text = String(decoding: report.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        guard program.terminationStatus == 0 else {
            throw Failure(
                description: """
                    the display face could not be made; run ".ci/setup build", which installs what that needs
                    \(text)
                    """)
        }
    }
}
