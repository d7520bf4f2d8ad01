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

    /// `420 pages, 12 written, 408 unchanged, 0 removed, 0 errors, 1 warning, 153 ms, 0.36 ms per page`; the last
    /// figure only if there are pages.
    var line: Wording {
        let pages = outcome.pageCount
        let counts: [Wording] = [
            .pages(pages), .written(outcome.counts.written), .unchanged(outcome.counts.unchanged),
            .removed(outcome.counts.removed), .errors(outcome.count(.error)),
            .warnings(outcome.count(.warning)),
        ]
        let list = counts.dropFirst().reduce(counts[0]) { "\($0), \($1)" }
        let time = decimal(milliseconds, digits: 0)
        guard pages > 0 else { return "\(list), \(time) ms" }
        let each = decimal(milliseconds / Double(pages), digits: 2)
        return "\(list), \(time) ms, \(Wording.number(each)) ms per page"
    }

    /// `s3://bucket/notes: 12 uploaded, 408 unchanged, 0 deleted`; empty if nothing was copied to object storage.
    func upload(in translation: Translation) -> String {
        guard let upload = outcome.upload else { return "" }
        let line: Wording =
            "\(Diagnostic.printable(upload.address)): \(.uploaded(upload.uploaded)), \(.unchanged(upload.unchanged)), \(.deleted(upload.deleted))"
        return line.text(in: translation) + "\n"
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

    func json(in translation: Translation) -> JSONValue { .object(members(in: translation)) }

    func members(in translation: Translation) -> [JSONValue.Member] {
        var fields: [JSONValue.Member] = [
            .init("pages", .number(outcome.pageCount)), .init("written", .number(outcome.counts.written)),
            .init("unchanged", .number(outcome.counts.unchanged)),
            .init("removed", .number(outcome.counts.removed)),
            .init("errors", .number(outcome.count(.error))),
            .init("warnings", .number(outcome.count(.warning))),
            .init("milliseconds", .fixed(milliseconds, digits: 1)),
        ]
        if let upload = outcome.upload { fields.append(.init("upload", Self.json(upload))) }
        if let timings { fields.append(.init("timings", timings.json)) }
        if let coverage { fields.append(.init("languages", .list(coverage.rows.map(Self.json)))) }
        fields.append(.init("diagnostics", .list(outcome.diagnostics.map { $0.json(in: translation) })))
        return fields
    }

    private static func json(_ upload: UploadCount) -> JSONValue {
        [
            "address": .text(upload.address), "uploaded": .number(upload.uploaded),
            "unchanged": .number(upload.unchanged), "deleted": .number(upload.deleted),
        ]
    }

    private static func json(_ row: LanguageCoverage.Row) -> JSONValue {
        [
            "locale": .text(row.locale.tag), "translated": .number(row.all.translated),
            "fallback": .number(row.all.fallback), "missing": .number(row.all.missing),
        ]
    }
}
