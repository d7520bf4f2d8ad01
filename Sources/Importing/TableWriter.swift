import Diagnostics
import Records

/// Writes a table with commas, and remembers where each of its cells comes from.
struct TableWriter {
    /// A cell of the new table, and the place in the user's file that it comes from.
    struct Cell {
        var text: String
        var place: Place

        init(_ text: String, at place: Place) {
            self.text = text
            self.place = place
        }
    }

    private var output: [UInt8] = []
    private var origins: [(offset: Int, place: Place)] = []

    mutating func add(_ row: [Cell]) {
        for (number, cell) in row.enumerated() {
            if number > 0 { output.append(UInt8(ascii: ",")) }
            origins.append((output.count, cell.place))
            output += CSV.quoted(cell.text).utf8
        }
        output.append(UInt8(ascii: "\n"))
    }

    /// The table as a file of a site, whose places are those that the cells come from.
    func file(_ path: String) -> SourceFile {
        let origins = origins
        return SourceFile(path: path, bytes: output) { offset in
            var (low, high) = (0, origins.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if origins[middle].offset <= offset { low = middle } else { high = middle }
            }
            return origins[low].place
        }
    }
}
