import Diagnostics
import Records

/// A message file of the program itself, read when the first of its messages is asked for.
final class BuiltInMessages: Sendable {
    private let file: SourceFile
    private let language: Locale
    private let stored = Lazy<[String: StoredMessage]>()

    init(_ file: SourceFile, _ language: Locale) {
        self.file = file
        self.language = language
    }

    var isRead: Bool { stored.isMade }

    var messages: [String: StoredMessage] {
        stored.value {
            // What the program carries is known to be right.
            let log = DiagnosticLog()
            return Document.yaml(file, log: log).map { MessageFile.messages($0.root, language, log) } ?? [:]
        }
    }
}
