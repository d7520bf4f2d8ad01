import Diagnostics

/// Turns a template and all that it includes into one program.
///
/// It walks over the trees and writes steps, and follows at each step where in the document it is.
/// A template that includes itself becomes a routine, which is called.
final class Compiler {
    let setting: CompileSetting
    var output = ProgramBuilder()
    var state = HTMLState()
    var templatesUsed: Set<String> = []
    var messagesUsed: Set<String> = []
    private let log: DiagnosticLog
    private var hasFailed = false
    /// The templates being set in, from the outermost on.
    private var open: [(template: ObjectIdentifier, scope: ObjectIdentifier)] = []
    private var scopes: [ScopeKey: BlockScope] = [:]
    private var routines: [RoutineKey: Routine] = [:]
    private var unwritten: [RoutineKey] = []
    /// How many templates and blocks have been set in.
    private var inclusions = 0
    /// How many nodes of their trees have been taken.
    private var nodes = 0
    /// The last tag that has set something in.
    private var lastInclusion: Place?
    /// Whether a limit is reached, after which nothing more is set in.
    private(set) var isTooLarge = false

    /// Templates set into each other, beyond which they are called.
    private static let deepestInlining = 24
    /// Steps beyond which templates are called rather than set in.
    private static let longestInlining = 50_000
    /// Steps that no sensible template has.
    private static let longestProgram = 1_000_000

    init(_ setting: CompileSetting, log: DiagnosticLog) {
        self.setting = setting
        self.log = log
    }

    /// - Parameter site: where the template goes on from, for one that a value chose.
    func program(_ root: NamedTemplate, at site: DynamicSite? = nil) -> Program? {
        let start = site?.state ?? HTMLState()
        state = start
        let unit = Unit(
            template: root, scope: site?.scope ?? .empty, indentation: Indentation(isRuntime: site != nil))
        guard setIn(unit) else { return nil }
        checkEnd(of: root, start, isWhole: site == nil)
        output.append(.end)
        while !isTooLarge, let key = unwritten.popLast(), let routine = routines[key] {
            state = key.state
            output.begin(routine)
            _ = setIn(
                Unit(
                    template: routine.template, scope: routine.scope,
                    indentation: Indentation(isRuntime: true)))
            checkEnd(of: routine.template, key.state, isWhole: false)
            output.append(.end)
        }
        if output.steps.count > Self.longestProgram, !isTooLarge {
            // Templates include each other so often that the page would never end.
            fail(
                .templateSize, "the templates that \"\(root.name)\" includes are too many",
                at: root.template.file.place(0),
                help: nil)
        }
        guard !hasFailed else { return nil }
        let uses = Program.Uses(
            templates: templatesUsed.sorted(), messages: messagesUsed.sorted(),
            hasDynamicNames: !output.dynamicSites.isEmpty)
        return output.program(of: root, uses, setting)
    }

    /// Reports an error, once however often the same tag is set in.
    func fail(_ code: DiagnosticCode, _ message: Wording, at place: Place, help: Wording?) {
        hasFailed = true
        let isKnown = log.diagnostics.contains { other in
            other.code == code && other.place?.offset == place.offset && other.path == place.file.path
                && other.message == message
        }
        if !isKnown { log.add(Diagnostic(.error, code, message, at: place, help: help)) }
    }

    /// Counts a template or a block that is set in.
    func countInclusion(_ name: TagName, _ unit: Unit) {
        inclusions += 1
        lastInclusion = unit.file.place(name.offset)
        if inclusions > setting.library.limits.inclusions {
            stop(setting.library.limits.tooManyInclusions, unit)
        }
    }

    /// Counts a node of a tree, which may write nothing.
    func countNode(_ unit: Unit) {
        nodes += 1
        if output.literalCount + nodes > setting.library.limits.templateBytes {
            stop(setting.library.limits.tooLongTemplates, unit)
        }
    }

    private func stop(_ message: Wording, _ unit: Unit) {
        guard !isTooLarge else { return }
        isTooLarge = true
        setting.library.limits.noteReached()
        fail(
            .templateSize, message, at: lastInclusion ?? unit.file.place(0), help: LimitWatch.help)
    }

