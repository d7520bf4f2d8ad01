/// Small workbooks as Excel writes them, whose parts are not compressed.
enum XLSX {
    /// - Parameters:
    ///   - tables: the cells of each sheet as they are in the file; those that begin with a digit are numbers.
    ///   - workbook: the list of the sheets, which have the ids `r1`, `r2` and so on.
    ///   - first: where the tables begin: the number of the column from 0, and that of the row from 1.
    ///   - hiddenColumns: the elements `col` of the sheets.
    ///   - hiddenRows: the numbers of the rows, from 1.
    ///   - flatRows: those of rows whose height is 0.
    static func file(
        _ tables: [[[String]]], workbook: String, first: (column: Int, row: Int) = (0, 1),
        hiddenColumns: String = "", hiddenRows: Set<Int> = [], flatRows: Set<Int> = []
    ) -> [UInt8] {
        let (main, relations) = (
            "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        )
        let package = "http://schemas.openxmlformats.org/package/2006"
        let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
        let sheets = tables.indices.map { "/xl/worksheets/sheet\($0 + 1).xml" }
        var parts: [(String, String)] = [
            (
                "[Content_Types].xml",
                "<Types xmlns=\"\(package)/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"\(type).sheet.main+xml\"/>"
                    + sheets.map { "<Override PartName=\"\($0)\" ContentType=\"\(type).worksheet+xml\"/>" }
                    .joined()
                    + "</Types>"
            ),
            (
                "_rels/.rels",
                "<Relationships xmlns=\"\(package)/relationships\"><Relationship Id=\"r1\" Type=\"\(relations)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships xmlns=\"\(package)/relationships\">"
                    + sheets.enumerated().map {
                        "<Relationship Id=\"r\($0.offset + 1)\" Type=\"\(relations)/worksheet\" Target=\"\($0.element)\"/>"
                    }.joined() + "</Relationships>"
            ),
            (
                "xl/workbook.xml",
                "<workbook xmlns=\"\(main)\" xmlns:r=\"\(relations)\">\(workbook)</workbook>"
            ),
        ]
        for (name, table) in zip(sheets, tables) {
            let rows = table.enumerated().map { row in
                let cells = row.element.enumerated().map { cell in
                    let place =
                        "\("ABCDEFGH".dropFirst(first.column + cell.offset).prefix(1))\(first.row + row.offset)"
                    return cell.element.first?.isNumber == true
                        ? "<c r=\"\(place)\"><v>\(cell.element)</v></c>"
                        : "<c r=\"\(place)\" t=\"inlineStr\"><is><t>\(cell.element)</t></is></c>"
                }
                let number = first.row + row.offset
                let hidden = hiddenRows.contains(number) ? " hidden=\"1\"" : ""
                let flat = flatRows.contains(number) ? " ht=\"0\" customHeight=\"1\"" : ""
                return "<row r=\"\(number)\"\(hidden)\(flat)>\(cells.joined())</row>"
            }
            parts.append(
                (
                    String(name.dropFirst()),
                    "<worksheet xmlns=\"\(main)\">\(hiddenColumns.isEmpty ? "" : "<cols>\(hiddenColumns)</cols>")<sheetData>\(rows.joined())</sheetData></worksheet>"
                ))
        }
        return archive(parts)
    }

    /// A ZIP file with stored parts.
    static func archive(_ parts: [(name: String, text: String)]) -> [UInt8] {
        var (file, list): ([UInt8], [UInt8]) = ([], [])
        for part in parts {
            let (name, text) = (Array(part.name.utf8), Array(part.text.utf8))
            let facts =
                bytes(20, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 4) + bytes(checksum(text), 4)
                + bytes(text.count, 4) + bytes(text.count, 4) + bytes(name.count, 2) + bytes(0, 2)
            list += bytes(0x0201_4B50, 4) + bytes(20, 2) + facts + bytes(0, 2) + bytes(0, 2) + bytes(0, 2)
            list += bytes(0, 4) + bytes(file.count, 4) + name
            file += bytes(0x0403_4B50, 4) + facts + name + text
        }
        let end =
            bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(parts.count, 2) + bytes(parts.count, 2)
            + bytes(list.count, 4) + bytes(file.count, 4) + bytes(0, 2)
        return file + list + end
    }

    /// A number in so many bytes, the lowest first.
    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// CRC-32 of ISO 3309, as ZIP has it.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        let rest = bytes.reduce(UInt32.max) { rest, byte in
            (0..<8).reduce(rest ^ UInt32(byte)) { rest, _ in
                rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
            }
        }
        return Int(~rest)
    }
}
