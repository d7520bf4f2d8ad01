import Foundation

/// Where the checkout of the repository is.
public enum Repository {
    public static var root: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
    }

    /// The whole path of a file or folder of the repository.
    public static func path(_ path: String) -> String { "\(root)/\(path)" }

    /// The domains by the names of their folders in a site: `diving`; each has a folder of its own in the
    /// sources.
    public static var domains: [String] {
        names(in: path("Sources/Domains")).filter { !$0.contains(".") }.map { $0.lowercased() }
    }

    /// The folder with the cases of the Mustache specification, if `MUSTACHE_SPEC` names one.
    public static let mustacheSpecification = ProcessInfo.processInfo.environment["MUSTACHE_SPEC"].flatMap {
        $0.isEmpty ? nil : $0
    }
}

/// Makes a folder for the time of a call, and removes it with its contents even if the call fails.
public func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "sitegen-test-\(UUID().uuidString)"
    ).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

public func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

public func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
}

/// Writes a file and the folders above it.
public func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
}

public func write(_ bytes: [UInt8], to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
}

/// Writes files by their path below a folder.
public func write(_ files: [String: String], below folder: String) throws {
    for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
}

/// The names in a folder, sorted; empty if there is none.
public func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
}
