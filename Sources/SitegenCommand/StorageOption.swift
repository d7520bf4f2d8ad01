import Diagnostics
import Publishing

extension SitegenCommand {
    /// The place in object storage that the public pages are copied to; nil if they stay in a folder.
    func storage(_ arguments: Arguments) throws(UsageError) -> ObjectStorage? {
        guard let text = arguments[.output], StorageAddress.isMeant(by: text) else { return nil }
        if arguments.has(.shard) {
            throw UsageError(
                "--shard builds a part of a site, and a bucket gets a whole one",
                else: "join the parts in the folder public of the site, then build it with this --output")
        }
        if arguments.has(.verify) {
            throw UsageError(
                "--verify compares files on a disk, not those of object storage",
                else: "leave out --output to compare the folder that the bucket is copied from")
        }
        return ObjectStorage(try Self.address(text), environment: environment)
    }

    /// Refuses object storage where only a folder makes sense.
    func refuseStorage(_ arguments: Arguments) throws(UsageError) {
        let isMeant = { (option: Option) in arguments[option].map(StorageAddress.isMeant(by:)) ?? false }
        if isMeant(.privateOutput) {
            throw UsageError(
                "private pages are never copied to object storage",
                else: "name a folder with --private-output")
        }
        guard arguments.command.name != Subcommand.build.name, isMeant(.output) else { return }
        throw UsageError(
            "only build copies to object storage, and \(arguments.command.name) needs a folder",
            else: "name a folder with --output")
    }

    private static func address(_ text: String) throws(UsageError) -> StorageAddress {
        do throws(StorageAddress.Slip) {
            return try StorageAddress(text)
        } catch {
            switch error {
            case .form:
                throw UsageError("\"\(text)\" is not an address of object storage", else: example)
            case .credentials:
                throw UsageError(
                    "the address of object storage has a user or a password, which does not belong there",
                    else: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment")
            case .bucket(let name):
                throw UsageError(
                    "\"\(name)\" is not the name of a bucket, expected 3 to 63 of a–z, 0–9, \"-\" and \".\"",
                    else: example)
            case .prefix(let prefix):
                throw UsageError(
                    "\"\(prefix)\" has a part that is empty, \".\" or \"..\", or a control character",
                    else: example)
            }
        }
    }

    private static var example: Wording { "write it as s3://my-bucket or s3://my-bucket/notes" }
}
