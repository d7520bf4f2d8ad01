import Pages

/// Where names are looked up: a group of values, and what stands around it.
///
/// Lives on the stack of whoever goes into the group, and is lent from there: so a lookup counts no references, for which threads would
/// have to wait for each other, and takes no memory. Nobody keeps a context.
@safe
struct Context {
    private let group: UnsafePointer<Group>

    /// Goes into a group of values for as long as something runs.
    static func with<Failure: Error>(_ record: Record, in outer: Context?, run: (Context) throws(Failure) -> Void) throws(Failure) {
        let group = Group(record, in: outer)
        try unsafe withUnsafePointer(to: group) { group throws(Failure) in try unsafe run(Context(group: group)) }
    }

    /// The value of a name in the innermost group that has it; the name is known by its number in the program that runs.
    func search(_ name: Int, _ places: inout NamePlaces) -> Value? { unsafe group.pointee.search(name, &places) }

    /// Every name that can be looked up, from the innermost group to the outermost.
    var names: [String] { unsafe group.pointee.allNames }
}

private struct Group: ~Copyable {
    private let view: (any View)?
    /// Where there is no view.
    private let fields: [Record.Field]
    /// The number of the view's names; negative where there is no view.
    private let number: Int
    private let outer: Context?

    init(_ record: borrowing Record, in outer: Context?) {
        switch record.content {
        case .view(let view): (self.view, fields, number) = (view, [], view.namesNumber)
        case .fields(let fields): (view, self.fields, number) = (nil, fields, -1)
        }
        self.outer = outer
    }

    /// Written as calls of methods of what is there: only so nothing is counted.
    borrowing func search(_ name: Int, _ places: inout NamePlaces) -> Value? {
        if number >= 0 {
            let position = places.position(of: name, number, view?.names)
            if position >= 0 { return view?.value(at: position) }
        } else if let value = places.field(name, fields) {
            return value
        }
        return outer?.search(name, &places)
    }

    var allNames: [String] { (view?.names.all ?? fields.map(\.name)) + (outer?.names ?? []) }
}
