import Bytes
import Diagnostics
import Disk
import Glibc
import Pages
import Publishing
import Records
import Templating

extension Subcommand {
    static let render = Subcommand(
        name: "render",
        operands: [
            Operand(name: "TEMPLATE", kind: .file, summary: "a template"),
            Operand(name: "DATA.json", kind: .file, summary: "its data"),
        ],
        summary: "render one Mustache template with JSON data",
        description: """
            Prints what a template makes of its data, as the Mustache specification says. It needs no site, and a name that the data \
            lack is no error.
            """,
        examples: ["sitegen render card.mustache data.json --partials partials"],
        options: [.partials, .all, .lang],
        run: SitegenCommand.render)
}

extension Option {
    static let partials = Option("--partials", "DIR", .folder, "look for partials in DIR, by file name")
}

extension SitegenCommand {
    /// One Mustache template with JSON data, as lenient as the specification says.
    func render(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let log = DiagnosticLog()
        var output: [UInt8] = []
        if let template = file(arguments.operands[0], log), let data = file(arguments.operands[1], log) {
            let parsed = Template(template, log: log)
            let partials = arguments[.partials].map { self.partials(of: parsed, in: $0, log) } ?? []
            let library = TemplateLibrary(partials: partials, log: log)
            if let document = Document.json(data, log: log),
                let program = library.lenientProgram(parsed, log: log), !log.hasErrors
            {
                var buffer = ByteBuffer()
                var renderer = Renderer()
                log.append(renderer.render(program, Value(document.root), into: &buffer))
                output = buffer.bytes
            }
        }
        terminal.say(Listing(Diagnostic.sorted(log.diagnostics), isWhole: arguments.has(.all)))
        if !log.hasErrors { terminal.result(output) }
        return exitCode(log.diagnostics)
    }

    private func file(_ path: String, _ log: DiagnosticLog) -> SourceFile? {
        do throws(DiskError) {
            return SourceFile(
                path: path, bytes: try RealDisk().read(named: path, limit: 1_000_000_000))
        } catch {
            log.add(
                Diagnostic(
                    .error, .diskRead, "reading failed: \(error.wording)", in: path))
            return nil
        }
    }

    /// The partials that a template needs, by their path in the folder, with its ending or without: those that it
    /// and its partials name, or all of them if a value names one.
    private func partials(of template: Template, in folder: String, _ log: DiagnosticLog) -> [(
        name: String, file: SourceFile
    )] {
        let handle = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0 else {
            let reason = Wording(key: unsafe String(cString: strerror(errno)), values: [])
            log.add(Diagnostic(.error, .diskRead, "reading failed: \(reason)", in: folder))
            return []
        }
        close(handle)
        var paths: [String: String] = [:]
        do throws(DiskError) {
            for found in try RealDisk().files(below: folder) where found.kind == .regular {
                paths[found.path] = found.path
                if let dot = found.path.lastIndex(of: "."), !found.path[dot...].contains("/") {
                    paths[String(found.path[..<dot])] = found.path
                }
            }
        } catch {
            log.add(Diagnostic(.error, .diskRead, "reading failed: \(error.wording)", in: folder))
        }
        var files: [String: SourceFile] = [:]
        var needed: [(name: String, file: SourceFile)] = []
        var names = template.inclusions ?? Set(paths.keys)
        var seen = names
        while let name = names.popFirst() {
            guard let path = paths[name] else { continue }
            if files[path] == nil, let file = file("\(folder)/\(path)", log) {
                files[path] = file
                let further = (Template(file, log: nil).inclusions ?? Set(paths.keys)).subtracting(seen)
                seen.formUnion(further)
                names.formUnion(further)
            }
            if let file = files[path] { needed.append((name, file)) }
        }
        return needed.sorted { $0.name < $1.name }
    }
}
