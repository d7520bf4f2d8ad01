public import Diagnostics
public import Languages
public import Pages

/// How a site is to be built.
public struct BuildOptions: Sendable {
    public var root: String
    public var output: String
    public var privateOutput: String
    /// A folder with theme files that stand in for the program's own.
    public var templates: String?
    public var baseURL: String?
    public var jobs: Int
    /// Warnings count as errors.
    public var isStrict: Bool
    public var today: CalendarDate

    public init(
        root: String, output: String? = nil, privateOutput: String? = nil, templates: String? = nil, baseURL: String? = nil, jobs: Int = 1,
        isStrict: Bool = false, today: CalendarDate
    ) {
        self.root = root
        self.output = output ?? "\(root)/public"
        self.privateOutput = privateOutput ?? "\(root)/private"
        self.templates = templates
        self.baseURL = baseURL
        self.jobs = jobs
        self.isStrict = isStrict
        self.today = today
    }
}

extension BuildOptions {
    /// Why the two trees cannot be told apart: what is private must never lie in the folder that is hosted.
    fileprivate var entanglement: Diagnostic? {
        let (one, other) = (Self.parts(of: output), Self.parts(of: privateOutput))
        guard one.starts(with: other) || other.starts(with: one) else { return nil }
        /// The private tree would lie in the public one, or the other way round.
        return Diagnostic(
            .error, "output.entangled",
            "the private tree would lie in \(privateOutput) and the public one in \(output), expected two folders apart",
            in: privateOutput, help: "name another folder with --private-output")
    }

    /// The parts of a path without `.` and, where there is something before it, `..`.
    private static func parts(of path: String) -> [Substring] {
        path.split(separator: "/").reduce(into: path.hasPrefix("/") ? ["/"] : []) { parts, part in
            if part == "..", let last = parts.last, last != "..", last != "/" {
                parts.removeLast()
            } else if part != "." {
                parts.append(part)
            }
        }
    }
}

/// What a build or a check came to.
public struct BuildOutcome: Sendable {
    /// Every page of both trees, in the order of the plan.
    public var pages: [PlannedPage] = []
    /// The languages of the site; none where it could not be read.
    public var locales: [Locale] = []
    public var counts = WriteCount()
    public var diagnostics: [Diagnostic] = []

    public func count(_ severity: Severity) -> Int {
        diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
}

/// Reads a site, understands it, renders it, checks it, and writes what changed; each step only after the one before.
public struct Builder: Sendable {
    let options: BuildOptions
    let domains: [any Domain.Type]
    let disk: any Disk
    let onlookers: Onlookers

    public init(_ options: BuildOptions, domains: [any Domain.Type], disk: any Disk, _ onlookers: Onlookers = Onlookers()) {
        self.options = options
        self.domains = domains
        self.disk = disk
        self.onlookers = onlookers
    }

    /// Builds the site; nothing is written where anything is wrong.
    ///
    /// - Parameter ended: is told the name of each phase when it is over.
    public func build(ended: (String) -> Void = { _ in }) async -> BuildOutcome {
        if let reason = options.entanglement { return BuildOutcome(diagnostics: [reason]) }
        var (outcome, trees) = await rendered(reportsUnused: false, ended)
        guard outcome.count(.error) == 0 else { return outcome }
        var grounds: [(writer: Writer, files: [OutputFile], previous: Set<String>)] = []
        for tree in trees {
            let root = tree.visibility == .public ? options.output : options.privateOutput
            let writer = Writer(disk: disk, root: root, jobs: options.jobs)
            switch writer.survey(tree.files) {
            case .ours(let previous): grounds.append((writer, tree.files, previous))
            case .refused(let reasons): outcome.diagnostics += reasons
            }
        }
        guard outcome.count(.error) == 0 else { return outcome }
        for (writer, files, previous) in grounds {
            let (counts, problems) = await writer.write(files, over: previous)
            outcome.counts = outcome.counts + counts
            outcome.diagnostics += problems
        }
        ended("write")
        return outcome
    }

    /// Everything but the writing, and what only a check asks: unused messages.
    public func check(ended: (String) -> Void = { _ in }) async -> BuildOutcome {
        await rendered(reportsUnused: true, ended).outcome
    }

    /// The plan of the pages, without rendering them.
    public func list() -> BuildOutcome {
        let log = DiagnosticLog()
        let site = read(log) { _ in }
        return finished(BuildOutcome(pages: site?.plans.flatMap(\.pages) ?? [], diagnostics: log.diagnostics))
    }
}

extension Builder {
    private typealias Tree = (visibility: Visibility, files: [OutputFile])

    private func rendered(reportsUnused: Bool, _ ended: (String) -> Void) async -> (outcome: BuildOutcome, trees: [Tree]) {
        let log = DiagnosticLog()
        guard let site = read(log, ended) else { return (finished(BuildOutcome(diagnostics: log.diagnostics)), []) }
        var trees: [Tree] = []
        var used: Set<String> = []
        for plan in site.plans {
            var result = await Rendering(site: site, plan: plan, jobs: options.jobs).run()
            log.append(result.diagnostics)
            used.formUnion(result.usedMessages)
            result.files += copies(plan, log)
            trees.append((plan.visibility, result.files))
        }
        ended("render")
        used.formUnion(site.catalogues.usedKeys)
        log.append(reportsUnused ? site.catalogues.findings(used: used) : site.catalogues.missing(among: used))
        return (
            finished(BuildOutcome(pages: site.plans.flatMap(\.pages), locales: site.settings.locales, diagnostics: log.diagnostics)), trees
        )
    }

    private func read(_ log: DiagnosticLog, _ ended: (String) -> Void) -> Site? {
        var reader = SiteReader(disk: disk, root: options.root, log: log)
        let folders = domains.map { (domain: $0.name, folder: $0.folder) }
        guard let input = reader.read(folders: folders, templates: options.templates) else { return nil }
        ended("read")
        let site = Site(input, domains: domains, baseURL: options.baseURL, today: options.today, log: log)
        ended("plan")
        return site
    }

    private func copies(_ plan: Plan, _ log: DiagnosticLog) -> [OutputFile] {
        plan.assets.sorted { $0.key < $1.key }.compactMap { path, asset in
            do throws(DiskError) {
                return OutputFile(path: path, content: try disk.read(asset.source, below: options.root, limit: SizeLimit.asset))
            } catch {
                log.add(Diagnostic(.error, "disk.read", "reading failed: \(error.reason)", in: asset.source))
                return nil
            }
        }
    }

    /// Diagnostics in the order of files and lines, each once, and as strict as asked for.
    private func finished(_ outcome: BuildOutcome) -> BuildOutcome {
        var outcome = outcome
        var seen: Set<String> = []
        outcome.diagnostics = Diagnostic.sorted(outcome.diagnostics).compactMap { diagnostic in
            guard seen.insert("\(diagnostic.location) \(diagnostic.code) \(diagnostic.message)").inserted else { return nil }
            var diagnostic = diagnostic
            if options.isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
            return diagnostic
        }
        return outcome
    }
}
