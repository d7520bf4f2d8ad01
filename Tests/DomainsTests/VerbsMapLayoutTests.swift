import Testing

@testable import Domains

/// How the boxes of the levels share the sheet of the map.
@Suite struct VerbsMapLayoutTests {
    static func boxes(_ verbs: Int...) -> [Verbs.MapLayout.Box] {
        verbs.map {
            .init(title: 8, bracket: 10, verbs: Array(repeating: (infinitive: 6, form: 9), count: $0))
        }
    }

    @Test func fewLevelsAreSetInTheLargestType() {
        let layout = Verbs.MapLayout(Self.boxes(5, 6, 5))
        #expect(layout.size == Verbs.MapLayout(Self.boxes(6, 5, 5)).size)
        #expect(layout.size == Verbs.MapLayout.sizes[0] && layout.lines == 6)
    }

    @Test func whatHasRoomIsShownWhole() {
        let layout = Verbs.MapLayout(Self.boxes(5, 6, 7, 5, 6, 7, 5, 4, 5, 7))
        #expect(layout.limits == [5, 6, 7, 5, 6, 7, 5, 4, 5, 7] && layout.size >= 100)
    }

    /// Fifteen levels of six to fifteen verbs each, as on the example site: a box has more verbs than the least wherever
    /// its column has room for them.
    @Test func columnsAreFilledUp() {
        let verbs = [10, 11, 14, 10, 12, 15, 8, 11, 8, 13, 8, 14, 7, 6, 14]
        let layout = Verbs.MapLayout(
            Self.boxes(10, 11, 14, 10, 12, 15, 8, 11, 8, 13, 8, 14, 7, 6, 14))
        #expect(layout.size == 100 && layout.lines >= 6)
        for (limit, count) in zip(layout.limits, verbs) {
            #expect(limit >= min(layout.lines, count) && limit <= count)
        }
    }

    /// As many levels as fill three, four or six columns, which then have nearly as many lines.
    @Test func columnsAreOfNearlyOneLength() {
        let verbs = [5, 6, 7, 5, 6, 7, 4, 6, 5, 7, 6, 5]
        let layout = Verbs.MapLayout(Self.boxes(5, 6, 7, 5, 6, 7, 4, 6, 5, 7, 6, 5))
        #expect(layout.boxes.count == layout.columns && layout.boxes.reduce(0, +) == verbs.count)
        var rest = verbs[...]
        let lengths = layout.boxes.map { count -> Int in
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count).reduce(4 * count, +)
        }
        #expect(lengths.allSatisfy { 4 * $0 >= 3 * (lengths.max() ?? 0) }, "\(lengths)")
        #expect(layout.isStretched)
    }

    @Test func whereLittleIsOnTheSheetLinesAreNotMovedApart() {
        #expect(!Verbs.MapLayout(Self.boxes(3)).isStretched)
        #expect(Verbs.MapLayout(Self.boxes(3)).boxes == [1])
    }

    @Test func ofTooManyVerbsEachLevelShowsAsManyAsThereIsRoomFor() {
        let layout = Verbs.MapLayout(Self.boxes(40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40))
        #expect(layout.size == 100 && 5..<40 ~= layout.lines)
    }

    /// More verbs never make the type larger, except where only a little less of it fills the columns better.
    @Test(arguments: 1..<30) func aFullerSheetHasSmallerType(_ count: Int) {
        let few = Verbs.MapLayout(Self.boxes(count, count, count, count, count, count))
        let more = Verbs.MapLayout(Self.boxes(count + 1, count, count, count, count, count + 1))
        #expect(more.size * 100 <= few.size * 108)
    }

    /// As "Pretérito perfecto simple (indefinido)", which takes two lines of a narrow box.
    @Test func longNamesOfTensesNeedRoom() {
        let sizes = (5...16).map { count in
            let boxes = (0..<12).flatMap { _ in Self.boxes(count) }
            let long = boxes.map { box in
                var box = box
                box.tense = 40
                return box
            }
            return (short: Verbs.MapLayout(boxes).size, long: Verbs.MapLayout(long).size)
        }
        #expect(sizes.allSatisfy { $0.long * 100 <= $0.short * 108 })
        #expect(sizes.contains { $0.long < $0.short })
    }

    @Test func anEmptySiteHasALayoutToo() {
        #expect(Verbs.MapLayout([]).lines == 3)
        let many = Verbs.MapLayout(Array(repeating: Self.boxes(3)[0], count: 500))
        #expect(many.lines == 3 && many.size == 100)
    }

    /// Of verbs with one person, two stand beside each other, without those that are too long for half a box, if more have
    /// room so; of a few, or of several persons, none.
    @Test(arguments: [
        (40, 2 as Int?, true), (40, nil, false), (3, 2, false),
    ])
    func verbsOfOnePersonArePaired(_ count: Int, _ person: Int?, _ arePaired: Bool) {
        let box = Verbs.MapLayout.Box(
            title: 8, bracket: 0,
            verbs: [(infinitive: 30, form: 30)] + Array(repeating: (infinitive: 5, form: 7), count: count),
            person: person)
        let layout = Verbs.MapLayout(Array(repeating: box, count: 12))
        #expect(layout.pairs == Array(repeating: arePaired, count: 12))
        if arePaired {
            #expect(
                layout.isInPairs((infinitive: 5, form: 5)) && !layout.isInPairs((infinitive: 30, form: 28)))
        }
    }
}
