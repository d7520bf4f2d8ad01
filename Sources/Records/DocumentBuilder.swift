import Bytes
internal import Diagnostics

/// Builds a document value by value in the order of the file; what the reader of every format writes into.
///
/// The caller sees to it that containers are closed and that a map gets keys and values in turn.
struct DocumentBuilder: Sendable {
    /// Deeper than any honest file, and far from the end of any stack.
    static let maximumDepth = 512

    private let file: SourceFile
    private let bytes: [UInt8]
    private var entries: [Document.Entry] = []
    private var texts: [String] = []
    private var containers: [Container] = []
    private var keys: [Key] = []
    private var duplicates: [Duplicate] = []
    private var awaitsValue = false

    private struct Container {
        var entry: Int
        var firstKey: Int
        var isMap: Bool
    }

    private struct Key {
        var hash: UInt64
        var entry: Int
    }

    private struct Duplicate {
        var first: Int
        var second: Int
    }

    /// - Parameter capacity: how many values the file may contain.
    init(_ file: SourceFile, capacity: Int) {
        self.file = file
        bytes = file.bytes
        entries.reserveCapacity(capacity)
    }

    /// The number of values so far, and so the index of the next.
    var count: Int { entries.count }

    var depth: Int { containers.count }

    /// Whether the innermost open container is a map, a list (false), or there is none.
    var isInMap: Bool? { containers.last?.isMap }

    /// Where the innermost open container begins.
    var containerOffset: Int? { containers.last.map { Int(entries[$0.entry].offset) } }

    func line(_ offset: Int) -> Int { file.position(at: offset).line }

    var expectsKey: Bool { !awaitsValue && isInMap == true }

    mutating func open(_ kind: Node.Kind, at offset: Int) {
        containers.append(Container(entry: entries.count, firstKey: keys.count, isMap: kind == .map))
        append(kind, at: offset, size: 0, .bare)
    }

    mutating func close() {
        guard let container = containers.popLast() else { return }
        entries[container.entry].size = UInt32(truncatingIfNeeded: entries.count - container.entry - 1)
        if container.isMap { checkKeys(from: container.firstKey) }
    }

    /// A scalar whose text is in the file literally, from `start`.
    mutating func add(_ kind: Node.Kind, at offset: Int, from start: Int, length: Int) {
        append(kind, at: offset, size: length, start == offset ? .bare : .quoted)
    }

    /// A scalar whose text is not in the file literally.
    mutating func add(_ kind: Node.Kind, at offset: Int, text: String) {
        texts.append(text)
        append(kind, at: offset, size: texts.count - 1, .stored)
    }

    /// Adds a value that was built before once more; its contents keep the places where they are in the file.
    mutating func addAgain(_ index: Int) {
        let followsKey = awaitsValue
        awaitsValue = false
        let start = entries.count
        entries.append(contentsOf: entries[index..<index + entries[index].span])
        entries[start].followsKey = followsKey
    }

    /// Appends what another builder has read of the same file to the values so far; no container is open in
    /// the other.
    mutating func append(_ other: DocumentBuilder) {
        let (start, textCount) = (entries.count, texts.count)
        entries.append(contentsOf: other.entries)
        texts += other.texts
        duplicates += other.duplicates.map { Duplicate(first: $0.first + start, second: $0.second + start) }
        guard textCount > 0, !other.texts.isEmpty else { return }
        for index in start..<entries.count
        where entries[index].spelling == .stored && !entries[index].kind.isContainer {
            entries[index].size += UInt32(truncatingIfNeeded: textCount)
        }
    }

    /// How many values `addAgain` would add.
    func span(_ index: Int) -> Int { entries[index].span }

    /// The document; reports keys that a map has twice.
    func finish(_ log: DiagnosticLog) -> Document {
        let document = Document(file: file, entries: entries, texts: texts)
        for duplicate in duplicates.prefix(Self.reportedDuplicates) {
            let first = file.place(Int(entries[duplicate.first].offset))
            log.error(
                .recordsDuplicateKey,
                "\"\(cut(document.text(of: duplicate.second)))\" appears a second time, first \(first.asSeen(from: file))",
                at: file.place(Int(entries[duplicate.second].offset)),
                help: "remove one of the two, or give it another name")
        }
        return document
    }

    /// More than this in one file is one mistake, not many.
    private static let reportedDuplicates = 100

    private mutating func append(_ kind: Node.Kind, at offset: Int, size: Int, _ spelling: Document.Spelling)
    {
        // A container has been opened already, but is itself a value of the one around it.
        let isKey = !kind.isContainer && expectsKey
        if isKey { keys.append(Key(hash: hash(offset, size, spelling), entry: entries.count)) }
        entries.append(
            Document.Entry(
                offset: UInt32(truncatingIfNeeded: offset), size: UInt32(truncatingIfNeeded: size),
                kind: kind, spelling: spelling,
                followsKey: awaitsValue))
        awaitsValue = isKey
    }
}

/// Keys that a map has twice.
extension DocumentBuilder {
    /// The keys of a small map, as most are, are compared pair by pair, those of a large one with a
    /// dictionary, whose hashing an attacker cannot predict.
    private mutating func checkKeys(from first: Int) {
        let count = keys.count - first
        if count > 32 {
            var seen: [String: Int] = [:]
            for key in keys[first...] {
                let earlier = seen.updateValue(key.entry, forKey: text(of: key.entry))
                guard let earlier else { continue }
                seen[text(of: key.entry)] = earlier
                duplicates.append(Duplicate(first: earlier, second: key.entry))
            }
        } else if count > 1 {
            for later in first + 1..<keys.count {
                for earlier in first..<later where keys[earlier].hash == keys[later].hash {
                    guard text(of: keys[earlier].entry) == text(of: keys[later].entry) else { continue }
                    duplicates.append(Duplicate(first: keys[earlier].entry, second: keys[later].entry))
                    break
                }
            }
        }
        keys.removeLast(count)
    }

    private func text(of index: Int) -> String {
        let entry = entries[index]
        if entry.spelling == .stored { return texts[Int(entry.size)] }
        let start = Int(entry.offset) + (entry.spelling == .quoted ? 1 : 0)
        return String(decoding: file.bytes[start..<start + Int(entry.size)], as: UTF8.self)
    }

    /// Only for a quick comparison of the keys of one small map.
    private func hash(_ offset: Int, _ size: Int, _ spelling: Document.Spelling) -> UInt64 {
        if spelling == .stored { return texts[size].shortHash }
        let start = offset + (spelling == .quoted ? 1 : 0)
        return bytes.span.extracting(start..<start + size).shortHash
    }
}
