import Bytes
import Diagnostics
public import Disk
import Pages

/// Makes PDF files of pages, and only those whose pages have changed.
///
/// Each file appears in one step when it is whole, and is remembered soon after. So a run that is stopped or
/// killed has lost little, and the next one goes on where it was.
public struct Printing: Sendable {
    private let options: BuildOptions
    private let folders: PrintFolders
    private let site: PrintedSite
    private let inputs: [String]
    private let disk: any Disk
    private let observer: BuildObserver

    /// After how many files they are remembered.
    private static let step = 10
    /// How often the printing program may fail one time after another before the run ends.
    private static let mostFailures = 3

    /// - Parameter inputs: the names of the folders that the site is read from, in which no file may be written.
    public init(
        _ options: BuildOptions, _ folders: PrintFolders, _ site: PrintedSite, reading inputs: [String],
        disk: any Disk, _ observer: BuildObserver = BuildObserver()
    ) {
        self.options = options
        self.folders = folders
        self.site = site
        self.inputs = inputs
        self.disk = disk
        self.observer = observer
    }

    /// Prints pages.
    ///
    /// - Parameters:
    ///   - chosen: pages of the site.
    ///   - isMerged: whether the pages of a kind and language are printed into one file.
    ///   - printer: changes with the version of the printing program.
    ///   - start: starts the printing program; nil if there is none. Called only if there is something to
    ///     print, and again after a failure.
    ///   - isStopped: whether to end before the next file.
    public func print(
        _ chosen: [PlannedPage], isMerged: Bool, printer identity: String,
        start: () throws(PrintFailure) -> (any PagePrinter)?, isStopped: () -> Bool = { false }
    ) -> PrintOutcome {
        let plan = PrintPlan(chosen.filter(\.isHTML), isMerged: isMerged, among: site.pages)
        let log = DiagnosticLog()
        for overlap in overlaps { log.add(overlap) }
        var run = Run(record: record(), identity: identity)
        var locks: [any FolderLock] = []
        defer { for lock in locks { lock.release() } }
        for visibility in Visibility.allCases where !log.hasErrors {
            let files = plan.files.filter { $0.visibility == visibility }
            begin(visibility, files, &run, &locks, log)
        }
        guard !log.hasErrors else { return PrintOutcome(diagnostics: log.diagnostics) }
        print(&run, start, isStopped, log)
        for visibility in Visibility.allCases { removeStale(visibility, plan, &run, log) }
        save(run.record)
        run.outcome.diagnostics = log.diagnostics
        return run.outcome
    }
}

extension Printing {
    /// How far a run has come.
    fileprivate struct Run {
        var record: PrintRecord
        let identity: String
        /// The files to make.
        var due: [PrintPlan.File] = []
        /// The paths that the manifest of each folder lists.
        var listed: [Visibility: PathSet] = [:]
        var outcome = PrintOutcome()
    }

    /// Private pages must never get into a folder for public ones, neither of pages nor of PDF files.
    private var overlaps: [Diagnostic] {
        Set([folders.output, options.output]).sorted().reduce(into: []) { overlaps, output in
            var both = options
            (both.output, both.privateOutput) = (output, folders.privateOutput)
            guard let overlap = both.outputOverlap(on: disk, reading: inputs),
                !overlaps.contains(where: { $0.message == overlap.message })
            else { return }
            overlaps.append(overlap)
        }
    }

    /// Where the files of a tree are written. Private ones that are among private pages have the rights of these.
    private func outputDisk(_ visibility: Visibility) -> any Disk {
        let isAmongPages = folders.privateOutput.hasPrefix("\(options.privateOutput)/")
        return disk.forOutput(visibility, in: isAmongPages ? options.privateOutput : folders.privateOutput)
    }

    // MARK: - Before printing

