import Testing

@testable import Domains

/// Sorting by odds, number and form is a strict weak order for any field.
@Suite struct RacingOrderTests {
    /// Marsaglia's xorshift, seeded, so that a field that fails can be made again.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static func ride(_ dice: inout Dice) throws -> Racing.Entrant {
        let odds = [
            "13/8", "14/2", "7/1", "8.0", "SP", "EVS", "2.0", "+100", "4/6", "33/1", "3/1", "100/33",
            "100/34", "4.0",
        ]
        let forms = ["", "1", "-", "2-26", "22123", "F", "10", "5-5", "0/0", "777"]
        let cloths = ["1", "1A", "2", "3", "10", "A", "1"]
        return Racing.Entrant(
            cloth: Racing.ClothNumber(cloths.randomElement(using: &dice) ?? ""), horse: "",
            form: Racing.Form(forms.randomElement(using: &dice) ?? ""),
            odds: try Racing.Odds(odds.randomElement(using: &dice) ?? ""),
            isNonRunner: Int.random(in: 0..<6, using: &dice) == 0,
            headgear: [],
            hasWonHere: false, hasWonThisFar: false, wasBeatenFavourite: false)
    }

    @Test(arguments: Racing.CardOrder.allCases)
    func isAStrictWeakOrderOver10000Fields(_ order: Racing.CardOrder) throws {
        var dice = Dice(state: 0x5EED_2017)
        for field in 0..<10_000 {
            let rides = try (0..<5).map { _ in
                Racing.CardOrder.Standing(try Self.ride(&dice), Racing.FormRule())
            }
            let isLess = rides.map { left in rides.map { right in order.precedes(left, right) } }
            var broken = false
            for a in rides.indices {
                broken = broken || isLess[a][a]
                for b in rides.indices {
                    broken = broken || (isLess[a][b] && isLess[b][a])
                    let areEqual = !isLess[a][b] && !isLess[b][a]
                    for c in rides.indices {
                        broken = broken || (isLess[a][b] && isLess[b][c] && !isLess[a][c])
                        broken =
                            broken
                            || (areEqual && !isLess[b][c] && !isLess[c][b] && (isLess[a][c] || isLess[c][a]))
                    }
                }
            }
            guard broken else { continue }
            Issue.record("field \(field) has no order by \(order)")
            return
        }
    }

    @Test func sortingByOddsAgreesWithTheDecimalsOfTheField() throws {
        var dice = Dice(state: 42)
        for _ in 0..<500 {
            let rides = try (0..<12).map { _ in try Self.ride(&dice) }
            let sorted = Racing.CardOrder.odds.sorted(rides, Racing.FormRule())
            let runners = sorted.prefix { !$0.isNonRunner }
            #expect(sorted.dropFirst(runners.count).allSatisfy { $0.isNonRunner })
            let decimals = runners.prefix { $0.odds.price != nil }.compactMap { $0.odds.price?.decimal }
            #expect(decimals == decimals.sorted())
            #expect(runners.dropFirst(decimals.count).allSatisfy { $0.odds.price == nil })
        }
    }

    @Test func clothNumbersGoByTheirNumberThenTheirLetter() {
        let sorted = ["10", "2", "1A", "1", "B", "1B"].map { Racing.ClothNumber($0) }.sorted().map(\.text)
        #expect(sorted == ["1", "1A", "1B", "2", "10", "B"])
    }
}
