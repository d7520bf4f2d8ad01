import Diagnostics
import Languages
import Publishing

/// The result of a build or a check, for people and for programs.
struct Summary {
    let outcome: BuildOutcome
    let milliseconds: Double
    /// How many pages there are in each language, for `check`.
    var coverage: LanguageCoverage?
    var timings: Timings?

    /// `420 pages, 12 written, 408 unchanged, 0 removed, 0 errors, 1 warning, 153 ms, 0.36 ms per page`
    var line: String {
        let pages = outcome.pageCount
        let each = decimal(milliseconds / Double(max(1, pages)), digits: 2)
        return
            "\(counted(pages, "page")), \(outcome.counts.written) written, \(outcome.counts.unchanged) unchanged, "
            + "\(outcome.counts.removed) removed, \(counted(outcome.count(.error), "error")), "
            + "\(counted(outcome.count(.warning), "warning")), \(decimal(milliseconds, digits: 0)) ms, \(each) ms per page\n"
    }

    /// The pages of each language, and below it the domains that are not wholly translated; empty if no page
    /// could be planned.
    var languages: String {
        guard let coverage, !coverage.rows.isEmpty else { return "" }
        var table = TextTable(["language", "translated", "falling back", "missing"])
        func add(_ name: String, _ count: LanguageCoverage.Count) {
            table.add([name, String(count.translated), String(count.fallback), String(count.missing)])
        }
        for row in coverage.rows {
            add(row.locale.tag, row.all)
            for domain in row.domains where domain.count.fallback + domain.count.missing > 0 {
                add("  \(domain.name)", domain.count)
            }
        }
        return table.text
    }

    var json: JSONValue {
        var fields: [JSONValue.Member] = [
            .init("pages", .number(outcome.pageCount)), .init("written", .number(outcome.counts.written)),
            .init("unchanged", .number(outcome.counts.unchanged)), .init("removed", .number(outcome.counts.removed)),
            .init("errors", .number(outcome.count(.error))), .init("warnings", .number(outcome.count(.warning))),
            .init("milliseconds", .fixed(milliseconds, digits: 1)),
        ]
        if let timings { fields.append(.init("timings", timings.json)) }
        if let coverage { fields.append(.init("languages", .list(coverage.rows.map(Self.json)))) }
        fields.append(.init("diagnostics", .list(outcome.diagnostics.map(\.json))))
        return .object(fields)
    }

    private static func json(_ row: LanguageCoverage.Row) -> JSONValue {
        [
            "locale": .text(row.locale.tag), "translated": .number(row.all.translated),
            "fallback": .number(row.all.fallback), "missing": .number(row.all.missing),
        ]
    }
}

/// `1 page`, `2 pages`
func counted(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
}
