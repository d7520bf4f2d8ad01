import TestSupport
import Testing

/// Which room may use which: arrows point down.
@Suite struct ArrowTests {
    /// The rooms directly below each room; those below them are allowed too.
    static let arrows: [String: [String]] = [
        "Diagnostics": [], "Bytes": [], "Threads": ["Diagnostics"], "Disk": ["Threads", "Bytes"],
        "Programs": [], "Compression": [], "Signing": ["Diagnostics", "Bytes"],
        "Databases": ["Diagnostics"],
        "Records": ["Threads", "Bytes"],
        "Languages": ["Records"], "Markup": ["Bytes", "Diagnostics"],
        "Charts": ["Markup", "Languages"], "Pages": ["Charts"],
        "Domains": ["Pages", "Records", "Charts", "Signing"],
        "Templating": ["Pages"],
        "Publishing": ["Templating", "Pages", "Disk", "Programs", "Compression", "Signing", "Databases"],
        "Importing": ["Domains", "Disk", "Programs", "Compression"],
        "Serving": ["Bytes"], "SitegenCommand": ["Publishing", "Importing", "Domains", "Serving"],
        "sitegen": ["SitegenCommand"],
    ]

    /// Where outside modules are imported: each in one room.
    static let doors: [String: Set<String>] = [
        "CCMark": ["Markup"], "CYAML": ["Records"], "CExpat": ["Records"], "CXXHash": ["Bytes"],
        "CLinux": ["Disk"], "CMalloc": ["Bytes"],
        "CMicroHTTPD": ["Serving"], "CBrotli": ["Compression"], "CZlib": ["Compression"],
        "COpenSSL": ["Signing"], "CQRencode": ["Markup"],
        "CSQLite": ["Databases"], "CPostgreSQL": ["Databases"],
        "CRsvg": ["Publishing"],
        "_FoundationICU": ["Languages"],
        "Glibc": ["Disk", "Programs", "Publishing", "Serving", "SitegenCommand", "Threads", "sitegen"],
        "Foundation": ["EmbedTemplates"], "Dispatch": ["Threads"],
        "PackagePlugin": ["EmbedTemplates"],
        "Synchronization": Set(arrows.keys), "Swift": Set(arrows.keys),
    ]

    private static func below(_ room: String) -> Set<String> {
        (arrows[room] ?? []).reduce(into: []) { $0.formUnion(below($1).union([$1])) }
    }

    @Test(arguments: House.sources)
    func importsPointDown(_ file: House.File) {
        #expect(
            Self.arrows[file.room] != nil || file.room == "EmbedTemplates",
            "\(file.room) is no room of the house")
        for module in file.imports {
            let isAllowed =
                Self.below(file.room).contains(module) || Self.doors[module]?.contains(file.room) == true
            #expect(isAllowed, "\(file.path) imports \(module)")
        }
    }

    @Test(
        arguments: names(in: Repository.path("Sources")).filter {
            names(in: Repository.path("Sources/\($0)")).contains("module.modulemap")
        }
    )
    func aLibraryOfCIsImportedInOneRoom(_ library: String) {
        let rooms = Set(House.sources.filter { $0.imports.contains(library) }.map(\.room))
        #expect(rooms.count == 1, "\(library) is imported in \(rooms.sorted())")
        #expect(Self.doors[library] == rooms)
    }

    static let domains = names(in: Repository.path("Sources/Domains")).filter { !$0.contains(".") }
    static let domainFiles = House.sources.filter {
        $0.path.hasPrefix("Sources/Domains/") && $0.parts.count > 3
    }

    @Test func theDomainsAreThere() {
        #expect(Set(Self.domains).isSuperset(of: ["Diving", "Prose"]))
        #expect(Self.domainFiles.count > 50)
    }

    @Test(arguments: domainFiles)
    func aDomainDoesNotMentionAnother(_ file: House.File) {
        let words = Set(file.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        let others = words.intersection(Self.domains).subtracting([file.parts[2]])
        #expect(others.isEmpty, "\(file.path) mentions \(others.sorted())")
    }

    @Test(arguments: domainFiles)
    func everyTypeOfADomainIsNestedInIt(_ file: House.File) {
        let types = file.code.matches(
            of: /(?m)^(?:[a-z]+ )*(?:struct|enum|class|actor|protocol|typealias) ([A-Za-z]+)/
        ).map {
            String($0.1)
        }
        let strays = types.filter { $0 != file.parts[2] }
        #expect(strays.isEmpty, "\(file.path) declares \(strays) outside of \(file.parts[2])")
    }

    @Test(arguments: House.sources.filter { $0.room != "SitegenCommand" && $0.room != "EmbedTemplates" })
    func onlyTheCommandAsksTheClockAndTheEnvironment(_ file: House.File) {
        let asked = file.code.matches(
            of:
                /\b(?:ContinuousClock|SuspendingClock|clock_gettime|gettimeofday|CommandLine|ProcessInfo|getenv|SystemRandomNumberGenerator|random\(in|shuffled\(\))/
                .wordBoundaryKind(.simple))
        let isEntrance = file.room == "sitegen"
        #expect(asked.isEmpty || isEntrance, "\(file.path) asks \(asked.map { String($0.0) })")
    }
}
