/// How much a diagnostic matters: a note informs, a warning may be wrong, an error stops the build.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    case note, warning, error

    public static func < (left: Self, right: Self) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// One thing a person must be told: where, how bad, what is expected, and the cure where one is known.
public struct Diagnostic: Sendable {
    public var severity: Severity
    /// The place in a file, where there is one.
    public var place: Place?
    /// The path of the file or folder when no single byte in it is to blame.
    public var path: String
    public var code: DiagnosticCode
    /// The rule and the offending value; no full stop.
    public var message: String
    /// The cure as a verb phrase, or "did you mean".
    public var help: String?

    public init(_ severity: Severity, _ code: DiagnosticCode, _ message: String, at place: Place, help: String? = nil) {
        self.severity = severity
        self.place = place
        self.path = place.file.path
        self.code = code
        self.message = message
        self.help = help
    }

    public init(_ severity: Severity, _ code: DiagnosticCode, _ message: String, in path: String, help: String? = nil) {
        self.severity = severity
        self.place = nil
        self.path = path
        self.code = code
        self.message = message
        self.help = help
    }
}

/// Collects all that is wrong in one stretch of work, so that a person mends a file once, not once an error.
///
/// Not shared between threads: side-by-side work keeps a log each and appends them in order.
public final class DiagnosticLog {
    public private(set) var diagnostics: [Diagnostic] = []

    public init() {}

    public func add(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { errorCount += 1 }
    }

    /// Puts a better explanation in the place of an earlier one of the same severity.
    package func replace(_ index: Int, with diagnostic: Diagnostic) {
        guard diagnostics.indices.contains(index), diagnostics[index].severity == diagnostic.severity else { return add(diagnostic) }
        diagnostics[index] = diagnostic
    }

    public func error(_ code: DiagnosticCode, _ message: String, at place: Place, help: String? = nil) {
        add(Diagnostic(.error, code, message, at: place, help: help))
    }

    public func warning(_ code: DiagnosticCode, _ message: String, at place: Place, help: String? = nil) {
        add(Diagnostic(.warning, code, message, at: place, help: help))
    }

    public func append(_ others: [Diagnostic]) {
        for diagnostic in others { add(diagnostic) }
    }

    public var hasErrors: Bool { errorCount > 0 }

    /// Errors so far; compare before and after a step to learn whether it went well.
    public private(set) var errorCount = 0
}
