/// Markup that this program made and vouches for: it is written out as it is.
public struct HTML: Sendable, Hashable {
    public let source: String

    public init(trusted source: String) {
        self.source = source
    }
}
