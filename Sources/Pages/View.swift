import Synchronization

/// Named values of several rows that are made when a template asks for them: one object for all, asked by the
/// row's number.
///
/// A row takes no memory of its own, and the compiler checks that no name is forgotten.
///
///     final class SubjectRows: Rows {
///         enum Name: Int, CaseIterable { case name, weight }
///         static let names = Names(Name.self)
///
///         var rowCount: Int { subjects.count }
///
///         func value(_ name: Name, row: Int) -> Value {
///             switch name {
///             case .name: .text(subjects[row].name)
///             case .weight: .count(subjects[row].weight)
///             }
///         }
///     }
public protocol Rows: AnyObject, Sendable {
    /// What a template can ask for, spelled as it asks; numbered from 0.
    associatedtype Name: RawRepresentable<Int>, CaseIterable

    static var names: Names { get }

    var rowCount: Int { get }

    func value(_ name: Name, row: Int) -> Value

    /// The names of all rows of this type; given.
    var names: Names { get }

    /// The number of the names, for tables; given, so that to ask for it touches nothing that threads share.
    var namesNumber: Int { get }

    /// The number of the names with their prefix: one more, if there is a prefix.
    var prefixedNumber: Int { get }

    /// The value at a position of `names`; given.
    func value(at position: Int, row: Int) -> Value
}

extension Rows {
    @inlinable
    public var names: Names { Self.names }

    public var namesNumber: Int { Self.names.number }

    public var prefixedNumber: Int { Self.names.prefix == nil ? Self.names.number : Self.names.number + 1 }

    @inlinable
    public func value(at position: Int, row: Int) -> Value {
        if let name = Name(rawValue: position) { value(name, row: row) } else { .none }
    }
}

/// A single group of such values: the model of a page, of a card.
public protocol View: Rows {
    func value(_ name: Name) -> Value
}

extension View {
    public var rowCount: Int { 1 }

    @inlinable
    public func value(_ name: Name, row: Int) -> Value { value(name) }
}

/// The names of a type of rows or views. There is one for each type, so that a position that was found once
/// stays valid.
public final class Names: Sendable {
    public let all: [String]
    /// The prefix of each of them outside of the view: `page`, for `page.title`.
    public let prefix: String?
    /// A small number of its own, even, from 0.
    public let number: Int

    private static let count = Atomic(0)

    public init<Name: CaseIterable>(_ type: Name.Type, under prefix: String? = nil) {
        all = type.allCases.map { "\($0)" }
        self.prefix = prefix
        number = Self.count.wrappingAdd(2, ordering: .relaxed).oldValue
    }

    public func position(of name: String) -> Int? { all.firstIndex(of: name) }
}