    /// Locks a folder, notes in its manifest all files that will be in it, and finds out which are to be made.
    private func begin(
        _ visibility: Visibility, _ files: [PrintPlan.File], _ run: inout Run,
        _ locks: inout [any FolderLock], _ log: DiagnosticLog
    ) {
        let root = folders.path(visibility)
        do throws(DiskError) {
            // Without files, now or before, not even a folder is made.
            if files.isEmpty, try disk.stamp(of: Manifest.name, below: root) == nil { return }
            let disk = outputDisk(visibility)
            if visibility == .private, let problem = try Manifest.exposed(root, disk) {
                return log.add(problem)
            }
            try prepare(visibility, disk)
            locks.append(try disk.lock(root))
            let manifest = Manifest(disk: disk, root: root)
            let content = try manifest.read() ?? Manifest.Content(visibility: visibility, paths: PathSet([]))
            guard !content.isClosed(to: visibility) else {
                return log.add(Manifest.swapped(root, for: visibility))
            }
            let listed = content.paths
            let isOfPages = try isOutput(root) || listed.paths.contains { !$0.hasSuffix(".pdf") }
            guard !isOfPages else { return log.add(Self.amongPages(root)) }
            for file in files where !listed.contains(file.path) {
                guard try disk.stamp(of: file.path, below: root) != nil else { continue }
                log.add(Self.foreign(file.path, in: root))
            }
            guard !log.hasErrors else { return }
            let all = listed.union(PathSet(files.map(\.path)))
            if all.count > listed.count || listed.isEmpty {
                try manifest.write(Manifest.Content(visibility: visibility, paths: all))
            }
            run.listed[visibility] = all
        } catch {
            return log.add(Self.diagnostic(error))
        }
        let due = files.filter { !isUpToDate($0, run) }
        run.due += due
        guard !files.isEmpty else { return }
        let made = Set(due.map(\.path))
        var folder = PrintOutcome.Folder(path: root)
        folder.counts.unchanged = files.count - due.count
        folder.files = files.filter { !made.contains($0.path) }.map { Self.file($0, isWritten: false) }
        run.outcome.folders.append(folder)
    }

    /// A build refuses a folder in which there are files but no manifest. So one that only has PDF files in it
    /// gets an empty one.
    private func prepare(_ visibility: Visibility, _ disk: any Disk) throws(DiskError) {
        let output = visibility == .public ? options.output : options.privateOutput
        guard folders.path(visibility).hasPrefix("\(output)/") else { return }
        guard try !disk.hasEntries(output) else { return }
        try Manifest(disk: disk, root: output).write(
            Manifest.Content(visibility: visibility, paths: PathSet([])))
    }

    private func isUpToDate(_ file: PrintPlan.File, _ run: Run) -> Bool {
        let root = folders.path(file.visibility)
        guard let entry = run.record.entries[join(root, file.path)],
            entry.signature == signature(of: file, run),
            let stamp = try? disk.stamp(of: file.path, below: root), stamp == entry.stamp
        else { return false }
        return hasCurrentInputs(entry, file.visibility)
    }

    /// Whether nothing that a file was made of has changed since.
    private func hasCurrentInputs(_ entry: PrintRecord.Entry, _ visibility: Visibility) -> Bool {
        entry.inputs.allSatisfy { site.fingerprint($0.path, visibility) == $0.content }
    }

    private func signature(of file: PrintPlan.File, _ run: Run) -> Fingerprint {
        let links = site.keepsLinks(file.visibility) ? site.baseURL ?? "" : ""
        let parts = [options.program, run.identity, links, file.title ?? ""] + file.pages.map(\.path)
        return Fingerprint(of: parts.map { Fingerprint(of: $0) })
    }

    // MARK: - Printing

