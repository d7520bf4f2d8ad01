import Synchronization

/// Named values that are made when a template asks for them: the model of pages and rows of which there are thousands.
///
/// Whatever it could tell, a view costs no more than one object; and no name can be forgotten.
///
///     final class SubjectRow: View {
///         enum Name: Int, CaseIterable { case name, weight }
///         static let names = Names(Name.self)
///
///         func value(_ name: Name) -> Value {
///             switch name {
///             case .name: .text(subject.name)
///             case .weight: .count(subject.weight)
///             }
///         }
///     }
public protocol View: AnyObject, Sendable {
    /// What a template can ask for, spelled as it asks; numbered from 0.
    associatedtype Name: RawRepresentable<Int>, CaseIterable

    static var names: Names { get }

    func value(_ name: Name) -> Value

    /// The names of all views of this type; given.
    var names: Names { get }

    /// The number of the names, for tables; given, so that to ask for it touches nothing that threads share.
    var namesNumber: Int { get }

    /// The value at a position of `names`; given.
    func value(at position: Int) -> Value
}

extension View {
    @inlinable
    public var names: Names { Self.names }

    public var namesNumber: Int { Self.names.number }

    @inlinable
    public func value(at position: Int) -> Value {
        if let name = Name(rawValue: position) { value(name) } else { .none }
    }
}

/// The names of a type of views. There is one for each type, so that whoever finds a position in it need not look again.
public final class Names: Sendable {
    public let all: [String]
    /// A small number of its own, from 0.
    public let number: Int

    private static let count = Atomic(0)

    public init<Name: CaseIterable>(_ type: Name.Type) {
        all = type.allCases.map { "\($0)" }
        number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    public func position(of name: String) -> Int? { all.firstIndex(of: name) }
}
