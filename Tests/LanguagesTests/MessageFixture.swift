import Diagnostics
import Records
import Testing

@testable import Languages

/// Catalogues of messages that a test writes down, and what was said of them.
struct Fixture {
    var catalogues: Catalogues
    var log: DiagnosticLog

    init(theme: [(String, String)] = [], site: [(String, String)] = [], locales: [String]) throws {
        let log = DiagnosticLog()
        let locales = try locales.map { try locale($0) }
        func files(_ texts: [(String, String)], _ folder: String) -> [MessageFile] {
            texts.compactMap { tag, text in
                let file = SourceFile(path: "\(folder)\(tag).yaml", text: text)
                return Document.yaml(file, log: log).flatMap {
                    MessageFile(tag: tag, root: $0.root, locales: locales, log: log)
                }
            }
        }
        catalogues = Catalogues(
            theme: files(theme, "Templates/locales/"), site: files(site, "locales/"), locales: locales)
        self.log = log
    }

    func catalogue(_ tag: String) throws -> Catalogue {
        catalogues[try locale(tag)]
    }

    /// Each diagnostic as its place, severity, words and code, and its help below.
    static func lines(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { diagnostic in
            "\(diagnostic.location): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code)]"
                + (diagnostic.help.map { "\nhelp: \($0)" } ?? "")
        }
    }
}
