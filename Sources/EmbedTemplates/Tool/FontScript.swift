import Foundation

/// A script that makes something of fonts of the system.
struct FontScript {
    let path: String
    let fonts: [String]

    enum Result: String {
        /// The display face as WOFF2, in Base64.
        case face
        /// Its letters as outlines, as the script `letters.py` describes them.
        case letters
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Bytes of a face, which readers fetch once for all pages.
    private static let most = 25 * 1024

    /// Writes a Swift file with what the script makes.
    func write(_ result: Result, to output: URL) throws {
        for font in fonts where !FileManager.default.fileExists(atPath: font) {
            throw Failure(
                description: "the font \(font) is missing; run \".ci/setup build\", which installs it")
        }
        let file = output.deletingLastPathComponent().appending(path: "\(result)")
        try run(fonts + [file.path])
        let source: String
        switch result {
        case .face:
            let bytes = try Data(contentsOf: file)
            guard bytes.count <= Self.most else {
                throw Failure(
                    description: "the display face has \(bytes.count) bytes, expected at most \(Self.most)")
            }
            source = """
                /// The display face as WOFF2, in Base64.
                let embeddedFace: StaticString = "\(bytes.base64EncodedString())"

                """
        case .letters:
            // Its lines stand as they are: they have no quotes and no backslashes.
            source = """
                /// The letters of the display face in two weights.
                let embeddedLetters: StaticString = \"""
                \(try String(contentsOf: file, encoding: .utf8))\"""

                """
        }
        try source.write(to: output, atomically: true, encoding: .utf8)
    }

    private func run(_ arguments: [String]) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: path)
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
