/// What a build decides for a page: to leave it as it is, or to make it and why. A build decides by the first
/// reason that it finds.
public enum Decision: Sendable, Hashable {
    /// Nothing that the page depends on has changed.
    case leave
    /// There is no cache of an earlier build with the same program and options.
    case nothingRemembered
    /// The page shows something of the whole site: a home page, the language chooser, a page for addresses
    /// that do not exist.
    case frontPage
    /// The last build reported something about the page, so this one has to report it too.
    case diagnostic
    /// The first dependency that has changed.
    case changed(Dependency)
    /// The file in the output is missing, or its stamp does not prove that it is the one that the last build
    /// wrote.
    case file
}

extension Decision {
    /// In the order of their numbers in the cache.
    static let all: [Decision] =
        [.leave, .nothingRemembered, .frontPage, .diagnostic, .file]
        + Dependency.allCases.map { .changed($0) }

    var number: UInt8 { UInt8(clamping: Self.all.firstIndex(of: self) ?? 0) }

    /// nil for a number that no decision has.
    init?(_ number: UInt8) {
        guard Self.all.indices.contains(Int(number)) else { return nil }
        self = Self.all[Int(number)]
    }
}

extension BuildCache.Tree {
    /// What a build decides for a page of this tree if it can no longer leave it as it is, or if only the
    /// file can still tell.
    ///
    /// - Parameters:
    ///   - new: what the page depends on now; nil for a front page.
    ///   - old: the page in the last build.
    ///   - oldTree: the tree of the last build, with the same addresses.
    func decision(_ new: PageDependencies?, after old: BuildCache.Page, in oldTree: BuildCache.Tree)
        -> Decision
    {
        guard let new else { return .frontPage }
        guard let dependencies = old.dependencies else { return .diagnostic }
        return firstDifference(of: new, from: dependencies, in: oldTree).map { .changed($0) } ?? .file
    }
}
