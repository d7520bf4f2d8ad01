/// What fills the blocks of a template: the arguments of all parents around it, the outermost first.
///
/// A scope never changes, and the same parent in the same scope gives the same one: so recursion is
/// recognised.
final class BlockScope: Sendable {
    static let empty = BlockScope([:])

    /// Content given for a block, and where it comes from.
    struct Argument: Sendable {
        var block: Block
        var template: NamedTemplate
        /// The scope in which the content was written, which fills the blocks in it.
        var scope: BlockScope
    }

    let arguments: [String: Argument]

    init(_ arguments: [String: Argument]) {
        self.arguments = arguments
    }

    /// The scope inside a parent: outer arguments win over these; itself if nothing is added.
    func adding(_ blocks: [Block], from template: NamedTemplate) -> BlockScope {
        var merged = arguments
        for block in blocks where arguments[block.name.text] == nil {
            // Of two blocks with one name in one parent, the last one counts.
            merged[block.name.text] = Argument(block: block, template: template, scope: self)
        }
        return merged.count == arguments.count ? self : BlockScope(merged)
    }
}

/// A template and its name.
struct NamedTemplate: Sendable {
    var name: String
    var template: Template
}
