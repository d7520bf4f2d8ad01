/// A place in object storage: `s3://bucket/prefix`.
public struct StorageAddress: Sendable {
    public let bucket: String
    /// What the names of all objects begin with, without slashes at its ends; empty for the whole bucket.
    public let prefix: String

    /// What is wrong with the text of an address.
    public enum Slip: Error {
        /// It is no address of object storage.
        case form
        /// It seems to have a user or a password, which must not be shown.
        case credentials
        case bucket(String)
        case prefix(String)
    }

    /// Whether a text is meant as such an address, and not as a folder. Any other scheme is a slip.
    public static func isMeant(by text: String) -> Bool {
        if text.lowercased().hasPrefix("s3:") { return true }
        guard let end = text.firstRange(of: "://")?.lowerBound, end > text.startIndex else { return false }
        return text[..<end].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    public init(_ text: String) throws(Slip) {
        guard text.hasPrefix(Self.scheme) else { throw .form }
        let rest = text.dropFirst(Self.scheme.count)
        let bucket = rest.prefix { $0 != "/" }
        if bucket.contains("@") || bucket.contains(":") { throw .credentials }
        guard Self.isBucket(bucket.utf8) else { throw .bucket(String(bucket)) }
        self.bucket = String(bucket)
        var prefix = rest.dropFirst(bucket.count + 1)
        while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
        self.prefix = String(prefix)
        guard prefix.isEmpty || Self.isPrefix(prefix) else { throw .prefix(self.prefix) }
    }

    private static let scheme = "s3://"

    /// The rules of Amazon, which other storage shares: docs.aws.amazon.com, "General purpose bucket naming rules".
    private static func isBucket(_ name: Substring.UTF8View) -> Bool {
        let isAlphanumeric = { (byte: UInt8) in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        guard 3...63 ~= name.count, let first = name.first, let last = name.last,
            isAlphanumeric(first), isAlphanumeric(last)
        else { return false }
        return name.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    }

    private static func isPrefix(_ prefix: Substring) -> Bool {
        let hasControls = prefix.unicodeScalars.contains { $0.properties.generalCategory == .control }
        let parts = prefix.split(separator: "/", omittingEmptySubsequences: false)
        return !hasControls && !parts.contains { ["", ".", ".."].contains($0) }
    }
}

extension StorageAddress: CustomStringConvertible {
    public var description: String { Self.scheme + (prefix.isEmpty ? bucket : "\(bucket)/\(prefix)") }
}
