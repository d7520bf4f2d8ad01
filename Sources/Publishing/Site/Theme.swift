import Bytes
public import Diagnostics
public import Templating

/// Templates, styles and messages as one site sees them: the program's own, overridden file by file.
public struct Theme: Sendable {
    public let library: TemplateLibrary
    /// The files of `styles/`, in the order of their names.
    let styles: [SourceFile]
    /// Message files below `locales/`.
    let locales: [SourceFile]

    /// - Parameter overrides: files of `--templates` and of the site's `templates/`, the strongest last.
    public init(overrides: [SourceFile], log: DiagnosticLog) {
        let files = DefaultTemplates.files + overrides
        styles = Self.files(files, below: "styles/") { $0.hasSuffix(".css") }
        locales = Self.files(files, below: "locales/") { _ in true }
        library = TemplateLibrary([.init("Templates", DefaultTemplates.files, isLazy: true), .init("templates", overrides)], log: log)
    }

    /// Whether a file is one of the program's own theme.
    static func isOwn(_ file: SourceFile) -> Bool {
        file.path.hasPrefix("Templates/")
    }

    /// A file of the program's own theme: `Templates/locales/fr.yaml`.
    static func own(_ path: String) -> SourceFile? {
        DefaultTemplates.files.first { $0.path == path }
    }

    /// The stylesheet of every page: all styles in the order of their names, then what the site changes of them, with the content
    /// hash in the file name.
    func stylesheet(_ look: Look) -> OutputFile {
        var output = ByteBuffer()
        for style in styles { output.append(contentsOf: StyleSheet.compact(style.bytes)) }
        output.append(contentsOf: Array(look.style.utf8))
        return Self.hashed("style", output.bytes)
    }

    static func hashed(_ name: String, _ bytes: [UInt8]) -> OutputFile {
        OutputFile(path: "\(name).\(Fingerprint(of: bytes).hex.prefix(10)).css", content: bytes)
    }

    /// The files of a folder in the order of their names; of two with one name the later.
    private static func files(_ files: [SourceFile], below folder: String, _ isWanted: (String) -> Bool) -> [SourceFile] {
        let named = files.map { (name(of: $0), $0) }.filter { $0.0.hasPrefix(folder) && isWanted($0.0) }
        return Dictionary(named) { _, later in later }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// `common/layout.html` of `Templates/common/layout.html` or `templates/common/layout.html`.
    static func name(of file: SourceFile) -> String {
        String(file.path[(file.path.utf8.firstIndex(of: UInt8(ascii: "/")).map(file.path.utf8.index(after:)) ?? file.path.endIndex)...])
    }
}
