import Disk
import Pages

/// What is made if only a few files of a site have changed since the last build, each of which has pages of its own
/// (`Domain.hasPagesByFile`): the pages of these files, and the few that show something of all files.
///
/// The other files of their domains are not read. What those few pages show of them is in their summaries, which the
/// last build has kept. Everything else is left as the last build made it.
struct Amendment: Sendable {
    /// What is known of the files that are not read, by path.
    let unchanged: [String: FileSummary]
    /// The paths of the files that have changed.
    let changed: Set<String>

    /// Of so many files at most one may have changed; if there are more, a usual build takes hardly longer.
    private static let filesForEachChange = 4

    /// nil if more of the site may be different than an amendment can make.
    ///
    /// - Parameter changes: the positions in the listing of the files that have changed.
    init?(_ listing: SiteListing, changes: [Int], since last: BuildCache) {
        let files = listing.all
        let changed = Set(changes.map { files[$0].path })
        guard listing.division == nil, listing.databases.isEmpty, last.answers == nil,
            !changed.isEmpty, changed.count * Self.filesForEachChange <= last.summaries.count,
            changed.allSatisfy({ last.summaries[$0] != nil }),
            // What was reported of a file that is not read, or of a page that is left, could not be reported again.
            last.findings.allSatisfy({ $0.path == listing.settings.path })
        else { return nil }
        self.changed = changed
        unchanged = last.summaries.filter { !changed.contains($0.key) }.mapValues(\.summary)
    }

    /// Whether a page is looked at. What shows a section or stands at the front of the site shows something of all files.
    func owns(_ page: Page) -> Bool {
        page.section != nil || page.role.isFrontPage || unchanged[page.source] == nil
    }
}
