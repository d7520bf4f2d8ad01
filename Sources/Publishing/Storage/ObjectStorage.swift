import Diagnostics
import Programs
import Records

/// A place in object storage, which rclone reads and changes.
///
/// Credentials, region and endpoint come from the environment and go to rclone in its environment, so that no
/// other user sees them in a list of processes. Names of files go through standard input.
public struct ObjectStorage: Sendable {
    let address: StorageAddress
    private let program: OutsideProgram?
    private let environment: [String: String]

    public init(_ address: StorageAddress, environment: [String: String]) {
        self.address = address
        self.environment = environment
        program = OutsideProgram("rclone", in: environment["PATH"] ?? "")
    }

    /// The checksums (MD5) of all objects, by their names without the prefix.
    func objects() throws(StorageProblem) -> [String: String] {
        let list = try run(
            "lsjson",
            ["--recursive", "--files-only", "--hash", "--hash-type", "MD5", "--no-modtime", "--no-mimetype"]
                + ["--fast-list", remote])
        let log = DiagnosticLog()
        guard let document = Document.json(SourceFile(path: "", bytes: list), log: log), !log.hasErrors else {
            throw list.isEmpty ? .noList(address) : problem(String(decoding: list.prefix(200), as: UTF8.self))
        }
        let objects = document.root.elements.compactMap { object in
            (object["Path"]?.text).map { ($0, object["Hashes"]?["md5"]?.text ?? "") }
        }
        return Dictionary(objects) { first, _ in first }
    }

    /// The checksums of files on the disk; what cannot be read is left out.
    ///
    /// - Parameter folder: an absolute path.
    func checksums(of paths: [String], in folder: String) throws(StorageProblem) -> [String: String] {
        guard !paths.isEmpty else { return [:] }
        let lines = try run("md5sum", ["--files-from-raw", "-", folder], input: Self.lines(paths))
        let sums = lines.split(separator: UInt8(ascii: "\n")).compactMap { line -> (String, String)? in
            let words = String(decoding: line, as: UTF8.self)
            guard let gap = words.firstRange(of: "  ") else { return nil }
            return (String(words[gap.upperBound...]), String(words[..<gap.lowerBound]))
        }
        return Dictionary(sums.filter { $0.1.count == 32 }) { first, _ in first }
    }

    func content(of name: String) throws(StorageProblem) -> [UInt8] { try run("cat", [remote + name]) }

    func write(_ content: [UInt8], to name: String) throws(StorageProblem) {
        _ = try run("rcat", Self.header + [remote + name], input: content)
    }

    /// Copies files whether or not they are there already: what differs is known.
    ///
    /// - Parameter folder: an absolute path.
    func upload(_ paths: [String], from folder: String) throws(StorageProblem) {
        guard !paths.isEmpty else { return }
        _ = try run(
            "copy",
            ["--no-check-dest", "--transfers", "16", "--files-from-raw", "-"] + Self.header
                + [folder, remote], input: Self.lines(paths))
    }

    func delete(_ names: [String]) throws(StorageProblem) {
        // Without a name, rclone would take everything.
        guard !names.isEmpty else { return }
        _ = try run(
            "delete", ["--fast-list", "--files-from-raw", "-", remote], input: Self.lines(names))
    }
}

extension ObjectStorage {
    /// The slash at the end says that the prefix is not the name of an object.
    private var remote: String {
        ":s3:\(address.bucket)/" + (address.prefix.isEmpty ? "" : "\(address.prefix)/")
    }

    /// Without it browsers would show an old page for as long as they think fit.
    private static let header = ["--header-upload", "Cache-Control: no-cache"]

    private static func lines(_ paths: [String]) -> [UInt8] { paths.flatMap { Array($0.utf8) + [0x0A] } }

    private func run(_ command: String, _ arguments: [String], input: [UInt8] = []) throws(StorageProblem)
        -> [UInt8]
    {
        guard let program else { throw .noProgram(address) }
        guard hasCredentials else { throw .noCredentials(address) }
        // Each request is tried again a few times, so that a slip of the network does not matter. A storage that is
        // silent is given up after minutes.
        let options =
            ["--log-level", "ERROR", "--retries", "1", "--low-level-retries", "3"]
            + ["--contimeout", "15s", "--timeout", "30s"]
        do throws(ProgramFailure) {
            return try program.run(
                [command] + options + arguments, input: input, environment: variables, limits: Self.limits)
        } catch {
            throw problem(error.output.isEmpty ? error.reason : error.output)
        }
    }

    /// A list of a million objects is half as long; a program that writes without end would fill the disk.
    private static let limits = OutsideProgram.Limits(bytes: 500_000_000)

    private func problem(_ said: String) -> StorageProblem {
        StorageProblem(address, RcloneAnswer(text: said, secrets: secrets))
    }
}

extension ObjectStorage {
    /// A character because of which rclone 1.60 does not find a file: it writes some in place of those that a storage
    /// may not have, U+201B before these, and takes them in names of files for its own; nil if a name has none.
    static func unnameable(in path: String) -> Unicode.Scalar? {
        path.unicodeScalars.first { scalar in
            switch scalar {
            case "\u{201B}", "\u{2400}"..."\u{241F}", "\u{2421}", "\u{FF0F}": true
            default: false
            }
        } ?? (path.split(separator: "/").contains { $0 == "．" || $0 == "．．" } ? "．" : nil)
    }
}

// MARK: - The environment

extension ObjectStorage {
    private static let passed: Set<String> = [
        "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "SSL_CERT_FILE", "SSL_CERT_DIR",
        "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy",
    ]

    private static let keys = [
        ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
        ["RCLONE_S3_ACCESS_KEY_ID", "RCLONE_S3_SECRET_ACCESS_KEY"],
    ]

    private func value(_ names: String...) -> String? {
        names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    private var hasCredentials: Bool {
        Self.keys.contains { names in names.allSatisfy { value($0) != nil } }
    }

    private var secrets: [String] {
        (Self.keys.joined() + ["AWS_SESSION_TOKEN", "RCLONE_S3_SESSION_TOKEN"]).compactMap { value($0) }
    }

    private var variables: [String] {
        let endpoint = value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
        var settings = [
            // An empty name: no file of settings.
            "RCLONE_CONFIG": "", "RCLONE_S3_ENV_AUTH": "true",
            // Names are the same on both sides, letter for letter.
            "RCLONE_LOCAL_ENCODING": "None", "RCLONE_S3_ENCODING": "None",
            // A bucket is never made, since its owner decides who may read it.
            "RCLONE_S3_NO_CHECK_BUCKET": "true", "RCLONE_S3_PROVIDER": endpoint == nil ? "AWS" : "Other",
        ]
        // rclone 1.60 always names rights, and a bucket of Amazon in which objects have none accepts only these.
        if endpoint == nil { settings["RCLONE_S3_ACL"] = "bucket-owner-full-control" }
        // rclone 1.60 knows its own names only.
        settings["RCLONE_S3_ENDPOINT"] = endpoint
        settings["RCLONE_S3_REGION"] = value("AWS_REGION", "AWS_DEFAULT_REGION")
        let given = environment.filter { $0.key.hasPrefix("RCLONE_S3_") || Self.passed.contains($0.key) }
        return settings.merging(given) { _, given in given }.map { "\($0.key)=\($0.value)" }
    }
}
