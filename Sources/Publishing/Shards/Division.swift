import Pages

/// Which part of a site makes what, if the site is built in parts.
///
/// It follows from names alone, so runs on several machines need not know of each other. If a domain has very many
/// files with pages of their own (`Domain.hasPagesByFile`), such as one for each class, each part reads only some of
/// these files and makes their pages. The first part reads the whole site, and makes everything else. In other sites
/// each part reads everything, and makes the pages and files whose names fall to it.
struct Division: Sendable {
    let shard: Shard
    /// The domains whose files are divided among the parts.
    private let domains: Set<String>

    /// How many files a domain needs for each part, so that no part has much more to do than others.
    private static let filesForEachPart = 4

    /// - Parameter files: how many files each domain with pages by file has.
    init(_ shard: Shard, files: [String: Int]) {
        self.shard = shard
        domains = Set(files.filter { $0.value >= Self.filesForEachPart * shard.count }.keys)
    }

    /// Whether some parts do not read all files of the site.
    var isByFile: Bool { !domains.isEmpty }

    /// Whether the part reads all files of the site.
    var isWhole: Bool { !isByFile || shard.number == 1 }

    /// Whether the part reads all files of a domain.
    func isWhole(_ domain: String) -> Bool { isWhole || !divides(domain) }

    /// Whether the files of a domain are divided among the parts.
    func divides(_ domain: String) -> Bool { domains.contains(domain) }

    /// Whether the part reads a file of a domain.
    func reads(_ path: String, of domain: String) -> Bool {
        isWhole(domain) || shard.owns(path)
    }

    /// The number of the part that makes a page.
    func part(of page: Page) -> Int {
        guard isByFile else { return shard.part(of: page.id) }
        return divides(page.domain) && page.section == nil ? shard.part(of: page.source) : 1
    }

    func owns(_ page: Page) -> Bool { part(of: page) == shard.number }

    /// Whether the part makes a file that is not a page.
    func owns(_ path: String) -> Bool { isByFile ? shard.number == 1 : shard.owns(path) }

    /// The paths of the part's pages, and of those of the other files that it makes.
    func paths(of plan: Plan, with others: [String]) -> PathSet {
        PathSet(plan.pages.filter { owns($0.page) }.map(\.path) + others.filter(owns))
    }
}
