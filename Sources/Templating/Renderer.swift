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

    var frames: [Frame] = []
    var loops: [Loop] = []
    var calls: [Call] = []
    var indentation: [UInt8] = []
    var places = NamePlaces()
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
        for record in stack { frames.append(Frame(.record(record))) }
        return run(program, links, &buffer)
    }

    /// The same for data that need not be a record: a list, a number.
    public mutating func render(_ program: Program, _ data: Value, links: any LinkResolver = NoLinks(), into buffer: inout ByteBuffer)
        -> [Diagnostic]
    {
        frames.removeAll(keepingCapacity: true)
        frames.append(Frame(data))
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

    /// A context in which names are looked up.
    struct Frame {
        var value: Value
        /// Where `NamePlaces` keeps what it knows of a view's names.
        var table = Frame.isNoView

        static let isNoView = -1

        init(_ value: Value) {
            self.value = value
        }

        var view: (any View)? {
            if case .record(let record) = value, case .view(let view) = record.content { view } else { nil }
        }
    }
}

extension Renderer {
    private mutating func run(_ start: Program, _ links: any LinkResolver, _ buffer: inout ByteBuffer) -> [Diagnostic] {
        loops.removeAll(keepingCapacity: true)
        calls.removeAll(keepingCapacity: true)
        indentation.removeAll(keepingCapacity: true)
        problems.removeAll()
        reported.removeAll(keepingCapacity: true)
        var program: Program? = start
        var step = 0
        while let current = program { program = run(current, from: &step, links, &buffer) }
        return problems
    }

    /// Runs a program until it ends, or until another one goes on, which is given back.
    ///
    /// All that two threads share is held here once: to count references to it at each step, they would have to wait for each other.
    private mutating func run(_ program: Program, from step: inout Int, _ links: any LinkResolver, _ buffer: inout ByteBuffer) -> Program? {
        let (allOperations, allLiterals) = (program.operations, program.literals)
        let operations = allOperations.span
        let literals = allLiterals.span
        let base = places.enter(program)
        for frame in frames.indices { place(frame) }
        while true {
            let operation = operations[step]
            step += 1
            switch operation.kind {
            case .text: buffer.append(literals.extracting(Int(operation.a)..<Int(operation.b)))
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
                guard let call = calls.popLast() else { return nil }
                indentation = call.indentation
                step = call.step
                if let caller = call.program { return caller }
            case .dynamic:
                guard let next = dynamicProgram(operation, program, base) else { continue }
                guard calls.count < Self.deepestCall else { return stopRecursion(operation, program) }
                let site = program.dynamicSites[Int(operation.c)]
                calls.append(Call(program: program, step: step, indentation: indentation))
                indent(program.literals[site.indentation], keeping: site.keepsIndentation)
                step = 0
                return next
            case .stop: return nil
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
            frames.append(Frame(first))
        } else {
            loops.append(Loop(list: [], next: 0))
            frames.append(Frame(value))
        }
        place(frames.count - 1)
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
        let frame = frames.count - 1
        frames[frame].value = loops[last].list[next]
        place(frame)
        loops[last].next = next + 1
        return true
    }

    /// Looks up where the names of the program stand in a context.
    @inline(__always)
    private mutating func place(_ frame: Int) {
        if let view = frames[frame].view { frames[frame].table = places.table(of: view) } else { frames[frame].table = Frame.isNoView }
    }
}
