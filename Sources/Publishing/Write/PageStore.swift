import Disk
import Bytes
import Diagnostics

/// Takes finished files, from several threads.
protocol PageStore: Sendable {
    /// Whether a file on the disk is still as an earlier build wrote it.
    func hasUnchanged(_ path: String, _ known: KnownFile) -> Bool

    /// The content of a file that an earlier build wrote, whose name contains a hash of the content.
    func earlier(_ path: String) -> [UInt8]?

    /// A text of this build, as it was put or found unchanged; nil if it is missing.
    func text(_ path: String) throws(PageProblem) -> [UInt8]?

    /// False for `check`, which makes no preview pictures.
    var wantsPictures: Bool { get }

    /// Takes a finished file.
    ///
    /// - Parameter known: what an earlier build remembered of the file.
    /// - Returns: what to remember of the file; nil if it is not stored.
    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem>

    /// Takes a file of the site as it is, without holding all of it in memory.
    ///
    /// - Returns: as for a finished file.
    func put(_ source: SiteFile, _ path: String) -> Result<KnownFile?, PageProblem>
}

/// A file of the site that is copied to the output as it is.
struct SiteFile: Sendable {
    let disk: any Disk
    /// The folder of the site.
    let root: String
    let path: String
    /// When the build began.
    let started: Int

    /// nil if there is none, or a link.
    func stamp() throws(PageProblem) -> FileStamp? {
        try looking { () throws(DiskError) in try disk.stamp(of: path, below: root) }
    }

    func content() throws(PageProblem) -> [UInt8] {
        try looking { () throws(DiskError) in try disk.read(path, below: root, limit: SizeLimit.asset) }
    }

    /// Of its content, which is read in pieces.
    func fingerprint() throws(PageProblem) -> Fingerprint {
        try looking { () throws(DiskError) in
            try disk.fingerprint(of: path, below: root, limit: SizeLimit.asset)
        }
    }

    private func looking<Value>(_ look: () throws(DiskError) -> Value) throws(PageProblem) -> Value {
        do {
            return try look()
        } catch {
            throw problem(error)
        }
    }

    /// Why it cannot be read.
    func problem(_ error: DiskError) -> PageProblem {
        PageProblem(diagnostic: Diagnostic(.error, .diskRead, "reading failed: \(error.wording)", in: path))
    }
}

extension PageStore {
    func earlier(_ path: String) -> [UInt8]? { nil }
    func text(_ path: String) throws(PageProblem) -> [UInt8]? { nil }
    var wantsPictures: Bool { true }
}

/// What a build remembers of a file, so that the next one need not read it.
struct KnownFile: Sendable, Equatable {
    var content: Fingerprint
    var stamp: FileStamp

    /// For a file that is not stored.
    static let none = KnownFile(
        content: Fingerprint(high: 0, low: 0), stamp: FileStamp(size: 0, modified: 0, number: 0))
}

/// Why a finished file could not be stored.
struct PageProblem: Error {
    var diagnostic: Diagnostic
}

/// Stores nothing: for a check, and for a build that has already failed.
struct Discard: PageStore {
    var wantsPictures: Bool { false }

    func hasUnchanged(_ path: String, _ known: KnownFile) -> Bool { false }

    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem> {
        .success(nil)
    }

    /// Finds out whether the file can be read.
    func put(_ source: SiteFile, _ path: String) -> Result<KnownFile?, PageProblem> {
        Result { () throws(PageProblem) in
            _ = try source.fingerprint()
            return nil
        }
    }
}

/// Compares the files of a build with those on the disk.
struct Comparison: PageStore {
    let disk: any Disk
    let root: String

    func hasUnchanged(_ path: String, _ known: KnownFile) -> Bool { false }

    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem> {
        do throws(DiskError) {
            guard try disk.stamp(of: path, below: root) != nil else { return .failure(missing(path)) }
            let isSame =
                try disk.read(path, below: root, limit: max(content.count, SizeLimit.asset)) == content
            return isSame ? .success(nil) : .failure(different(path))
        } catch {
            return .failure(PageProblem(diagnostic: Writer.diagnostic(error)))
        }
    }

    func put(_ source: SiteFile, _ path: String) -> Result<KnownFile?, PageProblem> {
        do throws(DiskError) {
            guard try disk.stamp(of: path, below: root) != nil else { return .failure(missing(path)) }
            let there = try disk.fingerprint(of: path, below: root, limit: SizeLimit.asset)
            return Result { () throws(PageProblem) in
                guard try source.fingerprint() == there else { throw different(path) }
                return nil
            }
        } catch {
            return .failure(PageProblem(diagnostic: Writer.diagnostic(error)))
        }
    }

    func text(_ path: String) throws(PageProblem) -> [UInt8]? {
        try? disk.read(path, below: root, limit: SizeLimit.asset)
    }

    /// Files that an earlier build wrote and that the site no longer has.
    func leftovers(besides paths: PathSet) -> [Diagnostic] {
        do throws(DiskError) {
            return try (Manifest(disk: disk, root: root).read()?.paths ?? PathSet([])).subtracting(paths)
                .sorted()
                .map {
                    problem($0, "this file is no longer a page of the site").diagnostic
                }
        } catch {
            return [Writer.diagnostic(error)]
        }
    }

    private func missing(_ path: String) -> PageProblem { problem(path, "this file is missing") }

    private func different(_ path: String) -> PageProblem {
        problem(path, "this file differs from what a build from nothing makes")
    }

    private func problem(_ path: String, _ message: Wording) -> PageProblem {
        PageProblem(
            diagnostic: Diagnostic(
                .error, .outputStale, message, in: "\(root)/\(path)", help: "build the site again"
            ))
    }
}
