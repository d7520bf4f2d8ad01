public import Diagnostics

/// Names that may occur only once, in one file or across files.
///
///     var ids = Uniqueness("penalty id")
///     ids.check(penalty.id, node, log)
public struct Uniqueness<Name: Hashable> {
    private let what: Wording
    /// The first names are compared one by one, which takes less time than to hash them.
    @usableFromInline var few: [(name: Name, place: Place)] = []
    @usableFromInline var places: [Name: Place] = [:]
    @usableFromInline static var fewAtMost: Int { 8 }

    /// - Parameter what: what the names are, for messages: "penalty id".
    public init(_ what: Wording) {
        self.what = what
    }

    /// Reports a name that was seen before, with both places.
    ///
    /// - Returns: whether this is the first time.
    @discardableResult
    @inlinable
    public mutating func check(_ name: Name, at place: Place, _ log: DiagnosticLog) -> Bool {
        if let first = few.first(where: { $0.name == name })?.place ?? places[name] {
            report(name, at: place, first: first, log)
            return false
        }
        if few.count < Self.fewAtMost { few.append((name, place)) } else { places[name] = place }
        return true
    }

    @discardableResult
    @inlinable
    public mutating func check(_ name: Name, _ node: Node, _ log: DiagnosticLog) -> Bool {
        check(name, at: node.place, log)
    }

    @usableFromInline
    func report(_ name: Name, at place: Place, first: Place, _ log: DiagnosticLog) {
        log.error(
            .recordsDuplicate,
            "the \(what) \"\(cut("\(name)"))\" appears a second time, first \(first.asSeen(from: place.file))",
            at: place, help: "remove one of the two, or give it another \(what)")
    }

    /// Forgets all names, for the next place where each may occur only once.
    @inlinable
    public mutating func removeAll() {
        few.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}
