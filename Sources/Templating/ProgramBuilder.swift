import Diagnostics
import Markup

/// Collects the steps of a program and the tables that they point into.
struct ProgramBuilder {
    private(set) var operations: [Operation] = []
    private(set) var dynamicSites: [DynamicSite] = []
    private var literals: [UInt8] = []
    private var names: [String] = []
    private var tags: [TagPlace] = []
    private var plurals: [PluralBranches] = []
    /// A step that something goes to: literals before it and after it stay apart.
    private var latestLabel = 0

    mutating func append(_ operation: Operation) {
        operations.append(operation)
    }

    /// The number of the next step, to go to.
    mutating func label() -> Int {
        latestLabel = operations.count
        return latestLabel
    }

    mutating func append(literal bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        let range = add(bytes)
        if operations.count > latestLabel, let last = operations.last, last.kind == .text, Int(last.b) == range.lowerBound {
            operations[operations.count - 1].b = Int32(range.upperBound)
        } else {
            operations.append(Operation(kind: .text, a: Int32(range.lowerBound), b: Int32(range.upperBound), c: -1))
        }
    }

    /// A step that begins with looking up a name; its number.
    @discardableResult
    mutating func append(_ kind: Operation.Kind, _ parts: [String], _ tag: TagPlace, style: Style = .plain, c: Int = 0) -> Int {
        operations.append(
            Operation(kind: kind, style: style, a: Int32(names.count), b: Int32(parts.count), c: Int32(c), tag: Int32(tags.count)))
        names += parts
        tags.append(tag)
        return operations.count - 1
    }

    /// Says where a step goes.
    mutating func setTarget(of step: Int, to label: Int) {
        if operations[step].kind == .jump { operations[step].a = Int32(label) } else { operations[step].c = Int32(label) }
    }

    mutating func append(_ branches: PluralBranches, for step: Int) {
        operations[step].c = Int32(plurals.count)
        plurals.append(branches)
    }

    mutating func call(_ routine: Routine, _ tag: TagPlace, _ indentation: Indentation) {
        let range = add(indentation.bytes)
        if routine.entry == nil { routine.calls.append(operations.count) }
        operations.append(
            Operation(
                kind: .call, style: indentation.isRuntime ? .raw : .plain, a: Int32(routine.entry ?? 0), b: Int32(range.lowerBound),
                c: Int32(range.upperBound), tag: Int32(tags.count)))
        tags.append(tag)
    }

    /// Writes a routine from here on.
    mutating func patch(_ routine: Routine) {
        let entry = label()
        routine.entry = entry
        for step in routine.calls { operations[step].a = Int32(entry) }
        routine.calls = []
    }

    mutating func dynamic(_ name: TagName, _ tag: TagPlace, _ scope: BlockScope, _ state: HTMLState, _ indentation: Indentation) {
        let range = add(indentation.bytes)
        append(.dynamic, name.parts, tag, c: dynamicSites.count)
        dynamicSites.append(DynamicSite(scope: scope, state: state, indentation: range, keepsIndentation: indentation.isRuntime))
    }

    func program(named name: String, _ uses: Program.Uses, _ setting: CompileSetting) -> Program {
        var (operations, references) = (operations, [Int32]())
        if setting.output == .html {
            for step in operations.indices where operations[step].kind == .text {
                let count = references.count
                addReferences(Int(operations[step].a)..<Int(operations[step].b), to: &references)
                operations[step].c = references.count > count ? Int32(count) : -1
            }
        }
        return Program(
            name: name, uses: uses, operations: operations, literals: literals, references: references, names: names, tags: tags,
            plurals: plurals, dynamicSites: dynamicSites, setting: setting)
    }

    /// Adds the equals signs of attributes that may refer to something; their names may have begun in another literal.
    private func addReferences(_ range: Range<Int>, to references: inout [Int32]) {
        for index in range where literals[index] == UInt8(ascii: "=") {
            let isQuoted = index + 1 == range.upperBound || literals[index + 1] == UInt8(ascii: "\"")
            guard isQuoted, ReferringAttribute.mayEnd(before: index, from: range.lowerBound, in: literals.span) else { continue }
            references.append(Int32(index))
        }
    }

    private mutating func add(_ bytes: some Collection<UInt8>) -> Range<Int> {
        let start = literals.count
        literals.append(contentsOf: bytes)
        return start..<literals.count
    }
}
