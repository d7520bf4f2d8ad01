import Diagnostics
import Languages

/// A template made ready for one locale: partials and parents are set in, messages are text, and the style of
/// each value is known.
///
/// Made once, shared by all threads; a `Renderer` runs it.
public final class Program: Sendable {
    /// The template that it was made of: `diving/penalty`.
    public let name: String
    /// Where that is written.
    let file: SourceFile
    /// What it was made of.
    public let uses: Uses
    let steps: [Step]
    let literals: [UInt8]
    /// Where in the literal bytes an attribute may refer to something: its equals sign.
    let references: [Int32]
    /// The parts of all dotted names, one after the other.
    let names: [String]
    let tags: [TagPlace]
    let plurals: [PluralBranches]
    let calls: [CallSite]
    let dynamicSites: [DynamicSite]
    let setting: CompileSetting
    /// The setting's, at hand wherever a number is written.
    let locale: Locale?

    init(
        name: String, file: SourceFile, uses: Uses, steps: [Step], literals: [UInt8], references: [Int32],
        names: [String],
        tags: [TagPlace],
        plurals: [PluralBranches], calls: [CallSite], dynamicSites: [DynamicSite], setting: CompileSetting
    ) {
        self.name = name
        self.file = file
        self.uses = uses
        self.steps = steps
        self.literals = literals
        self.references = references
        self.names = names
        self.tags = tags
        self.plurals = plurals
        self.calls = calls
        self.dynamicSites = dynamicSites
        self.setting = setting
        locale = setting.locale
    }

    /// The ingredients of a program; when one of them changes, so may every page made by it.
    public struct Uses: Sendable, Equatable {
        /// Names of templates and partials, sorted.
        public internal(set) var templates: [String] = []
        /// Message keys, without `t.`, sorted.
        public internal(set) var messages: [String] = []
        /// Whether a value chooses templates while it runs; `Renderer.dynamicUses` then has their names.
        public internal(set) var hasDynamicNames = false
    }
}

/// What all programs of one locale and kind have in common.
final class CompileSetting: Sendable {
    let library: TemplateLibrary
    let messages: (any MessageSource)?
    let locale: Locale?
    let output: OutputKind
    /// Whether small numbers are written in ASCII digits, so that no locale need be asked.
    let hasPlainDigits: Bool

    init(library: TemplateLibrary, messages: (any MessageSource)?, output: OutputKind) {
        self.library = library
        self.messages = messages
        locale = messages?.locale
        self.output = output
        hasPlainDigits = messages.map { $0.locale.format(0) == "0" && $0.locale.format(789) == "789" } ?? true
    }

    var isStrict: Bool { output != .lenient }
}
