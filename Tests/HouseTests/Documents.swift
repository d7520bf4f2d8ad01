import TestSupport
import Testing

extension House {
    /// A document of the repository, taken apart for rules that compare it with the program.
    struct Document: Sendable, CustomTestStringConvertible {
        /// From the root of the repository: `docs/content/en/reference/surf.md`.
        let path: String
        let text: String

        init?(_ path: String) {
            guard let text = try? TestSupport.text(of: Repository.path(path)) else { return nil }
            self.path = path
            self.text = text
        }

        var testDescription: String { path }

        /// The pages of the manual, in all of its languages.
        static let pages = House.files("docs/content", ".md").compactMap { Document($0.path) }

        static let all =
            ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].compactMap {
                Document($0)
            }
            + pages
            + ["Sources", "Templates", "Tests"].flatMap { folder in
                House.files(folder, "README.md").compactMap { Document($0.path) }
            }

        /// The text without blocks and spans of code.
        var prose: String {
            text.replacing(/(?m)^```[\s\S]*?^```$/, with: "").replacing(/`[^`\n]*`/, with: "")
        }

        /// The text between backticks within a line.
        var codeSpans: [String] {
            text.replacing(/(?m)^```[\s\S]*?^```$/, with: "").matches(of: /`([^`\n]+)`/).map { String($0.1) }
        }

        /// Every word of the document's code.
        var codeWords: Set<String> {
            let blocks = text.matches(of: /(?m)^```[a-z]*\n([\s\S]*?)^```$/).map { String($0.1) }
            return Set(
                (blocks + codeSpans).flatMap { $0.split { !$0.isLetter && $0 != "_" }.map(String.init) })
        }

        /// The files of the example site: each block of code below a line that is only the path of a file and
        /// a colon.
        var example: [String: String] {
            let files = text.matches(of: /(?m)^`([^`\n]+)`:\n\n```[a-z]*\n([\s\S]*?)^```$/)
            return Dictionary(files.map { (String($0.1), String($0.2)) }) { first, _ in first }
        }

        /// Where links lead: an address, a path, or a path and a heading.
        var links: [String] {
            text.replacing(/(?m)^```[\s\S]*?^```$/, with: "").replacing(/(?m)^ {4}.*$/, with: "").replacing(
                /`[^`\n]*`/, with: ""
            )
            .matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        }

        /// What a link names to lead to a heading, as GitHub makes it.
        var anchors: Set<String> {
            Set(
                text.replacing(/(?m)^```[\s\S]*?^```$/, with: "").matches(of: /(?m)^#+ (.+)$/).map {
                    heading in
                    heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                        .replacing(" ", with: "-")
                })
        }
    }
}
