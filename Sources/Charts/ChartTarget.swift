/// Where a mark of a picture can be pointed at. A page may lay links there; the picture itself has none, since it is also drawn
/// where nothing can be opened.
public struct ChartTarget: Sendable, Hashable {
    /// A rectangle, in units of the picture.
    public struct Area: Sendable, Hashable {
        public var left: Double
        public var top: Double
        public var width: Double
        public var height: Double
    }

    /// The position of the mark among all.
    public var index: Int
    /// Where the picture is as wide as on a large screen.
    public var wide: Area
    /// The same on a phone, where the picture has half as many pixels; nil for a mark that another one leaves no room there.
    public var narrow: Area?
    /// Of the whole picture.
    public var height: Double
}

extension ChartTarget {
    /// The head of a mark that stands on the bottom of a chart.
    struct Head {
        var index: Int
        var x: Double
        var y: Double
    }

    /// What is 24 pixels wide on a picture of 288 pixels, which is that of the narrowest phone.
    private static let finger = 30.0
    /// What is 24 pixels wide on a picture of 540 pixels, which is that of the smallest screen with columns.
    private static let pointer = 16.0

    /// The targets of marks, from left to right. Heads that are close to each other cannot all be pointed at: the highest
    /// can, and what can be on a phone can be on a larger screen.
    ///
    /// - Parameters:
    ///   - bottom: what the marks stand on.
    ///   - height: of the whole picture.
    static func among(_ heads: [Head], bottom: Double, height: Double) -> [ChartTarget] {
        let order = heads.indices.sorted { (heads[$0].y, $0) < (heads[$1].y, $1) }
        let few = apart(order, heads, least: finger)
        let all = apart(few + order, heads, least: pointer)
        let narrow = areas(few, heads, least: finger, bottom: bottom)
        let wide = areas(all, heads, least: pointer, bottom: bottom)
        return all.sorted { (heads[$0].x, $0) < (heads[$1].x, $1) }.compactMap { number in
            wide[number].map {
                ChartTarget(index: heads[number].index, wide: $0, narrow: narrow[number], height: height)
            }
        }
    }

    /// Those heads that are so far from all before them, sideways or upwards.
    private static func apart(_ order: [Int], _ heads: [Head], least: Double) -> [Int] {
        var chosen: [Int] = []
        for number in order {
            let isFree = chosen.allSatisfy {
                max(abs(heads[$0].x - heads[number].x), abs(heads[$0].y - heads[number].y)) >= least
            }
            if isFree { chosen.append(number) }
        }
        return chosen
    }

    /// A square around each head; where no other one is in the way, also what is below it, and then what is beside it.
    private static func areas(_ chosen: [Int], _ heads: [Head], least: Double, bottom: Double) -> [Int: Area]
    {
        var areas: [Int: Area] = [:]
        for number in chosen {
            let head = heads[number]
            areas[number] = Area(
                left: head.x - least / 2, top: head.y - least / 2, width: least, height: least)
        }
        func grow(_ change: (inout Area) -> Void) {
            for number in chosen {
                guard var larger = areas[number] else { continue }
                change(&larger)
                if areas.allSatisfy({ $0 == number || !larger.covers($1) }) { areas[number] = larger }
            }
        }
        grow { $0.height = max($0.height, bottom - $0.top) }
        grow { area in
            area.left -= area.width / 4
            area.width *= 1.5
        }
        return areas
    }
}

extension ChartTarget.Area {
    /// Whether it covers a part of another one.
    func covers(_ other: Self) -> Bool {
        left < other.left + other.width && other.left < left + width && top < other.top + other.height
            && other.top < top + height
    }
}
