import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Records

/// The reader of JSON beside Foundation's: both read the same values, and refuse the same texts.
@Suite struct JSONAgreementTests {
    /// Whether a node has the value that Foundation has read. Texts are compared as Unicode does, since ours are
    /// composed.
    private static func agrees(_ node: Node, _ value: Any) -> Bool {
        switch node.kind {
        case .null: value is NSNull
        case .bool: (value as? NSNumber).map { $0.boolValue == node.flag } ?? false
        case .number:
            // Of a number with many digits Foundation makes a decimal, whose Double may differ in its last bits.
            (value as? NSNumber).map { other in
                let (left, right) = (other.doubleValue, node.number ?? .nan)
                return (left - right).magnitude <= 1e-14 * right.magnitude
            } ?? false
        case .text: (value as? String).map { printable($0) == node.text } ?? false
        case .list:
            (value as? [Any]).map { list in
                list.count == node.elements.count && zip(node.elements, list).allSatisfy { agrees($0, $1) }
            } ?? false
        case .map:
            (value as? [String: Any]).map { map in
                map.count == node.members.count
                    && map.allSatisfy { key, value in node[key].map { agrees($0, value) } ?? false }
            } ?? false
        }
    }

    /// Ours have replacement characters in place of control characters, of what is no character, and of what turns lines.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isControl = scalar.value < 0x20 && !["\n", "\r", "\t"].contains(scalar)
                    let isNone = scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
                    // Characters that turn the direction of reading.
                    let isTurn = 0x202A...0x202E ~= scalar.value
                    return isControl || isNone || isTurn ? "\u{FFFD}" : scalar
                }))
    }

    /// Writes documents in every spelling that RFC 8259 has.
    private struct Writer {
        var random: SeededGenerator
        private var keys = 0

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
        }

        mutating func document() -> String { space() + value(depth: 0) + space() }

        private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        private mutating func space() -> String {
            ["", "", " ", "\n", "\t", "\r\n", "  "][pick(7)]
        }

        private mutating func value(depth: Int) -> String {
            switch pick(depth > 4 ? 6 : 9) {
            case 0: return ["true", "false", "null"][pick(3)]
            case 1, 2: return number()
            case 3, 4, 5: return text()
            case 6, 7:
                let elements = (0..<pick(5)).map { _ in space() + value(depth: depth + 1) + space() }
                return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
            default:
                let members = (0..<pick(5)).map { _ -> String in
                    keys += 1
                    return space() + "\"key \(keys)\"" + space() + ":" + space() + value(depth: depth + 1)
                        + space()
                }
                return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
            }
        }

        private mutating func number() -> String {
            let whole = pick(3) == 0 ? "0" : "\(Int.random(in: 1...1_000_000_000, using: &random))"
            let fraction = pick(2) == 0 ? "" : "." + (0...pick(18)).map { _ in "\(pick(10))" }.joined()
            let exponent = pick(3) != 0 ? "" : ["e", "E"][pick(2)] + ["", "+", "-"][pick(3)] + "\(pick(40))"
            return (pick(3) == 0 ? "-" : "") + whole + fraction + exponent
        }

        private mutating func text() -> String {
            "\"" + (0..<pick(12)).map { _ in sign() }.joined() + "\""
        }

        private mutating func sign() -> String {
            switch pick(8) {
            case 0: return "\\" + ["\"", "\\", "/", "b", "f", "n", "r", "t"][pick(8)]
            case 1:
                let units = Array(String(scalar()).utf16)
                return units.map { unit in
                    let digits = String(unit, radix: 16, uppercase: pick(2) == 0)
                    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }.joined()
            case 2, 3: return String(scalar())
            default: return ["a", "Z", "7", " ", "é", "ß", "日"][pick(7)]
            }
        }

        /// A character that may stand in a text as it is; no byte-order mark, which Foundation drops.
        private mutating func scalar() -> Unicode.Scalar {
            while true {
                let range: Range<UInt32> = [0x20..<0x7F, 0xA0..<0x3000, 0xE000..<0xFFFE, 0x10000..<0x110000][
                    pick(4)]
                let value = UInt32.random(in: range, using: &random)
                if let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\", scalar.value != 0xFEFF
                {
                    return scalar
                }
            }
        }

        /// A document with a sign taken out, put in or replaced.
        mutating func damaged(_ document: String) -> String {
            var scalars = Array(document.unicodeScalars)
            let signs = Array("{}[],:\"\\ue0123456789+-.truefalsn \n/*'a\t".unicodeScalars)
            guard !scalars.isEmpty else { return document }
            let index = pick(scalars.count)
            switch pick(3) {
            case 0: scalars.remove(at: index)
            case 1: scalars.insert(signs[pick(signs.count)], at: index)
            default: scalars[index] = signs[pick(signs.count)]
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    private static let count = isProof ? 100_000 : 2_000

    @Test func bothReadTheSameValues() throws {
        var writer = Writer(seed: 11)
        var differences: [String] = []
        for _ in 0..<Self.count {
            let text = writer.document()
            let value = try JSONSerialization.jsonObject(
                with: Data(text.utf8), options: .fragmentsAllowed)
            guard let document = document(text, json), Self.agrees(document.root, value) else {
                differences.append(text)
                continue
            }
        }
        #expect(differences.prefix(3) == [])
    }

    @Test func bothRefuseTheSameTexts() {
        var writer = Writer(seed: 12)
        var (differences, refused) = ([String](), 0)
        for _ in 0..<Self.count {
            let text = writer.damaged(writer.document())
            let complaints = told(text, json)
            // A key that comes twice is right in JSON and wrong in a site; a number beyond all bounds is right in
            // JSON and wrong for Foundation.
            if complaints.contains(where: { $0.contains("records.duplicate") }) { continue }
            if text.contains(/[eE][+-]?[0-9]{3}/) { continue }
            // Foundation reads a comma before a closing bracket.
            if complaints.contains(where: { $0.contains("there is a comma before") }) { continue }
            let isRead =
                (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
            refused += isRead ? 0 : 1
            if isRead != complaints.isEmpty { differences.append("\(text) \(complaints)") }
        }
        #expect(differences.prefix(3) == [])
        #expect(refused > Self.count / 4)
    }
}