    private func print(
        _ run: inout Run, _ start: () throws(PrintFailure) -> (any PagePrinter)?, _ isStopped: () -> Bool,
        _ log: DiagnosticLog
    ) {
        var printer: (any PagePrinter)?
        var failures = 0
        for (number, file) in run.due.enumerated() {
            guard !isStopped() else {
                run.outcome.left = run.due.count - number
                return
            }
            do throws(PrintFailure) {
                if printer == nil { printer = try start() }
                guard let printer else { return log.add(Self.missingProgram) }
                try make(file, with: printer, &run, log)
                failures = 0
            } catch {
                if isStopped() {
                    run.outcome.left = run.due.count - number
                    return
                }
                log.add(Self.failed(file, error.reason))
                failures += 1
                printer = nil
            }
            // A disk that is full for one file is full for the next.
            guard failures < Self.mostFailures, !log.diagnostics.contains(where: \.code.isDisk) else {
                return
            }
            if number % Self.step == Self.step - 1 { save(run.record) }
            observer.progress?("print", number + 1, run.due.count)
        }
    }

    private func make(
        _ file: PrintPlan.File, with printer: any PagePrinter, _ run: inout Run, _ log: DiagnosticLog
    ) throws(PrintFailure) {
        let asked = AskedPaths()
        let document = site.document(file, noting: asked)
        var pdf = try printer.pdf(of: document)
        ReproduciblePDF.settle(&pdf, on: options.today)
        let root = folders.path(file.visibility)
        do throws(DiskError) {
            let old = try disk.stamp(of: file.path, below: root)
            let isSame =
                if old?.size == pdf.count {
                    try disk.read(file.path, below: root, limit: pdf.count) == pdf
                } else {
                    false
                }
            if !isSame { try outputDisk(file.visibility).write(pdf, to: file.path, below: root) }
            guard let stamp = try disk.stamp(of: file.path, below: root) else { return }
            run.record.entries[join(root, file.path)] = PrintRecord.Entry(
                signature: signature(of: file, run), pages: file.pages.map(\.path),
                inputs: asked.paths.map {
                    PrintRecord.Input(path: $0, content: site.fingerprint($0, file.visibility))
                },
                stamp: stamp)
            run.note(Self.file(file, isWritten: !isSame), in: root)
        } catch {
            log.add(Self.diagnostic(error))
        }
    }

    private static func file(_ file: PrintPlan.File, isWritten: Bool) -> PrintOutcome.File {
        PrintOutcome.File(
            path: file.path, pages: file.pages, visibility: file.visibility, isWritten: isWritten)
    }

    // MARK: - After printing

    /// Removes the files of pages that the site no longer has, and files of several pages if one of them is gone: the
    /// marks of a student who was deleted must not stay in the file of the class. So the file of a page that may show
    /// several persons, such as all transcripts of a class or the home page, is removed if the page has changed and this
    /// run does not print it.
    private func removeStale(
        _ visibility: Visibility, _ plan: PrintPlan, _ run: inout Run, _ log: DiagnosticLog
    ) {
        guard let listed = run.listed[visibility] else { return }
        let root = folders.path(visibility)
        let pages = site.pages.filter { $0.page.visibility == visibility }
        let paths = Set(pages.map(\.path))
        // An article is written by hand, and shows no one whose data could be deleted.
        let lasting = pages.filter { $0.page.isSheet || $0.page.kind == "prose" }
        let lastingPaths = Set(lasting.map(\.path))
        let made = Set(plan.files.filter { $0.visibility == visibility }.map(\.path))
        let known = made.union(lasting.filter(\.isHTML).map(PrintPlan.path))
        let stale = listed.paths.filter { path in
            guard let entry = run.record.entries[join(root, path)] else {
                // The record of the last run is not found if its file was deleted, or if the folder was named in
                // another way. It alone says whose marks are in a file of several pages or persons.
                return !known.contains(path)
            }
            if !paths.isSuperset(of: entry.pages) { return true }
            return !made.contains(path) && !lastingPaths.isSuperset(of: entry.pages)
                && !hasCurrentInputs(entry, visibility)
        }
        guard !stale.isEmpty else { return }
        do throws(DiskError) {
            for path in stale {
                try disk.remove(path, below: root)
                run.record.entries[join(root, path)] = nil
                run.noteRemoval(in: root)
            }
            let left = PathSet(listed.subtracting(PathSet(stale)))
            try Manifest(disk: outputDisk(visibility), root: root).write(
                Manifest.Content(visibility: visibility, paths: left))
        } catch {
            log.add(Self.diagnostic(error))
        }
    }

