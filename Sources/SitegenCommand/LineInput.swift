import Glibc

/// Lines of standard input, from a person at a terminal or from another program, until Ctrl-C.
///
/// From the first one on, the signals of Ctrl-C and of `kill` no longer end the process: they end the input.
struct LineInput: ~Copyable {
    /// Whether a person types the lines.
    let isTerminal = isatty(STDIN_FILENO) == 1
    private var bytes: [UInt8] = []
    private var hasEnded = false
    /// The signals that the process does not get except while it waits.
    private var whileWaiting = sigset_t()

    /// How much of the line that is read was dropped, in bytes.
    private var dropped = 0

    /// A longer line cannot be an answer, and is cut, in bytes.
    private static let longest = 10_000
    /// A line of which more is dropped counts as the end of the input, since it may be endless, in bytes.
    private static let endless = 10_000_000

    init() {
        var ending = sigset_t()
        unsafe sigemptyset(&ending)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in }
            unsafe sigaddset(&ending, number)
        }
        unsafe pthread_sigmask(SIG_BLOCK, &ending, &whileWaiting)
        for number in [SIGINT, SIGTERM] { unsafe sigdelset(&whileWaiting, number) }
    }

    /// The next line, without its end; nil at the end of the input, and after Ctrl-C.
    mutating func next() -> String? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end].prefix(Self.longest), as: UTF8.self)
            }
            guard !hasEnded else {
                guard !bytes.isEmpty else { return nil }
                defer { bytes = [] }
                return String(decoding: bytes, as: UTF8.self)
            }
            guard wait() else { return nil }
            read()
        }
    }

    /// Waits until there is something to be read; gives false after Ctrl-C.
    private mutating func wait() -> Bool {
        // A signal does not end a wait for input that is there already.
        var pending = sigset_t()
        unsafe sigpending(&pending)
        for number in [SIGINT, SIGTERM] where unsafe sigismember(&pending, number) == 1 { return false }
        var input = fd_set()
        // Standard input is file 0, the lowest bit.
        input.__fds_bits.0 = 1
        // Only here the signals are let through, so that none is lost between two waits.
        return unsafe pselect(1, &input, nil, nil, nil, &whileWaiting) >= 0
    }

    private mutating func read() {
        let received = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            return unsafe Array(buffer.prefix(max(0, count)))
        }
        hasEnded = received.isEmpty
        // What is beyond the longest line is dropped until the line ends.
        guard bytes.count > Self.longest else { return bytes += received }
        let kept = received.filter { $0 == UInt8(ascii: "\n") }
        dropped = kept.isEmpty ? dropped + received.count : 0
        bytes = dropped > Self.endless ? [] : bytes + kept
        if dropped > Self.endless { hasEnded = true }
    }
}
