import Markup
import Pages

extension Renderer {
    /// The value that a step names; nil if no context has the name, which is an error if data are checked.
    ///
    /// - Parameter current: the value of `{{.}}`, if that is not the innermost group.
    mutating func find(_ lookup: Lookup, _ program: Program, _ context: Context?, _ current: Value?) -> Value?
    {
        let count = Int(lookup.partCount)
        guard count > 0 else { return current ?? context.map { .record($0.record) } }
        var used = 1
        guard let value = context?.search(Int(lookup.firstPart), count, &used, &positions) else {
            return unknown(lookup, program, part: 0, in: nil, context)
        }
        return used == count ? value : part(used, of: value, lookup, program, context)
    }

    /// What the parts of a dotted name after the first ones lead to.
    private mutating func part(
        _ part: Int, of value: Value, _ lookup: Lookup, _ program: Program, _ context: Context?
    )
        -> Value?
    {
        switch value {
        case .none: return Value.none
        case .record(let record):
            guard let field = self.field(Int(lookup.firstPart) + part, of: record) else {
                return unknown(lookup, program, part: part, in: value, context)
            }
            return part + 1 == Int(lookup.partCount)
                ? field : self.part(part + 1, of: field, lookup, program, context)
        default: return unknown(lookup, program, part: part, in: value, context)
        }
    }

    private mutating func field(_ name: Int, of record: borrowing Record) -> Value? {
        switch record.content {
        case .view(let view, let row):
            guard case .position(let position) = positions.position(of: name, view.namesNumber, view.names)
            else { return nil }
            return view.value(at: Int(position), row: Int(row))
        case .fields(let fields): return positions.field(name, fields)
        }
    }

    @inline(never)
    private mutating func unknown(
        _ lookup: Lookup, _ program: Program, part: Int, in owner: Value?, _ context: Context?
    ) -> Value? {
        if program.setting.isStrict { reportUnknown(lookup, program, part: part, in: owner, context) }
        return nil
    }
}

extension Value {
    /// Of rows a section takes as many as there are, be it none.
    var isRows: Bool {
        if case .rows = self { true } else { false }
    }

    var isMarkup: Bool {
        if case .markup = self { true } else { false }
    }

    /// Whether a section over the value is there: not for what is false, absent or empty; zero is a number
    /// like any other.
    var isTruthy: Bool {
        switch self {
        case .none: false
        case .flag(let flag): flag
        case .text(let text), .phrase(let text, _): !text.isEmpty
        case .markup(let html): !html.bytes.isEmpty
        case .list(let list): !list.isEmpty
        case .rows(let rows): rows.rowCount > 0
        case .count, .number, .decimal, .time, .link, .page, .plannedPage, .path, .record: true
        }
    }
}
