import Markup
import Pages

extension Renderer {
    /// The value that a step names; nil where no context knows the name, which is reported where data are checked.
    mutating func find(_ operation: Operation, _ program: Program, _ base: Int) -> Value? {
        let count = Int(operation.b)
        guard count > 0 else { return frames.last }
        let first = Int(operation.a)
        guard var value = search(program.names[first], base + first) else {
            if program.setting.isStrict { reportUnknown(operation, program, part: 0, in: nil) }
            return nil
        }
        var part = 1
        while part < count {
            switch value {
            case .record(let record):
                if let field = field(program.names[first + part], base + first + part, record) {
                    value = field
                    part += 1
                    continue
                }
            case .none: return Value.none
            default: break
            }
            if program.setting.isStrict { reportUnknown(operation, program, part: part, in: value) }
            return nil
        }
        return value
    }

    /// The value of the innermost context that has the name.
    @inline(__always)
    private mutating func search(_ name: String, _ hint: Int) -> Value? {
        var frame = frames.count
        while frame > 0 {
            frame -= 1
            guard case .record(let record) = frames[frame] else { continue }
            if let value = field(name, hint, record) { return value }
        }
        return nil
    }

    @inline(__always)
    private mutating func field(_ name: String, _ hint: Int, _ record: Record) -> Value? {
        let fields = record.fields
        let guess = hints[hint]
        if guess < fields.count, fields[guess].name == name { return fields[guess].value }
        var index = 0
        while index < fields.count {
            if fields[index].name == name {
                hints[hint] = index
                return fields[index].value
            }
            index += 1
        }
        return nil
    }
}

extension Value {
    /// Whether a section over the value is there: not for what is false, absent or empty; zero is a number like any other.
    var isTruthy: Bool {
        switch self {
        case .none: false
        case .flag(let flag): flag
        case .text(let text), .phrase(let text, _): !text.isEmpty
        case .markup(let html): !html.source.isEmpty
        case .list(let list): !list.isEmpty
        case .count, .number, .time, .link, .record: true
        }
    }
}
