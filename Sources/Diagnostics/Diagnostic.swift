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

extension Diagnostic {
    /// The same place with a message that says that no more of this kind are listed for the file.
    fileprivate var asLast: Diagnostic {
        var last = self
        last.message =
            "this occurs more than \(DiagnosticLog.mostAlike) times in this file, so the rest is not listed"
        last.help = "correct what is listed, which may all have one cause"
        return last
    }
}

/// Collects everything that is wrong in one piece of work, so that an author can correct all errors of a file
/// at once.
///
/// One mistake may be in every line of a long file. So of each kind, which is a code, only so many are kept of a
/// file, and one more that says so.
///
/// Not shared between threads: each thread keeps its own log, and the logs are appended in order.
public final class DiagnosticLog {
    /// The most of a kind that are kept of a file.
    public static let mostAlike = 1_000

    public private(set) var diagnostics: [Diagnostic] = []
    private var counts: [Kind: Int] = [:]

    private struct Kind: Hashable {
        var path: String
        var code: DiagnosticCode
        var severity: Severity
    }

    public init() {}

    public func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { errorCount += 1 }
        let kind = Kind(path: diagnostic.path, code: diagnostic.code, severity: diagnostic.severity)
        let count = counts[kind, default: 0] + 1
        counts[kind] = count
        guard count <= Self.mostAlike + 1 else { return }
        diagnostics.append(count > Self.mostAlike ? diagnostic.asLast : diagnostic)
    }

    /// How many diagnostics of a kind get a "did you mean". Each takes a comparison with every known name, and
    /// hundreds of mistakes of one kind mostly have one cause.
    public static let mostProposals = 100

    /// Whether another error of this kind still gets a "did you mean".
    public func isProposing(_ code: DiagnosticCode, in path: String) -> Bool {
        counts[Kind(path: path, code: code, severity: .error), default: 0] < Self.mostProposals
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
