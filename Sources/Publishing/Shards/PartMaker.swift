import Bytes
import Compression
import Diagnostics
import Disk
import Pages
import Threads

/// Makes the record of a part when all of its other files are laid out.
struct PartMaker {
    let shard: Shard
    let options: [PartRecord.Option]
    let inputs: Fingerprint

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
        return PartRecord(
            shard: shard, visibility: rendering.plan.visibility, options: options, inputs: inputs,
            pageCount: pages.count, files: files.sorted { $0.path < $1.path },
            linked: PartRecord.bits(isLinked),
            unlinked: check.orphans(isLinked).filter(rendering.owns).map {
                PartRecord.UnlinkedPage(group: $0.group, url: $0.url, source: $0.page.source)
            })
    }
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
    /// The fingerprint of all files that the site is made of, those that are only copied too, which is the same
    /// on every machine.
    func fingerprint(of input: SiteInput) -> Fingerprint {
        let folders = input.folders.sorted { $0.key < $1.key }.map(\.value)
        let read = [input.settings] + input.locales + input.keys + folders.flatMap(\.files) + input.overrides
        let copied = input.statics + folders.flatMap(\.others)
        let (disk, root) = (disk, options.root)
        let contents = options.workers.map(copied.count) { number in
            // A file that cannot be read is reported where it is copied.
            (try? disk.read(copied[number], below: root, limit: SizeLimit.asset)).map { Fingerprint(of: $0) }
                ?? KnownFile.none.content
        }
        return Fingerprint(
            of: read.flatMap { [Fingerprint(of: $0.path), Fingerprint(of: $0.bytes)] }
                + zip(copied, contents).flatMap { [Fingerprint(of: $0), $1] }
                + input.otherTemplates.map { Fingerprint(of: $0) })
    }
}
