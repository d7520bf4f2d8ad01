import Pages

/// Where the names of programs were found, so that a lookup costs one comparison or none.
///
/// A program's names are numbered from its base on, each part of each dotted name for itself.
struct NamePlaces {
    /// In records, where a name was last found.
    var hints: [Int] = []
    /// In views, where it stands: a table for each program and type of views, with -1 for a name that they do not have.
    private(set) var positions: [Int16] = []

    private var bases: [ObjectIdentifier: Known] = [:]
    private var tables: [Key: Table] = [:]
    private var latest: (base: Int, names: Names?, table: Int) = (-1, nil, 0)

    private struct Known {
        var base: Int
        /// Held, so that no other program takes its place in memory.
        var program: Program
    }

    private struct Table {
        var start: Int
        /// Held, so that no other names take its place in memory.
        var names: Names
    }

    private struct Key: Hashable {
        var base: Int
        var names: ObjectIdentifier
    }

    /// The number of a program's first name.
    mutating func base(of program: Program) -> Int {
        if let known = bases[ObjectIdentifier(program)] { return known.base }
        let known = Known(base: hints.count, program: program)
        hints.append(contentsOf: repeatElement(0, count: program.names.count))
        bases[ObjectIdentifier(program)] = known
        return known.base
    }

    /// Where in `positions` the place of each name of a program in a type of views is kept.
    mutating func table(of names: Names, _ program: Program, _ base: Int) -> Int {
        // The rows of a list are mostly of one kind.
        if latest.base == base, latest.names === names { return latest.table }
        let start = start(of: names, program, base)
        latest = (base, names, start)
        return start
    }

    private mutating func start(of names: Names, _ program: Program, _ base: Int) -> Int {
        let key = Key(base: base, names: ObjectIdentifier(names))
        if let table = tables[key] { return table.start }
        let start = positions.count
        tables[key] = Table(start: start, names: names)
        positions += program.names.map { Int16(names.position(of: $0) ?? -1) }
        return start
    }
}
