import TestSupport
import Testing

/// The repository as text, for rules that no compiler checks.
enum House {
    struct File: Sendable, CustomTestStringConvertible {
        /// From the root of the repository: `Sources/Domains/Diving/Quiz.swift`.
        let path: String
        let text: String

        var testDescription: String { path }
        var parts: [String] { path.split(separator: "/").map(String.init) }
        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

        /// The folder below `Sources` that contains it.
        var room: String { parts.count > 2 ? parts[1] : "" }

        /// The modules that a Swift file imports.
        let imports: Set<String>
        /// The lines without their comments; the `//` of an address does not begin one.
        let code: String

        init(path: String, text: String) {
            self.path = path
            self.text = text
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            imports = Set(lines.filter { $0.contains("import ") }.compactMap(Self.imported))
            code = lines.map(Self.withoutComment).joined(separator: "\n")
        }

        private static func imported(_ line: Substring) -> String? {
            let form =
                /^(?:@[a-z_]+(?:\([^)]*\))? )*(?:public |package |internal |private |fileprivate )?import (?:struct |func |enum )?([A-Za-z_]+).*/
            return line.wholeMatch(of: form).map { String($0.1) }
        }

        private static func withoutComment(_ line: Substring) -> Substring {
            line.contains("//") ? line.prefixMatch(of: /(.*?)(?:^|\s)\/\/.*/)?.1 ?? line : line
        }
    }

    /// All files below a folder whose name has one of some endings; recorded trees and broken sites are not
    /// among them.
    static func files(_ folder: String, _ endings: String...) -> [File] {
        paths(below: Repository.path(folder)).filter { path in
            endings.contains { path.hasSuffix($0) } && !path.contains("Golden/") && !path.contains("Broken/")
        }.compactMap { path in
            guard let text = try? text(of: Repository.path("\(folder)/\(path)")) else { return nil }
            return File(path: "\(folder)/\(path)", text: text)
        }
    }

    static let sources = files("Sources", ".swift")
    static let tests = files("Tests", ".swift")
    static let templates = files("Templates", ".html", ".xml")
}
