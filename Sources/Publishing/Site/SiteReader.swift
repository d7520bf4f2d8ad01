import Bytes
import Threads
import Disk
public import Diagnostics
public import Pages
import Signing

/// Everything that a build reads of a site. After this, it does not use the disk before it writes.
public struct SiteInput: Sendable {
    public var settings: SourceFile
    /// The site's own messages: `locales/fr.yaml`.
    public var locales: [SourceFile]
    /// The paths of other files in the same folder.
    public var otherLocales: [String] = []
    /// Files of the folder for keys.
    public var keys: [SourceFile]
    /// Files of each domain's folder, by the domain's name.
    public var folders: [String: Folder]
    /// Paths of files in `static/`, relative to the site.
    public var statics: [String]
    /// Theme files that replace the program's own, of several with the same path the last one counts; paths
    /// begin with `templates/`.
    public var overrides: [SourceFile]
    /// The paths of other files in the same folders.
    public var otherTemplates: [String]
    /// Of what servers of databases have answered; nil if the site asks none.
    var answers: Fingerprint?
    /// nil if the whole site is built.
    var division: Division?
    /// nil if all of the site may be made again.
    var amendment: Amendment?
}

extension SiteInput {
    /// Adds a file of messages or of a domain's folder, as if the site had it. It comes after the others, so
    /// that it is the one that is reported if it clashes with one of them.
    mutating func add(_ file: SourceFile, _ domains: [any Domain.Type]) {
        let top = file.path.prefix { $0 != "/" }
        if top == "locales" {
            locales.append(file)
        } else if let domain = domains.first(where: { $0.folder == top }) {
            var folder = folders[domain.name] ?? Folder(files: [])
            if domain.reads.contains(file.path.fileEnding) {
                folder.files.append(file)
            } else {
                folder.others.append(file.path)
            }
            folders[domain.name] = folder
        }
    }
}

/// The files of a site, listed and not read yet; paths are relative to the site.
struct SiteListing: Sendable {
    var settings: DiskFile
    /// The text of the settings, which is read already, since it names databases.
    var settingsFile: SourceFile
    var locales: [DiskFile] = []
    var keys: [DiskFile] = []
    /// Files of each domain's folder, in the order of the domains.
    var folders: [(domain: any Domain.Type, files: [DiskFile])] = []
    var statics: [DiskFile] = []
    /// Files of the folder that `--templates` names, relative to that folder.
    var templates: [DiskFile] = []
    var overrides: [DiskFile] = []
    /// Files with databases that records come from.
    var databases: [DiskFile] = []
    /// The domains with files from a database, whose number is not known before it is asked.
    var splitDomains: Set<String> = []
    /// nil if the whole site is built.
    private(set) var division: Division?
    /// nil if all files are read.
    var amendment: Amendment?

    var all: [DiskFile] {
        [settings] + databases + locales + keys + folders.flatMap(\.files) + statics + templates + overrides
    }

    /// Leaves out what a part of the site is not made of.
    mutating func divide(for shard: Shard) {
        let counts = folders.filter { $0.domain.hasPagesByFile }.map { domain, files in
            splitDomains.contains(domain.name)
                ? (domain.name, .max)
                : (domain.name, files.count { domain.reads.contains($0.path.fileEnding) })
        }
        let division = Division(shard, files: Dictionary(uniqueKeysWithValues: counts))
        self.division = division
        for number in folders.indices {
            let domain = folders[number].domain
            folders[number].files.removeAll { !division.reads($0.path, of: domain.name) }
        }
    }
}

/// How large a file may be that is read into memory.
enum SizeLimit {
    static let settings = 16_000_000
    /// For data files: a quarter of a million transcripts take 400 MB.
    static let data = 500_000_000
    /// For a file that is copied to the output.
    static let asset = 2_000_000_000
}

/// Reads a site from a disk.
struct SiteReader {
    let disk: any Disk
    let root: String
    let workers: Workers
    let log: DiagnosticLog
    /// Folders of the root that a build reads or writes. A link out of one of them must not lead into another:
    /// a link in `static/` would publish what is private.
    let used: [String]
    /// Files of the root to which no link may lead, since what is in them is not published as it is.
    private var closedFiles = ["site.yaml"]
    /// Whether reading has failed, after which nothing is built.
    var failed = false

    init(disk: any Disk, root: String, used: [String] = [], _ workers: Workers, log: DiagnosticLog) {
        self.disk = disk
        self.used = used
        self.root = root
        self.workers = workers
        self.log = log
    }

    /// The folders of a site that belong to no domain.
    static let sharedFolders = ["locales", SiteFacts.keyFolder, "static", "templates"]

