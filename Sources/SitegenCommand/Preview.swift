import Diagnostics
import Disk
import Domains
import Glibc
import Publishing
import Serving

/// A site that is served and built again whenever its files change.
final class Preview {
    private let command: SitegenCommand
    private let server: Server
    private let arguments: Arguments
    private var options: BuildOptions
    private let disk: OverlayDisk
    private let watch: FolderWatch
    /// The files of the site when the last build began.
    private var inputs: [String: FileStamp]
    /// The diagnostics of the last build, as they were shown.
    private var known: Set<String> = []
    private var problems: Problems?
    private var site: ServedSite?
    private var rootPath = "/"
    private var summary = ""
    /// How often nothing had changed since pages that wait for a change were answered.
    private var idle = 0

    /// How long to wait for a report of a change before looking for changes anyway, in milliseconds: some
    /// disks report none.
    private static let interval = 2000
    /// The same without a system that reports changes.
    private static let shortInterval = 500
    /// After how many looks pages that wait are answered.
    private static let mostIdle = 10

    init(_ command: SitegenCommand, _ options: BuildOptions, _ server: Server, _ arguments: Arguments) {
        self.command = command
        self.options = options
        self.server = server
        self.arguments = arguments
        disk = OverlayDisk(
            over: RealDisk(), inMemory: [options.output, options.privateOutput, "\(options.root)/.sitegen"])
        // Before the first look at the files, so that no change is missed.
        watch = FolderWatch(
            options.root, names: Builder.inputFolders(Domains.all),
            others: options.templates.map { [$0] } ?? [])
        inputs = Builder(options, domains: Domains.all, disk: disk).inputs()
    }

    /// Whether the folder is a site, with or without errors.
    var hasSite: Bool { !inputs.isEmpty }

    /// The path of the home page.
    var home: String { site?.home ?? "/" }

    /// Says why the folder is not a site.
    func refuse() -> ExitCode {
        let outcome = command.builder(options, BuildObserver(), disk).check()
        command.terminal.say(outcome.diagnostics)
        return command.exitCode(outcome.diagnostics)
    }

    /// What is printed when the server has started.
    var greeting: String {
        var text = summary + "\nOpen \(server.address(home)) in your browser. Press Ctrl-C to stop.\n"
        if let path = site?.privateHome { text += "Private pages are at \(server.address(path)).\n" }
        if !watch.isActive {
            text += "The system has no inotify watch left, so changes are looked for twice a second.\n"
        }
        return text
    }

    /// Waits for a change of the site, and builds it again.
    func follow() {
        watch.wait(milliseconds: watch.isActive ? Self.interval : Self.shortInterval)
        let now = command.builder(options, BuildObserver(), disk).inputs()
        guard now != inputs else {
            idle += 1
            if idle == Self.mostIdle {
                idle = 0
                server.answerWaiting()
            }
            return
        }
        let change = Self.description(of: now, since: inputs)
        inputs = now
        build()
        command.terminal.result("\(change): \(summary)\n")
    }

    /// Builds the site, reports what is wrong, and shows the result if it is another one.
    func build() {
        let clock = ContinuousClock()
        let start = clock.now
        let progress = command.terminal.progress { start.duration(to: clock.now) }
        var observer = BuildObserver()
        if let progress { observer.progress = { progress.report($0, $1, $2) } }
        options.started = SitegenCommand.now
        // A server may run for longer than a day.
        options.today = (try? command.today(arguments)) ?? options.today
        let outcome = command.builder(options, observer, disk).build()
        progress?.end()
        rootPath = outcome.rootPath ?? rootPath
        report(outcome)

        let errors = outcome.count(.error)
        let isChanged = outcome.counts.written + outcome.counts.removed > 0 || site == nil
        if errors == 0, isChanged {
            site = ServedSite(
                publicFiles: disk.contents(of: options.output),
                privateFiles: disk.contents(of: options.privateOutput), rootPath: rootPath)
        }
        let problems = errors == 0 ? nil : Self.problems(outcome)
        if errors == 0 && isChanged || problems != self.problems { server.publish(site, problems: problems) }
        self.problems = problems
        let time = "\(decimal(start.duration(to: clock.now).milliseconds, digits: 0)) ms"
        let failure = site == nil ? "and no page can be shown yet" : "so pages stay as they are"
        summary =
            errors > 0
            ? "\(counted(errors, "error")), \(failure)"
            : "\(counted(outcome.counts.written, "file")) built, \(outcome.counts.removed) removed, \(time)"
    }
}

extension Preview {
    /// Shows all errors, and of warnings and notes only those that the last build did not have.
    private func report(_ outcome: BuildOutcome) {
        let texts = Set(outcome.diagnostics.map { $0.text() })
        let shown = outcome.diagnostics.filter { $0.severity == .error || !known.contains($0.text()) }
        known = texts
        let listing = Listing(shown, isWhole: arguments.has(.all))
        command.terminal.say(listing.shown)
        command.terminal.say(listing.remainder)
    }

    /// The errors as open pages show them.
    private static func problems(_ outcome: BuildOutcome) -> Problems {
        let errors = outcome.diagnostics.filter { $0.severity == .error }
        let listing = Listing(errors, isWhole: false)
        return Problems(
            title: counted(errors.count, "error"),
            text: listing.shown.map { $0.text() }.joined(separator: "\n") + listing.remainder)
    }

    /// `grades/class.csv changed`, `3 files changed`
    private static func description(of now: [String: FileStamp], since before: [String: FileStamp]) -> String
    {
        let paths = Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }
        guard paths.count == 1, let path = paths.first else { return "\(paths.count) files changed" }
        let name = Diagnostic.printable(path)
        return before[path] == nil
            ? "\(name) added" : now[path] == nil ? "\(name) removed" : "\(name) changed"
    }
}
