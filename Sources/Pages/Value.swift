public import Diagnostics
public import Markup

/// What a template can see under a name.
///
/// Large cases are stored indirectly, so that the others, which are copied at every step, stay small.
public enum Value: Sendable {
    /// The name is known and there is nothing under it.
    case none
    case flag(Bool)
    case text(String)
    /// Text in another language than the page's, such as a fallback or a foreign word: gets its `lang`.
    indirect case phrase(String, language: String)
    /// A whole number, written with the digits grouping of the page's locale.
    case count(Int)
    /// A measured or computed number: exact for machines, `text` for people, written as `<data value>`.
    indirect case number(exact: String, text: String)
    /// A number that is written in the locale's digits, with at least and at most so many after the point.
    case decimal(Double, least: Int8, most: Int8)
    /// A date or time: ISO 8601 for machines, `text` for people, written as `<time datetime>`.
    indirect case time(machine: String, text: String)
    /// Markup that this program made and vouches for.
    case markup(HTML)
    /// The address of another page or of a file of the site, relative to the page that shows it.
    indirect case link(Link)
    /// A link to the page with this id in the same language, as most links are.
    case page(String)
    /// A link to the page with this number in the plan; absolute if it is to be read outside of the site.
    case plannedPage(Int, isAbsolute: Bool)
    /// A link to an existing file, by its path in the tree.
    case path(String)
    case list([Value])
    /// A list of groups of values.
    case rows(any Rows)
    case record(Record)
}

extension Value {
    public var isNone: Bool { if case .none = self { true } else { false } }
}

/// Named values; the model of a page, of a row, of a card.
///
/// A name is looked up by its position where a template last found it, so a lookup costs one comparison.
public struct Record: Sendable, ExpressibleByDictionaryLiteral {
    public enum Content: Sendable {
        /// In the order they were given.
        case fields([Field])
        /// One of the rows, the only one of a view.
        case view(any Rows, row: Int32)
    }

    /// A value and its name; no tuple, since Swift copies tuples of such a size slowly.
    public struct Field: Sendable {
        public var name: String
        public var value: Value
    }

    public private(set) var content: Content

    public init(dictionaryLiteral elements: (String, Value)...) {
        content = .fields(elements.map { Field(name: $0.0, value: $0.1) })
    }

    public init(_ fields: [(name: String, value: Value)] = []) {
        content = .fields(fields.map { Field(name: $0.name, value: $0.value) })
    }

    public init(fields: [Field]) {
        content = .fields(fields)
    }

    public init(_ view: some View) {
        content = .view(view, row: 0)
    }

    public init(_ rows: any Rows, row: Int) {
        content = .view(rows, row: Int32(clamping: row))
    }

    public subscript(name: String) -> Value? {
        switch content {
        case .fields(let fields):
            for field in fields where field.name == name { return field.value }
            return nil
        case .view(let view, let row):
            return view.names.position(of: name).map { view.value(at: $0, row: Int(row)) }
        }
    }

    public var names: [String] {
        switch content {
        case .fields(let fields): fields.map(\.name)
        case .view(let view, _): view.names.all
        }
    }

    public mutating func append(_ name: String, _ value: Value) {
        switch content {
        case .fields(var fields):
            content = .fields([])
            fields.append(Field(name: name, value: value))
            content = .fields(fields)
        case .view(let view, let row):
            content = .fields(
                view.names.all.indices.map {
                    Field(name: view.names.all[$0], value: view.value(at: $0, row: Int(row)))
                })
            append(name, value)
        }
    }

    /// Appends everything that another record contains.
    public mutating func append(contentsOf other: Record) {
        for name in other.names { append(name, other[name] ?? .none) }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    public init(integerLiteral value: Int) { self = .count(value) }
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, Value)...) {
        self = .record(Record(elements.map { (name: $0.0, value: $0.1) }))
    }

    /// A text, or nothing.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .none }

    public static func view(_ view: some View) -> Value { .record(Record(view)) }

    /// A number with at least and at most so many digits after the point.
    public static func decimal(_ number: Double, fraction: ClosedRange<Int>) -> Value {
        .decimal(
            number, least: Int8(clamping: fraction.lowerBound), most: Int8(clamping: fraction.upperBound))
    }
}

/// Where an address leads; the address itself depends on the page that shows it, so it is written last.
public struct Link: Sendable {
    public enum Target: Sendable, Hashable {
        /// The page with this id, in the same language.
        case page(String)
        /// The page with this id in another language, for the language switcher.
        case translation(String, locale: String)
        /// A file of the output, by its path in the tree: `rules/en.pdf`.
        case file(String)
    }

    public var target: Target
    /// An element of the target, without `#`.
    public var fragment: String?
    /// The author's own words, if the link is in a text of theirs, to be shown in a message when the link is
    /// broken.
    public var origin: Origin?

    /// A link as an author wrote it.
    public struct Origin: Sendable {
        public var text: String
        public var place: Place

        public init(_ text: String, at place: Place) {
            self.text = text
            self.place = place
        }
    }

    public init(_ target: Target, fragment: String? = nil, origin: Origin? = nil) {
        self.target = target
        self.fragment = fragment
        self.origin = origin
    }
}
