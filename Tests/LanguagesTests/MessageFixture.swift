import Diagnostics
import Testing

@testable import Languages
@testable import Records

/// Catalogues of messages that a test writes down, and what was said of them.
struct Fixture {
    var catalogues: Catalogues
    var log: DiagnosticLog

    init(theme: [(String, String)] = [], site: [(String, String)] = [], locales: [String]) throws {
        let log = DiagnosticLog()
        func files(_ texts: [(String, String)], _ folder: String) -> [MessageFile] {
            texts.map { tag, text in
                MessageFile(tag: tag, root: document(SourceFile(path: "\(folder)\(tag).yaml", text: text)).root)
            }
        }
        catalogues = Catalogues(
            theme: files(theme, "Templates/locales/"), site: files(site, "locales/"), locales: try locales.map { try locale($0) }, log: log)
        self.log = log
    }

    func catalogue(_ tag: String) throws -> Catalogue {
        catalogues[try locale(tag)]
    }

    /// Each diagnostic as its place, severity, words and code, and its cure below.
    static func lines(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { diagnostic in
            "\(diagnostic.location): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code)]"
                + (diagnostic.help.map { "\nhelp: \($0)" } ?? "")
        }
    }
}

/// Nested maps of one-line texts, which is all of YAML that messages need here; `-` alone is a list.
private func document(_ file: SourceFile) -> Document {
    var lines: [(indent: Int, key: String, value: String, keyOffset: Int, valueOffset: Int)] = []
    var offset = 0
    for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
        let indent = line.prefix { $0 == " " }.count
        if let colon = line.firstIndex(of: ":") {
            let key = line[line.index(line.startIndex, offsetBy: indent)..<colon]
            let value = line[line.index(after: colon)...]
            let text = value.drop { $0 == " " }
            let valueOffset = offset + line[...colon].utf8.count + (value.count - text.count)
            lines.append((indent, String(key), String(text), offset + indent, valueOffset))
        }
        offset += line.utf8.count + 1
    }
    var entries: [Document.Entry] = []
    var texts: [String] = []
    func scalar(_ text: String, _ kind: Node.Kind, _ offset: Int) {
        texts.append(text)
        entries.append(
            Document.Entry(kind: kind, offset: UInt32(offset), text: Int32(texts.count - 1), end: Int32(entries.count + 1)))
    }
    var next = 0
    func map(_ indent: Int, _ offset: Int) {
        let index = entries.count
        entries.append(Document.Entry(kind: .map, offset: UInt32(offset), end: 0))
        while next < lines.count, lines[next].indent == indent {
            let line = lines[next]
            next += 1
            scalar(line.key, .text, line.keyOffset)
            if line.value == "-" {
                entries.append(Document.Entry(kind: .list, offset: UInt32(line.valueOffset), end: Int32(entries.count + 1)))
            } else if !line.value.isEmpty {
                scalar(line.value.first == "\"" ? String(line.value.dropFirst().dropLast()) : line.value, .text, line.valueOffset)
            } else if next < lines.count, lines[next].indent > indent {
                map(lines[next].indent, lines[next].keyOffset)
            } else {
                scalar("", .null, line.valueOffset)
            }
        }
        entries[index].end = Int32(entries.count)
    }
    map(0, 0)
    return Document(file: file, entries: entries, texts: texts)
}
