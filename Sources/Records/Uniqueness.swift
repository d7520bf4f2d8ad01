public import Diagnostics

/// Names that may occur only once, in one file or across files.
///
///     var ids = Uniqueness("penalty id")
///     ids.check(penalty.id, node, log)
public struct Uniqueness<Name: Hashable> {
    private let what: String
    @usableFromInline var places: [Name: Place] = [:]

    /// - Parameter what: what the names are, for messages: "penalty id".
    public init(_ what: String) {
        self.what = what
    }

    /// Reports a name that was seen before, with both places.
    ///
    /// - Returns: whether this is the first time.
    @discardableResult
    @inlinable
    public mutating func check(_ name: Name, at place: Place, _ log: DiagnosticLog) -> Bool {
        guard let first = places.updateValue(place, forKey: name) else { return true }
        places[name] = first
        report(name, at: place, first: first, log)
        return false
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
        places.removeAll(keepingCapacity: true)
    }
}
