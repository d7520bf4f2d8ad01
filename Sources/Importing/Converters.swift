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

    /// The sheet of a spreadsheet that is shown when it is opened, or with LibreOffice the first, as a table with commas;
    /// nil, with a diagnostic, if that failed.
    func table(of file: UserFile, _ log: DiagnosticLog) -> [UInt8]? {
        let input = "input.\(file.ending)"
        if let program = OutsideProgram("ssconvert", in: search) {
            return converted(file, file.ending, by: program, log) { folder throws(ProgramFailure) in
                func export(_ options: [String]) throws(ProgramFailure) -> [UInt8] {
                    try program.run(options + ["\(folder)/\(input)", "fd://1"], limits: limits)
                }
                let sheet = Self.sheet(of: file)
                let values = try export(["--export-type=Gnumeric_stf:stf_csv", "-O", sheet])
                let shown = try export([
                    "--export-type=Gnumeric_stf:stf_assistant", "-O", "\(sheet) format=preserve",
                ])
                return SpreadsheetCells.shown(values, as: shown)
            }
        }
        if let program = OutsideProgram("soffice", in: search) {
            return converted(file, file.ending, by: program, log) { folder throws(ProgramFailure) in
                try office(program, folder, input)
            }
        }
        log.add(
            Messages.noProgram(
                file.path, "a spreadsheet is read by LibreOffice or by ssconvert of Gnumeric",
                package: "gnumeric", otherwise: "save the sheet as CSV (UTF-8)"))
        return nil
    }

    /// The option of `ssconvert` that chooses a sheet. It does not see which one a file of Excel has open, and may take a
    /// hidden one.
    private static func sheet(of file: UserFile) -> String {
        let list = ZIPArchive(file.bytes).content(of: Workbook.path, limit: 10_000_000)
        guard let list, let name = Workbook(SourceFile(path: file.path, bytes: list)).shownSheet else {
            return "active-sheet=true"
        }
        let escaped = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        return "sheet='\(escaped)'"
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
