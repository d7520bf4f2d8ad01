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

    var frames: [Value] = []
    var loops: [Loop] = []
    var calls: [Call] = []
    var indentation: [UInt8] = []
    /// For each part of each dotted name the position in its record where it was last found.
    var hints: [Int] = []
    /// Where the hints of each program begin.
    private var firstHint: [ObjectIdentifier: (hint: Int, program: Program)] = [:]
    var dynamicPrograms: [DynamicKey: DynamicProgram] = [:]
    var problems: [Diagnostic] = []
    var reported: Set<ReportedProblem> = []

    public init() {}

    /// Templates in templates, deeper than any data need, beyond which it must be a circle.
    static let deepestCall = 256

    /// Appends what a program makes of its data to a buffer.
    ///
    /// - Parameter stack: the contexts in which names are looked up, from the outermost to the innermost.
    /// - Returns: what the data lack, each thing once a tag.
    public mutating func render(_ program: Program, _ stack: [Record], links: any LinkResolver, into buffer: inout ByteBuffer)
        -> [Diagnostic]
    {
        frames.removeAll(keepingCapacity: true)
        for record in stack { frames.append(.record(record)) }
        return run(program, links, &buffer)
    }

    /// The same for data that need not be a record: a list, a number.
    public mutating func render(_ program: Program, _ data: Value, links: any LinkResolver = NoLinks(), into buffer: inout ByteBuffer)
        -> [Diagnostic]
    {
        frames.removeAll(keepingCapacity: true)
        frames.append(data)
        return run(program, links, &buffer)
    }

    /// A section that is being gone through.
    struct Loop {
        var list: [Value]
        var next: Int
    }

    /// Where to go on after a routine or another program.
    struct Call {
        var program: Program?
        var step: Int
        var indentation: [UInt8]
    }

    func hintBase(of program: Program) -> Int? {
        firstHint[ObjectIdentifier(program)]?.hint
    }

    mutating func prepareHints(of program: Program) -> Int {
        if let base = hintBase(of: program) { return base }
        let base = hints.count
        hints.append(contentsOf: repeatElement(0, count: program.names.count))
        firstHint[ObjectIdentifier(program)] = (base, program)
        return base
    }
}

extension Renderer {
    private mutating func run(_ start: Program, _ links: any LinkResolver, _ buffer: inout ByteBuffer) -> [Diagnostic] {
        loops.removeAll(keepingCapacity: true)
        calls.removeAll(keepingCapacity: true)
        indentation.removeAll(keepingCapacity: true)
        problems.removeAll()
        reported.removeAll(keepingCapacity: true)
        var program = start
        var operations = program.operations
        var base = prepareHints(of: program)
        var step = 0
        while true {
            let operation = operations[step]
            step += 1
            switch operation.kind {
            case .text: buffer.append(contentsOf: program.literals[Int(operation.a)..<Int(operation.b)])
            case .value:
                if let value = find(operation, program, base) { print(value, operation, program, links, &buffer) }
            case .section:
                if !enter(find(operation, program, base)) { step = Int(operation.c) }
            case .sectionEnd:
                if goesOn() { step = Int(operation.a) }
            case .inverted:
                if find(operation, program, base)?.isTruthy == true { step = Int(operation.c) }
            case .plural:
                let branches = program.plurals[Int(operation.c)]
                let category = find(operation, program, base).flatMap { pluralCategory(of: $0, in: branches.language) }
                step = Int(category.flatMap { branches.steps[$0] } ?? branches.other)
            case .jump: step = Int(operation.a)
            case .indent: buffer.append(contentsOf: indentation)
            case .call:
                guard calls.count < Self.deepestCall else { return stopRecursion(operation, program) }
                calls.append(Call(program: nil, step: step, indentation: indentation))
                indent(program.literals[Int(operation.b)..<Int(operation.c)], keeping: operation.style == .raw)
                step = Int(operation.a)
            case .back:
                guard let call = calls.popLast() else { return problems }
                indentation = call.indentation
                step = call.step
                if let caller = call.program {
                    program = caller
                    operations = program.operations
                    base = prepareHints(of: program)
                }
            case .dynamic:
                guard let next = dynamicProgram(operation, program, base) else { continue }
                guard calls.count < Self.deepestCall else { return stopRecursion(operation, program) }
                let site = program.dynamicSites[Int(operation.c)]
                calls.append(Call(program: program, step: step, indentation: indentation))
                indent(program.literals[site.indentation], keeping: site.keepsIndentation)
                program = next
                operations = program.operations
                base = prepareHints(of: program)
                step = 0
            case .stop: return problems
            }
        }
    }

    private mutating func indent(_ bytes: ArraySlice<UInt8>, keeping: Bool) {
        if !keeping { indentation = [] }
        indentation += bytes
    }

    /// Goes into a section; false where there is nothing to go into.
    private mutating func enter(_ value: Value?) -> Bool {
        guard let value, value.isTruthy else { return false }
        if case .list(let list) = value, let first = list.first {
            loops.append(Loop(list: list, next: 1))
            frames.append(first)
        } else {
            loops.append(Loop(list: [], next: 0))
            frames.append(value)
        }
        return true
    }

    /// At the end of a section: goes to the next element, or leaves it.
    private mutating func goesOn() -> Bool {
        let last = loops.count - 1
        let next = loops[last].next
        guard next < loops[last].list.count else {
            loops.removeLast()
            frames.removeLast()
            return false
        }
        frames[frames.count - 1] = loops[last].list[next]
        loops[last].next = next + 1
        return true
    }
}
