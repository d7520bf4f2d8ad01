import Pages
import Testing

/// The way to the neighbours of a page in a row.
@Suite struct PagerTests {
    private static func value(_ row: [String], _ index: Int) -> Value {
        Pager(at: index, of: row.count) { Pager.Neighbour(.text(row[$0]), id: "page/\(row[$0])") }.value
    }

    @Test(arguments: [(0, nil, "b"), (1, "a", "c"), (2, "b", nil)] as [(Int, String?, String?)])
    func eachPageLeadsToItsNeighbours(_ index: Int, _ previous: String?, _ next: String?) {
        let value = Self.value(["a", "b", "c"], index)
        #expect(value["previous.title"]?.text == previous)
        #expect(value["next.title"]?.text == next)
    }

    @Test func aPageAloneHasNone() {
        guard case .none = Self.value(["a"], 0) else {
            Issue.record("a pager that leads nowhere")
            return
        }
    }
}
