import Disk
import Foundation
import Publishing
import TestSupport
import Testing

/// The folder for keys, of which nothing is published.
@Suite struct KeyFolderTests {
    private static let privateKey =
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n"
    private static let publicKey =
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n"

    private func withSite(_ files: [String: String], _ body: (String) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try write(Sample.files, below: folder)
            try write(files, below: "\(folder)/site")
            try body("\(folder)/site")
        }
    }

    private func problems(_ site: String) -> [String] {
        builder(RealDisk()) {
            $0.root = site
            $0.output = "\(site)/public"
            $0.privateOutput = "\(site)/private"
        }.build().problems
    }

    private func setRights(_ rights: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
    }

    @Test func aWarningSaysThatOthersCanReadAKeyUntilTheyCannot() async throws {
        try await withSite(["keys/a.pem": Self.privateKey, "keys/a.public.pem": Self.publicKey]) { site in
            let key = "\(site)/keys/a.pem"
            for rights in [0o644, 0o640, 0o604] {
                try setRights(rights, key)
                let found = problems(site)
                #expect(found.count == 1 && found.first?.contains("[site.key-rights]") == true, "\(found)")
            }
            try setRights(0o600, key)
            #expect(problems(site) == [])
            #expect(problems(site) == [])
            // Only the rights of the file have changed.
            try setRights(0o644, key)
            #expect(problems(site).count == 1)
        }
    }

    @Test func nothingOfTheFolderIsPublished() async throws {
        let files = [
            "keys/a.pem": Self.publicKey, "keys/index.html": "<p>", "keys/b/c.css": "p {}",
            "keys/README.md": "# Keys",
        ]
        try await withSite(files) { site in
            #expect(problems(site) == [])
            let published = try Tree("\(site)/public", hidden: true).files
            #expect(published.keys.allSatisfy { !$0.contains("keys") && !$0.hasSuffix(".pem") })
            #expect(
                published.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("PUBLIC KEY") })
        }
    }

    @Test(arguments: ["static/backup.txt", "static/fr/key.pem"])
    func aPrivateKeyThatWouldBePublishedStopsTheBuild(_ path: String) async throws {
        try await withSite([:]) { site in
            #expect(problems(site) == [])
            let before = try Tree("\(site)/public", hidden: true)
            try write("my key:\n" + Self.privateKey, to: "\(site)/\(path)")
            let found = problems(site)
            #expect(found.contains { $0.hasPrefix(path) && $0.contains("[site.key-published]") }, "\(found)")
            #expect(try Tree("\(site)/public", hidden: true) == before)
            try write(Self.publicKey, to: "\(site)/\(path)")
            #expect(!problems(site).contains { $0.contains("[site.key-published]") })
        }
    }
}
