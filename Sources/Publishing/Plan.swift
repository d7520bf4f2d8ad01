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

    init(page: Page, locale: Locale, path: String, number: Int) {
        self.page = page
        self.locale = locale
        self.path = path
        self.number = number
    }

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
    /// News for programs that ask for them now and then.
    var isFeed: Bool { file?.hasSuffix(".xml") == true }
}

/// All pages of one tree, the public or the private one, and how they find each other.
///
/// The two trees never know of each other, so nothing of the private one can leak into a link, a list or a head.
public struct Plan: Sendable {
    public let visibility: Visibility
    public let locales: [Locale]
    public private(set) var pages: [PlannedPage] = []
    /// Files that go out as they are, by their path in the tree.
    public private(set) var assets: [String: Asset] = [:]
    /// One page in each language, in the order of `locales`; their positions by id.
    private var groups: [[PlannedPage?]] = []
    private var positions: [String: Int] = [:]
    private var owners: [String: Owner] = [:]

    /// What a path is taken by.
    private enum Owner {
        /// The file that this source makes.
        case file(String)
        /// A folder that files lie in, one of which this source makes.
        case folder(String)
    }

    init(_ visibility: Visibility, locales: [Locale]) {
        self.visibility = visibility
        self.locales = locales
    }

    public var isEmpty: Bool { pages.isEmpty && assets.isEmpty }

    /// The page with an id in a language.
    public func page(_ id: String, in locale: String) -> PlannedPage? {
        guard let position = positions[id], let number = locales.firstIndex(where: { $0.tag == locale }) else { return nil }
        return groups[position][number]
    }

    /// The page with an id in each language, in the order of `locales`.
    func translations(of id: String) -> [PlannedPage?] {
        positions[id].map { groups[$0] } ?? []
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
        while let id = parent, let above = page(id, in: planned.locale.tag) {
            if above === planned || chain.contains(where: { $0 === above }) { break }
            chain.append(above)
            parent = above.page.parent
        }
        return chain.reversed()
    }

    /// Makes room for so many pages in each language.
    mutating func reserve(_ count: Int) {
        pages.reserveCapacity(count * locales.count)
        groups.reserveCapacity(count)
        positions.reserveCapacity(count)
        // Most pages have a folder of their own.
        owners.reserveCapacity(2 * count * locales.count)
    }

    /// Adds a page; two pages with one id or one address are an error that names both sources.
    ///
    /// A feed is left out where the tree has no `base` address, since all addresses in it are absolute.
    mutating func add(_ page: Page, _ locale: Locale, path: String? = nil, base: String? = nil, log: DiagnosticLog) {
        guard !page.isFeed || (base != nil && visibility == .public) else { return }
        let path = path ?? ([locale.tag] + page.route + [page.file ?? "index.html"]).joined(separator: "/")
        guard let language = locales.firstIndex(of: locale) else { return }
        let known = positions[page.id]
        if let other = known.flatMap({ groups[$0][language] }) {
            /// Two sources make a page with one id.
            log.add(
                Diagnostic(
                    .error, "page.duplicate-id", "the page \"\(page.id)\" is made twice, by this file and by \(other.page.source)",
                    in: page.source, help: "give one of them another id"))
            return
        }
        guard claim(path, for: page.source, log: log) else { return }
        let planned = PlannedPage(page: page, locale: locale, path: path, number: pages.count)
        let position = known ?? groups.count
        if known == nil {
            positions[page.id] = position
            groups.append(Array(repeating: nil, count: locales.count))
        }
        groups[position][language] = planned
        pages.append(planned)
    }

    /// Adds a file that goes out as it is.
    mutating func add(_ asset: Asset, log: DiagnosticLog) {
        guard claim(asset.path, for: asset.source, log: log) else { return }
        assets[asset.path] = asset
    }

    /// Makes sure that one address has one owner, and that no file stands where a folder must be.
    private mutating func claim(_ path: String, for source: String, log: DiagnosticLog) -> Bool {
        // Mostly there is nothing to say, so that one look is enough.
        if let owner = owners.updateValue(.file(source), forKey: path) {
            owners[path] = owner
            switch owner {
            case .file(let other):
                /// Two sources make a page or file with one address.
                log.add(
                    Diagnostic(
                        .error, "page.duplicate-address", "the address /\(path) is taken twice, by this file and by \(other)",
                        in: source, help: "give one of them another title, slug or file name"))
            case .folder(let other): reportClash(at: path, with: other, for: source, log)
            }
            return false
        }
        var folders: [String] = []
        above: for folder in FoldersAbove(path) {
            switch owners[folder] {
            case nil: folders.append(folder)
            // Where a folder is known, those around it are too.
            case .folder: break above
            case .file(let other):
                reportClash(at: folder, with: other, for: source, log)
                owners[path] = nil
                return false
            }
        }
        for folder in folders { owners[folder] = .folder(source) }
        return true
    }

    private func reportClash(at address: String, with other: String, for source: String, _ log: DiagnosticLog) {
        log.add(
            Diagnostic(
                .error, "page.duplicate-address", "the address /\(address) would be a file and a folder, by this file and by \(other)",
                in: source, help: "give one of them another title, slug or file name"))
    }

    /// The source that owns a path in the tree.
    func owner(of path: String) -> String? {
        if case .file(let source) = owners[path] { source } else { nil }
    }

    /// Reserves a path for a file that the builder itself makes.
    mutating func reserve(_ path: String, log: DiagnosticLog) {
        _ = claim(path, for: "site.yaml", log: log)
    }
}

/// The folders that a path lies in, the innermost first: `a/b` and `a` of `a/b/c`.
struct FoldersAbove: Sequence, IteratorProtocol {
    private var rest: Substring.UTF8View

    init(_ path: String) {
        rest = path[...].utf8
    }

    mutating func next() -> String? {
        guard let slash = rest.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        rest = rest[..<slash]
        return String(rest)
    }
}
