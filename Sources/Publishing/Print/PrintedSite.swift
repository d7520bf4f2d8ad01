import Bytes
import Pages
import Synchronization

/// A finished site in memory, from which pages are printed.
public struct PrintedSite: Sendable {
    /// Every page of both trees, in the order of the site.
    let pages: [PlannedPage]
    /// The address at which the public tree is published; nil if it is not known.
    let baseURL: String?
    private let files: [Visibility: [String: [UInt8]]]

    /// - Parameters:
    ///   - publicFiles: the files of the public tree, by their paths.
    ///   - privateFiles: those of the private tree.
    public init(
        pages: [PlannedPage], baseURL: String?, publicFiles: [String: [UInt8]],
        privateFiles: [String: [UInt8]]
    ) {
        self.pages = pages
        self.baseURL = baseURL
        files = [.public: publicFiles, .private: privateFiles]
    }

    /// The fingerprint of a file; one of its own for a file that is missing.
    func fingerprint(_ path: String, _ visibility: Visibility) -> Fingerprint {
        files[visibility]?[path].map { Fingerprint(of: $0) } ?? KnownFile.none.content
    }

    /// What goes into a PDF file. Only the files of its own tree can get into it.
    ///
    /// - Parameter asked: notes the path of every file that the printing program asks for.
    func document(_ file: PrintPlan.File, noting asked: AskedPaths) -> PrintedDocument {
        let base = base(of: file.visibility)
        let files = files[file.visibility] ?? [:]
        return PrintedDocument(
            addresses: file.pages.map { base + PercentEncoding.encoded($0.addressInTree) },
            title: file.title, keepsLinks: keepsLinks(file.visibility)
        ) { address in
            guard let path = Self.path(address, below: base) else { return nil }
            asked.note(path)
            return files[path].map { ($0, Self.types[path.fileEnding] ?? "application/octet-stream") }
        }
    }

    /// Private pages are published nowhere, so a file with one of them has no links into the site.
    func keepsLinks(_ visibility: Visibility) -> Bool { visibility == .public && baseURL != nil }

    /// Links in a PDF file are whole addresses, so pages are loaded under the address at which they will be.
    private func base(of visibility: Visibility) -> String {
        if keepsLinks(visibility), let baseURL { return baseURL }
        // A name that cannot exist (RFC 2606).
        return "https://site.invalid/"
    }

    /// The path of a file in the tree; nil for an address outside of it.
    private static func path(_ address: String, below base: String) -> String? {
        guard address.hasPrefix(base) else { return nil }
        let rest = address.dropFirst(base.count).prefix { $0 != "?" && $0 != "#" }
        let path = PercentEncoding.decoded(String(rest))
        return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    }

    /// The media types of the files that a page may consist of.
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "woff": "font/woff", "woff2": "font/woff2",
    ]
}

/// The paths of the files that a printing program has asked for.
final class AskedPaths: Sendable {
    private let state = Mutex<Set<String>>([])

    func note(_ path: String) {
        state.withLock { _ = $0.insert(path) }
    }

    var paths: [String] { state.withLock { $0.sorted() } }
}
