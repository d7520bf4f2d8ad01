import Diagnostics
public import Languages
public import Pages

/// A page with its final place: which tree, which path.
public struct PlannedPage: Sendable {
    public var page: Page
    public var locale: Locale
    /// Below the tree of the page's visibility: `en/penalties/index.html`.
    public var path: String

    /// Whether it is a page that people open in a browser, and no feed or table.
    public var isHTML: Bool { page.file == nil }

    /// As a browser shows it, from the root of the tree: `/en/penalties/`.
    public var url: String {
        "/" + (path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path)
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
    /// The number of a page in `pages`, by locale tag and id.
    private var numbers: [String: [String: Int]] = [:]
    private var owners: [String: String] = [:]
    /// The folders that paths lie in, each with the source of one of them.
    private var folderOwners: [String: String] = [:]

    init(_ visibility: Visibility, locales: [Locale]) {
        self.visibility = visibility
        self.locales = locales
    }

    public var isEmpty: Bool { pages.isEmpty && assets.isEmpty }

    /// The page with an id in a language.
    public func page(_ id: String, in locale: String) -> PlannedPage? {
        numbers[locale]?[id].map { pages[$0] }
    }

    /// The ids of all pages in a language, sorted.
    func ids(in locale: String) -> [String] {
        numbers[locale, default: [:]].keys.sorted()
    }

    /// The pages of the main navigation in a language, in their order.
    public func sections(in locale: Locale) -> [PlannedPage] {
        pages.filter { $0.locale == locale && $0.page.section != nil }
            .sorted { ($0.page.section?.order ?? 0, $0.page.id) < ($1.page.section?.order ?? 0, $1.page.id) }
    }

    /// The pages above one, outermost first, without the home page.
    public func ancestors(of planned: PlannedPage) -> [PlannedPage] {
        var chain: [PlannedPage] = []
        var parent = planned.page.parent
        var seen: Set<String> = [planned.page.id]
        while let id = parent, seen.insert(id).inserted, let above = page(id, in: planned.locale.tag) {
            chain.append(above)
            parent = above.page.parent
        }
        return chain.reversed()
    }

    /// Adds a page; two pages with one id or one address are an error that names both sources.
    ///
    /// A feed is left out where the tree has no `base` address, since all addresses in it are absolute.
    mutating func add(_ page: Page, _ locale: Locale, path: String? = nil, base: String? = nil, log: DiagnosticLog) {
        guard !page.isFeed || (base != nil && visibility == .public) else { return }
        let path = path ?? ([locale.tag] + page.route + [page.file ?? "index.html"]).joined(separator: "/")
        if let other = numbers[locale.tag]?[page.id] {
            /// Two sources make a page with one id.
            log.add(
                Diagnostic(
                    .error, "page.duplicate-id", "the page \"\(page.id)\" is made twice, by this file and by \(pages[other].page.source)",
                    in: page.source, help: "give one of them another id"))
            return
        }
        guard claim(path, for: page.source, log: log) else { return }
        numbers[locale.tag, default: [:]][page.id] = pages.count
        pages.append(PlannedPage(page: page, locale: locale, path: path))
    }

    /// Adds a file that goes out as it is.
    mutating func add(_ asset: Asset, log: DiagnosticLog) {
        guard claim(asset.path, for: asset.source, log: log) else { return }
        assets[asset.path] = asset
    }

    /// Makes sure that one address has one owner, and that no file stands where a folder must be.
    private mutating func claim(_ path: String, for source: String, log: DiagnosticLog) -> Bool {
        if let other = owners[path] {
            /// Two sources make a page or file with one address.
            log.add(
                Diagnostic(
                    .error, "page.duplicate-address", "the address /\(path) is taken twice, by this file and by \(other)",
                    in: source, help: "give one of them another title, slug or file name"))
            return false
        }
        let folders = folders(of: path)
        let file = folders.first { owners[$0] != nil }
        if let other = file.flatMap({ owners[$0] }) ?? folderOwners[path] {
            let address = file ?? path
            log.add(
                Diagnostic(
                    .error, "page.duplicate-address", "the address /\(address) would be a file and a folder, by this file and by \(other)",
                    in: source, help: "give one of them another title, slug or file name"))
            return false
        }
        owners[path] = source
        for folder in folders { folderOwners[folder] = folderOwners[folder] ?? source }
        return true
    }

    /// The source that owns a path in the tree.
    func owner(of path: String) -> String? { owners[path] }

    /// Reserves a path for a file that the builder itself makes.
    mutating func reserve(_ path: String, log: DiagnosticLog) {
        _ = claim(path, for: "site.yaml", log: log)
    }
}

/// The folders that a path lies in, the innermost first: `a/b` and `a` of `a/b/c`.
func folders(of path: String) -> [String] {
    var folders: [String] = []
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        folders.append(String(rest))
    }
    return folders
}

