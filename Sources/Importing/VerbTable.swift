import Diagnostics
import Domains
import Languages
import Records

/// Verbs pasted from a table with any headings, or without, made into a level.
struct VerbTable {
    private let csv: CSV
    private let file: UserFile
    private let path: String
    /// The user can change it in the new file.
    private let title: String
    private let columns: TableColumns

    /// nil, with a diagnostic, if it is not a table of verbs.
    init?(_ source: SourceFile, _ file: UserFile, _ importer: Importer, _ log: DiagnosticLog) {
        let mapped = importer.options.headings.map { one in
            MappedHeading(
                column: Verbs.TableHeadings.column(of: one.column) ?? one.column, heading: one.heading)
        }
        let errors = log.errorCount
        let isMapped = { (cells: [String]) in
            !mapped.isEmpty && mapped.allSatisfy { one in cells.contains { one.means($0) } }
        }
        let table = Self.withHeadings(source)
        let areHeadings = { Verbs.TableHeadings.areHeadings($0) || isMapped($0) }
        if !CSV.hasHeadings(table, areHeadings), let obstacle = Self.obstacle(in: source) {
            log.add(obstacle)
            return nil
        }
        let found = CSV(
            table, below: areHeadings,
            expected: "infinitivo, yo, tú and the others in Spanish, English, French or Italian",
            repeated: .allowed, log: log)
        guard let found, log.errorCount == errors else { return nil }
        csv = found
        self.file = file
        path = importer.path("verbs", file, "csv")
        title = importer.title(file)
        let taken = Set(mapped.map(\.column))
        columns = TableColumns(
            found, mapped,
            guess: { heading, _ in
                Verbs.TableHeadings.column(of: heading).flatMap { taken.contains($0) ? nil : $0 }
            }, log: log)
        if columns[Verbs.TableHeadings.infinitive] == nil {
            log.add(
                Messages.noColumn(
                    Verbs.TableHeadings.infinitive, "the infinitives", among: found.headings.map(\.text),
                    at: found.headings.first?.place ?? source.place(0)))
        }
        if log.errorCount > errors { return nil }
    }

    // MARK: Telling what a file is

    /// Whether the lines of a text begin with an infinitive and a colon, as in a level.
    static func isLevelText(_ source: SourceFile) -> Bool {
        lines(source).contains { line in
            let parts = line.text.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[1].contains(",")
                && Verbs.TableHeadings.columns(ofRow: [String(parts[0])] + ["", "", "", "", ""]) != nil
        }
    }

    /// Whether a table has the title and the description of a level above its headings.
    static func isWholeLevel(_ source: SourceFile) -> Bool {
        let csv = CSV(
            source, below: Verbs.TableHeadings.areHeadings, expected: "", log: DiagnosticLog())
        return (csv?.preamble.count ?? 0) > 1
    }

    /// Whether the file has verbs, in a table with or without headings or as a text.
    static func hasVerbs(_ source: SourceFile) -> Bool {
        isLevelText(source) || columnsWithoutHeadings(source) != nil
    }

    static func lines(_ source: SourceFile) -> [Passage] {
        (Lines.read(source, log: DiagnosticLog()) ?? []).map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The columns of a table that begins with its first verb, and what separates them.
    private static func columnsWithoutHeadings(_ source: SourceFile) -> (
        columns: [String], separator: Character
    )? {
        guard let first = lines(source).first?.text else { return nil }
        for separator in Self.separators {
            if let columns = Verbs.TableHeadings.columns(ofRow: cells(of: first, separator)) {
                return (columns, separator)
            }
        }
        return nil
    }

    /// What can be between the cells of a table without headings.
    static let separators: [Character] = ["\t", ";", ","]

    /// The cells of a line, with one space where there is white space.
    static func cells(of line: String, _ separator: Character) -> [String] {
        line.split(separator: separator, omittingEmptySubsequences: false).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// The file with a row of headings above its first verb, if it has none.
    private static func withHeadings(_ source: SourceFile) -> SourceFile {
        guard let (columns, separator) = columnsWithoutHeadings(source) else { return source }
        let row = Array((columns.joined(separator: String(separator)) + "\n").utf8)
        return SourceFile(path: source.path, bytes: row + source.content) { offset in
            source.place(max(0, offset - row.count + source.content.startIndex))
        }
    }

    // MARK: The level

    var imported: ImportedFile {
        var writer = TableWriter()
        // What the table does not say comes from no place in it.
        let nowhere = csv.file.place(csv.file.bytes.count)
        let used = columns.numbers.sorted { $0.value < $1.value }
        let head =
            csv.preamble.isEmpty ? [[TableWriter.Cell(title, at: nowhere)]] : csv.preamble.map(Self.row)
        for row in head { writer.add(row) }
        if head.count < 2 { writer.add([.init(description, at: nowhere)]) }
        writer.add(used.map { .init($0.key, at: csv.headings[$0.value].place) })
        for row in csv.rows {
            writer.add(used.map { .init(row[$0.value].text, at: row[$0.value].place) })
        }
        let count = csv.rows.count
        return ImportedFile(
            source: file.path, file: writer.file(path),
            summary: count == 1 ? "a level of 1 verb" : "a level of \(count) verbs", parts: parts)
    }

    private static func row(_ cells: [CSV.Cell]) -> [TableWriter.Cell] {
        cells.map { .init($0.text, at: $0.place) }
    }

    /// The first verbs, which are the same in every language.
    private var description: String {
        let infinitives = columns[Verbs.TableHeadings.infinitive].map { number in
            csv.rows.map { $0[number].text }.filter { !$0.isEmpty }
        }
        let few = (infinitives ?? []).prefix(4)
        return few.joined(separator: ", ") + (csv.rows.count > few.count ? "…" : "")
    }

    private var parts: [ImportedFile.Part] {
        var parts: [ImportedFile.Part] = []
        if csv.preamble.isEmpty {
            parts.append(.init(column: "title", origin: "the name of the file, \"\(title)\""))
        }
        if csv.preamble.count < 2 {
            parts.append(.init(column: "description", origin: "the first verbs, \"\(description)\""))
        }
        for (column, number) in columns.numbers.sorted(by: { $0.value < $1.value }) {
            parts.append(.init(column: column, origin: columns.origin(number)))
        }
        let used = Set(columns.numbers.values)
        for number in columns.filled where !used.contains(number) {
            parts.append(.init(column: nil, origin: columns.origin(number)))
        }
        return parts
    }
}
