import Foundation
import TestSupport
import Testing

/// How `sitegen serve` starts and ends, and what it answers to whom.
@Suite struct ServeRequestTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func ctrlCEndsItAtOnceAndLeavesNothing(_ signal: Int32) async throws {
        try await withSmallSite { folder in
            let temporary = "\(folder)/temporary"
            try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
            let before = try Tree(folder, hidden: true)
            let exitCode = try await serving(in: folder, environment: ["TMPDIR": temporary]) { server in
                // A page that waits does not keep the server.
                let version = try await server.get("/.sitegen/changes").text
                async let waiting = try? server.get("/.sitegen/changes?since=\(version)")
                try await server.after { try save("6 m\n", to: "\(folder)/site/static/pool.txt") }
                let exitCode = await server.program.end(signal)
                _ = await waiting
                return exitCode
            }
            #expect(exitCode == 0)
            try write(SmallSite.files["static/pool.txt"] ?? "", to: "\(folder)/site/static/pool.txt")
            #expect(try Tree(folder, hidden: true).difference(from: before) == nil)
            #expect(names(in: "\(folder)/site") == ["content", "site.yaml", "static"])
        }
    }

    @Test func bothAddressesOfTheMachineAreServed() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                for version6 in [false, true] {
                    let answer = try await server.get("/pool.txt", version6: version6)
                    #expect(answer.text == "5 m\n")
                }
            }
        }
    }

    @Test func aConnectionIsUsedForSeveralRequests() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                let first = "GET /pool.txt HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
                let last = "GET /none HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n"
                let text = String(
                    decoding: try await exchange(Array((first + last).utf8), port: server.port), as: UTF8.self
                )
                #expect(text.hasPrefix("HTTP/1.1 200 "))
                #expect(text.contains("\r\n\r\n5 m\nHTTP/1.1 404 "))
            }
        }
    }

    @Test func headsPartsAndConditionsAreAnswered() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                let head = try await server.get("/pool.txt", method: "HEAD")
                #expect(head.status == 200)
                #expect(head.body == [])
                #expect(head.fields["content-length"] == "4")
                let tag = try #require(head.fields["etag"])
                let unchanged = try await server.get("/pool.txt", fields: ["If-None-Match: \(tag)"])
                #expect(unchanged.status == 304)
                #expect(unchanged.body == [])
                let part = try await server.get("/pool.txt", fields: ["Range: bytes=2-"])
                #expect(part.status == 206)
                #expect(part.text == "m\n")
                #expect(try await server.get("/pool.txt", fields: ["Range: bytes=4-"]).status == 416)
            }
        }
    }

    @Test(arguments: ["files", "folders"]) func foldersAreServedAsOnAHost(_ links: String) async throws {
        let settings = (SmallSite.files["site.yaml"] ?? "") + "links: \(links)\n"
        try await withSmallSite(["site.yaml": settings]) { folder in
            try await serving(in: folder) { server in
                #expect(
                    try await server.body("/en/").contains(
                        links == "files" ? "\"the-pool/index.html\"" : "\"the-pool/\""))
                for address in ["/en/the-pool/", "/en/the-pool/index.html"] {
                    #expect(try await server.get(address).status == 200)
                }
                let answer = try await server.get("/en/the-pool")
                #expect(answer.status == 301)
                #expect(answer.fields["location"] == "/en/the-pool/")
                let lost = try await server.get("/fr/rien")
                #expect(lost.status == 404)
                #expect(lost.text.contains("<html lang=\"fr\""))
            }
        }
    }

    @Test func privatePagesAreInTheirOwnFolderAndMarked() async throws {
        let grades = """
            student,name,unit,unit_name,unit_weight,professional,subject,weight,grade
            s1,Ada,U1,One,1,no,Maths,1,12

            """
        try await withSmallSite(["grades/class.csv": grades]) { folder in
            try await serving(in: folder) { server in
                let second = try #require(await server.program.line())
                #expect(second == "Private pages are at http://localhost:\(server.port)/private/.")
                #expect(try await server.body("/private/en/").contains("id=\"sitegen-private\""))
                #expect(try await server.body("/en/").contains("id=\"sitegen-private\"") == false)
                let lost = try await server.get("/private/en/none")
                #expect(lost.status == 404)
                #expect(lost.text.contains("href=\"/private/en/index.html\""))
                #expect(!lost.text.contains("href=\"/en/"))
            }
        }
    }

    @Test func aSiteInAFolderOfItsHostIsServedThere() async throws {
        try await withSmallSite([
            "site.yaml": "title: Pool\nbase_url: https://example.org/pool/\nlocales: [en, fr]\n"
        ]) { folder in
            try await serving(in: folder) { server in
                #expect(
                    server.greeting.last
                        == "Open http://localhost:\(server.port)/pool/ in your browser. Press Ctrl-C to stop."
                )
                let (root, home) = (try await server.get("/"), try await server.get("/pool/en/"))
                #expect(root.fields["location"] == "/pool/")
                #expect(home.status == 200)
            }
        }
    }

    @Test func aPortThatWasAskedForIsNotReplaced() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                let run = try await sitegen("serve", "site", "--port", "\(server.port)", in: folder)
                #expect(run.exitCode == 2)
                #expect(run.outputText == "")
                let help = "leave out --port to use a free one"
                #expect(
                    run.errorText
                        == "sitegen: port \(server.port) is in use by another program\n  help: \(help)\n")
            }
        }
    }

    @Test func withoutAPortTheNextFreeOneIsTaken() async throws {
        try await withSmallSite { folder in
            try await serving(in: folder, port: nil) { first in
                try await serving(in: folder, port: nil) { second in
                    #expect(first.port >= 8080)
                    #expect(second.port >= 8080 && second.port != first.port)
                    let answer = try await second.get("/pool.txt")
                    #expect(answer.status == 200)
                }
            }
        }
    }

    @Test func theBrowserIsOpenedAtTheAddress() async throws {
        try await withSmallSite { folder in
            try write("#!/bin/sh\necho \"$# $1 $MARK\" > \"$SIGN\"\n", to: "\(folder)/bin/xdg-open")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bin/xdg-open")
            let isMade = unsafe mkfifo("\(folder)/sign", 0o600) == 0
            try #require(isMade)
            let environment = [
                "PATH": "\(folder)/bin:/usr/bin:/bin", "MARK": "kept", "SIGN": "\(folder)/sign",
            ]
            try await serving(["site", "--open"], in: folder, environment: environment) { server in
                let sign = try await run("/bin/cat", ["sign"], in: folder)
                #expect(sign.outputText == "1 http://localhost:\(server.port)/ kept\n")
            }
        }
    }

    @Test func withoutAWayToOpenABrowserItServesAllTheSame() async throws {
        try await withSmallSite { folder in
            try await serving(["site", "--open"], in: folder, environment: ["PATH": "\(folder)"]) { server in
                let answer = try await server.get("/pool.txt")
                #expect(answer.status == 200)
                #expect(server.program.complaints.hasPrefix("sitegen: xdg-open is not installed"))
            }
        }
    }

    @Test func aFolderThatIsNoSiteIsNotServed() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen("serve", "--port", "0", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.outputText == "")
            #expect(
                run.errorText.hasPrefix(".: error: there is no site.yaml in this folder"), "\(run.errorText)")
        }
    }
}
