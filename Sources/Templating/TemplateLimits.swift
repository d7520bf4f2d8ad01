import Diagnostics
import Synchronization

/// How much the templates of one page may make: far more than any page needs, so that a few small files that include
/// each other again and again end in an error.
public struct TemplateLimits: Sendable {
    /// Templates and blocks that are set into each other.
    public var inclusions = 100_000
    /// Bytes of the templates with all that they include.
    public var templateBytes = 64_000_000
    /// Steps of a page: each text, value and section that is written counts.
    public var steps = 100_000_000
    /// Bytes of a page.
    public var pageBytes = 200_000_000

    public init() {}
}

/// The limits of all programs of a library. Once one of them is reached, the site has an error, and less is given to
/// the programs that come after: there may be hundreds, and each would take seconds to be told the same.
final class LimitWatch: Sendable {
    private let limits: TemplateLimits
    private let isReached = Atomic(false)
    private static let rest = 20

    init(_ limits: TemplateLimits) {
        self.limits = limits
    }

    func noteReached() { isReached.store(true, ordering: .relaxed) }

    private var share: Int { isReached.load(ordering: .relaxed) ? Self.rest : 1 }

    var inclusions: Int { limits.inclusions / share }
    var templateBytes: Int { limits.templateBytes / share }
    var steps: Int { limits.steps / share }
    var pageBytes: Int { limits.pageBytes }
}

extension LimitWatch {
    /// What is said of a limit, whatever was left of it.
    var tooManyInclusions: Wording {
        "the templates of this page include templates and blocks more than \(limits.inclusions) times"
    }

    var tooLongTemplates: Wording {
        "the templates of this page are longer than \(limits.templateBytes / 1_000_000) MB with all that they include"
    }

    var tooManySteps: Wording { "the page takes more than \(limits.steps) steps of its templates" }

    var tooLongPage: Wording { "the page becomes longer than \(limits.pageBytes / 1_000_000) MB" }

    static let help: Wording = "include less, or repeat it less often"
}
