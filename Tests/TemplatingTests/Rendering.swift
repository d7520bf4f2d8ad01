import Bytes
import Diagnostics
import Languages
import Pages
import Templating
import Testing

/// What came of a template: the text, and what was reported.
struct Outcome {
    var text: String
    var diagnostics: [Diagnostic]

    /// `path:line:column: message`, with the help after an arrow.
    var problems: [String] {
        diagnostics.map { "\($0.location): \($0.message) [\($0.code)]\($0.help.map { " → \($0)" } ?? "")" }
    }
}

/// Renders as `sitegen render` does.
func lenient(_ template: String, _ data: Value = [:], partials: [String: String] = [:]) -> Outcome {
    let log = DiagnosticLog()
    let files = partials.map { (name: $0.key, file: SourceFile(path: $0.key, text: $0.value)) }
    let library = TemplateLibrary(partials: files, log: log)
    let program = library.lenientProgram(
        Template(SourceFile(path: "template", text: template), log: log), log: log)
    guard let program else { return Outcome(text: "", diagnostics: log.diagnostics) }
    var buffer = ByteBuffer()
    var renderer = Renderer()
    let problems = renderer.render(program, data, into: &buffer)
    return Outcome(text: buffer.text, diagnostics: log.diagnostics + problems)
}

/// Renders the page `page.html` as a build does, `others` being files by path.
func strict(
    _ template: String, _ data: Record..., others: [String: String] = [:],
    messages: (any MessageSource)? = nil, page: String = "page.html"
) -> Outcome {
    let log = DiagnosticLog()
    let files =
        [SourceFile(path: page, text: template)]
        + others.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
    let library = TemplateLibrary([.init("", files)], log: log)
    guard let program = library.program("page", for: messages, log: log) else {
        return Outcome(text: "", diagnostics: log.diagnostics)
    }
    var buffer = ByteBuffer()
    var renderer = Renderer()
    let problems = renderer.render(program, data, links: Addresses(), into: &buffer)
    return Outcome(text: buffer.text, diagnostics: log.diagnostics + problems)
}

/// Has pages whose ids do not begin with "no".
struct Addresses: LinkResolver {
    func append(_ link: Link, to buffer: inout ByteBuffer) -> Bool {
        guard case .page(let id) = link.target, !id.hasPrefix("no") else { return false }
        buffer.append("../\(id)/")
        if let fragment = link.fragment { buffer.append("#\(fragment)") }
        return true
    }

    func append(plannedPage number: Int, isAbsolute: Bool, to buffer: inout ByteBuffer) {
        buffer.append((isAbsolute ? "https://example.org/" : "../") + "\(number).html")
    }

    func append(path: String, to buffer: inout ByteBuffer) {
        buffer.append("../" + path)
    }
}

/// A catalogue of a few messages.
struct Words: MessageSource {
    var locale: Locale
    var messages: [String: MessageWords]

    init(_ tag: String, _ messages: [String: [Message.Piece]]) throws {
        let locale = try #require(Locale(tag: tag))
        self.locale = locale
        self.messages = messages.mapValues { MessageWords(.single($0), in: locale) }
    }

    var keys: [String] { messages.keys.sorted() }

    func words(for key: String) -> MessageWords? { messages[key] }
}
