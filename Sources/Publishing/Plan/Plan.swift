import Bytes
import Diagnostics
public import Languages
public import Pages

/// A page with its final place: which tree, which path.
///
/// Shared, not copied: links, breadcrumbs and lists all point to the one page.
public final class PlannedPage: Sendable {
    public let page: Page
    public let locale: Locale
    /// Below the tree of the page's visibility: `en/penalties/index.html`.
    public let path: String
    /// Its place in the plan.
    let number: Int
    /// The place of its id among those of the plan; the same in every language.
    fileprivate let group: Int
    /// The place of its language among those of the plan.
    let language: Int

    init(page: Page, locale: Locale, path: String, number: Int, group: Int = 0, language: Int = 0) {
        self.page = page
        self.locale = locale
        self.path = path
        self.number = number
        self.group = group
        self.language = language
    }

    /// Whether it is the same page in a language, its own or another.
    func isTranslation(of other: PlannedPage) -> Bool { group == other.group }

    /// Whether it is a page that people open in a browser, and no feed or table.
    public var isHTML: Bool { page.file == nil }

    /// As a browser shows it, from the root of the tree: `/en/penalties/`.
    public var url: String { "/" + addressInTree }

    /// The same without the slash at its beginning.
    var addressInTree: String {
        path.hasSuffix("index.html") ? String(decoding: path.utf8.dropLast("index.html".utf8.count), as: UTF8.self) : path
    }
}

extension Page {
    /// Where the page wants to stand in the tree: `en/penalties/20-d6-22/index.html`.
    func path(in locale: Locale) -> String {
        var path = ByteBuffer()
        return self.path(in: locale, &path)
    }

    /// The same with a buffer that is at hand.
    func path(in locale: Locale, _ buffer: inout ByteBuffer) -> String {
        let slash = UInt8(ascii: "/")
        buffer.removeAll()
        buffer.append(locale.tag)
        for part in route {
            buffer.append(slash)
            buffer.append(part)
        }
        buffer.append(slash)
        if let file { buffer.append(file) } else { buffer.append("index.html") }
        return buffer.text
    }
}

/// All pages of one tree, the public or the private one, and how they find each other.
///
/// The two trees never know of each other, so nothing of the private one can leak into a link, a list or a head.
public struct Plan: Sendable {
    public let visibility: Visibility
    public let locales: [Locale]
    public private(set) var pages: [PlannedPage] = []
    /// Of each page's path, in the order of the pages.
    private(set) var pathHashes: [UInt64] = []
    /// Files that go out as they are, by their path in the tree.
    public private(set) var assets: [String: Asset] = [:]
    /// Every id; its place is the group of its pages.
    private var ids = PageIDs()
    /// One page in each language, in the order of `locales`, for each id.
    private var translations: [PlannedPage?] = []
    /// By the hash of a path, what has it.
    private var holders = HashTable()
    /// What made the folders, in the order in which they came.
    private var folderSources: [String] = []

    /// What has a path, as a number: that of a page, or one below 0.
    private enum Holder {
        case page(Int)
        /// A file that is no page.
        case file
        /// A folder that files lie in, one of which this source makes.
        case folder(Int)

        init(_ number: Int32) {
            self = number >= 0 ? .page(Int(number)) : number == -1 ? .file : .folder(-2 - Int(number))
        }

        var number: Int32 {
            switch self {
            case .page(let number): Int32(number)
            case .file: -1
            case .folder(let number): Int32(-2 - number)
            }
        }
    }

    /// A page and the path that it wants, with what tables need of it: hashes are worked out by all threads, and a plan is put together
    /// by one.
    struct Draft: Sendable {
        let page: Page
        fileprivate let wish: Wish
        /// Of the page's id.
        fileprivate let hash: UInt64

        init(_ page: Page, in locale: Locale) {
            self.init(page, path: page.path(in: locale))
        }

        init(_ page: Page, path: String) {
            self.page = page
            wish = Wish(path)
            hash = page.id.shortHash
        }
    }

    /// A path that something wants to have.
    fileprivate struct Wish: Sendable {
        let path: String
        let hash: UInt64
        /// Where the innermost folder of the path ends, and its hash.
        let folder: Int?
        let folderHash: UInt64

        init(_ path: String) {
            let bytes = path.utf8.span
            self.path = path
            hash = bytes.shortHash
            let folder = bytes.lastSlash(before: bytes.count)
            self.folder = folder
            folderHash = folder.map { bytes.extracting(..<$0).shortHash } ?? 0
        }
    }

