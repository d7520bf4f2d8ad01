import Diagnostics
import Disk
import Domains
import Foundation
import Languages
import Publishing
import TestSupport

/// What became of a hostile site.
struct Answer: Sendable {
    /// What a build prints without its notes, and a line that counts what it found.
    var words: String
    var hasErrors: Bool
    /// The files of both output folders, by their paths relative to the site: `public/index.html`.
    var output: [String: [UInt8]]

    /// How many diagnostics are compared; the rest is only counted.
    private static let most = 8

    fileprivate init(_ outcome: BuildOutcome, output: [String: [UInt8]]) {
        let told = outcome.diagnostics.filter { $0.severity != .note }
        var words = told.prefix(Self.most).map { $0.text() }.joined()
        if told.count > Self.most { words += "and \(told.count - Self.most) more\n" }
        let code =
            told.contains { $0.severity == .error && $0.code.isDisk } ? ", reading or writing failed" : ""
        words += "\(outcome.count(.error)) errors, \(outcome.count(.warning)) warnings\(code)\n"
        self.words = words
        self.output = output
        hasErrors = outcome.count(.error) > 0
    }
}

/// Builds a site that nobody would write by accident.
enum HostileSite {
    /// For a site that does not say it itself.
    static let settings = "title: Hostile\nlocales: [en]\n"

    /// Builds a site in memory.
    ///
    /// - Parameter files: by path. Without a `site.yaml` the site gets `settings`.
    static func answer(to files: [String: [UInt8]]) throws -> Answer {
        let disk = MemoryDisk()
        disk.set("site/site.yaml", Array(settings.utf8))
        for (path, content) in files { disk.set("site/\(path)", content) }
        return try answer(of: disk, root: "site") {
            let output = disk.contents.filter {
                $0.key.hasPrefix("site/public/") || $0.key.hasPrefix("site/private/")
            }
            return Dictionary(
                uniqueKeysWithValues: output.map { (String($0.key.dropFirst("site/".count)), $0.value) })
        }
    }

    /// Builds a site in a folder of the real disk.
    static func answer(toFolder folder: String) throws -> Answer {
        let before = try output(in: folder)
        var answer = try answer(of: RealDisk(), root: folder) {
            try output(in: folder).filter { before[$0.key] != $0.value }
        }
        answer.words = answer.words.replacing(folder, with: "site")
        return answer
    }

    /// The regular files of both output folders: to read a pipe would take for ever.
    private static func output(in folder: String) throws -> [String: [UInt8]] {
        var output: [String: [UInt8]] = [:]
        for path in ["public", "private"].flatMap({ tree in
            paths(below: "\(folder)/\(tree)").map { "\(tree)/\($0)" }
        }) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            output[path] = try bytes(of: "\(folder)/\(path)")
        }
        return output
    }

    /// A site with a mistake is not rendered: that shortens the tests, and what is wrong is said already.
    private static func answer(
        of disk: any Disk, root: String, _ output: () throws -> [String: [UInt8]]
    ) throws -> Answer {
        let options = BuildOptions(root: root, jobs: 1, today: CalendarDate(daysSinceEpoch: 20_454))
        let builder = Builder(options, domains: Domains.all, disk: disk)
        let list = builder.list()
        let outcome = list.count(.error) > 0 ? list : builder.build()
        return Answer(outcome, output: try output())
    }
}
