import Languages

/// Something to keep or to send on that a page leads to.
public struct Keepsake: Sendable {
    public enum Kind: String, Sendable {
        /// A sheet of paper.
        case print
        /// A sheet for a wall.
        case poster
        /// A file with all that the page shows.
        case file
    }

    let kind: Kind
    let name: String
    let page: String
    let isDownload: Bool

    /// - Parameters:
    ///   - name: the key of a message of the domain that says what it is.
    ///   - page: the id of the page that it is.
    public init(_ kind: Kind, _ name: String, _ page: String, isDownload: Bool = false) {
        self.kind = kind
        self.name = name
        self.page = page
        self.isDownload = isDownload
    }
}

extension DomainPages {
    /// The row of what a page leads to, which `common/keep` shows with the page's picture; nothing without any.
    public func keep(_ keepsakes: [Keepsake]) -> Value {
        if keepsakes.isEmpty { return .none }
        return [
            "links": .list(
                keepsakes.map { keepsake in
                    [
                        "kind": .text(messages.text("site.keep.\(keepsake.kind.rawValue)")),
                        "name": .text(text(keepsake.name)), "link": .page(keepsake.page),
                        "isDownload": .flag(keepsake.isDownload),
                    ]
                })
        ]
    }
}
