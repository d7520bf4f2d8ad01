import Bytes
import Diagnostics
import Languages
import Pages

/// Writes the addresses that a page links to: relative ones, so that the site works in any folder, but for
/// pages that are read elsewhere.
final class RelativeAddresses: Sendable {
    let plan: Plan
    let style: Settings.LinkStyle
    /// The address of the whole site, for feeds.
    let base: String?
    /// The folder on the server, for pages that are shown under any address.
    let rootPath: String
    /// Files of the tree that are not pages.
    let files: Set<String>
    /// The path of each page, by its index in the plan, and how its own links are written.
    private let paths: TextList
    private let forms: [LinkForm]
    /// Whether a page is HTML, by its index in the plan.
    private let areHTML: [Bool]
    let finder: PageFinder

    init(plan: Plan, style: Settings.LinkStyle, base: String?, rootPath: String, files: Set<String>) {
        self.plan = plan
        self.style = style
        self.base = base
        self.rootPath = rootPath
        self.files = files
        finder = plan.finder
        paths = plan.pagePaths
        areHTML = plan.pages.map(\.isHTML)
        forms = plan.pages.map { LinkForm($0.page.role) }
    }

    /// Writes the path from a page to a file of the tree.
    func append(from page: Int, to path: String, into buffer: inout ByteBuffer) {
        paths.with(page) { append(from: $0, to: path.utf8.span, forms[page], into: &buffer) }
    }

    /// Writes the path from one page to another.
    ///
    /// - Returns: what the other page is.
    func append(from page: Int, to other: Int, into buffer: inout ByteBuffer) -> PathTable.Target {
        paths.with(page) { here in
            paths.with(other) { append(from: here, to: $0, forms[page], into: &buffer) }
        }
        return areHTML[other] ? .page(other) : .file
    }

    /// Writes the whole address of a page.
    func append(absolute page: Int, into buffer: inout ByteBuffer) {
        paths.with(page) { append(absolute: $0, into: &buffer) }
    }

    /// Writes the path from one file of the tree to another.
    func append(
        from here: Span<UInt8>, to there: Span<UInt8>, _ form: LinkForm, into buffer: inout ByteBuffer
    ) {
        switch form {
        case .absolute: return append(absolute: there, into: &buffer)
        case .fromRoot:
            buffer.append(rootPath)
            return append(there, isAlone: false, into: &buffer)
        case .relative: break
        }
        // The common part of both paths ends after a slash; each further folder of this path is one step up.
        let slash = UInt8(ascii: "/")
        var common = 0
        var index = 0
        while index < here.count, index < there.count, here[index] == there[index] {
            index += 1
            if here[index - 1] == slash { common = index }
        }
        var steps = 0
        for index in common..<here.count where here[index] == slash {
            buffer.append("../")
            steps += 1
        }
        append(there.extracting(common...), isAlone: steps == 0, into: &buffer)
    }

    private func append(absolute path: Span<UInt8>, into buffer: inout ByteBuffer) {
        if let base { buffer.append(base, in: .attribute) }
        buffer.append(path.ends(with: Self.index) ? path.extracting(..<(path.count - 10)) : path)
    }

    /// - Parameter isAlone: whether the rest is the whole address, so that it may not be empty.
    private func append(_ rest: Span<UInt8>, isAlone: Bool, into buffer: inout ByteBuffer) {
        guard style == .folders, rest.ends(with: Self.index),
            rest.count == 10 || rest[rest.count - 11] == UInt8(ascii: "/")
        else {
            return buffer.append(rest)
        }
        if rest.count == 10, isAlone {
            buffer.append("./")
        } else {
            buffer.append(rest.extracting(..<(rest.count - 10)))
        }
    }

    private static let index: StaticString = "index.html"

