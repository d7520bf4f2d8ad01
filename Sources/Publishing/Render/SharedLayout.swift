import Languages
import Markup
import Pages

/// The parts of the layout that pages of the same domain and parent have in common, as templates see them
/// under `site`.
final class SharedLayout: View {
    enum Name: Int, CaseIterable {
        case title, language, direction, home, logo, footer, stylesheets, hasSections, hasGlances, sections,
            day
        case icon, touchIcon, manifest, frame
    }

    static let names = Names(Name.self, under: "site")

    let layout: Layout
    let crumbs: Value
    let feeds: Value
    private let locale: Locale
    /// Stored, since looking it up takes time.
    private let direction: String
    private let language: Layout.Language?
    private let stylesheets: Value
    private let icon: Value
    private let touchIcon: Value
    private let manifest: Value
    private let frame: String
    private let sections: Value
    private let hasSections: Bool
    private let hasGlances: Bool
    private let day: Value

    init(
        _ layout: Layout, _ locale: Locale, _ domain: String, _ language: Layout.Language?, crumbs: Value,
        feeds: Value, stylesheets: Value, manifest: Value,
        sections: [Value], hasSections: Bool, hasGlances: Bool, day: Value
    ) {
        self.layout = layout
        self.locale = locale
        direction = locale.direction
        self.language = language
        self.crumbs = crumbs
        self.feeds = feeds
        self.stylesheets = stylesheets
        self.manifest = manifest
        icon = layout.emblems.icon(of: domain).map { .path($0) } ?? .none
        touchIcon = layout.emblems.touchIcon.map { .path($0) } ?? .none
        frame = layout.emblems.frame(of: domain).hex
        self.sections = .list(sections)
        self.hasSections = hasSections
        self.hasGlances = hasGlances
        self.day = day
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .title: .text(title)
        case .language: .text(locale.tag)
        case .direction: .text(direction)
        case .home: language?.home ?? .none
        case .logo: layout.logo
        case .footer: language?.footer ?? .none
        case .stylesheets: stylesheets
        case .hasSections: .flag(hasSections)
        case .hasGlances: .flag(hasGlances)
        case .sections: sections
        case .day: day
        case .icon: icon
        case .touchIcon: touchIcon
        case .manifest: manifest
        case .frame: .text(frame)
        }
    }

    /// The title of the site.
    var title: String { language?.title ?? "" }
    var openGraph: String { language?.openGraph ?? "" }
    var hasHome: Bool { language?.hasHome ?? false }
}
