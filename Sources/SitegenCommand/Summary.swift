import Bytes
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

    var json: [UInt8] {
        var output = ByteBuffer()
        output.append(
            "{\"pages\":\(outcome.pageCount),\"written\":\(outcome.counts.written),\"unchanged\":\(outcome.counts.unchanged)"
        )
        output.append(
            ",\"removed\":\(outcome.counts.removed),\"errors\":\(outcome.count(.error)),\"warnings\":\(outcome.count(.warning))"
        )
        output.append(",\"milliseconds\":\(decimal(milliseconds, digits: 1))")
        if let timings {
            output.append(",\"timings\":")
            timings.append(to: &output)
        }
        if let coverage { Self.append(coverage, to: &output) }
        output.append(",\"diagnostics\":[")
        for (number, diagnostic) in outcome.diagnostics.enumerated() {
            if number > 0 { output.append(",") }
            Self.append(diagnostic, to: &output)
        }
        output.append("]}\n")
        return output.bytes
    }

    private static func append(_ coverage: LanguageCoverage, to output: inout ByteBuffer) {
        output.append(",\"languages\":[")
        for (number, row) in coverage.rows.enumerated() {
            output.append(number == 0 ? "{\"locale\":" : ",{\"locale\":")
            output.append(json: row.locale.tag)
            output.append(
                ",\"translated\":\(row.all.translated),\"fallback\":\(row.all.fallback),\"missing\":\(row.all.missing)}"
            )
        }
        output.append("]")
    }

    static func append(_ diagnostic: Diagnostic, to output: inout ByteBuffer) {
        output.append("{\"path\":")
        output.append(json: diagnostic.path)
        let position = diagnostic.place?.position
        output.append(
            ",\"line\":\(position.map { String($0.line) } ?? "null"),\"column\":\(position.map { String($0.column) } ?? "null")"
        )
        output.append(",\"severity\":\"\(diagnostic.severity.rawValue)\",\"code\":")
        output.append(json: diagnostic.code.name)
        output.append(",\"message\":")
        output.append(json: diagnostic.message)
        output.append(",\"help\":")
        output.append(json: diagnostic.help)
        output.append("}")
    }
}

/// `1 page`, `2 pages`
func counted(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
}
