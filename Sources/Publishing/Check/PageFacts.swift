/// What a rendered page says of itself and of other pages, for the check of links.
struct PageFacts: Sendable, Equatable {
    /// Hashes of its anchors, sorted.
    var anchors: [UInt64] = []
    /// The positions (`PageOrder`) of the pages that it links to, each once.
    var links: [Int32] = []
    /// Its links to anchors, which can be checked only when all pages are rendered.
    var references: [AnchorReference] = []

    struct AnchorReference: Sendable, Equatable {
        /// The position of the page that has to have the anchor.
        var page: Int32
        /// The hash of the anchor.
        var anchor: UInt64
        var attribute: String
        /// The whole address.
        var text: String
    }
}

extension PageFacts {
    /// Names the pages that it refers to in another way.
    mutating func refer(by name: (Int32) -> Int32) {
        for index in links.indices { links[index] = name(links[index]) }
        for index in references.indices { references[index].page = name(references[index].page) }
    }
}
