extension Verbs {
    /// How the boxes of all levels stand on the sheet of the map: down columns of nearly one length, in type as large
    /// as they allow. Only where not even the smallest type has room for all verbs, some are left out.
    ///
    /// Lengths are in millimetres, those of a box at a size of 100; `map.css` draws what is computed here.
    struct MapLayout: Equatable {
        /// How many columns there are, from 3 to 6.
        var columns: Int
        /// The size of the type in hundredths of the smallest one, which is 18 points for a form, to be read from a desk.
        var size: Int
        /// How many verbs a box has at most, before those are filled that are in a column with room for more.
        var lines: Int
        /// How many verbs each box has at most.
        var limits: [Int] = []
        /// Which boxes have two verbs beside each other, without their person, which is the same for all.
        var pairs: [Bool] = []
        /// How many boxes each column has.
        var boxes: [Int] = []
        /// Whether boxes have a verb with all of its persons; else there was no room for them.
        var hasModels = true
        /// Whether the boxes are made longer until each column ends at the foot of the sheet; where there is little in one,
        /// their lines would be too far apart.
        var isStretched = false
        /// What share of the columns the boxes fill, from 0 to 1.
        private var fill = 0.0
        /// How wide a box is inside.
        private var inside = 0.0
        /// How many forms are shown that stand beside their infinitive, on one line.
        private var shown = 0

        /// What a box contains.
        struct Box {
            /// How long its title and what is in brackets behind it are, in letters.
            var title: Int
            var bracket: Int
            /// How long the name of its tense is, in letters; 0 without one.
            var tense = 0
            /// How many lines of regular endings it has.
            var endings = 0
            /// How long each of its verbs is: the infinitive, and a form with its person, in letters.
            var verbs: [(infinitive: Int, form: Int)]
            /// How long the person is if all verbs have the same one; nil if they differ.
            var person: Int?
            /// Whether two verbs are beside each other.
            fileprivate(set) var isPaired = false
            /// How long the forms of its model are, those of the singular and those of the plural; nil without one.
            var model: (left: Int, right: Int)?
            /// How many of its verbs are rather shown than the others.
            var marked = 0
        }

        /// The sizes that `map.css` has, the largest first.
        static let sizes = [180, 160, 140, 130, 125, 120, 117, 115, 113, 110, 107, 105, 103, 100]

        private static let width = 396.0
        /// With a margin, since letters are not all of one width: a box that has no room is lost in a further column, beside
        /// the sheet.
        private static let height = 256.0
        private static let gap = 3.0
        private static let line = 7.1
        /// The height of a line with two verbs.
        private static let pairLine = 6.4

        /// The largest type with which all boxes are on the sheet, or one that is hardly smaller if its columns are filled
        /// better.
        init(_ boxes: [Box]) {
            let plain = boxes.map { box in
                var plain = box
                if let model = box.model { plain.verbs.append((infinitive: 8, form: model.left + 3)) }
                plain.model = nil
                return plain
            }
            self =
                Self.best(boxes) ?? Self.best(plain).map { $0.withoutModels }
                ?? Self(6, size: 100, lines: 3, plain, height: .infinity)?.withoutModels
                ?? Self(columns: 6, size: 100, lines: 3)
        }

        /// The best of the layouts for which there is room; nil if there is none.
        private static func best(_ boxes: [Box]) -> Self? {
            let longest = max(boxes.map(\.verbs.count).max() ?? 0, 3)
            let whole = (3...6).compactMap { columns in
                sizes.lazy.compactMap { Self(columns, size: $0, lines: longest, boxes) }.first
            }
            let largest = whole.map(\.size).max() ?? 0
            if let best = whole.filter({ $0.size * 108 >= largest * 100 }).max(by: { $0.fill < $1.fill }) {
                return best
            }
            let most = (3...6).compactMap { columns in
                (3...longest).reversed().lazy.compactMap { Self(columns, size: 100, lines: $0, boxes) }.first
            }
            return most.max { $0.shown < $1.shown }
        }

        private var withoutModels: Self {
            var layout = self
            layout.hasModels = false
            return layout
        }

        private init(columns: Int, size: Int, lines: Int) {
            (self.columns, self.size, self.lines) = (columns, size, lines)
        }

        /// The boxes, one after the other down the columns and none of them divided; nil if they have no room.
        private init?(_ columns: Int, size: Int, lines: Int, _ boxes: [Box], height: Double = Self.height) {
            self.init(columns: columns, size: size, lines: lines)
            let scale = Double(size) / 100
            let room = height / scale
            inside = (Self.width - 4 * Double(columns - 1)) / Double(columns) / scale - 6
            // A model has the plural beside the singular, with a margin, since where it has no room it is twice as long.
            guard
                boxes.allSatisfy({ box in
                    box.model.map { 3.3 * Double($0.left + $0.right) + 4 <= inside } ?? true
                })
            else { return nil }
            let boxes = boxes.map { paired($0, inside: inside) }
            let heights = boxes.map { self.height(of: $0, lines: lines, inside: inside) + Self.gap }
            guard let divided = Self.divide(heights, among: columns, room: room + Self.gap) else {
                return nil
            }
            self.boxes = divided
            limits = boxes.map { min($0.verbs.count, lines) }
            pairs = boxes.map(\.isPaired)
            fill = heights.reduce(0, +) / Double(columns) / (room + Self.gap)
            var rest = heights[...]
            isStretched =
                divided.count == columns
                && divided.allSatisfy { count in
                    defer { rest = rest.dropFirst(count) }
                    return rest.prefix(count).reduce(0, +) > 0.6 * room
                }
            if room.isFinite { fillUp(boxes, room: room, inside: inside) }
            shown = zip(boxes, limits).reduce(0) { sum, box in
                sum + rows(of: box.0, inside: inside).prefix(box.1).count { $0 == 1 }
            }
        }

