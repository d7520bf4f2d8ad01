import Diagnostics
import Pages

/// A template chosen by a value, made ready for one context of a document.
struct DynamicKey: Hashable {
    var name: String
    var setting: ObjectIdentifier
    var scope: ObjectIdentifier
    var state: HTMLState
}

struct DynamicProgram {
    /// Nil if something in the template is wrong.
    var program: Program?
    var problems: [Diagnostic]
}

extension Renderer {
    /// The program of the template that a value names, made when it is first needed; nil if there is none.
    mutating func dynamicProgram(
        _ lookup: Lookup, _ site: DynamicSite, _ program: Program, _ context: Context?, _ current: Value?
    ) -> Program? {
        guard let value = find(lookup, program, context, current) else { return nil }
        guard case .text(let name) = value, !name.isEmpty else {
            if program.setting.isStrict, value.isTruthy { reportNoName(value, lookup, program) }
            return nil
        }
        let setting = program.setting
        let key = DynamicKey(
            name: name, setting: ObjectIdentifier(setting), scope: ObjectIdentifier(site.scope),
            state: site.state)
        if let known = dynamicPrograms[key] { return use(known) }
        guard let template = setting.library.partial(name, setting.output) else {
            if setting.isStrict { reportNoTemplate(name, lookup, program) }
            return nil
        }
        let log = DiagnosticLog()
        let made = DynamicProgram(
            program: Compiler(setting, log: log).program(template, at: site), problems: log.diagnostics)
        dynamicPrograms[key] = made
        return use(made)
    }

    private mutating func use(_ made: DynamicProgram) -> Program? {
        for problem in made.problems { report(problem) }
        if let program = made.program { dynamicUses.formUnion(program.uses.templates) }
        return made.program
    }
}
