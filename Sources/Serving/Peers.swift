import Glibc

/// Whose program it is that connects to a port of this machine. The kernel lists the owner of each connection; a port has no
/// rights of its own, and private pages are shown behind it.
enum Peers {
    /// The lists of the kernel, for both versions of the protocol (proc_pid_net(5)).
    private static let lists = ["/proc/net/tcp", "/proc/net/tcp6"]

    /// Whether a program of another user has this end of a connection. Root may read everything anyway; where the
    /// kernel says nothing, the connection counts as one of our own.
    ///
    /// - Parameters:
    ///   - port: of the program that connects.
    ///   - server: the port that it connects to.
    static func isOfOtherUser(port: Int, server: Int) -> Bool {
        for list in lists {
            guard let owner = owner(of: port, to: server, in: text(of: list)) else { continue }
            return owner != geteuid() && owner != 0
        }
        return false
    }

    /// The user in a list of the kernel who has a connection; nil if it is not there.
    static func owner(of port: Int, to server: Int, in list: String) -> uid_t? {
        for line in list.split(separator: "\n").dropFirst() {
            // `0: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000 …`
            let fields = line.split(separator: " ")
            guard fields.count > 7, Self.port(in: fields[1]) == port, Self.port(in: fields[2]) == server
            else { continue }
            return uid_t(fields[7])
        }
        return nil
    }

    private static func port(in address: Substring) -> Int? {
        address.split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }

    /// Empty if it cannot be read.
    private static func text(of path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = max(0, unsafe read(file, buffer.baseAddress, buffer.count))
            }
            guard !part.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
            bytes += part
        }
    }
}
