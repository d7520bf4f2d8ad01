import Diagnostics
import Disk
import Domains
import Glibc
import Languages
import Publishing

extension Subcommand {
    static let build = Subcommand(
        name: "build",
        operands: [.site],
        summary: "build a site, and write the files that changed",
        description: """
            Reads the data of a site, checks them, renders every page that may have changed, and writes the files whose content is new. \
            If anything is wrong, it reports every error and writes nothing. With --output s3://BUCKET/PREFIX it then copies the public pages \
            that changed to a bucket of object storage.
            """,
        examples: [
            "sitegen build", "sitegen build my-site --output s3://my-bucket/notes",
            "sitegen build my-site --output /srv/www --base-url https://example.org/",
        ],
        options: [
            .output, .privateOutput, .shard, .compress, .templates, .baseURL, .jobs, .strict, .all, .json,
            .quiet,
            .now, .timings, .verify, .lang,
        ],
        run: SitegenCommand.build)
}

extension Option {
    static let output = Option(
        "--output", "DIR", .folder, "write public pages to DIR or s3:… (default: SITE/public)")
    static let privateOutput = Option(
        "--private-output", "DIR", .folder, "write private pages to DIR (default: SITE/private)")
    static let compress = Option("--compress", "keep gzip and Brotli files beside text files")
    static let verify = Option("--verify", "compare the output with a clean build; write nothing")
}

extension SitegenCommand {
    func build(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let storage = try storage(arguments)
        let options = try options(arguments)
        return watched(arguments) { observer, report in
            let builder = builder(options, observer)
            if arguments.has(.verify) { return report(builder.verify(), nil) }
            let outcome = builder.build { outcome in
                var outcome = outcome
                if let storage, outcome.count(.error) == 0 {
                    Upload(storage, from: options.output, disk: disk, observer).run(&outcome)
                }
                // All files and messages are written by now. Ending the process here is faster than
                // returning, which would free each object of the build before the system frees the memory of
                // the process anyway.
                exit(final(report(outcome, nil)).rawValue)
            }
            return exitCode(outcome.diagnostics)
        }
    }

    func builder(_ options: BuildOptions, _ observer: BuildObserver) -> Builder {
        builder(options, observer, disk)
    }

    func builder(_ options: BuildOptions, _ observer: BuildObserver, _ disk: any Disk) -> Builder {
        Builder(
            options, domains: Domains.all, disk: disk,
            pictureMaker: RsvgConvert(in: environment["PATH"] ?? ""), observer)
    }

    /// The disk for commands that change a folder; it says when another command has to end first.
    var disk: RealDisk {
        let translation = terminal.translation
        return RealDisk {
            let folder = Diagnostic.printable($0)
            let wording: Wording =
                "\(folder): another command of sitegen writes to this folder, waiting for it to end"
            Terminal.warn(wording.text(in: translation) + "\n")
        }
    }

    /// Reports the outcome of a build or a check, and gives the exit code for it.
    typealias Report = (BuildOutcome, LanguageCoverage?) -> ExitCode

    /// Runs a build or a check with its clock and, on a terminal, its progress bar.
    func watched(_ arguments: Arguments, _ work: (BuildObserver, Report) -> ExitCode) -> ExitCode {
        let clock = ContinuousClock()
        let start = clock.now
        let now: @Sendable () -> Duration = { start.duration(to: clock.now) }
        let progress = !arguments.has(.json) && !arguments.has(.quiet) ? terminal.progress(now) : nil
        let timings = arguments.has(.timings) ? Timings(now: now) : nil
        var observer = BuildObserver(timings: timings)
        if let progress { observer.progress = { progress.report($0, $1, $2) } }
        return work(observer) { outcome, coverage in
            progress?.end()
            report(
                Summary(
                    outcome: outcome, milliseconds: now().milliseconds, coverage: coverage, timings: timings),
                arguments)
            return exitCode(outcome.diagnostics)
        }
    }

    /// Writes the diagnostics to standard error, and the summary to standard output.
    private func report(_ summary: Summary, _ arguments: Arguments) {
        if arguments.has(.json) {
            return terminal.result(summary.json(in: terminal.dataTranslation).line)
        }
        let isQuiet = arguments.has(.quiet)
        if let timings = summary.timings { terminal.say(timings.text) }
        terminal.say(
            Listing(
                summary.outcome.diagnostics.filter { $0.severity == .error || !isQuiet },
                isWhole: arguments.has(.all)))
        guard !isQuiet else { return }
        let (languages, upload) = (
            summary.languages(in: terminal.translation), summary.upload(in: terminal.translation)
        )
        terminal.result(languages + upload + terminal.text(summary.line) + "\n")
    }

