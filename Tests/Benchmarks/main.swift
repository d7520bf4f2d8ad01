import Glibc

do throws(Failure) {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    if let folder = options.sources {
        for site in options.sites { try site.write(below: "\(folder)/\(site.name)") }
        exit(0)
    }
    let bench = try Bench(options)
    defer { bench.cleanUp() }
    print(try bench.heading)
    for site in options.sites {
        let report = try bench.run(site)
        print(report, terminator: "")
    }
} catch {
    print("benchmarks: \(error.message)")
    exit(1)
}