/// Writes addresses as one page sees them: relative, so that the folder works wherever it is put.
struct RelativeAddresses: Sendable {
    let plan: Plan
    let style: Settings.LinkStyle
    /// Where the site will stand, for feeds, which are read elsewhere.
    var base: String?
    /// The folder on the server, for the one page that is shown under any address.
    let rootPath: String
    /// Files of the tree that are no pages.
    let files: Set<String>

    /// The path from one file of the tree to another.
    func path(from source: String, to target: String) -> String {
        // Whoever reads a feed reads it elsewhere.
        if source.hasSuffix(".xml"), let base {
            return base + (target.hasSuffix("index.html") ? String(target.dropLast("index.html".count)) : target)
        }
        // A server shows this page under any address, so nothing in it can be relative.
        if source == "404.html" || source.hasSuffix("/404.html") { return styled(rootPath + target) }
        // What both have in common ends behind a slash; each folder that is left on this side is one step up.
        var common = 0
        for (offset, (here, there)) in zip(source.utf8, target.utf8).enumerated() {
            guard here == there else { break }
            if here == UInt8(ascii: "/") { common = offset + 1 }
        }
        let steps = source.utf8.dropFirst(common).count { $0 == UInt8(ascii: "/") }
        return styled(String(repeating: "../", count: steps) + target[target.utf8.index(target.startIndex, offsetBy: common)...])
    }

    private func styled(_ address: String) -> String {
        guard style == .folders, address == "index.html" || address.hasSuffix("/index.html") else { return address }
        let folder = String(address.dropLast("index.html".count))
        return folder.isEmpty ? "./" : folder
    }

    /// The address of a link's target, nil where there is no such page or file.
    func address(of link: Link, from page: PlannedPage) -> String? {
        guard let target = targetPath(of: link.target, from: page) else { return nil }
        let fragment = link.fragment.map { "#\($0)" } ?? ""
        if target == page.path, !fragment.isEmpty { return fragment }
        let address = path(from: page.path, to: target)
        // Addresses of pages are slugs; files are called as their authors please.
        if case .file = link.target { return PercentEncoding.encoded(address) + fragment }
        return address + fragment
    }

    /// What the author of a link that leads nowhere most likely meant.
    func suggestion(for link: Link, from page: PlannedPage) -> String? {
        switch link.target {
        case .page(let id), .translation(let id, _):
            let ids = plan.ids(in: page.locale.tag)
            guard let meant = nearest(to: id, in: ids) else { return nil }
            return link.origin?.text.hasPrefix("page:") == true ? "page:\(meant)" : plan.page(meant, in: page.locale.tag)?.page.source
        case .file(let path):
            return nearest(to: path, in: plan.assets.keys.sorted()).flatMap { plan.assets[$0]?.source }
        }
    }

    private func targetPath(of target: Link.Target, from page: PlannedPage) -> String? {
        switch target {
        case .page(let id): plan.page(id, in: page.locale.tag)?.path
        case .translation(let id, let locale): plan.page(id, in: locale)?.path
        case .file(let path):
            // A file of the page's own language stands in for the common one.
            ["\(page.locale.tag)/\(path)", path].first { files.contains($0) }
        }
    }
}
