import Bytes
import Diagnostics
import Pages
import Templating
import Testing

/// Small templates that would make a page without an end.
@Suite struct LimitTests {
    private static let limits: TemplateLimits = {
        var limits = TemplateLimits()
        limits.inclusions = 1_000
        limits.templateBytes = 2_000_000
        limits.steps = 200_000
        limits.pageBytes = 3_000_000
        return limits
    }()

    private static let list: Record = ["l": .list((0..<10).map { _ in .record(["x": "a"]) }), "x": "b"]

    /// `x0` includes `x1` ten times, and so on.
    private static func powers(_ last: String, depth: Int = 9) -> [String: String] {
        var files = ["x\(depth).html": last]
        for level in 0..<depth {
            files["x\(level).html"] = String(repeating: "{{>x\(level + 1)}}", count: 10)
        }
        return files
    }

    private static func problems(_ files: [String: String]) -> [String] {
        let log = DiagnosticLog()
        let sources = files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
        let library = TemplateLibrary([.init("", sources)], limits: limits, log: log)
        var problems: [Diagnostic] = []
        if let program = library.program("page", for: nil, log: log) {
            var buffer = ByteBuffer()
            var renderer = Renderer()
            problems = renderer.render(program, [list], links: Addresses(), into: &buffer)
            #expect(buffer.count <= limits.pageBytes + limits.templateBytes)
        }
        return Outcome(text: "", diagnostics: log.diagnostics + problems).problems
    }

    private static let help = "[template.size] → include less, or repeat it less often"

    @Test(arguments: ["a", "", "{{x}}", "{{#l}}{{x}}{{/l}}"])
    func partialsThatMultiply(last: String) throws {
        let problems = Self.problems(Self.powers(last).merging(["page.html": "{{>x0}}"]) { $1 })
        #expect(problems.count == 1)
        let message = "the templates of this page include templates and blocks more than 1000 times"
        #expect(try #require(problems.first).hasSuffix(": \(message) \(Self.help)"))
        #expect(try #require(problems.first).hasPrefix("x"))
    }

    @Test func blocksThatMultiply() {
        // Each block is the content of the next one, ten times.
        var page = "{{<p}}{{$a0}}x{{/a0}}"
        for level in 1...9 {
            page +=
                "{{$a\(level)}}" + String(repeating: "{{$a\(level - 1)}}{{/a\(level - 1)}}", count: 10)
                + "{{/a\(level)}}"
        }
        page += "{{/p}}"
        var parents = ["p.html": "{{<q0}}{{$b}}{{$a0}}{{/a0}}{{/b}}{{/q0}}"]
        for level in 0..<9 {
            parents["q\(level).html"] =
                "{{<q\(level + 1)}}{{$c\(level)}}"
                + String(
                    repeating: level == 0 ? "{{$b}}{{/b}}" : "{{$c\(level - 1)}}{{/c\(level - 1)}}", count: 10
                )
                + "{{/c\(level)}}{{/q\(level + 1)}}"
        }
        parents["q9.html"] = "{{$c8}}{{/c8}}"
        let problems = Self.problems(parents.merging(["page.html": page]) { $1 })
        #expect(problems.count == 1 && problems.allSatisfy { $0.contains("[template.size]") }, "\(problems)")
    }

    @Test func indentationThatMultiplies() {
        let spaces = String(repeating: " ", count: 10_000)
        let lines = String(repeating: "x\n", count: 1_000)
        let problems = Self.problems(["page.html": "\(spaces){{>a}}\n", "a.html": lines])
        #expect(
            problems == [
                "page.html:1:10001: the templates of this page are longer than 2 MB with all that they include \(Self.help)"
            ])
    }

    @Test func sectionsThatMultiply() {
        let depth = 9
        let page =
            (0..<depth).map { _ in "{{#l}}" }.joined() + "{{x}}"
            + (0..<depth).map { _ in "{{/l}}" }.joined()
        #expect(
            Self.problems(["page.html": page]) == [
                "page.html:1:1: the page takes more than 200000 steps of its templates \(Self.help)"
            ])
    }

    @Test(arguments: ["{{>x}}{{>x}}", "{{>*name}}{{>*name}}"])
    func callsThatMultiply(call: String) {
        // A template that includes itself is called, and each of its sections calls it again.
        let problems = Self.problems([
            "page.html": "{{>x}}", "x.html": "{{#l}}{{#l}}\(call.replacing("*name", with: "x"))a{{/l}}{{/l}}",
        ])
        #expect(problems.count == 1, "\(problems)")
    }

    @Test func aLongTextThatIsRepeated() {
        let text = String(repeating: "text ", count: 20_000)
        #expect(
            Self.problems(["page.html": "{{#l}}{{#l}}\(text){{/l}}{{/l}}"]) == [
                "page.html:1:1: the page becomes longer than 3 MB \(Self.help)"
            ])
    }

    @Test func lenientTemplatesHaveTheSameLimits() {
        let outcome = lenient(
            "{{>x0.html}}", partials: Self.powers("a").mapValues { $0.replacing("}}", with: ".html}}") })
        #expect(outcome.problems.count == 1 && outcome.problems[0].contains("more than 100000 times"))
    }

    /// Once a limit is reached, the others of the library are told sooner, and in the same words.
    @Test func otherProgramsEndSooner() {
        let log = DiagnosticLog()
        let files = Self.powers("a", depth: 2).merging(["a.html": "{{>x0}}{{>x0}}", "b.html": "{{>x0}}"]) {
            $1
        }
        let sources = files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
        var limits = Self.limits
        limits.inclusions = 200
        let library = TemplateLibrary([.init("", sources)], limits: limits, log: log)
        #expect(library.program("b", for: nil, log: log) != nil)
        #expect(library.program("a", for: nil, log: log) == nil)
        #expect(library.program("b", for: nil, log: log) == nil)
        #expect(Set(log.diagnostics.map { "\($0.message)" }).count == 1)
    }
}
