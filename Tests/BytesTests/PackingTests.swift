import Bytes
import Testing

@Suite struct PackingTests {
    @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, -1, Int.max, Int.min])
    func aNumberIsReadAsItWasWritten(number: Int) {
        var packer = Packer()
        packer.add(number)
        packer.add(7)
        var unpacker = Unpacker(packer.bytes)
        #expect(unpacker.number() == number)
        #expect(unpacker.number() == 7)
    }

    @Test func smallNumbersTakeOneByte() {
        var packer = Packer()
        for number in 0..<128 { packer.add(number) }
        #expect(packer.bytes.count == 128)
    }

    @Test(arguments: [0, -0.0, 13.17, 1.0 / 3, .infinity, -.greatestFiniteMagnitude])
    func everyBitOfANumberIsKept(number: Double) {
        var packer = Packer()
        packer.add(number)
        var unpacker = Unpacker(packer.bytes)
        #expect(unpacker.double().bitPattern == number.bitPattern)
    }

    @Test func textsAndWhatMayBeMissingComeBackInTheirOrder() {
        let texts = ["", "a", "Éléonore", String(repeating: "x", count: 300)]
        var packer = Packer()
        for text in texts { packer.add(text) }
        packer.add(optional: nil as Int?) { $0.add($1) }
        packer.add(optional: "b") { $0.add($1) }
        var unpacker = Unpacker(packer.bytes)
        #expect(texts.map { _ in unpacker.text() } == texts)
        #expect(unpacker.optional { $0.number() } == nil)
        #expect(unpacker.optional { $0.text() } == "b")
    }
}

@Suite struct TextListTests {
    @Test func textsAreReadByTheirNumber() {
        let texts = ["b", "", "é", "a", "ab"]
        var list = TextList()
        for text in texts { list.append(text) }
        #expect(list.count == 5)
        #expect((0..<5).map { list[$0] } == texts)
        func isEqual(_ index: Int, to text: String) -> Bool {
            list.with(index) { $0.isEqual(to: text.utf8.span) }
        }
        #expect(isEqual(2, to: "é"))
        #expect(!isEqual(3, to: "ab"))
        #expect(!isEqual(4, to: "aa"))
    }

    @Test func textsAreInTheOrderOfTheirBytes() {
        func isOrdered(_ left: String, _ right: String) -> Bool {
            left.utf8.span.isOrdered(before: right.utf8.span)
        }
        for (left, right) in [("", "a"), ("a", "ab"), ("ab", "b"), ("b", "é")] {
            #expect(isOrdered(left, right))
            #expect(!isOrdered(right, left))
        }
        #expect(!isOrdered("a", "a"))
    }
}
