import Testing

@testable import Publishing

@Suite struct StyleSheetTests {
    @Test(arguments: [
        ("a {\n  color: red;\n  margin: 0 auto;\n}\n", "a{color:red;margin:0 auto}"),
        ("/* why */ a { b: c } /* and */", "a{b:c}"),
        ("a, b > c {\n\td: e, f\n}", "a,b>c{d:e,f}"),
        // A space before a colon means any descendant.
        ("nav :hover, nav:hover { a: b }", "nav :hover,nav:hover{a:b}"),
        ("a:has(~ b) ~ c { > d { e: f } }", "a:has(~b)~c{>d{e:f}}"),
        ("a { b: calc(1px + 2px) }", "a{b:calc(1px + 2px)}"),
        ("@media (min-width: 30rem) and (x) { a { b: c; } }", "@media (min-width:30rem) and (x){a{b:c}}"),
        (
            "a::after { content: \"; }  /* */ \\\" :  \" / ''; }",
            "a::after{content:\"; }  /* */ \\\" :  \" / ''}"
        ),
        ("a\u{0} { b: \"c\u{1}\u{7F}\" }\u{B}", "a{b:\"c\"}"),
        (".a\\;  b { --x: ; }", ".a\\; b{--x:}"),
        (".\\31  a { b: c }", ".\\31 a{b:c}"),
        ("a { b: c }\r\n\r\nd { e: f }", "a{b:c}d{e:f}"),
        ("", ""), ("/*", ""), ("/* *", ""), ("a\\", "a\\"), ("\"a", "\"a"), ("\"a\\", "\"a\\"),
    ])
    func losesOnlyWhatHasNoMeaning(_ style: String, _ compact: String) {
        #expect(String(decoding: StyleSheet.compact(Array(style.utf8)), as: UTF8.self) == compact)
        #expect(StyleSheet.compact(Array(compact.utf8)) == Array(compact.utf8))
    }
}
