import Disk
import Bytes
import Diagnostics

/// Where finished files go; asked from several threads.
protocol PageStore: Sendable {
    /// Whether a file still stands as an earlier build left it.
    func holds(_ path: String, _ known: KnownFile) -> Bool

    /// The content of a file as an earlier build left it, where a new one is known to be the same by its name.
    func earlier(_ path: String) -> [UInt8]?

    /// Whether what costs much to make is wanted too.
    var isThorough: Bool { get }

    /// Takes a finished file.
    ///
    /// - Parameter known: what an earlier build found under the path.
    /// - Returns: what tells the file from others from now on, where it is kept.
    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem>
}

extension PageStore {
    func earlier(_ path: String) -> [UInt8]? { nil }
    var isThorough: Bool { true }
}

/// What is known of a file without reading it.
struct KnownFile: Sendable, Equatable {
    var content: Fingerprint
    var stamp: FileStamp

    /// Of a file that is kept nowhere.
    static let none = KnownFile(content: Fingerprint(high: 0, low: 0), stamp: FileStamp(size: 0, modified: 0, number: 0))
}

/// Why a finished file could not be taken.
struct PageProblem: Error {
    var diagnostic: Diagnostic
}

/// Takes everything and keeps nothing: for a check, and for a build that has already failed.
struct Discard: PageStore {
    var isThorough: Bool { false }

    func holds(_ path: String, _ known: KnownFile) -> Bool { false }

    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem> { .success(nil) }
}

/// Compares a build from nothing with what stands on the disk.
struct Comparison: PageStore {
    let disk: any Disk
    let root: String

    func holds(_ path: String, _ known: KnownFile) -> Bool { false }

    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem> {
        do throws(DiskError) {
            guard try disk.stamp(of: path, below: root) != nil else { return .failure(problem(path, "is missing")) }
            let isSame = try disk.read(path, below: root, limit: max(content.count, SizeLimit.asset)) == content
            return isSame ? .success(nil) : .failure(problem(path, "differs from what a build from nothing makes"))
        } catch {
            return .failure(PageProblem(diagnostic: Writer.diagnostic(error)))
        }
    }

    /// Files that builds wrote and that no page of the site is any more.
    func leftovers(besides paths: PathSet) -> [Diagnostic] {
        do throws(DiskError) {
            return try (Manifest(disk: disk, root: root).read() ?? PathSet([])).subtracting(paths).sorted().map {
                problem($0, "is no longer a page of the site").diagnostic
            }
        } catch {
            return [Writer.diagnostic(error)]
        }
    }

    private func problem(_ path: String, _ what: String) -> PageProblem {
        /// With `--verify`: a file of the output is not what the site says.
        PageProblem(
            diagnostic: Diagnostic(.error, "output.stale", "this file \(what)", in: "\(root)/\(path)", help: "build the site again"))
    }
}
