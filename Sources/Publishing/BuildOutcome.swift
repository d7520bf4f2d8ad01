public import Diagnostics
public import Languages

/// The result of a build or a check.
public struct BuildOutcome: Sendable {
    /// Every page of both trees, in the order of the plan; empty if nothing has changed since the last build.
    public var pages: [PlannedPage] = []
    /// What `site.yaml` says; nil if the site could not be read, or has not changed since the last build.
    public var settings: Settings?
    public var counts = WriteCount()
    /// What was copied to object storage; nil if that was not asked for, or failed.
    public var upload: UploadCount?
    public var diagnostics: [Diagnostic] = []
    public var pageCount = 0

    /// The languages of the site; empty without settings.
    public var locales: [Locale] { settings?.locales ?? [] }

    public func count(_ severity: Severity) -> Int {
        diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
}
