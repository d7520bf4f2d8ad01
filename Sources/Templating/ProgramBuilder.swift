import Diagnostics
import Markup

/// Collects the steps of a program and the tables that they point into.
struct ProgramBuilder {
    private(set) var steps: [Step] = []
    private(set) var dynamicSites: [DynamicSite] = []
    private var literals: [UInt8] = []
    /// How many bytes are written as they are.
    var literalCount: Int { literals.count }
    private var names: [String] = []
    private var tags: [TagPlace] = []
    private var plurals: [PluralBranches] = []
    private var calls: [CallSite] = []
    /// A step that something goes to: literals before it and after it stay apart.
    private var latestLabel = 0

    /// Adds a step.
    ///
    /// - Returns: its number.
    @discardableResult
    mutating func append(_ step: Step) -> Int {
        steps.append(step)
        return steps.count - 1
    }

    /// The number of the next step, to go to.
    mutating func label() -> Int {
        latestLabel = steps.count
        return latestLabel
    }

    mutating func append(literal bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        let range = add(bytes)
        let (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
        if steps.count > latestLabel, case .text(let last, _)? = steps.last, last.upperBound == start {
            steps[steps.count - 1] = .text(last.lowerBound..<end, references: nil)
        } else {
            append(.text(start..<end, references: nil))
        }
    }

    /// What a step needs to look up a name.
    mutating func lookup(_ parts: [String], _ tag: TagPlace) -> Lookup {
        let lookup = Lookup(firstPart: Int32(names.count), partCount: Int32(parts.count), tag: add(tag))
        names += parts
        return lookup
    }

    /// Says where a step goes.
    mutating func setTarget(of step: Int, to label: Int) {
        let target = Int32(label)
        switch steps[step] {
        case .section(let lookup, _): steps[step] = .section(lookup, next: target)
        case .inverted(let lookup, _): steps[step] = .inverted(lookup, next: target)
        case .jump: steps[step] = .jump(to: target)
        case .text, .value, .plural, .call, .dynamic, .indent, .end: break
        }
    }

    /// Says between which branches a plural chooses.
    mutating func setBranches(of step: Int, to branches: PluralBranches) {
        guard case .plural(let lookup, _) = steps[step] else { return }
        steps[step] = .plural(lookup, branches: Int32(plurals.count))
        plurals.append(branches)
    }

    mutating func call(_ routine: Routine, _ tag: TagPlace, _ indentation: Indentation) {
        if routine.entry == nil { routine.calls.append(calls.count) }
        append(.call(site: Int32(calls.count)))
        calls.append(
            CallSite(
                entry: Int32(routine.entry ?? 0), tag: add(tag), indentation: add(indentation.bytes),
                keepsIndentation: indentation.isRuntime))
    }

    /// Begins the steps of a routine.
    mutating func begin(_ routine: Routine) {
        let entry = label()
        routine.entry = entry
        for call in routine.calls { calls[call].entry = Int32(entry) }
        routine.calls = []
    }

    mutating func dynamic(
        _ name: TagName, _ tag: TagPlace, _ scope: BlockScope, _ state: HTMLState, _ indentation: Indentation
    ) {
        append(.dynamic(lookup(name.parts, tag), site: Int32(dynamicSites.count)))
        dynamicSites.append(
            DynamicSite(
                scope: scope, state: state, indentation: add(indentation.bytes),
                keepsIndentation: indentation.isRuntime))
    }

    func program(of root: NamedTemplate, _ uses: Program.Uses, _ setting: CompileSetting) -> Program {
        var (steps, references) = (steps, [Int32]())
        if setting.output == .html {
            for step in steps.indices {
                guard case .text(let range, _) = steps[step] else { continue }
                let count = references.count
                addReferences(range.offsets, to: &references)
                if references.count > count { steps[step] = .text(range, references: Int32(count)) }
            }
        }
        return Program(
            name: root.name, file: root.template.file, uses: uses, steps: steps, literals: literals,
            references: references, names: names,
            tags: tags, plurals: plurals,
            calls: calls, dynamicSites: dynamicSites, setting: setting)
    }

    /// Adds the equals signs of attributes that may refer to something; their names may have begun in another
    /// literal.
    private func addReferences(_ range: Range<Int>, to references: inout [Int32]) {
        for index in range where literals[index] == UInt8(ascii: "=") {
            let isQuoted = index + 1 == range.upperBound || literals[index + 1] == UInt8(ascii: "\"")
            guard isQuoted,
                ReferringAttribute.mayEnd(before: index, from: range.lowerBound, in: literals.span)
            else { continue }
            references.append(Int32(index))
        }
    }

    private mutating func add(_ tag: TagPlace) -> Int32 {
        tags.append(tag)
        return Int32(tags.count - 1)
    }

    private mutating func add(_ bytes: some Collection<UInt8>) -> Range<Int> {
        let start = literals.count
        literals.append(contentsOf: bytes)
        return start..<literals.count
    }
}

extension Range<Int32> {
    /// The range as indices of an array of bytes.
    var offsets: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
