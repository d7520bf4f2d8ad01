import Diagnostics
import Disk
import Domains
import Glibc
import Languages
import Pages
import Programs
import Publishing
import Synchronization

extension Subcommand {
    static let pdf = Subcommand(
        name: "pdf",
        operands: [.site],
        summary: "print pages to PDF files",
        description: """
            Prints the pages that are made for paper, each to a PDF file of its own: transcripts, worksheets and their keys, cards, \
            matrices, race cards, surf sessions and posters. With options it prints other pages, or only some of these. It needs Chromium, \
            reads the site and not what a build has written, and makes only those files again whose pages have changed. Files of \
            private pages go to a private folder. If you stop it with Ctrl-C, the next run goes on.
            """,
        examples: [
            "sitegen pdf my-site", "sitegen pdf my-site --kind transcript --locale fr --merge",
        ],
        options: [
            .printedKind, .printedLocale, .printedID, .merge, .printOutput, .printPrivateOutput, .templates,
            .baseURL, .all, .json, .quiet, .now, .lang,
        ],
        exitCodes: ExitCode.allCases,
        run: SitegenCommand.pdf)
}

extension Option {
    static let printedKind = Option(
        "--kind", "KIND", .word { [] }, "print all pages of one kind, such as transcript")
    static let printedLocale = Option(
        "--locale", "LANGUAGE", .language, "print pages in one language only, such as fr")
    static let printedID = Option(
        "--id", "ID", .text, "print the page with this id, in every language")
    static let merge = Option(
        "--merge", "print the pages of a kind and language into one file")
    static let printOutput = Option(
        "--output", "DIR", .folder, "write public pages to DIR (default: SITE/pdf)")
    static let printPrivateOutput = Option(
        "--private-output", "DIR", .folder,
        "write private pages to DIR (default: SITE/private/pdf)")
}

extension SitegenCommand {
    func pdf(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let clock = ContinuousClock()
        let start = clock.now
        let isQuiet = arguments.has(.quiet) || arguments.has(.json)
        let progress = isQuiet ? nil : terminal.progress { start.duration(to: clock.now) }
        var observer = BuildObserver()
        if let progress { observer.progress = { progress.report($0, $1, $2) } }

        let options = try printOptions(arguments)
        let (site, built) = printedSite(options, observer)
        guard built.count(.error) == 0 else {
            progress?.end()
            let outcome = PrintOutcome(diagnostics: built.diagnostics.filter { $0.severity == .error })
            return report(outcome, arguments, start.duration(to: clock.now))
        }
        let folders = PrintFolders(
            options, output: arguments[.printOutput].map(withoutSlash),
            privateOutput: arguments[.printPrivateOutput].map(withoutSlash))
        let pages = try pagesToPrint(built, arguments)
        let browser = Chromium.program(in: environment["PATH"] ?? "")
        Self.stopWhenAsked()
        let isStopped = { @Sendable in Self.isStopped.load(ordering: .relaxed) }
        let outcome = Printing(
            options, folders, site, reading: Builder.inputFolders(Domains.all), disk: disk, observer
        ).print(
            pages, isMerged: arguments.has(.merge), printer: Self.identity(of: browser),
            start: { () throws(PrintFailure) in
                guard let browser else { return nil }
                return try Chromium(
                    browser, search: environment["PATH"] ?? "", isRoot: geteuid() == 0, isStopped: isStopped)
            }, isStopped: isStopped)
        progress?.end()
        return report(outcome, arguments, start.duration(to: clock.now))
    }

    /// `--output` is that of the PDF files; the site is built in memory, below the usual folders.
    private func printOptions(_ arguments: Arguments) throws(UsageError) -> BuildOptions {
        var options = try options(arguments)
        let usual = BuildOptions(root: options.root, today: options.today)
        (options.output, options.privateOutput) = (usual.output, usual.privateOutput)
        return options
    }

    /// Builds the site in memory; pictures for previews are not on paper, so none are made.
    private func printedSite(_ options: BuildOptions, _ observer: BuildObserver) -> (
        PrintedSite, BuildOutcome
    ) {
        let memory = OverlayDisk(
            over: RealDisk(), inMemory: [options.output, options.privateOutput, "\(options.root)/.sitegen"])
        let outcome = Builder(options, domains: Domains.all, disk: memory, observer).build()
        let site = PrintedSite(
            pages: outcome.pages, baseURL: outcome.settings?.baseURL,
            publicFiles: memory.contents(of: options.output),
            privateFiles: memory.contents(of: options.privateOutput))
        return (site, outcome)
    }

