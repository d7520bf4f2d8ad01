import Charts
import Testing

/// What a sentence above a picture may say: never more than the numbers do.
@Suite struct HighestTests {
    @Test func theHighestOfSeveralIsNamed() throws {
        let highest = try #require(Highest([3, nil, 7, 5]))
        #expect(highest.value == 7)
        #expect(highest.positions == [2])
    }

    @Test func equalOnesAreNamedTogether() throws {
        let two = try #require(Highest([7, 3, 7]))
        #expect(two.positions == [0, 2] && two.canBeNamed)
        let three = try #require(Highest([7, 3, 7, 7]))
        #expect(three.positions == [0, 2, 3] && !three.canBeNamed)
    }

    @Test(
        "no value, one, or all equal",
        arguments: [
            [], [nil], [7], [nil, 7, nil], [7, 7], [7, nil, 7], [.nan, 7], [.infinity, 7],
        ])
    func nothingIsSaid(_ values: [Double?]) {
        #expect(Highest(values) == nil)
    }

    @Test func negativeValuesHaveAHighestToo() throws {
        #expect(try #require(Highest([-2, -1])).positions == [1])
    }
}
