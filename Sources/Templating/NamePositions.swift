import Pages

/// The position of a name in the views of one type.
enum NamePosition: Sendable {
    case nowhere
    /// At a position of their names.
    case position(Int16)
    /// The name is their prefix; the next part of the dotted name is at the position, if it is one of their
    /// names.
    case prefix(next: Int16?)
}

/// Where the names of programs were found, so that a lookup costs one comparison or none.
///
/// Each part of each dotted name counts for itself, and is known by its number in its program.
struct NamePositions {
    /// In records, where a name was last found.
    private var hints: [Int] = []
    /// In views: a table for each program and type of views.
    private var positions: [NamePosition] = []

    /// The program that runs; the reference keeps it alive, so that no other program gets the same address.
    private var program: Program?
    private var names: [String] = []
    /// Of the program that runs, by the number of a type of views, where its table begins; nil if it has none
    /// yet.
    private var tables: [Int?] = []
    /// Where the program's hints begin.
    private var base = 0
    private var others: [ObjectIdentifier: Known] = [:]

    private struct Known {
        var program: Program
        var tables: [Int?]
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

    /// The position of a name in a type of views.
    ///
    /// - Parameters:
    ///   - number: of the names of that type, with or without their prefix.
    ///   - names: asked for once a program.
    @inline(__always)
    mutating func position(of name: Int, _ number: Int, _ names: @autoclosure () -> Names?) -> NamePosition {
        if number < tables.count, let table = tables[number] { return positions[table + name] }
        return positions[makeTable(number, names()) + name]
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
        let start = positions.count
        for (index, name) in self.names.enumerated() {
            if number != names?.number, let prefix = names?.prefix {
                // The part after it may be the first one of another name; the lookup has the number of parts
                // of its own name.
                let next = index + 1 < self.names.count ? names?.position(of: self.names[index + 1]) : nil
                positions.append(name == prefix ? .prefix(next: next.map { Int16($0) }) : .nowhere)
            } else {
                positions.append(names?.position(of: name).map { .position(Int16($0)) } ?? .nowhere)
            }
        }
        while tables.count <= number { tables.append(nil) }
        tables[number] = start
        return start
    }
}
