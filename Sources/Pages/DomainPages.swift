public import Charts
public import Languages

/// A domain as seen from one language: its messages, its own navigation, and what all of its pages have in
/// common.
///
///     extension Swimming {
///         struct Pages: DomainPages {
///             typealias DomainType = Swimming
///             let swimming: Swimming
///             let localization: Localization
///             static let firstID = "swimming/meets"
///             var views: [DomainView] { [DomainView(Self.firstID, text("meets.label"), below: ["swimming/meet/"])] }
///         }
///     }
public protocol DomainPages: Sendable {
    associatedtype DomainType: Domain

    var localization: Localization { get }

    /// The id of the domain's first page. Breadcrumbs of the other pages lead through it, unless they name
    /// another parent.
    static var firstID: String { get }

    /// The domain's own navigation, in its order; none unless the domain says otherwise.
    var views: [DomainView] { get }

    /// The file that a page is made of unless it names another, relative to the site; the domain's folder
    /// unless the domain says otherwise.
    var source: String { get }

    /// The tree that the domain's pages go to; the public one unless the domain says otherwise.
    var visibility: Visibility { get }

    /// What templates of every page of the domain may use, besides the page's own values; nothing unless the
    /// domain says otherwise.
    var common: Record { get }
}

/// An entry of a domain's own navigation.
public struct DomainView: Sendable {
    /// The id of the page that it leads to.
    public var id: String
    public var name: String
    /// How the ids of the pages below it begin. On those pages the entry is marked as open.
    public var below: [String]

    public init(_ id: String, _ name: String, below: [String] = []) {
        self.id = id
        self.name = name
        self.below = below
    }
}

extension DomainPages {
    public var views: [DomainView] { [] }
    public var source: String { DomainType.folder }
    public var visibility: Visibility { .public }
    public var common: Record { [:] }

    public var messages: Catalogue { localization.messages }
    public var locale: Locale { localization.locale }

    /// A message of the domain: `text("card.title")` is `racing.card.title`.
    public func text(_ key: String, _ arguments: [String: Argument] = [:]) -> String {
        messages.text("\(DomainType.name).\(key)", arguments)
    }

    /// A part of an address that says what a message says: `address("horses.label")` is `"horses"`.
    public func address(_ key: String) -> String { slug(text(key)) }

    /// A date as readers and machines read it; nothing for nil.
    public func date(_ date: CalendarDate?, _ style: DateStyle = .long) -> Value {
        date.map { .time(machine: $0.iso, text: locale.format($0, style)) } ?? .none
    }

    /// A day by itself, with its weekday: "Sunday 17 December 2017"; nothing for nil.
    public func heading(_ date: CalendarDate?) -> Value {
        date.map { .time(machine: $0.iso, text: locale.heading(locale.format($0, .full))) } ?? .none
    }

    /// The domain's entry in the main navigation, what the band of the home page says of it, and its card there, which
    /// the template `<domain>/teaser` shows.
    ///
    /// - Parameters:
    ///   - link: what the words of the band speak of.
    ///   - today: the day of the build, if the card shows something else each day.
    public func makeSection(
        glance: String? = nil, link: Value = .none, today: CalendarDate? = nil, teaser: Record? = nil
    ) -> Section {
        Section(
            label: text("section"), glance: glance, glanceLink: link, day: heading(today),
            teaser: teaser.map { ("\(DomainType.name)/teaser", $0) })
    }

    /// The figures in the band at the top of the domain's first page, which `common/hero` shows; nothing if none
    /// has a value.
    public func hero(_ figures: [(name: String, value: Value)]) -> Value {
        let known = figures.filter { if case .none = $0.value { false } else { true } }
        if known.isEmpty { return .none }
        return ["figures": .list(known.map { ["name": .text($0.name), "value": $0.value, "link": .none] })]
    }

    /// A picture of a page for previews. Those who do not see it read the title and the figures.
    ///
    /// - Parameters:
    ///   - alternative: what they read in place of the title.
    ///   - isForSending: whether there is a square one too.
    ///   - ground: what the graph is drawn on.
    public func sharePicture(
        kind: String, title: String, figures: [ShareCard.Figure] = [], alternative: String? = nil,
        isForSending: Bool = false, ground: ShareCard.Ground = .paper, lead: ShareCard.Figure? = nil,
        graph: (@Sendable (_ height: Double) -> ShareCard.Graph?)? = nil
    ) -> SharePicture {
        let words = figures.map {
            messages.text("site.labelled", ["name": .text($0.name), "value": .text($0.value)])
        }
        return SharePicture(
            alternative: ([alternative ?? title] + words).joined(separator: ", "), isForSending: isForSending
        ) {
            var card = ShareCard(kind: kind, title: title, figures: figures, graph: graph)
            card.ground = ground
            card.lead = lead
            return card
        }
    }

    /// A page of the domain. Its model gets the domain's own navigation as `views`, which `common/domain`
    /// shows, and `common`.
    ///
    /// - Parameters:
    ///   - template: below `Templates/<domain>/`, without its ending.
    ///   - sharePicture: for previews; the first page of a domain has one with its title where nil.
    ///   - source: the file that the page is made of, relative to the site; the domain's own `source` where
    ///     nil.
    ///   - keepsakes: what the page leads to for keeping; `common/keep` shows it.
    public func page(
        _ id: String, kind: String, route: [String], title: String, description: String, template: String,
        role: Page.Role = .ordinary, parent: String? = Self.firstID, label: String? = nil,
        language: String? = nil,
        section: Section? = nil, canonical: String? = nil, source: String? = nil, fallback: String? = nil,
        isSheet: Bool = false, sharePicture: SharePicture? = nil, keepsakes: [Keepsake] = [],
        model: @escaping @Sendable () -> Record
    ) -> Page {
        Page(
            id: id, kind: kind, domain: DomainType.name, route: route, title: title, description: description,
            template: "\(DomainType.name)/\(template)", source: source ?? self.source, visibility: visibility,
            fallback: fallback,
            language: language,
            parent: parent == id ? nil : parent, label: label, section: section, canonical: canonical,
            role: role, isSheet: isSheet,
            sharePicture: sharePicture ?? section.map { _ in self.sharePicture(kind: "", title: title) }
        ) { _ in
            var record = model()
            record.append("views", navigation(at: id))
            record.append("viewsLabel", .text(text("section")))
            record.append("keep", keep(keepsakes))
            record.append(contentsOf: common)
            return record
        }
    }

    private func navigation(at current: String) -> Value {
        .list(
            views.map { view in
                [
                    "name": .text(view.name), "link": .page(view.id), "isCurrent": .flag(view.id == current),
                    "isOpen": .flag(view.id != current && view.below.contains(where: current.hasPrefix)),
                ]
            })
    }
}
