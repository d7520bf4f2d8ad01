import Pages

/// Where the names of programs were found, so that a lookup costs one comparison or none.
///
/// Each part of each dotted name counts for itself, and is known by its number in its program.
struct NamePlaces {
    /// In records, where a name was last found.
    private var hints: [Int] = []
    /// In views, where it stands: a table for each program and type of views.
    private var places: [Int16] = []

    /// In place of a position: the views have no such name.
    static let nowhere = -1
    /// Less the position of the part after it: the name is what stands before the views' own. Less -1 where they have no such part.
    static let prefixed = -3

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

    /// Where a name stands in a type of views.
    ///
    /// - Parameters:
    ///   - number: of the names of that type, with or without their prefix.
    ///   - names: asked for once a program.
    @inline(__always)
    mutating func place(of name: Int, _ number: Int, _ names: @autoclosure () -> Names?) -> Int {
        let table = number < tables.count && tables[number] >= 0 ? tables[number] : makeTable(number, names())
        return Int(places[table + name])
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

    @inline(never)
    private mutating func makeTable(_ number: Int, _ names: Names?) -> Int {
        let start = places.count
        for (index, name) in self.names.enumerated() {
            if number != names?.number, let prefix = names?.prefix {
                // What follows may be the start of another name; whoever asks knows how many parts theirs has.
                let next = index + 1 < self.names.count ? names?.position(of: self.names[index + 1]) : nil
                places.append(Int16(name == prefix ? Self.prefixed - (next ?? -1) : Self.nowhere))
            } else {
                places.append(Int16(names?.position(of: name) ?? Self.nowhere))
            }
        }
        while tables.count <= number { tables.append(-1) }
        tables[number] = start
        return start
    }
}
