/// The example site as it was on 1 January 2026, built once for all tests that read its pages. Pictures for
/// previews, which take half of the time and no page contains, are left out.
public enum BuiltExample {
    public struct Output: Sendable {
        /// By paths such as `public/en/index.html` and `private/en/grades/index.html`.
        public var files: [String: [UInt8]]
        /// The hash of each file, as `sha256sum` lists them.
        public var hashes: [UInt8]
    }

    public static var output: Output {
        get async throws { try await task.value }
    }

    private static let task = Task { () async throws -> Output in
        try await withTemporaryFolder { folder in
            let options = ["--now", "2026-01-01", "--output", "public", "--private-output", "private"]
            let build = try await sitegen(
                ["build", Repository.path("site")] + options, in: folder,
                environment: ["PATH": "/nonexistent"])
            guard build.exitCode == 0 else { throw Unbuilt(errors: build.errorText) }
            let files = try Tree(folder).files
            let hashes = try await run("/usr/bin/sha256sum", files.keys.sorted(), in: folder)
            guard hashes.exitCode == 0 else { throw Unbuilt(errors: hashes.errorText) }
            return Output(files: files, hashes: hashes.output)
        }
    }

    /// The example site could not be built.
    struct Unbuilt: Error {
        var errors: String
    }
}
