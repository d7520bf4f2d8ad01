import Foundation
import TestSupport
import Testing

/// Sites that are copied to object storage, on one server for all tests.
@Suite(.storageServer) struct StorageTests {
    static func withPlace(
        _ bucket: String, _ changes: [String: String] = [:], _ body: (StoragePlace) async throws -> Void
    ) async throws {
        let server = try #require(SharedStorageServer.current)
        try await withSmallSite(changes) { folder in
            try await server.rclone("mkdir", ":s3:\(bucket)")
            try await body(StoragePlace(folder: folder, server: server, bucket: bucket))
        }
    }

    private static let list = ".sitegen-manifest"

    // MARK: - What travels, and in which order

    @Test func onlyWhatChangedTravels() async throws {
        try await Self.withPlace("travel") { place in
            let first = try await place.build()
            #expect(first.exitCode == 0, "\(first.errorText)")
            #expect(try await place.difference() == nil)
            let files = try Tree("\(place.folder)/site/public").paths
            #expect(
                first.outputText.hasPrefix(
                    "\(place.address): \(files.count) uploaded, 0 unchanged, 0 deleted\n"))
            let sent = place.changes(since: 0).map(\.object).filter { !$0.isEmpty }
            #expect(sent.first == Self.list && sent.count == files.count + 1)
            let firstPage = try #require(sent.firstIndex { $0.hasSuffix(".html") })
            #expect(try #require(sent.lastIndex { $0.hasSuffix(".css") || $0.hasSuffix(".txt") }) < firstPage)

            // The times of all files are others now.
            try FileManager.default.removeItem(atPath: "\(place.folder)/site/public")
            var count = place.requestCount
            let second = try await place.build("--json")
            #expect(place.changes(since: count) == [])
            let summary = try #require(
                JSONSerialization.jsonObject(with: Data(second.output)) as? [String: Any])
            let upload = try #require(summary["upload"] as? [String: Any])
            #expect(keys(of: upload) == ["address", "uploaded", "unchanged", "deleted"])
            #expect(upload["address"] as? String == place.address)
            #expect(upload["uploaded"] as? Int == 0 && upload["unchanged"] as? Int == files.count)