    init(_ visibility: Visibility, locales: [Locale]) {
        self.visibility = visibility
        self.locales = locales
    }

    public var isEmpty: Bool { pages.isEmpty && assets.isEmpty }

    /// The page with an id in a language.
    public func page(_ id: String, in locale: String) -> PlannedPage? {
        guard let group = group(of: id), let language = locales.firstIndex(where: { $0.tag == locale }) else { return nil }
        return translations[group * locales.count + language]
    }

    /// The page with an id in the language of another page.
    func page(_ id: String, beside other: PlannedPage) -> PlannedPage? {
        group(of: id).flatMap { translations[$0 * locales.count + other.language] }
    }

    /// The page with an id in each language, in the order of `locales`.
    func translations(of id: String) -> ArraySlice<PlannedPage?> {
        group(of: id).map { translations[ofGroup: $0, locales.count] } ?? []
    }

    var finder: PageFinder { PageFinder(ids, translations: translations, languages: locales.count) }

    /// A page in each language, in the order of `locales`.
    func translations(of planned: PlannedPage) -> ArraySlice<PlannedPage?> { translations[ofGroup: planned.group, locales.count] }

    /// The places of all pages, translations beside each other.
    var numbersByID: [Int] { translations.compactMap { $0?.number } }

    private func group(of id: String) -> Int? { ids.place(of: id, hash: id.shortHash) }

    /// The paths of all pages, and of other files.
    func paths(with others: [String]) -> PathSet {
        var paths = PathSet([], capacity: pages.count + others.count)
        for number in pages.indices { paths.insert(pages[number].path, hash: pathHashes[number]) }
        for path in others { paths.insert(path) }
        return paths
    }

    /// The ids of all pages in a language, sorted.
    func ids(in locale: String) -> [String] {
        pages.filter { $0.locale.tag == locale }.map(\.page.id).sorted()
    }

    /// The pages of the main navigation in their order, by locale tag.
    func sections() -> [String: [PlannedPage]] {
        Dictionary(grouping: pages.filter { $0.page.section != nil }, by: \.locale.tag).mapValues { sections in
            sections.sorted { ($0.page.section?.order ?? 0, $0.page.id) < ($1.page.section?.order ?? 0, $1.page.id) }
        }
    }

    /// The pages above one, outermost first, without the home page.
    public func ancestors(of planned: PlannedPage) -> [PlannedPage] {
        var chain: [PlannedPage] = []
        var parent = planned.page.parent
        while let id = parent, let above = page(id, beside: planned) {
            if above === planned || chain.contains(where: { $0 === above }) { break }
            chain.append(above)
            parent = above.page.parent
        }
        return chain.reversed()
    }

    /// Makes room for so many pages in each language.
    mutating func reserve(_ count: Int) {
        pages.reserveCapacity(count * locales.count)
        pathHashes.reserveCapacity(count * locales.count)
        ids.reserve(count)
        translations.reserveCapacity(count * locales.count)
        // Most pages have a folder of their own.
        folderSources.reserveCapacity(count * locales.count)
        holders.reserve(2 * count * locales.count)
    }

    /// Adds pages of one language; two pages with one id or one address are an error that names both sources.
    ///
    /// A feed is left out where the tree has no `base` address, since all addresses in it are absolute.
    mutating func add(_ drafts: [Draft], _ locale: Locale, base: String? = nil, log: DiagnosticLog) {
        guard let language = locales.firstIndex(of: locale) else { return }
        var group = -1
        for number in drafts.indices {
            let page = drafts[number].page
            guard page.visibility == visibility, !page.role.isFeed || (base != nil && visibility == .public) else { continue }
            // Languages mostly tell their pages in one order.
            let isNext = group + 1 < ids.count && ids[group + 1] == page.id
            let known = isNext ? group + 1 : ids.place(of: page.id, hash: drafts[number].hash)
            if let known, let other = translations[known * locales.count + language] {
                /// Two sources make a page with one id.
                log.add(
                    Diagnostic(
                        .error, "page.duplicate-id", "the page \"\(page.id)\" is made twice, by this file and by \(other.page.source)",
                        in: page.source, help: "give one of them another id"))
                continue
            }
            guard claim(drafts[number].wish, as: .page(pages.count), for: page.source, log: log) else { continue }
            group = known ?? newGroup(page.id, hash: drafts[number].hash)
            let planned = PlannedPage(
                page: page, locale: locale, path: drafts[number].wish.path, number: pages.count, group: group, language: language)
            translations[group * locales.count + language] = planned
            pages.append(planned)
            pathHashes.append(drafts[number].wish.hash)
        }
    }

