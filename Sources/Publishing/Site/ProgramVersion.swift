import Diagnostics
import Records

/// A version of the program: `0.1`, `1.2.3`. Numbers that are left out are 0.
public struct ProgramVersion: Sendable, Comparable {
    /// Three of them.
    private let numbers: [Int]

    /// nil for anything but one to three numbers with points between them.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.count <= 6 && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard numbers.count == parts.count, numbers.count <= 3 else { return nil }
        self.numbers = numbers + [Int](repeating: 0, count: 3 - numbers.count)
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

extension ProgramVersion: CustomStringConvertible {
    /// `0.1.0`
    public var description: String { numbers.map(String.init).joined(separator: ".") }
}

extension Reader where Output == ProgramVersion {
    static var programVersion: Reader {
        let words: Wording = "a version of sitegen such as 0.1 or 1.2.3"
        let text = Expectation.text(words, like: "^[0-9]{1,6}(\\.[0-9]{1,6}){0,2}$")
        return Reader(.either(words, text, .number(words))) { node in
            node.kind == .text || node.kind == .number ? node.scalar.flatMap(ProgramVersion.init) : nil
        }
    }
}

extension Fields {
    /// Reads the version that a site requires; false, with an error, if the program is older. The rest of the
    /// file is then not worth reading, since what the program does not know would be reported as a mistake.
    func requiredVersion(isMetBy program: ProgramVersion?) -> Bool {
        guard let needed = optional("requires", .programVersion), let program, program < needed else {
            return true
        }
        log.error(
            .settingsRequires, "this site requires sitegen \(needed), and this program is sitegen \(program)",
            at: node["requires"]?.place ?? node.place,
            help: "install sitegen \(needed) or a later version, then build again")
        return false
    }
}
