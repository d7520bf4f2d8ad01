import Foundation

/// A server of object storage in memory, as Amazon S3 is: moto, which logs each request.
public struct StorageServer: Sendable {
    /// `http://127.0.0.1:40123`
    public let endpoint: String
    fileprivate let program: RunningProgram

    /// A request that read or changed something: `PUT`, `notes/index.html`.
    public struct Request: Sendable, Hashable {
        public var method: String
        /// The name of the object; empty for the bucket itself.
        public var object: String

        public init(_ method: String, _ object: String) {
            self.method = method
            self.object = object
        }
    }

    /// Why there is no server.
    public struct Failure: Error {
        public var text: String
    }

    /// The requests for a bucket so far, in their order.
    public func requests(for bucket: String) -> [Request] {
        // `127.0.0.1 - - [31/May/2026 12:00:00] "PUT /bucket/index.html HTTP/1.1" 200 -`, some in colour
        program.errorText.matches(
            of: /"(?:\u{1B}\[[0-9]+m)*([A-Z]+) \/([^\/? ]+)\/?([^? ]*)[^ ]* HTTP/
        ).filter { $0.2 == bucket }.map {
            Request(String($0.1), $0.3.removingPercentEncoding ?? String($0.3))
        }
    }

    /// Runs rclone, which is called independently of sitegen.
    @discardableResult
    public func rclone(_ arguments: String..., in folder: String = "/") async throws -> String {
        let run = try await run(
            "/usr/bin/env", ["rclone"] + arguments, in: folder, environment: environment)
        guard run.exitCode == 0 else { throw Failure(text: run.errorText) }
        return run.outputText
    }

    private var environment: [String: String] {
        [
            "RCLONE_CONFIG": "", "RCLONE_S3_PROVIDER": "Other", "RCLONE_S3_ENDPOINT": endpoint,
            "RCLONE_S3_ACCESS_KEY_ID": "tester", "RCLONE_S3_SECRET_ACCESS_KEY": "tester",
        ]
    }

    /// Makes a user who may do nothing, and gives the keys of this user.
    public func makeUser() async throws -> (id: String, secret: String) {
        let script = """
            import sys, urllib.request
            signed = "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/iam/aws4_request, SignedHeaders=host, Signature=x"
            for action in ["CreateUser", "CreateAccessKey"]:
                body = f"Action={action}&UserName=reader&Version=2010-05-08".encode()
                request = urllib.request.Request(sys.argv[1], body, {"Authorization": signed})
                answer = urllib.request.urlopen(request).read().decode()
            print(answer)
            """
        let run = try await run("/usr/bin/env", ["python3", "-c", script, endpoint], in: "/")
        guard let id = run.outputText.firstMatch(of: /<AccessKeyId>([^<]+)</)?.1,
            let secret = run.outputText.firstMatch(of: /<SecretAccessKey>([^<]+)</)?.1
        else { throw Failure(text: run.errorText) }
        return (String(id), String(secret))
    }
}

/// Starts a server, lends it, and ends it, whatever happens.
///
/// - Parameter checked: after so many requests, the server looks at the rights of who asks; nil for never.
public func withStorageServer<Result>(
    checkingAfter checked: Int? = nil, _ body: (StorageServer) async throws -> Result
) async throws -> Result {
    guard let python = Program.python else {
        throw StorageServer.Failure(text: "SITEGEN_PYTHON names no Python with moto")
    }
    let environment = checked.map { ["INITIAL_NO_AUTH_ACTION_COUNT": "\($0)"] } ?? [:]
    return try await withProgram(
        ["-m", "moto.server", "-H", "127.0.0.1", "-p", "0"], in: "/", environment: environment,
        program: python
    ) { program in
        while program.isRunning {
            // It says so when it accepts connections.
            if let match = program.errorText.firstMatch(of: /Running on (http:\/\/127\.0\.0\.1:[0-9]+)\s/) {
                return try await body(StorageServer(endpoint: String(match.1), program: program))
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw StorageServer.Failure(text: program.errorText)
    }
}
