public import Bytes
public import Diagnostics
public import Pages

/// Runs programs: one for each worker, used again for page after page.
///
///     var renderer = Renderer()
///     let problems = renderer.render(program, [site, page], links: links, into: &buffer)
public struct Renderer: Sendable {
    /// Templates that values chose while programs ran; see `Program.Uses.hasDynamicNames`.
    public internal(set) var dynamicUses: Set<String> = []
    /// Where in the page that was rendered last attributes may refer to something: before their equals signs,
    /// and in markup that came as a value.
    public private(set) var references: [Range<Int>] = []

    var positions = NamePositions()
    var dynamicPrograms: [DynamicKey: DynamicProgram] = [:]
    var problems: [Diagnostic] = []
    var reported: Set<ReportedProblem> = []
    private var indentation: [UInt8] = []
    /// Templates that run in templates.
    private var calls = 0
    /// Sections and templates that run in each other.
    private var depth = 0
    /// How many steps the page has taken, and may take.
    private var steps = 0
    private var mostSteps = 0
    /// Where in the buffer the page must have ended.
    private var mostBytes = 0

    public init() {}

    /// Templates in templates, deeper than any data need, beyond which it must be a circle.
    static let deepestCall = 256
    /// Sections and templates in each other, as many as the stack of every thread has room for.
    static let deepest = 1_024

    /// Appends what a program makes of its data to a buffer.
    ///
    /// - Parameter stack: the contexts in which names are looked up, from the outermost to the innermost.
    /// - Returns: what the data lack, once for each tag.
    public mutating func render(
        _ program: Program, _ stack: [Record], links: any LinkResolver, into buffer: inout ByteBuffer
    )
        -> [Diagnostic]
    {
        render(program, stack, nil, links, &buffer)
    }

    /// Appends what a program makes of data that may be any value, such as a list or a number.
    public mutating func render(
        _ program: Program, _ data: Value, links: any LinkResolver = NoLinks(), into buffer: inout ByteBuffer
    )
        -> [Diagnostic]
    {
        if case .record(let record) = data {
            render(program, [record], nil, links, &buffer)
        } else {
            render(program, [], data, links, &buffer)
        }
    }

    private mutating func render(
        _ program: Program, _ stack: [Record], _ current: Value?, _ links: any LinkResolver,
        _ buffer: inout ByteBuffer
    ) -> [Diagnostic] {
        positions.enter(program)
        indentation.removeAll(keepingCapacity: true)
        problems.removeAll()
        reported.removeAll(keepingCapacity: true)
        references.removeAll(keepingCapacity: true)
        (calls, depth, steps) = (0, 0, 0)
        mostSteps = program.setting.library.limits.steps
        mostBytes = buffer.count + program.setting.library.limits.pageBytes
        do throws(Endless) {
            try run(program, stack, 0, nil, current, links, &buffer)
        } catch {
            problems.append(error.diagnostic)
        }
        return problems
    }
}

/// Templates include each other without an end, or nest deeper than there is room.
struct Endless: Error {
    var diagnostic: Diagnostic
}

extension Renderer {
    /// Runs a program in several groups of values, each in the one before.
    private mutating func run(
        _ program: Program, _ stack: [Record], _ position: Int, _ context: Context?, _ current: Value?,
        _ links: any LinkResolver,
        _ buffer: inout ByteBuffer
    ) throws(Endless) {
        guard position < stack.count else {
            return try run(from: 0, program, context, current, links, &buffer)
        }
        try Context.with(stack[position], isPrefixed: true, in: context) { inner throws(Endless) in
            try run(program, stack, position + 1, inner, current, links, &buffer)
        }
    }

    /// Takes step after step to the end of a section, of a routine or of the program.
    ///
    /// - Parameters:
    ///   - context: where names are looked up.
    ///   - current: the value of `{{.}}`; nil for the innermost group.
    private mutating func run(
        from start: Int, _ program: Program, _ context: Context?, _ current: Value?,
        _ links: any LinkResolver, _ buffer: inout ByteBuffer
    ) throws(Endless) {
        var step = start
        while true {
            let taken = program.steps[step]
            step += 1
            steps &+= 1
            guard steps <= mostSteps, buffer.count <= mostBytes else {
                throw tooLarge(program, hasTooManySteps: steps > mostSteps)
            }
            switch taken {
            case .text(let range, let references):
                if let references { note(from: references, in: range, program, at: buffer.count) }
                buffer.append(program.literals, range.offsets)
            case .value(let lookup, let style):
                guard let value = find(lookup, program, context, current) else { continue }
                let start = buffer.count
                print(value, lookup, style, program, links, &buffer)
                let mayRefer = style == .raw || value.isMarkup
                if mayRefer, start < buffer.count { references.append(start..<buffer.count) }
            case .section(let lookup, let next):
                let body = step
                step = Int(next)
                guard let value = find(lookup, program, context, current), value.isRows || value.isTruthy
                else { continue }
                guard depth < Self.deepest else { throw tooDeep(lookup.tag, program) }
                depth += 1
                try enter(value, from: body, program, context, links, &buffer)
                depth -= 1
            case .inverted(let lookup, let next):
                if find(lookup, program, context, current)?.isTruthy == true { step = Int(next) }
            case .plural(let lookup, let branches):
                step = branch(branches, lookup, program, context, current)
            case .jump(let target): step = Int(target)
            case .indent: buffer.append(contentsOf: indentation)
            case .call(let site): try call(site, program, context, current, links, &buffer)
            case .dynamic(let lookup, let site):
                try run(site, lookup, program, context, current, links, &buffer)
            case .end: return
            }
        }
    }

