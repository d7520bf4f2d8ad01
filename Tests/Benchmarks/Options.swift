import Glibc

/// Why there is no result.
struct Failure: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}

/// What the command line asks for.
struct Options {
    /// The `sitegen` that is measured; by default the one beside this program.
    var program = "/proc/self/exe"
    /// Where sites are made and built: memory, so that no disk is measured.
    var folder = ""
    var students = 2_500
    var prosePages = 1_000
    var rounds = 5
    /// Threads of `sitegen`; nil for its default.
    var jobs: Int?
    /// The sites to build, by name; all if empty.
    var only: Set<String> = []
    /// Where the sites are written to, each to a folder with its name; nil to measure them.
    var sources: String?

    static let usage = """
        usage: Benchmarks [--program PATH] [--folder DIR] [--students N] [--pages N] [--rounds N] [--jobs N] \
        [--only transcripts|prose|small] [--write DIR]
        """

    init(_ words: [String]) throws(Failure) {
        let shared = "/dev/shm"
        let temporary = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
        folder = unsafe access(shared, W_OK) == 0 ? shared : temporary ?? "."
        program = try Self.neighbour()
        var rest = words[...]
        while let word = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Failure(Self.usage) }
            switch word {
            case "--program": program = value
            case "--folder": folder = value
            case "--students": students = try Self.number(value, of: word)
            case "--pages": prosePages = try Self.number(value, of: word)
            case "--rounds": rounds = try Self.number(value, of: word)
            case "--jobs": jobs = try Self.number(value, of: word)
            case "--only": only.insert(value)
            case "--write": sources = value
            default: throw Failure("there is no option \(word)\n\(Self.usage)")
            }
        }
        let known = Set(everySite.map(\.name))
        guard only.isSubset(of: known) else {
            throw Failure("there is no site \(only.subtracting(known).sorted()[0])\n\(Self.usage)")
        }
    }

    private var everySite: [any BenchmarkSite] {
        [Transcripts(students: students), ProsePages(count: prosePages), SmallProse()]
    }

    var sites: [any BenchmarkSite] {
        everySite.filter { only.isEmpty || only.contains($0.name) }
    }

    private static func number(_ text: String, of option: String) throws(Failure) -> Int {
        guard let number = Int(text), number > 0 else {
            throw Failure("\(option) needs a number above 0, and not \(text)")
        }
        return number
    }

    /// `sitegen` in the folder of this program.
    private static func neighbour() throws(Failure) -> String {
        guard let own = unsafe realpath("/proc/self/exe", nil) else {
            throw Failure("this program does not know where it lies")
        }
        defer { unsafe free(own) }
        let path = unsafe String(cString: own)
        return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/sitegen"
    }
}
