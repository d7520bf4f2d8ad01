public import Diagnostics

/// The text of one template file, parsed once and shared by every page, locale and thread.
public final class Template: Sendable {
    public let file: SourceFile
    /// Whether the file has syntax errors, so that no program is made of it.
    public let isBroken: Bool
    /// Errors that have not been reported yet.
    let unreported: [Diagnostic]
    let nodes: [TemplateNode]

    /// Parses a file; what is wrong with it goes to the log or, without a log, is reported when a program is
    /// made of it.
    public init(_ file: SourceFile, log: DiagnosticLog?) {
        self.file = file
        var scanner = TagScanner(file)
        let tokens = scanner.scan()
        var structure = TagStructure(file, tokens)
        structure.match()
        let problems = scanner.problems + structure.problems
        log?.append(problems)
        unreported = log == nil ? problems : []
        isBroken = !problems.isEmpty
        nodes = isBroken ? [] : TemplateParser(file, structure).nodes(in: 0..<tokens.count)
    }
}

/// A piece of a template; ranges are bytes of its file.
indirect enum TemplateNode: Sendable {
    case text(Range<Int>)
    /// A line begins here, with this white space: indentation goes in front of it.
    case lineStart(Range<Int>)
    case value(TagName, raw: Bool)
    case section(TagName, inverted: Bool, body: [TemplateNode])
    /// `indentation` is the white space before a partial that is alone on its line.
    case partial(TagName, indentation: Range<Int>?)
    case parent(TagName, indentation: Range<Int>?, arguments: [Block])
    /// `lead` is the white space before a block that fills its line without its tags being alone on theirs.
    case block(Block, lead: Range<Int>?)
}

/// The name in a tag, and where the tag begins.
struct TagName: Sendable {
    var text: String
    /// `{{>*name}}`: the name of the template is a value.
    var isDynamic = false
    var offset: Int

    /// The parts between full stops; none for `.`, the innermost context itself.
    var parts: [String] {
        text == "." ? [] : text.split(separator: ".").map(String.init)
    }
}

/// `{{$name}}…{{/name}}`: a block that other templates can fill or, right inside a parent, the content for
/// it.
struct Block: Sendable {
    var name: TagName
    /// The white space of the line after an opening tag that ends its line: what the content is indented by.
    var intrinsic: Range<Int>?
    var body: [TemplateNode]
}
