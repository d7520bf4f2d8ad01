import Testing

@testable import Domains

struct WorksheetTablesTests {
    @Test(
        "The tables of a worksheet are as even as they can be",
        arguments: [
            (1, [1]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]),
            (9, [3, 3, 3]),
            (10, [5, 5]), (11, [4, 4, 3]), (12, [4, 4, 4]), (13, [5, 4, 4]), (15, [5, 5, 5]),
            (16, [4, 4, 4, 4]),
        ])
    func even(_ verbs: Int, _ sizes: [Int]) {
        #expect(Verbs.WorksheetTables.sizes(verbs: verbs, hasLongForms: false, isShort: false) == sizes)
    }

    @Test(
        "Long forms keep their room: three verbs side by side where all tables fit, and never five of short tables"
    )
    func longForms() {
        #expect(Verbs.WorksheetTables.sizes(verbs: 7, hasLongForms: true, isShort: false) == [3, 2, 2])
        #expect(Verbs.WorksheetTables.sizes(verbs: 10, hasLongForms: true, isShort: false) == [4, 3, 3])
        #expect(Verbs.WorksheetTables.sizes(verbs: 15, hasLongForms: true, isShort: true) == [4, 4, 4, 3])
    }

    @Test("A level without verbs has no table, and no verb is lost or written twice")
    func whole() {
        for verbs in 0...200 {
            for hasLongForms in [false, true] {
                for isShort in [false, true] {
                    let sizes = Verbs.WorksheetTables.sizes(
                        verbs: verbs, hasLongForms: hasLongForms, isShort: isShort)
                    #expect(sizes.reduce(0, +) == verbs)
                    #expect(sizes.allSatisfy { (1...5).contains($0) })
                }
            }
        }
    }
}
