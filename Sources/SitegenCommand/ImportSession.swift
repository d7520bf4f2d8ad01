import Diagnostics
import Disk
import Domains
import Importing
import Languages
import Programs
import Publishing

/// Files on their way into a site: read, checked together with the site, shown, written.
struct ImportSession {
    let builder: Builder
    /// The folder of the site.
    let root: String
    let disk: any Disk
    private var importer: Importer

    private(set) var files: [ImportedFile] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// How many pages the site gets.
    private(set) var newPages = 0
    private(set) var written = 0

    /// How large a file may be.
    private static let limit = 100_000_000

    init(builder: Builder, root: String, disk: any Disk, importer: Importer) {
        self.builder = builder
        self.root = root
        self.disk = disk
        self.importer = importer
    }

    /// Reads the files, and checks the site with them.
    mutating func read(_ paths: [String]) {
        let before = builder.list()
        // Without its settings, nothing of a site can be checked.
        guard !before.locales.isEmpty else {
            diagnostics = before.diagnostics.filter { $0.severity == .error }
            return
        }
        importer.options.scale = Grades.scale(in: before.settings?.domains[Grades.name])
        let log = DiagnosticLog()
        for path in paths {
            let file = read(path, log)
            // Whoever ends an import while another program works for it wants no report of that.
            PassedSignals.raiseAgain()
            if let file, isFree(file, log) { files.append(file) }
        }
        for file in files {
            if let tag = file.language, !before.locales.contains(where: { $0.tag == tag }) {
                log.add(file.unusedLanguage(tag))
            }
        }
        let after = builder.list(with: files.map(\.file))
        newPages = max(0, after.pageCount - before.pageCount)
        let known = Set(before.diagnostics.map(Self.key))
        log.append(after.diagnostics.filter { !known.contains(Self.key($0)) }.map(placed))
        diagnostics = Diagnostic.sorted(log.diagnostics)
    }

    private static func key(_ diagnostic: Diagnostic) -> String {
        "\(diagnostic.location) \(diagnostic.code) \(diagnostic.message)"
    }

    /// A diagnostic of a whole new file is one of the user's file.
    private func placed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.place == nil, let file = files.first(where: { $0.file.path == diagnostic.path })
        else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.path = file.source
        return diagnostic
    }

    private func read(_ path: String, _ log: DiagnosticLog) -> ImportedFile? {
        do throws(DiskError) {
            let bytes = try disk.read(named: path, limit: Self.limit)
            return importer.read(UserFile(path: path, bytes: bytes), log: log)
        } catch {
            log.add(Diagnostic(.error, .diskRead, "reading failed: \(error.reason)", in: path))
            return nil
        }
    }

    // MARK: Names

    /// Whether the site has no file with the new name, and no earlier file of this import has it.
    private func isFree(_ file: ImportedFile, _ log: DiagnosticLog) -> Bool {
        let path = file.file.path
        guard isTaken(path) else { return true }
        let option = "\(Option.newName.name) \(freeName(path))"
        let other = files.first { $0.file.path == path }
        log.add(other.map { file.taken(by: $0.source, else: option) } ?? file.taken(else: option))
        return false
    }

    private func isTaken(_ path: String) -> Bool {
        if files.contains(where: { $0.file.path == path }) { return true }
        let folder = String(path.prefix { $0 != "/" })
        let below = String(path.dropFirst(folder.count + 1))
        // A class has its address by the name of its file, whatever the ending.
        let isClass = folder == Importer.Target.grades.rawValue
        let listed = (try? disk.files(below: join(root, folder))) ?? []
        return listed.contains { found in
            found.path == below || isClass && Self.stem(found.path) == Self.stem(below)
        }
    }

    private static func stem(_ path: String) -> String { String(path.prefix { $0 != "." }) }

    private func freeName(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let stem = Self.stem(String(name))
        let folder = path.prefix { $0 != "/" }
        var number = 2
        while isTaken("\(folder)/\(stem)-\(number)\(name.dropFirst(stem.count))") { number += 1 }
        return "\(stem)-\(number)"
    }

    // MARK: Writing

    /// Writes all files, or none if anything is wrong.
    mutating func write() {
        guard !hasErrors else { return }
        var done: [String] = []
        for file in files {
            do throws(DiskError) {
                try disk.add(file.file.bytes, at: file.file.path, below: root)
                done.append(file.file.path)
            } catch {
                for path in done { try? disk.remove(path, below: root) }
                diagnostics.append(
                    Diagnostic(
                        .error, .diskWrite,
                        "writing failed: \(error.wording), and no file of this import was kept",
                        in: error.path, help: DiskError.freeing))
                return
            }
        }
        written = done.count
    }

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    // MARK: What is shown

    /// For each file a line, what its parts are made from, and the subjects and students of a class list.
    func text(in translation: Translation) -> String {
        files.map { file in
            let heading: Wording = "\(file.source) → \(file.file.path): \(file.summary)"
            let rows = file.parts.map { part in
                let name = part.column.map { Wording(verbatim: $0) } ?? Self.notRead
                return [name, part.origin].map { Diagnostic.printable($0.text(in: translation)) }
            }
            return Diagnostic.printable(heading.text(in: translation)) + "\n" + TextTable(rows).text
                + (file.overview?.text(in: translation) ?? "")
        }.joined()
    }

    private static let notRead: Wording = "not read"

    /// Whether a person should look at what the files are taken for before they are written.
    var isDoubtful: Bool { !hasErrors && files.contains(where: \.isInterpreted) }

    /// What a person at a terminal is asked.
    var question: Wording {
        files.count == 1
            ? "Write this file? Type y for yes or n for no:"
            : "Write these files? Type y for yes or n for no:"
    }

    /// `1 file written, 11 new pages, 0 errors, 2 warnings`
    func line(isTrial: Bool) -> Wording {
        let count = isTrial ? (hasErrors ? 0 : files.count) : written
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count { $0.severity == .warning }
        let pages = hasErrors ? 0 : newPages
        let files: Wording = isTrial ? .filesToWrite(count) : .filesWritten(count)
        return
            "\(files), \(Wording.newPages(pages)), \(Wording.errors(errors)), \(Wording.warnings(warnings))"
    }

    /// `{"files":[{"source","path","summary","parts":[{"name","origin"}],"subjects":[…]}],"written","pages",…}`
    func json(in translation: Translation) -> JSONValue {
        let listed = files.map { file in
            [
                "source": .text(file.source), "path": .text(file.file.path),
                "summary": .text(file.summary.text(in: translation)),
                "parts": .list(
                    file.parts.map { part in
                        // The same in all languages, for other programs.
                        let name = part.column ?? Self.notRead.english
                        return ["name": .text(name), "origin": .text(part.origin.text(in: translation))]
                            as JSONValue
                    }),
                "subjects": .list(file.overview?.subjects.map(\.json) ?? []),
            ] as JSONValue
        }
        return [
            "files": .list(listed), "written": .number(written), "pages": .number(hasErrors ? 0 : newPages),
            "errors": .number(diagnostics.count { $0.severity == .error }),
            "warnings": .number(diagnostics.count { $0.severity == .warning }),
            "diagnostics": .list(diagnostics.map { $0.json(in: translation) }),
        ]
    }
}
