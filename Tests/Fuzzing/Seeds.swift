import TestSupport

/// Inputs that a fuzzer begins with.
///
/// Most are files that the repository has anyway: the example site, goldens, broken and hostile sites.
/// `Tests/Fuzzing/Findings/<reader>` has those that once showed something wrong.
public struct Seeds: Sendable {
    private enum Source: Sendable {
        case files(endings: [String], folders: [String])
        case sites
        case texts([String])
    }

    private let source: Source

    /// What a fuzzer changes at random should be small.
    private static let largest = 6_000

    /// Files of sites with these endings in a folder of one of these names: `.json` in `racing`.
    static func files(_ endings: String..., in folders: String...) -> Seeds {
        Seeds(source: .files(endings: endings, folders: folders))
    }

    /// Whole sites, each as one input.
    static let sites = Seeds(source: .sites)

    static func texts(_ texts: String...) -> Seeds { Seeds(source: .texts(texts)) }

    public func inputs() -> [[UInt8]] {
        switch source {
        case .texts(let texts): texts.map { Array($0.utf8) }
        case .files(let endings, let folders): Self.files(endings, folders)
        case .sites: Self.siteFolders.compactMap(Self.archive)
        }
    }

    /// The inputs that once showed something wrong with a reader.
    public static func findings(of reader: String) throws -> [[UInt8]] {
        let folder = Repository.path("Tests/Fuzzing/Findings/\(reader)")
        return try names(in: folder).map { try bytes(of: "\(folder)/\($0)") }
    }

    // MARK: Files of the repository

    private static let siteFolders: [String] =
        ["Tests/GoldenTests/Golden", "Tests/CommandTests/Broken"].flatMap { folder in
            names(in: Repository.path(folder)).map { Repository.path("\(folder)/\($0)/site") }
        }
        + names(in: Repository.path("Tests/Hostile/Cases")).map {
            Repository.path("Tests/Hostile/Cases/\($0)")
        }

    /// Those of sites, documents and templates, without what builds made of them.
    private static let files: [String] = {
        let roots =
            siteFolders
            + ["site", "docs", "Templates", "Sources/SitegenCommand/Starter"].map(Repository.path)
        return roots.flatMap { root in
            paths(below: root).filter { !$0.hasPrefix("public/") && !$0.hasPrefix("private/") }
                .map { "\(root)/\($0)" }
        }
    }()

    private static func files(_ endings: [String], _ folders: [String]) -> [[UInt8]] {
        var inputs: Set<[UInt8]> = []
        for path in files where endings.contains(where: path.hasSuffix) {
            let whole = path.split(separator: "/").map(String.init)
            guard folders.isEmpty || !Set(folders).isDisjoint(with: whole) else { continue }
            // A hostile site has links that lead nowhere.
            guard let input = try? bytes(of: path) else { continue }
            if input.count <= largest { inputs.insert(input) }
        }
        return inputs.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
    }

    /// A whole site as one input, in the form that `FuzzedReader.site` reads; nil if it is large.
    private static func archive(_ root: String) -> [UInt8]? {
        var archive: [UInt8] = []
        for path in paths(below: root)
        where path != "expected.txt" && !path.hasPrefix("public/") && !path.hasPrefix("private/") {
            guard let content = try? bytes(of: "\(root)/\(path)") else { continue }
            archive += Array("=== \(path)\n".utf8) + content
            if archive.last != UInt8(ascii: "\n") { archive.append(UInt8(ascii: "\n")) }
            if archive.count > largest { return nil }
        }
        return archive.isEmpty ? nil : archive
    }
}
