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

/// One finding about the files of a site: where it is, how serious it is, what was expected, and how to
/// correct it if that is known.
public struct Diagnostic: Sendable {
    public var severity: Severity
    /// The place in a file, if there is one.
    public var place: Place?
    /// The path of the file or folder, with or without a place in it.
    public var path: String
    public var code: DiagnosticCode
    /// The rule and the value that breaks it; no full stop.
    public var message: Wording
    /// How to correct it, as a verb phrase, or "did you mean".
    public var help: Wording?

    public init(
        _ severity: Severity, _ code: DiagnosticCode, _ message: Wording, at place: Place,
        help: Wording? = nil
    ) {
        self.severity = severity
        self.place = place
        self.path = place.file.path
        self.code = code
        self.message = message
        self.help = help
    }

    public init(
        _ severity: Severity, _ code: DiagnosticCode, _ message: Wording, in path: String,
        help: Wording? = nil
    ) {
        self.severity = severity
        self.place = nil
        self.path = path
        self.code = code
        self.message = message
        self.help = help
    }
}

/// Collects everything that is wrong in one piece of work, so that an author can correct all errors of a file
/// at once.
///
/// Not shared between threads: each thread keeps its own log, and the logs are appended in order.
public final class DiagnosticLog {
    public private(set) var diagnostics: [Diagnostic] = []

    public init() {}

    public func add(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { errorCount += 1 }
    }

    /// Replaces a diagnostic with a better explanation of the same severity.
    package func replace(_ index: Int, with diagnostic: Diagnostic) {
        guard diagnostics.indices.contains(index), diagnostics[index].severity == diagnostic.severity else {
            return add(diagnostic)
        }
        diagnostics[index] = diagnostic
    }

    public func error(_ code: DiagnosticCode, _ message: Wording, at place: Place, help: Wording? = nil) {
        add(Diagnostic(.error, code, message, at: place, help: help))
    }

    public func warning(_ code: DiagnosticCode, _ message: Wording, at place: Place, help: Wording? = nil) {
        add(Diagnostic(.warning, code, message, at: place, help: help))
    }

    public func append(_ others: [Diagnostic]) {
        for diagnostic in others { add(diagnostic) }
    }

    public var hasErrors: Bool { errorCount > 0 }

    /// Errors so far; compare before and after a step to learn whether it went well.
    public private(set) var errorCount = 0
}
