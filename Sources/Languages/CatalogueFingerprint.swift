public import Bytes

extension Catalogue {
    /// By group of keys, the first part of their names, what changes with any of the group's messages as this locale sees them.
    ///
    /// - Parameter groups: the groups to tell apart; all other messages belong to each of them.
    public func fingerprints(of groups: Set<String>) -> [String: Fingerprint] {
        var sums = Dictionary(uniqueKeysWithValues: groups.map { ($0, Sum()) })
        var shared = Sum()
        for (number, layer) in layers.enumerated() {
            let before = layers[..<number]
            for (key, message) in layer where !before.contains(where: { $0[key] != nil }) {
                if sums[message.group]?.add(message.fingerprint) == nil { shared.add(message.fingerprint) }
            }
        }
        return sums.mapValues { own in
            Fingerprint(high: own.high &* 31 &+ shared.high, low: own.low &* 31 &+ shared.low)
        }
    }

    /// What changes with any of some messages as this locale sees them.
    public func fingerprint(of keys: [String]) -> Fingerprint {
        var buffer = ByteBuffer()
        for key in keys {
            buffer.append(key)
            if let message = layers.first(key) { buffer.append(message.fingerprint.hex) }
        }
        return Fingerprint(of: buffer.span)
    }

    /// A sum does not ask for the order of its parts.
    private struct Sum {
        var high: UInt64 = 0
        var low: UInt64 = 0

        mutating func add(_ fingerprint: Fingerprint) {
            high &+= fingerprint.high
            low &+= fingerprint.low
        }
    }
}

extension StoredMessage {
    /// The first part of a key's name, and what changes with the key or the message.
    static func identity(of key: String, _ message: Message) -> (group: String, fingerprint: Fingerprint) {
        var buffer = ByteBuffer()
        buffer.append(key)
        message.append(to: &buffer)
        return (String(key.prefix { $0 != "." }), Fingerprint(of: buffer.span))
    }
}

extension Message {
    /// Writes all that a reader could see of the message; names are set apart from words by a zero.
    fileprivate func append(to buffer: inout ByteBuffer) {
        buffer.append("\0\(language.tag)\0")
        switch form {
        case .single(let pieces): Self.append(pieces, to: &buffer)
        case .plural(let forms):
            for (category, pieces) in forms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                buffer.append("\0\0\(category.rawValue)\0")
                Self.append(pieces, to: &buffer)
            }
        }
    }

    private static func append(_ pieces: [Piece], to buffer: inout ByteBuffer) {
        for piece in pieces {
            switch piece {
            case .text(let words): buffer.append(words)
            case .placeholder(let name): buffer.append("\0{\(name)\0")
            }
        }
    }
}
