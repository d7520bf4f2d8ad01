import Diagnostics
import Disk
import Domains
import Pages
import Publishing

/// The file of a site in which results of quizzes are kept.
struct QuizHistory {
    let root: String
    let disk: any Disk

    /// More than a lifetime of quizzes.
    private static let limit = 100_000_000

    /// As a person finds it from the current folder.
    var path: String { root == "." ? Diving.resultsPath : "\(root)/\(Diving.resultsPath)" }

    /// Adds a result to the file, which is replaced in one step. A file that is not right stays as it is.
    ///
    /// - Returns: why the result is not in the file; nothing if it is.
    func add(_ result: Diving.QuizResult) -> [Diagnostic] {
        let log = DiagnosticLog()
        do throws(DiskError) {
            // Two quizzes that end at the same time are added one after the other.
            let lock = try disk.lock("\(root)/\(Diving.folder)")
            defer { lock.release() }
            var file: SourceFile?
            if try disk.stamp(of: Diving.resultsPath, below: root) != nil {
                let bytes = try disk.read(Diving.resultsPath, below: root, limit: Self.limit)
                file = SourceFile(path: Diving.resultsPath, bytes: bytes)
            } else if disk.isNoFolder("\(root)/\(Diving.resultsPath)") {
                // It would be replaced, and the results that it leads to would be lost to the site.
                return [
                    Diagnostic(
                        .error, .diskWrite,
                        "this is a symbolic link, or no regular file, expected the file itself",
                        in: Diving.resultsPath, help: "move the file with the results to this place")
                ]
            }
            if let content = result.added(to: file, log: log) {
                try disk.replace(content, at: Diving.resultsPath, below: root)
                return []
            }
        } catch {
            let what = error.operation == .read ? "reading" : "writing"
            log.add(Diagnostic(.error, .diskWrite, "\(what) failed: \(error.reason)", in: Diving.resultsPath))
        }
        return Diagnostic.sorted(log.diagnostics.filter { $0.severity == .error })
    }
}
