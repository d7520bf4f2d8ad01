import CMicroHTTPD
import Synchronization

/// Shows a site in memory to the browsers of this user on this machine, on 127.0.0.1 and ::1 only.
///
///     let server = try Server(port: 8080, version: "1")
///     server.publish(site, problems: nil)
///     server.start()
@safe public final class Server: Sendable {
    fileprivate struct State: Sendable {
        var responder: Responder
        /// How many versions were published.
        var count = 0
        /// Connections of pages that wait for a change, as addresses; the library keeps each until it is
        /// resumed.
        var waiting: [UInt] = []
    }

    public let port: Int
    private let sockets: LoopbackSockets
    private let version: String
    private let state: Mutex<State>

    /// Set before the first request.
    nonisolated(unsafe) fileprivate static var library = serving_library()

    /// How long a connection may be silent, in seconds.
    private static let patience: UInt32 = 10
    private static let mostConnections: UInt32 = 256
    /// How large the head of a request may be, in bytes; the library answers a larger one with an error.
    private static let memory = 32_768
    /// How many bytes of a file are copied at a time.
    private static let piece = 65_536
    /// More pages than this do not wait at once: the server does not notice that one is gone before it
    /// answers.
    private static let mostWaiting = 64

    /// Takes a port. Requests are answered after `start`.
    ///
    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - version: differs from run to run, so that a page that another run has served is loaded again.
    ///   - texts: what notices on pages say.
    public init(port: Int, version: String, texts: NoticeTexts) throws(PortFailure) {
        sockets = try LoopbackSockets(port: port)
        self.port = sockets.port
        self.version = version
        state = Mutex(State(responder: Responder(port: sockets.port, version: version, texts: texts)))
    }

    /// The address of a path: `http://localhost:8080/`.
    public func address(_ path: String) -> String { "http://localhost:\(port)\(path)" }

    /// Answers requests from now on, on threads of its own, until the process ends.
    ///
    /// - Returns: why it cannot start, or nil.
    public func start() -> String? {
        var library = serving_library()
        if let reason = unsafe serving_load(&library) { return unsafe String(cString: reason) }
        unsafe Self.library = library
        // The library calls back until the process ends, so the server is never released.
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        let isStarted = sockets.sockets.allSatisfy { socket in
            unsafe serving_start(
                &library, socket, Self.admission, Self.handler, context, Self.patience, Self.mostConnections,
                Self.memory)
                != nil
        }
        return isStarted ? nil : "the system has no thread or no memory left"
    }

    /// Shows another version of the site, and makes open pages load again.
    ///
    /// - Parameter site: nil if the new version has an error; the last one is shown, with the problems on
    ///   top.
    public func publish(_ site: ServedSite?, problems: Problems?) {
        let waiting = state.withLock { state in
            if let site { state.responder.site = site }
            state.responder.problems = problems
            state.count += 1
            state.responder.version = "\(version)-\(state.count)"
            return state.takeWaiting()
        }
        Self.resume(waiting)
    }

    /// Answers pages that wait for a change although there is none, so that connections of pages that are
    /// gone are closed.
    public func answerWaiting() {
        Self.resume(state.withLock { $0.takeWaiting() })
    }
}

extension Server.State {
    fileprivate mutating func takeWaiting() -> [UInt] {
        defer { waiting = [] }
        return waiting
    }
}

// MARK: - The library

extension Server {
    private static let handler: MHD_AccessHandlerCallback = {
        context, connection, path, method, _, _, _, memory in
        guard let context = unsafe context, let connection = unsafe connection, let path = unsafe path,
            let method = unsafe method,
            let memory = unsafe memory
        else { return .NO }
        let server = unsafe Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
        let request = unsafe Request(connection, method: String(cString: method), path: String(cString: path))
        let stage = unsafe Stage(memory.pointee)
        unsafe memory.pointee = stage.next
        return unsafe server.answer(request, stage, on: connection)
    }

    /// Programs of other users are not answered.
    private static let admission: MHD_AcceptPolicyCallback = { context, address, length in
        guard let context = unsafe context, let address = unsafe address else { return .NO }
        let server = unsafe Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
        // Both kinds of address begin with the family and the port.
        let port = unsafe UnsafeRawPointer(address).loadUnaligned(fromByteOffset: 2, as: UInt16.self)
        return Peers.isOfOtherUser(port: Int(UInt16(bigEndian: port)), server: server.port) ? .NO : .YES
    }

