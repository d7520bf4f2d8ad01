import Compression
import Diagnostics
import Disk
import Programs
import Records

/// Reads files of other programs with optional programs of the system.
///
/// A program gets a copy of the file in a folder of its own, and limits of time, size and memory: a small
/// spreadsheet can become a table without end.
struct Converters: Sendable {
    /// Folders with colons between them.
    let search: String
    /// Of one file.
    var limits = OutsideProgram.Limits(seconds: 60, bytes: 50_000_000, memory: 2_000_000_000)

    /// A track from a watch as GPX; nil, with a diagnostic, if that failed.
    func gpx(of file: UserFile, _ log: DiagnosticLog) -> [UInt8]? {
        guard let program = OutsideProgram("gpsbabel", in: search) else {
            log.add(
                Messages.noProgram(
                    file.path, "a file from a watch (FIT) is read by gpsbabel", package: "gpsbabel",
                    otherwise: "export the track as GPX or TCX"))
            return nil
        }
        return converted(file, "fit", by: program, log) { folder throws(ProgramFailure) in
            try program.run(
                [
                    "-t", "-i", "garmin_fit", "-f", "\(folder)/input.fit", "-o", "gpx,garminextensions",
                    "-F", "-",
                ], limits: limits)
        }
    }

    /// A sheet as a table with commas.
    struct Table {
        var bytes: [UInt8]
        /// The names of the sheets that were not read.
        var otherSheets: [String] = []
    }

    /// The sheet of a spreadsheet that is shown when it is opened, or with LibreOffice the first; nil, with a diagnostic,
    /// if that failed.
    ///
    /// What its author has hidden is left out, with a warning, or with LibreOffice there is a warning that it is not.
    func table(of file: UserFile, _ log: DiagnosticLog) -> Table? {
        let input = "input.\(file.ending)"
        if let program = OutsideProgram("ssconvert", in: search) {
            var sheets: SpreadsheetSheets?
            var shownSheet = 0
            let bytes = converted(file, file.ending, by: program, log) { folder throws(ProgramFailure) in
                func export(_ options: [String]) throws(ProgramFailure) -> [UInt8] {
                    try program.run(options + ["\(folder)/\(input)", "fd://1"], limits: limits)
                }
                let list = SourceFile(
                    path: file.path, bytes: try export(["--export-type=Gnumeric_XmlIO:sax:0"]))
                guard let found = SpreadsheetSheets(list) else {
                    throw ProgramFailure(reason: "it found no sheet in the file")
                }
                sheets = found
                shownSheet = Self.shownSheet(of: file, found)
                let name = found.all[shownSheet].name.replacing("\\", with: "\\\\")
                    .replacing("'", with: "\\'")
                let sheet = "sheet='\(name)'"
                let values = try export(["--export-type=Gnumeric_stf:stf_csv", "-O", sheet])
                let shown = try export([
                    "--export-type=Gnumeric_stf:stf_assistant", "-O", "\(sheet) format=preserve",
                ])
                return SpreadsheetCells.shown(values, as: shown)
            }
            return bytes.flatMap { bytes in
                sheets.flatMap { withoutHidden(bytes, file, $0.all, shownSheet, program, log) }
            }
        }
        if let program = OutsideProgram("soffice", in: search) {
            let bytes = converted(file, file.ending, by: program, log) { folder throws(ProgramFailure) in
                try office(program, folder, input)
            }
            if bytes != nil, Self.mayHide(file) { log.add(Messages.hiddenToo(file.path)) }
            return bytes.map { Table(bytes: $0) }
        }
        log.add(
            Messages.noProgram(
                file.path, "a spreadsheet is read by LibreOffice or by ssconvert of Gnumeric",
                package: "gnumeric", otherwise: "save the sheet as CSV (UTF-8)"))
        return nil
    }

    /// The number of the sheet that is shown. Gnumeric does not see which one a file of Excel has open, and may take a
    /// hidden one.
    private static func shownSheet(of file: UserFile, _ sheets: SpreadsheetSheets) -> Int {
        let name = workbook(of: file)?.shownSheet
        return name.flatMap { name in sheets.all.firstIndex { $0.name == name } } ?? sheets.shown
    }

    /// nil if the file is none of Excel (XLSX).
    private static func workbook(of file: UserFile) -> Workbook? {
        part(Workbook.path, of: file).map { Workbook($0) }
    }

    private static func part(_ name: String, of file: UserFile) -> SourceFile? {
        ZIPArchive(file.bytes).content(of: name, limit: mostOfPart).map { bytes in
            SourceFile(path: file.path, bytes: bytes)
        }
    }

    private static let mostOfPart = 100_000_000

    // MARK: What is hidden

    /// What the file itself says; nothing if it is none of LibreOffice or Excel (XLSX).
    private static func hiddenCells(of file: UserFile, sheet: String) -> HiddenCells? {
        if let content = part("content.xml", of: file) {
            return HiddenCells(openDocument: content, sheet: sheet)
        }
        return workbook(of: file).flatMap { workbook in
            part(Workbook.relationsPath, of: file).flatMap { workbook.part(of: sheet, $0) }
        }.flatMap { part($0, of: file) }.map { HiddenCells(worksheet: $0) }
    }

