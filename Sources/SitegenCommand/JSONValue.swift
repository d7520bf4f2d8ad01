import Bytes
import Diagnostics

/// A value that is printed as JSON; an object keeps the order of its names.
enum JSONValue {
    struct Member {
        let name: String
        let value: JSONValue

        init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    case null
    case flag(Bool)
    case number(Int)
    /// With so many digits after the point.
    case fixed(Double, digits: Int)
    /// With all its digits.
    case exact(Double)
    case text(String)
    case list([JSONValue])
    case object([Member])

    static func flag(_ flag: Bool?) -> JSONValue { flag.map { .flag($0) } ?? .null }
    static func number(_ number: Int?) -> JSONValue { number.map { .number($0) } ?? .null }
    static func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

    /// A line of JSON.
    var line: [UInt8] {
        var output = ByteBuffer()
        append(to: &output)
        output.append("\n")
        return output.bytes
    }

    /// A list with each value on a line of its own.
    static func lines(_ values: [JSONValue]) -> [UInt8] {
        var output = ByteBuffer()
        output.append("[")
        for (index, value) in values.enumerated() {
            output.append(index == 0 ? "\n" : ",\n")
            value.append(to: &output)
        }
        output.append("\n]\n")
        return output.bytes
    }

    /// The same on several lines, each level indented further; what fits on one line stays there.
    var indented: String {
        var output = ByteBuffer()
        append(to: &output, indent: 0)
        output.append("\n")
        return String(decoding: output.bytes, as: UTF8.self)
    }

    private func append(to output: inout ByteBuffer, indent: Int) {
        let margin = "\n" + String(repeating: "  ", count: indent)
        switch self {
        case .list(let values) where values.contains(where: { $0.isGroup }):
            for (index, value) in values.enumerated() {
                output.append(index == 0 ? "[\(margin)  " : ",\(margin)  ")
                value.append(to: &output, indent: indent + 1)
            }
            output.append("\(margin)]")
        case .object(let fields) where fields.contains(where: { $0.value.isGroup }) || fields.count > 2:
            for (index, field) in fields.enumerated() {
                output.append(index == 0 ? "{\(margin)  " : ",\(margin)  ")
                output.append(json: field.name)
                output.append(": ")
                field.value.append(to: &output, indent: indent + 1)
            }
            output.append("\(margin)}")
        default: append(to: &output)
        }
    }

    /// Whether it has values of its own.
    private var isGroup: Bool {
        switch self {
        case .list(let values): !values.isEmpty
        case .object(let fields): !fields.isEmpty
        default: false
        }
    }

    private func append(to output: inout ByteBuffer) {
        switch self {
        case .null: output.append("null")
        case .flag(let flag): output.append(flag ? "true" : "false")
        case .number(let number): output.append(String(number))
        case .fixed(let number, let digits): output.append(decimal(number, digits: digits))
        case .exact(let number): output.append(exactText(number))
        case .text(let text): output.append(json: text)
        case .list(let values):
            for (index, value) in values.enumerated() {
                output.append(index == 0 ? "[" : ",")
                value.append(to: &output)
            }
            output.append(values.isEmpty ? "[]" : "]")
        case .object(let fields):
            for (index, field) in fields.enumerated() {
                output.append(index == 0 ? "{" : ",")
                output.append(json: field.name)
                output.append(":")
                field.value.append(to: &output)
            }
            output.append(fields.isEmpty ? "{}" : "}")
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral fields: (String, JSONValue)...) {
        self = .object(fields.map { Member($0, $1) })
    }
}

extension Diagnostic {
    /// `{"path","line","column","severity","code","message","help"}`; without a place, line and column are null.
    var json: JSONValue {
        let position = place?.position
        return [
            "path": .text(path), "line": .number(position?.line), "column": .number(position?.column),
            "severity": .text(severity.rawValue), "code": .text(code.name), "message": .text(message),
            "help": .text(help),
        ]
    }
}
