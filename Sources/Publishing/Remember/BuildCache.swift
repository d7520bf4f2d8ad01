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
    /// The public tree and the private one.
    var trees: [Tree] = []

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

    struct Tree: Sendable, Equatable {
        var root = ""
        /// Of the paths of all pages and files. Pages refer to others by their indices, which are valid only
        /// while this is the same.
        var addresses = KnownFile.none.content
        /// The dependencies that pages of one kind have in common.
        var kinds: [KindDependencies] = []
        var pages: [Page] = []
        /// What the build decided for each page, in the order of the pages.
        var decisions: [Decision] = []
        /// Files that are not pages, by path.
        var files: [File] = []
        var manifest = KnownFile.none.stamp

        /// The pages that the build has made or left as they were: all of them, but in a part of a site.
        var madePages: [Page] { pages.filter { $0.known != .none } }
    }

    /// A class, since there are many of them and most go from one cache to the next without a change.
    final class Page: Sendable, Equatable {
        let path: String
        /// nil if the next build has to make the page again in any case.
        let dependencies: PageDependencies?
        let known: KnownFile
        let facts: PageFacts

        init(
            _ path: String, _ dependencies: PageDependencies? = nil, known: KnownFile = .none,
            facts: PageFacts = PageFacts()
        ) {
            self.path = path
            self.dependencies = dependencies
            self.known = known
            self.facts = facts
        }

        static func == (left: Page, right: Page) -> Bool {
            left === right
                || left.path == right.path && left.dependencies == right.dependencies
                    && left.known == right.known
                    && left.facts == right.facts
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
    private static let head = "sitegen cache 7\n"
    /// Pages are written in parts of this many, so that several threads can write and read them.
    private static let partLength = 512
    private static let partsAtOnce = 32
    /// The size of a page with a dozen links, about, in bytes.
    private static let pageSize = 320

    /// The whole cache, with its fingerprint at the end.
    func bytes(_ workers: Workers = Workers(jobs: 1)) -> [UInt8] {
        let capacity = trees.reduce(4096) { $0 + $1.pages.count * Self.pageSize + $1.files.count * 128 }
        var output = CacheWriter(Self.head, capacity: capacity)
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
        output.list(trees) { output, tree in
            output.text(tree.root)
            output.fingerprint(tree.addresses)
            output.stamp(tree.manifest)
            output.list(tree.kinds) { $0.kind($1) }
            let pages = tree.pages
            let starts = Array(stride(from: 0, to: pages.count, by: Self.partLength))
            output.count(starts.count)
            // Not all parts at once, since they would be in memory twice.
            for first in stride(from: 0, to: starts.count, by: Self.partsAtOnce) {
                let starts = starts[first..<min(starts.count, first + Self.partsAtOnce)]
                let parts = workers.map(starts.count, chunk: 1) { number in
                    let start = starts[first + number]
                    return Self.bytes(of: pages[start..<min(pages.count, start + Self.partLength)])
                }
                for part in parts { output.part(part) }
            }
            output.part(tree.decisions.map(\.number))
            output.list(tree.files) { output, file in
                output.text(file.path)
                output.optional(file.dependencies) { $0.fingerprint($1) }
                output.known(file.known)
            }
        }
        return output.sealed()
    }

    private static func bytes(of pages: ArraySlice<Page>) -> [UInt8] {
        var output = CacheWriter("", capacity: pages.count * pageSize)
        output.count(pages.count)
        for page in pages {
            output.text(page.path)
            output.dependencies(page.dependencies)
            output.known(page.known)
            output.facts(page.facts)
        }
        return output.open()
    }

    /// - Parameter kinds: how many kinds of pages the tree has.
    private static func page(_ input: inout CacheReader, kinds: Int) throws(CacheReader.Malformed) -> Page {
        let path = try input.text()
        let dependencies = try input.dependencies()
        if let dependencies, dependencies.kind >= kinds { throw CacheReader.Malformed() }
        return Page(path, dependencies, known: try input.known(), facts: try input.facts())
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
            trees = try input.list { input throws(CacheReader.Malformed) in
                var tree = Tree(
                    root: try input.text(), addresses: try input.fingerprint(), manifest: try input.stamp())
                tree.kinds = try input.list { input throws(CacheReader.Malformed) in try input.kind() }
                let parts = try input.list { input throws(CacheReader.Malformed) in try input.part() }
                let kinds = tree.kinds.count
                let read = workers.map(parts.count, chunk: 1) { number -> [Page]? in
                    var input = parts[number]
                    return try? input.list { input throws(CacheReader.Malformed) in
                        try Self.page(&input, kinds: kinds)
                    }
                }
                tree.pages.reserveCapacity(read.count * Self.partLength)
                for pages in read {
                    guard let pages else { throw CacheReader.Malformed() }
                    tree.pages += pages
                }
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
