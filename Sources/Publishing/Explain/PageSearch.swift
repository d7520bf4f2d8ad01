public import Diagnostics
import Disk
import Languages
import Pages

/// A site has no page with the address, id or file that was asked for.
public struct UnknownPage: Error {
    public var message: Wording
    /// The address, id or language that they probably meant.
    public var nearest: String?
    /// Whether the site has errors, because of which the page may be missing.
    public var hasErrors = false
}

/// Finds a page by what people know of it: an address, an id, or its file in the output.
struct PageSearch {
    let plans: [Plan]
    let baseURL: String?
    /// The folder on the server: `/`.
    let rootPath: String
    let disk: any Disk
    /// The output folder of each plan.
    let roots: [String]

    /// - Parameters:
    ///   - text: `/fr/piscine/`, `https://example.org/fr/piscine/`, `prose/pool` or
    ///     `site/public/fr/piscine/index.html`.
    ///   - locale: the tag of the language in which the page is wanted; nil for the one that an address
    ///     names, or the first that has it.
    func page(_ text: String, in locale: String?) throws(UnknownPage) -> PlannedPage {
        if let locale, let plan = plans.first, !plan.locales.contains(where: { $0.tag == locale }) {
            let tags = plan.locales.map(\.tag).joined(separator: ", ")
            throw UnknownPage(message: "the site has no language \"\(locale)\", expected \(tags)")
        }
        let found: PlannedPage
        if text.contains("://") {
            guard let baseURL else {
                throw UnknownPage(message: "the site has no base_url, so no page has the address \"\(text)\"")
            }
            guard "\(text)/".hasPrefix(baseURL) else {
                throw UnknownPage(message: "\"\(text)\" is not below \(baseURL)")
            }
            found = try page(atURL: String(text.dropFirst(baseURL.count)), text)
        } else if let page = page(at: text) ?? page(withID: text, in: locale) ?? page(inFile: text) {
            found = page
        } else if let (plan, path) = output(text), let asset = plan.assets[path] {
            throw UnknownPage(message: "\"\(text)\" is a copy of \(asset.source), and not a page")
        } else {
            throw UnknownPage(message: "there is no page \"\(text)\"", nearest: nearestPage(to: text))
        }
        guard let locale, locale != found.locale.tag else { return found }
        guard let translation = plans.lazy.compactMap({ $0.page(found.page.id, in: locale) }).first else {
            throw UnknownPage(message: "the page \"\(found.page.id)\" does not exist in \"\(locale)\"")
        }
        return translation
    }

    private func page(atURL path: String, _ text: String) throws(UnknownPage) -> PlannedPage {
        if let page = page(at: path) { return page }
        throw UnknownPage(message: "there is no page \"\(text)\"", nearest: nearestPage(to: "/\(path)"))
    }

    /// The page with an address from the root of a tree or of the server; the slashes around it do not
    /// matter.
    private func page(at address: String) -> PlannedPage? {
        let path = address.prefix { $0 != "#" && $0 != "?" }
        let below = path.hasPrefix(rootPath) ? path.dropFirst(rootPath.count) : path
        let wanted = [path, below].map { Self.trimmed($0) }
        for wanted in wanted {
            for plan in plans {
                if let page = plan.pages.first(where: {
                    $0.path == wanted || Self.trimmed($0.addressInTree[...]) == wanted
                }) {
                    return page
                }
            }
        }
        return nil
    }

    private func page(withID id: String, in locale: String?) -> PlannedPage? {
        for plan in plans {
            for tag in locale.map({ [$0] }) ?? plan.locales.map(\.tag) {
                if let page = plan.page(id, in: tag) { return page }
            }
        }
        return nil
    }

    private func page(inFile path: String) -> PlannedPage? {
        guard let (plan, path) = output(path) else { return nil }
        return plan.pages.first { $0.path == path || $0.path == join(path, "index.html") }
    }

    /// The plan whose output folder a path is in, and the path in it.
    private func output(_ path: String) -> (plan: Plan, path: String)? {
        guard let parts = (try? disk.location(of: path))?.parts else { return nil }
        for (plan, root) in zip(plans, roots) {
            guard let folder = (try? disk.location(of: root))?.parts, parts.starts(with: folder) else {
                continue
            }
            return (plan, parts.dropFirst(folder.count).joined(separator: "/"))
        }
        return nil
    }

    /// An id for what looks like one, otherwise an address.
    private func nearestPage(to text: String) -> String? {
        let pages = plans.lazy.flatMap(\.pages)
        let address = nearest(to: text, in: pages.map(\.url))
        return text.hasPrefix("/") ? address : nearest(to: text, in: Set(pages.map(\.page.id))) ?? address
    }

    private static func trimmed(_ path: Substring) -> String {
        var path = path
        while path.hasPrefix("/") { path.removeFirst() }
        while path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}
