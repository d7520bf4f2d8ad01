import Markup
import Pages

extension Renderer {
    /// The value that a step names; nil where no context knows the name, which is reported where data are checked.
    ///
    /// - Parameter base: the number of the program's first name.
    mutating func find(_ operation: Operation, _ program: Program, _ base: Int) -> Value? {
        let count = Int(operation.b)
        guard count > 0 else { return frames.last?.value }
        let first = Int(operation.a)
        guard var value = search(first, program, base) else {
            if program.setting.isStrict { reportUnknown(operation, program, part: 0, in: nil) }
            return nil
        }
        var part = 1
        while part < count {
            switch value {
            case .record(let record):
                if let field = field(first + part, program, base, record) {
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
    private mutating func search(_ name: Int, _ program: Program, _ base: Int) -> Value? {
        var frame = frames.count
        while frame > 0 {
            frame -= 1
            let table = frames[frame].table
            if table >= 0 {
                let position = places.positions[table + name]
                if position >= 0 { return frames[frame].view?.value(at: Int(position)) }
            } else if case .record(let record) = frames[frame].value, let value = field(name, program, base, record) {
                return value
            }
        }
        return nil
    }

    @inline(__always)
    private mutating func field(_ name: Int, _ program: Program, _ base: Int, _ record: Record) -> Value? {
        switch record.content {
        case .fields(let fields): return field(base + name, program.names[name], fields)
        case .view(let view):
            let table = places.table(of: view)
            let position = places.positions[table + name]
            return position < 0 ? nil : view.value(at: Int(position))
        }
    }

    @inline(__always)
    private mutating func field(_ hint: Int, _ name: String, _ fields: [Record.Field]) -> Value? {
        let guess = places.hints[hint]
        if guess < fields.count, fields[guess].name == name { return fields[guess].value }
        var index = 0
        while index < fields.count {
            if fields[index].name == name {
                places.hints[hint] = index
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
        case .markup(let html): !html.bytes.isEmpty
        case .list(let list): !list.isEmpty
        case .count, .number, .decimal, .time, .link, .path, .record: true
        }
    }
}
