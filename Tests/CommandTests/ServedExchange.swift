import Foundation
import TestSupport
import Testing

/// An answer of a server, taken apart.
struct Answer: Sendable {
    var status: Int
    /// By name in lower case.
    var fields: [String: String] = [:]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// nil for bytes that are not a whole answer.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first,
            let status = first.firstMatch(of: /^HTTP\/1\.[01] ([0-9]{3})\b/).flatMap({ Int($0.1) })
        else {
            return nil
        }
        self.status = status
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if parts.count == 2 { fields[parts[0].lowercased()] = parts[1] }
        }
        body = Array(bytes[end.upperBound...])
    }
}

/// Sends bytes to a port of this machine, and gives what comes back until the connection is closed.
///
/// - Parameter isEnded: whether to end the sending side, so that the server does not wait for more.
func exchange(_ request: [UInt8], port: Int, version6: Bool = false, isEnded: Bool = false) async throws
    -> [UInt8]
{
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
            continuation.resume(
                with: Result { try exchanged(request, port: port, version6: version6, isEnded: isEnded) })
        }
    }
}

private func exchanged(_ request: [UInt8], port: Int, version6: Bool, isEnded: Bool) throws -> [UInt8] {
    let connection = try Connection(port: port, version6: version6)
    connection.send(request)
    if isEnded { connection.endSending() }
    return connection.received()
}

/// A connection to a port of this machine. At the end of its life it is broken off, so that a server does not
/// keep it.
final class Connection: Sendable {
    private let number: Int32

    init(port: Int, version6: Bool = false) throws {
        number = socket(version6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard connect(port, version6: version6) == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit {
        var now = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close(number)
    }

    private func connect(_ port: Int, version6: Bool) -> Int32 {
        if version6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = in_port_t(port).bigEndian
            address.sin6_addr = in6addr_loopback
            return unsafe withUnsafePointer(to: &address) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// - Returns: whether all was taken; a server may close the connection before it has read all.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(
                    number, $0.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Says that nothing more is sent.
    func endSending() { shutdown(number, Int32(SHUT_WR)) }

    /// What comes until the connection is closed.
    func received() -> [UInt8] { received(waiting: true) }

    /// What has come and was not asked for yet.
    func receivedSoFar() -> [UInt8] { received(waiting: false) }

    private func received(waiting: Bool) -> [UInt8] {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe recv(number, &buffer, buffer.count, waiting ? 0 : Int32(MSG_DONTWAIT))
            guard count > 0 else { return answer }
            answer += buffer[..<count]
        }
    }
}

/// A running `sitegen serve`.
struct ServedFolder: Sendable {
    let program: RunningProgram
    let port: Int
    /// What it printed until it was ready.
    let greeting: [String]

    func get(_ path: String, method: String = "GET", fields: [String] = [], version6: Bool = false)
        async throws -> Answer
    {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(port)", "Connection: close"] + fields
        let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        return try #require(Answer(try await exchange(request, port: port, version6: version6)))
    }

    /// The text of a page, without its head, which has the description.
    func body(_ path: String) async throws -> String {
        let text = try await get(path).text
        return text.firstRange(of: "<body").map { String(text[$0.lowerBound...]) } ?? text
    }

    /// Makes a change, waits as an open page does until it should load again, and gives the line that the
    /// program prints.
    @discardableResult
    func after(_ change: () async throws -> Void) async throws -> String {
        let version = try await get("/.sitegen/changes").text
        async let answer = get("/.sitegen/changes?since=\(version)")
        try await change()
        // A server answers now and then although nothing has changed.
        var next = try await answer.text
        while next == version { next = try await get("/.sitegen/changes?since=\(version)").text }
        return try #require(await program.line())
    }
}

/// Serves a folder, lends the server, and ends it.
func serving<Result>(
    _ arguments: [String] = ["site"], in folder: String, port: String? = "0",
    environment: [String: String] = [:],
    _ body: (ServedFolder) async throws -> Result
) async throws -> Result {
    let options = port.map { ["--port", $0] } ?? []
    return try await withProgram(["serve"] + arguments + options, in: folder, environment: environment) {
        program in
        try await body(try await served(by: program))
    }
}

/// What a server complains of if it gets no watch; other programs of the machine may have all that there are.
let unwatched = """
    sitegen: the system has no inotify watch left, so changes are looked for twice a second
      help: close other programs that watch files, or raise fs.inotify.max_user_watches

    """

extension RunningProgram {
    /// What a server complains of, besides the lack of watches.
    var complaints: String { errorText.replacing(unwatched, with: "") }
}

/// Waits until a program serves.
func served(by program: RunningProgram) async throws -> ServedFolder {
    let greeting = await program.lines(until: "Press Ctrl-C to stop.")
    let last = try #require(greeting.last, "\(program.errorText)")
    let port = try #require(last.firstMatch(of: /http:\/\/localhost:([0-9]+)\//).flatMap { Int($0.1) })
    return ServedFolder(program: program, port: port, greeting: greeting)
}

/// Writes a file in one step, so that no build reads a part of it.
func save(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
}
