import Threads
import Disk
import Bytes
import Diagnostics
import Pages

/// Where builds of a site remember what they did: one file for each pair of outputs.
struct CacheFile: Sendable {
    let disk: any Disk
    /// The folder of the site.
    let root: String
    let identity: String
    /// When the build began; a file that was written to at that moment may have been written to once more since it was read.
    let started: Int
    let workers: Workers

    /// Clocks of file systems tick this slowly, in nanoseconds.
    private static let tick = 20_000_000

    private var path: String { ".sitegen/\(Fingerprint(of: identity).hex.prefix(16)).cache" }

    /// What the last build remembered, with the moment when it did.
    func load() -> (cache: BuildCache, written: Int)? {
        guard let stamp = try? disk.stamp(of: path, below: root), let bytes = try? disk.read(path, below: root, limit: SizeLimit.data),
            let cache = BuildCache(bytes, workers), cache.identity == identity
        else { return nil }
        return (cache, stamp.modified)
    }

    /// Remembers a build. A site that cannot be written to is built from nothing each time, and that is no error.
    func save(_ cache: BuildCache) {
        try? disk.write(cache.bytes(workers), to: path, below: root)
    }

    /// What tells the files of a site from others.
    func inputs(_ listing: SiteListing, _ input: SiteInput) -> [BuildCache.Input] {
        var contents: [String: Fingerprint] = [:]
        let read = [input.settings] + input.locales + input.folders.values.flatMap(\.files) + input.overrides
        let isFresh = listing.all.contains { isUnsure($0.stamp, since: started) }
        if isFresh { for file in read { contents[file.path] = Fingerprint(of: file.bytes) } }
        return listing.all.map { file in
            let isUnsure = isUnsure(file.stamp, since: started)
            return BuildCache.Input(
                path: file.path, kind: file.kind.number, stamp: file.stamp,
                content: isUnsure ? contents[file.path] ?? KnownFile.none.content : nil)
        }
    }

    /// What is known of a tree, without the files whose stamps are too fresh to tell whether somebody wrote to them.
    func settled(_ tree: BuildCache.Tree, _ written: Int) -> BuildCache.Tree {
        var tree = tree
        for number in tree.pages.indices where isUnsure(tree.pages[number].known.stamp, since: written) {
            tree.pages[number] = BuildCache.Page(tree.pages[number].path, tree.pages[number].facts)
        }
        for number in tree.files.indices where isUnsure(tree.files[number].known.stamp, since: written) {
            tree.files[number].ingredients = nil
        }
        return tree
    }

    func isUnsure(_ stamp: FileStamp, since moment: Int) -> Bool {
        moment != .max && stamp.modified >= moment - Self.tick
    }

    /// Whether a site is what it was.
    func isUnchanged(_ listing: SiteListing, _ inputs: [BuildCache.Input]) -> Bool {
        let files = listing.all
        guard files.count == inputs.count else { return false }
        return zip(files, inputs).allSatisfy { file, input in
            guard file.path == input.path, file.kind.number == input.kind, file.stamp == input.stamp else { return false }
            guard let content = input.content else { return true }
            guard let bytes = try? disk.read(file.path, below: root, limit: SizeLimit.data) else { return false }
            return Fingerprint(of: bytes) == content
        }
    }

    /// Whether a tree is what it was, to the byte where its stamps are too fresh to tell.
    func isUntouched(_ tree: BuildCache.Tree, written: Int) -> Bool {
        guard tree.manifest.modified != 0 else { return tree.pages.isEmpty && tree.files.isEmpty }
        guard (try? disk.stamp(of: Manifest.name, below: tree.root)) == tree.manifest else { return false }
        let paths = tree.pages.map(\.path) + tree.files.map(\.path)
        let known = tree.pages.map(\.known) + tree.files.map(\.known)
        guard zip(disk.stamps(of: paths, below: tree.root, workers), known).allSatisfy({ $0 == $1.stamp }) else { return false }
        let unsure = paths.indices.filter { isUnsure(known[$0].stamp, since: written) }
        return workers.map(unsure.count) { number in
            let bytes = try? disk.read(paths[unsure[number]], below: tree.root, limit: SizeLimit.asset)
            return bytes.map { Fingerprint(of: $0) == known[unsure[number]].content } ?? false
        }.allSatisfy(\.self)
    }
}

extension DiskFile.Kind {
    /// What is unreadable is never remembered.
    fileprivate var number: UInt8 {
        switch self {
        case .regular: 0
        case .strayLink: 1
        case .special: 2
        case .misnamed: 3
        case .unreadable: 4
        }
    }
}

extension BuildCache.Finding {
    init(_ diagnostic: Diagnostic) {
        self.init(
            severity: diagnostic.severity.rawValue, code: diagnostic.code, message: diagnostic.message, help: diagnostic.help,
            path: diagnostic.path, offset: diagnostic.place?.offset)
    }

    /// - Parameter file: reads a file, so that the line can be shown.
    func diagnostic(_ file: (String) -> SourceFile?) -> Diagnostic {
        let severity = Severity(rawValue: severity) ?? .warning
        guard let offset, let file = file(path) else { return Diagnostic(severity, code, message, in: path, help: help) }
        return Diagnostic(severity, code, message, at: file.place(offset), help: help)
    }
}
