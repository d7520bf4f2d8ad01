import Threads
import Disk
import Bytes
import Diagnostics
import Pages

/// What a build remembers for the next one, so that it need not do again what has not changed.
///
/// Without it, or with one that is cut short or from another program, a build is one from nothing; the result is the same.
struct BuildCache: Sendable, Equatable {
    /// The program and what it was asked for.
    var identity: String
    /// Everything that was read or listed.
    var inputs: [Input] = []
    /// What the build had to say: notes and warnings, since one with errors is not remembered.
    var findings: [Finding] = []
    var pageCount = 0
    /// The public tree and the private one.
    var trees: [Tree] = []

    struct Input: Sendable, Equatable {
        var path: String
        var kind: UInt8
        var stamp: FileStamp
        /// Of the content, where the stamp is too fresh to tell whether the file was written to once more.
        var content: Fingerprint?
    }

    /// A diagnostic that can be told again.
    struct Finding: Sendable, Equatable {
        var severity: String
        var code: String
        var message: String
        var help: String?
        var path: String
        /// The place in the file, in bytes.
        var offset: Int?
    }

    struct Tree: Sendable, Equatable {
        var root: String
        /// What changes whenever a page or file comes, goes or moves; the pages below are known by their numbers.
        var addresses: Fingerprint
        var pages: [Page] = []
        /// Files that are no pages, by path.
        var files: [File] = []
        var manifest: FileStamp
    }

    /// Shared, not copied: there are many, and most go from one build to the next.
    final class Page: Sendable, Equatable {
        let path: String
        /// nil where the page must be made again in any case.
        let ingredients: Fingerprint?
        let known: KnownFile
        let facts: PageFacts

        init(_ path: String, ingredients: Fingerprint? = nil, known: KnownFile = .none, _ facts: PageFacts = PageFacts()) {
            self.path = path
            self.ingredients = ingredients
            self.known = known
            self.facts = facts
        }

        static func == (left: Page, right: Page) -> Bool {
            left === right
                || left.path == right.path && left.ingredients == right.ingredients && left.known == right.known
                    && left.facts == right.facts
        }
    }

    struct File: Sendable, Equatable {
        var path: String
        /// nil where the file must be made again in any case.
        var ingredients: Fingerprint?
        var known: KnownFile
    }
}

// MARK: - Bytes

extension BuildCache {
    private static let head = "sitegen cache 3\n"
    /// Pages are written and read in stretches of so many, which stand apart, so that several threads can.
    private static let stretch = 512
    /// About the bytes of a page with a dozen links.
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
        output.list(findings) { output, finding in
            for text in [finding.severity, finding.code, finding.message, finding.path] { output.text(text) }
            output.optional(finding.help) { $0.text($1) }
            output.optional(finding.offset) { $0.number($1) }
        }
        output.number(pageCount)
        output.list(trees) { output, tree in
            output.text(tree.root)
            output.fingerprint(tree.addresses)
            output.stamp(tree.manifest)
            let pages = tree.pages
            let stretches = workers.map((pages.count + Self.stretch - 1) / Self.stretch, chunk: 1) { number in
                Self.bytes(of: pages[number * Self.stretch..<min(pages.count, (number + 1) * Self.stretch)])
            }
            output.list(stretches) { $0.part($1) }
            output.list(tree.files) { output, file in
                output.text(file.path)
                output.optional(file.ingredients) { $0.fingerprint($1) }
                output.known(file.known)
            }
        }
        return output.sealed()
    }

    private static func bytes(of pages: ArraySlice<Page>) -> [UInt8] {
        var output = CacheWriter("", capacity: pages.count * pageSize)
        output.number(pages.count)
        for page in pages {
            output.text(page.path)
            output.optional(page.ingredients) { $0.fingerprint($1) }
            output.known(page.known)
            output.facts(page.facts)
        }
        return output.open()
    }

    private static func page(_ input: inout CacheReader) throws(CacheReader.Malformed) -> Page {
        Page(
            try input.text(),
            ingredients: try input.optional { input throws(CacheReader.Malformed) in try input.fingerprint() },
            known: try input.known(), try input.facts())
    }

    /// nil for bytes that are no cache of this program, or not a whole one.
    init?(_ bytes: [UInt8], _ workers: Workers = Workers(jobs: 1)) {
        guard var input = CacheReader(bytes, Self.head) else { return nil }
        do throws(CacheReader.Malformed) {
            identity = try input.text()
            inputs = try input.list { input throws(CacheReader.Malformed) in
                Input(
                    path: try input.text(), kind: UInt8(clamping: try input.number()), stamp: try input.stamp(),
                    content: try input.optional { input throws(CacheReader.Malformed) in try input.fingerprint() })
            }
            findings = try input.list { input throws(CacheReader.Malformed) in
                var finding = Finding(
                    severity: try input.text(), code: try input.text(), message: try input.text(), path: try input.text())
                finding.help = try input.optional { input throws(CacheReader.Malformed) in try input.text() }
                finding.offset = try input.optional { input throws(CacheReader.Malformed) in try input.number() }
                return finding
            }
            pageCount = try input.number()
            trees = try input.list { input throws(CacheReader.Malformed) in
                var tree = Tree(root: try input.text(), addresses: try input.fingerprint(), manifest: try input.stamp())
                let stretches = try input.list { input throws(CacheReader.Malformed) in try input.part() }
                let read = workers.map(stretches.count, chunk: 1) { number -> [Page]? in
                    var input = stretches[number]
                    return try? input.list(Self.page)
                }
                tree.pages.reserveCapacity(read.count * Self.stretch)
                for pages in read {
                    guard let pages else { throw CacheReader.Malformed() }
                    tree.pages += pages
                }
                tree.files = try input.list { input throws(CacheReader.Malformed) in
                    File(
                        path: try input.text(),
                        ingredients: try input.optional { input throws(CacheReader.Malformed) in try input.fingerprint() },
                        known: try input.known())
                }
                return tree
            }
        } catch {
            return nil
        }
    }
}
