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

    /// Has only one name.
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
            case .path: .plannedPage(3, isAbsolute: false)
            case .address: .plannedPage(3, isAbsolute: true)
            }
        }
    }

    /// Rows, each with as many rows below it as its number says.
    private final class Steps: Rows {
        enum Name: Int, CaseIterable {
            case step, below
        }

        static let names = Names(Name.self)

        let rowCount: Int

        init(_ count: Int) {
            rowCount = count
        }

        func value(_ name: Name, row: Int) -> Value {
            switch name {
            case .step: .count(row)
            case .below: .rows(Steps(row))
            }
        }
    }

    /// What templates look up as `sheet.…` only.
    private final class Sheet: View {
        enum Name: Int, CaseIterable {
            case name, top
        }

        static let names = Names(Name.self, under: "sheet")

        func value(_ name: Name) -> Value {
            switch name {
            case .name: "A4"
            case .top: ["name": "margin"]
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
        (
            "<a href=\"{{below.path}}\">{{#below.path}}{{name}}{{/below.path}}</a>",
            "<a href=\"../3.html\">root</a>"
        ),
        ("<a href=\"{{below.address}}\"></a>", "<a href=\"https://example.org/3.html\"></a>"),
        ("{{weight}}", "<data value=\"2.5\">2,5</data>"),
        ("<title>{{weight}}</title>", "<title>2,5</title>"),
        ("{{#weight}}{{.}}{{/weight}}", "<data value=\"2.5\">2,5</data>"),
        ("{{#steps}}{{step}}{{/steps}} {{name}}", "012 root"),
        (
            "{{#steps}}{{step}}({{#below}}{{step}}{{name}}{{/below}}{{^below}}-{{/below}}){{/steps}}",
            "0(-)1(0root)2(0root1root)"
        ),
        ("{{#steps}}{{#.}}{{step}}{{/.}}{{/steps}}", "012"),
        ("{{^none}}none{{/none}}{{#none}}{{step}}{{/none}}", "none"),
        ("{{sheet.name}} {{sheet.top.name}} {{name}}", "A4 margin root"),
        ("{{#sheet}}{{name}}{{/sheet}}{{#sheet.top}}{{name}} {{sheet.name}}{{/sheet.top}}", "A4margin A4"),
    ])
    func namesAreFoundInTheInnermostContextThatHasThem(_ template: String, _ expected: String) throws {
        let mixed: Value = [.view(Self.tree), ["name": "plain"], .view(Mark())]
        let outer: Record = [
            "mixed": mixed, "more": .view(Mark()), "below": .view(Below()), "steps": .rows(Steps(3)),
            "none": .rows(Steps(0)),
        ]
        let outcome = strict(
            template, Record(Sheet()), Record(Mark()), outer, Record(Self.tree),
            messages: try Words("fr", [:]))
        #expect(outcome.text == expected)
        #expect(outcome.problems == [])
    }

    @Test func aNameThatNoViewHasIsAnError() {
        #expect(
            strict("{{nam}}", Record(Mark()), Record(Self.tree)).problems
                == [
                    "page.html:1:1: the page has no \"nam\" here [template.unknown-name] → did you mean \"name\"?"
                ])
        #expect(
            strict("{{parent.row.nam}}", Record(Self.tree)).problems
                == [
                    "page.html:1:1: \"parent.row\" has no \"nam\" [template.unknown-name] → did you mean \"parent.row.name\"?"
                ])
    }

    @Test func aNameBelowAnotherIsReportedWithIt() {
        let sheet = Record(Sheet())
        #expect(
            strict("{{sheet.nam}}", sheet).problems
                == [
                    "page.html:1:1: \"sheet\" has no \"nam\" [template.unknown-name] → did you mean \"sheet.name\"?"
                ])
        #expect(
            strict("{{sheets.name}}", sheet).problems
                == [
                    "page.html:1:1: the page has no \"sheets\" here [template.unknown-name] → did you mean \"sheet\"?"
                ])
        #expect(
            strict("{{top}}", sheet).problems == [
                "page.html:1:1: the page has no \"top\" here [template.unknown-name]"
            ])
        #expect(
            strict("{{sheet}}", sheet).problems
                == [
                    "page.html:1:1: \"sheet\" is a group of values and cannot be shown as text [template.unprintable] → "
                        + "write \"{{#sheet}}…{{/sheet}}\", and inside it what to show"
                ])
    }

    @Test func rowsAreAList() {
        let data: Record = ["steps": .rows(Steps(2))]
        #expect(
            strict("{{steps.step}}", data).problems
                == ["page.html:1:1: \"steps\" is a list and has no \"step\" [template.unknown-name]"])
        #expect(
            strict("{{#steps}}{{stop}}{{.}}{{/steps}}", data).problems
                == [
                    "page.html:1:11: the page has no \"stop\" here [template.unknown-name] → did you mean \"step\"?",
                    "page.html:1:19: \".\" is a group of values and cannot be shown as text [template.unprintable]",
                ])
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
