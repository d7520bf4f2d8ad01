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

    /// A thousand, while slow connections send a byte now and then. After each one the server answers a right
    /// request, and by then it has answered the hostile one too, since it takes them in their order.
    @Test func noRequestLeadsToAFileOutsideOfTheSite() async throws {
        try await withSecrets { server in
            let requests = HostileRequests(port: server.port)
            var random = SeededGenerator(seed: 20)
            var slow: [SlowConnection] = []
            for _ in 0..<20 {
                slow.append(try SlowConnection(requests.whole(&random), port: server.port))
            }
            var answered: [HostileRequests.Kind: Int] = [:]
            for round in 0..<1_000 {
                let (kind, request) = requests.next(&random)
                var connection: Connection? = try Connection(port: server.port)
                connection?.send(request)
                if kind == .brokenOff { connection = nil }
                connection?.endSending()
                #expect(try await server.get("/pool.txt").text == "5 m\n", "round \(round)")
                let answer = connection?.receivedSoFar() ?? []
                Self.expectAnswers(answer, "round \(round)")
                if !answer.isEmpty { answered[kind, default: 0] += 1 }
                slow[round % slow.count].sendByte()
            }
            for kind in [HostileRequests.Kind.whole, .pipelined, .huge] {
                #expect(answered[kind, default: 0] > 10, "\(kind)")
            }
            for connection in slow { Self.expectAnswers(connection.receivedSoFar(), "slow") }
            #expect(server.program.isRunning)
        }
    }

    /// Nothing at all, or answers one after the other without a secret.
    private static func expectAnswers(_ bytes: [UInt8], _ name: String) {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains(secret), "\(name)")
        #expect(bytes.isEmpty || text.hasPrefix("HTTP/1."), "\(name)")
        for match in text.matches(of: /HTTP\/1\.[01] ([0-9]{3})\b/) {
            let isKnown = [
                "200", "206", "301", "304", "400", "403", "404", "405", "413", "414", "416", "431", "501",
                "505",
            ].contains(match.1)
            #expect(isKnown, "\(name): \(match.1)")
        }
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

    @Test func aRequestWithoutAHostGetsOneAnswer() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                for field in ["", "Host : localhost\r\n", "Hosts: localhost\r\n"] {
                    let bytes = try await exchange(
                        Array("GET /pool.txt HTTP/1.1\r\n\(field)\r\n".utf8), port: server.port)
                    let answer = try #require(Answer(bytes))
                    #expect(answer.status == 400)
                    #expect(!answer.text.contains("HTTP/1.1"), "\(field)")
                    guard !field.hasPrefix("Host ") else { continue }
                    #expect(answer.fields["x-content-type-options"] == "nosniff")
                    #expect(answer.fields["cross-origin-resource-policy"] == "same-origin")
                    #expect(answer.text == "A request names one host.")
                }
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
