import Bytes
import Diagnostics
public import Languages
public import Pages

/// All pages and files of one tree, the public or the private one, with their paths.
///
/// Neither tree refers to the other, so nothing private can get into a link, a list or a head of a public
/// page.
public struct Plan: Sendable {
    public let visibility: Visibility
    public let locales: [Locale]
    private let navigation: NavigationOrder
    public private(set) var pages: [PlannedPage] = []
    /// The hash of each page's path, in the order of the pages.
    private(set) var pathHashes: [UInt64] = []
    /// Files of the site that are copied, by their path in the tree.
    public private(set) var assets: [String: Asset] = [:]
    /// Every id; its index is the `group` of its pages.
    private var ids = PageIDs()
    /// For each id one page in each language, in the order of `locales`.
    private var translations: [PlannedPage?] = []
    /// The owner of each path, by the hash of the path.
    private(set) var owners = HashTable()
    /// The ids of pages that the plan does not have because of a mistake that is reported.
    private(set) var refused: Set<String> = []
    /// The source files that made folders necessary.
    private var folderSources: [String] = []
    /// The path of each page, in the order of the pages.
    private(set) var pagePaths = TextList()

    /// What is at a path. As an Int32: the index of a page, −1 for a file, −2 and below for a folder.
    private enum PathOwner {
        case page(Int)
        /// A file that is not a page.
        case file
        /// A folder, by the index of its source in `folderSources`.
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

    /// A page and the path that it asks for, with their hashes: these are computed on all threads, while a
    /// plan is made on one.
    struct Draft: Sendable {
        let page: Page
        fileprivate let requested: RequestedPath
        /// The hash of the page's id.
        fileprivate let hash: UInt64

        init(_ page: Page, in locale: Locale) {
            self.init(page, path: page.path(in: locale))
        }

        init(_ page: Page, path: String) {
            self.page = page
            requested = RequestedPath(path)
            hash = page.id.shortHash
        }
    }

