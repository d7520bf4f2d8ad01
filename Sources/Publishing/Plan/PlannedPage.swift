import Bytes
public import Languages
public import Pages

/// A page with its final path.
///
/// A class, since links, breadcrumbs and lists refer to the same page.
public final class PlannedPage: Sendable {
    public let page: Page
    public let locale: Locale
    // Of a million pages, the size counts.
    private let shortNumber: Int32
    private let shortGroup: Int32
    private let shortLanguage: Int32

    /// Its index among the pages of the plan.
    var number: Int { Int(shortNumber) }
    /// The index of its id among those of the plan, which is the same in every language.
    var group: Int { Int(shortGroup) }
    /// The index of its language among those of the plan.
    var language: Int { Int(shortLanguage) }

    init(page: Page, locale: Locale, number: Int, group: Int = 0, language: Int = 0) {
        self.page = page
        self.locale = locale
        shortNumber = Int32(number)
        shortGroup = Int32(group)
        shortLanguage = Int32(language)
    }

    /// Relative to the tree of the page's visibility: `en/penalties/index.html`. Made each time, since only links need
    /// it more than once, and these have a table.
    public var path: String { page.path(in: locale) }

    /// Whether it is the same page in any language.
    func isTranslation(of other: PlannedPage) -> Bool { group == other.group }

    /// Whether it is a page for browsers, and not a feed or another file.
    public var isHTML: Bool { page.file == nil }

    /// The address from the root of the tree, as a browser shows it: `/en/penalties/`.
    public var url: String { "/" + addressInTree }

    /// The address without the slash at its beginning: `en/penalties/`.
    var addressInTree: String {
        path.hasSuffix("index.html")
            ? String(decoding: path.utf8.dropLast("index.html".utf8.count), as: UTF8.self) : path
    }
}

extension Page {
    /// The path that the page asks for: `en/penalties/20-d6-22/index.html`.
    func path(in locale: Locale) -> String {
        var path = ByteBuffer(capacity: 128)
        return self.path(in: locale, &path)
    }

    /// As above, reusing a buffer.
    func path(in locale: Locale, _ buffer: inout ByteBuffer) -> String {
        let slash = UInt8(ascii: "/")
        buffer.removeAll()
        switch role {
        case .chooser: return "index.html"
        case .notFoundInEveryLanguage: return "404.html"
        default: break
        }
        buffer.append(locale.tag)
        for part in route {
            buffer.append(slash)
            buffer.append(part)
        }
        buffer.append(slash)
        buffer.append(role == .notFound ? "404.html" : file ?? "index.html")
        return buffer.text
    }
}
