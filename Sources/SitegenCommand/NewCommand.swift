import Diagnostics
import Disk
import Domains
import Pages

extension Subcommand {
    static let new = Subcommand(
        name: "new",
        operands: [Operand(name: "DIR", kind: .folder, summary: "the name of a new or empty folder")],
        summary: "write a small site to begin with",
        description: """
            Writes a site with a small example of each domain. Comments in the files, and a README.md beside those that cannot have \
            comments, explain what to change; they are in the first language. The site builds without a warning. A folder that \
            contains anything is left alone. With --host it also writes the files that a host needs, with comments that say how to publish \
            the site there.
            """,
        examples: [
            "sitegen new my-verbs --only verbs --lang fr,en", "sitegen new my-diving --host nginx",
            "sitegen new my-site",
        ],
        options: [.only, .siteLanguages, .hosts],
        exitCodes: [.done, .wrongUsage, .failedDisk],
        run: SitegenCommand.new)
}

extension Option {
    static let only = Option(
        "--only", "DOMAINS", .word { Domains.all.map { $0.name } },
        "write these domains only, such as verbs,grades")
    static let siteLanguages = Option(
        "--lang", "LANGUAGES", .word { StarterSite.knownLanguages },
        "set the languages, such as fr,es (default: en)")
    static let hosts = Option(
        "--host", "HOSTS", .word { Host.allCases.map(\.rawValue) },
        "write what a host needs, such as nginx or github")
}

extension SitegenCommand {
    func new(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let known = Domains.all.map { $0.name }
        let names = try words(arguments, .only, "domain", among: known) ?? known
        let languages =
            try words(arguments, .siteLanguages, "language", among: StarterSite.knownLanguages) ?? ["en"]
        let hostNames = try words(arguments, .hosts, "host", among: Host.allCases.map(\.rawValue)) ?? []
        let hosts = hostNames.compactMap(Host.init)
        let folder = withoutSlash(arguments.operands[0])
        let site = StarterSite(
            Domains.all.filter { names.contains($0.name) }, languages: languages, hosts: hosts)
        let isWritten: Bool
        do throws(DiskError) {
            isWritten = try site.write(to: folder, on: RealDisk())
        } catch {
            let failure = Diagnostic(
                .error, .diskWrite,
                "writing failed: \(Wording(key: error.reason, values: [])), and no site was made", in: folder,
                help: "name another folder, or try again when this one can be written to")
            terminal.say([failure])
            return .failedDisk
        }
        guard isWritten else {
            throw UsageError(
                "the folder \"\(folder)\" is not empty, and new leaves it as it is",
                else: "name a folder that does not exist yet")
        }
        terminal.result(nextSteps(folder, hosts))
        return .done
    }

    /// The words of an option, separated by commas, each once; nil if the option is not given.
    private func words(_ arguments: Arguments, _ option: Option, _ what: Wording, among known: [String])
        throws(UsageError) -> [String]?
    {
        guard let text = arguments[option] else { return nil }
        var words: [String] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        where !words.contains(word) {
            guard known.contains(word) else {
                throw UsageError(
                    "there is no \(what) \"\(word)\"", nearest: nearest(to: word, in: known),
                    else:
                        "choose from \(known.joined(separator: ", ")); write several with commas and without spaces"
                )
            }
            words.append(word)
        }
        return words
    }

    private func nextSteps(_ folder: String, _ hosts: [Host]) -> String {
        // A name that begins with a hyphen would be an option.
        let name = Diagnostic.printable(folder.hasPrefix("-") ? "./\(folder)" : folder)
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-/".contains($0) }
        // For a shell a quotation mark ends the quotes, also where a combining accent follows it.
        let quoted = name.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
        let word = isPlain ? name : "'\(quoted)'"
        var lines: [Wording] = [
            "The site in \(name) is ready. Comments in its files, and a README.md beside them, explain what to change.",
            "To see it while you edit:  sitegen serve \(word) --open",
            "To build it:               sitegen build \(word)",
        ]
        for guide in hosts.map({ "\(name)/\($0.guide)" }) {
            lines.append("To publish it:             read \(guide)")
        }
        return lines.map { terminal.text($0) + "\n" }.joined()
    }
}
