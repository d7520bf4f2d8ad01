import Bytes
import Synchronization

/// The messages of files with the same tag; shared by every catalogue that contains them.
enum MessageLayer: Sendable {
    case read([String: StoredMessage])
    /// Those of the program itself, a file for each group; a site needs those of a few domains only. The
    /// shared file is in the group without a name, and has the keys of every group that has no file of its
    /// own.
    case builtIn([Substring: BuiltInMessages])

    subscript(key: String) -> StoredMessage? {
        switch self {
        case .read(let messages): messages[key]
        case .builtIn(let groups): (groups[StoredMessage.group(of: key)] ?? groups[""])?.messages[key]
        }
    }

    /// Every message by its key.
    var all: [String: StoredMessage] {
        switch self {
        case .read(let messages): messages
        case .builtIn(let groups):
            groups.values.reduce(into: [:]) { all, group in all.merge(group.messages) { $1 } }
        }
    }

    /// The keys that were used.
    var usedKeys: [String] {
        let read =
            switch self {
            case .read(let messages): [messages]
            case .builtIn(let groups): groups.values.filter(\.isRead).map(\.messages)
            }
        return read.flatMap { messages in messages.filter(\.value.isUsed).keys }
    }
}

/// A message and whether it was used; threads would have to wait for a shared set, but not for a flag of each
/// message.
final class StoredMessage: Sendable {
    let message: Message
    private let used = Atomic<Bool>(false)

    init(_ message: Message) {
        self.message = message
    }

    var isUsed: Bool { used.load(ordering: .relaxed) }

    func markUsed() {
        if !isUsed { used.store(true, ordering: .relaxed) }
    }

    /// The first part of a key, which names the group of the message.
    static func group(of key: String) -> Substring {
        key[..<(key.utf8.firstIndex(of: UInt8(ascii: ".")) ?? key.endIndex)]
    }
}

extension [MessageLayer] {
    /// The messages of files with the same tag: what was read comes before what the program brings, and of
    /// two files that were read the later one overrides.
    init(merging layers: [MessageLayer]) {
        var read: [String: StoredMessage] = [:]
        var builtIn: [Substring: BuiltInMessages] = [:]
        for layer in layers {
            switch layer {
            case .read(let messages): if read.isEmpty { read = messages } else { read.merge(messages) { $1 } }
            case .builtIn(let groups): builtIn.merge(groups) { $1 }
            }
        }
        self = (read.isEmpty ? [] : [.read(read)]) + (builtIn.isEmpty ? [] : [.builtIn(builtIn)])
    }

    /// The first message that has the key.
    func first(_ key: String) -> StoredMessage? {
        for layer in self {
            if let message = layer[key] { return message }
        }
        return nil
    }

    /// Every key of every layer, sorted by code point.
    var sortedKeys: [String] {
        reduce(into: Set<String>()) { $0.formUnion($1.all.keys) }.sorted(by: byCodePoint)
    }
}

func byCodePoint(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}
