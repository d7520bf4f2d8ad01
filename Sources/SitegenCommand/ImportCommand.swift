import Diagnostics
import Disk
import Domains
import Importing
import Publishing

extension Subcommand {
    static let `import` = Subcommand(
        name: "import",
        operands: [
            Operand(
                name: "FILE", kind: .file,
                summary: "a track, a class list, a table of verbs, a spreadsheet or a .strings file",
                isRepeated: true), .site,
        ],
        summary: "bring files that you have into a site",
        description: """
            Makes files that a site reads from files that you have: tracks (GPX, TCX, FIT), class lists with any headings, tables of verbs, \
            the sheet of a spreadsheet that is shown when it is opened (ODS, XLSX, XLS), and .strings files. The content of a file tells the folder. \
            It shows what it reads in each file, checks the site with the new files, and writes them only if none has an error. \
            At a terminal it asks before it writes a class list or a table of verbs. It never replaces a file. The last word is SITE if it is a folder.
            """,
        examples: [
            "sitegen import morning.fit my-site", "sitegen import class.xlsx --map grade=Note,name=Élève",
        ],
        options: [.target, .map, .newName, .importTrial, .yes, .all, .json, .quiet, .lang],
        exitCodes: ExitCode.allCases,
        run: SitegenCommand.importFiles)
}

extension Option {
    static let target = Option(
        "--as", "FOLDER", .word { Importer.Target.allCases.map(\.rawValue) },
        "set the folder: grades, verbs, surf, diving or locales")
    static let map: Option = {
        var option = Option(
            "--map", "COLUMN=HEADING", .text, "say what headings mean, such as grade=Note,name=Élève")
        option.isList = true
        return option
    }()
    static let newName = Option("--name", "NAME", .text, "name the new file, without its ending")
    static let yes = Option("--yes", "write without asking at a terminal")
    static let importTrial = Option("--dry-run", "show what would be written; write nothing")
}

extension SitegenCommand {
    func importFiles(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        var paths = arguments.operands
        let site = paths.last.flatMap { isFolder($0) ? $0 : nil }
        if site != nil { paths.removeLast() }
        // Where no site is, the last word was meant as its folder.
        if site == nil, paths.count > 1, let last = paths.last, !exists(last), !exists("site.yaml") {
            throw UsageError(
                "there is neither a file nor a folder \"\(last)\"",
                else: "write the name of the site's folder as it is: sitegen import FILE… SITE")
        }
        let importer = Importer(try importOptions(arguments), search: environment["PATH"] ?? "")
        guard !paths.isEmpty else {
            throw UsageError(
                "import needs a file, and \"\(arguments.operands[0])\" is a folder",
                else: "name the files before the folder: sitegen import FILE… SITE")
        }
        guard paths.count == 1 || arguments[.newName] == nil else {
            throw UsageError(
                "\(Option.newName.name) names one file, and there are \(paths.count)",
                else: "import the files one by one")
        }
        let options = try options(arguments, site: site)
        var session = ImportSession(
            builder: builder(options, BuildObserver()), root: options.root, disk: disk,
            importer: importer)
        session.read(paths)
        let isTrial = arguments.has(.importTrial)
        let isShown = !arguments.has(.json) && !arguments.has(.quiet)
        var shown = 0
        if isShown {
            // What the files are taken for, and what is doubtful in it, is shown before anything is written.
            terminal.result(session.text(in: terminal.translation))
            terminal.say(Listing(session.diagnostics, isWhole: arguments.has(.all)))
            shown = session.diagnostics.count
            let isAsked = !isTrial && session.isDoubtful && !arguments.has(.yes) && terminal.isPersonal
            guard !isAsked || confirms(session.question) else {
                terminal.result(terminal.text("nothing was written") + "\n")
                return .leftEarly
            }
        }
        if !isTrial { session.write() }
        if arguments.has(.json) {
            terminal.result(session.json(in: terminal.dataTranslation).line)
        } else {
            // Whatever went wrong with writing is an error.
            let errors = session.diagnostics.dropFirst(shown).filter { $0.severity == .error }
            terminal.say(Listing(errors, isWhole: arguments.has(.all)))
        }
        if isShown { terminal.result(terminal.text(session.line(isTrial: isTrial)) + "\n") }
        return exitCode(session.diagnostics)
    }

    /// Asks a person at the terminal; anything but a clear yes is a no, and so is Ctrl-C.
    private func confirms(_ question: Wording) -> Bool {
        terminal.say("\(terminal.text(question)) ")
        var input = LineInput()
        guard let answer = input.next() else {
            terminal.say("\n")
            return false
        }
        return Self.consent.contains(answer.filter(\.isLetter).lowercased())
    }

    /// Yes in the languages of the messages.
    private static let consent: Set = ["y", "yes", "o", "oui", "s", "si", "sí", "sì"]

    private func isFolder(_ path: String) -> Bool {
        (try? disk.location(of: path).exists) ?? false
    }

    private func exists(_ path: String) -> Bool { isFolder(path) || disk.isNoFolder(path) }

    private func importOptions(_ arguments: Arguments) throws(UsageError) -> Importer.Options {
        var options = Importer.Options(name: arguments[.newName])
        if let word = arguments[.target] {
            guard let target = Importer.Target(rawValue: word) else {
                let known = Importer.Target.allCases.map(\.rawValue)
                throw UsageError(
                    "there is no folder \"\(word)\" to import to", nearest: nearest(to: word, in: known),
                    else: "choose from \(known.joined(separator: ", "))")
            }
            options.target = target
        }
        for part in mappings(arguments[.map] ?? "") {
            guard let equals = part.firstIndex(of: "=") else {
                throw UsageError(
                    "\"\(part)\" in \(Option.map.name) has no equals sign",
                    else:
                        "write the column of the site, =, and your heading: \(Option.map.name) grade=Note,name=Élève"
                )
            }
            let column = String(part[..<equals])
            let heading = String(part[part.index(after: equals)...])
            let known =
                Grades.TableHeadings.columns + [Grades.TableHeadings.ignored, Grades.TableHeadings.kept]
            guard known.contains(column) || Verbs.TableHeadings.column(of: column) != nil else {
                throw UsageError(
                    "there is no column \"\(column)\"", nearest: nearest(to: column, in: known),
                    else:
                        "choose from \(known.joined(separator: ", ")), or for verbs infinitivo, yo, tú and the others"
                )
            }
            options.headings.append(MappedHeading(column: column, heading: heading))
        }
        return options
    }

    /// The parts between commas; a part without an equals sign belongs to the heading before it, which has a comma.
    private func mappings(_ text: String) -> [String] {
        var parts: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: text.isEmpty) {
            if part.contains("=") || parts.isEmpty {
                parts.append(String(part))
            } else {
                parts[parts.count - 1] += ",\(part)"
            }
        }
        return parts
    }
}
