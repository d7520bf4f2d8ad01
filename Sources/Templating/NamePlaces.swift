import Pages

/// Where the names of programs were found, so that a lookup costs one comparison or none.
///
/// Each part of each dotted name counts for itself, and is known by its number in its program.
struct NamePlaces {
    /// In records, where a name was last found.
    private var hints: [Int] = []
    /// In views, where it stands: a table for each program and type of views, with -1 for a name that they do not have.
    private var positions: [Int16] = []

    /// The program that runs; held, so that no other one takes its place in memory.
    private var program: Program?
    private var names: [String] = []
    /// Of the program that runs, by the number of a type of views, where its table begins; -1 where it has none yet.
    private var tables: [Int] = []
    /// Where the program's hints begin.
    private var base = 0
    private var others: [ObjectIdentifier: Known] = [:]

    private struct Known {
        var program: Program
        var tables: [Int]
        var base: Int
    }

    /// Makes ready for a program.
    mutating func enter(_ next: Program) {
        if let program {
            if program === next { return }
            others[ObjectIdentifier(program)] = Known(program: program, tables: tables, base: base)
        }
        if let known = others[ObjectIdentifier(next)] {
            (tables, base) = (known.tables, known.base)
        } else {
            (tables, base) = ([], hints.count)
            hints.append(contentsOf: repeatElement(0, count: next.names.count))
        }
        program = next
        names = next.names
    }

    /// A group of values as the program that runs looks it up.
    mutating func context(_ record: borrowing Record, in outer: Context?) -> Context {
        switch record.content {
        case .view(let view): Context(view: view, fields: [], table: table(of: view), in: outer)
        case .fields(let fields): Context(view: nil, fields: fields, table: -1, in: outer)
        }
    }

    /// The same groups for a program that did not run yet when they were made.
    mutating func context(_ context: Context) -> Context {
        let outer = context.outer.map { self.context($0) }
        return Context(view: context.view, fields: context.fields, table: context.view.map { table(of: $0) } ?? -1, in: outer)
    }

    /// Where a name stands in a type of views, whose table is given; negative where they do not have it.
    @inline(__always)
    func position(of name: Int, _ table: Int) -> Int { Int(positions[table + name]) }

    /// The value of a name in one record.
    mutating func value(_ name: Int, in record: borrowing Record) -> Value? {
        switch record.content {
        case .fields(let fields): return field(name, fields)
        case .view(let view):
            // First, since it may add to the positions.
            let table = table(of: view)
            let position = position(of: name, table)
            return position < 0 ? nil : view.value(at: position)
        }
    }

    /// The value of a name among fields.
    mutating func field(_ number: Int, _ fields: [Record.Field]) -> Value? {
        let hint = base + number
        let guess = hints[hint]
        if guess < fields.count, fields[guess].name == names[number] { return fields[guess].value }
        var index = 0
        while index < fields.count {
            if fields[index].name == names[number] {
                hints[hint] = index
                return fields[index].value
            }
            index += 1
        }
        return nil
    }

    /// Where in `positions` the places of the program's names in a type of views begin.
    @inline(__always)
    private mutating func table(of view: any View) -> Int {
        let number = view.namesNumber
        if number < tables.count, tables[number] >= 0 { return tables[number] }
        return makeTable(of: view.names)
    }

    @inline(never)
    private mutating func makeTable(of names: Names) -> Int {
        let start = positions.count
        positions += self.names.map { Int16(names.position(of: $0) ?? -1) }
        while tables.count <= names.number { tables.append(-1) }
        tables[names.number] = start
        return start
    }
}
