import Foundation

/// A file of the project, by its path from the top.
func projectFile(_ path: String) throws -> String {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    return try String(contentsOf: top.appending(path: path), encoding: .utf8)
}
