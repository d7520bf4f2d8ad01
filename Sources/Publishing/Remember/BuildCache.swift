import Threads
import Disk
import Bytes
import Diagnostics
import Pages

/// What a build remembers, so that the next one makes only those pages again that have changed.
///
/// Without a cache, or with one that is incomplete or from another version of the program, a build makes
/// everything; the result is the same.
struct BuildCache: Sendable, Equatable {
    /// The program and what it was asked for.
    var identity: String
    /// Everything that was read or listed.
    var inputs: [Input] = []
    /// Of what servers of databases have answered; nil if none was asked.
    var answers: Fingerprint?
    /// Notes and warnings of the build. A build with errors is not remembered.
    var findings: [Finding] = []
    var pageCount = 0
    /// How many files the build has made, or left as they were.
    var fileCount: Int { trees.reduce(0) { $0 + $1.madeCount + $1.files.count } }
    /// What the next build need not read again if it has not changed, by path.
    var summaries: [String: SummarizedFile] = [:]
    /// The public tree and the private one.
    var trees: [Tree] = []

    /// Whether the same links and special files were left out as in a new list of the site's files. They are no inputs, so
    /// nothing else shows that one has come or gone, and that its warning is due or is not true any more.
    func leftOut(as log: DiagnosticLog) -> Bool {
        let code = DiagnosticCode.siteLeftOut
        let now = log.diagnostics.filter { $0.code == code }.map { [$0.path, $0.message.english] }
        let before = findings.filter { $0.code == code.name }.map { [$0.path, $0.message.english] }
        return Set(now) == Set(before)
    }

    struct Input: Sendable, Equatable {
        var path: String
        var kind: UInt8
        var stamp: FileStamp
        /// The fingerprint of the content, if the stamp is too fresh to show whether the file was written
        /// once more.
        var content: Fingerprint?
    }

    /// A diagnostic that the next build can report again.
    struct Finding: Sendable, Equatable {
        var severity: String
        var code: String
        var message: Wording
        var help: Wording?
        var path: String
        /// In the file, in bytes.
        var offset: Int?
        /// Whether it is in what a database has answered, which is not kept.
        var isInAnswer = false
    }

    /// A file whose pages are its own.
    struct SummarizedFile: Sendable, Equatable {
        var summary: FileSummary
        /// Of the addresses of its pages (`FileAddresses`).
        var addresses: UInt64
    }

    struct Tree: Sendable, Equatable {
        var root = ""
        /// Of the paths of all pages and files. Pages refer to others by their indices, which are valid only
        /// while this is the same.
        var addresses = KnownFile.none.content
        /// The dependencies that pages of one kind have in common.
        var kinds: [KindDependencies] = []
        var pages = RememberedPages()
        /// What the build decided for each page, in the same order.
        var decisions: [Decision] = []
        /// Files that are not pages, by path.
        var files: [File] = []
        var manifest = KnownFile.none.stamp

        /// The pages that the build has made or left as they were: all of them, but in a part of a site.
        var madePages: [Page] { pages.filter { $0.known != .none } }
        var madeCount: Int { pages.indices.count { pages.known($0) != .none } }
    }

    struct Page: Sendable, Equatable {
        var path: String
        var known: KnownFile
        /// nil if the next build has to make the page again in any case.
        var dependencies: PageDependencies?
        var facts: PageFacts

        init(
            _ path: String, known: KnownFile = .none, _ dependencies: PageDependencies? = nil,
            facts: PageFacts = PageFacts()
        ) {
            self.path = path
            self.known = known
            self.dependencies = dependencies
            self.facts = facts
        }
    }

    struct File: Sendable, Equatable {
        var path: String
        /// The fingerprint of everything that the file is made of; nil if the next build has to make it again
        /// in any case.
        var dependencies: Fingerprint?
        var known: KnownFile
    }
}

// MARK: - Bytes

