import Bytes
import Testing

struct ByteSearchTests {
    @Test(arguments: [
        ("", 0, Int?.none), ("xx", 0, nil), ("xxx", 0, 0), ("axxxx", 0, 1), ("axxxx", 2, 2),
        ("axxxx", 3, nil),
        ("xxyxxx", 0, 3), ("abxx", 0, nil), ("éxxx", 0, 2),
    ])
    func findsTheFirstPlaceOfAText(text: String, start: Int, expected: Int?) {
        #expect(Array(text.utf8).place(of: "xxx", from: start) == expected)
    }

    @Test func nothingIsAtTheBeginning() {
        #expect(Array("ab".utf8).place(of: "", from: 1) == 1)
    }
}
