public import Diagnostics

/// Reads a map key by key and reports all that is wrong with it.
///
/// Ask for every key before giving up on a map: a key that nobody has asked for may be taken for a slip.
public final class Fields {
    public let node: Node
    public let log: DiagnosticLog
    /// What the map is, for messages: "a penalty".
    let what: String
    private var members: [Member]
    /// Where the next key is looked for first: most files keep the order in which keys are asked for.
    private var next = 0
    private var asked: [Asked] = []
    private var missing: [Missing] = []
    private var isSettled = false

    private struct Member {
        /// The index of the key in the document; its value follows.
        var index: Int
        var isRead = false
    }

    /// A key that was asked for.
    private struct Asked {
        var key: String
        /// It may be absent, and is.
        var isAbsent = false
    }

    /// A key that must be there, is not, and has been reported.
    private struct Missing {
        var key: String
        var expected: String
        var report: Int
    }

    /// Fails, with a diagnostic, where the node is no map. An empty file counts as a map without keys.
    public init?(_ node: Node, _ what: String, log: DiagnosticLog) {
        self.node = node
        self.what = what
        self.log = log
        members = node.mapMembers { Member(index: $0) }
        asked.reserveCapacity(max(8, members.count))
        guard node.kind == .map || (node.kind == .null && node.index == 0) else {
            log.error("records.type", node.misfit("\(what) with its keys"), at: node.place)
            return nil
        }
    }

    /// The value under a key that must be there.
    @inlinable
    public func required<Output>(_ key: String, _ reader: Reader<Output>) -> Output? {
        if let value = value(key) { return reader(value, log) }
        reportMissing(key, reader.expected)
        return nil
    }

    @usableFromInline
    func reportMissing(_ key: String, _ expected: String) {
        missing.append(Missing(key: key, expected: expected, report: log.diagnostics.count))
        /// A key that must be there is not.
        log.error(
            "records.missing", "\(what) has no \"\(key)\", expected \(expected)", at: node.place, help: "add \"\(key)\" with \(expected)")
    }

    /// The value under a key that may be absent or null.
    @inlinable
    public func optional<Output>(_ key: String, _ reader: Reader<Output>) -> Output? {
        guard let value = value(key) else {
            setAbsent()
            return nil
        }
        return value.kind == .null ? nil : reader(value, log)
    }

    /// The key that was asked for last may be absent.
    @usableFromInline
    func setAbsent() {
        asked[asked.count - 1].isAbsent = true
    }

    /// Says that keys are known although they are not read here.
    public func passOver(_ keys: String...) {
        for key in keys { _ = value(key) }
    }

    /// Every key that nobody asked for is an error, with the nearest known one: for settings and front matter.
    public func refuseUnknown() {
        isSettled = true
        for (name, key) in unread where !isSlipForMissing(name, key) {
            let help = nearest(to: name, in: known).map { "did you mean \"\($0)\"?" }
            /// Settings or front matter hold a key that nothing reads.
            log.add(
                Diagnostic(
                    .error, "records.unknown-key", "\(what) has no use for \"\(cut(name))\", expected \(choice(of: known))", at: key.place,
                    help: help))
        }
    }

    /// A key that nobody asked for is passed over, unless it looks like a slip for one that is missing: for data,
    /// since feeds carry more than we read.
    public func reportSlips() {
        isSettled = true
        for (name, key) in unread where !isSlipForMissing(name, key) {
            guard let meant = nearest(to: name, in: asked.filter(\.isAbsent).map(\.key)), isLikely(name, for: meant) else { continue }
            asked.removeAll { $0.key == meant }
            /// A key of data that nothing reads looks like one that is absent.
            log.add(
                Diagnostic(
                    .error, "records.slip", "\"\(cut(name))\" is not read in \(what), and looks like a slip for \"\(meant)\"",
                    at: key.place,
                    help: "did you mean \"\(meant)\"?"))
        }
    }

    /// Looks for slips, unless that was done, or unknown keys were refused.
    @usableFromInline
    func settle() {
        if !isSettled { reportSlips() }
    }

    @usableFromInline
    func value(_ key: String) -> Node? {
        asked.append(Asked(key: key))
        let wanted = key.utf8.span
        for step in members.indices {
            let at = next + step < members.count ? next + step : next + step - members.count
            let index = members[at].index
            guard node.document.isText(of: index, wanted) else { continue }
            members[at].isRead = true
            next = at + 1
            return Node(document: node.document, index: index + 1)
        }
        return nil
    }

    private var known: [String] { asked.map(\.key) }

    private var unread: [(name: String, key: Node)] {
        if members.allSatisfy(\.isRead) { return [] }
        let known = Set(known)
        return members.filter { !$0.isRead }.compactMap { member in
            let key = Node(document: node.document, index: member.index)
            // Of a key that stands twice the second is never read, and has been reported.
            return key.scalar.flatMap { name in known.contains(name) ? nil : (name, key) }
        }
    }

    /// Moves the report of a missing key to the slip that explains it, so that one mistake is one error.
    private func isSlipForMissing(_ name: String, _ key: Node) -> Bool {
        guard let meant = nearest(to: name, in: missing.map(\.key)),
            let index = missing.firstIndex(where: { $0.key == meant })
        else { return false }
        let slip = missing.remove(at: index)
        log.replace(
            slip.report,
            with: Diagnostic(
                .error, "records.slip", "\"\(cut(name))\" stands in \(what) where \"\(meant)\" is missing, expected \(slip.expected)",
                at: key.place,
                help: "did you mean \"\(meant)\"?"))
        return true
    }

    /// Names of three letters are near to each other by chance.
    private func isLikely(_ name: String, for meant: String) -> Bool {
        meant.count > 3 || name.lowercased() == meant.lowercased()
    }
}

/// `"a", "b" or "c"`
func choice(of words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
}