    /// A path that a page or a file asks for.
    fileprivate struct RequestedPath: Sendable {
        let path: String
        let hash: UInt64
        /// Where the innermost folder of the path ends; nil for a path without folders.
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

    init(_ visibility: Visibility, locales: [Locale], navigation: NavigationOrder = NavigationOrder()) {
        self.visibility = visibility
        self.locales = locales
        self.navigation = navigation
    }

    public var isEmpty: Bool { pages.isEmpty && assets.isEmpty }

    /// The page with an id in a language.
    public func page(_ id: String, in locale: String) -> PlannedPage? {
        guard let group = group(of: id), let language = locales.firstIndex(where: { $0.tag == locale }) else {
            return nil
        }
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
    func translations(of planned: PlannedPage) -> ArraySlice<PlannedPage?> {
        translations[ofGroup: planned.group, locales.count]
    }

    /// How many pages there are if translations are not counted.
    var groupCount: Int { ids.count }

    /// The order in which pages are made.
    var order: PageOrder { PageOrder(translations.lazy.compactMap { $0?.number }, count: pages.count) }

    private func group(of id: String) -> Int? { ids.index(of: id, hash: id.shortHash) }

    /// The paths of all pages, and of other files.
    func paths(with others: [String]) -> PathSet {
        var paths = PathSet(pagePaths, hashes: pathHashes, capacity: pages.count + others.count)
        for path in others { paths.insert(path) }
        return paths
    }

    /// The ids of all pages in a language, sorted.
    func ids(in locale: String) -> [String] {
        pages.filter { $0.locale.tag == locale }.map(\.page.id).sorted()
    }

    /// The pages of the main navigation in their order, by locale tag.
    func sections() -> [String: [PlannedPage]] {
        Dictionary(grouping: pages.filter { $0.page.section != nil }, by: \.locale.tag).mapValues {
            navigation.sorted($0) { $0.page }
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

    /// Allocates memory for this many pages in each language.
    mutating func reserveCapacity(_ count: Int) {
        // The front pages are added after those that are counted here: home, chooser and the two lost addresses.
        let count = count + 4
        pages.reserveCapacity(count * locales.count)
        pathHashes.reserveCapacity(count * locales.count)
        pagePaths = TextList(capacity: count * locales.count)
        ids.reserve(count)
        translations.reserveCapacity(count * locales.count)
        // Most pages have their own folder.
        owners.reserve(2 * count * locales.count)
    }

    /// Adds pages of one language; two pages with one id or one address are an error that names both sources.
    ///
    /// A feed is left out if the tree has no `base` address, since all addresses in it are absolute.
    ///
    /// - Parameter place: where the record of the page with an id is written, if its domain knows.
    mutating func add(
        _ drafts: [Draft], _ locale: Locale, base: String? = nil, place: (String) -> Place? = { _ in nil },
        log: DiagnosticLog
    ) {
        guard let language = locales.firstIndex(of: locale) else { return }
        var group = -1
        for number in drafts.indices {
            let page = drafts[number].page
            guard page.visibility == visibility, !page.role.isFeed || (base != nil && visibility == .public)
            else { continue }
            // Pages mostly come in the same order in every language.
            let isNext = group + 1 < ids.count && ids[group + 1] == page.id
            let known = isNext ? group + 1 : ids.index(of: page.id, hash: drafts[number].hash)
            if let known, let other = translations[known * locales.count + language] {
                log.add(
                    Diagnostic(
                        .error, .pageDuplicateID,
                        "the page \"\(page.id)\" is made twice, by this file and by \(other.page.source)",
                        in: page.source, help: "give one of them another id"))
                continue
            }
            guard
                reserve(
                    drafts[number].requested, for: .page(pages.count), source: page.source, place: place,
                    id: page.id, log: log)
            else {
                refused.insert(page.id)
                continue
            }
            group = known ?? newGroup(page.id, hash: drafts[number].hash)
            let planned = PlannedPage(
                page: page, locale: locale, number: pages.count, group: group, language: language)
            translations[group * locales.count + language] = planned
            pages.append(planned)
            pathHashes.append(drafts[number].requested.hash)
            pagePaths.append(drafts[number].requested.path)
        }
    }

    mutating func add(
        _ page: Page, _ locale: Locale, base: String? = nil, log: DiagnosticLog
    ) {
        add([Draft(page, in: locale)], locale, base: base, log: log)
    }

    private mutating func newGroup(_ id: String, hash: UInt64) -> Int {
        ids.append(id, hash: hash)
        for _ in locales { translations.append(nil) }
        return ids.count - 1
    }

    /// Adds a file of the site that is copied.
    mutating func add(_ asset: Asset, log: DiagnosticLog) {
        guard reserve(RequestedPath(asset.path), for: .file, source: asset.source, log: log) else { return }
        assets[asset.path] = asset
    }

    /// Gives a path to its owner; reports an error if it has one already, or if a file would be where a
    /// folder has to be.
    ///
    /// - Parameter place: where the record of a page is written, if its domain knows.
    private mutating func reserve(
        _ requested: RequestedPath, for owner: PathOwner, source: String,
        place: (String) -> Place? = { _ in nil }, id: String = "", log: DiagnosticLog
    ) -> Bool {
        let path = requested.path
        let bytes = path.utf8.span
        if let other = owners[requested.hash].map({ PathOwner($0) }) {
            switch other {
            case .page, .file:
                var taken = self.source(of: other, path)
                if case .page(let number) = other, let first = place(pages[number].page.id) {
                    taken = first.description
                }
                reportDuplicate(path, taken: taken, source: source, at: place(id), log)
            case .folder: reportClash(at: path, with: self.source(of: other, path), for: source, log)
            }
            return false
        }
        var known = 0
        var end = requested.folder
        var folderHash = requested.folderHash
        above: while let folder = end {
            if let other = owners[folderHash].map({ PathOwner($0) }) {
                known = folder
                // If a folder is known, those above it are known too.
                if case .folder = other { break above }
                let address = String(path.utf8.prefix(folder)) ?? path
                reportClash(at: address, with: self.source(of: other, address), for: source, log)
                return false
            }
            end = bytes.lastSlash(before: folder)
            folderHash = end.map { bytes.extracting(..<$0).shortHash } ?? 0
        }
        owners.set(requested.hash, owner.number)
        (end, folderHash) = (requested.folder, requested.folderHash)
        while let folder = end, folder > known {
            // Folders of one source mostly follow each other.
            if folderSources.last != source { folderSources.append(source) }
            owners.set(folderHash, PathOwner.folder(folderSources.count - 1).number)
            end = bytes.lastSlash(before: folder)
            folderHash = end.map { bytes.extracting(..<$0).shortHash } ?? 0
        }
        return true
    }

    /// Reports that an address is taken already.
    ///
    /// - Parameters:
    ///   - taken: the file, or the place in it, whose page or file has the address.
    ///   - source: the file that wants it too.
    ///   - place: where that is written, if it is known.
    private func reportDuplicate(
        _ path: String, taken: String, source: String, at place: Place?, _ log: DiagnosticLog
    ) {
        // The home page, the chooser of languages or a style sheet, which the author cannot rename.
        let isOwn = taken == Self.own
        let isStatic = source.hasPrefix("static/")
        let isOfSameFile = taken == source
        // Of a page of data and one of prose, the latter is what its author can rename.
        let isOfProse = taken.hasSuffix(".md") && !source.hasSuffix(".md") && !isStatic
        let (reported, other) = isOfProse ? (taken, source) : (source, taken)
        let message: Wording =
            isOwn
            ? "the address /\(path) is taken twice, by this file and by one that sitegen makes"
            : isOfSameFile
                ? "the address /\(path) is taken twice, by this entry and by another page made from the same file"
                : "the address /\(path) is taken twice, by this file and by \(other)"
        let help: Wording =
            isOwn || isStatic
            ? "give this file another name"
            : isOfSameFile
                ? "give this entry another id"
                : reported.hasSuffix(".md")
                    ? "write another \"title\", or a \"slug\" of its own, at the top of the page in content/"
                    : "give one of them another id, title, slug or file name"
        if !isOfProse, let place {
            log.error(.pageDuplicateAddress, message, at: place, help: help)
        } else {
            log.add(Diagnostic(.error, .pageDuplicateAddress, message, in: reported, help: help))
        }
    }

    private func reportClash(at address: String, with other: String, for source: String, _ log: DiagnosticLog)
    {
        log.add(
            Diagnostic(
                .error, .pageDuplicateAddress,
                "the address /\(address) would be a file and a folder, by this file and by \(other)",
                in: source, help: "give one of them another id, title, slug or file name"))
    }

    /// The source file of a path's owner.
    private func source(of owner: PathOwner, _ path: String) -> String {
        switch owner {
        case .page(let number): pages[number].page.source
        case .file: assets[path]?.source ?? Self.own
        case .folder(let number): folderSources[number]
        }
    }

    /// The source of files that the builder itself makes.
    private static let own = "site.yaml"

    /// The source file of the page or file with a path.
    func owner(of path: String) -> String? {
        guard let owner = owners[path.shortHash].map({ PathOwner($0) }) else { return nil }
        if case .folder = owner { return nil }
        return source(of: owner, path)
    }

    /// Reserves a path for a file that the builder itself makes.
    mutating func reserve(_ path: String, log: DiagnosticLog) {
        _ = reserve(RequestedPath(path), for: .file, source: Self.own, log: log)
    }
}

extension [PlannedPage?] {
    fileprivate subscript(ofGroup group: Int, count: Int) -> ArraySlice<PlannedPage?> {
        self[group * count..<(group + 1) * count]
    }
}

extension Span<UInt8> {
    /// The index of the last slash before another index.
    fileprivate func lastSlash(before end: Int) -> Int? {
        var index = end
        while index > 0 {
            index -= 1
            if self[index] == UInt8(ascii: "/") { return index }
        }
        return nil
    }
}
