public import Diagnostics

/// What stops the reading of a file.
struct Mistake: Error {
    var code: DiagnosticCode
    var offset: Int
    var message: Wording
    var help: Wording?

    init(_ code: DiagnosticCode, at offset: Int, _ message: Wording, help: Wording? = nil) {
        self.code = code
        self.offset = offset
        self.message = message
        self.help = help
    }

    func report(in file: SourceFile, to log: DiagnosticLog) {
        log.error(code, message, at: file.place(offset), help: help)
    }
}

extension Place {
    /// `at line 3`, or `at racing/races.json:3:5` if the reader of a message looks at another file.
    public func asSeen(from other: SourceFile) -> Wording {
        if let row { return "in \(row)" }
        if file !== other, file.path != other.path { return "at \(description)" }
        let (line, column) = position
        return "at line \(line), column \(column)"
    }
}

/// Text as a message shows it: its beginning, and nothing of a text with a password.
public func cut(_ text: String) -> String {
    if Secrets.areIn(text) { return "…" }
    return text.count > 40 ? text.prefix(40) + "…" : text
}
