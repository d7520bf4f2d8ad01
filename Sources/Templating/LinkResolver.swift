public import Bytes
public import Pages

/// Knows the address of every page and file as seen from the page that is being rendered.
public protocol LinkResolver {
    /// Appends the address; false, and nothing appended, where the target does not exist.
    func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool

    /// The same for the page with an id, in the language of the page that shows it.
    func append(page id: String, to buffer: inout ByteBuffer) -> Bool

    /// Appends the address of a page that is known by its number in the plan.
    func append(plannedPage number: Int, isAbsolute: Bool, to buffer: inout ByteBuffer)

    /// Appends the address of a file that is known to be there, by its path in the tree.
    func append(path: String, to buffer: inout ByteBuffer)

    /// The page's or file's source that an author most likely meant by a link that leads nowhere.
    func suggestion(for link: Link) -> String?
}

extension LinkResolver {
    public func append(page id: String, to buffer: inout ByteBuffer) -> Bool { append(Link(.page(id)), to: &buffer) }

    public func suggestion(for link: Link) -> String? { nil }
}

/// Resolves nothing: for data that hold no links.
public struct NoLinks: LinkResolver, Sendable {
    public init() {}

    public func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool { false }

    public func append(plannedPage number: Int, isAbsolute: Bool, to buffer: inout ByteBuffer) {}

    public func append(path: String, to buffer: inout ByteBuffer) {}
}
