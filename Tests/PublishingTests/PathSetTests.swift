import Testing

@testable import Publishing

@Suite struct PathSetTests {
    @Test func eachPathOccursOnceInItsOrder() {
        let set = PathSet(["b", "a", "b", "c", "a"])
        #expect(Array(set.paths) == ["b", "a", "c"])
        #expect(set.count == 3)
        #expect(set.contains("a"))
        #expect(!set.contains("d"))
        #expect(PathSet([]).isEmpty)
    }

    @Test func aHashMakesNoPathPassForAnother() {
        var set = PathSet([])
        set.insert("ours", hash: 7)
        #expect(!set.contains("theirs", hash: 7))
        for _ in 1...2 { set.insert("theirs", hash: 7) }
        #expect(Array(set.paths) == ["ours", "theirs"])
        #expect(set.contains("ours", hash: 7))
        #expect(set.contains("theirs", hash: 7))
        #expect(!set.contains("another", hash: 7))
    }

    @Test func setsAreComparedAndJoined() {
        let (few, many) = (PathSet(["a", "b"]), PathSet(["b", "c", "a"]))
        #expect(many.isSuperset(of: few))
        #expect(!few.isSuperset(of: many))
        #expect(Array(few.union(many).paths) == ["a", "b", "c"])
        #expect(many.subtracting(few) == ["c"])
    }
}
