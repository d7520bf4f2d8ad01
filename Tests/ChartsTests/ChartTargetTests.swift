import Testing

@testable import Charts

/// Where marks can be pointed at.
@Suite struct ChartTargetTests {
    private func targets(_ heads: (x: Double, y: Double)...) -> [ChartTarget] {
        ChartTarget.among(
            heads.enumerated().map { .init(index: $0, x: $1.x, y: $1.y) }, bottom: 190, height: 220)
    }

    @Test("a mark with room can be pointed at from its head to its foot, and beside it") func room() throws {
        let target = try #require(targets((100, 60)).first)
        #expect(target.wide == .init(left: 88, top: 52, width: 24, height: 138))
        #expect(target.narrow == .init(left: 77.5, top: 45, width: 45, height: 145))
        #expect(target.height == 220)
    }

    @Test("of marks side by side each has its part") func beside() {
        let targets = targets((100, 60), (118, 90))
        #expect(targets.map(\.wide.left) == [92, 110])
        #expect(targets.map(\.wide.width) == [16, 16])
        #expect(targets.map(\.wide.height) == [138, 108])
    }

    @Test("of marks one above the other each has its head") func above() {
        let targets = targets((100, 60), (102, 120))
        #expect(targets.map(\.wide.top) == [52, 112])
        #expect(targets.map(\.wide.height) == [16, 78])
        #expect(targets.map { $0.narrow != nil } == [true, true])
    }

    @Test("of heads that are close to each other the highest can be pointed at") func close() {
        let targets = targets((100, 100), (110, 60), (112, 66), (130, 80))
        #expect(targets.map(\.index) == [0, 1, 3])
        #expect(targets.map { $0.narrow != nil } == [true, true, false])
    }

    @Test("no target is smaller than a finger or a pointer needs, and none lies on another") func sizes() {
        let heads = (0..<40).map { number in
            ChartTarget.Head(
                index: number, x: Double(number * number % 37) * 9, y: Double(number % 7) * 25 + 10)
        }
        let targets = ChartTarget.among(heads, bottom: 190, height: 220)
        for (areas, least) in [(targets.map(\.wide), 16.0), (targets.compactMap(\.narrow), 30)] {
            #expect(!areas.isEmpty && areas.allSatisfy { $0.width >= least && $0.height >= least })
            for (number, area) in areas.enumerated() {
                #expect(areas.enumerated().allSatisfy { $0.offset == number || !area.covers($0.element) })
            }
        }
    }

    @Test("only a strip of time has targets, one an event that can be drawn") func strip() throws {
        let strip = TimeStrip(
            [.init("a", at: 5, value: 3), .init("b", at: .nan, value: 9), .init("c", at: 50, value: 5)],
            in: 0...60)
        #expect(strip.drawn(in: try locale(), label: label).targets.map(\.index) == [0, 2])
        #expect(BarChart([.init("a", 1)]).drawn(in: try locale(), label: label).targets.isEmpty)
    }
}
