import Testing

@testable import Charts

/// Where marks can be pointed at.
@Suite struct ChartTargetTests {
    private func targets(_ marks: (x: Double, value: Double?)...) -> [ChartTarget] {
        ChartTarget.among(
            marks.enumerated().map { (index: $0, x: $1.x, value: $1.value) }, height: 200)
    }

    @Test("marks with room reach as far on both sides, and neighbours to the middle between them")
    func reach() {
        let targets = targets((100, 1), (140, 2), (300, 3))
        #expect(targets.map(\.index) == [0, 1, 2])
        #expect(targets.map(\.wide.left) == [84, 124, 284])
        #expect(targets.map(\.wide.width) == [32, 32, 32])
        #expect(targets.map { $0.narrow?.left } == [70, 120, 270])
        #expect(targets.map { $0.narrow?.width } == [50, 50, 60])
    }

    @Test("of marks that are close to each other the highest can be pointed at") func close() {
        let targets = targets((100, 1), (110, 3), (130, 2), (135, nil))
        #expect(targets.map(\.index) == [1, 2])
        #expect(targets.map { $0.narrow != nil } == [true, false])
        #expect(targets.map(\.wide.left) == [94, 120])
    }

    @Test("no target is narrower than a finger or a pointer needs, and none lies on another") func sizes() {
        let marks = (0..<40).map { (index: $0, x: Double($0 * $0 % 37) * 9, value: Double($0 % 7)) }
        let targets = ChartTarget.among(marks, height: 200)
        for reaches in [targets.map(\.wide), targets.compactMap(\.narrow)] {
            #expect(!reaches.isEmpty)
            for (reach, next) in zip(reaches, reaches.dropFirst()) {
                #expect(reach.left + reach.width <= next.left + 0.001)
            }
        }
        #expect(targets.allSatisfy { $0.wide.width >= 16 && $0.narrow?.width ?? 30 >= 30 })
    }

    @Test("only a strip of time has targets, one an event that can be drawn") func strip() throws {
        let strip = TimeStrip(
            [.init("a", at: 5, value: 3), .init("b", at: .nan, value: 9), .init("c", at: 50, value: 5)],
            in: 0...60)
        let english = try locale()
        #expect(strip.targets(in: english).map(\.index) == [0, 2])
        #expect(BarChart([.init("a", 1)]).targets(in: english).isEmpty)
    }
}
