internal import Bytes
internal import CCMark
internal import Synchronization

/// The syntax tree of a Markdown text, walked in order; the only place that touches cmark-gfm.
///
/// GitHub's extensions are on: tables, footnotes, task lists, strikethrough, autolinks.
enum CommonMarkTree {
    /// Calls `visit` when a node is entered, and again when one with children is left; no other text may be
    /// walked meanwhile.
    static func walk(_ text: ArraySlice<UInt8>, _ visit: (CommonMarkNode, _ entering: Bool) -> Void) {
        _ = registered
        defer { arena_reset() }
        guard let parser = unsafe cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES, arena_allocator()) else {
            return
        }
        defer { unsafe cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let syntax = unsafe cmark_find_syntax_extension(name) {
                _ = unsafe cmark_parser_attach_syntax_extension(parser, syntax)
            }
        }
        unsafe text.withUnsafeBytes { bytes in
            unsafe cmark_parser_feed(
                parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        var root: OpaquePointer?
        inlines.withLock { _ in unsafe root = cmark_parser_finish(parser) }
        if let root = unsafe root { unsafe CommonMarkNode.walk(root, visit) }
    }

    // While cmark reads the text in blocks, extensions add their special characters to a table that all
    // threads share, and the thread that finishes first removes them: another thread would miss bare links
    // and strikethrough in its text.
    private static let inlines = Mutex(())

    // Registering twice corrupts the library's list; a static constant runs once.
    private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()
}

/// One node of the tree; valid while the tree is walked.
@safe struct CommonMarkNode {
    enum Kind: Equatable {
        case document, blockQuote, list, item, taskItem, codeBlock, htmlBlock, paragraph, heading,
            thematicBreak, footnoteDefinition
        case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image,
            footnoteReference
        case table, tableHeader, tableRow, tableCell, other
    }

    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    var kind: Kind {
        switch unsafe cmark_node_get_type(pointer) {
        case CMARK_NODE_TEXT: .text
        case CMARK_NODE_SOFTBREAK: .softBreak
        case CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_CODE: .code
        case CMARK_NODE_HTML_INLINE: .htmlInline
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: .link
        case CMARK_NODE_IMAGE: .image
        case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
        case CMARK_NODE_DOCUMENT: .document
        case CMARK_NODE_BLOCK_QUOTE: .blockQuote
        case CMARK_NODE_LIST: .list
        case CMARK_NODE_ITEM: isNamed("tasklist") ? .taskItem : .item
        case CMARK_NODE_CODE_BLOCK: .codeBlock
        case CMARK_NODE_HTML_BLOCK: .htmlBlock
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_HEADING: .heading
        case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
        case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
        default: extensionKind
        }
    }

    /// The types of extensions are numbered when they are registered, so only their names are known.
    private var extensionKind: Kind {
        guard let name = unsafe cmark_node_get_type_string(pointer) else { return .other }
        if unsafe Self.isText("table_cell", name) { return .tableCell }
        if unsafe Self.isText("table_row", name) { return .tableRow }
        if unsafe Self.isText("table_header", name) { return .tableHeader }
        if unsafe Self.isText("table", name) { return .table }
        return unsafe Self.isText("strikethrough", name) ? .strikethrough : .other
    }

    private func isNamed(_ name: StaticString) -> Bool {
        unsafe cmark_node_get_type_string(pointer).map { unsafe Self.isText(name, $0) } ?? false
    }

    private static func isText(_ name: StaticString, _ own: UnsafePointer<CChar>) -> Bool {
        let length = name.utf8CodeUnitCount
        for index in 0..<length where unsafe UInt8(bitPattern: own[index]) != name.utf8Start[index] {
            return false
        }
        return unsafe own[length] == 0
    }

    var literal: String { unsafe Self.text(cmark_node_get_literal(pointer)) }

    /// Calls with the literal's bytes.
    func withLiteral(_ body: (Span<UInt8>) -> Void) {
        guard let characters = unsafe cmark_node_get_literal(pointer) else { return }
        let length = unsafe strlen(characters)
        unsafe characters.withMemoryRebound(to: UInt8.self, capacity: length) {
            let bytes = unsafe UnsafeBufferPointer(start: $0, count: length).span
            if bytes.mayContainForbidden { body(literal.utf8.span) } else { body(bytes) }
        }
    }

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

    /// Whether a paragraph is in a tight list, where it has no element of its own.
    var isTightParagraph: Bool {
        guard let item = unsafe cmark_node_parent(pointer), let list = unsafe cmark_node_parent(item) else {
            return false
        }
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

    /// A text of cmark, which keeps control characters, and makes them of entities such as `&#1;`.
    private static func text(_ characters: UnsafePointer<CChar>?) -> String {
        unsafe characters.map { unsafe String(cString: $0).allowedInPages.withLineFeeds } ?? ""
    }

    /// The words in the node, without markup; a line break is a space.
    var plainText: String {
        var text = ""
        unsafe Self.walk(pointer) { node, entering in
            guard entering else { return }
            switch node.kind {
            case .text, .code: text += node.literal
            case .softBreak, .lineBreak: text += " "
            default: break
            }
        }
        return text
    }

    /// Calls `visit` when a node is entered, and again when one with children is left. Never recurses.
    fileprivate static func walk(_ root: OpaquePointer, _ visit: (CommonMarkNode, _ entering: Bool) -> Void) {
        guard let iterator = unsafe cmark_iter_new(root) else { return }
        defer { unsafe cmark_iter_free(iterator) }
        while true {
            let event = unsafe cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else { return }
            unsafe visit(CommonMarkNode(node), event == CMARK_EVENT_ENTER)
        }
    }
}

extension String {
    /// The text with a line feed, as browsers read it, in place of each carriage return; only an entity such as
    /// `&#13;` brings one.
    fileprivate var withLineFeeds: String {
        guard utf8.contains(0x0D) else { return self }
        return String(UnicodeScalarView(unicodeScalars.map { $0 == "\r" ? "\n" : $0 }))
    }
}
