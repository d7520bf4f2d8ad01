public import Diagnostics

/// Reads a map key by key and reports all that is wrong with it.
///
/// Read every key before giving up on a map: a key that was not read may be taken for a misspelt one.
public final class Fields {
    public let node: Node
    public let log: DiagnosticLog
    /// What the map is, for messages: "a penalty".
    let what: Wording
    /// Where the next key is looked for first: most files keep the order in which keys are asked for.
    private var next: Int
    /// Whether each key that was found follows the one found before.
    private var isInOrder = true
    /// What has been asked for so far. To check at run time that only one access is under way would take as
    /// long as to find a key.
    @exclusivity(unchecked) private var asked: [Asked] = []
    private var missing: [Missing] = []
    private var isSettled = false
    /// Notes what is asked for, if there is no map and only the schema of one is wanted.
    @usableFromInline let probe: Probe?

    /// A key that was asked for.
    private struct Asked {
        var key: String
        /// It may be absent, and is.
        var isAbsent: Bool
        /// An earlier version had it, so it is known, but no message proposes it.
        var isFormer = false
    }

    /// A key that must be there, is not, and has been reported.
    private struct Missing {
        var key: String
        var expected: Wording
        var report: Int
    }

    /// Fails, with a diagnostic, where the node is no map. An empty file counts as a map without keys.
    public init?(_ node: Node, _ what: Wording, log: DiagnosticLog) {
        self.node = node
        self.what = what
        self.log = log
        probe = nil
        next = node.index + 1
        unsafe asked.reserveCapacity(8)
        guard node.kind == .map || (node.kind == .null && node.index == 0) else {
            log.error(
                .recordsType, node.misfit("\(what) with its keys"), at: node.place, help: Cure.space(node))
            return nil
        }
    }

    /// For a schema: every key is absent.
    init(_ probe: Probe) {
        node = Document.emptyMap.root
        log = DiagnosticLog()
        what = ""
        next = 1
        self.probe = probe
    }

    /// The value under a key that must be there.
    @inlinable
    public func required<Output>(_ key: String, _ reader: Reader<Output>) -> Output? {
        if let value = value(key) { return reader(value, log) }
        reportMissing(key, reader.expectation)
        return nil
    }

    @usableFromInline
    func reportMissing(_ key: String, _ expectation: Expectation) {
        if let probe { return probe.note(key, isRequired: true, expectation.schema) }
        let expected = expectation.words
        let report = log.diagnostics.count
        log.error(
            .recordsMissing, "\(what) has no \"\(key)\", expected \(expected)", at: node.place,
            help: "add \"\(key)\" with \(expected)")
        // A full log keeps no report.
        guard log.diagnostics.count > report else { return }
        missing.append(Missing(key: key, expected: expected, report: report))
    }

    /// The value under a key that may be absent or null.
    @inlinable
    public func optional<Output>(_ key: String, _ reader: Reader<Output>) -> Output? {
        guard let value = value(key, mayBeAbsent: true) else {
            if probe != nil { note(key, reader.expectation) }
            return nil
        }
        return value.kind == .null ? nil : reader(value, log)
    }

    @usableFromInline
    func note(_ key: String, _ expectation: Expectation) {
        probe?.note(key, isRequired: false, expectation.schema)
    }

    /// The value under a key that may be absent or null, and that had another name in an earlier version. The
    /// former name still counts, with a warning, unless the new one is there, too.
    public func optional<Output>(_ key: String, formerly former: String, _ reader: Reader<Output>) -> Output?
    {
        let value = optional(key, reader)
        if probe != nil { note(former, reader.expectation) }
        let old = self.value(former)
        unsafe asked[asked.count - 1].isFormer = true
        guard let old else { return value }
        let isGiven = node[key] != nil
        log.add(
            Diagnostic(
                .warning, .recordsFormerKey, "\"\(former)\" in \(what) is called \"\(key)\" now",
                at: old.keyPlace, help: isGiven ? "remove \"\(former)\"" : "write \"\(key)\""))
        return isGiven || old.kind == .null ? value : reader(old, log)
    }

