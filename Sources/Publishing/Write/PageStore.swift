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
}

/// Compares the files of a build with those on the disk.
struct Comparison: PageStore {
    let disk: any Disk
    let root: String

    func hasUnchanged(_ path: String, _ known: KnownFile) -> Bool { false }

    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem> {
        do throws(DiskError) {
            guard try disk.stamp(of: path, below: root) != nil else {
                return .failure(problem(path, "this file is missing"))
            }
            let isSame =
                try disk.read(path, below: root, limit: max(content.count, SizeLimit.asset)) == content
            return isSame
                ? .success(nil)
                : .failure(problem(path, "this file differs from what a build from nothing makes"))
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
            return try (Manifest(disk: disk, root: root).read() ?? PathSet([])).subtracting(paths).sorted()
                .map {
                    problem($0, "this file is no longer a page of the site").diagnostic
                }
        } catch {
            return [Writer.diagnostic(error)]
        }
    }

    private func problem(_ path: String, _ message: Wording) -> PageProblem {
        PageProblem(
            diagnostic: Diagnostic(
                .error, .outputStale, message, in: "\(root)/\(path)", help: "build the site again"
            ))
    }
}
