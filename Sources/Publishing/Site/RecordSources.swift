import Bytes
import Databases
import Diagnostics
import Disk
import Pages
import Records
import Threads

/// The databases that the domains of a site get records from, as `site.yaml` names them.
struct RecordSources {
    struct Source {
        var domain: any Domain.Type
        var list: RecordList
        var source: RecordSource
    }

    private(set) var all: [Source] = []

    /// - Parameter log: gets what is wrong with the sources. The rest of `site.yaml` has a reader of its own.
    init(_ settings: SourceFile, _ domains: [any Domain.Type], log: DiagnosticLog) {
        // Most sites have no database, and need not read their settings twice.
        guard settings.bytes.place(of: "source") != nil,
            let root = Document.yaml(settings, log: DiagnosticLog())?.root
        else { return }
        for domain in domains {
            guard let list = domain.list, let node = root["domains"]?[domain.name]?["source"],
                node.kind != .null, let source = Reader<RecordSource>.source(list)(node, log)
            else { continue }
            all.append(Source(domain: domain, list: list, source: source))
        }
    }

    /// The files in the site that belong to databases, whether they exist or not.
    var paths: [String] {
        all.flatMap { source -> [String] in
            guard case .sqlite(let path) = source.source.database else { return [] }
            return [path] + Self.companions.map { path + $0 }
        }
    }

    /// The domains whose rows become several files.
    var splitDomains: Set<String> {
        Set(all.filter { $0.source.splitBy != nil }.map { $0.domain.name })
    }

    /// What SQLite keeps beside a file while it is used.
    private static let companions = [writeAheadLog, "-shm", "-journal"]
    /// Has rows that are not in the file yet.
    private static let writeAheadLog = "-wal"

    /// The files that rows are read from.
    func files(_ stamp: (String) -> FileStamp?) -> [DiskFile] {
        all.flatMap { source -> [DiskFile] in
            guard case .sqlite(let path) = source.source.database else { return [] }
            return [path, path + Self.writeAheadLog].compactMap { path in
                // SQLite makes an empty log when it only reads.
                stamp(path).flatMap { $0.size == 0 ? nil : DiskFile(path: path, stamp: $0) }
            }
        }
    }
}

extension SiteReader {
    /// Asks the databases of a site, and adds the rows to the folders of their domains, as files.
    mutating func ask(_ listing: SiteListing, into input: inout SiteInput) {
        let errors = log.errorCount
        let sources = RecordSources(input.settings, listing.folders.map(\.domain), log: log)
        var answers: [Fingerprint] = []
        for source in sources.all {
            guard let files = answer(source, input.division) else { continue }
            if case .postgresql = source.source.database {
                answers += files.flatMap { [Fingerprint(of: $0.path), Fingerprint(of: $0.bytes)] }
            }
            var folder =
                input.folders[source.domain.name]
                ?? Folder(files: [], isWhole: input.division?.isWhole(source.domain.name) ?? true)
            let known = Set(folder.files.map(\.path))
            for file in files where known.contains(file.path) { report(file, source) }
            folder.files = (folder.files + files).sorted { $0.path < $1.path }
            input.folders[source.domain.name] = folder
        }
        if !answers.isEmpty { input.answers = Fingerprint(of: answers) }
        if log.errorCount > errors { failed = true }
    }

    /// Rows have the name of a file that the site has.
    private func report(_ file: SourceFile, _ asked: RecordSources.Source) {
        let help: Wording =
            if let column = asked.source.splitBy {
                "remove the file, or give these rows another \"\(column)\""
            } else if asked.list.name == nil {
                "give the rows another name, such as \"name: \(asked.source.name)-2\""
            } else {
                "remove the file, or the source"
            }
        log.error(
            .sourceName,
            "the rows become the file \(file.path), which the site has, too, expected another name",
            at: asked.source.queryPlace, help: help)
    }

    /// The files that the rows of a query become, without those of other parts of the site; nil if the query
    /// failed.
    private func answer(_ asked: RecordSources.Source, _ division: Division?) -> [SourceFile]? {
        let (source, domain) = (asked.source, asked.domain)
        @Sendable func path(_ name: String) -> String? {
            let path = "\(domain.folder)/\(name).\(source.form.fileEnding)"
            return division?.reads(path, of: domain.name) ?? true ? path : nil
        }
        if source.splitBy == nil, path(source.name) == nil { return [] }
        let limits = QueryLimits(seconds: source.seconds)
        let list = asked.list
        do throws(QueryFailure) {
            let open = try database(source)
            // A database ends a query in time, but not within one function of the query, nor while it opens a file.
            let answer = Workers.result(within: limits.seconds + 1) {
                Result { () throws(QueryFailure) in
                    var files = AnswerFiles(source, list, limits, path: path)
                    try open().ask(
                        source.query, limits,
                        columns: { names throws(QueryFailure) in try files.begin(names) },
                        row: { values throws(QueryFailure) in try files.add(values) })
                    return files.made()
                }
            }
            guard let answer else { throw .tooLong(limits) }
            return try answer.get()
        } catch {
            let isOfQuery = error.kind == .query || error.kind == .limit
            log.error(
                error.kind.code, error.message, at: isOfQuery ? source.queryPlace : source.databasePlace,
                help: error.help)
            return nil
        }
    }

    /// - Returns: opens the database.
    private func database(_ source: RecordSource) throws(QueryFailure)
        -> @Sendable () throws(QueryFailure) ->
        any Database
    {
        switch source.database {
        case .sqlite(let path):
            let isThere = (try? disk.stamp(of: path, below: root)) != nil
            guard isThere || !disk.isNoFolder(join(root, path)) else {
                throw QueryFailure(
                    .connection,
                    "\"\(path)\" is a symbolic link, or no regular file, expected a database of SQLite",
                    help: "name the file of the database itself")
            }
            guard isThere, let folder = try? disk.location(of: root) else {
                throw QueryFailure(
                    .connection, "the site has no file \"\(path)\", expected a database of SQLite",
                    help: "check the spelling")
            }
            // SQLite follows no link, so that a folder on the way leads to no other place.
            let whole = "/" + (folder.parts + [path]).joined(separator: "/")
            return { () throws(QueryFailure) in try SQLite(path: whole) }
        case .postgresql(let connection):
            return { () throws(QueryFailure) in try PostgreSQL(connection: connection) }
        }
    }
}

extension QueryFailure.Kind {
    fileprivate var code: DiagnosticCode {
        switch self {
        case .library: .sourceLibrary
        case .connection: .sourceConnection
        case .query: .sourceQuery
        case .limit: .sourceLimit
        }
    }
}