    /// Says that keys are known although they are not read here.
    public func passOver(_ keys: String...) {
        for key in keys {
            _ = value(key)
            probe?.note(key, isRequired: false, nil)
        }
    }

    /// Says that a key is known although it is read elsewhere.
    public func passOver(_ key: String, _ expectation: Expectation) {
        _ = value(key)
        note(key, expectation)
    }

    /// Reports every key that was not read as an error, with the nearest known one: for settings and front
    /// matter.
    public func refuseUnknown() {
        isSettled = true
        probe?.close()
        for (name, key) in unread where !isSecond(name, key) && !isSlipForMissing(name, key) {
            log.add(
                Diagnostic(
                    .error, .recordsUnknownKey,
                    "unknown key \"\(cut(name))\" in \(what), expected \(choice(of: known))", at: key.place,
                    help: Self.missingLanguage(name, among: known)
                        ?? .didYouMean(nearest(to: name, in: known))))
        }
    }

    /// The cure where the languages of the site are the keys, and another one is given: a text of that language is no
    /// misspelt text of another.
    private static func missingLanguage(_ name: String, among known: [String]) -> Wording? {
        guard !known.isEmpty, isUsualLanguageTag(name), known.allSatisfy(isUsualLanguageTag) else {
            return nil
        }
        return "add \"\(name)\" to locales in site.yaml, or remove it here"
    }

    /// Ignores keys that were not read, unless one looks like a misspelling of a missing key: for data, since
    /// feeds carry more than we read.
    public func reportSlips() {
        reportSlips { _, _ in }
    }

    /// Reports misspelt keys, and warns of every other key that was not read: for data that people write by
    /// hand.
    public func warnUnread() {
        probe?.close()
        let known = known
        // A longer list would hide the message.
        let isShort = known.count <= 8
        reportSlips { [self] name, key in
            // Where an editor finds the schema of the file.
            guard name != "$schema" else { return }
            log.add(
                Diagnostic(
                    .warning, .recordsUnreadKey,
                    isShort
                        ? "unknown key \"\(cut(name))\" in \(what), expected \(choice(of: known))"
                        : "unknown key \"\(cut(name))\" in \(what)",
                    at: key.place, help: .didYouMean(nearest(to: name, in: known))))
        }
    }

    /// - Parameter other: what to do with a key that looks like no slip.
    private func reportSlips(_ other: (_ name: String, _ key: Node) -> Void) {
        isSettled = true
        for (name, key) in unread where !isSecond(name, key) && !isSlipForMissing(name, key) {
            guard let meant = nearest(to: name, in: unsafe asked.filter(\.isAbsent).map(\.key)),
                isLikely(name, for: meant)
            else {
                other(name, key)
                continue
            }
            unsafe asked.removeAll { $0.key == meant }
            log.add(
                Diagnostic(
                    .error, .recordsSlip,
                    "\"\(cut(name))\" is not read in \(what), and looks like a typo for \"\(meant)\"",
                    at: key.place, help: .didYouMean(meant)))
        }
    }

    /// Looks for slips, unless that was done, or unknown keys were refused.
    @usableFromInline
    func settle() {
        if !isSettled { reportSlips() }
    }

    @usableFromInline
    func value(_ key: String, mayBeAbsent: Bool = false) -> Node? {
        let document = node.document
        let index =
            isPastTheEnd(key) ? nil : document.value(under: key.utf8.span, of: node.index, from: next)
        unsafe asked.append(Asked(key: key, isAbsent: mayBeAbsent && index == nil))
        guard let index else { return nil }
        isInOrder = isInOrder && index == next + 1
        next = index + document.entries[index].span
        return Node(document: document, index: index)
    }

