import Diagnostics
import Disk
import Pages
import Publishing
import Signing

extension Subcommand {
    static let key = Subcommand(
        name: "key",
        operands: [.site],
        summary: "make the keys with which a school signs transcripts",
        description: """
            Makes a pair of Ed25519 keys in the folder keys/ of a site: transcripts.pem, which signs and must stay secret, and \
            transcripts.public.pem, with which anyone can verify what was signed. It never replaces a key. Builds publish nothing of the \
            folder keys/, and a .gitignore in it keeps secret keys out of a repository.
            """,
        examples: ["sitegen key my-site", "sitegen key my-site --name school-2027"],
        options: [.keyName, .json, .lang],
        exitCodes: [.done, .wrongUsage, .failedDisk],
        run: SitegenCommand.key)
}

extension Option {
    static let keyName = Option(
        "--name", "NAME", .text, "name the files NAME.pem and NAME.public.pem")
}

extension SitegenCommand {
    func key(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let pair = KeyPair(
            root: try options(arguments).root, name: try keyName(arguments[.keyName] ?? "transcripts"))
        let isSite: Bool
        let existing: String?
        do throws(DiskError) {
            isSite = try pair.disk.stamp(of: "site.yaml", below: pair.root) != nil
            existing = try pair.existing()
        } catch {
            return failed(error)
        }
        guard isSite else {
            throw UsageError(
                "\"\(pair.root)\" is not the folder of a site, which has a site.yaml",
                else: "name the folder of the site: sitegen key SITE")
        }
        if let existing {
            throw UsageError(
                "there is a key \"\(existing)\" already, and key never replaces one",
                else: "name the new keys, such as with \(Option.keyName.name) school-2027")
        }
        do throws(DiskError) {
            guard let written = try pair.write() else {
                complain("libcrypto.so.3 is missing, which makes keys", help: "install \(Signatures.package)")
                return .failedDisk
            }
            terminal.result(arguments.has(.json) ? pair.json(written).line : Array(nextSteps(pair).utf8))
        } catch {
            return failed(error)
        }
        return .done
    }

    private static let unblocking: Wording =
        "move what is in the place of the folder \(SiteFacts.keyFolder), such as a symbolic link, somewhere else"

    private func failed(_ error: DiskError) -> ExitCode {
        let reason = Wording(key: error.reason, values: [])
        terminal.say([
            Diagnostic(
                .error, .diskWrite, "writing failed: \(reason)", in: error.path,
                help: error.isBlocked ? Self.unblocking : DiskError.freeing)
        ])
        return .failedDisk
    }

    private func keyName(_ name: String) throws(UsageError) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isPlain, !name.hasPrefix("-"), name.utf8.count <= 60 else {
            throw UsageError(
                "\"\(name)\" is not a name for keys, expected letters, digits, - and _",
                else: "write a name such as school-2027")
        }
        return name
    }

    private func nextSteps(_ pair: KeyPair) -> String {
        let site = Diagnostic.printable(pair.root)
        let lines: [Wording] = [
            "Two keys are in \(site)/\(SiteFacts.keyFolder):",
            "  \(pair.privateName) signs. Keep it secret, and keep a copy of it in a safe place.",
            "  \(pair.publicName) verifies. Publish it.",
            "To sign the transcripts, write this in \(site)/site.yaml, under domains: grades:",
            "  signature: \(pair.privateName)",
            "To publish the key, copy \(pair.publicName) to \(site)/static.",
            "To verify a transcript:  sitegen verify IMAGE --key \(pair.publicName)",
        ]
        return lines.map { terminal.text($0) + "\n" }.joined()
    }
}

/// A private key and the public one that belongs to it, as files of a site.
private struct KeyPair {
    let root: String
    let name: String
    let disk = RealDisk()

    var privateName: String { "\(name).pem" }
    var publicName: String { "\(name).public.pem" }
    var privatePath: String { join(root, "\(SiteFacts.keyFolder)/\(privateName)") }
    var publicPath: String { join(root, "\(SiteFacts.keyFolder)/\(publicName)") }

    /// The first of the two that is there already.
    func existing() throws(DiskError) -> String? {
        for name in [privateName, publicName] {
            let path = "\(SiteFacts.keyFolder)/\(name)"
            if try disk.stamp(of: path, below: root) != nil { return path }
        }
        return nil
    }

    /// Makes both; nil if the library that makes keys is missing.
    func write() throws(DiskError) -> PublicKey? {
        let bytes = (0..<PrivateKey.size).map { _ in UInt8.random(in: 0...255) }
        guard let key = PrivateKey(bytes: bytes), let publicKey = try? Signatures().publicKey(of: key) else {
            return nil
        }
        let folder = SiteFacts.keyFolder
        try disk.forOwner.add(Array(key.file.utf8), at: "\(folder)/\(privateName)", below: root)
        do throws(DiskError) {
            try disk.add(Array(publicKey.file.utf8), at: "\(folder)/\(publicName)", below: root)
            if try disk.stamp(of: "\(folder)/.gitignore", below: root) == nil {
                try disk.add(Array(Self.ignored.utf8), at: "\(folder)/.gitignore", below: root)
            }
        } catch {
            // A key without its other half is of no use.
            try? disk.remove("\(folder)/\(privateName)", below: root)
            throw error
        }
        return publicKey
    }

    private static let ignored = "# Private keys stay out of the repository.\n*.pem\n!*.public.pem\n"

    /// `{"private":"my-site/keys/transcripts.pem","public","key"}`
    func json(_ key: PublicKey) -> JSONValue {
        ["private": .text(privatePath), "public": .text(publicPath), "key": .text(key.line)]
    }
}
