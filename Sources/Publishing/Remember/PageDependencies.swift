import Bytes

/// Something that the file of a page depends on. A build makes a page again if the fingerprint of one of
/// these has changed.
public enum Dependency: String, Sendable, CaseIterable {
    /// The paths of all pages and files of the tree, the stylesheets' among them, which contain a hash of
    /// their content.
    case addresses
    /// `site.yaml`.
    case settings
    /// The sections in the main navigation of the page's language.
    case navigation
    /// The messages that the templates of the page and the code of its domain use.
    case messages
    case templates
    /// The data that the page shows: its own, or all files of the domain's folder if the domain does not say
    /// which.
    case data
    /// The page's title, description and other facts that are known before it is rendered.
    case page
    /// The titles of the pages above it, for the breadcrumbs.
    case ancestors
    /// The page's picture for previews.
    case picture
}

/// The fingerprints that all pages of one kind have in common, shortened to 64 bits.
struct KindDependencies: Sendable, Equatable {
    var settings: UInt64
    var navigation: UInt64
    var messages: UInt64
    var templates: UInt64
}

/// The fingerprints of one page, shortened to 64 bits; 0 for something that the page does not have.
///
/// What it shares with many others is stored only once, since a site may have ten thousand pages.
struct PageDependencies: Sendable, Equatable {
    /// The index of the page's kind among the tree's `KindDependencies`.
    var kind: Int32
    var data: UInt64
    var page: UInt64
    var ancestors: UInt64
    var picture: UInt64
}

extension BuildCache.Tree {
    /// The names and fingerprints of everything that a page depends on, in the order in which they are
    /// compared.
    func parts(of page: PageDependencies) -> [(name: Dependency, fingerprint: UInt64)] {
        let kind = kinds[Int(page.kind)]
        return [
            (.addresses, addresses.short), (.settings, kind.settings), (.navigation, kind.navigation),
            (.messages, kind.messages),
            (.templates, kind.templates), (.data, page.data), (.page, page.page),
            (.ancestors, page.ancestors), (.picture, page.picture),
        ]
    }

    /// The first dependency of a page that differs from the one in an older tree; nil if the page need not be
    /// made again.
    func firstDifference(of page: PageDependencies, from old: PageDependencies, in oldTree: BuildCache.Tree)
        -> Dependency?
    {
        zip(parts(of: page), oldTree.parts(of: old)).first { $0.fingerprint != $1.fingerprint }?.0.name
    }
}
