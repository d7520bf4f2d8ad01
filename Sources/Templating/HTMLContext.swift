import Diagnostics
/// Whether and how data may be written at some point of an HTML document.
enum HTMLContext {
    case allowed(Style)
    /// Why data cannot be placed there, and what to do instead.
    case refused(Wording, help: Wording)
}

extension HTMLState {
    /// Elements whose contents are text to the browser, even what looks like a tag in them.
    static let opaqueElements: Set<String> = [
        "title", "textarea", "style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]

    /// Attributes that contain an address, which must not run code.
    static let addressAttributes: Set<String> = [
        "href", "xlink:href", "src", "srcset", "action", "formaction", "cite", "poster", "data", "ping",
        "background", "longdesc",
        "manifest",
        "codebase", "classid", "usemap", "profile",
    ]

    /// Schemes whose addresses are code, or a whole document.
    static let runningSchemes: Set<String> = ["javascript", "vbscript", "data"]

    /// Elements of SVG that give an attribute of another element the values in these, and it may be an address.
    private static let animations: Set<String> = ["animate", "set"]
    private static let animatedValues: Set<String> = ["values", "to", "from", "by"]

    var attributeName: String { String(decoding: attribute, as: UTF8.self) }

    /// How data is written here, or why it is not allowed here.
    var context: HTMLContext {
        switch phase {
        case .text: .allowed(enclosure == .none ? .html : .escaped)
        case .comment: .allowed(.escaped)
        case .contents: contentsContext
        case .doubleQuoted, .singleQuoted: attributeContext
        case .beforeValue, .unquoted:
            .refused("data cannot be in an attribute without quotes", help: "put the value in quotes")
        case .tagOpen, .endTagOpen, .tagName, .insideTag, .attributeName, .afterAttributeName:
            .refused(
                "data cannot be the name of an element or an attribute",
                help: "write the name in the template, and let a section choose it"
            )
        case .declarationOpen, .declaration:
            .refused("data cannot be placed in a declaration", help: "write the declaration out")
        }
    }

    private var contentsContext: HTMLContext {
        let name = String(decoding: element, as: UTF8.self)
        if name == "title" || name == "textarea" { return .allowed(.escaped) }
        return .refused(
            "data cannot be placed inside <\(name)>",
            help: "put it into an attribute or an element of its own")
    }

    private var attributeContext: HTMLContext {
        let name = attributeName
        if name == "style" || name == "srcdoc" || name.hasPrefix("on") {
            return .refused(
                "data cannot be placed in the attribute \"\(name)\"",
                help: "use a class, and say in the stylesheet what it looks like")
        }
        if scheme.runsCode, Self.addressAttributes.contains(name) {
            return .refused(
                "data cannot be placed in an address that begins with \"\(String(decoding: scheme.letters, as: UTF8.self)):\"",
                help: "begin the address with another scheme, or put the whole address into one value")
        }
        if directive.isGiven, isContentOfMeta {
            return .refused(
                "data cannot be the \"content\" of a <meta> with \"http-equiv\"",
                help: "write the content in the template, or lead to another page with a link")
        }
        let tag = String(decoding: element, as: UTF8.self)
        if Self.animations.contains(tag), Self.animatedValues.contains(name) {
            return .refused(
                "data cannot be placed in the attribute \"\(name)\" of <\(tag)>",
                help: "write its value in the template, and let a section choose it")
        }
        return .allowed(scheme.isOpen && Self.addressAttributes.contains(name) ? .address : .attribute)
    }

    /// The state as a message describes it: "between tags".
    var description: Wording {
        switch phase {
        case .text:
            enclosure == .none ? "between tags" : enclosure == .svg ? "inside <svg>" : "inside <option>"
        case .tagOpen, .endTagOpen, .tagName, .insideTag, .attributeName, .afterAttributeName, .beforeValue,
            .unquoted:
            "inside a tag"
        case .doubleQuoted, .singleQuoted: "inside the quotes of \"\(attributeName)\""
        case .declarationOpen, .declaration: "inside a declaration"
        case .comment: "inside a comment"
        case .contents: "inside <\(String(decoding: element, as: UTF8.self))>"
        }
    }
}
