import Diagnostics
import Programs
import TestSupport
import Testing

@testable import Importing

/// Files of texts, spreadsheets, and what is in no known format.
@Suite struct FormatTests {
    private static let strings = "\"site.title\" = \"Piscine\";\n"

    @Test(arguments: [
        ("fr.strings", "locales/fr.strings"), ("Localizable_fr.strings", "locales/fr.strings"),
        ("fr.lproj/Localizable.strings", "locales/fr.strings"), ("pt_BR.strings", "locales/pt-BR.strings"),
        ("poolside-es.strings", "locales/es.strings"),
    ])
    func aFileOfTextsHasItsLanguageInItsName(_ path: String, _ expected: String) throws {
        let trial = Trial(path, Self.strings)
        #expect(try trial.file.file.path == expected)
        #expect(try trial.text == Self.strings)
    }

    @Test func theTextsOfPenaltiesGoToThem() throws {
        let trial = Trial("a.strings", "\"Penalty-1\" = \"Retard\";\n", name: "fr")
        #expect(try trial.file.file.path == "diving/texts/fr.strings")
        #expect(try trial.summary == "1 text of the diving penalties in French")
    }

    @Test(arguments: [
        ("Localizable.strings", strings, nil, "[import.language]"),
        ("fr.strings", strings, "../fr", "[import.language]"), ("fr.strings", "", nil, "[import.empty]"),
        ("fr.strings", "\"a\" = \"b\"\n", nil, "fr.strings:1:10: "),
    ])
    func textsThatCannotBeShownAreRefused(_ path: String, _ text: String, _ name: String?, _ part: String) {
        let errors = Trial(path, text, name: name).errors
        #expect(errors.count == 1)
        #expect(errors.first?.contains(part) == true, "\(errors)")
    }

    @Test func anUnknownFormatIsNamed() {
        #expect(Trial("a.pdf", "%PDF").errors.first?.contains("FIT, GPX, TCX, CSV") == true)
        #expect(Trial("a", "").errors.count == 1)
    }

    @Test(arguments: [
        ("", "this file is empty, expected a table or a text"),
        (" \r\n\t\n", "this file is empty, expected a table or a text"),
        ("N\0o\0m\0;\0\n\0", "this text contains zero bytes, as UTF-16 without a byte-order mark does"),
    ])
    func whatIsWrongWithATextWithoutATableIsSaid(_ text: String, _ sentence: String) {
        let errors = Trial("a.csv", text).errors
        #expect(errors.count == 1)
        #expect(errors.first?.contains(sentence) == true, "\(errors)")
    }

    @Test func aTrackIsNoClassList() {
        let errors = Trial("a.gpx", "<gpx></gpx>", target: .grades).errors
        #expect(errors.count == 1)
        #expect(errors.first?.contains("this file does not belong in grades/, expected --as surf") == true)
    }

    // MARK: Spreadsheets

