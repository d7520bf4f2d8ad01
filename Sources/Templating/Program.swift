import Diagnostics
import Languages

/// A template made ready for one locale: partials and parents set in, messages turned into text, places known.
///
/// Made once, shared by all threads; a `Renderer` runs it.
public final class Program: Sendable {
    /// The template that it was made of: `diving/penalty`.
    public let name: String
    /// What it was made of.
    public let uses: Uses
    let operations: [Operation]
    let literals: [UInt8]
    /// Where in the literal bytes an attribute may refer to something: its equals sign.
    let references: [Int32]
    /// The parts of all dotted names, one after the other.
    let names: [String]
    let tags: [TagPlace]
    let plurals: [PluralBranches]
    let dynamicSites: [DynamicSite]
    let setting: CompileSetting
    /// The setting's, at hand wherever a number is written.
    let locale: Locale?

    init(
        name: String, uses: Uses, operations: [Operation], literals: [UInt8], references: [Int32], names: [String], tags: [TagPlace],
        plurals: [PluralBranches], dynamicSites: [DynamicSite], setting: CompileSetting
    ) {
        self.name = name
        self.uses = uses
        self.operations = operations
        self.literals = literals
        self.references = references
        self.names = names
        self.tags = tags
        self.plurals = plurals
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
        /// Whether a value chooses templates while it runs; `Renderer.dynamicUses` then tells which.
        public internal(set) var hasDynamicNames = false
    }
}

/// One step of a program.
struct Operation: Sendable {
    enum Kind: UInt8, Sendable {
        /// Literal bytes `a..<b`; the first of their references is `references[c]`, none where that is negative.
        case text
        /// The value named by `names[a..<a + b]`; the innermost context where `b` is 0.
        case value
        /// A section over the value named by `a`, `b`; `c` is the step after its end.
        case section
        /// The end of a section whose body begins at `a`.
        case sectionEnd
        /// As `section`, for a body that is there when the value is not.
        case inverted
        /// Goes to the branch of `plurals[c]` for the number named by `a`, `b`.
        case plural
        /// Goes to `a`.
        case jump
        /// Runs the routine at `a` with the literal bytes `b..<c` as more indentation.
        case call
        case back
        /// Writes the indentation of the routine's call.
        case indent
        /// Runs the template whose name is the value named by `a`, `b`, as `dynamicSites[c]` says.
        case dynamic
        case stop
    }

    var kind: Kind
    var style = Style.plain
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    /// The number of the tag in `tags`, for diagnostics.
    var tag: Int32 = -1
}

/// Where the tag of a step stands.
struct TagPlace: Sendable {
    var file: SourceFile
    var offset: Int
    var name: String
    /// The message that holds the name as a placeholder.
    var message: String?

    var place: Place { file.place(offset) }
}

/// The steps where the forms of a plural message begin.
struct PluralBranches: Sendable {
    var steps: [PluralCategory: Int32]
    var other: Int32
    /// The language of the words, by whose rules the form is chosen.
    var language: Locale
}

/// A place where a value names the template to go on with.
struct DynamicSite: Sendable {
    var scope: BlockScope
    var state: HTMLState
    var indentation: Range<Int>
    /// Whether the indentation of the call around it goes on.
    var keepsIndentation: Bool
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