    /// Lists all files of the site without reading them; nil if that failed.
    ///
    /// - Parameters:
    ///   - domains: whose folders the site may have.
    ///   - templates: a folder with theme files that replace the program's own.
    mutating func list(_ domains: [any Domain.Type], templates: String?) -> SiteListing? {
        guard let stamp = settingsStamp(), let file = file("site.yaml", limit: SizeLimit.settings) else {
            return nil
        }
        var listing = SiteListing(
            settings: DiskFile(path: "site.yaml", stamp: stamp), settingsFile: file)
        // What is wrong with them is reported when they are asked.
        let sources = RecordSources(file, domains, log: DiagnosticLog())
        closedFiles += sources.paths + domains.flatMap { $0.personal }.filter { !$0.hasSuffix("/") }
        listing.locales = files(in: "locales")
        listing.keys = keys()
        listing.databases = sources.files { try? disk.stamp(of: $0, below: root) }
        listing.splitDomains = sources.splitDomains
        let databases = Set(sources.paths)
        for domain in domains {
            // A README.md beside the data is for the people who edit them.
            let readme = "\(domain.folder)/README.md"
            listing.folders.append(
                (
                    domain,
                    files(in: domain.folder).filter { $0.path != readme && !databases.contains($0.path) }
                ))
        }
        listing.statics = files(in: "static")
        for folder in listing.folders where folder.files.isEmpty { reportMiswritten(folder.domain.folder) }
        if let templates { listing.templates = themeFiles(below: templates) }
        listing.overrides = files(in: "templates")
        return failed ? nil : listing
    }

    /// Reports a folder that is called like one of the site but for capitals, if it is not that folder itself: some disks
    /// take both names for one.
    private mutating func reportMiswritten(_ folder: String) {
        do throws(DiskError) {
            let names = [folder.prefix(1).uppercased() + folder.dropFirst(), folder.uppercased()]
            for name in names where try disk.location(of: join(root, name)).exists {
                guard try !disk.location(of: join(root, folder)).exists else { return }
                return log.add(SimilarNames.miswrittenFolder(name, expected: folder))
            }
        } catch {
            report(error)
        }
    }

    /// The stamp of `site.yaml`; nil, with a diagnostic, if the folder is no site.
    mutating func settingsStamp() -> FileStamp? {
        do throws(DiskError) {
            if let stamp = try disk.stamp(of: "site.yaml", below: root) { return stamp }
            log.add(try missing())
        } catch {
            report(error)
        }
        return nil
    }

    /// What is said of a root without `site.yaml`.
    private func missing() throws(DiskError) -> Diagnostic {
        if disk.isNoFolder(join(root, "site.yaml")) {
            return Diagnostic(
                .error, .siteMissing, "site.yaml is a symbolic link, or no regular file",
                in: join(root, "site.yaml"), help: "copy the file itself to this place")
        }
        if try disk.location(of: root).exists {
            return Diagnostic(
                .error, .siteMissing, "there is no site.yaml in this folder, and every site has one",
                in: root,
                help:
                    "name the folder of the site, or write a site.yaml with a line such as \"title: My site\""
            )
        }
        if disk.isNoFolder(root) {
            return Diagnostic(
                .error, .siteMissing, "this is not a folder, and a site is one", in: root,
                help: "name the folder that has the file site.yaml")
        }
        return Diagnostic(
            .error, .siteMissing, "this folder does not exist", in: root,
            help: "check the spelling, or make the folder and write a site.yaml in it")
    }

    /// Reads the listed files; nil if that failed.
    mutating func read(_ listing: SiteListing, templates: String?) -> SiteInput? {
        var input = SiteInput(
            settings: listing.settingsFile, locales: [], keys: [], folders: [:], statics: [], overrides: [],
            otherTemplates: [], division: listing.division, amendment: listing.amendment)
        (input.locales, input.otherLocales) = textFiles(listing.locales, endings: IdleMessages.endings)
        input.keys = textFiles(listing.keys, endings: ["pem"]).files
        let exposed = Set(listing.keys.lazy.filter { $0.kind == .exposed }.map(\.path))
        log.append(
            input.keys.filter { exposed.contains($0.path) && PrivateKey.isPossible(in: $0.bytes) }
                .map { Self.exposedKey($0.path) })
        for (domain, found) in listing.folders {
            let unchanged = domain.hasPagesByFile ? listing.amendment?.unchanged ?? [:] : [:]
            let (files, others) = textFiles(found, endings: domain.reads, unchanged)
            if !files.isEmpty || !others.isEmpty {
                input.folders[domain.name] = Folder(
                    files: files, unchanged: unchanged, others: others,
                    isWhole: listing.division?.isWhole(domain.name) ?? true)
            }
        }
        input.statics = listing.statics.map(\.path)
        if let templates {
            var reader = SiteReader(disk: disk, root: templates, workers, log: log)
            input.overrides = listing.templates.compactMap { found in
                reader.file(found.path, limit: SizeLimit.settings).map {
                    SourceFile(path: "templates/\(found.path)", bytes: $0.bytes)
                }
            }
            failed = failed || reader.failed
        }
        let (overrides, others) = textFiles(listing.overrides, endings: Self.themeEndings)
        input.overrides += overrides
        input.otherTemplates = others
        if !failed { ask(listing, into: &input) }
        return failed ? nil : input
    }

    private static let themeEndings = ["html", "xml", "txt", "css", "yaml", "yml"]

