import Diagnostics
import Languages

/// One step of a program; of 20 bytes, since a page takes thousands of them.
///
/// A step that goes elsewhere does so by the number of a step.
enum Step: Sendable {
    /// Writes bytes of the program's `literals`; `references` is the first of the program's references in
    /// them.
    case text(Range<Int32>, references: Int32?)
    case value(Lookup, Style)
    /// Runs the steps after this one to the next `end` once for each element of the value, and goes on at
    /// `next`.
    case section(Lookup, next: Int32)
    /// Goes on at `next` if the value is there, else with the steps after this one.
    case inverted(Lookup, next: Int32)
    /// Goes to the branch of `Program.plurals` for the number.
    case plural(Lookup, branches: Int32)
    case jump(to: Int32)
    /// Runs the routine of a site of `Program.calls`.
    case call(site: Int32)
    /// Runs the template that the value names, at a site of `Program.dynamicSites`.
    case dynamic(Lookup, site: Int32)
    /// Writes the indentation of the routine's call.
    case indent
    /// Ends the body of a section, a routine or the program.
    case end
}

/// A dotted name that a tag asks for.
struct Lookup: Sendable {
    /// The number of its first part in `Program.names`.
    var firstPart: Int32
    /// 0 for `{{.}}`, the innermost context.
    var partCount: Int32
    /// The number of the tag in `Program.tags`.
    var tag: Int32
}

/// The tag that a step was made of, for diagnostics.
struct TagPlace: Sendable {
    var file: SourceFile
    var offset: Int
    var name: String
    /// The message that contains the name as a placeholder.
    var message: MessageOrigin?

    var place: Place { file.place(offset) }
}

/// A message whose words a template shows.
struct MessageOrigin: Sendable {
    var key: String
    /// In the file of messages.
    var place: Place
}

/// The steps where the forms of a plural message begin.
struct PluralBranches: Sendable {
    var steps: [PluralCategory: Int32]
    var other: Int32
    /// The language of the words, by whose rules the form is chosen.
    var language: Locale
}

/// A call of a routine: of a template that includes itself, so that it cannot be set in.
struct CallSite: Sendable {
    /// The first step of the routine.
    var entry: Int32
    var tag: Int32
    var indentation: Range<Int>
    /// Whether the indentation of the call around it goes on.
    var keepsIndentation: Bool
}

/// A tag where a value names the template to go on with.
struct DynamicSite: Sendable {
    var scope: BlockScope
    var state: HTMLState
    var indentation: Range<Int>
    /// Whether the indentation of the call around it goes on.
    var keepsIndentation: Bool
}
