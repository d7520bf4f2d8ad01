import Bytes
import Testing

@Suite("Text is inert where it lands")
struct EscapingTests {
    private func written(_ text: String, _ context: TextContext) -> String {
        var buffer = ByteBuffer()
        buffer.append(text, in: context)
        return buffer.text
    }

    @Test(
        "between tags, in attributes and as plain text",
        arguments: [
            ("a & b", "a &amp; b", "a &amp; b"), ("<b>", "&lt;b&gt;", "&lt;b&gt;"),
            ("\"'", "&quot;'", "&quot;&#39;"),
            ("&amp;", "&amp;amp;", "&amp;amp;"), ("", "", ""), ("Élève 🏄", "Élève 🏄", "Élève 🏄"),
            ("<<", "&lt;&lt;", "&lt;&lt;"),
            ("é<é", "é&lt;é", "é&lt;é"), ("a=b`c", "a=b`c", "a=b`c"),
        ])
    func contexts(text: String, between: String, attribute: String) {
        #expect(written(text, .text) == between)
        #expect(written(text, .attribute) == attribute)
        #expect(written(text, .plain) == text)
    }

    @Test("wherever a special character is in the text", arguments: 0..<40)
    func everyPlace(place: Int) {
        let before = String(String(repeating: "a=é;", count: place).prefix(place))
        let after = "!#%(=;é?"
        for (sign, entity) in [
            ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"),
        ] {
            let text = before + sign + after
            #expect(written(text, .attribute) == before + entity + after)
            #expect(written(text, .text) == before + (sign == "'" ? sign : entity) + after)
        }
    }

    @Test(
        "an address that runs code becomes #",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
            " javascript:alert(1)",
            "\u{01}javascript:alert(1)", "java\r\nscript:x", "data:text/html,x", "vbscript:x",
            "file:///etc/passwd", "blob:x", "x:y", ":x",
            "httpss:x", "ahttp:x", "tél:x", "httphttphttp:x", "\0http\0x:y",
        ])
    func unsafeAddress(address: String) {
        #expect(!hasSafeScheme(address))
        #expect(written(address, .url) == "#")
    }

    @Test(
        "an address that only leads somewhere stays",
        arguments: [
            "https://example.org/a?b=c:d", "HTTP://example.org", "ht\ttp:x", " MailTo:a@b.c", "mailto:a@b.c",
            "tel:+33", "/a:b", "?a:b",
            "#a:b", "./x:y", "a/b", "",
            "page.html",
        ])
    func safeAddress(address: String) {
        #expect(hasSafeScheme(address))
        #expect(written(address, .url) == address)
    }

    @Test("an address is escaped as an attribute")
    func escapedAddress() {
        #expect(written("/a?b=\"1\"&c='2'", .url) == "/a?b=&quot;1&quot;&amp;c=&#39;2&#39;")
    }
}

/// Control characters, which neither HTML nor XML may contain.
@Suite struct ControlCharacterTests {
    @Test(arguments: ["\u{0}", "\u{1B}", "\u{7}", "\u{8}", "\u{B}", "\u{C}", "\u{1F}"])
    func aControlCharacterIsReplaced(_ sign: String) {
        for context in [TextContext.text, .attribute, .url] {
            var buffer = ByteBuffer()
            buffer.append("a\(sign)b", in: context)
            #expect(String(decoding: buffer.bytes, as: UTF8.self) == "a\u{FFFD}b")
        }
    }

    @Test func tabsAndLineEndsStay() {
        var buffer = ByteBuffer()
        buffer.append("a\tb\nc\rd", in: .text)
        #expect(String(decoding: buffer.bytes, as: UTF8.self) == "a\tb\nc\rd")
    }

    @Test(arguments: ["\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2028}", "\u{2066}"])
    func inJSONWhatCommandsATerminalIsEscaped(_ sign: String) throws {
        var buffer = ByteBuffer()
        buffer.append(json: "é\(sign)日")
        let text = String(decoding: buffer.bytes, as: UTF8.self)
        let digits = String(try #require(sign.unicodeScalars.first).value, radix: 16)
        #expect(text == "\"é\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "日\"")
    }
}
