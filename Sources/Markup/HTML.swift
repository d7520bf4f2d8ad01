/// Markup that this program made and vouches for: it is written out as it is.
public struct HTML: Sendable, Hashable {
    /// In UTF-8.
    public let bytes: [UInt8]

    public init(trusted bytes: [UInt8]) {
        self.bytes = bytes
    }

    public init(trusted source: String) {
        bytes = Array(source.utf8)
    }

    public var source: String { String(decoding: bytes, as: UTF8.self) }
}
