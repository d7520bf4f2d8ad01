import Foundation

/// The files of a folder with their bytes, hidden ones left out.
public struct Tree: Sendable, Equatable {
    public var files: [String: [UInt8]] = [:]

    public init() {}

    /// Reads a folder; a missing one is an empty tree.
    ///
    /// - Parameter hidden: with files whose name begins with a dot.
    public init(_ folder: String, hidden: Bool = false) throws {
        for path in TestSupport.paths(below: folder)
        where hidden || !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            files[path] = try bytes(of: "\(folder)/\(path)")
        }
    }

    public var paths: [String] { files.keys.sorted() }

    /// Replaces a folder with the tree.
    public func replace(_ folder: String) throws {
        if FileManager.default.fileExists(atPath: folder) {
            try FileManager.default.removeItem(atPath: folder)
        }
        for (path, content) in files { try write(content, to: "\(folder)/\(path)") }
    }

    /// The first difference to what is expected, with its file and line; nil if all bytes are the same.
    public func difference(from expected: Tree) -> String? {
        for path in Set(paths).union(expected.paths).sorted() {
            guard let want = expected.files[path] else { return "\(path) is not expected" }
            guard let have = files[path] else { return "\(path) is missing" }
            if have != want { return "\(path):\(firstDifference(have, want))" }
        }
        return nil
    }
}

/// `12: found "…", expected "…"`: the first line in which two texts differ.
public func firstDifference(_ found: [UInt8], _ expected: [UInt8]) -> String {
    let have = found.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let want = expected.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var line = 0
    while line < have.count, line < want.count, have[line] == want[line] { line += 1 }
    let shown = { (lines: [ArraySlice<UInt8>]) in
        line < lines.count ? "\"\(String(decoding: lines[line], as: UTF8.self))\"" : "the end"
    }
    return "\(line + 1): found \(shown(have)), expected \(shown(want))"
}

/// The paths of all files below a folder, symbolic links among them, sorted.
public func paths(below folder: String) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    var paths: [String] = []
    for case let path as String in walk {
        let isFolder = try? URL(fileURLWithPath: "\(folder)/\(path)").resourceValues(forKeys: [
            .isDirectoryKey
        ]).isDirectory
        if isFolder != true { paths.append(path) }
    }
    return paths.sorted()
}
