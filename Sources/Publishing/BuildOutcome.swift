public import Diagnostics
public import Languages

/// The result of a build or a check.
public struct BuildOutcome: Sendable {
    /// Every page of both trees, in the order of the plan; empty if nothing has changed since the last build.
    public var pages: [PlannedPage] = []
    /// The languages of the site; empty if the site could not be read.
    public var locales: [Locale] = []
    /// The folder of the site on its host: `/`, or `/diving/`; nil if the site could not be read, or has not
    /// changed since the last build.
    public var rootPath: String?
    /// The address at which the site is published, with a slash at its end; nil if the site does not say.
    public var baseURL: String?
    public var counts = WriteCount()
    /// What was copied to object storage; nil if that was not asked for, or failed.
    public var upload: UploadCount?
    public var diagnostics: [Diagnostic] = []
    public var pageCount = 0

    public func count(_ severity: Severity) -> Int {
        diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
}
