import Foundation
import TestSupport
import Testing

/// A small site in a folder, and a bucket of its own.
struct StoragePlace {
    var folder: String
    var server: StorageServer
    var bucket: String
    var prefix = "notes"

    static let secret = "hunter2/Not+To+Be+Seen"
    static let keys = ["AWS_ACCESS_KEY_ID": "AKIANOTTOBESEEN", "AWS_SECRET_ACCESS_KEY": secret]

    var address: String { "s3://\(bucket)/\(prefix)" }

    var command: [String] { ["build", "site", "--now", "2026-01-01", "--output", address] }
    var environment: [String: String] { Self.keys.merging(["AWS_ENDPOINT_URL": server.endpoint]) { $1 } }

    func build(_ words: String..., environment more: [String: String] = [:]) async throws -> Run {
        let run = try await sitegen(
            command + words, in: folder, environment: environment.merging(more) { $1 })
        for secret in Self.keys.values {
            #expect(!run.outputText.contains(secret) && !run.errorText.contains(secret))
        }
        return run
    }

    func edit(_ files: [String: String]) throws {
        try write(files, below: "\(folder)/site")
    }

    /// The objects as files, the list of sitegen among them.
    func objects() async throws -> Tree {
        let copy = "\(folder)/copy"
        if FileManager.default.fileExists(atPath: copy) {
            try FileManager.default.removeItem(atPath: copy)
        }
        try await server.rclone("copy", ":s3:\(bucket)/\(prefix)/", copy)
        return try Tree(copy, hidden: true)
    }

    /// The first difference between the bucket and the folder that was built.
    func difference() async throws -> String? {
        try await objects().difference(from: Tree("\(folder)/site/public", hidden: true))
    }

    /// What the requests since a moment have changed, with names below the prefix.
    func changes(since count: Int) -> [StorageServer.Request] {
        server.requests(for: bucket).dropFirst(count).filter {
            ["PUT", "POST", "DELETE"].contains($0.method)
        }
        .map { .init($0.method, String($0.object.dropFirst(prefix.count + 1))) }
    }

    var requestCount: Int { server.requests(for: bucket).count }

    func put(_ text: String, to name: String) async throws {
        try write(text, to: "\(folder)/foreign")
        try await server.rclone("copyto", "foreign", ":s3:\(bucket)/\(prefix)/\(name)", in: folder)
    }

    /// Puts a program in the place of rclone, which may go on as the real one with `"$RCLONE" "$@"`, and gives
    /// the environment in which sitegen finds it.
    func replaceRclone(_ script: String) throws -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map { "\($0)/rclone" }
        let real = try #require(folders.first { FileManager.default.isExecutableFile(atPath: $0) })
        try write("#!/bin/sh\nRCLONE=\(real)\n\(script)\n", to: "\(folder)/bin/rclone")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bin/rclone")
        return ["PATH": "\(folder)/bin:\(path)"]
    }
}

/// Starts a server before the first test of a suite, and ends it after the last one.
struct SharedStorageServer: SuiteTrait, TestScoping {
    @TaskLocal static var current: StorageServer?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withStorageServer { server in
            try await Self.$current.withValue(server) { try await function() }
        }
    }
}

extension Trait where Self == SharedStorageServer {
    static var storageServer: Self { SharedStorageServer() }
}
