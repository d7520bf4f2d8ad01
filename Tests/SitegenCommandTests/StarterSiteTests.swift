import Disk
import Domains
import Pages
import Synchronization
import TestSupport
import Testing

@testable import SitegenCommand

/// The site that `new` writes, on a disk that fails.
@Suite struct StarterSiteTests {
    private static let site = StarterSite(Domains.all, languages: ["en", "fr"])

    /// Fails at one of the writes.
    private static func disk(_ files: [String: String] = [:], failingAt failing: Int) -> MemoryDisk {
        let count = Mutex(0)
        return MemoryDisk(files) { operation, _ in
            guard operation == .write else { return nil }
            return count.withLock { count in
                count += 1
                return count == failing ? "No space left on device" : nil
            }
        }
    }

    @Test func everyDomainHasFilesInEveryLanguage() {
        #expect(
            names(in: Repository.path("Templates/locales"))
                == StarterSite.knownLanguages.map { "\($0).yaml" }.sorted())
        for domain in Domains.all {
            for language in StarterSite.knownLanguages {
                let files = StarterSite([domain], languages: [language]).files
                #expect(
                    files.contains { $0.path.hasPrefix("\(domain.folder)/") },
                    "\(domain.name) has no files in \(language)")
                #expect(files.last?.path == "site.yaml")
            }
        }
    }

    /// Builds look into no hidden folder, so the schemas are neither published nor reported there.
    @Test func filesNameTheirSchemas() throws {
        let files = Self.site.files
        let schemas = files.map(\.path).filter { $0.hasPrefix(".schemas/") }
        #expect(schemas == SitegenCommand.formats.map { ".schemas/\($0.name).json" }.sorted())
        var named: [String: String] = [:]
        for (path, text) in files {
            guard let match = text.firstMatch(of: /\$schema(?:=|": ")((?:\.\.\/)*)(\.schemas\/[^"\s]+)/)
            else {
                continue
            }
            #expect(match.1.count / "../".count == path.count { $0 == "/" }, "\(path)")
            #expect(schemas.contains(String(match.2)), "\(path)")
            named[path] = String(match.2)
        }
        #expect(
            named == [
                "site.yaml": ".schemas/site.json", "surf/sessions.json": ".schemas/sessions.json",
                "diving/questions.yaml": ".schemas/questions.json",
                "diving/texts/en.yaml": ".schemas/penalty-texts.json",
                "diving/texts/fr.yaml": ".schemas/penalty-texts.json",
            ])
    }

    private static func site(for host: Host, _ languages: [String] = ["en", "fr"]) -> StarterSite {
        StarterSite([], languages: languages, hosts: [host])
    }

    @Test(arguments: Host.allCases)
    func theFilesOfAHostAreExplainedInTheFirstLanguage(_ host: Host) {
        var comments: [String: Set<String>] = [:]
        for language in StarterSite.knownLanguages {
            let languages = [language] + StarterSite.knownLanguages.filter { $0 != language }
            let plain = Set(StarterSite([], languages: languages).files.map(\.path))
            let own = Self.site(for: host, languages).files.filter { !plain.contains($0.path) }
            #expect(own.contains { $0.path == host.guide })
            for (path, text) in own {
                #expect(!text.contains("{language}") && !text.contains(#/# (?:en|fr|es|it): /#), "\(path)")
                comments[path, default: []].insert(
                    text.matches(of: #/(?m)^ *# .*$/#).map { String($0.0) }.joined(separator: "\n"))
            }
        }
        for (path, texts) in comments {
            #expect(texts.count == StarterSite.knownLanguages.count, "\(path)")
            #expect(Set(texts.map { $0.count { $0 == "\n" } }).count == 1, "\(path)")
            #expect(!texts.contains(""), "\(path)")
        }
    }

    @Test(arguments: [Host.netlify, .nginx, .apache])
    func everyLanguageHasItsLostPage(_ host: Host) throws {
        let text = Self.site(for: host, ["it", "en"]).files.map(\.text).joined()
        for language in ["it", "en"] {
            #expect(text.contains("/\(language)/404.html") || text.contains("sitegen_lost=\(language)/"))
        }
        #expect(!text.contains("/fr/"))
    }

    @Test func severalHostsShareWhatBothNeed() {
        let site = StarterSite([], languages: ["en"], hosts: [.netlify, .cloudflare])
        let paths = site.files.map(\.path).filter { !$0.hasPrefix(".schemas/") }
        #expect(
            paths == [
                ".gitignore", "netlify.toml", "static/_headers", "static/_redirects", "wrangler.toml",
                "site.yaml",
            ])
        let disk = Self.disk(failingAt: 0)
        #expect(throws: Never.self) { try site.write(to: "new", on: disk) }
        #expect(disk.contents.count == site.files.count)
    }

    /// A host that builds the site from the repository needs the data; the others do not.
    @Test(
        arguments: [
            ([.netlify], true), ([.cloudflare, .netlify], true), ([.github], false),
            ([.netlify, .github], false),
        ]
            as [([Host], Bool)])
    func theDataOfPrivatePagesStayOutOfTheRepository(_ hosts: [Host], _ isIgnored: Bool) throws {
        let files = StarterSite([], languages: ["fr"], hosts: hosts).files.filter { $0.path == ".gitignore" }
        #expect(files.count == 1)
        let lines = try #require(files.first).text.split(separator: "\n").map(String.init)
        #expect(lines.contains("/private/") && lines.contains("/.sitegen/"))
        for path in ["/grades/", "/keys/", "/diving/results.json", "/surf/"] {
            #expect(lines.contains(path) == isIgnored)
            #expect(lines.contains("#\(path)") != isIgnored)
        }
        #expect(lines.contains { $0.hasPrefix("# ") && $0.contains("pages privées") })
    }

    @Test func aWholeSiteIsWritten() throws {
        let disk = Self.disk(failingAt: 0)
        #expect(try Self.site.write(to: "new", on: disk))
        #expect(
            disk.contents
                == Dictionary(
                    uniqueKeysWithValues: Self.site.files.map { ("new/\($0.path)", Array($0.text.utf8)) }))
        #expect(disk.writes.last == "new/site.yaml")
        #expect(try Self.site.write(to: "new", on: disk) == false)
    }

    /// Locking the folder, writing each file, and moving each entry of the folder.
    @Test(arguments: 1...(1 + site.files.count + Set(site.files.map { $0.path.prefix { $0 != "/" } }).count))
    func aWriteThatFailsLeavesNothing(_ number: Int) throws {
        let disk = Self.disk(failingAt: number)
        #expect(throws: DiskError.self) { try Self.site.write(to: "new", on: disk) }
        #expect(disk.contents.isEmpty, "\(disk.contents.keys.sorted())")
    }

    @Test func whatAnInterruptedRunLeftIsRemoved() throws {
        let disk = MemoryDisk(["new/.sitegen-new/site.yaml": "old", "new/.sitegen-new/old/file": "old"])
        #expect(try Self.site.write(to: "new", on: disk))
        #expect(disk.contents.keys.sorted() == Self.site.files.map { "new/\($0.path)" }.sorted())
    }
}
