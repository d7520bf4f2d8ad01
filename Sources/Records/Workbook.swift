public import Diagnostics

/// What a workbook of Excel (XLSX) says of its sheets, in its part `xl/workbook.xml` (ECMA-376, part 1, 18.2).
public struct Workbook {
    /// The part of the file that says it.
    public static let path = "xl/workbook.xml"
    /// The part that says which parts the sheets are.
    public static let relationsPath = "xl/_rels/workbook.xml.rels"

    /// The name of the sheet that is shown when the file is opened; nil if there is only one, or if the file does not say.
    public let shownSheet: String?

    /// The ids of the sheets by their names, as the relations have them.
    private let ids: [String: String]

    public init(_ file: SourceFile) {
        let sheets = Sheets()
        let isWhole = XMLEvents(file).parse(sheets) == nil
        ids = Dictionary(sheets.all.map { ($0.name, $0.id) }) { first, _ in first }
        guard isWhole, sheets.all.count > 1 else {
            shownSheet = nil
            return
        }
        // A hidden sheet gives way to the next one, as in Excel.
        let visible = sheets.all.indices.filter { !sheets.all[$0].isHidden }
        let shown = visible.first { $0 >= sheets.active } ?? visible.last
        shownSheet = shown.map { sheets.all[$0].name }
    }

    /// The part of a sheet; nil if the file does not say.
    ///
    /// - Parameter relations: the part that says it.
    public func part(of sheet: String, _ relations: SourceFile) -> String? {
        let reader = Relations()
        guard let id = ids[sheet], XMLEvents(relations).parse(reader) == nil,
            let target = reader.targets[id]
        else { return nil }
        return target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
    }

    private final class Relations: XMLReceiver {
        private(set) var targets: [String: String] = [:]

        func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake?
        {
            let value = { (key: String) in attributes.first { $0.name == key }?.value }
            if name == "Relationship", let id = value("Id") { targets[id] = value("Target") }
            return nil
        }

        func add(_ bytes: UnsafeBufferPointer<UInt8>) {}
        func end() {}
    }

    private final class Sheets: XMLReceiver {
        private(set) var all: [(name: String, id: String, isHidden: Bool)] = []
        /// The position of the sheet that was looked at last.
        private(set) var active = 0
        private var hasView = false

        func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake?
        {
            let value = { (key: String) in attributes.first { $0.name == key }?.value }
            switch name {
            // Each window on the workbook has a view; the first is in front.
            case "workbookView" where !hasView:
                hasView = true
                active = value("activeTab").flatMap { Int($0) } ?? 0
            case "sheet":
                let state = value("state") ?? "visible"
                all.append((value("name") ?? "", value("id") ?? "", isHidden: state != "visible"))
            default: break
            }
            return nil
        }

        func add(_ bytes: UnsafeBufferPointer<UInt8>) {}
        func end() {}
    }
}
