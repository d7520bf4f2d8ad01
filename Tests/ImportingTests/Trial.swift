import Diagnostics
import Importing
import Testing

/// An import of one file, without any program outside.
struct Trial {
    /// nil if the import failed.
    let result: ImportedFile?
    let diagnostics: [Diagnostic]

    init(
        _ path: String, _ text: String, target: Importer.Target? = nil,
        map: KeyValuePairs<String, String> = [:],
        name: String? = nil, scale: Double = 20
    ) {
        self.init(
            UserFile(path: path, bytes: Array(text.utf8)),
            Importer.Options(
                target: target, headings: map.map { MappedHeading(column: $0.key, heading: $0.value) },
                name: name, scale: scale))
    }

    init(_ file: UserFile, _ options: Importer.Options = Importer.Options(), search: String = "") {
        let log = DiagnosticLog()
        result = Importer(options, search: search).read(file, log: log)
        diagnostics = log.diagnostics
    }

    var file: ImportedFile {
        get throws { try #require(result, "\(errors)") }
    }

    var text: String {
        get throws { String(decoding: try file.file.bytes, as: UTF8.self) }
    }

    var summary: String {
        get throws { try file.summary.english }
    }

    /// `grade: column "Note"`
    var parts: [String] {
        get throws { try file.parts.map { "\($0.column ?? "not read"): \($0.origin.english)" } }
    }

    /// `c1.csv:3:1: message [code] help`; a failed import has at least one.
    var errors: [String] {
        diagnostics.map { "\($0.location): \($0.message) [\($0.code)] \($0.help ?? "")" }
            + (result == nil && diagnostics.isEmpty ? ["failed without a diagnostic"] : [])
    }
}
