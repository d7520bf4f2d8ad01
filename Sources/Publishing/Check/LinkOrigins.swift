import Diagnostics
import Pages

/// Where authors wrote the links of one page that name an anchor, so that one that leads nowhere is told in its line.
///
/// Only rendering tells what anchors a page has, so such a link is judged when all pages are done.
struct LinkOrigins: Sendable {
    /// By the address as a browser reads it in the page, each as often as it was written.
    private var origins: [String: [Link.Origin]] = [:]

    mutating func note(_ link: Link, as address: String) {
        guard link.fragment != nil, let origin = link.origin else { return }
        origins[address, default: []].append(origin)
    }

    /// What is said of an address whose anchor is not there, once for each place; nothing where no author wrote it.
    ///
    /// - Parameters:
    ///   - source: the file that the page is made of to which the address leads.
    ///   - fragment: the anchor that is not there.
    ///   - anchors: those that are.
    func complaints(_ address: String, toPageOf source: String, fragment: String, anchors: Set<String>) -> [Diagnostic] {
        (origins[address] ?? []).map { origin in
            /// A page refers to a page, file or anchor that the site does not have.
            Diagnostic(
                .error, "page.broken-link",
                "the link \"\(origin.text)\" leads to a page made of \(source), which has no anchor \"#\(fragment)\"",
                at: origin.place, help: nearest(to: fragment, in: anchors.sorted()).map { "did you mean \"#\($0)\"?" })
        }
    }
}
