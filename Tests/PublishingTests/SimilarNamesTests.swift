import Diagnostics
import TestSupport
import Testing

@testable import Publishing

/// Files of `static/` that not every disk and host tells apart.
@Suite struct SimilarNamesTests {
    private static let help = "rename one of the two, or remove it"

    @Test func namesThatDifferInCapitalsGiveAWarning() {
        let found = SimilarNames.findings(among: ["static/A/b.txt", "static/a/B.txt", "static/c.txt"])
        #expect(
            found.map(line) == [
                "static/a/B.txt: warning: the name differs from static/A/b.txt only in capitals, so many disks and hosts "
                    + "keep only one of the two [site.similar-names] → \(Self.help)"
            ])
    }

    @Test func namesThatDifferInTheEncodingOfAccentsAreAnError() {
        let found = SimilarNames.findings(among: ["static/caf\u{E9}.txt", "static/cafe\u{301}.txt"])
        #expect(found.map(\.severity) == [.error])
        #expect(found.map(\.code.name) == ["site.similar-names"])
    }

    @Test(arguments: [
        ["static/a.txt", "static/b.txt"], ["static/a", "static/a/b"], ["static/e.txt", "static/é.txt"], [],
    ])
    func otherNamesAreFine(_ paths: [String]) {
        #expect(SimilarNames.findings(among: paths).isEmpty)
    }

    /// A site may have a robots.txt of its own, but not one beside that of the program.
    @Test func namesThatDifferFromTheProgramsInCapitalsAreReported() {
        let found = SimilarNames.findings(among: ["static/Robots.txt", "static/SITEMAP.xml"])
        #expect(found.map(\.path) == ["static/Robots.txt", "static/SITEMAP.xml"])
        #expect(SimilarNames.findings(among: ["static/robots.txt", "static/sitemap.xml"]).isEmpty)
    }

    @Test(arguments: ["Content", "CONTENT"])
    func aFolderWithCapitalsIsNotReadInSilence(_ name: String) throws {
        let disk = Sample.disk()
        for path in disk.contents.keys where path.hasPrefix("site/content/") {
            disk.set(path.replacing("/content/", with: "/\(name)/"), disk.contents[path] ?? [])
            disk.set(path, nil)
        }
        let problems = builder(disk).build().problems
        #expect(
            problems.contains(
                "\(name): warning: the folder \(name)/ is not read, expected content/ [site.similar-names]"
                    + " → write the name of the folder in small letters"), "\(problems)")
    }
}
