import Diagnostics
import TestSupport
import Threads

@testable import Records

/// The readers of formats: what was read can be written and is read again as the same.
extension FuzzedReader {
    static let json = FuzzedReader(
        "json", .files(".json"),
        words: ["\\u00e9", "\\ud83c\\udfc4", "true", "false", "null", "1e5", "-0", "\":"]
    ) { bytes in
        let log = DiagnosticLog()
        let document = Document.json(SourceFile(path: "a.json", bytes: bytes), log: log)
        try inspect(log, isRead: document != nil)
        guard let document, !log.hasErrors else { return }
        let (written, inYAML) = (outline(document.root, Quotes.json), outline(document.root, Quotes.yaml))
        let again = Document.json(SourceFile(path: "b.json", text: written), log: log)
        try expect(
            again.map { outline($0.root, Quotes.json) } == written, "JSON is not read again: \(written)")
        guard hasShortKeys(document.root) else { return }
        let yaml = Document.yaml(SourceFile(path: "b.yaml", text: inYAML), log: log)
        try expect(
            yaml.map { outline($0.root, Quotes.yaml) } == inYAML,
            "YAML does not read what JSON reads: \(inYAML) \(log.diagnostics.map { $0.text() })")
    }

    /// Long lists are read in parts side by side: the input becomes many elements, with some of it cut off.
    static let jsonParts = FuzzedReader(
        "json-parts",
        .texts("{\"id\": 1}", "{\"id\": [{\"id\": 2}, \",{\\\"id\\\"\"]}", "{\"id\"}", "{\"id\":1}]"),
        words: ["{\"id\":", "\"id\"", "},{", "]", "\\\""]
    ) { bytes in
        guard 4...500 ~= bytes.count else { return }
        let elements = [[UInt8]](repeating: bytes, count: 210_000 / bytes.count)
        let text = [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")])
        let file = SourceFile(path: "a.json", bytes: text + [UInt8(ascii: "]")])
        let (log, other) = (DiagnosticLog(), DiagnosticLog())
        let document = Document.json(file, log: log)
        let parts = Document.json(file, workers: Workers(jobs: 3), log: other)
        let same = log.diagnostics.map { $0.text() } == other.diagnostics.map { $0.text() }
        try expect(same, "what is said of parts is something else")
        let outlines = [document, parts].map { $0.map { outline($0.root, Quotes.json) } }
        try expect(outlines[0] == outlines[1], "parts are read differently")
    }

    static let yaml = FuzzedReader(
        "yaml", .files(".yaml", ".yml"),
        words: [
            "&a ", "*a", "|\n", ">-\n", "? ", ": ", "- ", "--- ", "...\n", "%YAML 1.2", "!!str ", "<<: ",
            "0x1F", "~",
        ]
    ) { bytes in
        let log = DiagnosticLog()
        let document = Document.yaml(SourceFile(path: "a.yaml", bytes: bytes), log: log)
        try inspect(log, isRead: document != nil)
        guard let document, !log.hasErrors, hasShortKeys(document.root) else { return }
        let written = outline(document.root, Quotes.yaml)
        let again = Document.yaml(SourceFile(path: "b.yaml", text: written), log: log)
        try expect(
            again.map { outline($0.root, Quotes.yaml) } == written,
            "YAML is not read again: \(written) \(log.diagnostics.map { $0.text() })")
    }

    /// YAML reads no longer keys unless they are announced with a question mark.
    private static func hasShortKeys(_ node: Node) -> Bool {
        switch node.kind {
        case .list: node.elements.allSatisfy(hasShortKeys)
        case .map:
            node.members.allSatisfy {
                Quotes.yaml($0.key.scalar ?? "").utf8.count < 1_000 && hasShortKeys($0.value)
            }
        case .text, .null, .bool, .number: true
        }
    }

    static let csv = FuzzedReader("csv", .files(".csv", ".tsv"), words: ["\"\"", ";", "\t", "\r\n"]) {
        bytes in
        let log = DiagnosticLog()
        let table = CSV(SourceFile(path: "a.csv", bytes: bytes), log: log)
        try inspect(log, isRead: table != nil)
        guard let table, !log.hasErrors else { return }
        for row in table.rows {
            try expect(row.count == table.headings.count, "a row has \(row.count) cells")
        }
        let rows = ([table.headings] + table.rows).map { $0.map(\.text) }
        let separator = table.separator
        let written = rows.map { row in
            row.map(CSV.inQuotes).joined(separator: String(separator.rawValue))
        }.joined(separator: "\n")
        let again = CSV(SourceFile(path: "b.csv", text: written), log: log)
        // A column alone has no separator by which the second table could know it.
        if table.headings.count > 1 {
            let read = again.map { ([$0.headings] + $0.rows).map { $0.map(\.text) } }
            try expect(read == rows, "the table is not read again: \(written)")
        }
    }

    static let strings = FuzzedReader(
        "strings", .files(".strings"), words: ["\\U00E9", "/*", "*/", "//", "\" = \"", "\";\n"]
    ) { bytes in
        let log = DiagnosticLog()
        let document = Document.strings(SourceFile(path: "a.strings", bytes: bytes), log: log)
        try inspect(log, isRead: document != nil)
        guard let document, !log.hasErrors else { return }
        let written = document.root.members.map {
            "\(Quotes.strings($0.key.scalar ?? "")) = \(Quotes.strings($0.value.scalar ?? ""));\n"
        }
        let again = Document.strings(SourceFile(path: "b.strings", text: written.joined()), log: log)
        try expect(
            again.map { outline($0.root, Quotes.json) } == outline(document.root, Quotes.json),
            "the entries are not read again: \(written)")
    }

    /// The input as a whole text, and as the settings alone.
    static let frontMatter = FuzzedReader(
        "front-matter", .files(".md"),
        words: ["---\n", "title: ", "draft: true\n", "order: 1\n", "\r\n", "# "]
    ) { bytes in
        let log = DiagnosticLog()
        let whole = SourceFile(path: "a.md", bytes: bytes)
        let (_, body) = FrontMatter.split(whole, log: log)
        try expect(0...bytes.count ~= body, "the body begins at \(body) of \(bytes.count) bytes")
        try inspect(log.diagnostics)
        // The whole input as settings: those that are read without libyaml are read as libyaml would.
        let range = 0..<bytes.count
        guard let simple = Document.simpleFrontMatter(whole, in: range) else { return }
        let full = Document.yaml(whole, in: range, log: log)
        try expect(
            full.map(entries) == entries(simple),
            "libyaml reads \(full.map(entries) ?? []), not \(entries(simple))")
    }

    private static func entries(_ document: Document) -> [String] {
        document.root.members.map {
            "\($0.key.place) \(outline($0.key, Quotes.json)), \($0.value.place) \(outline($0.value, Quotes.json))"
        }
    }

    static let gpx = FuzzedReader(
        "gpx", .files(".gpx"),
        words: [
            "<trk>", "<trkseg>", "<trkpt lat=\"1\" lon=\"2\">", "<time>2025-08-12T07:30:15Z</time>", "</trk>",
            "<!--",
            "<![CDATA[", "]]>", "&#1;", "&amp;", "<name>", "<hr>", "<?xml",
        ]
    ) { bytes in
        let log = DiagnosticLog()
        let tracks = GPXTrack.read(SourceFile(path: "a.gpx", bytes: bytes), log: log)
        try inspect(log, isRead: tracks != nil)
        try inspectPoints(of: tracks ?? [])
    }

    static let tcx = FuzzedReader(
        "tcx",
        .texts(
            """
            <TrainingCenterDatabase><Activities><Activity Sport="Other"><Lap><Track><Trackpoint>
            <Time>2025-08-12T07:30:15Z</Time><Position><LatitudeDegrees>43.5</LatitudeDegrees>
            <LongitudeDegrees>-1.5</LongitudeDegrees></Position><HeartRateBpm><Value>120</Value></HeartRateBpm>
            </Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>
            """),
        words: ["<Track>", "</Track>", "<Trackpoint>", "<Course>", "<Time>", "<Position>", "<Value>"]
    ) { bytes in
        let log = DiagnosticLog()
        let tracks = GPXTrack.readTCX(SourceFile(path: "a.tcx", bytes: bytes), log: log)
        try inspect(log, isRead: tracks != nil)
        try inspectPoints(of: tracks ?? [])
    }

    private static func inspectPoints(of tracks: [GPXTrack]) throws {
        for point in tracks.lazy.flatMap(\.segments).joined() {
            try expect(
                point.latitude.magnitude <= 90 && point.longitude.magnitude <= 180, "a point is not on earth")
            try expect(point.time?.clockSeconds.isFinite != false, "a time is not finite")
        }
    }

    static let timestamp = FuzzedReader(
        "timestamp",
        .texts(
            "2025-08-12T07:30:15Z", "2024-02-29T23:59:60+02:00", "2025-08-12 07:30",
            "20250812T073015.123-0330"),
        words: ["+", "-", ":", ".", "T", "Z"]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let time = Timestamp(iso: text) else { return }
        try expect(time.clockSeconds.isFinite, "the time is not finite")
        try expect((time.offset ?? 0).magnitude <= 86_400, "the offset is more than a day")
    }
}
