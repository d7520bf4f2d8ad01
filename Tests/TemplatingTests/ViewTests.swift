import Pages
import Testing

/// Values that are made when a template asks for them are looked up as all others are.
@Suite struct ViewTests {
    /// A row with a name of its own, and rows below.
    private final class Row: View {
        enum Name: Int, CaseIterable {
            case name, weight, rows, parent
        }

        static let names = Names(Name.self)

        let name: String
        let rows: [Row]

        init(_ name: String, _ rows: [Row] = []) {
            self.name = name
            self.rows = rows
        }

        func value(_ name: Name) -> Value {
            switch name {
            case .name: .text(self.name)
            case .weight: .decimal(Double(rows.count) + 0.5, fraction: 1...2)
            case .rows: .list(rows.map { .view($0) })
            case .parent: ["name": "a record", "row": .view(Row("inner"))]
            }
        }
    }

    /// Knows one name only.
    private final class Mark: View {
        enum Name: Int, CaseIterable {
            case mark
        }

        static let names = Names(Name.self)

        func value(_ name: Name) -> Value { "✓" }
    }

    /// Of a type that no other context is of, so that its names are first looked up below a dot.
    private final class Below: View {
        enum Name: Int, CaseIterable {
            case number, path, address
        }

        static let names = Names(Name.self)

        func value(_ name: Name) -> Value {
            switch name {
            case .number: 7
            case .path: .path("a/b.html", isAbsolute: false)
            case .address: .path("a/b.html", isAbsolute: true)
            }
        }
    }

    private static let tree = Row("root", [Row("one", [Row("leaf")]), Row("two")])

    @Test(arguments: [
        ("{{name}}", "root"),
        ("{{#rows}}{{name}};{{/rows}}", "one;two;"),
        ("{{#rows}}{{#rows}}{{name}} of {{mark}}{{/rows}}{{^rows}}-{{/rows}}{{/rows}}", "leaf of ✓-"),
        ("{{parent.name}} {{parent.row.name}}", "a record inner"),
        ("{{#parent}}{{name}}{{#row}} {{name}} {{mark}}{{/row}}{{/parent}}", "a record inner ✓"),
        ("{{#mixed}}{{name}}{{/mixed}}", "rootplainroot"),
        ("{{below.number}} {{name}}", "7 root"),
        ("<a href=\"{{below.path}}\">{{#below.path}}{{name}}{{/below.path}}</a>", "<a href=\"../a/b.html\">root</a>"),
        ("<a href=\"{{below.address}}\"></a>", "<a href=\"https://example.org/a/b.html\"></a>"),
        ("{{weight}}", "<data value=\"2.5\">2,5</data>"),
        ("<title>{{weight}}</title>", "<title>2,5</title>"),
        ("{{#weight}}{{.}}{{/weight}}", "<data value=\"2.5\">2,5</data>"),
    ])
    func namesAreFoundInTheInnermostContextThatHasThem(_ template: String, _ expected: String) throws {
        let mixed: Value = [.view(Self.tree), ["name": "plain"], .view(Mark())]
        let outer: Record = ["mixed": mixed, "more": .view(Mark()), "below": .view(Below())]
        let outcome = strict(template, Record(Mark()), outer, Record(Self.tree), messages: try Words("fr", [:]))
        #expect(outcome.text == expected)
        #expect(outcome.problems == [])
    }

    @Test func aNameThatNoViewHasIsAnError() {
        #expect(
            strict("{{nam}}", Record(Mark()), Record(Self.tree)).problems
                == ["page.html:1:1: the page has no \"nam\" here [template.unknown-name] → did you mean \"name\"?"])
        #expect(
            strict("{{parent.row.nam}}", Record(Self.tree)).problems
                == ["page.html:1:1: \"parent.row\" has no \"nam\" [template.unknown-name] → did you mean \"parent.row.name\"?"])
    }

    @Test func aViewIsARecordLikeAnyOther() {
        var record = Record(Self.tree)
        #expect(record.names == ["name", "weight", "rows", "parent"])
        #expect(record["mark"] == nil)
        record.append(contentsOf: Record(Mark()))
        #expect(record.names == ["name", "weight", "rows", "parent", "mark"])
        guard case .text("root")? = record["name"], case .text("✓")? = record["mark"] else {
            Issue.record("\(record)")
            return
        }
    }
}