    @Test func withoutAProgramASentenceSaysWhatToInstall() {
        #expect(
            Trial("a.xlsx", "PK").errors == [
                #"a.xlsx: a spreadsheet is read by LibreOffice or by ssconvert of Gnumeric, which is not installed [import.program] install it with "sudo apt install gnumeric", or save the sheet as CSV (UTF-8)"#
            ])
    }

    @Test(arguments: ["ods", "xlsx", "xls"])
    func aSpreadsheetIsReadWithItsRowsAsLines(_ ending: String) async throws {
        try await withTemporaryFolder { folder in
            try write(
                "Classe,,\n,,\nNom,Prénom,\"Algèbre, 1\"\nRoy,Zoë,12.5\nByron,Ada,\n", to: "\(folder)/c.csv")
            let made = try await run("/usr/bin/ssconvert", ["c.csv", "c.\(ending)"], in: folder)
            #expect(made.exitCode == 0, "\(made.errorText)")
            let file = UserFile(path: "Class.\(ending)", bytes: try bytes(of: "\(folder)/c.\(ending)"))
            let trial = Trial(file, search: "/usr/bin")
            #expect(
                try trial.text.hasSuffix(
                    """
                    class-roy-zoe,Roy,Zoë,1,1,Class,1,false,"Algèbre, 1",1,12.5
                    class-byron-ada,Byron,Ada,2,1,Class,1,false,"Algèbre, 1",1,

                    """))
            let imported = try trial.file.file
            #expect(imported.place(imported.bytes.count - 3).position.line == 5)
        }
    }

    private static func cell(_ value: String, _ type: String = "Number", isStyled: Bool = false) -> String {
        "<Cell\(isStyled ? " ss:StyleID=\"p\"" : "")><Data ss:Type=\"\(type)\">\(value)</Data></Cell>"
    }

    /// A spreadsheet in the XML of Excel 2003.
    ///
    /// - Parameters:
    ///   - format: of the numbers in styled cells.
    ///   - rows: the cells of each.
    ///   - further: sheets behind the first.
    private static func spreadsheet(format: String, _ rows: [[String]], further: String = "") -> UserFile {
        let sheet = """
            <?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
            <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
              xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
            <Styles><Style ss:ID="p"><NumberFormat ss:Format="\(format)"/></Style></Styles>
            <Worksheet ss:Name="A"><Table>
            \(rows.map { "<Row>\($0.joined())</Row>" }.joined())
            </Table></Worksheet>\(further)</Workbook>
            """
        return UserFile(path: "c.xls", bytes: Array(sheet.utf8))
    }

    /// The value of a cell that shows 75% is 0.75.
    @Test(arguments: [
        "",
        "<Worksheet ss:Name=\"B\"><Table><Row><Cell><Data ss:Type=\"String\">B</Data></Cell></Row></Table></Worksheet>",
    ])
    func percentagesAreNoGrades(_ secondSheet: String) throws {
        let trial = Trial(
            Self.spreadsheet(
                format: "0%",
                [
                    ["Name", "Algebra", "Analysis"].map { Self.cell($0, "String") },
                    [
                        Self.cell("Roy, Zoë", "String"), Self.cell("0.75", isStyled: true),
                        Self.cell("12.456"),
                    ],
                    [Self.cell("Ada", "String"), Self.cell("0.6", isStyled: true), Self.cell("9")],
                ], further: secondSheet), search: "/usr/bin")
        #expect(try trial.text.contains("Analysis,1,12.456"))
        #expect(try !trial.text.contains("0.75"))
        let unread = try trial.parts.filter { $0.hasPrefix("not read: ") }
        #expect(
            unread == ["not read: column \"Algebra\""]
                + (secondSheet.isEmpty ? [] : ["not read: sheet \"B\""]))
    }

    /// A number that is shown with the best grade has it.
    @Test(arguments: [("0.0&quot;/10&quot;", true), ("0.00", false)])
    func theScaleThatASpreadsheetShowsIsRead(_ format: String, _ isShown: Bool) throws {
        let trial = Trial(
            Self.spreadsheet(
                format: format,
                [
                    ["Name", "Algebra"].map { Self.cell($0, "String") },
                    [Self.cell("Ada", "String"), Self.cell("7.5", isStyled: true)],
                ]), search: "/usr/bin")
        if isShown {
            #expect(trial.errors.first?.contains(": these grades are out of 10, expected") == true)
        } else {
            #expect(try trial.text.contains("Algebra,1,7.5"))
        }
    }

    /// As schools get them from their programs: text that is called a spreadsheet.
    @Test(arguments: [false, true])
    func aTableOfTextThatIsCalledASpreadsheetIsReadAsText(isWide: Bool) throws {
        let text = "Name\tNumber\tMaths\tArt\nRoy, Zoë\t0012\t75%\t7\nByron, Ada\t1E5\t80%\t8,5\n"
        let units = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let wide: [UInt8] = [0xFF, 0xFE] + units
        let trial = Trial(
            UserFile(path: "c.xls", bytes: isWide ? wide : Array(text.utf8)), search: "/usr/bin")
        let same = Trial(UserFile(path: "c.tsv", bytes: Array(text.utf8)), search: "/usr/bin")
        #expect(try trial.text == same.text)
        #expect(try trial.text.contains("0012"))
        #expect(trial.errors.map { $0.replacing("c.xls", with: "c.tsv") } == same.errors)
    }

    @Test(arguments: [
        ("15.299999999999999", "15.3"), ("0.30000000000000004", "0.3"), ("9.9999999999999999", "10"),
        ("12.456", "12.456"), ("2024000000000000123", "2024000000000000123"),
        ("35.380000000000000001", "35.38"), ("2.3900000000000000001", "2.39"),
        ("9.5199999999999995997", "9.52"), ("15.3000000000000007105", "15.3"),
        ("-0.12345678901234567", "-0.123456789012346"), ("0.99999999999999999999", "1"),
        ("202400000000123", "202400000000123"), ("1234567890123456.5", "1234567890123456.5"),
        ("0.001234567890123456", "0.00123456789012346"), ("1.2.3456789012345678", "1.2.3456789012345678"),
    ])
    func aSpreadsheetsNumbersHaveTheDigitsThatItShows(_ value: String, _ expected: String) {
        let table = "Name,Grade\n\"Roy, 15.299999999999999\",\(value)\n"
        let look = "Name,Grade\n\"Roy, 15.299999999999999\",1\n"
        let shown = SpreadsheetCells.shown(Array(table.utf8), as: Array(look.utf8))
        #expect(
            String(decoding: shown, as: UTF8.self) == table.replacing(",\(value)\n", with: ",\(expected)\n"))
    }

    /// A cell in percent is a percentage with all its digits, however few of them are shown.
    @Test(arguments: [
        ("0.396", "40%", "39.6%"), ("0.505", "51%", "50.5%"), ("0.3955", "39.6%", "39.55%"),
        ("0.396", "40 %", "39.6%"), ("0.396", "\"39,6 %\"", "39.6%"), ("0.396", "40\u{A0}%", "39.6%"),
        ("0.396", "%40", "39.6%"), ("0.75", "75%", "75%"), ("1", "100%", "100%"), ("0", "0 %", "0%"),
        ("0.05", "5%", "5%"), ("0.005", "1%", "0.5%"), ("-0.05", "-5%", "-5%"), ("39.6", "3960%", "3960%"),
        ("0.15299999999999999", "15%", "15.3%"), ("12.5", "12.5", "12.5"), ("0.5", "", "0.5"),
    ])
    func aPercentageHasAllItsDigits(_ value: String, _ look: String, _ expected: String) {
        let shown = SpreadsheetCells.shown(
            Array("Name,Maths\nAda,\(value)\n".utf8), as: Array("Name,Maths\nAda,\(look)\n".utf8))
        #expect(String(decoding: shown, as: UTF8.self) == "Name,Maths\nAda,\(expected)\n")
    }

    /// 39.6 % shown as 40 % is below a pass mark of 40.
    @Test(arguments: ["0%", "0 %", "0.0 %", "0\\ %", "%0"])
    func aPercentageOfASpreadsheetIsReadWithItsDecimals(_ format: String) throws {
        let rows = [["Ada", "0.396"], ["Bob", "0.8"], ["Cléo", "0.505"]]
        let trial = Trial(
            Self.spreadsheet(
                format: format,
                [["Name", "Algebra"].map { Self.cell($0, "String") }]
                    + rows.map { [Self.cell($0[0], "String"), Self.cell($0[1], isStyled: true)] }),
            Importer.Options(scale: 100), search: "/usr/bin")
        let text = try trial.text
        #expect(
            text.contains(",Algebra,1,39.6\n") && text.contains(",80\n") && text.contains(",50.5\n"),
            "\(text)")
    }

    /// A text of many digits is shown as it is; no number is.
    @Test func aTextOfDigitsStaysAsItIs() {
        let values = Array("Name,ID,Grade\nAda,35.380000000000000001,35.380000000000000001\n".utf8)
        let look = Array("Name,ID,Grade\nAda,35.380000000000000001,35.38\n".utf8)
        #expect(
            String(decoding: SpreadsheetCells.shown(values, as: look), as: UTF8.self)
                == "Name,ID,Grade\nAda,35.380000000000000001,35.38\n")
    }

    @Test func zerosInFrontOfTheNumberOfAStudentStay() {
        let values = Array("ID,Grade\n7,7.5\n0,12\n70,3\n".utf8)
        let look = Array("ID,Grade\n00007,07.5\n00000,12\n00070,3.00\n".utf8)
        #expect(
            String(decoding: SpreadsheetCells.shown(values, as: look), as: UTF8.self)
                == "ID,Grade\n00007,7.5\n00000,12\n00070,3\n")
    }

    /// Every grade of two decimals, and numbers of students.
    @Test(arguments: ["xlsx", "ods", "xls"])
    func gradesOfASpreadsheetAreWhatWasTyped(_ ending: String) async throws {
        try await withTemporaryFolder { folder in
            let grades = (0...2_000).map { cents in
                let (whole, part) = (cents / 100, cents % 100)
                return part == 0
                    ? "\(whole)"
                    : part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
            }
            let rows = grades.enumerated().map {
                "Ada \($0.offset),\(202_400_000_000_000 + $0.offset),\($0.element)\n"
            }
            try write("Name,Matricule,Maths\n" + rows.joined(), to: "\(folder)/c.csv")
            let made = try await run("/usr/bin/ssconvert", ["c.csv", "c.\(ending)"], in: folder)
            #expect(made.exitCode == 0, "\(made.errorText)")
            let file = UserFile(path: "c1.\(ending)", bytes: try bytes(of: "\(folder)/c.\(ending)"))
            let lines = try Trial(file, search: "/usr/bin").text.split(separator: "\n").dropFirst()
            #expect(lines.count == grades.count)
            let wrong = zip(lines, grades.enumerated()).filter { line, grade in
                let cells = line.split(separator: ",", omittingEmptySubsequences: false)
                return cells.first ?? "" != "\(202_400_000_000_000 + grade.offset)"
                    || cells.last ?? "" != grade.element
            }
            #expect(wrong.isEmpty, "\(wrong.prefix(3))")
        }
    }

    /// The example has three sheets, of which each names itself.
    @Test(arguments: [
        ("", "", "", "One"), ("activeTab=\"1\"", "", "", "Two"), ("activeTab=\"1\"", "hidden", "", "Two"),
        ("activeTab=\"2\"", "", "", "Three"), ("", "hidden", "", "Two"),
        ("", "veryHidden", "hidden", "Three"),
        ("activeTab=\"1\"", "", "hidden", "Three"), ("activeTab=\"7\"", "", "", "Three"),
    ])
    func theSheetThatIsShownIsRead(_ view: String, _ first: String, _ second: String, _ expected: String)
        throws
    {
        let states = [first, second, ""].map { $0.isEmpty ? "" : " state=\"\($0)\"" }
        let names = ["One", "Two's \\ &quot;2&quot;", "Three"]
        let sheets = names.indices.map {
            "<sheet name=\"\(names[$0])\" sheetId=\"\($0 + 1)\"\(states[$0]) r:id=\"r\($0 + 1)\"/>"
        }
        let tables = ["One", "Two", "Three"].map { [["Name", "Maths"], ["\($0) Roy", "12"]] }
        let bytes = XLSX.file(
            tables,
            workbook: "<bookViews><workbookView \(view)/></bookViews><sheets>\(sheets.joined())</sheets>")
        let trial = Trial(UserFile(path: "c1.xlsx", bytes: bytes), search: "/usr/bin")
        #expect(try trial.text.hasSuffix(",\(expected) Roy,1,1,c1,1,false,Maths,1,12\n"))
        #expect(trial.diagnostics.isEmpty)
        let others = zip(["One", "Two", "Three"], ["One", "Two's \\ \"2\"", "Three"]).filter {
            $0.0 != expected
        }
        #expect(
            try trial.file.parts.last?.origin.english
                == "sheets " + others.map { "\"\($0.1)\"" }.joined(separator: ", "))
    }

    /// A teacher hides a remark, and the row of one who has left; the table begins at C4.
    @Test(arguments: ["xlsx", "ods", "xls"])
    func whatIsHiddenIsLeftOut(_ ending: String) async throws {
        let rows = [
            ["Name", "Maths", "Remarque", "Physics"], ["Ada", "12", "parents en divorce", "9"],
            ["Bob", "11", "x", "8"], ["Cy", "15.3", "", "4"], ["Di", "7", "", "5"],
        ]
        let bytes = XLSX.file(
            [rows], workbook: "<sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets>",
            first: (column: 2, row: 4), hiddenColumns: "<col min=\"5\" max=\"5\" width=\"9\" hidden=\"1\"/>",
            hiddenRows: [6, 8])
        try await withTemporaryFolder { folder in
            try write(bytes, to: "\(folder)/a.xlsx")
            let made = try await run("/usr/bin/ssconvert", ["a.xlsx", "b.\(ending)"], in: folder)
            #expect(made.exitCode == 0, "\(made.errorText)")
            let path = ending == "xlsx" ? "a.xlsx" : "b.\(ending)"
            let file = UserFile(path: "c1.\(ending)", bytes: try TestSupport.bytes(of: "\(folder)/\(path)"))
            let trial = Trial(file, search: "/usr/bin")
            let text = try trial.text
            for part in ["Bob", "Di", "parents", "Remarque"] { #expect(!text.contains(part), "\(text)") }
            #expect(text.contains(",Ada,") && text.contains(",Cy,") && text.contains("15.3"))
            let cure = "to import them, show them in the spreadsheet and save it, then import it again"
            #expect(
                trial.errors == [
                    "c1.\(ending): hidden columns of the sheet are not imported: E [import.hidden] \(cure)",
                    "c1.\(ending): rows of the sheet that are hidden, or left out by a filter, are not imported: 6, 8 [import.hidden] \(cure)",
                ])
            let imported = try trial.file.file
            #expect(imported.place(imported.bytes.count - 2).position.line == 4)
        }
    }

    @Test func aTableOfAnotherSizeIsNotCleared() {
        let table = Array("a,b\n\"c,\nd\",e\n".utf8)
        let cleared = SpreadsheetCells.cleared(table, columns: [0..<1], rows: [], size: (2, 2))
        #expect(cleared.map { String(decoding: $0.table, as: UTF8.self) } == ",b\n,e\n")
        #expect(cleared?.columns == [0] && cleared?.rows == [])
        #expect(SpreadsheetCells.cleared(table, columns: [0..<1], rows: [], size: (2, 3)) == nil)
        #expect(SpreadsheetCells.cleared(table, columns: [0..<1], rows: [], size: (3, 2)) == nil)
    }

    @Test func libreOfficeWarnsOfWhatMayBeHidden() async throws {
        try await withTemporaryFolder { folder in
            let script =
                "#!/bin/sh\nwhile [ \"$1\" != --outdir ]; do shift; done\nprintf 'Name,Algebra\\nAda,12\\n' > \"$2/input.csv\"\n"
            try write(script, to: "\(folder)/soffice")
            _ = try await run("/bin/chmod", ["755", "soffice"], in: folder)
            let sheets = "<sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets>"
            for (rows, isTold) in [([], false), ([2], true)] as [(Set<Int>, Bool)] {
                let bytes = XLSX.file(
                    [[["Name", "Algebra"], ["Ada", "12"]]], workbook: sheets, hiddenRows: rows)
                let trial = Trial(UserFile(path: "c1.xlsx", bytes: bytes), search: folder)
                #expect(try trial.text.contains("Ada"))
                #expect(trial.errors.contains { $0.contains("[import.hidden]") } == isTold)
            }
            let old = Trial(UserFile(path: "c1.xls", bytes: [0xD0, 0xCF]), search: folder)
            #expect(old.errors.contains { $0.contains("LibreOffice gives them away") })
        }
    }

    /// With a program in its place that keeps to the same rules: it writes `input.csv` and returns 0.
    @Test(arguments: [
        ("printf 'Name,Algebra\\nAda,12\\n' > \"$2/input.csv\"", "c1-ada,Ada,1,1,c1,1,false,Algebra,1,12\n"),
        ("echo 'Warning: no Java' >&2", "soffice could not read this file: it found no sheet in the file"),
        ("echo 'Warning: no Java' >&2; echo broken >&2; exit 3", "soffice could not read this file: broken"),
    ])
    func libreOfficeIsUsedIfThereIsNoGnumeric(_ work: String, _ expected: String) async throws {
        try await withTemporaryFolder { folder in
            let script =
                "#!/bin/sh\nwhile [ \"$1\" != --outdir ]; do shift; done\ntest -f \"$3\" || exit 9\n\(work)\n"
            try write(script, to: "\(folder)/soffice")
            _ = try await run("/bin/chmod", ["755", "soffice"], in: folder)
            let trial = Trial(UserFile(path: "c1.xlsx", bytes: [1]), search: folder)
            let text = trial.result == nil ? trial.errors.joined() : try trial.text
            #expect(text.contains(expected), "\(text)")
        }
    }

    @Test func aBrokenSpreadsheetIsReportedInTheWordsOfTheProgram() {
        let errors = Trial(UserFile(path: "a.xlsx", bytes: [1, 2, 3]), search: "/usr/bin").errors
        #expect(errors.count == 1)
        #expect(errors.first?.contains("a.xlsx: ssconvert could not read this file: ") == true, "\(errors)")
        #expect(errors.first?.contains("[import.conversion]") == true, "\(errors)")
        #expect(errors.first?.contains("sitegen-") == false, "\(errors)")
    }

    /// A file that becomes much larger than it is.
    @Test func aSpreadsheetThatBecomesTooLargeIsStopped() async throws {
        try await withTemporaryFolder { folder in
            let row = String(repeating: "a", count: 1_000) + "\n"
            try write("Name\n" + String(repeating: row, count: 100), to: "\(folder)/a.csv")
            _ = try await run("/usr/bin/ssconvert", ["a.csv", "a.xlsx"], in: folder)
            let bytes = try bytes(of: "\(folder)/a.xlsx")
            #expect(bytes.count < 20_000)
            let log = DiagnosticLog()
            var converters = Converters(search: "/usr/bin")
            converters.limits.bytes = 50_000
            #expect(converters.table(of: UserFile(path: "a.xlsx", bytes: bytes), log) == nil)
            #expect(
                log.diagnostics.map(\.message.english) == [
                    "ssconvert could not read this file: it wrote too much"
                ])
        }
    }
}
