internal import CCMark

/// The syntax tree of a Markdown text, walked in order; the only place that touches cmark-gfm.
///
/// GitHub's extensions are on: tables, footnotes, task lists, strikethrough, autolinks.
@safe final class CommonMarkTree {
    private let root: OpaquePointer

    init?(_ text: ArraySlice<UInt8>) {
        _ = Self.registered
        guard let parser = unsafe cmark_parser_new(CMARK_OPT_FOOTNOTES) else { return nil }
        defer { unsafe cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let syntax = unsafe cmark_find_syntax_extension(name) {
                _ = unsafe cmark_parser_attach_syntax_extension(parser, syntax)
            }
        }
        unsafe text.withUnsafeBytes { bytes in
            unsafe cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard let root = unsafe cmark_parser_finish(parser) else { return nil }
        unsafe self.root = root
    }

    deinit {
        unsafe cmark_node_free(root)
    }

    /// Calls `visit` when a node is entered, and again when one that holds others is left. Never recurses.
    func walk(_ visit: (CommonMarkNode, _ entering: Bool) -> Void) {
        guard let iterator = unsafe cmark_iter_new(root) else { return }
        defer { unsafe cmark_iter_free(iterator) }
        while true {
            let event = unsafe cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else { return }
            unsafe visit(CommonMarkNode(node), event == CMARK_EVENT_ENTER)
        }
    }

    // Registering twice corrupts the library's list; a static constant runs once.
    private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()
}

/// One node of the tree; valid while the tree lives.
@safe struct CommonMarkNode {
    enum Kind: Equatable {
        case document, blockQuote, list, item, taskItem, codeBlock, htmlBlock, paragraph, heading, thematicBreak, footnoteDefinition
        case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image, footnoteReference
        case table, tableHeader, tableRow, tableCell, other
    }

    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    var kind: Kind {
        // cmark has no words for these two.
        switch unsafe cmark_node_get_type(pointer) {
        case CMARK_NODE_FOOTNOTE_DEFINITION: return .footnoteDefinition
        case CMARK_NODE_FOOTNOTE_REFERENCE: return .footnoteReference
        default: break
        }
        return Self.kinds[unsafe String(cString: cmark_node_get_type_string(pointer))] ?? .other
    }

    var literal: String { unsafe Self.text(cmark_node_get_literal(pointer)) }
    var url: String { unsafe Self.text(cmark_node_get_url(pointer)) }
    var title: String { unsafe Self.text(cmark_node_get_title(pointer)) }
    var fenceInfo: String { unsafe Self.text(cmark_node_get_fence_info(pointer)) }
    var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(pointer)) }
    var isOrdered: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
    var listStart: Int { unsafe Int(cmark_node_get_list_start(pointer)) }
    var isChecked: Bool { unsafe cmark_gfm_extensions_get_tasklist_item_checked(pointer) }
    var isEmpty: Bool { unsafe cmark_node_first_child(pointer) == nil }
    /// From 1, in the text that was parsed.
    var line: Int { unsafe Int(cmark_node_get_start_line(pointer)) }

    /// Whether a paragraph stands in a tight list, where it has no element of its own.
    var isTightParagraph: Bool {
        guard let item = unsafe cmark_node_parent(pointer), let list = unsafe cmark_node_parent(item) else { return false }
        return unsafe cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) != 0
    }

    var parentKind: Kind {
        unsafe cmark_node_parent(pointer).map { unsafe CommonMarkNode($0).kind } ?? .other
    }

    /// The alignment of each column of a table: `l`, `c`, `r` or 0.
    var alignments: [UInt8] {
        let columns = unsafe Int(cmark_gfm_extensions_get_table_columns(pointer))
        guard let first = unsafe cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: first, count: columns))
    }

    private static func text(_ characters: UnsafePointer<CChar>?) -> String {
        unsafe characters.map { unsafe String(cString: $0) } ?? ""
    }

    private static let kinds: [String: Kind] = [
        "document": .document, "block_quote": .blockQuote, "list": .list, "item": .item, "tasklist": .taskItem,
        "code_block": .codeBlock, "html_block": .htmlBlock, "paragraph": .paragraph, "heading": .heading,
        "thematic_break": .thematicBreak, "text": .text, "softbreak": .softBreak,
        "linebreak": .lineBreak, "code": .code, "html_inline": .htmlInline, "emph": .emphasis, "strong": .strong,
        "strikethrough": .strikethrough, "link": .link, "image": .image,
        "table": .table, "table_header": .tableHeader, "table_row": .tableRow, "table_cell": .tableCell,
    ]
}
