import Bytes
import Pages
import Templating

/// Writes the links of page after page, and records where they lead.
final class PageLinks: LinkResolver {
    private let addresses: RelativeAddresses
    private let table: PathTable
    private var page: PlannedPage
    /// Links to a page or a file without a fragment, in their order in the page.
    private(set) var written: [Written] = []
    private(set) var origins = LinkOrigins()

    /// An address in the bytes of a page, and what it leads to.
    struct Written {
        var start: Int
        var end: Int
        var target: PathTable.Target
    }

    init(_ page: PlannedPage, _ addresses: RelativeAddresses, _ table: PathTable) {
        self.page = page
        self.addresses = addresses
        self.table = table
    }

    /// Begins with another page.
    func begin(_ page: PlannedPage) {
        self.page = page
        written.removeAll(keepingCapacity: true)
        origins = LinkOrigins()
    }

    func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool {
        let start = buffer.count
        guard let target = addresses.append(link, from: page, into: &buffer) else {
            return addresses.isRefused(link)
        }
        if link.fragment == nil {
            written.append(Written(start: start, end: buffer.count, target: target))
        } else if link.origin != nil {
            origins.note(link, as: FactReader.unescaped(buffer.text(from: start)))
        }
        return true
    }

    func append(page id: String, to buffer: inout ByteBuffer) -> Bool {
        guard let number = addresses.finder.number(of: id, beside: page) else {
            return addresses.isRefused(Link(.page(id)))
        }
        append(plannedPage: number, isAbsolute: false, to: &buffer)
        return true
    }

    func append(plannedPage number: Int, isAbsolute: Bool, to buffer: inout ByteBuffer) {
        let start = buffer.count
        guard !isAbsolute else { return addresses.append(absolute: number, into: &buffer) }
        let target = addresses.append(from: page.number, to: number, into: &buffer)
        written.append(Written(start: start, end: buffer.count, target: target))
    }

    func append(path: String, to buffer: inout ByteBuffer) {
        let start = buffer.count
        addresses.append(from: page.number, to: path, into: &buffer)
        if let target = table.target(of: path) {
            written.append(Written(start: start, end: buffer.count, target: target))
        }
    }

    func suggestion(for link: Link) -> String? { addresses.suggestion(for: link, from: page) }
}
