/// How a value is written in its context.
enum Style: UInt8, Sendable {
    /// Between the tags of a page: elements may be added.
    case html
    /// HTML text in which no element is allowed: titles, options, comments.
    case escaped
    case attribute
    /// The beginning of an address in an attribute.
    case address
    case xml
    case plain
    /// The inside of a CSS string.
    case css
    /// As the Mustache specification says: escaped, and nothing is an error.
    case lenient
    /// `{{{name}}}` between the tags of a page.
    case raw
    /// `{{{name}}}` in a lenient template.
    case lenientRaw
}

/// What a file is, by its ending: decides how values are written in it.
public enum OutputKind: String, Sendable, CaseIterable {
    case html, xml, txt, css
    /// No file of a site: a template rendered as the Mustache specification says.
    case lenient = ""

    /// The style of all values in such a file; in HTML, of values between tags.
    func style(raw: Bool) -> Style {
        switch self {
        case .html: raw ? .raw : .html
        case .xml: raw ? .plain : .xml
        case .txt: .plain
        case .css: .css
        case .lenient: raw ? .lenientRaw : .lenient
        }
    }
}
