import Testing

@testable import Serving

/// Answers to requests, without a network.
@Suite struct ResponderTests {
    private static let responder: Responder = {
        var responder = Responder(port: 8080, version: "v-1", texts: .example)
        responder.site = ServedSite(
            publicFiles: [
                "index.html": Array("<body>chooser</body>".utf8), "404.html": Array("<body>lost</body>".utf8),
                "en/index.html": Array("<body>home</body>".utf8),
                "en/404.html": Array("<body>lost here</body>".utf8),
                "pool.txt": Array("0123456789".utf8), "empty.txt": [],
            ],
            privateFiles: ["index.html": Array("<body>secret</body>".utf8)], rootPath: "/")
        return responder
    }()

    private func answer(_ path: String, _ change: (inout Request) -> Void = { _ in }) -> Response {
        var request = Request(path: path, hosts: ["localhost:8080"])
        change(&request)
        return Self.responder.response(to: request)
    }

    private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test func aPageIsAnsweredWithItsType() {
        let response = answer("/en/")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(response.fields["Cache-Control"] == "no-cache")
        #expect(text(response).hasPrefix("<body>home<link "))
        #expect(text(response).hasSuffix("</script>\n</body>"))
    }

    @Test func otherFilesAreAnsweredAsTheyAre() {
        #expect(text(answer("/pool.txt")) == "0123456789")
        #expect(answer("/empty.txt").status == 200)
        #expect(answer("/empty.txt").body == [])
    }

    @Test func aFolderIsRedirected() {
        let response = answer("/en")
        #expect(response.status == 301)
        #expect(response.fields["Location"] == "/en/")
    }

    @Test func aMissingPageIsAnsweredWithThePageForIt() {
        let response = answer("/en/none")
        #expect(response.status == 404)
        #expect(text(response).hasPrefix("<body>lost here<link "))
        #expect(response.fields["ETag"] == nil)
    }

    @Test func aPrivatePageIsMarked() {
        #expect(text(answer("/private/")).contains("sitegen-private"))
        #expect(!text(answer("/")).contains("sitegen-private"))
    }

    @Test(arguments: ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:8080"])
    func theNamesOfTheMachineAreAnswered(_ host: String) {
        #expect(answer("/pool.txt") { $0.hosts = [host] }.status == 200)
    }

    @Test(arguments: [
        "example.org", "example.org:8080", "localhost", "localhost:8081", "127.0.0.1", "127.0.0.2:8080",
        "0.0.0.0:8080", "[::]:8080",
        "localhost:8080.example.org", "localhost.example.org:8080", "", " localhost:8080",
        "user@localhost:8080",
    ])
    func otherNamesAreRefused(_ host: String) {
        for path in ["/pool.txt", "/private/", "/.sitegen/changes"] {
            let response = answer(path) { $0.hosts = [host] }
            #expect(response.status == 403)
            #expect(!text(response).contains("secret"))
        }
    }

    @Test(arguments: [[], ["localhost:8080", "localhost:8080"], ["localhost:8080", "example.org"]])
    func aRequestNamesOneHost(_ hosts: [String]) {
        #expect(answer("/pool.txt") { $0.hosts = hosts }.status == 400)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "CONNECT", "X"])
    func onlyReadingIsAllowed(_ method: String) {
        let response = answer("/pool.txt") { $0.method = method }
        #expect(response.status == 405)
        #expect(response.fields["Allow"] == "GET, HEAD")
    }

    @Test func aRequestWithContentIsRefused() {
        #expect(answer("/pool.txt") { $0.hasBody = true }.status == 413)
    }

    @Test(arguments: [
        "/../pool.txt", "//pool.txt", "/%2e%2e/pool.txt", "pool.txt", "http://localhost:8080/pool.txt", "*",
    ])
    func whatIsNoAddressIsRefused(_ path: String) {
        #expect(answer(path).status == 400)
    }

    @Test func anUnchangedFileIsNotSentAgain() throws {
        let tag = try #require(answer("/pool.txt").fields["ETag"])
        let response = answer("/pool.txt") { $0.ifNoneMatch = tag }
        #expect(response.status == 304)
        #expect(response.body == [])
        #expect(response.fields["ETag"] == tag)
        #expect(answer("/pool.txt") { $0.ifNoneMatch = "\"other\"" }.status == 200)
    }

    @Test func aPageIsSentAgainWhenItsProblemsChange() throws {
        let tag = try #require(answer("/en/").fields["ETag"])
        var changed = Self.responder
        changed.problems = Problems(title: "1 error", text: "x", publicText: "x")
        #expect(
            changed.response(to: Request(path: "/en/", hosts: ["localhost:8080"], ifNoneMatch: tag)).status
                == 200)
    }

    @Test func aPartOfAFileIsSent() {
        let response = answer("/pool.txt") { $0.range = "bytes=2-4" }
        #expect(response.status == 206)
        #expect(text(response) == "234")
        #expect(response.fields["Content-Range"] == "bytes 2-4/10")
        #expect(response.fields["Content-Type"] == "text/plain; charset=utf-8")
    }

    @Test func aPartOutsideOfAFileIsRefused() {
        let response = answer("/pool.txt") { $0.range = "bytes=10-" }
        #expect(response.status == 416)
        #expect(response.fields["Content-Range"] == "bytes */10")
    }

    @Test func aPartOfAnotherContentIsNotSent() throws {
        let tag = try #require(answer("/pool.txt").fields["ETag"])
        let status = { (condition: String) in
            answer("/pool.txt") { request in
                request.range = "bytes=0-1"
                request.ifRange = condition
            }.status
        }
        #expect(status(tag) == 206)
        #expect(status("W/\(tag)") == 200)
        #expect(status("\"other\"") == 200)
    }

    @Test func aPartIsOnlySentToAGetRequest() {
        let response = answer("/pool.txt") { request in
            request.method = "HEAD"
            request.range = "bytes=0-1"
        }
        #expect(response.status == 200)
    }

    @Test func theFilesOfTheServerAreThere() {
        #expect(text(answer("/.sitegen/changes")) == "v-1")
        #expect(answer("/.sitegen/reload.js").fields["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(text(answer("/.sitegen/notices.css")).contains("#sitegen-problems"))
        #expect(answer("/.sitegen/other").status == 404)
    }

    @Test func withoutAGoodVersionThePageShowsOnlyTheProblems() {
        var responder = Responder(port: 8080, version: "v-1", texts: .example)
        responder.problems = Problems(
            title: "1 error", text: "a private name", publicText: "site.yaml:1:1: error: x")
        let response = responder.response(to: Request(path: "/en/", hosts: ["localhost:8080"]))
        #expect(response.status == 503)
        #expect(text(response).contains("site.yaml:1:1: error: x"))
        #expect(!text(response).contains("a private name"))
        #expect(text(response).contains("/.sitegen/reload.js"))
    }
}