    /// The pages that the options choose; without `--kind` and `--id` those that are made for paper.
    private func pagesToPrint(_ outcome: BuildOutcome, _ arguments: Arguments) throws(UsageError)
        -> [PlannedPage]
    {
        let pages = try chosen(outcome, arguments, isWhole: true)
        guard let id = arguments[.printedID] else {
            return arguments.has(.printedKind) ? pages : pages.filter(\.page.isSheet)
        }
        let found = pages.filter { $0.page.id == id }
        guard found.isEmpty else { return found }
        throw UsageError(
            "no page that the other options choose has the id \"\(id)\"",
            nearest: nearest(to: id, in: Set(pages.map(\.page.id)).sorted()),
            else: "\"sitegen list --json\" shows the id of every page")
    }

    /// Changes with the version of the browser.
    private static func identity(of browser: OutsideProgram?) -> String {
        guard let browser else { return "" }
        let stamp = try? RealDisk().stamp(of: String(browser.path.dropFirst()), below: "/")
        return "\(browser.path) \(stamp?.size ?? 0) \(stamp?.modified ?? 0)"
    }

    // MARK: - Ctrl-C

    private static let isStopped = Atomic(false)

    /// Ends the work after the current file at the first Ctrl-C, at the latest after some seconds, and at once at the
    /// second.
    private static func stopWhenAsked() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !PassedSignals.isIgnored(number) {
            unsafe sigaddset(&signals, number)
            signal(number) { number in
                SitegenCommand.isStopped.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
        // A process may inherit that it does not get them.
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}

// MARK: - The report

extension SitegenCommand {
    private func report(_ outcome: PrintOutcome, _ arguments: Arguments, _ time: Duration) -> ExitCode {
        let code = outcome.left == nil ? exitCode(outcome.diagnostics) : .leftEarly
        if arguments.has(.json) {
            terminal.result(json(outcome, time).line)
            return code
        }
        terminal.say(Listing(outcome.diagnostics, isWhole: arguments.has(.all)))
        if let left = outcome.left { complain(.stopped(left), help: "run the command again to go on") }
        guard !arguments.has(.quiet) else { return code }
        var lines: [Wording] = outcome.folders.map { folder in
            let counts: [Wording] = [
                .pdfFiles(folder.files.count), .written(folder.counts.written),
                .unchanged(folder.counts.unchanged), .removed(folder.counts.removed),
            ]
            let list = counts.dropFirst().reduce(counts[0]) { "\($0), \($1)" }
            return "\(Diagnostic.printable(folder.path)): \(list)"
        }
        if outcome.folders.isEmpty, outcome.diagnostics.isEmpty {
            lines.append("No page of this site is made for paper. Choose pages with --kind or --id.")
        }
        let errors = outcome.diagnostics.count { $0.severity == .error }
        lines.append("\(Wording.errors(errors)), \(decimal(time.milliseconds, digits: 0)) ms")
        terminal.result(lines.map { terminal.text($0) + "\n" }.joined())
        return code
    }

    /// `{"files":[{"path","ids","locale","kind","visibility","written"}],"written","unchanged","removed",
    /// "left","errors","milliseconds","diagnostics"}`
    private func json(_ outcome: PrintOutcome, _ time: Duration) -> JSONValue {
        let counts = outcome.folders.map(\.counts)
        let files = outcome.folders.flatMap { folder in
            folder.files.map { file -> JSONValue in
                [
                    "path": .text("\(folder.path)/\(file.path)"),
                    "ids": .list(file.pages.map { .text($0.page.id) }),
                    "locale": .text(file.pages.first?.locale.tag), "kind": .text(file.pages.first?.page.kind),
                    "visibility": .text(file.visibility.rawValue), "written": .flag(file.isWritten),
                ]
            }
        }
        return [
            "files": .list(files), "written": .number(counts.reduce(0) { $0 + $1.written }),
            "unchanged": .number(counts.reduce(0) { $0 + $1.unchanged }),
            "removed": .number(counts.reduce(0) { $0 + $1.removed }),
            "left": .number(outcome.left ?? 0),
            "errors": .number(outcome.diagnostics.count { $0.severity == .error }),
            "milliseconds": .fixed(time.milliseconds, digits: 1),
            "diagnostics": .list(outcome.diagnostics.map { $0.json(in: terminal.dataTranslation) }),
        ]
    }
}

extension Wording {
    fileprivate static func pdfFiles(_ count: Int) -> Wording {
        switch count {
        case 0: "0 PDF files"
        case 1: "1 PDF file"
        default: "\(count) PDF files"
        }
    }

    fileprivate static func stopped(_ left: Int) -> Wording {
        left == 1 ? "stopped with 1 file left to print" : "stopped with \(left) files left to print"
    }
}
