/// What rclone wrote to its error output when it failed.
struct RcloneAnswer {
    let text: String
    /// What must not be shown, should the storage say it.
    let secrets: [String]

    enum Kind: CaseIterable {
        case noBucket, wrongCredentials, notAllowed, unreachable, other

        /// Codes of Amazon, which other storage shares, and words of the network in Go, in which rclone is written.
        fileprivate var signs: [String] {
            switch self {
            case .noBucket: ["NoSuchBucket", "directory not found"]
            case .wrongCredentials:
                ["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken"]
            case .notAllowed: ["AccessDenied", "Forbidden"]
            case .unreachable:
                [
                    "dial tcp", "no such host", "i/o timeout", "net/http: timeout", "tls:", "x509:",
                    "InvalidEndpointURL",
                ]
            case .other: []
            }
        }
    }

    var kind: Kind {
        Kind.allCases.first { $0.signs.contains { text.contains($0) } } ?? .other
    }

    /// The words of the storage or the system, without those of rclone around them.
    var essence: String {
        let shown = secrets.reduce(text) { $0.replacing($1, with: "…") }
        let lines = shown.split(separator: "\n")
        if let cause = lines.first(where: { $0.hasPrefix("caused by: ") }) {
            // `caused by: Get "https://…": dial tcp …`
            let start = cause.firstRange(of: "\": ")?.upperBound ?? cause.firstRange(of: ": ")?.upperBound
            return String(cause[(start ?? cause.startIndex)...].prefix(Self.longest))
        }
        // `2026/05/31 12:00:00 ERROR : index.html: Failed to copy: AccessDenied: Access Denied`
        var line = lines.first ?? ""
        for sign in ["Failed to ", "error listing", "error in ListJSON"] {
            guard let start = line.firstRange(of: sign)?.upperBound,
                let end = line[start...].firstRange(of: ": ")?.upperBound
            else { continue }
            line = line[end...]
        }
        return String(line.prefix(Self.longest))
    }

    private static let longest = 200
}