    private func withoutHidden(
        _ bytes: [UInt8], _ file: UserFile, _ sheets: [SpreadsheetSheets.Sheet], _ number: Int,
        _ program: OutsideProgram, _ log: DiagnosticLog
    ) -> Table? {
        let sheet = sheets[number]
        let others = sheets.indices.filter { $0 != number }.map { sheets[$0].name }
        // The table begins with the first row and column that have a cell.
        let hidden = Self.hiddenCells(of: file, sheet: sheet.name)
        let (columns, rows) = (
            Self.part(sheet.hiddenColumns + (hidden?.columns ?? []), of: sheet.columns),
            Self.part(sheet.hiddenRows + (hidden?.rows ?? []), of: sheet.rows)
        )
        guard !columns.isEmpty || !rows.isEmpty else { return Table(bytes: bytes, otherSheets: others) }
        guard
            let cleared = SpreadsheetCells.cleared(
                bytes, columns: columns, rows: rows, size: (sheet.columns.count, sheet.rows.count))
        else {
            // Something hidden might get out.
            log.add(
                Messages.failed(
                    file.path, program.name, reason: "its hidden columns and rows cannot be told apart"))
            return nil
        }
        if !cleared.columns.isEmpty {
            let names = Self.listed(cleared.columns.map { $0 + sheet.columns.lowerBound }) {
                TableColumns.letters($0)
            }
            log.add(Messages.hiddenColumns(names, in: file.path))
        }
        if !cleared.rows.isEmpty {
            let names = Self.listed(cleared.rows.map { $0 + sheet.rows.lowerBound }) { "\($0 + 1)" }
            log.add(Messages.hiddenRows(names, in: file.path))
        }
        return Table(bytes: cleared.table, otherSheets: others)
    }

    /// The stretches of columns or rows that are in a table, counted from its first one.
    private static func part(_ hidden: [Range<Int>], of all: Range<Int>) -> [Range<Int>] {
        hidden.map { $0.clamped(to: all) }.filter { !$0.isEmpty }.map {
            $0.lowerBound - all.lowerBound..<$0.upperBound - all.lowerBound
        }
    }

    /// `B, D–F`
    private static func listed(_ numbers: [Int], _ name: (Int) -> String) -> String {
        var stretches: [ClosedRange<Int>] = []
        for number in numbers.sorted() {
            if let last = stretches.last, last.upperBound == number - 1 {
                stretches[stretches.count - 1] = last.lowerBound...number
            } else {
                stretches.append(number...number)
            }
        }
        let most = 20
        let names = stretches.prefix(most).map {
            $0.count == 1 ? name($0.lowerBound) : "\(name($0.lowerBound))–\(name($0.upperBound))"
        }
        return (names + (stretches.count > most ? ["…"] : [])).joined(separator: ", ")
    }

    /// Whether a file may have hidden columns or rows, which LibreOffice exports like others. This is not
    /// known of a file that is not a ZIP archive.
    private static func mayHide(_ file: UserFile) -> Bool {
        let archive = ZIPArchive(file.bytes)
        let sheets = (1...100).lazy.map { "xl/worksheets/sheet\($0).xml" }
            .map { archive.content(of: $0, limit: mostOfPart) }.prefix { $0 != nil }.compactMap(\.self)
        let parts = archive.content(of: "content.xml", limit: mostOfPart).map { [$0] } ?? Array(sheets)
        let signs = [
            "hidden=\"1\"", "hidden=\"true\"", "=\"collapse\"", "=\"filter\"", " ht=\"0", " width=\"0",
            "-height=\"0", "-width=\"0", "display=\"false\"",
        ]
        return parts.isEmpty || parts.contains { part in signs.contains { part.contains($0.utf8) } }
    }

    /// - Parameter convert: gets the folder with the file `input`.
    private func converted(
        _ file: UserFile, _ ending: String, by program: OutsideProgram, _ log: DiagnosticLog,
        _ convert: (String) throws(ProgramFailure) -> [UInt8]
    ) -> [UInt8]? {
        let disk = RealDisk()
        do throws(DiskError) {
            let folder = try disk.makeTemporaryFolder()
            defer { try? disk.removeFolder(folder) }
            _ = try disk.create(file.bytes, at: "input.\(ending)", below: folder)
            do throws(ProgramFailure) {
                return try convert(folder)
            } catch {
                // The path of the copy means nothing to the user.
                let reason = error.reason.replacing("\(folder)/input.\(ending)", with: file.path)
                log.add(Messages.failed(file.path, program.name, reason: Wording(verbatim: reason)))
            }
        } catch {
            log.add(Diagnostic(.error, .diskWrite, "writing failed: \(error.reason)", in: error.path))
        }
        return nil
    }

    /// LibreOffice writes only to files, and keeps its settings in a folder. British English has decimal
    /// points, and the day first.
    private func office(_ program: OutsideProgram, _ folder: String, _ input: String)
        throws(ProgramFailure) -> [UInt8]
    {
        // Commas, quotes, UTF-8, from the first line, and cells as they are shown.
        let filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"
        var limits = limits
        // It reserves much more memory than it uses.
        limits.memory = limits.memory.map { $0 * 4 }
        _ = try program.run(
            [
                "--headless", "--norestore", "-env:UserInstallation=file://\(folder)/settings",
                "--convert-to", filter, "--outdir", folder, "\(folder)/\(input)",
            ], environment: ["HOME=\(folder)", "PATH=/usr/bin:/bin", "LC_ALL=en_GB.UTF-8"], limits: limits)
        do throws(DiskError) {
            return try RealDisk().read("input.csv", below: folder, limit: limits.bytes)
        } catch {
            // It returns 0 whatever happens.
            throw ProgramFailure(reason: "it found no sheet in the file")
        }
    }
}