    /// - Parameter unchanged: files that are not read; they get no bytes.
    private mutating func textFiles(
        _ listed: [DiskFile], endings: [String], _ unchanged: [String: FileSummary] = [:]
    ) -> (files: [SourceFile], others: [String]) {
        var texts: [DiskFile] = []
        var others: [String] = []
        texts.reserveCapacity(listed.count)
        for found in listed {
            if endings.contains(found.path.fileEnding) {
                texts.append(found)
            } else {
                others.append(found.path)
            }
        }
        var files: [SourceFile] = []
        files.reserveCapacity(texts.count)
        let read = texts.filter { unchanged[$0.path] == nil }
        var contents = disk.read(read, below: root, limit: SizeLimit.data, workers).makeIterator()
        for found in texts {
            switch unchanged[found.path] == nil ? contents.next() : .success([]) {
            case .success(let bytes): files.append(SourceFile(path: found.path, bytes: bytes))
            case .failure(let error): report(error, as: found.path)
            case nil: break
            }
        }
        return (files, others)
    }

    /// The files of the folder for keys. Those that others may read are marked, since a warning must go away
    /// when only the rights of a file change.
    private mutating func keys() -> [DiskFile] {
        files(in: SiteFacts.keyFolder).map { file in
            var file = file
            if file.kind == .regular, disk.isReadByOthers(file.path, below: root) { file.kind = .exposed }
            return file
        }
    }

    private static func exposedKey(_ path: String) -> Diagnostic {
        Diagnostic(
            .warning, .siteKeyRights,
            "other users of this machine can read this private key, and sign with it", in: path,
            help: "take away their rights, such as with \"chmod 600 \(path)\" in the folder of the site")
    }

    private mutating func themeFiles(below templates: String) -> [DiskFile] {
        let top = root
        var reader = SiteReader(disk: disk, root: templates, workers, log: log)
        defer { failed = failed || reader.failed }
        do throws(DiskError) {
            guard templates != top, try disk.hasEntries(templates) else {
                log.add(
                    Diagnostic(
                        .error, .siteTemplates, "this folder of templates is missing or empty", in: templates)
                )
                return []
            }
        } catch {
            reader.report(error)
        }
        return reader.files(in: "").filter { Self.themeEndings.contains($0.path.fileEnding) }
    }

    /// The files of a folder, with paths relative to the root.
    private mutating func files(in folder: String) -> [DiskFile] {
        do throws(DiskError) {
            var files = try disk.files(
                in: folder, below: root,
                // An earlier build may have put private pages into a folder of another name.
                closed: ClosedFolders(used.filter { $0 != folder } + closedFiles, mark: Manifest.name),
                workers)
            var isComplete = true
            for index in files.indices {
                files[index].path = join(folder, files[index].path)
                if files[index].path.hasControlCharacters { files[index].kind = .misnamed }
                if case .unreadable(let reason) = files[index].kind {
                    report(DiskError(.list, files[index].path, reason: reason))
                }
                guard let reason = files[index].kind.leftOut else { continue }
                isComplete = false
                log.add(
                    Diagnostic(
                        .warning, .siteLeftOut, "\(reason), so it is left out", in: files[index].path,
                        help: files[index].kind.cure))
            }
            return isComplete ? files : files.filter { $0.kind == .regular }
        } catch {
            report(error)
            return []
        }
    }

    private mutating func file(_ path: String, limit: Int) -> SourceFile? {
        do throws(DiskError) {
            return SourceFile(path: path, bytes: try disk.read(path, below: root, limit: limit))
        } catch {
            report(error, as: path)
            return nil
        }
    }

    private mutating func report(_ error: DiskError, as path: String? = nil) {
        failed = true
        log.add(Diagnostic(.error, .diskRead, "reading failed: \(error.wording)", in: path ?? error.path))
    }
}

extension DiskFile.Kind {
    /// Why a file is left out; nil for one that is read.
    fileprivate var leftOut: Wording? {
        switch self {
        case .regular, .exposed, .unreadable: nil
        case .strayLink: "this symbolic link leads out of the site, to a folder, or to nothing"
        case .closedLink:
            "this symbolic link leads to a hidden file, to one that is never published, or into another folder that sitegen uses"
        case .special: "this is not a regular file"
        case .misnamed: "this name contains control characters or is not UTF-8 text"
        }
    }

    fileprivate var cure: Wording? {
        switch self {
        case .regular, .exposed, .special, .unreadable: nil
        case .strayLink: "copy the file itself to this place"
        case .closedLink: "remove it, or copy the file itself to this place if everyone may read it"
        case .misnamed: "rename it"
        }
    }
}

extension String {
    /// Whether the text contains control characters, or signs that break a line or turn its reading direction.
    fileprivate var hasControlCharacters: Bool {
        let bytes = utf8.span
        var isPlain = true
        for index in bytes.indices { isPlain = isPlain && 0x20..<0x7F ~= bytes[index] }
        return !isPlain
            && unicodeScalars.contains { scalar in
                switch scalar.value {
                case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
                default: false
                }
            }
    }
}