    mutating func add(_ page: Page, _ locale: Locale, path: String? = nil, base: String? = nil, log: DiagnosticLog) {
        add([path.map { Draft(page, path: $0) } ?? Draft(page, in: locale)], locale, base: base, log: log)
    }

    private mutating func newGroup(_ id: String, hash: UInt64) -> Int {
        ids.append(id, hash: hash)
        for _ in locales { translations.append(nil) }
        return ids.count - 1
    }

    /// Adds a file that goes out as it is.
    mutating func add(_ asset: Asset, log: DiagnosticLog) {
        guard claim(Wish(asset.path), as: .file, for: asset.source, log: log) else { return }
        assets[asset.path] = asset
    }

    /// Makes sure that one address has one owner, and that no file stands where a folder must be.
    private mutating func claim(_ wish: Wish, as holder: Holder, for source: String, log: DiagnosticLog) -> Bool {
        let path = wish.path
        let bytes = path.utf8.span
        if let holder = holders[wish.hash] {
            switch Holder(holder) {
            case .page, .file:
                /// Two sources make a page or file with one address.
                log.add(
                    Diagnostic(
                        .error, "page.duplicate-address",
                        "the address /\(path) is taken twice, by this file and by \(self.source(of: Holder(holder), path))",
                        in: source, help: "give one of them another title, slug or file name"))
            case .folder: reportClash(at: path, with: self.source(of: Holder(holder), path), for: source, log)
            }
            return false
        }
        var known = 0
        var end = wish.folder
        var folderHash = wish.folderHash
        above: while let folder = end {
            if let holder = holders[folderHash] {
                known = folder
                // Where a folder is known, those around it are too.
                if case .folder = Holder(holder) { break above }
                let address = String(path.utf8.prefix(folder)) ?? path
                reportClash(at: address, with: self.source(of: Holder(holder), address), for: source, log)
                return false
            }
            end = bytes.lastSlash(before: folder)
            folderHash = end.map { bytes.extracting(..<$0).shortHash } ?? 0
        }
        holders.set(wish.hash, holder.number)
        (end, folderHash) = (wish.folder, wish.folderHash)
        while let folder = end, folder > known {
            holders.set(folderHash, Holder.folder(folderSources.count).number)
            folderSources.append(source)
            end = bytes.lastSlash(before: folder)
            folderHash = end.map { bytes.extracting(..<$0).shortHash } ?? 0
        }
        return true
    }

    private func reportClash(at address: String, with other: String, for source: String, _ log: DiagnosticLog) {
        log.add(
            Diagnostic(
                .error, "page.duplicate-address", "the address /\(address) would be a file and a folder, by this file and by \(other)",
                in: source, help: "give one of them another title, slug or file name"))
    }

    /// What takes a path.
    private func source(of holder: Holder, _ path: String) -> String {
        switch holder {
        case .page(let number): pages[number].page.source
        case .file: assets[path]?.source ?? Self.own
        case .folder(let number): folderSources[number]
        }
    }

    /// Whose the files are that the builder itself makes.
    private static let own = "site.yaml"

    /// The source that owns a path in the tree.
    func owner(of path: String) -> String? {
        guard let holder = holders[path.shortHash].map({ Holder($0) }) else { return nil }
        if case .folder = holder { return nil }
        return source(of: holder, path)
    }

    /// Reserves a path for a file that the builder itself makes.
    mutating func reserve(_ path: String, log: DiagnosticLog) {
        _ = claim(Wish(path), as: .file, for: Self.own, log: log)
    }
}

extension [PlannedPage?] {
    fileprivate subscript(ofGroup group: Int, count: Int) -> ArraySlice<PlannedPage?> { self[group * count..<(group + 1) * count] }
}

extension Span<UInt8> {
    /// Where the last slash before an index stands.
    fileprivate func lastSlash(before end: Int) -> Int? {
        var index = end
        while index > 0 {
            index -= 1
            if self[index] == UInt8(ascii: "/") { return index }
        }
        return nil
    }
}
