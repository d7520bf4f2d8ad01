import Bytes
import Diagnostics
import Domains
import Glibc
import Languages
import Publishing

extension SitegenCommand {
    func build(_ arguments: Arguments) async throws(UsageError) -> ExitCode {
        let stopwatch = Stopwatch()
        let disk = RealDisk { Terminal.warn("\($0): another build writes to this folder, waiting for it to end\n") }
        let builder = Builder(try options(arguments), domains: Domains.all, disk: disk)
        let isTrial = arguments.switches.contains(.verify)
        let outcome = isTrial ? await builder.verify { stopwatch.lap($0) } : await builder.build { stopwatch.lap($0) }
        return report(outcome, arguments, stopwatch)
    }

    func check(_ arguments: Arguments) async throws(UsageError) -> ExitCode {
        let stopwatch = Stopwatch()
        let outcome = await Builder(try options(arguments), domains: Domains.all, disk: RealDisk()).check { stopwatch.lap($0) }
        return report(outcome, arguments, stopwatch)
    }

    /// Diagnostics to people, the count to whoever asked, the exit code to the shell.
    private func report(_ outcome: BuildOutcome, _ arguments: Arguments, _ stopwatch: Stopwatch) -> ExitCode {
        let isQuiet = arguments.switches.contains(.quiet)
        let summary = Summary(outcome: outcome, milliseconds: stopwatch.total)
        if arguments.switches.contains(.timings) { terminal.say(stopwatch.text) }
        if arguments.switches.contains(.json) {
            terminal.result(summary.json)
        } else {
            terminal.say(outcome.diagnostics.filter { $0.severity == .error || !isQuiet })
            if !isQuiet { terminal.result(summary.line) }
        }
        return exitCode(outcome.diagnostics)
    }

    func exitCode(_ diagnostics: [Diagnostic]) -> ExitCode {
        let errors = diagnostics.filter { $0.severity == .error }
        if errors.contains(where: { $0.code.hasPrefix("disk.") }) { return .failedDisk }
        return errors.isEmpty ? .done : .wrongSite
    }

    /// What the command line says of a build.
    func options(_ arguments: Arguments) throws(UsageError) -> BuildOptions {
        let root = siteFolder(arguments)
        let baseURL = arguments.values[.baseURL]
        let normalized = baseURL.flatMap(Settings.normalized(baseURL:))
        if let baseURL, normalized == nil {
            throw UsageError("\"\(baseURL)\" is no base URL", else: "write it as https://example.org/")
        }
        var jobs = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        if let text = arguments.values[.jobs] {
            guard let number = Int(text), (1...1024).contains(number) else {
                throw UsageError("\"\(text)\" is no number of threads, expected 1 to 1024", else: "leave it out to use every core")
            }
            jobs = number
        }
        var options = BuildOptions(
            root: root, output: arguments.values[.output].map(withoutSlash),
            privateOutput: arguments.values[.privateOutput].map(withoutSlash),
            templates: arguments.values[.templates].map(withoutSlash), baseURL: normalized, jobs: jobs,
            isStrict: arguments.switches.contains(.strict), today: try today(arguments))
        options.program = Self.identity
        options.started = Self.now
        return options
    }

    /// Changes with every build of the program.
    private static var identity: String {
        let stamp = unsafe realpath("/proc/self/exe", nil).map { path in
            defer { unsafe free(path) }
            return unsafe String(cString: path)
        }.flatMap { RealDisk().stamp(of: String($0.dropFirst()), below: "/") }
        return stamp.map { "\(version) \($0.size) \($0.modified) \($0.number)" } ?? version
    }

    /// In nanoseconds since 1970, by the clock that file systems use.
    private static var now: Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// The named folder, else the current one, else `site` in it.
    private func siteFolder(_ arguments: Arguments) -> String {
        if let named = arguments.operands.first { return withoutSlash(named) }
        let disk = RealDisk()
        return disk.stamp(of: "site.yaml", below: ".") == nil && disk.stamp(of: "site.yaml", below: "site") != nil ? "site" : "."
    }

