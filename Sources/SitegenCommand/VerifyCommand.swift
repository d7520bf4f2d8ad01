import Diagnostics
import Disk
import Domains
import Pages
import Publishing
import Signing

extension Subcommand {
    static let verify = Subcommand(
        name: "verify",
        operands: [
            Operand(
                name: "TEXT|IMAGE", kind: .file,
                summary:
                    "the signed words of a transcript, a file with them, a picture of the sheet, or - for standard input"
            )
        ],
        summary: "tell whether a signed transcript is genuine",
        description: """
            Reads the QR code of a signed transcript, and tells whether the holder of a key has signed its words: the name, the date, the \
            averages and the decision, which it prints, so that you can compare them with the sheet. It uses no network. The key is that \
            of --key, or those in the folder keys/ of the site in the current folder. Pictures are read by zbarimg, of the package \
            zbar-tools.
            """,
        examples: [
            "sitegen verify sheet.jpg --key transcripts.public.pem",
            "sitegen verify - --key transcripts.public.pem",
        ],
        options: [.publicKey, .json, .quiet, .lang],
        mistake: "something is not genuine, or there is nothing to verify",
        run: SitegenCommand.verify)
}

extension Option {
    static let publicKey = Option(
        "--key", "FILE", .file, "trust the public keys in FILE (default: those of the site)")
}

extension DiagnosticCode {
    static let verifyAltered = DiagnosticCode(
        "verify.altered", "No trusted key has signed these words: they were altered, or another key was used."
    )
    static let verifyNothing = DiagnosticCode(
        "verify.nothing", "There is no signed transcript in what is to be verified.")
    static let verifyVersion = DiagnosticCode(
        "verify.version",
        "The words of a transcript are damaged, or in the form of a later version of sitegen.")
}

extension SitegenCommand {
    func verify(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let log = DiagnosticLog()
        let keys = try trustedKeys(arguments, log)
        var verification = Verification()
        if !log.hasErrors, let signatures = signatures(log) {
            let reader = ScanReader(search: environment["PATH"] ?? "", disk: disk)
            if let scan = reader.read(arguments.operands[0], log) {
                verification = Verification(scan, keys, signatures, log)
            }
        }
        let diagnostics = log.diagnostics
        if arguments.has(.json) {
            terminal.result(verification.json(diagnostics, in: terminal.dataTranslation).line)
        } else {
            terminal.say(diagnostics)
            if !arguments.has(.quiet) { terminal.result(text(verification)) }
        }
        return exitCode(diagnostics)
    }

    private func signatures(_ log: DiagnosticLog) -> Signatures? {
        do throws(Signatures.Failure) {
            return try Signatures()
        } catch {
            log.add(
                Diagnostic(
                    .error, .diskRead, "reading failed: \(Wording(key: error.reason, values: []))",
                    in: "libcrypto.so.3", help: "install \(Signatures.package)"))
            return nil
        }
    }

    // MARK: Keys

    private func trustedKeys(_ arguments: Arguments, _ log: DiagnosticLog) throws(UsageError) -> [PublicKey] {
        if let path = arguments[.publicKey] {
            guard let file = read(path, log) else { return [] }
            do throws(KeyMistake) {
                return try PublicKey.all(in: file)
            } catch {
                throw UsageError(
                    "\"\(path)\" cannot be used to verify: \(error.wording)",
                    else: "name the file with the public key of the school, such as transcripts.public.pem")
            }
        }
        let folder = join(try options(arguments).root, SiteFacts.keyFolder)
        let files = ((try? disk.files(below: folder)) ?? []).filter { $0.path.hasSuffix(".pem") }
        let keys = files.flatMap { file in
            (try? disk.read(file.path, below: folder, limit: KeyMistake.largestFile)).flatMap {
                try? PublicKey.all(in: $0)
            } ?? []
        }
        guard keys.isEmpty else { return keys }
        throw UsageError(
            "verify needs the public key of the school",
            else:
                "name its file with \(Option.publicKey.usage), or run verify in the folder of a site that has it in \(SiteFacts.keyFolder)/"
        )
    }

    private func read(_ path: String, _ log: DiagnosticLog) -> [UInt8]? {
        do throws(DiskError) {
            return try disk.read(named: path, limit: KeyMistake.largestFile)
        } catch {
            log.add(
                Diagnostic(
                    .error, .diskRead, "reading failed: \(error.wording)", in: path,
                    help:
                        "name the file with the public key of the school, such as transcripts.public.pem"))
            return nil
        }
    }

    // MARK: The report

    private func text(_ verification: Verification) -> String {
        verification.genuine.map { genuine in
            let heading: Wording =
                "Genuine: the holder of this key has signed these words. Compare them with the sheet."
            let rows = genuine.rows.map { name, value in
                [terminal.text(name), Diagnostic.printable(terminal.text(value))]
            }
            return terminal.text(heading) + "\n" + TextTable(rows).text
        }.joined()
    }
}
