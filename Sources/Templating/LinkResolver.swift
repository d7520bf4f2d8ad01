public import Bytes
public import Pages

/// Knows the address of every page and file as seen from the page that is being rendered.
public protocol LinkResolver {
    /// Appends the address; false, and nothing appended, where the target does not exist.
    func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool

    /// Appends the address of a page or file that is known to be there, by its path in the tree.
    func append(path: String, isAbsolute: Bool, to buffer: inout ByteBuffer)

    /// The page's or file's source that an author most likely meant by a link that leads nowhere.
    func suggestion(for link: Link) -> String?
}

extension LinkResolver {
    public func suggestion(for link: Link) -> String? { nil }
}

/// Resolves nothing: for data that hold no links.
public struct NoLinks: LinkResolver, Sendable {
    public init() {}

    public func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool { false }

    public func append(path: String, isAbsolute: Bool, to buffer: inout ByteBuffer) {}
}
