public import Bytes
public import Pages

/// Writes the address of every page and file as it is needed on the page that is being rendered.
public protocol LinkResolver {
    /// Appends the address; false, and nothing appended, if the target does not exist.
    func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool

    /// Appends the address of the page with an id in the language of the page that shows it; false if there
    /// is none.
    func append(page id: String, to buffer: inout ByteBuffer) -> Bool

    /// Appends the address of a page that is known by its number in the plan.
    func append(plannedPage number: Int, isAbsolute: Bool, to buffer: inout ByteBuffer)

    /// Appends the address of a file that is known to be there, by its path in the tree.
    func append(path: String, to buffer: inout ByteBuffer)

    /// The source of the page or file that the author of a broken link most likely meant.
    func suggestion(for link: Link) -> String?
}

extension LinkResolver {
    public func append(page id: String, to buffer: inout ByteBuffer) -> Bool {
        append(Link(.page(id)), to: &buffer)
    }

    public func suggestion(for link: Link) -> String? { nil }
}

/// Resolves nothing: for data without links.
public struct NoLinks: LinkResolver, Sendable {
    public init() {}

    public func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool { false }

    public func append(plannedPage number: Int, isAbsolute: Bool, to buffer: inout ByteBuffer) {}

    public func append(path: String, to buffer: inout ByteBuffer) {}
}
