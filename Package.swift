// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every room: nothing is merely a warning, nothing is used that is not declared.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The rooms that tests spend most of their time in. They are optimized in debug builds too, which saves the tests more
/// time than it costs the compiler. To step through a room in a debugger, take its name away.
let optimized: Set = [
    "Bytes", "Charts", "Disk", "Languages", "Markup", "Pages", "Publishing", "Records", "Templating",
    "TestSupport", "Threads",
]

func settings(_ name: String) -> [SwiftSetting] {
    optimized.contains(name) ? strict + [.unsafeFlags(["-O"], .when(configuration: .debug))] : strict
}

func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    linked: [LinkerSetting] = [],
    more: [SwiftSetting] = [], plugins: [Target.PluginUsage] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings(name) + more,
        linkerSettings: linked,
        plugins: plugins)
}

func library(_ name: String, _ package: String, debian: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: package, providers: [.apt(debian)])
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], path: path, exclude: exclude,
        swiftSettings: strict)
}

let package = Package(
    name: "sitegen",
    products: [.executable(name: "sitegen", targets: ["sitegen"])],
    targets: [
        library("CCMark", "libcmark-gfm", debian: "libcmark-gfm-dev", "libcmark-gfm-extensions-dev"),
        library("CExpat", "expat", debian: "libexpat1-dev"),
        // Only its header: the library is loaded when a server starts.
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        // Only their headers: the libraries are loaded when something is compressed, signed or drawn as a code.
        .systemLibrary(name: "CBrotli", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CQRencode", providers: [.apt(["libqrencode-dev"])]),
        // Only their headers: the libraries are loaded when a site asks a database.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        // Loaded when pictures are made; its shim declares what it needs.
        .systemLibrary(name: "CRsvg", providers: [.apt(["librsvg2-2"])]),
        // Part of the system.
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CMalloc"),
        library("CXXHash", "libxxhash", debian: "libxxhash-dev"),
        library("CYAML", "yaml-0.1", debian: "libyaml-dev"),

        room("Diagnostics"),
        // A span of what a buffer holds says how long it may live.
        room("Bytes", ["CMalloc", "CXXHash"], more: [.enableExperimentalFeature("Lifetimes")]),
        room("Threads", ["Diagnostics"]),
        room("Records", ["Threads", "Diagnostics", "Bytes", "CExpat", "CYAML"]),
        // ICU's module in the toolchain does not name its library.
        room("Languages", ["Records", "Diagnostics", "Bytes"], linked: [.linkedLibrary("_FoundationICU")]),
        room("Markup", ["Diagnostics", "Bytes", "CCMark", "CQRencode"]),
        room("Pages", ["Charts", "Languages", "Markup", "Records", "Threads", "Diagnostics", "Bytes"]),
        room("Charts", ["Markup", "Languages", "Diagnostics", "Bytes"], plugins: ["EmbedTemplates"]),
        room(
            "Domains",
            [
                "Charts", "Pages", "Languages", "Markup", "Records", "Signing", "Threads", "Diagnostics",
                "Bytes",
            ],
            plugins: ["EmbedTemplates"]),
        room(
            "Templating", ["Pages", "Languages", "Markup", "Records", "Diagnostics", "Bytes"],
            plugins: ["EmbedTemplates"]),
        room("Disk", ["Threads", "Bytes", "CLinux"]),
        room("Programs"),
        room("Compression", ["CBrotli", "CZlib"]),
        room("Signing", ["Diagnostics", "Bytes", "COpenSSL"]),
        room("Databases", ["Diagnostics", "CSQLite", "CPostgreSQL"]),
        room(
            "Publishing",
            [
                "Templating", "Pages", "Databases", "Disk", "Programs", "Charts", "Compression", "Languages",
                "Markup", "Records", "Signing", "Threads", "Diagnostics", "Bytes", "CRsvg",
            ]),
        room(
            "Importing",
            [
                "Domains", "Disk", "Programs", "Compression", "Languages", "Records", "Diagnostics", "Bytes",
            ]),
        room("Serving", ["Bytes", "CMicroHTTPD"]),
        room(
            "SitegenCommand",
            [
                "Publishing", "Importing", "Serving", "Domains", "Templating", "Pages", "Disk", "Programs",
                "Languages", "Records", "Signing", "Diagnostics", "Bytes",
            ],
            exclude: ["Starter", "Translations"], plugins: ["EmbedTemplates"]),
        .executableTarget(name: "sitegen", dependencies: ["SitegenCommand"], swiftSettings: strict),

        .executableTarget(
            name: "embed-templates", path: "Sources/EmbedTemplates/Tool", swiftSettings: strict),
        .plugin(
            name: "EmbedTemplates", capability: .buildTool(), dependencies: ["embed-templates"],
            path: "Sources/EmbedTemplates/Plugin"),

        .executableTarget(
            name: "Benchmarks", dependencies: ["Records", "Diagnostics"], path: "Tests/Benchmarks",
            exclude: ["README.md"],
            swiftSettings: strict),
        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "TestSupport", dependencies: ["Disk", "Threads", "CSpawn"], path: "Tests/TestSupport",
            swiftSettings: settings("TestSupport")),
        .target(
            name: "Fuzzing",
            dependencies: [
                "Publishing", "Importing", "Serving", "Domains", "Templating", "Pages", "Disk", "Languages",
                "Markup", "Records", "Threads", "Diagnostics", "Bytes", "TestSupport",
            ], path: "Tests/Fuzzing", exclude: ["Findings"], swiftSettings: strict),
        tests("FuzzingTests", ["Fuzzing"]),
        tests("DiagnosticsTests", ["Diagnostics"]),
        tests("BytesTests", ["Bytes"]),
        tests("ThreadsTests", ["Threads", "Diagnostics"]),
        tests("DiskTests", ["Disk", "Threads", "Bytes"]),
        tests("ProgramsTests", ["Programs"]),
        tests("CompressionTests", ["Compression"]),
        tests("SigningTests", ["Signing", "Bytes"]),
        tests("DatabasesTests", ["Databases", "Diagnostics"]),
        tests("ImportingTests", ["Importing", "Programs", "Records", "Diagnostics"]),
        tests("RecordsTests", ["Records", "Threads", "Diagnostics"]),
        tests(
            "TemplatingTests",
            ["Templating", "Pages", "Languages", "Markup", "Records", "Diagnostics", "Bytes"],
            exclude: ["Cases"]),
        tests("ChartsTests", ["Charts", "Markup", "Languages", "Bytes"], exclude: ["Golden"]),
        tests("LanguagesTests", ["Languages", "Records", "Diagnostics", "Bytes"]),
        tests(
            "CommandTests", ["SitegenCommand", "Domains", "Pages"], exclude: ["Broken", "Engines", "Schemas"]),
        tests("GoldenTests", exclude: ["Golden"]),
        tests(
            "HostileTests",
            ["Serving", "Publishing", "Domains", "Pages", "Disk", "Languages", "Diagnostics"],
            path: "Tests/Hostile", exclude: ["Cases", "Faults"]),
        tests("HouseTests", ["Records", "Diagnostics"]),
        tests("MarkupTests", ["Markup", "Languages", "Diagnostics"]),
        tests(
            "PublishingTests",
            [
                "Publishing", "Compression", "Domains", "Templating", "Pages", "Disk", "Languages", "Markup",
                "Records", "Threads", "Diagnostics", "Bytes",
            ], exclude: ["Upgrades"]),
        tests(
            "DomainsTests",
            [
                "Domains", "Publishing", "Pages", "Charts", "Languages", "Markup", "Records", "Signing",
                "Diagnostics",
            ]),
        tests("ServingTests", ["Serving"]),
        tests(
            "SitegenCommandTests",
            [
                "SitegenCommand", "Publishing", "Importing", "Domains", "Pages", "Disk", "Languages",
                "Records",
                "Diagnostics", "Bytes",
            ]),
        tests("BrowserTests", exclude: ["Drivers", "Pictures", "Terminal"]),
    ]
)

// `make fuzz` builds every room so that libFuzzer sees which code an input reaches, and links its program with it.
if Context.environment["SITEGEN_FUZZ"] != nil {
    for target in package.targets where target.type == .regular {
        // Optimized for libFuzzer, the initializer of Charts.LyingBars releases its layout twice: a mistake of
        // the compiler, which is not in the released program.
        let flags = target.name == "Charts" ? ["-sanitize=fuzzer", "-Onone"] : ["-sanitize=fuzzer"]
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
    }
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzer/CLibFuzzer"),
        .executableTarget(
            name: "Fuzzer", dependencies: ["Fuzzing", "TestSupport", "CLibFuzzer"], path: "Tests/Fuzzer",
            exclude: ["CLibFuzzer"], swiftSettings: strict,
            // The usual linker fails on the two main functions.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
    ]
}
