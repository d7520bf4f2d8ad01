import Diagnostics
import Disk
import Domains
import Glibc
import Pages
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
    /// How long to wait for a report of a change before looking for changes anyway, in milliseconds.
    private var interval = 2000
    /// How often nothing had changed since pages that wait for a change were answered.
    private var idle = 0

    /// The same on a disk that does not report changes.
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
        inputs = Builder(options, domains: Domains.all, disk: disk).inputStamps()
    }

    /// Whether the folder is a site, with or without errors.
    var hasSite: Bool { !inputs.isEmpty }

    /// The path of the home page.
    var home: String { site?.home ?? "/" }

    /// Says why the folder is not a site.
    func refuse() -> ExitCode {
        let outcome = command.builder(options, BuildObserver(), disk).check()
        command.terminal.say(Listing(outcome.diagnostics, isWhole: arguments.has(.all)))
        return command.exitCode(outcome.diagnostics)
    }

    /// Says what the first build came to, and where the site is.
    func greet(_ first: Summary) {
        if arguments.has(.json) {
            tell(first, changed: [])
        } else {
            var lines: [Wording] = [
                line(first), "Open \(server.address(home)) in your browser. Press Ctrl-C to stop.",
            ]
            if let path = site?.privateHome {
                lines.append("Private pages are at \(server.address(path)).")
            }
            command.terminal.result(lines.map { command.terminal.text($0) + "\n" }.joined())
        }
        warnIfUnwatched()
    }

    /// Waits for a change of the site, and builds it again.
    func follow() {
        let isReported = watch.wait(milliseconds: interval)
        warnIfUnwatched()
        let now = command.builder(options, BuildObserver(), disk).inputStamps()
        guard now != inputs else {
            idle += 1
            if idle == Self.mostIdle {
                idle = 0
                server.answerWaiting()
            }
            return
        }
        // This disk does not report changes, such as one whose files another machine writes.
        if !isReported { interval = Self.shortInterval }
        let changed = Set(now.keys).union(inputs.keys).filter { now[$0] != inputs[$0] }.sorted()
        let change = Self.description(of: changed, now, since: inputs)
        inputs = now
        tell(build(), changed: changed, change)
    }

    /// Builds the site, reports what is wrong, and shows the result if it is another one.
    func build() -> Summary {
        let clock = ContinuousClock()
        let start = clock.now
        let progress =
            arguments.has(.json) ? nil : command.terminal.progress { start.duration(to: clock.now) }
        var observer = BuildObserver()
        if let progress { observer.progress = { progress.report($0, $1, $2) } }
        options.started = SitegenCommand.now
        // A server may run for longer than a day.
        options.today = (try? command.today(arguments)) ?? options.today
        let outcome = command.builder(options, observer, disk).build()
        progress?.end()
        rootPath = outcome.settings?.rootPath ?? rootPath
        if !arguments.has(.json) { report(outcome) }

        let isRight = outcome.count(.error) == 0
        let isChanged = outcome.counts.written + outcome.counts.removed > 0 || site == nil
        if isRight, isChanged {
            site = ServedSite(
                publicFiles: disk.contents(of: options.output),
                privateFiles: disk.contents(of: options.privateOutput), rootPath: rootPath)
        }
        let problems = isRight ? nil : problems(outcome)
        if isRight && isChanged || problems != self.problems { server.publish(site, problems: problems) }
        self.problems = problems
        return Summary(outcome: outcome, milliseconds: start.duration(to: clock.now).milliseconds)
    }
}

extension Preview {
    /// Says what a build came to: a line for people, an object for programs.
    private func tell(_ summary: Summary, changed: [String], _ change: Wording = "") {
        let terminal = command.terminal
        guard arguments.has(.json) else {
            return terminal.result(terminal.text("\(change): \(line(summary))") + "\n")
        }
        let own: [JSONValue.Member] = [
            .init("address", .text(server.address(home))),
            .init("privateAddress", .text(site?.privateHome.map(server.address))),
            .init("changed", .list(changed.map { .text($0) })),
        ]
        terminal.result(JSONValue.object(own + summary.members(in: terminal.dataTranslation)).line)
    }

