public import Bytes
public import Diagnostics

/// What pages have in common that are made from records of one kind: see `Page`, which has the same properties.
public final class PageSeries: Sendable {
    let kind: String
    let domain: String
    let template: String
    let source: String
    let visibility: Visibility
    let fallback: String?
    let language: String?
    let section: Section?
    let canonical: String?
    let role: Page.Role
    let isSheet: Bool
    let sharePicture: SharePicture?
    let members: any PageMembers

    public init(
        kind: String, domain: String, template: String, source: String, visibility: Visibility = .public,
        fallback: String? = nil, language: String? = nil, section: Section? = nil,
        canonical: String? = nil, role: Page.Role = .ordinary, isSheet: Bool = false,
        sharePicture: SharePicture? = nil, members: any PageMembers
    ) {
        self.kind = kind
        self.domain = domain
        self.template = template
        self.source = source
        self.visibility = visibility
        self.fallback = fallback
        self.language = language
        self.section = section
        self.canonical = canonical
        self.role = role
        self.isSheet = isSheet
        self.sharePicture = sharePicture
        self.members = members
    }
}

/// What the pages of a series say, each by its number: see `Page`, which has the same properties.
///
/// It is asked several times for each page, so an answer should be quick to make.
public protocol PageMembers: Sendable {
    func id(_ number: Int) -> String
    func route(_ number: Int) -> [String]
    func title(_ number: Int) -> String
    func description(_ number: Int) -> String
    func parent(_ number: Int) -> String?
    func label(_ number: Int) -> String?
    func sortKey(_ number: Int) -> String?
    func ingredients(_ number: Int) -> Fingerprint?
    func model(_ number: Int, _ log: DiagnosticLog) -> Record
}

/// The only page of a series.
struct PageAlone: PageMembers {
    let id: String
    let route: [String]
    let title: String
    let description: String
    let parent: String?
    let label: String?
    let sortKey: String?
    let ingredients: Fingerprint?
    let model: @Sendable (DiagnosticLog) -> Record

    func id(_ number: Int) -> String { id }
    func route(_ number: Int) -> [String] { route }
    func title(_ number: Int) -> String { title }
    func description(_ number: Int) -> String { description }
    func parent(_ number: Int) -> String? { parent }
    func label(_ number: Int) -> String? { label }
    func sortKey(_ number: Int) -> String? { sortKey }
    func ingredients(_ number: Int) -> Fingerprint? { ingredients }
    func model(_ number: Int, _ log: DiagnosticLog) -> Record { model(log) }
}
