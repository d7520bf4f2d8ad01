import Glibc

/// Why the server cannot be reached at a port.
public struct PortFailure: Error, Sendable {
    /// Whether another program uses the port.
    public var isTaken: Bool
    /// In words, such as `Permission denied`.
    public var reason: String

    fileprivate init(_ code: Int32) {
        isTaken = code == EADDRINUSE
        reason = unsafe String(cString: strerror(code))
    }
}

/// The sockets of a port, which only programs of this machine can reach.
struct LoopbackSockets: Sendable {
    let port: Int
    /// For 127.0.0.1 and, on a machine with IPv6, for ::1.
    let sockets: [Int32]

    /// - Parameter port: 0 for any that is free.
    init(port: Int) throws(PortFailure) {
        let first = try Self.listening(port, version6: false)
        let port = Self.port(of: first)
        self.port = port
        do throws(PortFailure) {
            sockets = [first, try Self.listening(port, version6: true)]
        } catch {
            guard !error.isTaken else {
                close(first)
                throw error
            }
            sockets = [first]
        }
    }

    private static func listening(_ port: Int, version6: Bool) throws(PortFailure) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = socket(version6 ? AF_INET6 : AF_INET, kind, 0)
        guard number >= 0 else { throw PortFailure(errno) }
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // A port can be used again at once after another server has ended.
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        if version6 { _ = unsafe setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size) }
        guard bind(number, port, version6: version6) == 0, listen(number, 64) == 0 else {
            let failure = PortFailure(errno)
            close(number)
            throw failure
        }
        return number
    }

    private static func bind(_ number: Int32, _ port: Int, version6: Bool) -> Int32 {
        if version6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = in_port_t(port).bigEndian
            address.sin6_addr = in6addr_loopback
            return unsafe withUnsafePointer(to: &address) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Glibc.bind(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func port(of number: Int32) -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(number, $0, &size)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
