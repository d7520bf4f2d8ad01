import Diagnostics
import Testing

@Suite("The nearest word")
struct NearestTests {
    private let keys = ["title", "description", "slug", "order", "draft"]

    @Test(
        "is the one a slip was meant to be",
        arguments: [
            ("titel", "title"), ("Title", "title"), ("tilte", "title"), ("titles", "title"),
            ("descripton", "description"),
            ("slgu", "slug"), ("oder", "order"), ("draf", "draft"), ("DRAFT", "draft"),
        ])
    func slip(word: String, meant: String) {
        #expect(nearest(to: word, in: keys) == meant)
    }

    @Test(
        "is none where none is close",
        arguments: ["", "author", "tags", "ti", "t", "descriptive text", "xxxxx"])
    func none(word: String) {
        #expect(nearest(to: word, in: keys) == nil)
    }

    @Test(
        "is no other code of two letters",
        arguments: [("b3", "b2"), ("pt", nil), ("rf", nil), ("e", nil), ("FR", "fr"), ("fra", "fr")])
    func code(word: String, meant: String?) {
        #expect(nearest(to: word, in: ["en", "fr", "es", "it", "b2"]) == meant)
    }

    @Test("does not depend on the order of the candidates")
    func tie() {
        #expect(nearest(to: "bat", in: ["cat", "hat"]) == "cat")
        #expect(nearest(to: "bat", in: ["hat", "cat"]) == "cat")
    }

    @Test("is none among none")
    func empty() {
        #expect(nearest(to: "a", in: []) == nil)
    }
}
