public import Bytes
public import Diagnostics
public import Languages
public import Records
public import Threads

/// A kind of data that becomes pages: it is made from the files of its folder, and makes its pages for one
/// language at a time.
///
/// Both are pure: no disk, no clock. Every mistake in the files goes to the log with its place. What is wrong
/// is left out and the rest is used, so that one run reports everything.
public protocol Domain: Sendable {
    /// The key below `domains` in `site.yaml`, the folder below `Templates`, and how pages name their domain.
    static var name: String { get }

    /// The folder in the site that holds the domain's files; the name where nothing else is said.
    static var folder: String { get }

    /// How the names of the files end that the domain reads, in lower case and without the dot: `["json",
    /// "csv"]`.
    static var reads: [String] { get }

    /// The files and folders of the site that private pages may be made of: `grades/`. No link of the site may lead to
    /// such a file.
    static var personal: [String] { get }

    /// Whether a file of its folder may have records that no page shows, so that no page may quote it.
    static func mayHide(_ file: SourceFile) -> Bool

    /// What may be below `domains` in `site.yaml`, under the domain's name; nil if it has no settings.
    static var settings: Expectation? { get }

    /// The formats of the files of its folder that a schema can describe.
    static var formats: [Format] { get }

    /// How the rows of a database become one of its files; nil if the domain reads no lists of records. A domain
    /// with a list says so in its settings, too (`Fields.passOverSource(of:)`).
    static var list: RecordList? { get }

    /// Whether each file of the folder has pages of its own that show nothing of other files, so that a run that makes
    /// a part of the site need not read the files of other parts. Only the page with the section may show something of
    /// all files. The `source` of a page is its file.
    static var hasPagesByFile: Bool { get }

    /// What the page with the section shows of each file, in few bytes and by the path of the file. If a file has not
    /// changed when the site is built again, the domain gets these bytes in place of the file (`Folder.unchanged`). A
    /// file that is missing here is read each time.
    var summaries: [String: [UInt8]] { get }

    init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog)

    /// Reports what is wrong with the settings of the domain in a site that has no file in its folder yet, so that
    /// nothing of that is first found with the first file. Most domains pass over settings without files.
    static func check(_ settings: Node, _ site: SiteFacts, log: DiagnosticLog)

    /// All pages in one language, in a stable order; the same ids in every language.
    func pages(_ localization: Localization) -> [Page]

    /// Files of the folder that go out as they are.
    var assets: [Asset] { get }

    /// Where the record is written that a page shows; nil for a page of many records or of a whole file.
    ///
    /// - Parameter files: those of the domain's folder, which a domain need not keep.
    func place(ofPage id: String, in files: [SourceFile]) -> Place?
}

extension Domain {
    public static var folder: String { name }
    public static var personal: [String] { [] }
    public static func mayHide(_ file: SourceFile) -> Bool { false }
    public static var settings: Expectation? { nil }
    public static var formats: [Format] { [] }
    public static var list: RecordList? { nil }
    public static var hasPagesByFile: Bool { false }
    public var summaries: [String: [UInt8]] { [:] }
    public var assets: [Asset] { [] }
    public static func check(_ settings: Node, _ site: SiteFacts, log: DiagnosticLog) {}
    public func place(ofPage id: String, in files: [SourceFile]) -> Place? { nil }
}

/// A kind of file of which a site can have several, or the settings at the head of files.
public struct Format: Sendable {
    /// `races`
    public let name: String
    /// The paths of the files, relative to the site, in which `*` is any name, and `**` any folders:
    /// `racing/**/*.json`.
    public let files: [String]
    public let schema: Schema

    public init(name: String, files: [String], _ schema: Schema) {
        self.name = name
        self.files = files
        self.schema = schema
    }
}

/// The input of a domain: what lies in its folder.
public struct Folder: Sendable {
    /// The files whose names end as the domain asks for, sorted by path.
    public var files: [SourceFile]
    /// What is known of those of the files that have not changed since the last build, by their paths: these have no
    /// bytes here. The domain makes no pages of them but those to which the page with the section links.
    public var unchanged: [String: FileSummary]
    /// The paths of all other files in the folder, which are not read; relative to the site, sorted.
    public var others: [String]
    /// The domain's own part of `site.yaml`.
    public var settings: Node?
    /// Whether these are all files of the folder, and not only those that a part of the site is made of
    /// (`Domain.hasPagesByFile`): then what refers to none of them is a mistake.
    public var isWhole: Bool

    public init(
        files: [SourceFile], unchanged: [String: FileSummary] = [:], others: [String] = [],
        settings: Node? = nil, isWhole: Bool = true
    ) {
        self.files = files
        self.unchanged = unchanged
        self.others = others
        self.settings = settings
        self.isWhole = isWhole
    }
}

/// What is known of a file that has not changed since the last build.
public struct FileSummary: Sendable, Equatable {
    /// Of the bytes of the file.
    public var content: Fingerprint
    /// What the domain has said of it (`Domain.summaries`). It comes from a file that may be damaged.
    public var bytes: [UInt8]

    public init(content: Fingerprint, bytes: [UInt8]) {
        self.content = content
        self.bytes = bytes
    }
}

/// What a domain may know of the site around it.
public struct SiteFacts: Sendable {
    /// In the order of `site.yaml`; the first is the fallback.
    public var locales: [Locale]
    /// An IANA name, `Europe/Paris`.
    public var timeZone: String
    /// The day of the build, from `--now`, `SOURCE_DATE_EPOCH` or the clock.
    public var today: CalendarDate
    /// The files of the folder for keys, which may be secret.
    public var keys: [SourceFile]
    /// For what is worth more than one thread.
    public var workers: Workers

    /// The folder of a site for the keys that it signs with. Nothing in it is published.
    public static let keyFolder = "keys"

    public init(
        locales: [Locale], timeZone: String, today: CalendarDate, keys: [SourceFile] = [],
        workers: Workers = Workers(jobs: 1)
    ) {
        self.locales = locales
        self.timeZone = timeZone
        self.today = today
        self.keys = keys
        self.workers = workers
    }

    /// For the schemas of files, which are the same in every site.
    public static var anySite: SiteFacts {
        SiteFacts(locales: [], timeZone: "UTC", today: CalendarDate(daysSinceEpoch: 0))
    }
}
