import Diagnostics
import Importing
import TestSupport
import Testing

/// What the authors of spreadsheets have hidden, in the ways in which programs write that down.
@Suite struct HiddenCellTests {
    private static let cure = "to import them, show them in the spreadsheet and save it, then import it again"

    private static func rows(_ numbers: String, in path: String) -> String {
        "\(path): rows of the sheet that are hidden, or left out by a filter, are not imported: \(numbers) [import.hidden] \(cure)"
    }

    private static func columns(_ letters: String, in path: String) -> String {
        "\(path): hidden columns of the sheet are not imported: \(letters) [import.hidden] \(cure)"
    }

    /// A sheet of LibreOffice with a heading, Ada, Bob and Cy, and a column C with remarks.
    ///
    /// - Parameters:
    ///   - row: the attributes of Bob's row.
    ///   - column: those of the last column.
    ///   - ranges: what stands below the tables.
    private static func ods(
        row: String = "", column: String = "", ranges: String = "", styles: String = "", group: String? = nil
    ) -> UserFile {
        func cells(_ texts: String...) -> String {
            texts.map {
                $0.first?.isNumber == true
                    ? "<table:table-cell office:value-type=\"float\" office:value=\"\($0)\"/>"
                    : "<table:table-cell office:value-type=\"string\"><text:p>\($0)</text:p></table:table-cell>"
            }.joined()
        }
        let namespaces = ["office", "table", "text", "style"].map {
            "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
        }
        let bob = "<table:table-row \(row)>\(cells("Bob", "11", "4"))</table:table-row>"
        let grouped = group.map { "<table:table-row-group \($0)>\(bob)</table:table-row-group>" } ?? bob
        let content = """
            <office:document-content \(namespaces.joined(separator: " ")) office:version="1.2">
            <office:automatic-styles>\(styles)</office:automatic-styles><office:body><office:spreadsheet>
            <table:table table:name="S"><table:table-column table:number-columns-repeated="2"/><table:table-column \(column)/>
            <table:table-row>\(cells("Name", "Maths", "Art"))</table:table-row>
            <table:table-row>\(cells("Ada", "12", "3"))</table:table-row>\(grouped)
            <table:table-row>\(cells("Cy", "9", "5"))</table:table-row></table:table>\(ranges)
            </office:spreadsheet></office:body></office:document-content>
            """
        let type = "application/vnd.oasis.opendocument.spreadsheet"
        let manifest =
            "<m:manifest xmlns:m=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"><m:file-entry m:full-path=\"/\" m:media-type=\"\(type)\"/><m:file-entry m:full-path=\"content.xml\" m:media-type=\"text/xml\"/></m:manifest>"
        return UserFile(
            path: "c1.ods",
            bytes: XLSX.archive([
                ("mimetype", type), ("META-INF/manifest.xml", manifest), ("content.xml", content),
            ]))
    }

    private static let autoFilter =
        "<table:database-ranges><table:database-range table:name=\"f\" table:target-range-address=\"S.A1:S.C4\" table:display-filter-buttons=\"true\"/></table:database-ranges>"

    /// Gnumeric applies an AutoFilter anew, and shows all rows that it does not leave out.
    @Test(arguments: ["filter", "collapse"], ["", autoFilter])
    func rowsThatAFilterLeavesOutAreNotImported(_ visibility: String, _ ranges: String) throws {
        let trial = Trial(
            Self.ods(row: "table:visibility=\"\(visibility)\"", ranges: ranges), search: "/usr/bin")
        #expect(trial.errors == [Self.rows("3", in: "c1.ods")])
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
        #expect(try !trial.text.contains("Bob"))
    }

    @Test func allIsImportedFromASheetWithAFilterThatLeavesNothingOut() throws {
        let trial = Trial(Self.ods(ranges: Self.autoFilter), search: "/usr/bin")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 3 students, 2 subjects")
    }

    @Test func rowsOfAFoldedGroupAreHidden() throws {
        let folded = Trial(Self.ods(group: "table:display=\"false\""), search: "/usr/bin")
        #expect(folded.errors == [Self.rows("3", in: "c1.ods")])
        #expect(Trial(Self.ods(group: ""), search: "/usr/bin").errors == [])
    }

    @Test(arguments: [("0cm", "false", true), ("0in", "true", false), ("0.45cm", "false", false)])
    func aRowOfLibreOfficeWithoutHeightIsHidden(_ height: String, _ isOptimal: String, _ isHidden: Bool) {
        let style =
            "<style:style style:name=\"r\" style:family=\"table-row\"><style:table-row-properties style:row-height=\"\(height)\" style:use-optimal-row-height=\"\(isOptimal)\"/></style:style>"
        let trial = Trial(Self.ods(row: "table:style-name=\"r\"", styles: style), search: "/usr/bin")
        #expect(trial.errors == (isHidden ? [Self.rows("3", in: "c1.ods")] : []))
    }

    @Test func aColumnOfLibreOfficeWithoutWidthIsHidden() throws {
        let style =
            "<style:style style:name=\"c\" style:family=\"table-column\"><style:table-column-properties style:column-width=\"0cm\"/></style:style>"
        let trial = Trial(Self.ods(column: "table:style-name=\"c\"", styles: style), search: "/usr/bin")
        #expect(trial.errors == [Self.columns("C", in: "c1.ods")])
        #expect(try trial.summary == "a class list: 3 students, 1 subject")
    }

    /// Programs other than Excel hide so.
    @Test func whatHasNoSizeInExcelIsHidden() throws {
        let table = [["Name", "Maths", "Art"], ["Ada", "12", "3"], ["Bob", "11", "4"], ["Cy", "9", "5"]]
        let bytes = XLSX.file(
            [[["x", "y"]], table],
            workbook:
                "<bookViews><workbookView activeTab=\"1\"/></bookViews><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/><sheet name=\"B\" sheetId=\"2\" r:id=\"r2\"/></sheets>",
            hiddenColumns: "<col min=\"3\" max=\"3\" width=\"0\" customWidth=\"1\"/>",
            flatRows: [3])
        let trial = Trial(UserFile(path: "c1.xlsx", bytes: bytes), search: "/usr/bin")
        #expect(trial.errors == [Self.columns("C", in: "c1.xlsx"), Self.rows("3", in: "c1.xlsx")])
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }
}