    /// Writes the address of a link's target, escaped for an attribute.
    ///
    /// - Returns: what the link leads to; nil if there is no such page or file.
    func append(_ link: Link, from page: PlannedPage, into buffer: inout ByteBuffer) -> PathTable.Target? {
        let target: PathTable.Target
        switch link.target {
        case .page(let id):
            guard let there = finder.number(of: id, beside: page) else { return nil }
            target = append(there, link.fragment, from: page, into: &buffer)
        case .translation(let id, let locale):
            guard let there = plan.page(id, in: locale)?.number else { return nil }
            target = append(there, link.fragment, from: page, into: &buffer)
        case .file(let path):
            // A file for the page's language is preferred to the common one. A link may have an accent apart from its
            // letter, which is the same text, but not the same bytes.
            let found = ["\(page.locale.tag)/\(path)", path].lazy.compactMap { [files] in
                files.firstIndex(of: $0)
            }
            guard let path = found.first.map({ files[$0] }) else { return nil }
            // Addresses of pages are slugs; names of files can contain any character.
            var address = ByteBuffer()
            append(from: page.number, to: path, into: &address)
            buffer.append(PercentEncoding.encoded(address.text), in: .attribute)
            target = .file
        }
        if let fragment = link.fragment {
            buffer.append(UInt8(ascii: "#"))
            buffer.append(fragment, in: .attribute)
        }
        return target
    }

    private func append(
        _ there: Int, _ fragment: String?, from page: PlannedPage, into buffer: inout ByteBuffer
    ) -> PathTable.Target {
        // Within a page the fragment says it all.
        if there == page.number, fragment?.isEmpty == false { return .page(there) }
        return append(from: page.number, to: there, into: &buffer)
    }

    /// Whether a link leads to a page that is missing because of a mistake that is reported already. The site is
    /// not written, so the address does not matter.
    func isRefused(_ link: Link) -> Bool {
        switch link.target {
        case .page(let id), .translation(let id, _): plan.refused.contains(id)
        case .file: false
        }
    }

    /// The target that the author of a broken link most likely meant.
    func suggestion(for link: Link, from page: PlannedPage) -> String? {
        switch link.target {
        case .page(let id), .translation(let id, _):
            let ids = plan.ids(in: page.locale.tag)
            guard let meant = nearest(to: id, in: ids) else { return nil }
            guard link.origin?.text.hasPrefix("page:") != true else {
                return "page:\(PercentEncoding.encoded(meant))"
            }
            let source = plan.page(meant, in: page.locale.tag)?.page.source
            return source.flatMap { $0.hasPrefix("content/") ? written($0, in: link) : nil }
        case .file(let path):
            return nearest(to: path, in: plan.assets.keys.sorted()).flatMap { plan.assets[$0]?.source }
                .map { written($0, in: link) }
        }
    }

    /// How a link says the path of a file, as seen from the article that it is in: `../photo.jpg` for
    /// `static/photo.jpg` in `content/en/trips/index.md`. From elsewhere, the path as it is.
    private func written(_ source: String, in link: Link) -> String {
        let article = link.origin?.place.file.path.split(separator: "/") ?? []
        guard article.first == "content", article.count > 2 else { return source }
        var folders = article[2...].dropLast()
        var target = source.split(separator: "/").dropFirst(source.hasPrefix("content/") ? 2 : 1)
        while let folder = folders.first, folder == target.first, target.count > 1 {
            folders = folders.dropFirst()
            target = target.dropFirst()
        }
        let parts = folders.map { _ in ".." } + target.map(String.init)
        return PercentEncoding.encoded(parts.joined(separator: "/"))
    }
}

/// How a page writes addresses of the site.
enum LinkForm: Sendable {
    /// `../quiz/index.html`
    case relative
    /// `/diving/en/quiz/index.html`: a server shows the page under any address, so nothing in it can be
    /// relative.
    case fromRoot
    /// `https://example.org/diving/en/quiz/`: the page is read elsewhere.
    case absolute

    init(_ role: Page.Role) {
        self =
            switch role {
            case .feed: .absolute
            case .notFound, .notFoundInEveryLanguage: .fromRoot
            case .ordinary, .home, .chooser, .file: .relative
            }
    }
}
