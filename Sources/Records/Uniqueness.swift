public import Diagnostics

/// Names that may stand only once, in one file or across files.
///
///     var ids = Uniqueness("penalty id")
///     ids.check(penalty.id, node, log)
public struct Uniqueness<Name: Hashable> {
    private let what: String
    private var places: [Name: Place] = [:]

    /// - Parameter what: what the names are, for messages: "penalty id".
    public init(_ what: String) {
        self.what = what
    }

    /// Reports a name that was seen before, with both places.
    ///
    /// - Returns: whether this is the first time.
    @discardableResult
    public mutating func check(_ name: Name, at place: Place, _ log: DiagnosticLog) -> Bool {
        guard let first = places[name] else {
            places[name] = place
            return true
        }
        log.error(
            .recordsDuplicate, "the \(what) \"\(cut("\(name)"))\" appears a second time, first \(first.asSeen(from: place.file))",
            at: place, help: "remove one of the two, or give it another \(what)")
        return false
    }

    @discardableResult
    public mutating func check(_ name: Name, _ node: Node, _ log: DiagnosticLog) -> Bool {
        check(name, at: node.place, log)
    }

    /// Forgets all names, for the next place where they may stand only once.
    public mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
    }
}
