import Glibc

/// A program that answers messages for as long as it runs. It reads them from its file 3 and writes its own to
/// its file 4; a zero byte ends each.
public final class ConversingProgram {
    private let program: OutsideProgram
    private let process: pid_t
    private let socket: Int32
    private let errors: NamelessFile
    private let limits: OutsideProgram.Limits
    /// What has arrived, how much of it is given out, and how much after that has no zero byte.
    private var arrived: [UInt8] = []
    private var given = 0
    private var searched = 0
    private var hasEnded = false
    /// Why the program no longer talks, if it has been found out.
    private var failure: ProgramFailure?
    private let isStopped: @Sendable () -> Bool
    /// How often nothing has come since the work was to stop.
    private var silencesAfterStop = 0

    /// How long the program may take to end when it is asked to, in hundredths of a second.
    private static let patience = 300
    /// How long it may neither read nor write while a message is sent, in seconds.
    private static let silence = 60

    /// How many times a second it is looked whether the work is to stop.
    private static let looks = 5
    /// How many seconds of silence are still waited for if the work is to stop.
    private static let grace = 5

    /// Starts the program with nothing in its environment but these lines.
    ///
    /// - Parameters:
    ///   - bytes: how long a message and each file of the program may be. One that writes without end would fill the
    ///     memory and the disk.
    ///   - isStopped: whether the work is to stop, so that no answer is waited for much longer.
    public init(
        _ program: OutsideProgram, _ arguments: [String], environment: [String],
        bytes: Int = 1_000_000_000, isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(ProgramFailure) {
        self.program = program
        self.isStopped = isStopped
        limits = OutsideProgram.Limits(bytes: bytes)
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Self.closedOnStart, 0, &ends) == 0
        else {
            throw ProgramFailure(number: errno)
        }
        socket = ends[0]
        // The numbers 3 and 4 may be those of other files here.
        let other = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        close(ends[1])
        guard other >= 0 else {
            let failure = ProgramFailure(number: errno)
            close(ends[0])
            throw failure
        }
        defer { close(other) }
        do throws(ProgramFailure) {
            let (input, output) = (try NamelessFile(), try NamelessFile())
            errors = try NamelessFile()
            process = try OutsideProgram.spawn(
                OutsideProgram.shell, OutsideProgram.limited(limits, program.path, arguments),
                environment,
                files: [input.descriptor, output.descriptor, errors.descriptor, other, other],
                inOwnGroup: true)
        } catch {
            close(ends[0])
            throw error
        }
    }

    deinit { end() }

    /// Sends a message, and takes meanwhile what the program sends: it may wait for that before it goes on
    /// reading.
    public func send(_ message: [UInt8]) throws(ProgramFailure) {
        let bytes = message + [0]
        var sent = 0
        while sent < bytes.count {
            if try wait(for: Int16(POLLIN | POLLOUT), Self.silence) & Int16(POLLIN) != 0 { try takeMore() }
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    socket, bytes.baseAddress.map { unsafe $0 + sent }, bytes.count - sent,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw ending() }
            sent += count
        }
    }

    /// Waits for the next message.
    ///
    /// - Parameter seconds: how long the program may be silent.
    public func receive(within seconds: Int) throws(ProgramFailure) -> [UInt8] {
        while true {
            if let end = arrived[searched...].firstIndex(of: 0) {
                defer {
                    given = end + 1
                    searched = given
                }
                return Array(arrived[given..<end])
            }
            searched = arrived.count
            _ = try wait(for: Int16(POLLIN), seconds)
            try takeMore()
        }
    }

    /// Waits until one of some things is possible, and gives those that are.
    private func wait(for events: Int16, _ seconds: Int) throws(ProgramFailure) -> Int16 {
        // The number of a closed socket may be that of another file by now.
        guard !hasEnded else { throw ending() }
        var wanted = pollfd(fd: socket, events: events, revents: 0)
        for _ in 0..<seconds * Self.looks {
            let count = unsafe poll(&wanted, 1, Int32(1000 / Self.looks))
            guard count >= 0 || errno == EINTR else { throw ProgramFailure(number: errno) }
            if count > 0 { return wanted.revents }
            if isStopped() { silencesAfterStop += 1 }
            if silencesAfterStop > Self.grace * Self.looks { throw ProgramFailure(reason: "it was stopped") }
        }
        throw ProgramFailure(reason: "it did not answer within \(seconds) seconds")
    }

    private func takeMore() throws(ProgramFailure) {
        let part = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
            count = max(0, unsafe recv(socket, buffer.baseAddress, 1 << 18, 0))
        }
        guard !part.isEmpty else { throw ending() }
        arrived.removeFirst(given)
        searched -= given
        given = 0
        arrived += part
        if arrived.count > limits.bytes { throw ProgramFailure(reason: "it wrote too much") }
    }

    private func ending() -> ProgramFailure {
        if let failure { return failure }
        // At its end it has written why.
        let status = end() ?? 0
        let said = errors.content(atMost: ProgramFailure.longestOutput)
        let failure = ProgramFailure(reason: program.reason(said, status, isLimited: false))
        self.failure = failure
        return failure
    }

    /// Closes the conversation, and ends the program and all that it has started if it does not end by itself.
    ///
    /// - Returns: its status; nil if it had ended before.
    @discardableResult
    public func end() -> Int32? {
        guard !hasEnded else { return nil }
        hasEnded = true
        close(socket)
        var status: Int32 = 0
        for _ in 0..<Self.patience {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process || ended < 0 && errno != EINTR {
                kill(-process, SIGKILL)
                return status
            }
            usleep(10_000)
        }
        kill(-process, SIGKILL)
        return try? OutsideProgram.status(of: process)
    }

    private static let closedOnStart = Int32(SOCK_CLOEXEC.rawValue)
}
