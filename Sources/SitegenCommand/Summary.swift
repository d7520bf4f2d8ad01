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
    var line: Wording {
        let pages = outcome.pageCount
        let each = decimal(milliseconds / Double(max(1, pages)), digits: 2)
        let counts: [Wording] = [
            .pages(pages), .written(outcome.counts.written), .unchanged(outcome.counts.unchanged),
            .removed(outcome.counts.removed), .errors(outcome.count(.error)),
            .warnings(outcome.count(.warning)),
        ]
        let list = counts.dropFirst().reduce(counts[0]) { "\($0), \($1)" }
        return "\(list), \(decimal(milliseconds, digits: 0)) ms, \(Wording.number(each)) ms per page"
    }

    /// The pages of each language, and below it the domains that are not wholly translated; empty if no page
    /// could be planned.
    func languages(in translation: Translation) -> String {
        guard let coverage, !coverage.rows.isEmpty else { return "" }
        let headings: [Wording] = ["language", "translated", "falling back", "missing"]
        var table = TextTable(headings.map { $0.text(in: translation) })
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

    func json(in translation: Translation) -> [UInt8] {
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
            Self.append(diagnostic, in: translation, to: &output)
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

    static func append(_ diagnostic: Diagnostic, in translation: Translation, to output: inout ByteBuffer) {
        output.append("{\"path\":")
        output.append(json: diagnostic.path)
        let position = diagnostic.place?.position
        output.append(
            ",\"line\":\(position.map { String($0.line) } ?? "null"),\"column\":\(position.map { String($0.column) } ?? "null")"
        )
        output.append(",\"severity\":\"\(diagnostic.severity.rawValue)\",\"code\":")
        output.append(json: diagnostic.code.name)
        output.append(",\"message\":")
        output.append(json: diagnostic.message.text(in: translation))
        output.append(",\"help\":")
        output.append(json: diagnostic.help?.text(in: translation))
        output.append("}")
    }
}
