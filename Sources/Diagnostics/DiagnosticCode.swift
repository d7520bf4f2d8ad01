/// What a diagnostic is about: a stable name that documentation and tests refer to, and what it means.
///
/// Each room declares its codes in `DiagnosticCodes.swift`, each domain beside its messages, and the page of
/// codes is made of the declarations. The name of a value is spelled like that of the code:
///
///     extension DiagnosticCode {
///         static let racingOdds = DiagnosticCode("racing.odds", "Odds are in none of the known notations.")
///     }
public struct DiagnosticCode: Sendable {
    /// `racing.odds`
    public let name: String
    /// A sentence; empty for a code that is known by its name alone, such as one that an earlier build
    /// remembered.
    public let meaning: String

    public init(_ name: String, _ meaning: String = "") {
        self.name = name
        self.meaning = meaning
    }
}

/// Codes are the same if their names are.
extension DiagnosticCode: Hashable, Comparable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public static func < (left: Self, right: Self) -> Bool { left.name < right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension DiagnosticCode: CustomStringConvertible {
    public var description: String { name }
}

/// Codes of every room that uses the disk.
extension DiagnosticCode {
    public static let diskRead = DiagnosticCode("disk.read", "A file or folder could not be read.")
    public static let diskWrite = DiagnosticCode(
        "disk.write", "A file could not be written or removed: the disk is full, or the folder is locked.")

    /// Whether reading or writing failed, on a disk or in object storage, so that the site itself may be right.
    public var isDisk: Bool {
        self == .diskRead || self == .diskWrite || name.hasPrefix("storage.")
    }
}
