import Diagnostics
import Languages
import Pages
import TestSupport
import Testing

/// Random templates and data never crash, and every mistake has a place in its file.
@Suite struct FuzzTests {
    private static let pieces = [
        "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^b}}", "{{/b}}", "{{$x}}", "{{/x}}", "{{<p}}",
        "{{/p}}", "{{>p}}", "  {{>q}}\n",
        "{{>*a}}", "{{.}}",
        "{{a.b}}", "{{&b}}", "{{=<% %>=}}", "<%={{ }}=%>", "{{!", "\n", "\r\n", " ", "<", ">", "\"", "'", "=",
        "<a href=\"", "<!--", "-->",
        "<title>",
        "</title", "<script>", "text", "é", "\u{0}", "{{t.m}}", "{{<*a}}", "{{/*a}}", "/", ":", "<option ",
    ]

    @Test(arguments: 0..<(isProof ? 400 : 50))
    func randomTemplatesDoNotCrash(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func text() -> String {
            (0..<Int.random(in: 0..<25, using: &random)).map { _ in
                Self.pieces.randomElement(using: &random) ?? ""
            }.joined()
        }
        let words = try Words("en", ["m": [.text("a\"<"), .placeholder("a")]])
        let values: [Value] = [.none, true, "p", ["x", ["b": "q"]], ["b": "<\"'"], 12345, []]
        for _ in 0..<20 {
            let data: Record = [
                "a": values.randomElement(using: &random) ?? .none,
                "b": values.randomElement(using: &random) ?? .none,
            ]
            let (page, p, q) = (text(), text(), text())
            let outcome = strict(page, data, others: ["p.html": p, "q.html": q], messages: words)
            for problem in outcome.diagnostics {
                #expect(problem.place.map { $0.offset <= $0.file.bytes.count } == true)
            }
            _ = lenient(page, .record(data), partials: ["p": p, "q": q])
        }
    }

    @Test(arguments: 0..<(isProof ? 200 : 50))
    func balancedTemplatesDoNotCrash(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &+ 77)
        func text(_ depth: Int) -> String {
            var result = ""
            for _ in 0..<Int.random(in: 1..<5, using: &random) {
                let inner = depth > 0 ? text(depth - 1) : "{{a}}"
                switch Int.random(in: 0..<8, using: &random) {
                case 0: result += "{{#a}}\(inner){{/a}}"
                case 1: result += "  {{$x}}\n   \(inner)\n  {{/x}}\n"
                case 2: result += "{{<p}}{{$x}}\(inner){{/x}}{{/p}}"
                case 3: result += "\n  {{<q}}\n{{$y}}\n\(inner){{/y}}{{/q}}\n"
                case 4: result += "{{>q}}"
                case 5: result += "{{>*b}}"
                case 6: result += "{{^a}}\(inner){{/a}}"
                default: result += "{{a}}\n"
                }
            }
            return result
        }
        let partials = ["p": text(2), "q": text(2), "r": text(1)]
        for data in [["a": [1, 2], "b": "p"], ["a": false, "b": "r"]] as [Value] {
            _ = lenient(text(3), data, partials: partials)
        }
    }
}
