import Diagnostics

/// The diagnostics that a person is shown: only so many of each kind, so that one mistake that is everywhere
/// does not hide all others.
struct Listing {
    /// How many of a kind are shown without `--all`.
    static let most = 20

    /// In the order in which they were given, which is that of files and lines.
    private(set) var shown: [Diagnostic] = []
    /// One line for each kind of which some are left out.
    private var remainder: [Wording] = []

    /// A kind is a code; errors are counted apart, so that no number of warnings hides one.
    ///
    /// - Parameter way: with what all of them are shown.
    init(_ diagnostics: [Diagnostic], isWhole: Bool, with way: String = Option.all.name) {
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
            remainder.append(
                "\(Self.more(more, kind.severity)) [\(kind.code)], shown with \(way)")
        }
    }

    func remainder(in translation: Translation) -> String {
        remainder.map { $0.text(in: translation) + "\n" }.joined()
    }

    /// The errors of a command that is not about them.
    static func errors(among diagnostics: [Diagnostic]) -> Listing {
        Listing(
            diagnostics.filter { $0.severity == .error }, isWhole: false,
            with: ["sitegen", Subcommand.check.name, Option.all.name].joined(separator: " "))
    }

    private static func more(_ count: Int, _ severity: Severity) -> Wording {
        switch severity {
        case .note: count == 1 ? "1 more note" : "\(count) more notes"
        case .warning: count == 1 ? "1 more warning" : "\(count) more warnings"
        case .error: count == 1 ? "1 more error" : "\(count) more errors"
        }
    }

    private struct Kind: Hashable {
        var code: DiagnosticCode
        var severity: Severity
    }
}

extension Terminal {
    func say(_ listing: Listing) {
        say(listing.shown)
        say(listing.remainder(in: translation))
    }
}
