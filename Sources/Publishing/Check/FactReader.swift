import Bytes
import Diagnostics
import Glibc
import Markup
import Pages

/// Reads the facts of page after page from the rendered bytes; each thread has its own.
///
/// The markup is this program's own: attributes in double quotes, entities for special characters.
struct FactReader {
    let table: PathTable
    private var ids: [Mention] = []
    private var near: [Mention] = []
    private var path: [UInt8] = []
    /// Links in the rest of the page whose targets are known from rendering.
    private var written: ArraySlice<PageLinks.Written> = []
    private var facts = PageFacts()
    /// What is wrong within the page.
    private var findings: [Diagnostic] = []
    /// Addresses that have been reported, each once a page.
    private var reported: Set<String> = []

    init(_ table: PathTable) {
        self.table = table
    }

    /// An anchor, or a reference to one of the same page.
    private struct Mention {
        var hash: UInt64
        var start: Int
        var count: Int
        var attribute: Attribute
    }

    private typealias Attribute = ReferringAttribute

    /// - Parameters:
    ///   - references: where attributes may refer to something, see `Renderer.references`; nil for the whole
    ///     page.
    ///   - written: links whose targets are known, in their order in the page.
    mutating func read(
        _ page: PlannedPage, _ html: [UInt8], at references: [Range<Int>]? = nil,
        _ written: [PageLinks.Written] = []
    ) -> (facts: PageFacts, findings: [Diagnostic]) {
        findings.removeAll()
        ids.removeAll(keepingCapacity: true)
        near.removeAll(keepingCapacity: true)
        reported.removeAll(keepingCapacity: true)
        facts = PageFacts()
        self.written = written[...]
        unsafe html.withUnsafeBufferPointer { bytes in
            if let references {
                for range in references { unsafe read(bytes, range, page) }
            } else {
                unsafe read(bytes, 0..<bytes.count, page)
            }
        }
        // Without this second reference, the next page can write into the array without copying it.
        self.written = []
        ids.sort { ($0.hash, $0.start) < ($1.hash, $1.start) }
        facts.anchors = ids.map(\.hash)
        for (one, next) in zip(ids, ids.dropFirst()) where one.hash == next.hash {
            report(
                .pageDuplicateAnchor,
                "the page \(page.url) has the id \"\(Self.text(next, in: html))\" twice", page)
        }
        for mention in near where !isAnchor(mention.hash) {
            let text = "#" + Self.text(mention, in: html)
            if mention.attribute == .href {
                // Reported later, at the line where the author wrote it.
                let number = Int32(page.number)
                facts.references.append(
                    PageFacts.AnchorReference(
                        page: number, anchor: mention.hash, attribute: "href", text: text))
            } else {
                reportAnchor(text, mention.attribute, page)
            }
        }
        facts.links = facts.links.sortedOnce()
        return (facts, findings)
    }

    /// The anchors of the last page, as they are written.
    func anchors(in html: [UInt8]) -> Set<String> {
        Set(ids.map { Self.text($0, in: html) })
    }

    // MARK: - Reading

    /// Every attribute looks like ` name="value"`: finds `="`, then the name before it and the value after
    /// it.
    ///
    /// - Parameter range: empty for a single equals sign.
    private mutating func read(_ html: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ page: PlannedPage) {
        guard let base = html.baseAddress else { return }
        var index = range.lowerBound
        repeat {
            var equals = index
            if !range.isEmpty {
                guard let found = unsafe memchr(base + index, 0x3D, range.upperBound - index) else { return }
                equals = unsafe UnsafeRawPointer(base).distance(to: found)
            }
            index = equals + 1
            guard index < html.count, unsafe html[index] == UInt8(ascii: "\"") else { continue }
            guard let attribute = unsafe Attribute(before: equals, in: html.span) else { continue }
            let start = equals + 2
            guard start < html.count, let quote = unsafe memchr(base + start, 0x22, html.count - start) else {
                return
            }
            index = unsafe UnsafeRawPointer(base).distance(to: quote)
            unsafe add(attribute, start, UnsafeBufferPointer(rebasing: html[start..<index]), page)
        } while index < range.upperBound
    }

    private mutating func add(
        _ attribute: Attribute, _ start: Int, _ value: UnsafeBufferPointer<UInt8>, _ page: PlannedPage
    ) {
        switch attribute {
        case .id:
            unsafe ids.append(
                Mention(hash: Self.hash(value), start: start, count: value.count, attribute: attribute))
        case .href, .src: unsafe addAddress(value, start, attribute, page)
        case .label, .labelledBy, .describedBy, .controls, .details, .owns:
            var from = 0
            for end in 0...value.count {
                if end < value.count, unsafe value[end] != UInt8(ascii: " ") { continue }
                if end > from { unsafe addNear(value, from..<end, start, attribute) }
                from = end + 1
            }
        }
    }

    private mutating func addNear(
        _ value: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ start: Int, _ attribute: Attribute
    ) {
        let hash = unsafe Self.hash(UnsafeBufferPointer(rebasing: value[range]))
        near.append(
            Mention(hash: hash, start: start + range.lowerBound, count: range.count, attribute: attribute))
    }

