public import Bytes

extension Catalogue {
    /// A fingerprint for each group of keys, by the first part of their names; it changes with any message of
    /// the group in this locale.
    ///
    /// Messages of the program itself change only with the program, so only those that replace them count, and which files
    /// of the program there are: a file of a site takes the place of one, even if it has no messages.
    ///
    /// - Parameter groups: the groups with a fingerprint of their own; all other messages count in each of
    ///   them.
    public func fingerprints(of groups: Set<String>) -> [String: Fingerprint] {
        var sums = Dictionary(uniqueKeysWithValues: groups.map { ($0, Sum()) })
        var shared = Sum()
        var filesBefore = 0
        for (number, layer) in layers.enumerated() {
            guard case .read(let messages) = layer else {
                if case .builtIn(let files) = layer {
                    filesBefore += 1
                    shared.add(Self.fingerprint(ofFiles: files.keys, filesBefore))
                }
                continue
            }
            let before = layers[..<number]
            for (key, stored) in messages where !before.contains(where: { $0[key] != nil }) {
                let fingerprint = stored.message.fingerprint(key)
                if sums[String(StoredMessage.group(of: key))]?.add(fingerprint) == nil {
                    shared.add(fingerprint)
                }
            }
        }
        return sums.mapValues { own in
            Fingerprint(high: own.high &* 31 &+ shared.high, low: own.low &* 31 &+ shared.low)
        }
    }

    /// What changes with any of some messages as this locale sees them; those of the program itself change
    /// with it alone.
    public func fingerprint(of keys: [String]) -> Fingerprint {
        var buffer = ByteBuffer()
        for key in keys {
            buffer.append(key)
            guard let layer = layers.first(where: { $0[key] != nil }), let stored = layer[key] else {
                continue
            }
            if case .read = layer {
                buffer.append(stored.message.fingerprint(key).hex)
            } else {
                buffer.append(stored.message.language.tag)
            }
        }
        return Fingerprint(of: buffer.span)
    }

    private static func fingerprint(ofFiles groups: some Sequence<Substring>, _ layer: Int) -> Fingerprint {
        var buffer = ByteBuffer()
        buffer.append("\(layer)")
        for group in groups.sorted() { buffer.append("\0\(group)") }
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

extension Message {
    /// What changes with the key or the message.
    fileprivate func fingerprint(_ key: String) -> Fingerprint {
        var buffer = ByteBuffer()
        buffer.append(key)
        append(to: &buffer)
        return Fingerprint(of: buffer.span)
    }

    /// Writes everything that a reader could see of the message; zeros separate names from words.
    private func append(to buffer: inout ByteBuffer) {
        buffer.append("\0\(language.tag)\0")
        switch form {
        case .single(let pieces): Self.append(pieces, to: &buffer)
        case .plural(let forms):
            for (category, pieces) in forms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                buffer.append("\0\0\(category.rawValue)\0")
                Self.append(pieces, to: &buffer)
            }
        case .joined(let forms):
            for form in forms {
                buffer.append("\0\0\(form.beginnings.joined(separator: " "))\0")
                Self.append(form.pieces, to: &buffer)
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
