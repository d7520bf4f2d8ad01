import Bytes
import Pages
import Templating

/// Writes the links of a page, and remembers where they lead.
final class PageLinks: LinkResolver {
    private let addresses: RelativeAddresses
    private let table: PathTable
    private let page: PlannedPage
    /// In the order in which they stand in the page, those that are a page or file and nothing more.
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

    func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool {
        let start = buffer.count
        guard let target = addresses.append(link, from: page, into: &buffer) else { return false }
        if link.fragment == nil {
            written.append(Written(start: start, end: buffer.count, target: target))
        } else if link.origin != nil {
            origins.note(link, as: FactReader.unescaped(buffer.text(from: start)))
        }
        return true
    }

    func append(path: String, isAbsolute: Bool, to buffer: inout ByteBuffer) {
        if isAbsolute { return addresses.append(absolute: path, into: &buffer) }
        let start = buffer.count
        addresses.append(from: page.path, to: path, into: &buffer)
        if let target = table.target(of: path) { written.append(Written(start: start, end: buffer.count, target: target)) }
    }

    func suggestion(for link: Link) -> String? { addresses.suggestion(for: link, from: page) }
}
