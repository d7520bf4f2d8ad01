import Bytes
public import Diagnostics

/// A key that signs. Whoever has it can sign in its holder's name.
public struct PrivateKey: Sendable {
    let bytes: [UInt8]

    /// How many bytes a key has.
    public static let size = 32

    /// - Parameter bytes: chosen by chance; nil if there are not 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }

    /// The only key in a file (PKCS #8 in PEM, RFC 8410), as `openssl genpkey -algorithm ed25519` writes it.
    public init(file: [UInt8]) throws(KeyMistake) {
        let blocks = try PEMBlock.all(in: file)
        if blocks.contains(where: { $0.label == PEMBlock.publicKey }) { throw .isPublic }
        if blocks.contains(where: { $0.label == "ENCRYPTED PRIVATE KEY" }) { throw .isEncrypted }
        guard blocks.count == 1, let block = blocks.first else { throw .isSeveral }
        guard block.label == PEMBlock.privateKey, block.content.starts(with: Self.head) else {
            throw .isOfOtherKind
        }
        guard let key = PrivateKey(bytes: Array(block.content.dropFirst(Self.head.count))) else {
            throw .isDamaged
        }
        self = key
    }

    /// The key as a file.
    public var file: String { PEMBlock(label: PEMBlock.privateKey, content: Self.head + bytes).text }

    /// What comes before the 32 bytes of each key: DER is the same for all of them.
    private static let head: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    /// Whether a file may have a private key of any kind in it, and so must not be published.
    public static func isPossible(in file: [UInt8]) -> Bool {
        // A file with a key is small, and the search of a large one would take time.
        guard file.count <= KeyMistake.largestFile else { return false }
        let mark = Array((PEMBlock.privateKey + PEMBlock.marks).utf8)
        var rest = file[...]
        while let start = rest.firstIndex(of: mark[0]) {
            rest = rest[start...]
            if rest.starts(with: mark) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

/// A key that checks signatures, and that everyone may have.
public struct PublicKey: Sendable, Hashable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// All keys in a file (PEM, RFC 8410); at least one.
    public static func all(in file: [UInt8]) throws(KeyMistake) -> [PublicKey] {
        var keys: [PublicKey] = []
        for block in try PEMBlock.all(in: file) {
            if block.label.hasSuffix(PEMBlock.privateKey) { throw .isPrivate }
            guard block.label == PEMBlock.publicKey, block.content.starts(with: head) else {
                throw .isOfOtherKind
            }
            let bytes = Array(block.content.dropFirst(head.count))
            guard bytes.count == PrivateKey.size else { throw .isDamaged }
            keys.append(PublicKey(bytes: bytes))
        }
        return keys
    }

    /// The key as a file.
    public var file: String { block.text }

    /// The line of the file that no other key has: `MCowBQYDK2VwAyEA…`.
    public var line: String { String(decoding: Base64.encoded(block.content), as: UTF8.self) }

    private var block: PEMBlock { PEMBlock(label: PEMBlock.publicKey, content: Self.head + bytes) }

    private static let head: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]
}

/// Why a file is not the key that is needed.
public enum KeyMistake: Error, Sendable, CaseIterable {
    case isMissing, isTooLarge, isDamaged, isEncrypted, isOfOtherKind, isPublic, isPrivate, isSeveral

    /// In bytes. A key takes about a hundred.
    public static let largestFile = 100_000

    public var wording: Wording {
        switch self {
        case .isMissing: "there is no key in this file, expected lines between -----BEGIN and -----END"
        case .isTooLarge: "this file is too large for a key, expected at most \(Self.largestFile / 1000) kB"
        case .isDamaged: "the key in this file is damaged"
        case .isEncrypted: "the key in this file is locked with a password, expected one without"
        case .isOfOtherKind: "the key in this file is of another kind, expected Ed25519"
        case .isPublic: "this file contains the public key, expected the private one"
        case .isPrivate: "this file contains a private key, expected the public one"
        case .isSeveral: "this file contains several keys, expected one"
        }
    }
}

/// A part of a file between `-----BEGIN LABEL-----` and `-----END LABEL-----` (RFC 7468).
struct PEMBlock {
    var label: String
    var content: [UInt8]

    static let privateKey: String = "PRIVATE KEY"
    static let publicKey: String = "PUBLIC KEY"
    /// Before and behind a line that begins or ends a block.
    static let marks: String = "-----"

    /// All blocks of a file, at least one; text around them is passed over.
    static func all(in file: [UInt8]) throws(KeyMistake) -> [PEMBlock] {
        guard file.count <= KeyMistake.largestFile else { throw .isTooLarge }
        var blocks: [PEMBlock] = []
        /// Of the block that has begun.
        var open: (label: String, text: [UInt8])?
        for line in String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\u{FEFF}" }
            if let label = label(of: line, "BEGIN") {
                guard open == nil else { throw .isDamaged }
                open = (label, [])
            } else if let label = label(of: line, "END") {
                guard let block = open, block.label == label,
                    let content = Base64.decoded(block.text), !content.isEmpty
                else { throw .isDamaged }
                blocks.append(PEMBlock(label: label, content: content))
                open = nil
            } else {
                open?.text += line.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            }
        }
        guard open == nil else { throw .isDamaged }
        guard !blocks.isEmpty else { throw .isMissing }
        return blocks
    }

    private static func label(of line: Substring, _ word: String) -> String? {
        let (start, end) = ("\(marks)\(word) ", marks)
        guard line.hasPrefix(start), line.hasSuffix(end), line.count > start.count + end.count else {
            return nil
        }
        return String(line.dropFirst(start.count).dropLast(end.count))
    }

    /// With a line for each 64 signs.
    var text: String {
        var lines = ["\(Self.marks)BEGIN \(label)\(Self.marks)"]
        var rest = Base64.encoded(content)[...]
        while !rest.isEmpty {
            lines.append(String(decoding: rest.prefix(64), as: UTF8.self))
            rest = rest.dropFirst(64)
        }
        return (lines + ["\(Self.marks)END \(label)\(Self.marks)"]).map { $0 + "\n" }.joined()
    }
}