    private func checkEnd(of template: NamedTemplate, _ start: HTMLState, isWhole: Bool) {
        guard !isTooLarge, setting.output == .html, state.joined(with: start) == nil else { return }
        let file = template.template.file
        let expected: Wording = isWhole ? "between tags" : "where it began, \(start.description)"
        // A tag, a comment or a quote of the template stays open.
        fail(
            .templateContext, "the template ends \(state.description), expected to end \(expected)",
            at: file.place(max(0, file.bytes.count - 1)), help: nil)
    }
}

/// A template where it is set in.
struct Unit {
    var template: NamedTemplate
    var scope: BlockScope
    var indentation = Indentation()
    /// White space that the lines of a block's content lose at their beginning.
    var strip: ArraySlice<UInt8> = []

    var file: SourceFile { template.template.file }
}

/// What goes before each line: known now, or known when a routine is called.
struct Indentation {
    var isRuntime = false
    var bytes: [UInt8] = []
}

private struct ScopeKey: Hashable {
    var template: ObjectIdentifier
    var offset: Int
    var outer: ObjectIdentifier
}

private struct RoutineKey: Hashable {
    var template: ObjectIdentifier
    var scope: ObjectIdentifier
    var state: HTMLState
}

/// A template that is called, and the call sites that wait for its first step.
final class Routine {
    let template: NamedTemplate
    let scope: BlockScope
    var calls: [Int] = []
    var entry: Int?

    init(_ template: NamedTemplate, _ scope: BlockScope) {
        self.template = template
        self.scope = scope
    }
}

extension Compiler {
    /// Sets a whole template in; false if it has syntax errors.
    private func setIn(_ unit: Unit) -> Bool {
        templatesUsed.insert(unit.template.name)
        guard !unit.template.template.isBroken else {
            log.append(unit.template.template.unreported)
            hasFailed = true
            return false
        }
        open.append((ObjectIdentifier(unit.template.template), ObjectIdentifier(unit.scope)))
        compile(unit.template.template.nodes, unit)
        open.removeLast()
        return true
    }

    /// A partial, or a parent with its arguments.
    func include(_ name: TagName, _ lead: Range<Int>?, _ arguments: [Block], _ unit: Unit) {
        countInclusion(name, unit)
        let scope = scope(at: name, arguments, unit)
        var indentation = Indentation()
        if let lead {
            indentation = unit.indentation
            indentation.bytes += unit.stripped(lead)
        }
        let tag = TagPlace(file: unit.file, offset: name.offset, name: name.text)
        if name.isDynamic { return output.dynamic(name, tag, scope, state, indentation) }
        guard let template = setting.library.partial(name.text, setting.output) else {
            guard setting.isStrict else { return }
            let help = Wording.didYouMean(nearest(to: name.text, in: setting.library.names))
            return fail(
                .templateUnknownPartial, "there is no template \"\(name.text)\"", at: tag.place, help: help)
        }
        let key = (template: ObjectIdentifier(template.template), scope: ObjectIdentifier(scope))
        let isOpen = open.contains { $0 == key }
        if isOpen || open.count >= Self.deepestInlining || output.steps.count > Self.longestInlining {
            call(template, tag, scope, indentation)
        } else {
            _ = setIn(Unit(template: template, scope: scope, indentation: indentation))
        }
    }

    private func scope(at name: TagName, _ arguments: [Block], _ unit: Unit) -> BlockScope {
        guard !arguments.isEmpty else { return unit.scope }
        let key = ScopeKey(
            template: ObjectIdentifier(unit.template.template), offset: name.offset,
            outer: ObjectIdentifier(unit.scope))
        if let known = scopes[key] { return known }
        let scope = unit.scope.adding(arguments, from: unit.template)
        scopes[key] = scope
        return scope
    }

    private func call(
        _ template: NamedTemplate, _ tag: TagPlace, _ scope: BlockScope, _ indentation: Indentation
    ) {
        guard output.steps.count <= Self.longestProgram else { return }
        templatesUsed.insert(template.name)
        let key = RoutineKey(
            template: ObjectIdentifier(template.template), scope: ObjectIdentifier(scope), state: state)
        let routine: Routine
        if let known = routines[key] {
            routine = known
        } else {
            routine = Routine(template, scope)
            routines[key] = routine
            unwritten.append(key)
        }
        output.call(routine, tag, indentation)
    }
}
