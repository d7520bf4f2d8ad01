/// The order in which the pages of a plan are made and remembered: translations of a page follow each other, since what
/// they show is then still in the processor's cache.
struct PageOrder: Sendable {
    /// The number of each page in the plan.
    private let pages: [Int32]
    /// The position of each page, by its number in the plan.
    private let positions: [Int32]

    /// - Parameters:
    ///   - pages: the number of each page in the plan, in the order in which they are made.
    ///   - count: how many pages the plan has.
    init(_ pages: some Sequence<Int>, count: Int) {
        var numbers: [Int32] = []
        numbers.reserveCapacity(count)
        var positions = [Int32](repeating: 0, count: count)
        for page in pages {
            positions[page] = Int32(numbers.count)
            numbers.append(Int32(page))
        }
        self.pages = numbers
        self.positions = positions
    }

    var count: Int { pages.count }

    /// The number in the plan of the page at a position.
    subscript(position: Int) -> Int { Int(pages[position]) }

    func position(of planned: PlannedPage) -> Int { Int(positions[planned.number]) }

    /// The position of the page with a number in the plan.
    func position(ofNumber number: Int32) -> Int32 { positions[Int(number)] }
}
