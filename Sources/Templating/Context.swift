import Pages

/// Where names are looked up: a group of values, and the groups around it.
///
/// Lives on the stack of the function that enters the group, and is borrowed from there: so a lookup counts
/// no references, for which threads would have to wait for each other, and takes no memory. No code may store
/// a context.
@safe
struct Context {
    private let group: UnsafePointer<Group>

    /// Enters a group of values while `run` is called.
    ///
    /// - Parameter isPrefixed: the names of a view that has a prefix are looked up with it.
    static func with<Failure: Error>(
        _ record: Record, isPrefixed: Bool = false, in outer: Context?, run: (Context) throws(Failure) -> Void
    ) throws(Failure) {
        let group = Group(record, isPrefixed, in: outer)
        try unsafe withUnsafePointer(to: group) { group throws(Failure) in
            try unsafe run(Context(group: group))
        }
    }

    /// Enters one row after the other.
    static func with<Failure: Error>(
        each rows: any Rows, in outer: Context?, run: (Context) throws(Failure) -> Void
    ) throws(Failure) {
        let count = rows.rowCount
        var group = Group(rows, in: outer)
        try unsafe withUnsafeMutablePointer(to: &group) { group throws(Failure) in
            var row = 0
            while row < count {
                unsafe group.pointee.row = row
                try unsafe run(Context(group: UnsafePointer(group)))
                row += 1
            }
        }
    }

    /// The value of a name in the innermost group that has it.
    ///
    /// - Parameters:
    ///   - name: known by the number of its first part in the program that runs.
    ///   - count: how many parts it has.
    ///   - used: the number of parts that led to the value; 1 if it is not set.
    func search(_ name: Int, _ count: Int, _ used: inout Int, _ positions: inout NamePositions) -> Value? {
        unsafe group.pointee.search(name, count, &used, &positions)
    }

    /// Every name that can be looked up, from the innermost group to the outermost.
    var names: [String] { unsafe group.pointee.allNames }

    /// The innermost group.
    var record: Record { unsafe group.pointee.record }
}

private struct Group: ~Copyable {
    private let view: (any Rows)?
    fileprivate var row: Int
    /// Where there is no view.
    private let fields: [Record.Field]
    /// The number of the view's names; nil if there is no view.
    private let number: Int?
    private let outer: Context?

    init(_ record: borrowing Record, _ isPrefixed: Bool, in outer: Context?) {
        switch record.content {
        case .view(let view, let row):
            number = isPrefixed ? view.prefixedNumber : view.namesNumber
            (self.view, self.row, fields) = (view, Int(row), [])
        case .fields(let fields): (view, row, self.fields, number) = (nil, 0, fields, nil)
        }
        self.outer = outer
    }

    init(_ rows: any Rows, in outer: Context?) {
        number = rows.namesNumber
        (view, row, fields) = (rows, 0, [])
        self.outer = outer
    }

    /// Written as calls of methods of what is there: only so nothing is counted.
    borrowing func search(_ name: Int, _ count: Int, _ used: inout Int, _ positions: inout NamePositions)
        -> Value?
    {
        if let number {
            switch positions.position(of: name, number, view?.names) {
            case .position(let position): return view?.value(at: Int(position), row: row)
            case .prefix(let next):
                guard count > 1, let next else { return .record(record) }
                used = 2
                return view?.value(at: Int(next), row: row)
            case .nowhere: break
            }
        } else if let value = positions.field(name, fields) {
            return value
        }
        return outer?.search(name, count, &used, &positions)
    }

    var allNames: [String] {
        let own =
            view.map { number == $0.namesNumber ? $0.names.all : [$0.names.prefix ?? ""] }
            ?? fields.map(\.name)
        return own + (outer?.names ?? [])
    }

    var record: Record {
        if let view { Record(view, row: row) } else { Record(fields: fields) }
    }
}
