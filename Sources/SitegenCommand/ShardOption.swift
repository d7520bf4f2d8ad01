import Bytes
import Diagnostics
import Disk
import Publishing

extension Option {
    static let shard = Option("--shard", "K/N", .text, "build part K of N; join puts the parts together")
}

extension SitegenCommand {
    /// The part of the site that is to be built; nil for all of it.
    func shard(_ arguments: Arguments) throws(UsageError) -> Shard? {
        guard let text = arguments[.shard] else { return nil }
        let shard = try Self.shard(text)
        if arguments.has(.verify) {
            throw UsageError(
                "--verify compares a whole site, and --shard builds a part of it",
                else:
                    "join the parts, then run \"sitegen build --verify\" with the folders that they are joined in"
            )
        }
        // Parts of one site in the same folder would remove each other's pages.
        guard arguments.has(.output), arguments.has(.privateOutput) else {
            throw UsageError(
                "--shard needs folders of its own for each part",
                else: "name them with --output and --private-output, even if the site has no private pages")
        }
        return shard
    }

    private static func shard(_ text: String) throws(UsageError) -> Shard {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        let isDigits = words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        guard words.count == 2, isDigits else {
            throw UsageError(
                "\"\(text)\" is not a part of a site, expected K/N",
                else: "write the second of four parts as 2/4")
        }
        guard let count = Int(words[1]), Shard.counts.contains(count) else {
            throw UsageError(
                "a site cannot be built in \(words[1]) parts, expected \(Shard.counts.lowerBound) to \(Shard.counts.upperBound)",
                else: "write the second of four parts as 2/4")
        }
        guard let number = Int(words[0]), let shard = Shard(number, of: count) else {
            throw UsageError(
                "there is no part \(words[0]) of \(count)",
                else: "the parts are 1/\(count) to \(count)/\(count)")
        }
        return shard
    }

    /// Changes with every build of the program, and is the same wherever that build is installed.
    static var portableIdentity: String {
        let program = try? RealDisk().read(named: "/proc/self/exe", limit: 2_000_000_000)
        return program.map { "\(version) \(Fingerprint(of: $0).hex)" } ?? version
    }
}
