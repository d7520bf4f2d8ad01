import Diagnostics
import Pages

/// What one rendered page says of itself and of others, read from its bytes while they are at hand.
struct PageReferences: Sendable {
    struct Reference: Sendable {
        /// The attribute that names the target: `href`, `src`, `aria-labelledby` …
        var attribute: String
        var target: String
    }

    var ids: Set<String> = []
    var duplicates: [String] = []
    var references: [Reference] = []
    /// Where its links to anchors were written, if by an author.
    var origins = LinkOrigins()

    /// Reads markup that this program wrote: attributes in double quotes, entities for special characters.
    init(of html: [UInt8]) {
        var index = 0
        let quote = UInt8(ascii: "\"")
        while index < html.count {
            // Every attribute looks like ` name="value"`: find `="`, then the name before and the value behind.
            guard html[index] == UInt8(ascii: "="), index + 1 < html.count, html[index + 1] == quote else {
                index += 1
                continue
            }
            var nameStart = index
            while nameStart > 0, Self.isName(html[nameStart - 1]) { nameStart -= 1 }
            let valueStart = index + 2
            var valueEnd = valueStart
            while valueEnd < html.count, html[valueEnd] != quote { valueEnd += 1 }
            if let attribute = Self.attribute(html[nameStart..<index]) {
                add(attribute, Self.unescaped(html[valueStart..<valueEnd]))
            }
            index = valueEnd + 1
        }
    }

    private mutating func add(_ attribute: Attribute, _ value: String) {
        switch attribute {
        case .id:
            if !ids.insert(value).inserted { duplicates.append(value) }
        case .address(let name): references.append(Reference(attribute: name, target: value))
        case .identifiers(let name):
            for id in value.split(separator: " ") { references.append(Reference(attribute: name, target: "#\(id)")) }
        }
    }

    private enum Attribute {
        case id
        case address(String)
        case identifiers(String)
    }

    private static func attribute(_ name: ArraySlice<UInt8>) -> Attribute? {
        // The first letter and the length decide in nearly all cases, before any text is made.
        switch name.first {
        case UInt8(ascii: "i") where name.count == 2 && name.last == UInt8(ascii: "d"): .id
        case UInt8(ascii: "h") where name.elementsEqual("href".utf8): .address("href")
        case UInt8(ascii: "s") where name.elementsEqual("src".utf8): .address("src")
        case UInt8(ascii: "f") where name.elementsEqual("for".utf8): .identifiers("for")
        case UInt8(ascii: "a") where name.count > 5:
            ["aria-labelledby", "aria-describedby", "aria-controls", "aria-details", "aria-owns"]
                .first { name.elementsEqual($0.utf8) }.map { .identifiers($0) }
        default: nil
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (byte >= 0x61 && byte <= 0x7A) || byte == UInt8(ascii: "-")
    }

    private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        guard value.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        let entities: [(String, String)] = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
        while let character = rest.first {
            if character == "&", let entity = entities.first(where: { rest.hasPrefix($0.0) }) {
                result += entity.1
                rest = rest.dropFirst(entity.0.count)
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}

/// Checks every reference of a tree against what is really there.
struct OutputCheck {
    /// The references of each page by its path in the tree.
    let pages: [(page: PlannedPage, references: PageReferences)]
    /// All other files of the tree.
    let files: Set<String>
    /// The folder on the server, which addresses from the top begin with.
    let rootPath: String

    func findings() -> [Diagnostic] {
        var ids: [String: Set<String>] = [:]
        for (page, references) in pages { ids[page.path] = references.ids }
        var found: [Diagnostic] = []
        for (page, references) in pages {
            for id in references.duplicates {
                /// Two elements of a page have one id, so a link to it is unsure.
                found.append(problem("page.duplicate-anchor", "the page \(page.url) has the id \"\(id)\" twice", page))
            }
            var seen: Set<String> = []
            for reference in references.references where seen.insert(reference.target).inserted {
                found += complaints(reference, page, references.origins, ids)
            }
        }
        return found
    }

    private func complaints(
        _ reference: PageReferences.Reference, _ page: PlannedPage, _ origins: LinkOrigins, _ ids: [String: Set<String>]
    ) -> [Diagnostic] {
        let parts = reference.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let address = String(parts.first ?? "")
        let fragment = parts.count > 1 ? String(parts[1]) : ""
        guard let path = path(of: address, from: page.path), !files.contains(path) else { return [] }
        var message = "the page \(page.url) refers by \(reference.attribute) to \"\(reference.target)\", "
        if let known = ids[path] {
            // Browsers know the top of a page without being told.
            if fragment.isEmpty || fragment == "top" || known.contains(PercentEncoding.decoded(fragment)) { return [] }
            let source = pages.first { $0.page.path == path }?.page.page.source ?? path
            let told = origins.complaints(reference.target, toPageOf: source, fragment: fragment, anchors: known)
            guard told.isEmpty else { return told }
            message += "and there is no such anchor"
        } else {
            message += "which does not exist"
        }
        /// A page refers to a page, file or anchor that the site does not have.
        return [problem("page.broken-link", message, page)]
    }

    /// The path in the tree that an address leads to, empty where it leads out of the tree; nil for an address elsewhere.
    private func path(of address: String, from page: String) -> String? {
        let slash = UInt8(ascii: "/")
        let target = Array(address.utf8.prefix { $0 != UInt8(ascii: "?") })
        if target.isEmpty { return page }
        if target.prefix(while: { $0 != slash }).contains(UInt8(ascii: ":")) || target.starts(with: [slash, slash]) { return nil }
        // The folder of the page, then one step after the other; each folder keeps the slash behind it.
        var steps = target[...]
        var path: [UInt8] = []
        if target.first == slash {
            guard target.starts(with: rootPath.utf8) else { return "" }
            steps = steps.dropFirst(rootPath.utf8.count)
        } else if let end = page.utf8.lastIndex(of: slash) {
            path = Array(page.utf8[...end])
        }
        var isFolder = target.last == slash
        for step in steps.split(separator: slash) {
            if step.elementsEqual("..".utf8) {
                guard path.popLast() != nil else { return "" }
                while let last = path.last, last != slash { path.removeLast() }
                isFolder = true
            } else if step.elementsEqual(".".utf8) {
                isFolder = true
            } else {
                path += step
                path.append(slash)
                isFolder = target.last == slash
            }
        }
        if isFolder { path += "index.html".utf8 } else { path.removeLast() }
        let text = String(decoding: path, as: UTF8.self)
        return path.contains(UInt8(ascii: "%")) ? PercentEncoding.decoded(text) : text
    }

    private func problem(_ code: String, _ message: String, _ page: PlannedPage) -> Diagnostic {
        Diagnostic(.error, code, message, in: page.page.source)
    }
}