    private func withoutSlash(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// The only place where the clock enters: `--now`, else `SOURCE_DATE_EPOCH` (reproducible-builds.org), else today in UTC.
    private func today(_ arguments: Arguments) throws(UsageError) -> CalendarDate {
        if let text = arguments.values[.now] {
            guard let date = CalendarDate(iso: text) else {
                throw UsageError("\"\(text)\" is no date", else: "write it as 2026-05-31")
            }
            return date
        }
        guard let text = environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return Self.day(time(nil)) }
        guard let seconds = Int(text), Self.years.contains(seconds) else {
            throw UsageError("SOURCE_DATE_EPOCH is \"\(text)\", expected seconds since 1970", else: "unset it, or name the day with --now")
        }
        return Self.day(seconds)
    }

    /// The seconds of the years 1970 to 9999, which every part of a page can write.
    private static let years = 0..<253_402_300_800

    private static func day(_ seconds: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: seconds / 86_400)
    }
}

/// What a build came to, for people and for programs.
struct Summary {
    let outcome: BuildOutcome
    let milliseconds: Double

    /// `420 pages, 12 written, 408 unchanged, 0 removed, 0 errors, 1 warning, 153 ms, 0.36 ms a page`
    var line: String {
        let pages = outcome.pageCount
        let each = Self.decimal(milliseconds / Double(max(1, pages)), digits: 2)
        return "\(Self.counted(pages, "page")), \(outcome.counts.written) written, \(outcome.counts.unchanged) unchanged, "
            + "\(outcome.counts.removed) removed, \(Self.counted(outcome.count(.error), "error")), "
            + "\(Self.counted(outcome.count(.warning), "warning")), \(Self.decimal(milliseconds, digits: 0)) ms, \(each) ms a page\n"
    }

    var json: [UInt8] {
        var output = ByteBuffer()
        output.append("{\"pages\":\(outcome.pageCount),\"written\":\(outcome.counts.written),\"unchanged\":\(outcome.counts.unchanged)")
        output.append(",\"removed\":\(outcome.counts.removed),\"errors\":\(outcome.count(.error)),\"warnings\":\(outcome.count(.warning))")
        output.append(",\"milliseconds\":\(Self.decimal(milliseconds, digits: 1)),\"diagnostics\":[")
        for (number, diagnostic) in outcome.diagnostics.enumerated() {
            output.append(number == 0 ? "{\"path\":" : ",{\"path\":")
            output.append(json: diagnostic.path)
            let position = diagnostic.place?.position
            output.append(
                ",\"line\":\(position.map { String($0.line) } ?? "null"),\"column\":\(position.map { String($0.column) } ?? "null")")
            output.append(",\"severity\":\"\(diagnostic.severity.rawValue)\",\"code\":")
            output.append(json: diagnostic.code)
            output.append(",\"message\":")
            output.append(json: diagnostic.message)
            output.append(",\"help\":")
            output.append(json: diagnostic.help)
            output.append("}")
        }
        output.append("]}\n")
        return output.bytes
    }

    private static func counted(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    private static func decimal(_ number: Double, digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((number * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        return digits == 0 ? "\(scaled)" : "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}

/// Tells how long the phases of a build took.
final class Stopwatch {
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    private var laps: [(phase: String, milliseconds: Double)] = []

    init() {
        start = clock.now
        last = start
    }

    /// Ends a phase.
    func lap(_ phase: String) {
        let now = clock.now
        laps.append((phase, Self.milliseconds(now - last)))
        last = now
    }

    var total: Double { Self.milliseconds(clock.now - start) }

    var text: String {
        laps.map { "\($0.phase): \(Double(Int($0.milliseconds * 100)) / 100) ms\n" }.joined()
    }

    private static func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}