    /// How often the library has called for a request.
    private enum Stage {
        /// Its head is there. A connection on which a request is answered now is closed.
        case head
        /// All of it is there.
        case complete
        /// It has waited for a change.
        case waited

        init(_ memory: UnsafeMutableRawPointer?) {
            let number = UInt(bitPattern: memory)
            self = number == 0 ? .head : number == 1 ? .complete : .waited
        }

        /// What the library keeps until it calls again.
        var next: UnsafeMutableRawPointer? {
            unsafe UnsafeMutableRawPointer(bitPattern: self == .head ? 1 : 2)
        }
    }

    private func answer(_ request: Request, _ stage: Stage, on connection: OpaquePointer) -> MHD_Result {
        if stage == .head {
            let refusal = state.withLock(\.responder).refusal(of: request)
            return refusal.map { unsafe Self.send($0, on: connection) } ?? .YES
        }
        let address = UInt(bitPattern: connection)
        // The version that the page shows.
        let shown = unsafe Server.library.lookup_connection_value(connection, .GET_ARGUMENT_KIND, "since").map
        {
            unsafe String(cString: $0)
        }
        let (responder, oldest) = state.withLock { state -> (Responder?, UInt?) in
            guard stage == .complete, state.responder.isAboutChanges(request),
                shown == state.responder.version
            else {
                return (state.responder, nil)
            }
            // In the lock, so that no version is published before the page waits for it.
            unsafe Server.library.suspend_connection(OpaquePointer(bitPattern: address))
            state.waiting.append(address)
            return (nil, state.waiting.count > Self.mostWaiting ? state.waiting.removeFirst() : nil)
        }
        if let oldest { Self.resume([oldest]) }
        guard let responder else { return .YES }
        return unsafe Self.send(responder.response(to: request), on: connection)
    }

    private static func send(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
        // Kept until the last byte was sent, so that many requests for a large file share its bytes.
        let body = unsafe Unmanaged.passRetained(ServedBody(bytes: response.body))
        let made = unsafe Server.library.create_response_from_callback(
            UInt64(response.body.count), Self.piece, ServedBody.copy, body.toOpaque(), ServedBody.release)
        guard let made = unsafe made else {
            unsafe body.release()
            return .NO
        }
        defer { unsafe Server.library.destroy_response(made) }
        for (name, value) in response.fields {
            _ = unsafe Server.library.add_response_header(made, name, value)
        }
        return unsafe Server.library.queue_response(connection, UInt32(response.status), made)
    }

    private static func resume(_ connections: [UInt]) {
        for connection in connections {
            unsafe Server.library.resume_connection(OpaquePointer(bitPattern: connection))
        }
    }
}

/// The bytes of an answer while it is sent.
private final class ServedBody: Sendable {
    let bytes: ArraySlice<UInt8>

    init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    static let copy: MHD_ContentReaderCallback = { context, position, place, most in
        guard let context = unsafe context, let place = unsafe place else { return -1 }
        let bytes = unsafe Unmanaged<ServedBody>.fromOpaque(context).takeUnretainedValue().bytes
        let piece = bytes.dropFirst(Int(position)).prefix(most)
        unsafe UnsafeMutableRawBufferPointer(start: place, count: most).copyBytes(from: piece)
        return piece.count
    }

    static let release: MHD_ContentReaderFreeCallback = { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<ServedBody>.fromOpaque(context).release()
    }
}

extension Request {
    fileprivate init(_ connection: OpaquePointer, method: String, path: String) {
        let field = { (name: String) -> String? in
            unsafe Server.library.lookup_connection_value(connection, .HEADER_KIND, name).map {
                unsafe String(cString: $0)
            }
        }
        self.method = method
        self.path = path
        hosts = unsafe Self.hosts(of: connection)
        hasBody = field("Transfer-Encoding") != nil || !["0", nil].contains(field("Content-Length"))
        ifNoneMatch = field("If-None-Match")
        ifRange = field("If-Range")
        range = field("Range")
    }

    /// The values of all fields `Host`.
    private static func hosts(of connection: OpaquePointer) -> [String] {
        var hosts: [String] = []
        unsafe withUnsafeMutablePointer(to: &hosts) { hosts in
            _ = unsafe Server.library.get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context = unsafe context, let name = unsafe name, let value = unsafe value
                    else { return .YES }
                    if unsafe String(cString: name).lowercased() == "host" {
                        unsafe context.assumingMemoryBound(to: [String].self).pointee.append(
                            String(cString: value))
                    }
                    return .YES
                }, hosts)
        }
        return hosts
    }
}