    /// Takes the steps of a section for its value, or for each of several.
    private mutating func enter(
        _ value: Value, from body: Int, _ program: Program, _ context: Context?, _ links: any LinkResolver,
        _ buffer: inout ByteBuffer
    ) throws(Endless) {
        switch value {
        case .rows(let rows):
            try Context.with(each: rows, in: context) { row throws(Endless) in
                try run(from: body, program, row, nil, links, &buffer)
            }
        case .list(let list):
            var index = 0
            while index < list.count {
                try take(list[index], from: body, program, context, links, &buffer)
                index += 1
            }
        default: try take(value, from: body, program, context, links, &buffer)
        }
    }

    private mutating func take(
        _ value: Value, from body: Int, _ program: Program, _ context: Context?, _ links: any LinkResolver,
        _ buffer: inout ByteBuffer
    ) throws(Endless) {
        switch value {
        case .record(let record):
            try Context.with(record, in: context) { inner throws(Endless) in
                try run(from: body, program, inner, nil, links, &buffer)
            }
        default: try run(from: body, program, context, value, links, &buffer)
        }
    }

    /// Notes the references of literal bytes that are about to be written.
    private mutating func note(from first: Int32, in range: Range<Int32>, _ program: Program, at start: Int) {
        var number = Int(first)
        while number < program.references.count, program.references[number] < range.upperBound {
            let equals = start + Int(program.references[number] - range.lowerBound)
            references.append(equals..<equals)
            number += 1
        }
    }

    // Rare steps are functions of their own, so that a section in a section takes little of the stack.

    /// Where the form of a plural message begins that goes with the number.
    @inline(never)
    private mutating func branch(
        _ number: Int32, _ lookup: Lookup, _ program: Program, _ context: Context?, _ current: Value?
    ) -> Int {
        let branches = program.plurals[Int(number)]
        let value = find(lookup, program, context, current)
        let category = value.flatMap { pluralCategory(of: $0, in: branches.language) }
        return Int(category.flatMap { branches.steps[$0] } ?? branches.other)
    }

    /// Runs a routine.
    @inline(never)
    private mutating func call(
        _ number: Int32, _ program: Program, _ context: Context?, _ current: Value?,
        _ links: any LinkResolver, _ buffer: inout ByteBuffer
    ) throws(Endless) {
        let site = program.calls[Int(number)]
        let indentation = try begin(site.tag, program)
        indent(program.literals[site.indentation], keeping: site.keepsIndentation)
        try run(from: Int(site.entry), program, context, current, links, &buffer)
        end(indentation)
    }

    /// Runs the template that a value names.
    @inline(never)
    private mutating func run(
        _ number: Int32, _ lookup: Lookup, _ program: Program, _ context: Context?, _ current: Value?,
        _ links: any LinkResolver,
        _ buffer: inout ByteBuffer
    ) throws(Endless) {
        let site = program.dynamicSites[Int(number)]
        guard let next = dynamicProgram(lookup, site, program, context, current) else { return }
        let indentation = try begin(lookup.tag, program)
        indent(program.literals[site.indentation], keeping: site.keepsIndentation)
        positions.enter(next)
        try run(from: 0, next, context, current, links, &buffer)
        positions.enter(program)
        end(indentation)
    }

    /// Begins a template in the one that runs.
    ///
    /// - Returns: the indentation to go back to.
    private mutating func begin(_ tag: Int32, _ program: Program) throws(Endless) -> [UInt8] {
        guard calls < Self.deepestCall else { throw circle(tag, program) }
        guard depth < Self.deepest else { throw tooDeep(tag, program) }
        calls += 1
        depth += 1
        return indentation
    }

    private mutating func end(_ indentation: [UInt8]) {
        self.indentation = indentation
        calls -= 1
        depth -= 1
    }

    private mutating func indent(_ bytes: ArraySlice<UInt8>, keeping: Bool) {
        if !keeping { indentation = [] }
        indentation += bytes
    }
}