    // MARK: - The record

    /// In the folder of the caches, with which `clean` removes it; one for each pair of folders.
    private var recordPath: String {
        let name = Fingerprint(of: "pdf\n\(folders.output)\n\(folders.privateOutput)").hex.prefix(16)
        return "\(CacheFile.folder)/\(name).cache"
    }

    private func record() -> PrintRecord {
        let bytes = try? disk.read(recordPath, below: options.root, limit: SizeLimit.data)
        return bytes.flatMap(PrintRecord.init) ?? PrintRecord()
    }

    /// It is not an error if that fails: the next run then makes everything again.
    private func save(_ record: PrintRecord) {
        try? CacheFile.disk(disk, below: options.root).write(
            record.bytes, to: recordPath, below: options.root)
    }
}

extension Printing.Run {
    /// The number of a folder in the outcome, which has it from now on.
    private mutating func number(of root: String) -> Int {
        if let number = outcome.folders.firstIndex(where: { $0.path == root }) { return number }
        outcome.folders.append(PrintOutcome.Folder(path: root))
        return outcome.folders.count - 1
    }

    fileprivate mutating func note(_ file: PrintOutcome.File, in root: String) {
        let number = number(of: root)
        outcome.folders[number].files.append(file)
        if file.isWritten {
            outcome.folders[number].counts.written += 1
        } else {
            outcome.folders[number].counts.unchanged += 1
        }
    }

    fileprivate mutating func noteRemoval(in root: String) {
        let number = number(of: root)
        outcome.folders[number].counts.removed += 1
    }
}

extension Printing {
    private static let missingProgram = Diagnostic(
        .error, .printProgram, "pages are printed by the browser Chromium, which is not installed",
        in: "site.yaml", help: "install chromium, or print the pages from any other browser")

    private static func failed(_ file: PrintPlan.File, _ reason: String) -> Diagnostic {
        Diagnostic(
            .error, .printFailed, "\(file.path) could not be printed: \(Wording(key: reason, values: []))",
            in: file.pages[0].page.source)
    }

    /// Whether a build of the site writes into this folder.
    private func isOutput(_ root: String) throws(DiskError) -> Bool {
        let place = try disk.location(of: root)
        for output in [options.output, options.privateOutput] {
            let other = try disk.location(of: output)
            if place.contains(other), other.contains(place) { return true }
            guard root.hasPrefix("\(output)/"),
                let built = try Manifest(disk: disk, root: output).read()?.paths.paths
            else { continue }
            let folder = root.dropFirst(output.count + 1) + "/"
            if built.contains(where: { $0.hasPrefix(folder) }) { return true }
        }
        return false
    }

    private static func amongPages(_ root: String) -> Diagnostic {
        Diagnostic(
            .error, .outputEntangled,
            "the PDF files would lie among the pages in \(root), into which a build writes, expected a folder apart",
            in: root, help: "name another folder with --output or --private-output")
    }

    private static func foreign(_ path: String, in root: String) -> Diagnostic {
        Diagnostic(
            .error, .outputForeign, "sitegen did not write this file, and a page is to be printed here",
            in: "\(root)/\(path)", help: "move it away, or name another folder")
    }

    private static func diagnostic(_ error: DiskError) -> Diagnostic {
        if [.read, .list, .look].contains(error.operation) {
            return Diagnostic(.error, .diskRead, "reading failed: \(error.wording)", in: error.path)
        }
        return Diagnostic(
            .error, .diskWrite, "writing failed: \(error.wording)", in: error.path,
            help: error.isBlocked
                ? DiskError.unblocking : DiskError.freeing)
    }
}