    func exitCode(_ diagnostics: [Diagnostic]) -> ExitCode {
        let errors = diagnostics.filter { $0.severity == .error }
        if errors.contains(where: \.code.isDisk) { return .failedDisk }
        return errors.isEmpty ? .done : .wrongSite
    }

    /// What the command line says of a build.
    ///
    /// - Parameter named: the folder of the site, if the command line names one.
    func options(_ arguments: Arguments, site named: String? = nil) throws(UsageError) -> BuildOptions {
        let root = siteFolder(named ?? arguments[.site])
        let baseURL = arguments[.baseURL]
        let normalized = baseURL.flatMap(Settings.normalized(baseURL:))
        if let baseURL, normalized == nil {
            throw UsageError(
                "\"\(baseURL)\" is not a base URL",
                else: Settings.cure(ofBaseURL: baseURL) ?? "write it as https://example.org/")
        }
        let jobs = try jobs(arguments)
        var options = BuildOptions(
            root: root,
            // What goes to object storage is built into the usual folder first.
            output: arguments[.output].flatMap { StorageAddress.isMeant(by: $0) ? nil : withoutSlash($0) },
            privateOutput: arguments[.privateOutput].map(withoutSlash),
            templates: arguments[.templates].map(withoutSlash), baseURL: normalized, jobs: jobs,
            isStrict: arguments.has(.strict), today: try today(arguments))
        options.compresses = arguments.has(.compress)
        options.shard = try shard(arguments)
        if options.shard != nil { options.portableProgram = Self.portableIdentity }
        options.version = ProgramVersion(Self.version)
        options.program = Self.identity
        options.started = Self.now
        return options
    }

    /// How many threads work at a time.
    func jobs(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments[.jobs] else { return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
        guard let number = Int(text), Option.threads.contains(number) else {
            let (least, most) = (Option.threads.lowerBound, Option.threads.upperBound)
            throw UsageError(
                "\"\(text)\" is not a number of threads, expected \(least) to \(most)",
                else: "leave it out to use every core")
        }
        return number
    }

    /// Changes with every build of the program.
    private static var identity: String {
        let stamp = unsafe realpath("/proc/self/exe", nil).map { path in
            defer { unsafe free(path) }
            return unsafe String(cString: path)
        }.flatMap { try? RealDisk().stamp(of: String($0.dropFirst()), below: "/") }
        return stamp.map { "\(version) \($0.size) \($0.modified) \($0.number)" } ?? version
    }

    /// In nanoseconds since 1970, by the clock that file systems use.
    static var now: Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// The named folder, else the current one, else `site` in it.
    private func siteFolder(_ named: String?) -> String {
        if let named { return withoutSlash(named) }
        let isSite = { (folder: String) in (try? RealDisk().stamp(of: "site.yaml", below: folder)) != nil }
        return !isSite(".") && isSite("site") ? "site" : "."
    }

    func withoutSlash(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// The only place where the clock enters: `--now`, else `SOURCE_DATE_EPOCH` (reproducible-builds.org),
    /// else the day that the machine has, in its time zone.
    func today(_ arguments: Arguments) throws(UsageError) -> CalendarDate {
        if let text = arguments[.now] {
            guard let date = CalendarDate(iso: text) else {
                throw UsageError("\"\(text)\" is not a date", else: "write it as 2026-05-31")
            }
            return date
        }
        guard let text = environment["SOURCE_DATE_EPOCH"], !text.isEmpty else {
            return Self.localDay(time(nil))
        }
        guard let seconds = Int(text), Self.years.contains(seconds) else {
            throw UsageError(
                "SOURCE_DATE_EPOCH is \"\(text)\", expected seconds since 1970",
                else: "unset it, or name the day with --now")
        }
        return Self.day(seconds)
    }

    /// The seconds of the years 1970 to 9999, which every part of a page can write.
    private static let years = 0..<253_402_300_800

    private static func localDay(_ seconds: Int) -> CalendarDate {
        var moment = seconds
        var parts = unsafe tm()
        guard unsafe localtime_r(&moment, &parts) != nil else { return day(seconds) }
        return unsafe day(seconds + parts.tm_gmtoff)
    }

    private static func day(_ seconds: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: seconds / 86_400)
    }
}
