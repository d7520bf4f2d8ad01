import Bytes
import Compression
import Diagnostics
import Disk
import Synchronization
import Threads

/// A file in gzip or Brotli beside a text file of a tree, which web servers send in its place.
struct CompressedFile: Sendable {
    /// The path of the text: `en/index.html`.
    let text: String
    let encoding: Compressor.Encoding

    /// `en/index.html.br`
    var path: String { "\(text).\(encoding.ending)" }

    /// The endings of files that shrink. Pictures and PDF files are compressed already.
    private static let endings: Set = [
        "atom", "css", "csv", "gpx", "htm", "html", "ics", "js", "json", "md", "rss", "svg", "tsv", "txt",
        "vtt", "webmanifest", "xml", "yaml",
    ]

    /// How long a text may be, in bytes: a longer one would need twice as much memory, and visitors hardly wait for it.
    static let longest = 100_000_000

    /// Those of all text files in a tree, except where the tree has a file of its own.
    static func all(of paths: PathSet) -> [CompressedFile] {
        paths.paths.filter { endings.contains($0.fileEnding) }.flatMap { text in
            Compressor.Encoding.allCases.map { CompressedFile(text: text, encoding: $0) }
        }.filter { !paths.contains($0.path) }
    }
}

/// Makes the compressed files of a tree after its rendering, and only those whose text has changed.
struct CompressedFiles: Sendable {
    private let compressor: Compressor
    private let workers: Workers
    private let observer: BuildObserver
    /// The files that an earlier build remembered, by path. Its options may have been others, since a compressed
    /// file depends on nothing but its text.
    private let earlier: [String: BuildCache.File]

    init(
        _ compressor: Compressor, earlier: BuildCache.Tree?, _ workers: Workers, _ observer: BuildObserver
    ) {
        self.compressor = compressor
        self.workers = workers
        self.observer = observer
        self.earlier = Dictionary((earlier?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
    }

    /// Passes the files to the store, and adds them to what is remembered of the tree.
    func put(_ files: [CompressedFile], into store: any PageStore, _ tree: inout BuildCache.Tree)
        -> [Diagnostic]
    {
        let known = tree.pages.map { ($0.path, $0.known) } + tree.files.map { ($0.path, $0.known) }
        let texts = Dictionary(known) { first, _ in first }
        let version = Fingerprint(of: compressor.version)
        let done = Atomic(0)
        // Pieces are long, so each is taken alone.
        let results = workers.map(files.count, chunk: 1) { number -> Result<BuildCache.File?, PageProblem> in
            defer {
                observer.progress?("compress", done.wrappingAdd(1, ordering: .relaxed).newValue, files.count)
            }
            let text = texts[files[number].text] ?? KnownFile.none
            guard text.stamp.size <= CompressedFile.longest else { return .success(nil) }
            let dependencies = text == KnownFile.none ? nil : Fingerprint(of: [text.content, version])
            return put(files[number], dependencies, store)
        }
        var findings: [Diagnostic] = []
        for result in results {
            switch result {
            case .success(let file): if let file { tree.files.append(file) }
            case .failure(let problem): findings.append(problem.diagnostic)
            }
        }
        return findings
    }

    /// - Parameter dependencies: the fingerprint of everything that the file is made of; nil if it is unknown.
    private func put(_ file: CompressedFile, _ dependencies: Fingerprint?, _ store: any PageStore)
        -> Result<BuildCache.File?, PageProblem>
    {
        if let dependencies, let old = earlier[file.path], old.dependencies == dependencies,
            store.hasUnchanged(file.path, old.known)
        {
            return .success(old)
        }
        do throws(PageProblem) {
            // A text that is missing was reported already.
            guard let text = try store.text(file.text) else { return .success(nil) }
            let content: [UInt8]
            do throws(Compressor.Failure) {
                content = try compressor.compressed(text, as: file.encoding)
            } catch {
                throw PageProblem(diagnostic: Self.failure(error, file.path))
            }
            return store.put(content, file.path, known: nil).map { known in
                known.map { BuildCache.File(path: file.path, dependencies: dependencies, known: $0) }
            }
        } catch {
            return .failure(error)
        }
    }

    static func failure(_ failure: Compressor.Failure, _ path: String) -> Diagnostic {
        Diagnostic(
            .error, .outputCompress,
            "files cannot be compressed: \(Wording(key: failure.reason, values: []))", in: path,
            help: "install zlib1g and libbrotli1, or leave out --compress")
    }
}
