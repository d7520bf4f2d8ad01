import Languages

/// The program and its options, on which every page may depend: a cache is valid only for a build with the
/// same ones.
struct BuildIdentity: Sendable {
    /// What each part is, as a person calls it, and its value.
    let parts: [(name: String, value: String)]
    /// The folders that it writes to, one on each line.
    let outputs: String

    init(_ options: BuildOptions, hasPictureMaker: Bool) {
        outputs = "\(options.output)\n\(options.privateOutput)"
        parts = [
            ("the program", options.program), ("--output", options.output),
            ("--private-output", options.privateOutput),
            ("--templates", options.templates ?? ""), ("--base-url", options.baseURL ?? ""),
            ("--strict", "\(options.isStrict)"), ("--compress", "\(options.compresses)"),
            ("the date", options.today.iso), ("rsvg-convert", "\(hasPictureMaker)"),
            ("--shard", options.shard?.description ?? ""),
        ]
    }

    /// Whether the same program wrote the text of another identity, with whatever options.
    func hasProgram(of other: String) -> Bool { other.hasPrefix("\(parts[0].value)\n") }

    /// One part on each line.
    var text: String { parts.map(\.value).joined(separator: "\n") }

    /// The names of the parts that differ in another build, given its text.
    func differences(from other: String) -> [String] {
        let values = other.split(separator: "\n", omittingEmptySubsequences: false)
        return zip(parts, values).filter { $0.value != $1 }.map(\.0.name)
    }
}
