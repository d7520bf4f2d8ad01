import Bytes
import Compression
import Diagnostics
import Disk
import Pages
import Threads

/// Makes the record of a part when all of its other files are laid out.
struct PartMaker {
    let division: Division
    let options: [PartRecord.Option]
    let inputs: PartInputs

    /// Passes the record to the store, and adds it to what is remembered of the tree.
    func put(_ rendering: Rendering, into store: any PageStore, _ tree: inout BuildCache.Tree) -> [Diagnostic]
    {
        switch store.put(record(rendering, tree).bytes, PartRecord.name, known: nil) {
        case .success(let known):
            if let known { tree.files.append(BuildCache.File(path: PartRecord.name, known: known)) }
            return []
        case .failure(let problem): return [problem.diagnostic]
        }
    }

    private func record(_ rendering: Rendering, _ tree: BuildCache.Tree) -> PartRecord {
        let pages = tree.madePages
        let check = OutputCheck(plan: rendering.plan, order: rendering.order, pages: tree.pages)
        let isLinked = check.linkedGroups()
        let files =
            pages.map { PartRecord.File(path: $0.path, content: $0.known.content) }
            + tree.files.map { PartRecord.File(path: $0.path, content: $0.known.content) }
        let linked = rendering.plan.pages.filter { isLinked[$0.group] && !rendering.owns($0) }
        return PartRecord(
            shard: division.shard, visibility: rendering.plan.visibility, options: options,
            inputs: inputs.common, ownInputs: inputs.own, shares: shares(rendering.plan),
            pageCount: pages.count, files: files.sorted { $0.path < $1.path },
            linked: Set(linked.lazy.map(\.page.id.shortHash)).sorted(),
            unlinked: check.orphans(isLinked).filter(rendering.owns).map {
                PartRecord.UnlinkedPage(id: $0.page.id.shortHash, url: $0.url, source: $0.page.source)
            })
    }

    private func shares(_ plan: Plan) -> [PartRecord.Share] {
        if inputs.all.isEmpty { return [] }
        let parts = Set(plan.pages.lazy.map { division.part(of: $0.page) })
        return inputs.all.enumerated().map { position, inputs in
            PartRecord.Share(ownInputs: inputs, hasPages: parts.contains(position + 1))
        }
    }
}

/// What the files are that a part is made of, the same on every machine.
struct PartInputs: Sendable {
    /// Of the files that all parts are made of.
    var common: Fingerprint
    /// Of the part's own share of files that are divided among the parts.
    var own: Fingerprint
    /// Of the share of each part; empty if nothing is divided, or if the part does not read all files.
    var all: [Fingerprint] = []
}

extension BuildIdentity {
    /// What all parts of a site must have in common besides its files. The program and its libraries are named so
    /// that they are the same on every machine; the folders are not, and have no effect on the bytes.
    func partOptions(_ options: BuildOptions, _ compressor: Compressor?) -> [PartRecord.Option] {
        let own = ["the program", "--output", "--private-output", "--templates", "--strict", "--shard"]
        return [PartRecord.Option(name: "the program", value: options.portableProgram)]
            + parts.filter { !own.contains($0.name) }.map {
                PartRecord.Option(name: $0.name, value: $0.value)
            }
            + (compressor.map { [PartRecord.Option(name: "the libraries of --compress", value: $0.version)] }
                ?? [])
    }
}

extension Builder {
    /// The fingerprints of all files that a part of the site is made of, those that are only copied too.
    func inputs(of division: Division, _ input: SiteInput) -> PartInputs {
        let folders = input.folders.sorted { $0.key < $1.key }
        let divided = folders.filter { division.divides($0.key) }.flatMap(\.value.files)
        let read =
            [input.settings] + input.locales + input.keys
            + folders.filter { !division.divides($0.key) }.flatMap(\.value.files) + input.overrides
        let copied = input.statics + folders.flatMap(\.value.others)
        let (disk, root) = (disk, options.root)
        let contents = options.workers.map(copied.count) { number in
            // A file that cannot be read is reported where it is copied.
            (try? disk.read(copied[number], below: root, limit: SizeLimit.asset)).map { Fingerprint(of: $0) }
                ?? KnownFile.none.content
        }
        let common = Fingerprint(
            of: read.flatMap(Self.fingerprints)
                + zip(copied, contents).flatMap { [Fingerprint(of: $0), $1] }
                + input.otherTemplates.map { Fingerprint(of: $0) })
        let shares = Dictionary(grouping: divided) { division.shard.part(of: $0.path) }
            .mapValues { Fingerprint(of: $0.flatMap(Self.fingerprints)) }
        let nothing = Fingerprint(of: [UInt8]())
        let all = (1...division.shard.count).map { shares[$0] ?? nothing }
        return PartInputs(
            common: common, own: all[division.shard.number - 1],
            all: division.isByFile && division.isWhole ? all : [])
    }

    private static func fingerprints(of file: SourceFile) -> [Fingerprint] {
        [Fingerprint(of: file.path), Fingerprint(of: file.bytes)]
    }
}
