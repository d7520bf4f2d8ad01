/// A request, as far as the server looks at it.
struct Request: Sendable {
    var method = "GET"
    /// As it was sent, without a query.
    var path: String
    /// The fields with this name; a right request has one.
    var hosts: [String]
    var hasBody = false
    var ifNoneMatch: String?
    var ifRange: String?
    var range: String?
}

/// An answer to a request. To a HEAD request the body is not sent.
struct Response: Sendable, Equatable {
    var status: Int
    var fields: [String: String]
    var body: ArraySlice<UInt8> = []
}

/// Answers requests for a site in memory. It uses no disk, so no request can lead to a file that is not part
/// of the site.
struct Responder: Sendable {
    /// The names of the machine that a request may use: another name shows that a page of another host has
    /// sent it.
    let hosts: Set<String>
    /// nil as long as no version of the site was without an error.
    var site: ServedSite?
    var problems: Problems?
    var version: String
    private let texts: NoticeTexts

    init(port: Int, version: String, texts: NoticeTexts) {
        let names = ["localhost", "127.0.0.1", "[::1]"]
        hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
        self.version = version
        self.texts = texts
    }

    /// Whether a request asks to be answered when there is another version of the site.
    func isAboutChanges(_ request: Request) -> Bool {
        request.method == "GET" && request.path == "/" + ServedPage.changes
    }

    func response(to request: Request) -> Response {
        if let refusal = refusal(of: request) { return refusal }
        guard let path = RequestPath(request.path) else {
            return Self.text(400, "This is not an address of a page.")
        }
        switch path.parts.joined(separator: "/") {
        case ServedPage.changes: return Self.text(200, version)
        case ServedPage.script: return response(Array(ServedPage.scriptText.utf8), "reload.js", to: request)
        case ServedPage.style: return response(Array(ServedPage.styleText.utf8), "notices.css", to: request)
        default: break
        }
        guard let site else {
            return response(page(.public).substitute, "index.html", to: request, status: 503)
        }
        switch site.target(of: path) {
        case .file(let file, let tree): return response(served(file, tree, of: site), file, to: request)
        case .redirect(let address):
            var response = Self.text(301, "This folder is at \(address)")
            response.fields["Location"] = address
            return response
        case .missing(let page?, let tree):
            return response(served(page, tree, of: site), page, to: request, status: 404)
        case .missing(nil, _): return Self.text(404, "There is no page at this address.")
        }
    }
}

extension Responder {
    /// Why a request is not answered; nil for one that is.
    func refusal(of request: Request) -> Response? {
        guard request.hosts.count == 1, let host = request.hosts.first else {
            return Self.text(400, "A request names one host.")
        }
        guard hosts.contains(host.lowercased()) else {
            return Self.text(
                403, "This server answers only requests for \(hosts.sorted().joined(separator: ", ")).")
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            var response = Self.text(405, "This server answers only GET and HEAD.")
            response.fields["Allow"] = "GET, HEAD"
            return response
        }
        return request.hasBody ? Self.text(413, "This server takes no content.") : nil
    }

    private func page(_ tree: ServedSite.Tree) -> ServedPage {
        ServedPage(version: version, texts: texts, problems: problems, isPrivate: tree == .private)
    }

    private func served(_ path: String, _ tree: ServedSite.Tree, of site: ServedSite) -> [UInt8] {
        let content = site.content(of: path, in: tree) ?? []
        return path.hasSuffix(".html") ? page(tree).content(content) : content
    }

    /// A file, or the part of it that a request asks for.
    ///
    /// - Parameter name: its ending tells the type of the content.
    private func response(_ content: [UInt8], _ name: String, to request: Request, status: Int = 200)
        -> Response
    {
        let tag = EntityTag(of: content)
        var response = Response(status: status, fields: Self.fields, body: content[...])
        response.fields["Content-Type"] = contentType(of: name)
        guard status == 200 else { return response }
        response.fields["ETag"] = tag.text
        response.fields["Accept-Ranges"] = "bytes"
        if let list = request.ifNoneMatch, tag.isAmong(list) {
            response.status = 304
            response.body = []
            return response
        }
        // Without the same content as before, a part of it does not fit to the other parts.
        let mayBePart = request.method == "GET" && request.ifRange.map { $0 == tag.text } != false
        switch RequestedRange(mayBePart ? request.range : nil, count: content.count) {
        case .everything: break
        case .part(let range):
            response.status = 206
            response.fields["Content-Range"] =
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)"
            response.body = content[range]
        case .outside:
            response = Self.text(416, "This part is outside of the file.")
            response.fields["Content-Range"] = "bytes */\(content.count)"
        }
        return response
    }

    private static func text(_ status: Int, _ text: String) -> Response {
        var response = Response(status: status, fields: fields, body: Array(text.utf8)[...])
        response.fields["Content-Type"] = "text/plain; charset=utf-8"
        return response
    }

    /// A browser asks each time whether a file has changed, takes no file for one of another type, and gives
    /// none to pages of other hosts.
    private static let fields = [
        "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
    ]
}
