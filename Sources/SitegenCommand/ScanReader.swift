import Diagnostics
import Disk
import Glibc
import Importing
import Programs
import Publishing

/// The words of a scan.
struct Scan {
    let text: String
    /// What diagnostics call it: its file, or how its words begin.
    let name: String
    /// The text as a file with lines; nil for a picture, and for words on the command line.
    private(set) var file: SourceFile?
}

/// Reads the words that a QR code carries: as they are on the command line, from standard input or a file, or
/// in a picture of the code.
struct ScanReader {
    /// Folders with colons between them, in which programs are.
    let search: String
    let disk: any Disk

    /// Of a picture, in bytes.
    private static let limit = 50_000_000
    /// Of a text, in bytes; a code holds fewer than three thousand.
    private static let textLimit = 1_000_000
    /// A small file can become a picture that fills the memory.
    ///
    /// What does not fit the memory that zbarimg's library takes for a picture goes to a file without a name: a sheet
    /// scanned at 1200 dpi is a gigabyte.
    private static let programLimits = OutsideProgram.Limits(
        seconds: 60, bytes: 2_000_000_000, memory: 2_000_000_000)

    private static let standardInput = "-"
    /// The package of Debian that has the program which reads pictures.
    private static let package = "zbar-tools"

    private func name(of scan: String) -> String {
        isText(scan) && scan.count > Self.shownWords ? "\(scan.prefix(Self.shownWords))…" : scan
    }

    private static let shownWords = 30

    /// The words of all codes in a scan; nil, with a diagnostic, if it cannot be read.
    func read(_ scan: String, _ log: DiagnosticLog) -> Scan? {
        let name = name(of: scan)
        if isText(scan) { return Scan(text: scan, name: name) }
        let bytes: [UInt8]
        do throws(DiskError) {
            bytes =
                scan == Self.standardInput
                ? try Self.readStandardInput() : try disk.read(named: scan, limit: Self.limit)
        } catch {
            log.add(
                Diagnostic(
                    .error, .diskRead, "reading failed: \(error.wording)",
                    in: name,
                    help: "name a file, or write the words of the code in quotes"))
            return nil
        }
        if let format = PictureFormat(of: bytes) {
            return words(in: bytes, format, name, log).map { Scan(text: $0, name: name) }
        }
        if bytes.starts(with: "%PDF".utf8) {
            log.add(
                Diagnostic(
                    .error, .diskRead, "this is a PDF file, and verify reads pictures", in: name,
                    help: "make a picture of its page, such as with \"pdftoppm -r 150 -png FILE sheet\""))
            return nil
        }
        guard let text = String(validating: inUTF8(bytes), as: UTF8.self), !text.utf8.contains(0) else {
            log.add(
                Diagnostic(
                    .error, .diskRead,
                    "this is neither a text nor a picture, expected PNG, JPEG, HEIC, WebP, GIF or TIFF",
                    in: name, help: "take a photograph or a screenshot of the code"))
            return nil
        }
        guard bytes.count <= Self.textLimit else {
            log.add(
                Diagnostic(
                    .error, .diskRead,
                    "this text is longer than 1 MB, and a code holds a few thousand characters",
                    in: name, help: "name a file that has only the words of the transcripts"))
            return nil
        }
        return Scan(text: text, name: name, file: SourceFile(path: name, text: text))
    }

    private func isText(_ scan: String) -> Bool { scan.contains("SITEGEN") && scan.contains("*") }

    // MARK: Files

    private static func readStandardInput() throws(DiskError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            var failure: Int32 = 0
            let part = unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
                let count = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                if count < 0 { failure = errno }
                return unsafe Array(buffer.prefix(max(0, count)))
            }
            if failure == EINTR { continue }
            guard failure == 0 else {
                throw DiskError(.read, standardInput, reason: unsafe String(cString: strerror(failure)))
            }
            if part.isEmpty { return bytes }
            bytes += part
        }
        throw DiskError(.read, standardInput, reason: "File too large")
    }

    // MARK: Pictures

    private func words(
        in picture: [UInt8], _ format: PictureFormat, _ name: String, _ log: DiagnosticLog
    ) -> String? {
        guard let program = OutsideProgram("zbarimg", in: search) else {
            let otherwise: Wording = "scan the code with a telephone and verify its text"
            log.add(
                Diagnostic(
                    .error, .diskRead, "pictures are read by zbarimg, and it is not installed", in: name,
                    help: "install it with \"sudo apt install \(Self.package)\", or \(otherwise)"))
            return nil
        }
        do throws(DiskError) {
            let disk = RealDisk()
            let folder = try disk.makeTemporaryFolder()
            defer { try? disk.removeFolder(folder) }
            _ = try disk.create(picture, at: "picture", below: folder)
            do throws(ProgramFailure) {
                // With the format in front, no other one is guessed from what is in the file.
                let output = try program.run(
                    [
                        "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable",
                        "\(format.rawValue):\(folder)/picture",
                    ], limits: Self.programLimits)
                if !output.isEmpty { return String(decoding: output, as: UTF8.self) }
                log.add(Self.unreadable(program, name))
            } catch {
                // There is no code in the picture.
                if error.status == 4 { return "" }
                // The program’s own message about a picture that it cannot decode does not say what to do.
                log.add(
                    error.status != nil
                        ? Self.unreadable(program, name)
                        : Diagnostic(
                            .error, .diskRead,
                            "\(program.name) could not read it: \(Wording(verbatim: error.reason))", in: name)
                )
            }
        } catch {
            log.add(Diagnostic(.error, .diskWrite, "writing failed: \(error.reason)", in: error.path))
        }
        return nil
    }

    private static func unreadable(_ program: OutsideProgram, _ name: String) -> Diagnostic {
        Diagnostic(
            .error, .diskRead, "\(program.name) could not read it: the picture is damaged, or too large",
            in: name, help: "take the picture again, or make a smaller one of it")
    }
}

/// How a picture is stored, by the names of ImageMagick.
private enum PictureFormat: String {
    case png, jpeg, gif, webp, tiff, heic

    init?(of bytes: [UInt8]) {
        let text = { (range: Range<Int>) in
            bytes.count >= range.upperBound ? String(decoding: bytes[range], as: UTF8.self) : ""
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if text(0..<4) == "GIF8" {
            self = .gif
        } else if text(0..<4) == "RIFF", text(8..<12) == "WEBP" {
            self = .webp
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if text(4..<8) == "ftyp", ["heic", "heix", "mif1", "heim", "msf1"].contains(text(8..<12)) {
            self = .heic
        } else {
            return nil
        }
    }
}
