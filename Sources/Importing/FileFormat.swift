/// How a file is written, whatever it is about.
enum FileFormat {
    /// A track: from a watch (FIT), for Garmin's Training Center (TCX), or GPX.
    case fit, tcx, gpx
    /// Of Excel, LibreOffice or another program.
    case spreadsheet
    /// Apple's `"key" = "value";`.
    case strings
    /// A table with separators, or lines of text.
    case text

    /// By the first bytes where they tell, else by the ending of the name; nil if neither is known.
    init?(of file: UserFile) {
        let bytes = file.bytes
        // FIT protocol, 3.3: the letters are at the ninth byte.
        if bytes.count >= 12, bytes[8..<12].elementsEqual(".FIT".utf8) {
            self = .fit
            return
        }
        let beginning = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        if beginning.contains("<TrainingCenterDatabase") {
            self = .tcx
        } else if beginning.contains("<gpx") {
            self = .gpx
        } else {
            switch file.ending {
            case "fit": self = .fit
            case "tcx": self = .tcx
            case "gpx": self = .gpx
            case "ods", "xlsx", "xlsm", "xls": self = Self.isPlainText(bytes) ? .text : .spreadsheet
            case "strings": self = .strings
            case "csv", "tsv", "tab", "txt": self = .text
            default: return nil
            }
        }
    }
}

extension FileFormat {
    /// Whether a file that is called a spreadsheet is a table of text, as some programs of schools save it. A program for
    /// spreadsheets would take 75% as 0.75 in it, and 0012 as 12.
    private static func isPlainText(_ bytes: [UInt8]) -> Bool {
        // A ZIP archive (XLSX, ODS) or a compound file (XLS), even a damaged one.
        if bytes.starts(with: "PK".utf8) || bytes.starts(with: [0xD0, 0xCF]) { return false }
        let text = inUTF8(Array(bytes.prefix(4_096)))
        // Tables in XML and in HTML begin with a tag, after a byte-order mark.
        let first = text.first { $0 > UInt8(ascii: " ") && !"\u{FEFF}".utf8.contains($0) }
        return first != nil && first != UInt8(ascii: "<")
            && text.allSatisfy { $0 >= UInt8(ascii: " ") || "\t\n\r".utf8.contains($0) }
    }
}

/// Text as programs save it, in UTF-8: spreadsheets on Windows save tables as UTF-16 or in Windows-1252.
///
/// Text in none of these stays as it is, so that the reader says where it is wrong.
public func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    if isLittle || bytes.starts(with: [0xFE, 0xFF]) {
        guard bytes.count.isMultiple(of: 2) else { return bytes }
        let units = stride(from: 2, to: bytes.count, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) } ?? bytes
    }
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var text = String.UnicodeScalarView()
    for byte in bytes {
        let value = 0x80...0x9F ~= byte ? windows1252[Int(byte) - 0x80] : UInt32(byte)
        guard value != 0, let scalar = Unicode.Scalar(value) else { return bytes }
        text.append(scalar)
    }
    return isGarbled(text) ? bytes : Array(String(text).utf8)
}

/// Whether a text in Windows-1252 is most likely something else: the MS-DOS encoding, in which é is the byte of ‚, or UTF-8
/// with a wrong byte somewhere, in which é is the two bytes of Ã©.
private func isGarbled(_ text: String.UnicodeScalarView) -> Bool {
    let signs: Set<Unicode.Scalar> = [
        "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "“", "”", "•", "¤", "¡", "¢", "£",
    ]
    var (before, middle): (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in text {
        if middle == "Ã", scalar.value > 0x9F,
            !scalar.properties.isAlphabetic || scalar == "ª" || scalar == "º"
        {
            return true
        }
        if signs.contains(middle), before.isASCIILetter, scalar.isASCIILetter, scalar.properties.isLowercase {
            return true
        }
        (before, middle) = (middle, scalar)
    }
    return false
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
}

/// The characters of the bytes 80 to 9F in Windows-1252; 0 where it has none.
private let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
]
