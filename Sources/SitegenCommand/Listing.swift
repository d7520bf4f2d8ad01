import Diagnostics

/// The diagnostics that a person is shown: only so many of each kind, so that one mistake that is everywhere
/// does not hide all others.
struct Listing {
    /// How many of a kind are shown without `--all`.
    static let most = 20

    /// In the order in which they were given, which is that of files and lines.
    private(set) var shown: [Diagnostic] = []
    /// One line for each kind of which some are left out.
    private(set) var remainder = ""

    /// A kind is a code; errors are counted apart, so that no number of warnings hides one.
    init(_ diagnostics: [Diagnostic], isWhole: Bool) {
        var counts: [Kind: Int] = [:]
        var kinds: [Kind] = []
        for diagnostic in diagnostics {
            let kind = Kind(code: diagnostic.code, severity: diagnostic.severity)
            if counts[kind] == nil { kinds.append(kind) }
            counts[kind, default: 0] += 1
            if isWhole || counts[kind, default: 0] <= Self.most { shown.append(diagnostic) }
        }
        guard !isWhole else { return }
        for kind in kinds {
            let more = counts[kind, default: 0] - Self.most
            guard more > 0 else { continue }
            remainder +=
                "\(counted(more, "more \(kind.severity.rawValue)")) [\(kind.code)], shown with \(Option.all.name)\n"
        }
    }

    private struct Kind: Hashable {
        var code: DiagnosticCode
        var severity: Severity
    }
}
