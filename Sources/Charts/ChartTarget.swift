/// Where a mark of a picture can be pointed at: a part of its width, over the whole height. A page may lay links there; the
/// picture itself has none, since it is also drawn where nothing can be opened.
public struct ChartTarget: Sendable, Hashable {
    /// From its left edge, in units of the picture.
    public struct Reach: Sendable, Hashable {
        public var left: Double
        public var width: Double
    }

    /// The position of the mark among all.
    public var index: Int
    /// Where the picture is as wide as on a large screen.
    public var wide: Reach
    /// The same on a phone, where the picture has half as many pixels; nil for a mark that another one leaves no room there.
    public var narrow: Reach?
    /// Of the picture.
    public var height: Double
}

extension ChartTarget {
    /// What is 24 pixels wide on a picture of 288 pixels, which is that of the narrowest phone.
    private static let finger = 30.0
    /// What is 24 pixels wide on a picture of 540 pixels, which is that of the smallest screen with columns.
    private static let pointer = 16.0

    /// The targets of marks, from left to right. Marks that are close to each other cannot all be pointed at: the highest
    /// can, and what can be on a phone can be on a larger screen.
    static func among(_ marks: [(index: Int, x: Double, value: Double?)], height: Double) -> [ChartTarget] {
        let places = marks.map(\.x)
        let order = marks.indices.sorted { first, second in
            let (one, other) = (marks[first].value ?? 0, marks[second].value ?? 0)
            return one == other ? first < second : one > other
        }
        let few = apart(order, places, least: finger)
        let all = apart(few + order, places, least: pointer)
        let narrow = reaches(few, places, least: finger)
        return reaches(all, places, least: pointer).sorted { $0.value.left < $1.value.left }.map {
            ChartTarget(index: marks[$0].index, wide: $1, narrow: narrow[$0], height: height)
        }
    }

    /// Those places that are so far from all before them.
    private static func apart(_ order: [Int], _ places: [Double], least: Double) -> [Int] {
        var chosen: [Int] = []
        for index in order where chosen.allSatisfy({ abs(places[$0] - places[index]) >= least }) {
            chosen.append(index)
        }
        return chosen
    }

    /// How far the target of each place reaches: to the middle between it and its neighbours, if these are near.
    private static func reaches(_ chosen: [Int], _ places: [Double], least: Double) -> [Int: Reach] {
        let chosen = chosen.sorted { places[$0] < places[$1] }
        var reaches: [Int: Reach] = [:]
        for (number, index) in chosen.enumerated() {
            let x = places[index]
            let before = number > 0 ? x - places[chosen[number - 1]] : .infinity
            let after = number + 1 < chosen.count ? places[chosen[number + 1]] - x : .infinity
            let left = x - min(before / 2, least)
            reaches[index] = Reach(left: left, width: x + min(after / 2, least) - left)
        }
        return reaches
    }
}
