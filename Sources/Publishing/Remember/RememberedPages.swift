import Bytes
import Threads

/// What a build remembers of each page of a tree, as bytes, since as objects a million pages would take five times as
/// much memory. The bytes are those of the cache file.
///
/// Pages are in the order in which they are made (`PageOrder`).
struct RememberedPages: Sendable, RandomAccessCollection {
    /// A part begins with where each of its pages begins. All parts have as many pages, but for the last.
    private var parts: [Part] = []
    private var partLength = 1
    private(set) var count = 0
    /// Pages whose files turned out to be others.
    private var forgotten: Set<Int> = []

    /// Some pages, one after the other.
    struct Part: Sendable {
        fileprivate let bytes: [UInt8]
        /// The part may be in the middle of a file.
        fileprivate let range: Range<Int>

        fileprivate var content: ArraySlice<UInt8> { bytes[range] }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    /// - Parameters:
    ///   - parts: from `part(_:of:)`.
    ///   - partLength: how many pages each part has.
    ///   - count: how many pages all parts have.
    init(parts: [Part] = [], partLength: Int = 1, count: Int = 0) {
        self.parts = parts
        self.partLength = partLength
        self.count = count
    }

    subscript(position: Int) -> BuildCache.Page {
        var page =
            read(position) { input throws(CacheReader.Malformed) in try input.page() }
            ?? BuildCache.Page("")
        if forgotten.contains(position) { page.known = .none }
        return page
    }

    /// The file of a page, with its path.
    func file(_ position: Int) -> (path: String, known: KnownFile) {
        let file = read(position) { input throws(CacheReader.Malformed) in
            (path: try input.text(), known: try input.known())
        }
        return (file?.path ?? "", forgotten.contains(position) ? .none : file?.known ?? .none)
    }

    func path(_ position: Int) -> String {
        read(position) { input throws(CacheReader.Malformed) in try input.text() } ?? ""
    }

    func facts(_ position: Int) -> PageFacts {
        read(position) { input throws(CacheReader.Malformed) in
            try input.skipToFacts()
            return try input.facts()
        } ?? PageFacts()
    }

    func known(_ position: Int) -> KnownFile {
        if forgotten.contains(position) { return .none }
        return read(position) { input throws(CacheReader.Malformed) in
            try input.skipText()
            return try input.known()
        } ?? .none
    }

    /// From now on the file of a page is not known any more.
    mutating func forgetFile(_ position: Int) { forgotten.insert(position) }

    private func read<Value>(
        _ position: Int, _ body: (inout CacheReader) throws(CacheReader.Malformed) -> Value
    ) -> Value? {
        let part = parts[position / partLength]
        var input = CacheReader(part.bytes, part.range)
        do throws(CacheReader.Malformed) {
            try input.skip(
                to: position % partLength,
                of: Swift.min(partLength, count - position / partLength * partLength))
            return try body(&input)
        } catch {
            return nil
        }
    }
}

// MARK: - Bytes

extension RememberedPages {
    /// A part with these pages. If the part with this number is the same, it is that one, so that what has not changed
    /// since the last build is in memory once.
    func part(_ number: Int, of pages: some Collection<BuildCache.Page>) -> Part {
        let bytes = Self.bytes(of: pages)
        if parts.indices.contains(number), parts[number].content == bytes[...] { return parts[number] }
        return Part(bytes: bytes, range: 0..<bytes.count)
    }

    /// Where each page begins, counted from the end of these numbers, and then the pages.
    private static func bytes(of pages: some Collection<BuildCache.Page>) -> [UInt8] {
        var (starts, output) = (CacheWriter("", capacity: 4 * pages.count), CacheWriter("", capacity: 16_384))
        for page in pages {
            starts.count(output.byteCount)
            output.text(page.path)
            output.known(page.known)
            output.dependencies(page.dependencies)
            output.facts(page.facts)
        }
        // With no room to grow, since very many are kept.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(starts.byteCount + output.byteCount)
        bytes += starts.open()
        bytes += output.open()
        return bytes
    }

    /// Where the pages with some paths are; a path that no page has is missing.
    func positions(of paths: Set<String>) -> [String: Int] {
        var positions: [String: Int] = [:]
        positions.reserveCapacity(paths.count)
        for position in indices where positions.count < paths.count {
            let path = path(position)
            if paths.contains(path) { positions[path] = position }
        }
        return positions
    }

    /// Replaces pages, by their positions.
    mutating func replace(_ replacements: [Int: BuildCache.Page]) {
        for (number, positions) in Dictionary(grouping: replacements.keys, by: { $0 / partLength }) {
            let all = number * partLength..<Swift.min(count, (number + 1) * partLength)
            var pages = all.map { self[$0] }
            for position in positions {
                if let page = replacements[position] { pages[position - all.lowerBound] = page }
            }
            let bytes = Self.bytes(of: pages)
            parts[number] = Part(bytes: bytes, range: 0..<bytes.count)
        }
    }

    func write(to output: inout CacheWriter) {
        output.number(count)
        output.count(partLength)
        output.count(parts.count)
        for part in parts { output.part(part.content) }
    }

    /// - Parameter kinds: how many kinds of pages the tree has.
    init(_ input: inout CacheReader, kinds: Int, _ workers: Workers) throws(CacheReader.Malformed) {
        let (count, partLength) = (try input.number(), try input.count())
        let read = try input.list { input throws(CacheReader.Malformed) in try input.part() }
        let parts = count <= partLength * read.count && partLength > 0 && count >= 0 ? read : []
        guard parts.count == read.count, read.count == (count + partLength - 1) / Swift.max(1, partLength)
        else {
            throw CacheReader.Malformed()
        }
        let areFine = workers.map(parts.count, chunk: 1) { number in
            var part = parts[number]
            let length = Swift.min(partLength, count - number * partLength)
            return (try? part.checkPages(length, kinds: kinds)) != nil
        }
        guard areFine.allSatisfy(\.self) else { throw CacheReader.Malformed() }
        self.parts = parts.map { Part(bytes: $0.bytes, range: $0.range) }
        self.partLength = partLength
        self.count = count
    }
}

extension RememberedPages: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension CacheReader {
    mutating func page() throws(Malformed) -> BuildCache.Page {
        BuildCache.Page(
            try text(), known: try known(), try dependencies(), facts: try facts())
    }

    /// Reads all pages of a part.
    mutating func checkPages(_ count: Int, kinds: Int) throws(Malformed) {
        for number in 0..<count {
            var input = self
            try input.skip(to: number, of: count)
            let page = try input.page()
            if let dependencies = page.dependencies, dependencies.kind >= kinds { throw Malformed() }
        }
    }

    /// Goes from the beginning of a part to one of its pages.
    mutating func skip(to number: Int, of count: Int) throws(Malformed) {
        var offset = self
        try offset.skip(4 * number)
        try skip(4 * count + offset.count())
    }

    fileprivate mutating func skipToFacts() throws(Malformed) {
        try skipText()
        _ = try known()
        _ = try dependencies()
    }
}
