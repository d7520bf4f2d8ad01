import Bytes

/// What is wrong with a site, as its served pages show it.
public struct Problems: Sendable, Equatable {
    let title: String
    let text: String
    let publicText: String

    /// - Parameters:
    ///   - title: one line: `2 errors`.
    ///   - text: the diagnostics, each with its line and its caret.
    ///   - publicText: the same without anything that is private.
    public init(title: String, text: String, publicText: String) {
        self.title = title
        self.text = text
        self.publicText = publicText
    }
}

/// What notices on served pages say, in the language of the person who edits the site.
public struct NoticeTexts: Sendable, Equatable {
    let language: String
    let isLastGood: String
    let isPrivate: String

    /// - Parameters:
    ///   - language: the tag of their language.
    ///   - isLastGood: what the page below the problems is.
    ///   - isPrivate: what a private page is.
    public init(language: String, isLastGood: String, isPrivate: String) {
        self.language = language
        self.isLastGood = isLastGood
        self.isPrivate = isPrivate
    }
}

/// A page as it is served: the built page, a script that loads it again after a change, and notices.
///
/// The built page has no script and forbids every script. Only here its policy allows those of the server
/// itself.
struct ServedPage {
    /// Where the server offers its own files; no file of a site has a hidden name.
    static let folder = ".sitegen"
    static let script = "\(folder)/reload.js"
    static let style = "\(folder)/notices.css"
    static let changes = "\(folder)/changes"

    /// Names the state of the site that the page shows.
    var version: String
    var texts: NoticeTexts
    var problems: Problems?
    var isPrivate = false

    /// Adds to a page what it is served with.
    func content(_ page: [UInt8]) -> [UInt8] {
        let page = Self.allowingOwnFiles(page)
        let end = page.lastIndex(of: "</body>") ?? page.count
        var output = ByteBuffer(capacity: page.count + 4096)
        output.append(page, 0..<end)
        append(to: &output)
        output.append(page, end..<page.count)
        return output.bytes
    }

    /// A page for a site that could not be built yet.
    var substitute: [UInt8] {
        let head =
            "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>sitegen</title></head>\n"
        return content(Array("\(head)<body>\n</body>\n</html>\n".utf8))
    }

    private func append(to output: inout ByteBuffer) {
        output.append("<link rel=\"stylesheet\" href=\"/\(Self.style)\">\n")
        output.append("<script src=\"/\(Self.script)\" data-version=\"")
        output.append(version, in: .attribute)
        output.append("\"></script>\n")
        if isPrivate {
            output.append("<p id=\"sitegen-private\" lang=\"\(texts.language)\" dir=\"ltr\">")
            output.append(texts.isPrivate, in: .text)
            output.append("</p>\n")
        }
        guard let problems else { return }
        output.append(
            "<section id=\"sitegen-problems\" lang=\"\(texts.language)\" dir=\"ltr\" role=\"alert\">\n<h2>")
        output.append(problems.title, in: .text)
        output.append("</h2>\n<pre>")
        output.append(isPrivate ? problems.text : problems.publicText, in: .text)
        output.append("</pre>\n<p>")
        output.append(texts.isLastGood, in: .text)
        output.append("</p>\n</section>\n")
    }
}

// MARK: - Content-Security-Policy

extension ServedPage {
    /// A page whose policies allow the scripts, styles and requests of its own host.
    private static func allowingOwnFiles(_ page: [UInt8]) -> [UInt8] {
        var page = page
        var start = 0
        while let name = page.index(of: "http-equiv=\"Content-Security-Policy\"", from: start) {
            start = name + 1
            guard let tag = page.index(of: ">", from: name),
                let value = page.index(of: "content=\"", from: name), value < tag
            else {
                continue
            }
            let first = value + "content=\"".utf8.count
            guard let last = page.index(of: "\"", from: first), last < tag else { continue }
            let policy = String(decoding: page[first..<last], as: UTF8.self)
            page.replaceSubrange(first..<last, with: Array(allowingOwnFiles(policy: policy).utf8))
        }
        return page
    }

    /// A policy that allows what it allowed, and the scripts, styles and requests of the page's own host.
    static func allowingOwnFiles(policy: String) -> String {
        var directives = policy.split(separator: ";").map { $0.split(separator: " ").map(String.init) }.filter
        { !$0.isEmpty }
        let index = { (name: String) in directives.firstIndex { $0[0].lowercased() == name } }
        let fallback = index("default-src").map { directives[$0].dropFirst() }
        for name in ["script-src", "style-src", "connect-src"] {
            if let number = index(name) {
                directives[number] = [directives[number][0]] + allowingSelf(directives[number].dropFirst())
            } else if let fallback {
                directives.append([name] + allowingSelf(fallback))
            }
        }
        return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }

    private static func allowingSelf(_ sources: ArraySlice<String>) -> [String] {
        sources.filter { !["'none'", "'self'"].contains($0.lowercased()) } + ["'self'"]
    }
}

extension [UInt8] {
    /// Where some ASCII text begins, at or after a position.
    fileprivate func index(of text: StaticString, from start: Int) -> Int? {
        let wanted = Array(text.description.utf8)
        var position = start
        while position + wanted.count <= count {
            if self[position] == wanted[0], self[position..<position + wanted.count].elementsEqual(wanted) {
                return position
            }
            position += 1
        }
        return nil
    }

    /// Where some ASCII text begins for the last time.
    fileprivate func lastIndex(of text: StaticString) -> Int? {
        let wanted = Array(text.description.utf8)
        var position = count - wanted.count
        while position >= 0 {
            if self[position] == wanted[0], self[position..<position + wanted.count].elementsEqual(wanted) {
                return position
            }
            position -= 1
        }
        return nil
    }
}
