import Bytes
import Diagnostics
public import Disk
import Languages
import Pages
import Synchronization
public import Threads

/// Puts the parts of a site together, which runs with `--shard` have made, so that the output is that of one
/// build.
///
/// Nothing is written unless all parts are there, belong together, and have the files that their records list.
public struct Joiner: Sendable {
    private let parts: [String]
    private let outputs: [Visibility: String]
    private let disk: any Disk
    private let workers: Workers
    private let observer: BuildObserver

    /// - Parameters:
    ///   - parts: their folders, of public and of private pages in any order.
    ///   - output: the folder for public pages; nil if none are to be joined.
    ///   - privateOutput: the same for private pages.
    public init(
        _ parts: [String], output: String?, privateOutput: String?, disk: any Disk, _ workers: Workers,
        _ observer: BuildObserver = BuildObserver()
    ) {
        self.parts = parts
        outputs = [.public: output, .private: privateOutput].compactMapValues(\.self)
        self.disk = disk
        self.workers = workers
        self.observer = observer
    }

    /// Checks the parts and joins them; writes nothing if anything is wrong with one of them.
    public func join() -> BuildOutcome {
        let log = DiagnosticLog()
        var outcome = BuildOutcome()
        let (emptied, others) = separateEmptied(log)
        let found = others.compactMap { read($0, log) }
        PartComparison(found, isComplete: !log.hasErrors, log).run()
        checkOutputs(found, emptied, log)
        checkFolders(log)
        let trees = log.hasErrors ? [] : trees(of: found, log)
        write(trees, &outcome, log)
        if !log.hasErrors {
            outcome.pageCount = found.reduce(0) { $0 + $1.record.pageCount }
            for tree in trees { log.append(tree.unlinked) }
        }
        outcome.diagnostics = Diagnostic.sorted(log.diagnostics)
        return outcome
    }
}

/// A folder with a record.
struct FoundPart: Sendable {
    var folder: String
    var record: PartRecord
}

// MARK: - Steps

extension Joiner {
    /// The public tree or the private one.
    private struct Tree: Sendable {
        var writer: Writer
        /// Each with the folder that has it.
        var files: [(folder: String, file: PartRecord.File)] = []
        var paths = PathSet([])
        /// Pages that no page of any part links to.
        var unlinked: [Diagnostic] = []
    }

    /// Parts whose last page is gone have no record any more: a build has left an empty list of files in them.
    private func separateEmptied(_ log: DiagnosticLog) -> (emptied: Set<Visibility>, others: [String]) {
        var emptied: Set<Visibility> = []
        var others: [String] = []
        for folder in parts {
            do throws(DiskError) {
                // A finished part has a record, and a long list that need not be read.
                if try disk.stamp(of: PartRecord.name, below: folder) == nil,
                    let content = try Manifest(disk: disk, root: folder).read(), content.paths.isEmpty,
                    let visibility = content.visibility
                {
                    emptied.insert(visibility)
                } else {
                    others.append(folder)
                }
            } catch {
                log.add(Writer.diagnostic(error))
            }
        }
        return (emptied, others)
    }

