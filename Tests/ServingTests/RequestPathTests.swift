import Testing

@testable import Serving

/// Which addresses are understood, and how.
@Suite struct RequestPathTests {
    @Test(arguments: [
        ("/", [], true), ("/en/", ["en"], true), ("/en", ["en"], false),
        ("/en/index.html", ["en", "index.html"], false),
        ("/p%C3%A1gina/%F0%9F%8F%8A.txt", ["página", "🏊.txt"], false), ("/a%20b/", ["a b"], true),
        ("/a+b", ["a+b"], false),
        ("/..a/b..", ["..a", "b.."], false), ("/%25", ["%"], false), ("/a\\b", ["a\\b"], false),
    ])
    func aPathIsDecodedOnce(_ target: String, _ parts: [String], _ isFolder: Bool) throws {
        let path = try #require(RequestPath(target))
        #expect(path.parts == parts)
        #expect(path.isFolder == isFolder)
    }

    @Test(arguments: [
        "", "en/", "*", "http://localhost/en/", "//", "//en/", "/en//", "/en//x", "/.", "/..", "/../",
        "/en/../x", "/en/./x", "/%2e%2e/x",
        "/%2E%2e", "/en/%2e./x", "/a%2fb", "/a%2Fb", "/a%00b", "/a%0ab", "/a\u{1}b", "/%7f", "/%", "/%4",
        "/%zz", "/%+1", "/%ff", "/%c3%28",
        "/%c0%ae%c0%ae/x",
    ])
    func whatNoPageCanHaveAsItsAddressIsRefused(_ target: String) {
        #expect(RequestPath(target) == nil)
    }

    @Test(arguments: [
        ([], "/"), (["en"], "/en/"), (["página", "a b"], "/p%C3%A1gina/a%20b/"),
        (["a\"<>\\", "%2F"], "/a%22%3C%3E%5C/%252F/"),
        (["a-b_c.d~e"], "/a-b_c.d~e/"), (["\r\nX: y"], "/%0D%0AX%3A%20y/"),
    ])
    func anAddressIsEncoded(_ parts: [String], _ address: String) {
        #expect(RequestPath.address(ofFolder: parts) == address)
    }
}
