public import Diagnostics

/// Reads a map key by key and reports all that is wrong with it.
public final class Fields {
    public let node: Node
    public let log: DiagnosticLog
    /// What the map is, for messages: "a penalty".
    let what: String
    private var asked: [String] = []
    private var missing: [String] = []

    /// Fails, with a diagnostic, where the node is no map.
    public init?(_ node: Node, _ what: String, log: DiagnosticLog) {
        self.node = node
        self.what = what
        self.log = log
        guard node.kind == .map else {
            log.error("records.type", "\(node.shown) does not fit here, expected \(what) with its keys", at: node.place)
            return nil
        }
    }

    /// The value under a key that must be there.
    public func required<Output>(_ key: String, _ reader: Reader<Output>) -> Output? {
        asked.append(key)
        guard let value = node[key], value.kind != .null else {
            missing.append(key)
            let slip = nearest(to: key, in: unread)
            let help = slip.map { "did you mean \"\(key)\" where \"\($0)\" stands?" } ?? "add \"\(key)\": \(reader.expected)"
            log.error("records.missing", "\(what) has no \"\(key)\", expected \(reader.expected)", at: node.place, help: help)
            return nil
        }
        return reader(value, log)
    }

    /// The value under a key that may be absent or null.
    public func optional<Output>(_ key: String, _ reader: Reader<Output>) -> Output? {
        asked.append(key)
        guard let value = node[key], value.kind != .null else { return nil }
        return reader(value, log)
    }

    /// Says that a key is known although it is not read here.
    public func passOver(_ keys: String...) {
        asked += keys
    }

    /// Every key that nobody asked for is an error, with the nearest known one: for settings and front matter.
    public func refuseUnknown() {
        for (key, _) in node.members {
            guard let name = key.scalar, !asked.contains(name) else { continue }
            let help = nearest(to: name, in: asked).map { "did you mean \"\($0)\"?" }
            log.add(
                Diagnostic(
                    .error, "records.unknown-key", "\(what) knows no key \"\(name)\", expected one of \(asked.joined(separator: ", "))",
                    at: key.place, help: help))
        }
    }

    /// A key that nobody asked for is passed over, unless it looks like a slip for one that is absent: for data,
    /// since feeds carry more than we read.
    public func reportSlips() {
        let absent = asked.filter { node[$0] == nil && !missing.contains($0) }
        for (key, _) in node.members {
            guard let name = key.scalar, !asked.contains(name), let meant = nearest(to: name, in: absent) else { continue }
            log.add(
                Diagnostic(
                    .error, "records.slip", "the key \"\(name)\" of \(what) is not read, and looks like a slip for \"\(meant)\"",
                    at: key.place, help: "did you mean \"\(meant)\"?"))
        }
    }

    private var unread: [String] {
        node.members.compactMap(\.key.scalar).filter { !asked.contains($0) }
    }
}
