import Foundation
import TestSupport
import Testing

/// Requests that no browser sends.
@Suite struct HostileRequestTests {
    private static let secret = "the content of a file outside of the site"

    /// Serves the small site beside files that no request may lead to.
    private func withSecrets(_ body: (ServedFolder) async throws -> Void) async throws {
        try await withSmallSite([
            "../secret.txt": Self.secret, "draft.txt": Self.secret, ".hidden/secret.txt": Self.secret,
        ]) { folder in
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/site/static/link.txt", withDestinationPath: "\(folder)/secret.txt")
            try await serving(in: folder, body)
        }
    }

    @Test func noRequestLeadsToAFileOutsideOfTheSite() async throws {
        try await withSecrets { server in
            var random = SeededGenerator(seed: 20)
            for round in 0..<400 {
                let request = Self.request(port: server.port, &random)
                let bytes = try await exchange(request, port: server.port, isEnded: true)
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(!text.contains(Self.secret), "round \(round)")
                // Whatever follows an answer on the same connection is one too.
                for match in text.matches(of: /HTTP\/1\.[01] ([0-9]{3})\b/) {
                    #expect(
                        [
                            "200", "301", "304", "400", "403", "404", "405", "413", "414", "416", "431",
                            "501", "505",
                        ].contains(match.1))
                }
            }
            #expect(try await server.get("/pool.txt").text == "5 m\n")
        }
    }

    private static func request(port: Int, _ random: inout SeededGenerator) -> [UInt8] {
        let pieces = [
            "..", "%2e%2e", "%2E.", ".", "secret.txt", "site", "static", "draft.txt", ".hidden", "link.txt",
            "site.yaml", "pool.txt", "en",
            "%00", "%ff", "%", "%5c", "\\", "..%2f", "%252e%252e", "~", "etc", "passwd", "proc", "self",
            "environ", "C:", "é", "",
            String(repeating: "a", count: 300), "?", "#", ";", "*", ".sitegen", "changes", "private",
            ".sitegen-manifest",
        ]
        func pick<Element>(_ list: [Element]) -> Element {
            list[Int.random(in: list.indices, using: &random)]
        }
        let path = (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(pieces) }.joined(
            separator: pick(["/", "/", "/", "//", "\\"]))
        let method = pick([
            "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", "", "\u{0}",
            "GÉT",
        ])
        let start = pick([
            "/", "/", "/", "/", "", "//", "http://localhost:\(port)/", "file:///", "/private/", "/en/../",
        ])
        let version = pick([
            "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "", "FTP/1.1",
        ])
        let host = pick([
            "localhost:\(port)", "localhost:\(port)", "127.0.0.1:\(port)", "evil.example", "", "localhost",
            "[::1]:\(port)",
        ])
        var lines = ["\(method) \(start)\(path) \(version)", "Host: \(host)", "Connection: close"]
        let others = [
            "Host: evil.example", "Range: bytes=0-99999999999999999999", "Range: bytes=-1,-2,0-",
            "If-None-Match: *", "If-Range: \"",
            "Content-Length: 5", "Content-Length: -1", "Content-Length: 99999999999999999999",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: gzip, chunked", "Expect: 100-continue", "X-Original-URL: /../secret.txt",
            "Cookie: \u{0}", ": empty",
            "no colon", " folded", "X: " + String(repeating: "x", count: 40_000), "Upgrade: websocket",
            "Connection: upgrade",
        ]
        for _ in 0..<Int.random(in: 0...3, using: &random) { lines.append(pick(others)) }
        var bytes = Array((lines.joined(separator: pick(["\r\n", "\r\n", "\r\n", "\n"])) + "\r\n\r\n").utf8)
        // The end of the content lets the server see that nothing more comes.
        bytes += Array("0\r\n\r\n".utf8)
        for _ in 0..<pick([0, 0, 0, 1, 3]) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    @Test(arguments: ["evil.example", "localhost", "localhost:1", "127.0.0.1.evil.example:80"])
    func aRequestForAnotherHostIsRefused(_ host: String) async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                let request = "GET /pool.txt HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
                let answer = try #require(Answer(try await exchange(Array(request.utf8), port: server.port)))
                #expect(answer.status == 403)
                #expect(!answer.text.contains("5 m"))
            }
        }
    }

    /// The sign is that the server closes the connections; their number is below the most that it keeps.
    @Test func aRequestThatIsNotEndedIsClosedAndDelaysNoOther() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                try await withThrowingTaskGroup(of: [UInt8].self) { group in
                    for number in 0..<24 {
                        let start = "GET /pool.txt HTTP/1.1\r\nHost: localhost:\(server.port)\r\nX: ".prefix(
                            8 + 3 * number)
                        group.addTask { try await exchange(Array(start.utf8), port: server.port) }
                    }
                    #expect(try await server.get("/pool.txt").text == "5 m\n")
                    for try await bytes in group {
                        #expect(!String(decoding: bytes, as: UTF8.self).contains("5 m"))
                    }
                }
            }
        }
    }
}
