import Foundation
import TestSupport

/// Makes a folder with the small site in `site/`, and lends it.
func withSmallSite<Result>(_ changes: [String: String] = [:], _ body: (String) async throws -> Result)
    async throws -> Result
{
    try await withTemporaryFolder { folder in
        try write(SmallSite.files.merging(changes) { _, change in change }, below: "\(folder)/site")
        try age("\(folder)/site")
        return try await body(folder)
    }
}

/// Makes every file below a folder an hour older: the stamp of a file shows whether the file has changed only if
/// it is older than the build that read or wrote the file.
func age(_ folder: String) throws {
    let past = Date(timeIntervalSinceNow: -3_600)
    for path in try Tree(folder).paths {
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: "\(folder)/\(path)")
    }
}

/// The last line that a build or check prints, taken apart.
struct LastLine: Equatable {
    var pages: Int
    var written: Int
    var unchanged: Int
    var removed: Int
    var errors: Int
    var warnings: Int

    /// Nil if the last line has another form than `6 pages, 1 written, …, 0 errors, 0 warnings, 12 ms, 2.00
    /// ms per page`, or one without the time of each page.
    init?(_ output: String) {
        guard output.hasSuffix("\n"),
            let text = output.dropLast().split(separator: "\n", omittingEmptySubsequences: false).last
        else {
            return nil
        }
        let form =
            /([0-9]+) pages?, ([0-9]+) written, ([0-9]+) unchanged, ([0-9]+) removed, ([0-9]+) errors?, ([0-9]+) warnings?, [0-9]+ ms(?:, [0-9]+\.[0-9]{2} ms per page)?/
        guard let match = text.wholeMatch(of: form), let pages = Int(match.1), let written = Int(match.2),
            let unchanged = Int(match.3),
            let removed = Int(match.4), let errors = Int(match.5), let warnings = Int(match.6)
        else { return nil }
        self.init(pages, written, unchanged, removed, errors, warnings)
    }

    init(_ pages: Int, _ written: Int, _ unchanged: Int, _ removed: Int, _ errors: Int, _ warnings: Int) {
        self.pages = pages
        self.written = written
        self.unchanged = unchanged
        self.removed = removed
        self.errors = errors
        self.warnings = warnings
    }
}

/// The summary that `--json` prints.
struct SummaryObject: Decodable {
    struct Finding: Decodable, Equatable {
        var path: String
        var line: Int?
        var column: Int?
        var severity: String
        var code: String
        var message: String
        var help: String?
    }

    var pages: Int
    var written: Int
    var unchanged: Int
    var removed: Int
    var errors: Int
    var warnings: Int
    var milliseconds: Double
    var diagnostics: [Finding]

    init(_ run: Run) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(run.output))
    }
}

/// The keys of an object in a JSON text.
func keys(of object: Any?) -> Set<String> {
    Set((object as? [String: Any] ?? [:]).keys)
}
