import Diagnostics
import Pages

/// Where authors wrote the links of one page that name an anchor, so that a broken one can be reported at its
/// line.
///
/// The anchors of a page are known after rendering, so such links are checked when all pages are done.
struct LinkOrigins: Sendable {
    /// By the address as a browser reads it; an author may have written one several times.
    private var origins: [String: [Link.Origin]] = [:]

    mutating func note(_ link: Link, as address: String) {
        guard link.fragment != nil, let origin = link.origin else { return }
        origins[address, default: []].append(origin)
    }

    /// The errors for an address whose anchor does not exist, one for each line with it; none if no author
    /// wrote it.
    ///
    /// - Parameters:
    ///   - source: the source file of the page that the address leads to.
    ///   - fragment: the missing anchor.
    ///   - anchors: those that the page has.
    func diagnostics(_ address: String, toPageOf source: String, fragment: String, anchors: Set<String>)
        -> [Diagnostic]
    {
        guard let origins = origins[address] else { return [] }
        let meant = nearest(to: fragment, in: anchors).map { "#\($0)" }
        return origins.map { origin in
            Diagnostic(
                .error, .pageBrokenLink,
                "the link \"\(origin.text)\" leads to a page made of \(source), which has no anchor \"#\(fragment)\"",
                at: origin.place,
                help: .didYouMean(meant))
        }
    }
}
