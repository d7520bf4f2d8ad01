/// What a page is made of, and why builds make it or leave it as it is.
public struct Explanation: Sendable {
    public let planned: PlannedPage
    /// The whole address; nil if the site has no `base_url`, or if the page is private.
    public var address: String?
    /// Its file, with the output folder.
    public var file: String
    /// The page in each language that has it.
    public var translations: [PlannedPage] = []
    /// The file that the page is made of, and the line of its record if the page shows only one.
    public var source: Origin
    /// The other files that the page may show something of; empty if it declares what it is made of.
    public var otherData: [String] = []
    /// The templates that it is made with, its own first.
    public var templates: [Template] = []
    /// The messages that these templates name, by their keys.
    public var messages: [Message] = []
    /// Everything that decides whether the page is made again, in the order in which builds compare it; empty
    /// for a front page, which every build makes that makes any page.
    public var dependencies: [Part] = []
    public var lastBuild: LastBuild
    /// What the next build will do; nil if the site has an error, since that build will write nothing.
    public var nextBuild: Decision?

    /// A file, and a line of it if that is known.
    public struct Origin: Sendable, Hashable {
        public var path: String
        public var line: Int?

        public init(path: String, line: Int? = nil) {
            self.path = path
            self.line = line
        }
    }

    public struct Template: Sendable, Hashable {
        /// `common/layout`
        public var name: String
        public var path: String
        public var owner: Owner
    }

    /// Whose file a template or a message is in.
    public enum Owner: String, Sendable {
        case program, site
        /// The folder that `--templates` names.
        case option
    }

    public struct Message: Sendable, Hashable {
        public var key: String
        /// The tag of the language that the words are in.
        public var language: String
        /// Whether that is a language that the page falls back to.
        public var isFallback: Bool
        public var origin: Origin
        public var owner: Owner
    }

    /// Something that the page depends on.
    public struct Part: Sendable, Hashable {
        public var dependency: Dependency
        /// Whether it has changed since the last build; nil if that cannot be compared.
        public var hasChanged: Bool?
    }

    /// What is known of the last build with the same program and options.
    public enum LastBuild: Sendable, Hashable {
        /// The site was never built, or its cache is gone.
        case none
        /// The last build had another program or other options: the names of what differed.
        case other([String])
        /// What the last build that made any page decided for this one; nil if the page is new since then, or
        /// has another address.
        case decided(Decision?)
    }
}
