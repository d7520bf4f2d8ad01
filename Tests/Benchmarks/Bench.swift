import Diagnostics
import Glibc
import Records

/// What a build says of itself with `--json --timings`.
struct BuildResult {
    var seconds: Double
    var processorSeconds: Double
    var peakMemory: Int
    var pages: Int
    var written: Int
    var unchanged: Int
    var removed: Int
    var phases: [(name: String, milliseconds: Double)]
    var templates: [(name: String, pages: Int, milliseconds: Double)]

    init(_ measured: Measured) throws(Failure) {
        let log = DiagnosticLog()
        guard let root = Document.json(SourceFile(path: "stdout", bytes: measured.output), log: log)?.root,
            let timings = root["timings"]
        else {
            throw Failure("sitegen printed no object with timings")
        }
        func count(_ key: String) -> Int { root[key]?.integer ?? 0 }
        seconds = measured.seconds
        processorSeconds = measured.processorSeconds
        peakMemory = measured.peakMemory
        pages = count("pages")
        written = count("written")
        unchanged = count("unchanged")
        removed = count("removed")
        phases = (timings["phases"]?.elements ?? []).map {
            ($0["name"]?.text ?? "", $0["milliseconds"]?.number ?? 0)
        }
        templates = (timings["templates"]?.elements ?? []).map {
            ($0["name"]?.text ?? "", $0["pages"]?.integer ?? 0, $0["milliseconds"]?.number ?? 0)
        }
    }
}

/// Builds sites in turns, so that other work of the machine affects all of them equally.
struct Bench {
    let options: Options
    /// A folder of this run alone.
    private let folder: String

    init(_ options: Options) throws(Failure) {
        self.options = options
        folder = "\(options.folder)/sitegen-bench-\(getpid())"
        guard unsafe access(options.program, X_OK) == 0 else {
            throw Failure("there is no program \(options.program): run make bench")
        }
        guard unsafe mkdir(folder, 0o700) == 0 else { throw Failure("\(folder) cannot be made") }
    }

    var heading: String {
        get throws(Failure) {
            let version = try measure([options.program, "--version"], scratch: folder).output
            let threads = options.jobs.map { "\($0) threads" } ?? "a thread a core"
            return String(decoding: version, as: UTF8.self)
                + "\(Self.load)\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores, \(threads), \(options.rounds) rounds, medians, in \(options.folder)"
        }
    }

    /// The load of the machine: the number of programs that need a core, over the last minute.
    private static var load: String {
        var averages = [0.0]
        let count = unsafe getloadavg(&averages, 1)
        return count == 1 ? "load \(fixed(averages[0], digits: 1)), " : ""
    }

    /// Measures a site: cold, unchanged, one file changed, and `cp -r` of the output, one after the other,
    /// round after round.
    func run(_ site: any BenchmarkSite) throws(Failure) -> String {
        let (source, output, copy) = ("\(folder)/\(site.name)", "\(folder)/output", "\(folder)/copy")
        try site.write(below: source)
        var report = Report(site)
        for round in 1...options.rounds {
            try remove(output)
            report.cold.append(try build(source, output))
            let unchanged = try build(source, output)
            guard unchanged.written == 0 else {
                throw Failure("\(site.name): a build of the unchanged site wrote \(unchanged.written) files")
            }
            report.unchanged.append(unchanged)
            try site.change(below: source, round: round)
            let changed = try build(source, output)
            guard changed.written > 0 else {
                throw Failure("\(site.name): a build of the changed site wrote nothing")
            }
            report.changed.append(changed)
            try remove(copy)
            report.copied.append(try measure(["cp", "-r", output, copy], scratch: folder))
        }
        let sizes = try measure(["find", output, "-type", "f", "-printf", "%s\n"], scratch: folder).output
        for size in sizes.split(separator: UInt8(ascii: "\n")) {
            report.files += 1
            report.bytes += Int(String(decoding: size, as: UTF8.self)) ?? 0
        }
        for path in [source, output, copy] { try remove(path) }
        return report.text
    }

    /// Removes everything that was made, and the output of `rm` as well.
    func cleanUp() {
        try? remove(folder)
    }

    private func build(_ source: String, _ output: String) throws(Failure) -> BuildResult {
        var words = [options.program, "build", source, "--json", "--timings", "--now", "2026-01-01"]
        words += ["--output", "\(output)/public", "--private-output", "\(output)/private"]
        if let jobs = options.jobs { words += ["--jobs", String(jobs)] }
        return try BuildResult(try measure(words, scratch: folder))
    }

    private func remove(_ path: String) throws(Failure) {
        _ = try measure(["rm", "-rf", path], scratch: folder)
    }
}
