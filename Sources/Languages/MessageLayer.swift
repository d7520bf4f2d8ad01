import Bytes
import Synchronization

/// The messages of one file, or of the files with the same tag; shared by every catalogue that sees them.
typealias MessageLayer = [String: StoredMessage]

/// A message and whether somebody asked for it; a flag each costs threads nothing, where a shared set would make them wait.
final class StoredMessage: Sendable {
    let message: Message
    /// The first part of its key, by which messages belong together.
    let group: String
    let fingerprint: Fingerprint
    private let used = Atomic<Bool>(false)

    init(_ key: String, _ message: Message) {
        self.message = message
        (group, fingerprint) = Self.identity(of: key, message)
    }

    var isUsed: Bool { used.load(ordering: .relaxed) }

    func markUsed() {
        if !isUsed { used.store(true, ordering: .relaxed) }
    }
}

extension [MessageLayer] {
    /// The first message that has the key.
    func first(_ key: String) -> StoredMessage? {
        for layer in self {
            if let message = layer[key] { return message }
        }
        return nil
    }

    /// Every key of every layer, sorted by code point.
    var sortedKeys: [String] {
        reduce(into: Set<String>()) { $0.formUnion($1.keys) }.sorted(by: byCodePoint)
    }
}

func byCodePoint(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}