    private func line(_ summary: Summary) -> Wording {
        let errors = summary.outcome.count(.error)
        if errors == 0 {
            let counts = summary.outcome.counts
            let time = "\(decimal(summary.milliseconds, digits: 0)) ms"
            return .filesBuilt(counts.written, removed: counts.removed, time)
        }
        return site == nil
            ? "\(Wording.errors(errors)), and no page can be shown yet"
            : "\(Wording.errors(errors)), so pages stay as they are"
    }

    /// Says once that the system does not report changes.
    private func warnIfUnwatched() {
        guard !watch.isActive, interval != Self.shortInterval else { return }
        interval = Self.shortInterval
        command.complain(
            "the system has no inotify watch left, so changes are looked for twice a second",
            help: "close other programs that watch files, or raise fs.inotify.max_user_watches")
    }
}

extension Preview {
    /// Shows all errors, and of warnings and notes only those that the last build did not have.
    private func report(_ outcome: BuildOutcome) {
        let texts = Set(outcome.diagnostics.map { $0.text() })
        let shown = outcome.diagnostics.filter { $0.severity == .error || !known.contains($0.text()) }
        known = texts
        command.terminal.say(Listing(shown, isWhole: arguments.has(.all)))
    }

    /// The errors as open pages show them.
    private func problems(_ outcome: BuildOutcome) -> Problems {
        let errors = outcome.diagnostics.filter { $0.severity == .error }
        return Problems(
            title: command.terminal.text(.errors(errors.count)), text: text(errors),
            publicText: text(errors.map(Self.withoutPrivateData)))
    }

    private func text(_ errors: [Diagnostic]) -> String {
        let listing = Listing(errors, isWhole: false)
        let translation = command.terminal.translation
        return listing.shown.map { $0.text(in: translation) }.joined(separator: "\n")
            + listing.remainder(in: translation)
    }

    /// A diagnostic as public pages may show it: only the place of one in keys, in hidden records, or in data from
    /// which private pages may be made, and of an answer of a database not even the row, which has a name. What is wrong
    /// with a query may quote values of its rows, too.
    private static func withoutPrivateData(_ diagnostic: Diagnostic) -> Diagnostic {
        let personal = Domains.all.flatMap { $0.personal } + ["\(SiteFacts.keyFolder)/"]
        let isInAnswer = diagnostic.place?.isInAnswer == true
        let isOfSource = diagnostic.code.name.hasPrefix("source.")
        let isHidden = Domains.all.contains { domain in
            diagnostic.path.hasPrefix("\(domain.folder)/")
                && diagnostic.place.map { domain.mayHide($0.file) } == true
        }
        guard
            isInAnswer || isHidden || isOfSource
                || personal.contains(where: { diagnostic.path.hasPrefix($0) })
        else {
            return diagnostic
        }
        return Diagnostic(
            diagnostic.severity, diagnostic.code,
            "these data may be private, so the mistake is not shown here",
            in: isInAnswer ? diagnostic.path : diagnostic.location,
            help: "read it in the terminal, or on a page below /private/")
    }

    /// `grades/class.csv changed`, `3 files changed`
    private static func description(
        of paths: [String], _ now: [String: FileStamp], since before: [String: FileStamp]
    ) -> Wording {
        guard paths.count == 1 else { return "\(paths.count) files changed" }
        let name = Diagnostic.printable(paths[0])
        if before[paths[0]] == nil { return "\(name) added" }
        // "12 removed" is another text.
        let removed: Wording = "removed"
        return now[paths[0]] == nil ? "\(name) \(removed)" : "\(name) changed"
    }
}