    private func fault(ofUnfinished folder: String) throws(DiskError) -> Wording {
        let parts = folder.split(separator: "/")
        let above = (folder.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
        if let name = parts.last, try disk.stamp(of: String(name), below: above.isEmpty ? "." : above) != nil
        {
            return "this is a file, expected the folder of a part"
        }
        return try disk.location(of: folder).exists
            ? "this folder is not a finished part of a site, since it has no file \(PartRecord.name)"
            : "this folder does not exist"
    }

    private func read(_ folder: String, _ log: DiagnosticLog) -> FoundPart? {
        do throws(DiskError) {
            guard try disk.stamp(of: PartRecord.name, below: folder) != nil else {
                log.add(
                    Diagnostic(
                        .error, .partMissing, try fault(ofUnfinished: folder), in: folder,
                        help:
                            "build the part with \"sitegen build --shard\", and name the folder of its --output"
                    ))
                return nil
            }
            let bytes = try disk.read(PartRecord.name, below: folder, limit: SizeLimit.data)
            if let record = PartRecord(bytes) { return FoundPart(folder: folder, record: record) }
            log.add(
                Diagnostic(
                    .error, .partDamaged,
                    "the record \(PartRecord.name) of this part is damaged, or another version of sitegen wrote it",
                    in: folder, help: Self.again))
        } catch {
            log.add(Writer.diagnostic(error))
        }
        return nil
    }

    static var again: Wording { "build this part again" }

    /// Reports parts without a folder to join them in. A folder without parts is reported only if nothing else is
    /// wrong, which may be why there are none.
    private func checkOutputs(_ found: [FoundPart], _ emptied: Set<Visibility>, _ log: DiagnosticLog) {
        for visibility in Visibility.allCases {
            let part = found.first { $0.record.visibility == visibility }
            switch (outputs[visibility], part) {
            case (nil, let part?): log.add(Self.homeless(part))
            case (let root?, nil) where !log.hasErrors && !emptied.contains(visibility):
                log.add(Self.empty(visibility, root))
            default: break
            }
        }
    }

    private func trees(of found: [FoundPart], _ log: DiagnosticLog) -> [Tree] {
        Visibility.allCases.compactMap { visibility in
            outputs[visibility].map { root in
                tree(visibility, root, found.filter { $0.record.visibility == visibility }, log)
            }
        }
    }

    private func tree(_ visibility: Visibility, _ root: String, _ parts: [FoundPart], _ log: DiagnosticLog)
        -> Tree
    {
        let disk = disk.forOutput(visibility, in: root)
        var tree = Tree(writer: Writer(disk: disk, root: root, for: visibility, workers: workers))
        for part in parts {
            for file in part.record.files {
                if tree.paths.contains(file.path) {
                    log.add(
                        Diagnostic(
                            .error, .partTwice, "another part has this file too",
                            in: "\(part.folder)/\(file.path)", help: Self.again))
                } else {
                    tree.paths.insert(file.path)
                    tree.files.append((part.folder, file))
                }
            }
            tree.unlinked += part.record.unlinked.filter { page in
                !parts.contains { $0.record.links(to: page) }
            }.map { OutputCheck.unlinked($0.url, source: $0.source) }
        }
        return tree
    }

    /// Reports folders that would lie in each other.
    private func checkFolders(_ log: DiagnosticLog) {
        let outputs = outputs.values.sorted()
        do throws(DiskError) {
            for (number, output) in outputs.enumerated() {
                let place = try disk.location(of: output)
                for other in outputs[..<number] + parts {
                    let otherPlace = try disk.location(of: other)
                    guard place.contains(otherPlace) || otherPlace.contains(place) else { continue }
                    log.add(
                        Diagnostic(
                            .error, .outputEntangled,
                            place == otherPlace
                                ? outputs[..<number].contains(other)
                                    ? "this folder is named twice, expected one for public pages and another one for private pages"
                                    : "this folder is also one of the parts, expected a folder of its own"
                                : "one of the folders \(output) and \(other) lies in the other, expected two folders apart",
                            in: output, help: "name another folder to join the parts in"))
                }
            }
        } catch {
            log.add(Writer.diagnostic(error))
        }
    }

    private func write(_ trees: [Tree], _ outcome: inout BuildOutcome, _ log: DiagnosticLog) {
        guard !log.hasErrors else { return }
        // The same order as in a build, so that neither waits for the other forever.
        for tree in trees.sorted(by: { $0.writer.root < $1.writer.root }) {
            log.append(tree.writer.begin(tree.paths))
        }
        if !log.hasErrors { for tree in trees { log.append(stage(tree)) } }
        for tree in trees {
            guard !log.hasErrors else {
                tree.writer.abandon()
                continue
            }
            let (counts, problems) = tree.writer.commit()
            outcome.counts = outcome.counts + counts
            log.append(problems)
        }
    }

    /// Lays out the files of a tree beside the output.
    private func stage(_ tree: Tree) -> [Diagnostic] {
        let done = Atomic(0)
        let count = tree.files.count
        return workers.map(count) { [disk, observer] number -> Diagnostic? in
            defer { observer.progress?("join", done.wrappingAdd(1, ordering: .relaxed).newValue, count) }
            let (folder, file) = tree.files[number]
            do throws(DiskError) {
                guard try disk.stamp(of: file.path, below: folder) != nil else {
                    return Self.damaged("this file of the part is gone", file, folder)
                }
                let content = try disk.read(file.path, below: folder, limit: SizeLimit.asset)
                guard Fingerprint(of: content) == file.content else {
                    return Self.damaged("this file was changed after its part was finished", file, folder)
                }
                if case .failure(let problem) = tree.writer.put(content, file.path, known: nil) {
                    return problem.diagnostic
                }
                return nil
            } catch {
                return Writer.diagnostic(error)
            }
        }.compactMap(\.self)
    }
}

// MARK: - Diagnostics

extension Joiner {
    private static func damaged(_ message: Wording, _ file: PartRecord.File, _ folder: String) -> Diagnostic {
        Diagnostic(.error, .partDamaged, message, in: "\(folder)/\(file.path)", help: again)
    }

    private static func homeless(_ part: FoundPart) -> Diagnostic {
        part.record.visibility == .public
            ? Diagnostic(
                .error, .partUnpaired, "this part has public pages, and no folder is named for them",
                in: part.folder, help: "name the folder with --output")
            : Diagnostic(
                .error, .partUnpaired, "this part has private pages, and no folder is named for them",
                in: part.folder, help: "name the folder with --private-output")
    }

    private static func empty(_ visibility: Visibility, _ root: String) -> Diagnostic {
        visibility == .public
            ? Diagnostic(
                .error, .partUnpaired,
                "none of the parts has public pages, and this folder is named for them",
                in: root, help: "name the parts with public pages too, or leave out --output")
            : Diagnostic(
                .error, .partUnpaired,
                "none of the parts has private pages, and this folder is named for them",
                in: root,
                help:
                    "name the parts with private pages too; if the site has none any more, remove this folder and leave out --private-output"
            )
    }
}
