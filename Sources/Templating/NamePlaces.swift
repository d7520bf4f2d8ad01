import Pages

/// Where the names of programs were found, so that a lookup costs one comparison or none.
///
/// Each part of each dotted name counts for itself, and is known by its number in its program.
struct NamePlaces {
    /// In records, where a name was last found.
    var hints: [Int] = []
    /// In views, where it stands: a table for each program and type of views, with -1 for a name that they do not have.
    private(set) var positions: [Int16] = []

    /// The program that runs; held, so that no other one takes its place in memory.
    private var program: Program?
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
    ///
    /// - Returns: the place of its first name in `hints`.
    mutating func enter(_ next: Program) -> Int {
        if let program {
            if program === next { return base }
            others[ObjectIdentifier(program)] = Known(program: program, tables: tables, base: base)
        }
        if let known = others[ObjectIdentifier(next)] {
            (tables, base) = (known.tables, known.base)
        } else {
            (tables, base) = ([], hints.count)
            hints.append(contentsOf: repeatElement(0, count: next.names.count))
        }
        program = next
        return base
    }

    /// Where in `positions` the places of the program's names in a type of views begin.
    @inline(__always)
    mutating func table(of view: any View) -> Int {
        let number = view.namesNumber
        if number < tables.count, tables[number] >= 0 { return tables[number] }
        return makeTable(of: view.names)
    }

    @inline(never)
    private mutating func makeTable(of names: Names) -> Int {
        let start = positions.count
        positions += (program?.names ?? []).map { Int16(names.position(of: $0) ?? -1) }
        while tables.count <= names.number { tables.append(-1) }
        tables[names.number] = start
        return start
    }
}