extension BuildCache {
    private static let head = "sitegen cache 9\n"
    /// The whole cache, with its fingerprint at the end, in pieces: the pages are not copied.
    func pieces() -> [ArraySlice<UInt8>] {
        var output = CacheWriter(Self.head, capacity: 4096)
        output.text(identity)
        output.list(inputs) { output, input in
            output.text(input.path)
            output.number(Int(input.kind))
            output.stamp(input.stamp)
            output.optional(input.content) { $0.fingerprint($1) }
        }
        output.optional(answers) { $0.fingerprint($1) }
        output.list(findings) { output, finding in
            for text in [finding.severity, finding.code, finding.path] { output.text(text) }
            output.wording(finding.message)
            output.optional(finding.help) { $0.wording($1) }
            output.optional(finding.offset) { $0.number($1) }
            output.number(finding.isInAnswer ? 1 : 0)
        }
        output.number(pageCount)
        output.list(summaries.sorted { $0.key < $1.key }) { output, file in
            output.text(file.key)
            output.fingerprint(file.value.summary.content)
            output.word(file.value.addresses)
            output.part(file.value.summary.bytes[...])
        }
        output.list(trees) { output, tree in
            output.text(tree.root)
            output.fingerprint(tree.addresses)
            output.stamp(tree.manifest)
            output.list(tree.kinds) { $0.kind($1) }
            tree.pages.write(to: &output)
            output.part(tree.decisions.map(\.number)[...])
            output.list(tree.files) { output, file in
                output.text(file.path)
                output.optional(file.dependencies) { $0.fingerprint($1) }
                output.known(file.known)
            }
        }
        return output.sealed()
    }

    /// nil for bytes that are not a complete cache of this format.
    init?(_ bytes: [UInt8], _ workers: Workers = Workers(jobs: 1)) {
        guard var input = CacheReader(bytes, Self.head) else { return nil }
        do throws(CacheReader.Malformed) {
            identity = try input.text()
            inputs = try input.list { input throws(CacheReader.Malformed) in
                Input(
                    path: try input.text(), kind: UInt8(clamping: try input.number()),
                    stamp: try input.stamp(),
                    content: try input.optional { input throws(CacheReader.Malformed) in
                        try input.fingerprint()
                    })
            }
            answers = try input.optional { input throws(CacheReader.Malformed) in try input.fingerprint() }
            findings = try input.list { input throws(CacheReader.Malformed) in
                let (severity, code, path) = (try input.text(), try input.text(), try input.text())
                var finding = Finding(
                    severity: severity, code: code, message: try input.wording(), path: path)
                finding.help = try input.optional { input throws(CacheReader.Malformed) in try input.wording()
                }
                finding.offset = try input.optional { input throws(CacheReader.Malformed) in
                    try input.number()
                }
                finding.isInAnswer = try input.number() == 1
                return finding
            }
            pageCount = try input.number()
            let summarized = try input.list { input throws(CacheReader.Malformed) in
                let (path, content, addresses) = (
                    try input.text(), try input.fingerprint(), try input.word()
                )
                let summary = FileSummary(content: content, bytes: try input.part().rest)
                return (path, SummarizedFile(summary: summary, addresses: addresses))
            }
            summaries = Dictionary(summarized, uniquingKeysWith: { $1 })
            trees = try input.list { input throws(CacheReader.Malformed) in
                var tree = Tree(
                    root: try input.text(), addresses: try input.fingerprint(), manifest: try input.stamp())
                tree.kinds = try input.list { input throws(CacheReader.Malformed) in try input.kind() }
                tree.pages = try RememberedPages(&input, kinds: tree.kinds.count, workers)
                var decisions = try input.part()
                tree.decisions = try decisions.decisions()
                tree.files = try input.list { input throws(CacheReader.Malformed) in
                    File(
                        path: try input.text(),
                        dependencies: try input.optional { input throws(CacheReader.Malformed) in
                            try input.fingerprint()
                        },
                        known: try input.known())
                }
                return tree
            }
        } catch {
            return nil
        }
    }
}
