import Diagnostics

/// Why a site did not get to object storage.
struct StorageProblem: Error {
    var diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    private init(_ code: DiagnosticCode, _ message: Wording, _ address: StorageAddress, help: Wording) {
        diagnostics = [Diagnostic(.error, code, message, in: "\(address)", help: help)]
    }

    static func noProgram(_ address: StorageAddress) -> Self {
        Self(
            .storageProgram, "rclone, which copies to object storage, is not installed", address,
            help: "install it, on Debian with \"apt install rclone\"")
    }

    static func noCredentials(_ address: StorageAddress) -> Self {
        Self(
            .storageDenied, "the environment contains no credentials for the storage", address,
            help: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    }

    static func noList(_ address: StorageAddress) -> Self {
        Self(
            .storageFailed, "rclone gave no list of the objects", address,
            help: "run the command again; if this is repeated, install rclone again")
    }

    init(_ address: StorageAddress, _ answer: RcloneAnswer) {
        let said = answer.essence
        switch answer.kind {
        case .noBucket:
            self.init(
                .storageBucket, "there is no bucket \"\(address.bucket)\"", address,
                help: "make the bucket, or correct its name after --output")
        case .wrongCredentials:
            self.init(
                .storageDenied, "the storage does not accept the credentials: \(said)", address,
                help: "correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        case .notAllowed:
            self.init(
                .storageDenied, "the storage does not allow this: \(said)", address,
                help: "allow these credentials to list, read, write and delete objects in the bucket")
        case .unreachable:
            self.init(
                .storageUnreachable, "the storage cannot be reached: \(said)", address,
                help: "check the network, and the address in AWS_ENDPOINT_URL")
        case .other:
            self.init(
                .storageFailed, "the copying failed: \(said)", address,
                help: "run the command again when this is corrected; it goes on where it stopped")
        }
    }
}
