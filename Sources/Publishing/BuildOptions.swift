import Diagnostics
import Disk
public import Languages
import Threads

/// How a site is to be built.
public struct BuildOptions: Sendable {
    public var root: String
    public var output: String
    public var privateOutput: String
    /// A folder with theme files that replace the program's own, file by file.
    public var templates: String?
    public var baseURL: String?
    public var jobs: Int
    /// Whether warnings count as errors.
    public var isStrict: Bool
    public var today: CalendarDate
    /// Whether each text file has a file in gzip and one in Brotli beside it.
    public var compresses = false
    /// The part of the site that is made; nil for all of it.
    public var shard: Shard?
    /// Compared with the version that the site requires; nil if it does not matter.
    public var version: ProgramVersion?
    /// Identifies this version of the program. A build ignores the cache of another version.
    public var program = ""
    /// Identifies this version of the program on every machine, for the record of a part.
    public var portableProgram = ""
    /// When the build began, in nanoseconds since 1970. The next build reads files again that were written at
    /// that moment.
    public var started = Int.max

    public init(
        root: String, output: String? = nil, privateOutput: String? = nil, templates: String? = nil,
        baseURL: String? = nil, jobs: Int = 1,
        isStrict: Bool = false, today: CalendarDate
    ) {
        self.root = root
        self.output = output ?? "\(root)/public"
        self.privateOutput = privateOutput ?? "\(root)/private"
        self.templates = templates
        self.baseURL = baseURL
        self.jobs = jobs
        self.isStrict = isStrict
        self.today = today
    }

    var workers: Workers { Workers(jobs: jobs) }
}

extension BuildOptions {
    /// The folders below the root that this program writes to.
    var outputFolders: [String] {
        let printed = PrintFolders(self)
        return [output, privateOutput, printed.output, printed.privateOutput].compactMap { folder in
            folder.hasPrefix("\(root)/") ? String(folder.dropFirst(root.count + 1)) : nil
        }
    }

    /// The hidden folders of a site: of what builds remember, which tells of private pages, and of schemas for editors.
    private static let ownFolders = [CacheFile.folder, ".schemas"]

    /// An error if one of the two output folders is inside the other or inside a folder that the site is read
    /// from or that sitegen keeps for itself, directly or through links: private pages must never be in the folder that
    /// is hosted, and a build would publish those that it finds in `static/`.
    ///
    /// - Parameter inputs: the names of the folders of the site that a build reads.
    func outputOverlap(on disk: any Disk, reading inputs: [String]) -> Diagnostic? {
        do throws(DiskError) {
            let (one, other) = (try disk.location(of: output), try disk.location(of: privateOutput))
            for folder in inputs {
                let input = try disk.location(of: join(root, folder))
                if input.contains(one) { return .outputAmongInputs(output, folder) }
                if input.contains(other) { return .outputAmongInputs(privateOutput, folder) }
            }
            // To clean a site reads nothing of it, and may remove what an earlier version has put there.
            for folder in inputs.isEmpty ? [] : Self.ownFolders {
                let own = try disk.location(of: join(root, folder))
                if own.contains(one) { return .outputAmongOwnFiles(output, folder) }
                if own.contains(other) { return .outputAmongOwnFiles(privateOutput, folder) }
            }
            guard one.contains(other) || other.contains(one) else { return nil }
        } catch {
            return Writer.diagnostic(error)
        }
        return Diagnostic(
            .error, .outputEntangled,
            "the private tree would lie in \(privateOutput) and the public one in \(output), expected two folders apart",
            in: privateOutput, help: "name another folder with --output or --private-output")
    }
}

extension Diagnostic {
    fileprivate static func outputAmongInputs(_ output: String, _ folder: String) -> Diagnostic {
        Diagnostic(
            .error, .outputEntangled,
            "the output would lie in \(folder)/, from which the site is read, expected a folder apart",
            in: output, help: "name another folder with --output or --private-output")
    }

    fileprivate static func outputAmongOwnFiles(_ output: String, _ folder: String) -> Diagnostic {
        Diagnostic(
            .error, .outputEntangled,
            "the output would lie in \(folder)/, which sitegen keeps for itself, expected a folder apart",
            in: output, help: "name another folder with --output or --private-output")
    }
}
