import Diagnostics
import Records

/// A stretch of the program's own file of messages, all of whose keys begin with the same name; read when the first of them is
/// asked for.
final class MessageGroup: Sendable {
    private let file: SourceFile
    private let range: Range<Int>
    private let language: Locale
    private let stored = Lazy<[String: StoredMessage]>()

    private init(_ file: SourceFile, _ range: Range<Int>, _ language: Locale) {
        self.file = file
        self.range = range
        self.language = language
    }

    var isRead: Bool { stored.isMade }

    var messages: [String: StoredMessage] {
        stored.value {
            // What the program carries is known to be right.
            let log = DiagnosticLog()
            return Document.yaml(file, in: range, log: log).map { MessageFile.messages($0.root, language, log) } ?? [:]
        }
    }

    /// The groups of a file of YAML, each of which begins with its name at the beginning of a line.
    static func groups(of file: SourceFile, _ language: Locale) -> [Substring: MessageGroup] {
        let bytes = file.bytes
        var starts: [Int] = []
        var isAtStart = true
        for index in bytes.indices {
            if isAtStart, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[index] { starts.append(index) }
            isAtStart = bytes[index] == UInt8(ascii: "\n")
        }
        var groups: [Substring: MessageGroup] = [:]
        for (start, end) in zip(starts, starts.dropFirst() + [bytes.count]) {
            let name = String(decoding: bytes[start..<end].prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
            groups[name[...]] = MessageGroup(file, start..<end, language)
        }
        return groups
    }
}
