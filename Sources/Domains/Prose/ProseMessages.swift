import Diagnostics
import Records

extension DiagnosticCode {
    static let proseAnchor = DiagnosticCode(
        "prose.anchor", "A link refers to an anchor of the same page that no heading has.")
    static let proseEncoding = DiagnosticCode("prose.encoding", "A file is not UTF-8 text.")
    static let proseFile = DiagnosticCode("prose.file", "A file in `content/` is not Markdown.")
    static let proseLanguage = DiagnosticCode(
        "prose.language", "A file in `content/` is not in the folder of a language of the site.")
    static let proseTitle = DiagnosticCode(
        "prose.title", "A page has no front matter, and therefore no title.")
}

extension Prose {
    /// What can be wrong with prose.
    enum Messages {
        static func noLanguage(_ path: String, tags: [String]) -> Diagnostic {
            let wanted = tags.map { "content/\($0)/" }.joined(separator: ", ")
            let folder = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
            let help: Wording =
                if isUsualLanguageTag(folder) {
                    "add \"\(folder)\" to locales in site.yaml, or move it to content/\(tags.first ?? "en")/"
                } else {
                    nearest(to: folder, in: tags).map { "did you mean content/\($0)/?" }
                        ?? "move it to content/\(tags.first ?? "en")/"
                }
            return Diagnostic(
                .warning, .proseLanguage,
                "this file is not in a folder of one of the site's languages, expected \(wanted)", in: path,
                help: help)
        }

        static func notMarkdown(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, .proseFile, "only Markdown files (.md) become pages, so this file is left out",
                in: path,
                help: path.lowercased().hasSuffix(".md")
                    ? "write the ending of its name in small letters"
                    : "move pictures and downloads to static/")
        }

        static func notUTF8(_ file: SourceFile) -> Diagnostic {
            Diagnostic(
                .error, .proseEncoding, "this file is not plain UTF-8 text",
                at: file.place(firstInvalidByte(file)),
                help: "save it with the encoding UTF-8")
        }

        static func noTitle(_ file: SourceFile) -> Diagnostic {
            Diagnostic(
                .error, .proseTitle, "this page has no title, expected front matter on top",
                at: file.place(0),
                help: "begin the file with three lines: ---, title: My page, ---")
        }

        /// - Parameter anchors: those of the page, among which the one that was meant may be.
        static func unknownAnchor(_ address: String, _ anchors: Set<String>, at place: Place) -> Diagnostic {
            let meant = nearest(to: String(address.dropFirst()), in: anchors).map { "#\($0)" }
            return Diagnostic(
                .error, .proseAnchor,
                "the link \"\(address)\" does not lead to a heading of this page, expected # and the heading as it is written in addresses",
                at: place, help: .didYouMean(meant))
        }

        /// The offset of the first byte that is not UTF-8 text.
        private static func firstInvalidByte(_ file: SourceFile) -> Int {
            var bytes = file.bytes.makeIterator()
            var decoder = UTF8()
            var offset = 0
            while case .scalarValue(let scalar) = decoder.decode(&bytes), scalar != "\0" {
                offset += UTF8.width(scalar)
            }
            return offset
        }
    }
}
