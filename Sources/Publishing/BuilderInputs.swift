import Diagnostics
public import Disk
public import Pages

// For a program that builds again when a file changes.

extension Builder {
    /// The names of the folders of a site that a build reads.
    public static func inputFolders(_ domains: [any Domain.Type]) -> [String] {
        SiteReader.sharedFolders + domains.map { $0.folder }
    }

    /// The stamps of all files that a build would read or copy, by their paths; empty if this folder is no
    /// site.
    public func inputStamps() -> [String: FileStamp] {
        guard var listing = list(DiagnosticLog()) else { return [:] }
        for number in listing.templates.indices {
            listing.templates[number].path = join(options.templates ?? "", listing.templates[number].path)
        }
        return Dictionary(listing.all.map { ($0.path, $0.stamp) }) { _, last in last }
    }
}
