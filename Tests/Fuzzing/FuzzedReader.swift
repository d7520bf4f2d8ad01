/// One reader of input, and what must hold for every input.
///
/// That nothing crashes, hangs or fills the memory is found by whoever calls `check`; what else must hold is
/// checked there.
public struct FuzzedReader: Sendable {
    public let name: String
    /// Inputs to begin with, right and wrong ones.
    public let seeds: Seeds
    /// Words of the format, which random changes would hardly find.
    public let words: [String]
    /// Reads an input; throws a `Finding` if what comes of it is not as it must be.
    public let check: @Sendable ([UInt8]) throws -> Void

    init(
        _ name: String, _ seeds: Seeds, words: [String] = [],
        check: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.name = name
        self.seeds = seeds
        self.words = words
        self.check = check
    }

    public static let all: [FuzzedReader] = [
        .json, .jsonParts, .yaml, .csv, .strings, .frontMatter, .gpx, .tcx, .timestamp,
        .markdown, .mustache,
        .penalties, .questions, .levels, .grades, .gradesTable, .tracks, .sessions, .races, .odds, .form,
        .request, .importedTable, .site,
    ]
}

/// What an input has shown to be wrong.
public struct Finding: Error, CustomStringConvertible {
    public let description: String
}

/// - Throws: a `Finding` if the condition does not hold.
func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Finding(description: what()) }
}
