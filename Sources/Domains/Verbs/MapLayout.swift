extension Verbs {
    /// How the boxes of all levels stand on the sheet of the map: down columns, in type as large as they allow.
    /// Only where not even the smallest type has room for all verbs, some are left out.
    ///
    /// Lengths are in millimetres, those of a box at a size of 100; `map.css` draws what is computed here.
    struct MapLayout: Equatable {
        /// How many columns there are, from 3 to 6.
        var columns: Int
        /// The size of the type in hundredths of the smallest one, which is 12 points for a form.
        var size: Int
        /// How many lines a box has at most; one of them says how many verbs are left out, if some are.
        var lines: Int

        /// What a box contains.
        struct Box {
            /// How long its title and what is in brackets behind it are, in letters.
            var title: Int
            var bracket: Int
            /// How long the name of its tense is, in letters; 0 without one.
            var tense = 0
            /// How long each of its verbs is: the infinitive, and a form with its person, in letters.
            var verbs: [(infinitive: Int, form: Int)]
        }

        /// The sizes that `map.css` has, the largest first.
        static let sizes = [180, 160, 140, 130, 125, 120, 117, 115, 113, 110, 107, 105, 103, 100]

        private static let width = 396.0
        /// With a margin, since letters are not all of one width: a box that has no room is lost in a further column, beside
        /// the sheet.
        private static let height = 255.0
        private static let gap = 3.0
        private static let line = 5.0

        /// The largest type with which all boxes are on the sheet; of two ways, the one with fewer columns.
        init(_ boxes: [Box]) {
            let longest = boxes.map(\.verbs.count).max() ?? 0
            for size in Self.sizes {
                for columns in 3...6 {
                    self.init(columns: columns, size: size, lines: max(longest, 3))
                    if hasRoom(for: boxes) { return }
                }
            }
            for lines in (3...max(longest, 3)).reversed() {
                for columns in 3...6 {
                    self.init(columns: columns, size: 100, lines: lines)
                    if hasRoom(for: boxes) { return }
                }
            }
            self.init(columns: 6, size: 100, lines: 3)
        }

        private init(columns: Int, size: Int, lines: Int) {
            (self.columns, self.size, self.lines) = (columns, size, lines)
        }

        /// Whether the boxes, one after the other down the columns and none of them divided, are on the sheet.
        private func hasRoom(for boxes: [Box]) -> Bool {
            let scale = Double(size) / 100
            let (room, inside) = (
                Self.height / scale,
                (Self.width - 4 * Double(columns - 1)) / Double(columns) / scale - 6
            )
            var (column, used) = (1, 0.0)
            for box in boxes {
                let height = height(of: box, inside: inside)
                if used > 0, used + Self.gap + height > room { (column, used) = (column + 1, 0) }
                used += (used > 0 ? Self.gap : 0) + height
                if column > columns || used > room { return false }
            }
            return true
        }

        private func height(of box: Box, inside width: Double) -> Double {
            let name = 8 + 2.8 * Double(box.title)
            let bracket = 2 + 2.1 * Double(box.bracket)
            let head = name + bracket > width ? 12.6 : 8.2
            let verbs = box.verbs.map { verb in
                2.1 * Double(verb.infinitive) + 2.35 * Double(verb.form) + 1 > width ? 2 : 1
            }
            let rows = verbs.sorted(by: >).prefix(lines).reduce(0, +)
            let label = 2.1 * Double(box.tense) > width ? 10.2 : 5.4
            return head + label + Self.line * Double(rows) + 2.2
        }
    }
}