    private mutating func addAddress(
        _ value: UnsafeBufferPointer<UInt8>, _ start: Int, _ attribute: Attribute, _ page: PlannedPage
    ) {
        while let link = written.first, link.start <= start {
            written.removeFirst()
            guard link.start == start, link.end == start + value.count else { continue }
            if case .page(let number) = link.target, number != page.number {
                facts.links.append(Int32(number))
            }
            return
        }
        var end = 0
        // Entities and percent signs are rare, so they may take longer.
        if unsafe value.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "%") }) {
            return addWritten(Self.unescaped(unsafe String(decoding: value, as: UTF8.self)), attribute, page)
        }
        while end < value.count, unsafe value[end] != UInt8(ascii: "#") { end += 1 }
        if end == 0 {
            // Every browser goes to the top of the page for this one, so it needs no element with the id.
            if value.count > 1, unsafe !value.dropFirst().elementsEqual("top".utf8) {
                unsafe addNear(value, 1..<value.count, start, attribute)
            }
            return
        }
        let address = unsafe UnsafeBufferPointer(rebasing: value[..<end])
        let fragment = unsafe UnsafeBufferPointer(rebasing: value[min(end + 1, value.count)...])
        unsafe add(address, fragment, attribute, page) { unsafe String(decoding: value, as: UTF8.self) }
    }

    /// - Parameter text: the whole address.
    private mutating func add(
        _ address: UnsafeBufferPointer<UInt8>, _ fragment: UnsafeBufferPointer<UInt8>, _ attribute: Attribute,
        _ page: PlannedPage,
        text: () -> String
    ) {
        let query = unsafe address.firstIndex(of: UInt8(ascii: "?"))
        let target: PathTable.Target?
        if query == 0 {
            target = .page(page.number)
        } else {
            let bare = unsafe query.map { unsafe UnsafeBufferPointer(rebasing: address[..<$0]) } ?? address
            guard unsafe table.resolve(bare, from: page.path, into: &path) else { return }
            target = unsafe path.withUnsafeBufferPointer { unsafe table.target(of: $0) }
        }
        switch target {
        case nil:
            let text = text()
            guard reported.insert(text).inserted else { return }
            report(
                .pageBrokenLink,
                "the page \(page.url) refers by \(attribute.name) to \"\(text)\", which does not exist", page)
        case .file: break
        case .page(let number):
            if number != page.number { facts.links.append(Int32(number)) }
            guard !fragment.isEmpty, unsafe !fragment.elementsEqual("top".utf8) else { return }
            unsafe facts.references.append(
                PageFacts.AnchorReference(
                    page: Int32(number), anchor: fragment.shortHash, attribute: attribute.name.description,
                    text: text()))
        }
    }

    /// An address with entities or percent signs.
    private mutating func addWritten(_ text: String, _ attribute: Attribute, _ page: PlannedPage) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts.first.map { $0.prefix { $0 != "/" && $0 != "?" } } ?? ""
        if scheme.contains(":") { return }
        var address = PercentEncoding.decoded(String(parts.first ?? ""))
        // A percent-encoded colon is part of a file name and does not end a scheme.
        if address.prefix(while: { $0 != "/" }).contains(":") { address = "./" + address }
        var fragment = parts.count > 1 ? PercentEncoding.decoded(String(parts[1])) : ""
        if address.isEmpty {
            guard !fragment.isEmpty, fragment != "top" else { return }
            let reference = PageFacts.AnchorReference(
                page: Int32(page.number), anchor: fragment.shortHash, attribute: attribute.name.description,
                text: text)
            facts.references.append(reference)
            return
        }
        address.withUTF8 { address in
            fragment.withUTF8 { fragment in
                unsafe add(address, fragment, attribute, page) { text }
            }
        }
    }

    // MARK: - Reporting

    private func isAnchor(_ hash: UInt64) -> Bool {
        facts.anchors.containsSorted(hash)
    }

    private mutating func reportAnchor(_ text: String, _ attribute: Attribute, _ page: PlannedPage) {
        guard reported.insert(text).inserted else { return }
        findings.append(OutputCheck.missingAnchor(text, attribute.name.description, page))
    }

    private mutating func report(_ code: DiagnosticCode, _ message: Wording, _ page: PlannedPage) {
        findings.append(Diagnostic(.error, code, message, in: page.page.source))
    }

    private static func text(_ mention: Mention, in html: [UInt8]) -> String {
        unescaped(String(decoding: html[mention.start..<mention.start + mention.count], as: UTF8.self))
    }
}

extension FactReader {
    /// The hash of an attribute's value as a browser reads it.
    private static func hash(_ value: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard unsafe value.contains(UInt8(ascii: "&")) else { return unsafe value.shortHash }
        return unescaped(unsafe String(decoding: value, as: UTF8.self)).shortHash
    }

    /// An attribute's value as a browser reads it.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        let entities: [(String, String)] = [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
        ]
        while let character = rest.first {
            if character == "&", let entity = entities.first(where: { rest.hasPrefix($0.0) }) {
                result += entity.1
                rest = rest.dropFirst(entity.0.count)
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}

extension [UInt64] {
    /// Whether a sorted list contains a number.
    func containsSorted(_ number: UInt64) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }
}

extension [Int32] {
    /// From the least to the greatest, each once.
    fileprivate func sortedOnce() -> [Int32] {
        var result: [Int32] = []
        result.reserveCapacity(count)
        for number in sorted() where number != result.last { result.append(number) }
        return result
    }
}