            let before = try Tree("\(place.folder)/site/public")
            try place.edit(["content/en/pool.md": "---\ntitle: The pool\norder: 1\n---\nSix metres.\n"])
            count = place.requestCount
            let third = try await place.build("--quiet")
            #expect(third.exitCode == 0 && third.outputText == "", "\(third.errorText)")
            let after = try Tree("\(place.folder)/site/public")
            let changed = after.paths.filter { before.files[$0] != after.files[$0] }
            #expect(changed.contains("en/the-pool/index.html") && changed.count < files.count)
            #expect(place.changes(since: count).map(\.object).sorted() == changed)
            #expect(try await place.difference() == nil)
        }
    }

    @Test func aNewPageComesFirstAndARemovedOneGoesLast() async throws {
        try await Self.withPlace("order") { place in
            #expect(try await place.build().exitCode == 0)
            let site = "\(place.folder)/site"
            try FileManager.default.removeItem(atPath: "\(site)/content/en/pool.md")
            try place.edit([
                "content/en/lake.md": "---\ntitle: The lake\norder: 1\n---\nDeep.\n",
                "content/en/index.md": "---\ntitle: Home\n---\nWelcome to the [lake](lake.md).\n",
                "content/fr/index.md": "---\ntitle: Accueil\n---\nBienvenue au [lac](lake.md).\n",
            ])
            let count = place.requestCount
            let run = try await place.build()
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(try await place.difference() == nil)
            let changes = place.changes(since: count)
            #expect(changes.first == .init("PUT", Self.list))
            #expect(changes.last == .init("PUT", Self.list))
            let place = { (object: String) in try #require(changes.firstIndex { $0.object == object }) }
            #expect(try place("en/the-lake/index.html") < place("en/index.html"))
            let deletions = try #require(changes.firstIndex { $0.method == "DELETE" })
            #expect(changes[deletions...].dropLast().allSatisfy { $0.method == "DELETE" })
            #expect(changes[deletions...].contains { $0.object == "en/the-pool/index.html" })
        }
    }

    @Test func awkwardNamesTravelAsTheyAre() async throws {
        let names = [
            "it's \"a\" b.txt", "-x.txt", "a:b,c=d.txt", "#é {x} *.txt", " y.txt", "＊.txt",
        ]
        let files = Dictionary(uniqueKeysWithValues: names.map { ("static/\($0)", $0) })
        try await Self.withPlace("awkward", files) { place in
            var place = place
            place.prefix = "-it's, \"my\"='x' pröfix: y"
            let run = try await place.build()
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(try await place.difference() == nil)
            #expect(try await place.objects().paths.contains("it's \"a\" b.txt"))
            // Another dialect, which writes names in lists otherwise.
            let count = place.requestCount
            let again = try await place.build(environment: ["RCLONE_S3_PROVIDER": "Minio"])
            #expect(again.outputText.contains(": 0 uploaded, "), "\(again.errorText)")
            #expect(place.changes(since: count) == [])
            for name in names {
                try FileManager.default.removeItem(atPath: "\(place.folder)/site/static/\(name)")
            }
            #expect(try await place.build().exitCode == 0)
            #expect(try await place.difference() == nil)
        }
    }

    @Test func aNameThatRcloneConfusesIsRefused() async throws {
        let files = ["static/a‛b.txt": "text", "static/／s.txt": "text", "static/．/␊": "text"]
        try await Self.withPlace("confusing", files) { place in
            let run = try await place.build()
            #expect(run.exitCode == 3)
            for (path, number) in [("a‛b.txt", "201B"), ("／s.txt", "FF0F"), ("．/␊", "240A")] {
                #expect(
                    run.errorText.contains(
                        "public/\(path): error: rclone cannot copy a file with the character U+\(number) "),
                    "\(run.errorText)")
            }
            #expect(try await place.objects().paths == [])
        }
    }

    // MARK: - What others have written

    /// Builds, and expects an error and no change in the storage.
    private static func expectRefused(
        _ place: StoragePlace, _ message: String, at location: SourceLocation = #_sourceLocation
    ) async throws {
        let count = place.requestCount
        let run = try await place.build()
        #expect(run.exitCode == 1, sourceLocation: location)
        #expect(run.errorText.contains(message), sourceLocation: location)
        #expect(place.changes(since: count) == [], sourceLocation: location)
    }

    @Test func aPlaceWithOtherObjectsIsRefused() async throws {
        try await Self.withPlace("foreign") { place in
            try await place.put("theirs", to: "theirs.txt")
            try await Self.expectRefused(
                place,
                "\(place.address): error: there are objects here that sitegen did not write, so nothing is written here [output.foreign]\n"
            )
            // A list that sitegen cannot read is none of its own.
            try await place.server.rclone("deletefile", ":s3:foreign/notes/theirs.txt")
            try await place.put("another program's\n", to: Self.list)
            #expect(try await place.build().exitCode == 1)
        }
    }

    @Test func anObjectOfOthersIsNeitherReplacedNorDeleted() async throws {
        try await Self.withPlace("others") { place in
            #expect(try await place.build().exitCode == 0)
            try await place.put("theirs", to: "theirs.txt")
            try place.edit(["static/lake.txt": "12 m\n"])
            #expect(try await place.build().exitCode == 0)
            #expect(try await place.difference() == "theirs.txt is not expected")
            try place.edit(["static/theirs.txt": "ours"])
            try await Self.expectRefused(
                place,
                "\(place.address)/theirs.txt: error: sitegen did not write this object, and a page has to go here [output.foreign]\n"
            )
        }
    }

    @Test func aSiteWithAnErrorDoesNotTravel() async throws {
        try await Self.withPlace("wrong") { place in
            try place.edit(["content/en/bad.md": "---\ntitel: Bad\n---\n"])
            let count = place.requestCount
            #expect(try await place.build().exitCode == 1)
            #expect(place.requestCount == count)
        }
    }

    // MARK: - Failures

    @Test func whatIsMissingIsNamedWithItsCure() async throws {
        try await Self.withPlace("missing") { place in
            let withoutRclone = try await place.build(environment: ["PATH": "/nowhere"])
            #expect(withoutRclone.exitCode == 3)
            #expect(
                withoutRclone.errorText.contains(
                    """
                    \(place.address): error: rclone, which copies to object storage, is not installed [storage.program]
                      help: install it, on Debian with "apt install rclone"

                    """))
            let withoutKeys = try await place.build(environment: ["AWS_SECRET_ACCESS_KEY": ""])
            #expect(withoutKeys.exitCode == 3)
            #expect(
                withoutKeys.errorText.contains(
                    """
                    error: the environment contains no credentials for the storage [storage.denied]
                      help: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY

                    """))
            let refused = try await place.build(environment: ["AWS_ENDPOINT_URL": "http://127.0.0.1:1"])
            #expect(refused.exitCode == 3)
            #expect(
                refused.errorText.contains(
                    """
                    error: the storage cannot be reached: dial tcp 127.0.0.1:1: connect: connection refused [storage.unreachable]
                      help: check the network, and the address in AWS_ENDPOINT_URL

                    """))
            var elsewhere = place
            elsewhere.bucket = "no-such-bucket"
            let withoutBucket = try await elsewhere.build("--lang", "fr")
            #expect(withoutBucket.exitCode == 3)
            #expect(
                withoutBucket.errorText.contains(
                    """
                    erreur\u{202F}: il n’y a pas de compartiment "no-such-bucket" [storage.bucket]
                      aide\u{202F}: créer le compartiment, ou corriger son nom après --output

                    """))
        }
    }

    /// The server looks at the keys after the bucket and a user are made.
    @Test func wrongKeysAreNotAccepted() async throws {
        try await withStorageServer(checkingAfter: 3) { server in
            try await withSmallSite { folder in
                try await server.rclone("mkdir", ":s3:closed")
                let user = try await server.makeUser()
                let place = StoragePlace(folder: folder, server: server, bucket: "closed")
                let wrong = try await place.build()
                #expect(wrong.exitCode == 3)
                #expect(
                    wrong.errorText.contains(
                        "error: the storage does not accept the credentials: InvalidAccessKeyId: The AWS Access Key Id"
                    ), "\(wrong.errorText)")
                let denied = try await place.build(
                    environment: ["AWS_ACCESS_KEY_ID": user.id, "AWS_SECRET_ACCESS_KEY": user.secret])
                #expect(denied.exitCode == 3)
                #expect(
                    denied.errorText.contains(
                        """
                        error: the storage does not allow this: AccessDenied: Access Denied [storage.denied]
                          help: allow these credentials to list, read, write and delete objects in the bucket

                        """), "\(denied.errorText)")
                #expect(!denied.errorText.contains(user.id) && !denied.errorText.contains(user.secret))
            }
        }
    }

    /// Neither on a command line, nor in a message if the storage says them.
    @Test func keysAreNotShown() async throws {
        try await Self.withPlace("secret") { place in
            let environment = try place.replaceRclone(
                """
                echo "$@" >> "$0.arguments"
                echo "Failed to $1: keys $AWS_ACCESS_KEY_ID and $AWS_SECRET_ACCESS_KEY of ${HOME-nobody}" >&2
                exit 1
                """)
            let run = try await place.build(environment: environment)
            #expect(run.exitCode == 3)
            #expect(
                run.errorText.contains("error: the copying failed: keys … and … of nobody [storage.failed]"))
            let arguments = try text(of: "\(place.folder)/bin/rclone.arguments")
            #expect(StoragePlace.keys.values.allSatisfy { !arguments.contains($0) })
        }
    }

    @Test(arguments: [
        ("s3:bucket", "\"s3:bucket\" is not an address of object storage"),
        (
            "https://bucket.example.org/x",
            "\"https://bucket.example.org/x\" is not an address of object storage"
        ),
        ("S3://bucket", "\"S3://bucket\" is not an address of object storage"),
        ("s3://", "\"\" is not the name of a bucket, expected 3 to 63 of a–z, 0–9, \"-\" and \".\""),
        ("s3:///x", "\"\" is not the name of a bucket, expected 3 to 63 of a–z, 0–9, \"-\" and \".\""),
        ("s3://Up", "\"Up\" is not the name of a bucket, expected 3 to 63 of a–z, 0–9, \"-\" and \".\""),
        (
            "s3://a'b\"c d",
            "\"a'b\"c d\" is not the name of a bucket, expected 3 to 63 of a–z, 0–9, \"-\" and \".\""
        ),
        ("s3://bucket/../x", "\"../x\" has a part that is empty, \".\" or \"..\", or a control character"),
        ("s3://bucket/a//b", "\"a//b\" has a part that is empty, \".\" or \"..\", or a control character"),
        (
            "s3://bucket/a\nb",
            "\"a\u{FFFD}b\" has a part that is empty, \".\" or \"..\", or a control character"
        ),
    ])
    func aBadAddressIsRefused(_ address: String, _ message: String) async throws {
        let run = try await sitegen("build", "--output", address, in: "/")
        #expect(run.exitCode == 2)
        #expect(
            run.errorText
                == "sitegen: \(message)\n  help: write it as s3://my-bucket or s3://my-bucket/notes\n")
    }

    @Test(arguments: [
        (
            ["build", "--output", "s3://key:hunter2@bucket"],
            "the address of object storage has a user or a password, which does not belong there",
            "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment"
        ),
        (
            ["build", "--private-output", "s3://bucket"], "private pages are never copied to object storage",
            "name a folder with --private-output"
        ),
        (
            ["build", "--output", "s3://bucket", "--verify"],
            "--verify compares files on a disk, not those of object storage",
            "leave out --output to compare the folder that the bucket is copied from"
        ),
        (
            ["build", "--output", "s3://bucket", "--private-output", "x", "--shard", "1/2"],
            "--shard builds a part of a site, and a bucket gets a whole one",
            "join the parts in the folder public of the site, then build it with this --output"
        ),
        (
            ["clean", "--output", "s3://bucket"],
            "only build copies to object storage, and clean needs a folder", "name a folder with --output"
        ),
        (
            ["pdf", "--private-output", "s3://bucket"], "private pages are never copied to object storage",
            "name a folder with --private-output"
        ),
        (
            ["join", "x", "--output", "s3://bucket"],
            "only build copies to object storage, and join needs a folder", "name a folder with --output"
        ),
    ])
    func storageIsRefusedWhereItMakesNoSense(_ words: [String], _ message: String, _ help: String)
        async throws
    {
        let run = try await sitegen(words, in: "/")
        #expect(run.exitCode == 2)
        #expect(run.errorText == "sitegen: \(message)\n  help: \(help)\n")
    }
}
