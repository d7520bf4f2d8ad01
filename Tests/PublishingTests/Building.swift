import TestSupport
import Disk
import Diagnostics
import Domains
import Languages
import Pages
import Publishing
import Synchronization
import Testing

/// A private domain for tests: a page for each text file of `notes/`.
struct Notes: Domain {
    static let name = "notes"
    static let reads = ["txt", "md", "json"]
    private let texts: [String]

    init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        texts = folder.files.map(\.path)
    }

    func pages(_ localization: Localization) -> [Page] {
        texts.enumerated().map { number, path in
            Page(
                id: "notes/\(number)", kind: "note", domain: Self.name, route: ["notes", String(number)],
                title: "Secret \(number)",
                description: "", template: "notes/note", source: path, visibility: .private,
                section: Section(order: number),
                model: { _ in ["text": "private words", "description": .none] })
        }
    }
}

/// Says of each call of a disk whether it fails, and counts them.
final class Failures: Sendable {
    private let calls = Mutex(0)
    private let failing: @Sendable (Int, DiskError.Operation, String) -> Bool

    init(_ failing: @escaping @Sendable (Int, DiskError.Operation, String) -> Bool) {
        self.failing = failing
    }

    var count: Int { calls.withLock { $0 } }

    func reason(_ operation: DiskError.Operation, _ path: String) -> String? {
        let number = calls.withLock { calls in
            calls += 1
            return calls - 1
        }
        return failing(number, operation, path) ? "No space left on device" : nil
    }
}

/// A small site in two languages.
enum Sample {
    static let settings = "title: Sample\nbase_url: https://example.org/\nlocales: [en, fr]\n"

    static let files: [String: String] = [
        "site/site.yaml": settings,
        "site/content/en/about.md":
            "---\ntitle: About\norder: 1\n---\n# Part\n\nSee [the other](rules/edition.md#two) and ![a](/logo.svg).\n",
        "site/content/fr/about.md": "---\ntitle: À propos\norder: 1\n---\n# Partie\n",
        "site/content/en/rules/edition.md": "---\ntitle: Edition\n---\n# Two\n",
        "site/static/logo.svg": "<svg/>",
    ]

    static let privateFiles = files.merging([
        "site/notes/a.txt": "x",
        "site/templates/notes/note.html":
            "{{<common/layout}}{{$main}}<p>{{text}}</p>{{/main}}{{/common/layout}}",
    ]) { first, _ in first }

    static func disk(_ changes: [String: String] = [:]) -> MemoryDisk {
        MemoryDisk(files.merging(changes) { _, change in change })
    }
}

func builder(_ disk: any Disk, _ change: (inout BuildOptions) -> Void = { _ in }) -> Builder {
    var options = BuildOptions(root: "site", jobs: 2, today: CalendarDate(daysSinceEpoch: 20_000))
    change(&options)
    return Builder(options, domains: [Prose.self, Diving.self, Notes.self], disk: disk)
}

extension MemoryDisk {
    /// The text of a file of the public tree.
    func page(_ path: String) throws -> String {
        String(decoding: try #require(contents["site/public/\(path)"]), as: UTF8.self)
    }

    var paths: [String] { contents.keys.sorted() }

    /// What was written but for the cache.
    var outputWrites: [String] { writes.filter { !$0.contains("/.sitegen/") } }

    /// The files of the outputs.
    var output: [String: [UInt8]] {
        contents.filter { $0.key.hasPrefix("site/public/") || $0.key.hasPrefix("site/private/") }
    }
}

extension BuildOutcome {
    /// `path:line:column: severity: message [code] → help`, without notes.
    var problems: [String] {
        diagnostics.filter { $0.severity != .note }.map(line)
    }
}

func line(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.location): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code)]"
        + (diagnostic.help.map { " → \($0)" } ?? "")
}