    /// Whether every key of the map was asked for, and this one was not: most keys that may be absent come last.
    private func isPastTheEnd(_ key: String) -> Bool {
        guard isInOrder, next == node.end else { return false }
        return unsafe !asked.contains { $0.key == key }
    }

    private var known: [String] { unsafe asked.filter { !$0.isFormer }.map(\.key) }

    private var unread: [(name: String, key: Node)] {
        if isInOrder, next == node.end { return [] }
        let known = unsafe Set(asked.map(\.key))
        var unread: [(name: String, key: Node)] = []
        for (key, _) in node.members {
            // The second of two equal keys is never read, and has been reported.
            guard let name = key.scalar, !known.contains(name) else { continue }
            unread.append((name, key))
            // A log keeps no more reports of a kind.
            if unread.count > DiagnosticLog.mostAlike { break }
        }
        return unread
    }

    /// Reports a key that differs from one that is read only in capitals: which of the two is meant?
    private func isSecond(_ name: String, _ key: Node) -> Bool {
        // Feeds have many keys that are not read, so most comparisons end at the length.
        let first = unsafe asked.first {
            !$0.isAbsent && $0.key.utf8.count == name.utf8.count && $0.key.lowercased() == name.lowercased()
        }
        guard let first, node[first.key] != nil else { return false }
        log.add(
            Diagnostic(
                .error, .recordsSlip,
                "\"\(cut(name))\" is the same key as \"\(first.key)\", expected it once",
                at: key.place, help: "remove one of the two"))
        return true
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
                .error, .recordsSlip,
                "\"\(cut(name))\" is in \(what) where \"\(meant)\" is missing, expected \(slip.expected)",
                at: key.place, help: .didYouMean(meant)))
        return true
    }

    /// Names of three letters are near to each other by chance.
    private func isLikely(_ name: String, for meant: String) -> Bool {
        meant.count > 3 || name.lowercased() == meant.lowercased()
    }
}

/// Keys that depend on others, or on the site.
extension Fields {
    /// Whether a key is there, for a reader that then asks for other keys.
    public func has(_ key: String) -> Bool {
        probe?.answer(.has(key)) ?? (node[key] != nil)
    }

    /// Whether a key is there with a value, for a reader that then asks for other keys.
    public func isGiven(_ key: String) -> Bool {
        probe?.answer(.isGiven(key)) ?? (node[key].map { $0.kind != .null } ?? false)
    }

    /// The word under a key that must be there, for a reader that then asks for other keys.
    public func required(_ key: String, among words: [String]) -> String? {
        let word = required(key, .oneOf(words))
        return probe.map { probe in words.first { probe.answer(.isWord(key, $0)) } } ?? word
    }

    /// Those of several keys that are there.
    public func present(among keys: [String]) -> [String] {
        probe == nil ? keys.filter { node[$0] != nil } : keys
    }

    /// The values under keys that are not the same in every site, such as its languages.
    ///
    /// - Parameters:
    ///   - pattern: a regular expression (ECMA-262) that is found in all of them in any site.
    ///   - requiresFirst: whether the first of them must be there.
    public func values<Output>(
        under keys: [String], like pattern: String, requiresFirst: Bool = false, _ reader: Reader<Output>
    ) -> [String: Output] {
        probe?.note(
            Schema.Key(
                name: .like(pattern), isRequired: requiresFirst, mayBeNull: true,
                value: reader.expectation.schema))
        var values: [String: Output] = [:]
        for (index, key) in keys.enumerated() where probe == nil {
            values[key] =
                index == 0 && requiresFirst ? required(key, reader) : optional(key, reader)
        }
        return values
    }
}

/// `"a", "b" or "c"`
func choice(of words: [String]) -> Wording {
    let quoted = words.map { "\"\($0)\"" }
    guard quoted.count > 1, let last = quoted.last else {
        return quoted.first.map { Wording(verbatim: $0) } ?? "nothing"
    }
    return "\(quoted.dropLast().joined(separator: ", ")) or \(last)"
}
