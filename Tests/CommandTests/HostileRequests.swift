import TestSupport

/// Requests that no browser sends, drawn with a seed.
struct HostileRequests {
    enum Kind: CaseIterable {
        /// Whole, with anything in the place of each part.
        case whole
        /// The beginning of one.
        case half
        /// Several on one connection, some of them right, with garbage between them.
        case pipelined
        /// A head that is too large: one long line, many short ones, a long path.
        case huge
        /// Bytes that are no text.
        case noise
        /// Sent on a connection that the client breaks off without reading.
        case brokenOff
    }

    let port: Int

    func next(_ random: inout SeededGenerator) -> (Kind, [UInt8]) {
        let kind = pick(Kind.allCases + [.whole, .whole, .whole, .pipelined], &random)
        switch kind {
        case .whole, .brokenOff: return (kind, whole(&random))
        case .half:
            let request = whole(&random)
            return (kind, Array(request.prefix(Int.random(in: 0...request.count, using: &random))))
        case .pipelined:
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 2...6, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes += noise(Int.random(in: 1...200, using: &random), &random)
                case 1: bytes += whole(&random)
                default: bytes += Array("GET /pool.txt HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n".utf8)
                }
            }
            return (kind, bytes)
        case .huge: return (kind, huge(&random))
        case .noise: return (kind, noise(Int.random(in: 1...2_000, using: &random), &random))
        }
    }

    private func noise(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        // The first bytes of an encrypted connection, or any.
        let start: [UInt8] = pick([[], [0x16, 0x03, 0x01, 0x02, 0x00, 0x01]], &random)
        return start + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private func huge(_ random: inout SeededGenerator) -> [UInt8] {
        let size = pick([33_000, 100_000, 1_000_000], &random)
        let long = String(repeating: pick(["x", "../", "%2e%2e/", "é"], &random), count: size / 3)
        let head = "Host: localhost:\(port)\r\nConnection: close\r\n"
        let text = pick(
            [
                "GET /\(long) HTTP/1.1\r\n\(head)\r\n", "GET /pool.txt?\(long) HTTP/1.1\r\n\(head)\r\n",
                "GET /pool.txt HTTP/1.1\r\n\(head)X: \(long)\r\n\r\n",
                "GET /pool.txt HTTP/1.1\r\n\(head)\(String(repeating: "X: y\r\n", count: size / 6))\r\n",
                "\(long) /pool.txt HTTP/1.1\r\n\(head)\r\n",
                "GET /pool.txt HTTP/1.1\r\n\(head)\(long): y\r\n\r\n",
                "POST /pool.txt HTTP/1.1\r\n\(head)Content-Length: \(size)\r\n\r\n\(long)",
            ], &random)
        return Array(text.utf8)
    }

    /// A whole request of any parts, with some bytes replaced.
    func whole(_ random: inout SeededGenerator) -> [UInt8] {
        let pieces = [
            "..", "%2e%2e", "%2E.", ".", "secret.txt", "site", "static", "draft.txt", ".hidden", "link.txt",
            "site.yaml", "pool.txt", "en",
            "%00", "%ff", "%", "%5c", "\\", "..%2f", "%252e%252e", "~", "etc", "passwd", "proc", "self",
            "environ", "C:", "é", "",
            String(repeating: "a", count: 300), "?", "#", ";", "*", ".sitegen", "changes", "private",
            ".sitegen-manifest",
        ]
        let path = (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(pieces, &random) }.joined(
            separator: pick(["/", "/", "/", "//", "\\"], &random))
        let method = pick(
            [
                "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", "",
                "\u{0}",
                "GÉT",
            ], &random)
        let start = pick(
            [
                "/", "/", "/", "/", "", "//", "http://localhost:\(port)/", "file:///", "/private/", "/en/../",
            ], &random)
        let version = pick(
            [
                "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "", "FTP/1.1",
            ], &random)
        let host = pick(
            [
                "localhost:\(port)", "localhost:\(port)", "127.0.0.1:\(port)", "evil.example", "",
                "localhost",
                "[::1]:\(port)",
            ], &random)
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
        for _ in 0..<Int.random(in: 0...3, using: &random) { lines.append(pick(others, &random)) }
        var bytes = Array(
            (lines.joined(separator: pick(["\r\n", "\r\n", "\r\n", "\n"], &random)) + "\r\n\r\n").utf8)
        // The end of the content lets the server see that nothing more comes.
        bytes += Array("0\r\n\r\n".utf8)
        for _ in 0..<pick([0, 0, 0, 1, 3], &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    private func pick<Element>(_ list: [Element], _ random: inout SeededGenerator) -> Element {
        list[Int.random(in: list.indices, using: &random)]
    }
}

/// A request that is sent byte by byte.
final class SlowConnection {
    private let connection: Connection
    private var rest: ArraySlice<UInt8>

    init(_ request: [UInt8], port: Int) throws {
        connection = try Connection(port: port)
        rest = request[...]
    }

    func sendByte() {
        if let byte = rest.popFirst() { connection.send([byte]) }
    }

    func receivedSoFar() -> [UInt8] { connection.receivedSoFar() }
}
