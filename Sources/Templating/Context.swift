import Pages

/// A group of values in which names are looked up, and what stands around it.
///
/// Never changes, and is lent from step to step: so a lookup counts no references, for which threads would have to wait for each other.
final class Context {
    let view: (any View)?
    let fields: [Record.Field]
    /// Where `NamePlaces` keeps what it knows of the view's names; negative where there is no view.
    let table: Int
    let outer: Context?

    init(view: (any View)?, fields: [Record.Field], table: Int, in outer: Context?) {
        self.view = view
        self.fields = fields
        self.table = table
        self.outer = outer
    }

    /// The value of a name in the innermost group that has it; the name is known by its number in the program that runs.
    ///
    /// Written as calls of methods of what is there: only so nothing is counted.
    func search(_ name: Int, _ places: inout NamePlaces) -> Value? {
        if table >= 0 {
            let position = places.position(of: name, table)
            if position >= 0 { return view?.value(at: position) }
        } else if let value = places.field(name, fields) {
            return value
        }
        return outer?.search(name, &places)
    }

    /// Every name that can be looked up, from the innermost group to the outermost.
    var names: [String] {
        (view?.names.all ?? fields.map(\.name)) + (outer?.names ?? [])
    }
}
