import Bytes
import Diagnostics
import Programs
import Records

/// A conversation with a browser in the DevTools protocol: calls, their results, and what happens meanwhile.
final class DevTools {
    private let program: ConversingProgram
    private var count = 0
    /// What has come since the last call, in bytes.
    private var heard = 0
    /// The tab that calls are about, once there is one.
    var session: String?
    /// Gets what happens while a result is waited for: its name and its parameters.
    var happened: (String, Node) throws(PrintFailure) -> Void = { _, _ in }

    /// How long the browser may be silent, in seconds: a long document takes a while.
    private static let patience = 300
    /// What the browser may send before it answers, in bytes: one that talks without end is given up.
    private static let mostHeard = 1_000_000_000
    /// What a message counts for at least.
    private static let leastMessage = 10_000

    init(_ program: ConversingProgram) {
        self.program = program
    }

    /// Calls a method, and waits for its result.
    ///
    /// - Parameter parameters: the members of a JSON object.
    @discardableResult
    func call(_ method: String, _ parameters: String = "") throws(PrintFailure) -> Node? {
        heard = 0
        let number = try send(method, parameters)
        while true {
            guard let message = try next() else { continue }
            guard message["id"]?.integer == number else { continue }
            if let error = message["error"] {
                throw PrintFailure(reason: error["message"]?.text ?? "\(method) failed")
            }
            return message["result"]
        }
    }

    /// Calls a method without waiting for its result.
    @discardableResult
    func send(_ method: String, _ parameters: String = "") throws(PrintFailure) -> Int {
        count += 1
        let tab = session.map { ",\"sessionId\":\(Self.quoted($0))" } ?? ""
        let message = "{\"id\":\(count),\"method\":\"\(method)\"\(tab),\"params\":{\(parameters)}}"
        do throws(ProgramFailure) {
            try program.send(Array(message.utf8))
        } catch {
            throw PrintFailure(reason: error.reason)
        }
        return count
    }

    /// Waits until something has happened.
    func wait(until isOver: () -> Bool) throws(PrintFailure) {
        heard = 0
        while !isOver() { _ = try next() }
    }

    /// The next message; nil for one that cannot be read.
    private func next() throws(PrintFailure) -> Node? {
        let bytes: [UInt8]
        do throws(ProgramFailure) {
            bytes = try program.receive(within: Self.patience)
        } catch {
            throw PrintFailure(reason: error.reason)
        }
        heard += max(bytes.count, Self.leastMessage)
        if heard > Self.mostHeard { throw PrintFailure.tooMuch }
        let document = Document.json(SourceFile(path: "", bytes: bytes), log: DiagnosticLog())
        guard let message = document?.root else { return nil }
        if let method = message["method"]?.text, let parameters = message["params"] {
            try happened(method, parameters)
        }
        return message
    }

    /// A text as JSON.
    static func quoted(_ text: String) -> String {
        var buffer = ByteBuffer()
        buffer.append(json: text)
        return buffer.text
    }
}