        /// Gives a box more verbs as long as its column has room, the one with the fewest first.
        private mutating func fillUp(_ contents: [Box], room: Double, inside: Double) {
            var start = 0
            for count in boxes {
                let column = start..<start + count
                start += count
                while true {
                    let open = column.filter { limits[$0] < contents[$0].verbs.count }
                    let marked = open.filter { limits[$0] < contents[$0].marked }
                    guard let next = (marked.isEmpty ? open : marked).min(by: { limits[$0] < limits[$1] })
                    else { break }
                    limits[next] += 1
                    let length = column.reduce(0) {
                        $0 + height(of: contents[$1], lines: limits[$1], inside: inside) + Self.gap
                    }
                    if length > room + Self.gap {
                        limits[next] -= 1
                        break
                    }
                }
            }
        }

        /// How many boxes each column has if their lengths differ as little as possible; nil if one of them is longer than
        /// there is room.
        private static func divide(_ heights: [Double], among columns: Int, room: Double) -> [Int]? {
            var sums = [0.0]
            for height in heights { sums.append(sums[sums.count - 1] + height) }
            // The sum of the squares is smallest where lengths are most alike: for the first boxes in so many columns, it
            // and where the last of these columns begins.
            var least: [(squares: Double, start: Int)?] = [(0, 0)] + heights.map { _ in nil }
            var starts: [[Int]] = []
            for _ in 0..<min(columns, heights.count) {
                let next = least.indices.map { end -> (squares: Double, start: Int)? in
                    var best: (squares: Double, start: Int)?
                    for start in (0..<end).reversed() {
                        let length = sums[end] - sums[start]
                        if length > room { break }
                        guard let before = least[start] else { continue }
                        let squares = before.squares + length * length
                        if squares < best?.squares ?? .infinity { best = (squares, start) }
                    }
                    return best
                }
                starts.append(next.map { $0?.start ?? 0 })
                least = next
            }
            guard least[heights.count] != nil else { return nil }
            var counts: [Int] = []
            var end = heights.count
            for column in starts.reversed() {
                counts.insert(end - column[end], at: 0)
                end = column[end]
            }
            return counts
        }

        private func height(of box: Box, lines: Int, inside width: Double) -> Double {
            let name = 11 + 3.1 * Double(box.title)
            let bracket = 2 + 2.1 * Double(box.bracket)
            let head = name + (box.bracket > 0 ? bracket : 0) > width ? 16.2 : 9.3
            let rows = rows(of: box, inside: width).sorted(by: >).prefix(lines)
            let verbs =
                box.isPaired
                ? Self.pairLine * Double((rows.count + 1) / 2)
                : Self.line * Double(rows.reduce(0, +))
            let label = 2.3 * Double(box.tense) > width ? 10.4 : 5.2
            let model = box.model == nil ? 0 : 7.5 + 3 * Self.line
            return head + label + 5.2 * Double(box.endings) + model + verbs + 3.6
        }

        /// The box with two verbs beside each other, if they all have one person, which is then said once. Those that are too
        /// long are left out, if more are shown that way.
        private func paired(_ box: Box, inside width: Double) -> Box {
            guard let person = box.person else { return box }
            var pair = box
            pair.verbs = box.verbs.filter { hasRoom(($0.infinitive, $0.form - person), inHalfOf: width) }
            let isWhole = pair.verbs.count == box.verbs.count
            guard pair.verbs.count > 3, isWhole || pair.verbs.count > max(5, lines) else { return box }
            pair.isPaired = true
            return pair
        }

        /// Whether a verb has room in half of a box, its form without the person.
        private func hasRoom(_ verb: (infinitive: Int, form: Int), inHalfOf width: Double) -> Bool {
            2 * Double(verb.infinitive) + 1.5 + 2.9 * Double(verb.form) <= (width - 3) / 2
        }

        /// Whether a box with pairs shows a verb, its form without the person.
        func isInPairs(_ verb: (infinitive: Int, form: Int)) -> Bool { hasRoom(verb, inHalfOf: inside) }

        /// How many lines each verb takes: forms begin behind the longest infinitive.
        private func rows(of box: Box, inside width: Double) -> [Int] {
            if box.isPaired { return box.verbs.map { _ in 1 } }
            let column = 2.25 * Double(box.verbs.map(\.infinitive).max() ?? 0) + 2.5
            return box.verbs.map { column + 3.3 * Double($0.form) > width ? 2 : 1 }
        }
    }
}
