public import Bytes
public import Diagnostics
import Languages

/// All templates by name, the theme's own and those with which a site replaces them.
///
///     let library = TemplateLibrary([.init("Templates", DefaultTemplates.files), .init("templates", siteFiles)], log: log)
///     let program = library.program("diving/penalty", for: catalogue, log: log)
public final class TemplateLibrary: Sendable {
    /// A folder of template files.
    public struct Layer: Sendable {
        /// The folder that names count from: `Templates` makes `common/layout` of
        /// `Templates/common/layout.html`.
        public var folder: String
        public var files: [SourceFile]
        /// Whether files are parsed only when they are first needed, so that mistakes in the others are not
        /// reported.
        public var isLazy: Bool

        public init(_ folder: String, _ files: [SourceFile], isLazy: Bool = false) {
            self.folder = folder
            self.files = files
            self.isLazy = isLazy
        }
    }

    let limits: LimitWatch
    private let templates: [String: [OutputKind: LazyTemplate]]

    /// Parses the templates of all layers; a file of a later layer replaces one of the same path in an
    /// earlier layer.
    ///
    /// Templates are the files that end in `.html`, `.xml`, `.txt` or `.css`; other files are passed over.
    public init(_ layers: [Layer], limits: TemplateLimits = TemplateLimits(), log: DiagnosticLog) {
        var files: [String: [OutputKind: (file: SourceFile, isLazy: Bool)]] = [:]
        var order: [(name: String, kind: OutputKind)] = []
        for layer in layers {
            for file in layer.files {
                guard let (name, kind) = Self.name(of: file.path, in: layer.folder), kind != .lenient else {
                    continue
                }
                if files[name]?[kind] == nil { order.append((name, kind)) }
                files[name, default: [:]][kind] = (file, layer.isLazy)
            }
        }
        var templates: [String: [OutputKind: LazyTemplate]] = [:]
        for (name, kind) in order {
            guard let (file, isLazy) = files[name]?[kind] else { continue }
            templates[name, default: [:]][kind] = isLazy ? LazyTemplate(file) : LazyTemplate(file, log: log)
        }
        self.templates = templates
        self.limits = LimitWatch(limits)
    }

    /// Partials for a lenient template, by their names in its tags.
    public init(
        partials: [(name: String, file: SourceFile)], limits: TemplateLimits = TemplateLimits(),
        log: DiagnosticLog
    ) {
        var templates: [String: [OutputKind: LazyTemplate]] = [:]
        // A file with two names is parsed once.
        var parsed: [ObjectIdentifier: LazyTemplate] = [:]
        for (name, file) in partials {
            let template = parsed[ObjectIdentifier(file)] ?? LazyTemplate(file, log: log)
            parsed[ObjectIdentifier(file)] = template
            templates[name] = [.lenient: template]
        }
        self.templates = templates
        self.limits = LimitWatch(limits)
    }

    /// Whether there is a template of this name and kind.
    public func contains(_ name: String, _ kind: OutputKind) -> Bool {
        templates[name]?[kind] != nil
    }

    /// The file that a template or a partial is written in, for an output of a kind.
    public func file(_ name: String, _ kind: OutputKind) -> SourceFile? {
        partial(name, kind)?.template.file
    }

    /// The names of all templates, sorted.
    public var names: [String] { templates.keys.sorted() }

    /// The names of all templates that some files include; nil if that cannot be known, since a value names
    /// one or a file is broken.
    public func names(includedBy files: [SourceFile]) -> Set<String>? {
        var names: Set<String> = []
        for template in templates.values.flatMap(\.values)
        where files.contains(where: { $0 === template.file }) {
            guard !template.template.isBroken, template.template.nodes.collectInclusions(&names) else {
                return nil
            }
        }
        return names
    }

    /// Changes with the text of every template that a program was made of; with the text of all templates if
    /// values choose templates.
    public func fingerprint(of uses: Program.Uses) -> Fingerprint {
        var buffer = ByteBuffer()
        for name in uses.hasDynamicNames ? names : uses.templates {
            for kind in OutputKind.allCases {
                guard let file = templates[name]?[kind]?.file else { continue }
                buffer.append("\(name).\(kind.rawValue)\0\(file.bytes.count)\0")
                buffer.append(contentsOf: file.bytes)
            }
        }
        return Fingerprint(of: buffer.span)
    }

    /// Makes a template ready for one locale; nil if it or something in it is wrong, which is then in the
    /// log.
    ///
    /// - Parameter kind: which one of files with one name but several endings; the first of html, xml, txt,
    ///   css if nil.
    public func program(
        _ name: String, _ kind: OutputKind? = nil, for messages: (any MessageSource)?, log: DiagnosticLog
    ) -> Program? {
        guard
            let found = kind.flatMap({ templates[name]?[$0]?.template }).map({ (kind ?? .html, $0) })
                ?? preferred(name)
        else {
            let help = Wording.didYouMean(nearest(to: name, in: names))
            log.add(
                Diagnostic(
                    .error, .templateUnknownPartial, "there is no template \"\(name)\"", in: name, help: help)
            )
            return nil
        }
        let setting = CompileSetting(library: self, messages: messages, output: found.0)
        return Compiler(setting, log: log).program(NamedTemplate(name: name, template: found.1))
    }

    /// Makes a template ready that is rendered as the Mustache specification says: what is missing is empty.
    public func lenientProgram(_ template: Template, log: DiagnosticLog) -> Program? {
        let setting = CompileSetting(library: self, messages: nil, output: .lenient)
        return Compiler(setting, log: log).program(
            NamedTemplate(name: template.file.path, template: template))
    }

    /// The template that a partial names: of several endings that of the output, else the first.
    func partial(_ name: String, _ output: OutputKind) -> NamedTemplate? {
        (templates[name]?[output]?.template ?? preferred(name)?.1).map {
            NamedTemplate(name: name, template: $0)
        }
    }

    private func preferred(_ name: String) -> (OutputKind, Template)? {
        guard let kinds = templates[name] else { return nil }
        for kind in OutputKind.allCases {
            if let template = kinds[kind] { return (kind, template.template) }
        }
        return nil
    }

    private static func name(of path: String, in folder: String) -> (String, OutputKind)? {
        let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
        let relative = path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path[...]
        guard let dot = relative.lastIndex(of: "."),
            let kind = OutputKind(rawValue: String(relative[relative.index(after: dot)...]))
        else {
            return nil
        }
        return (String(relative[..<dot]), kind)
    }
}

extension Template {
    /// The names of the templates that it includes; nil if a value names one.
    public var inclusions: Set<String>? {
        var names: Set<String> = []
        return nodes.collectInclusions(&names) ? names : nil
    }
}

extension [TemplateNode] {
    /// Collects the names of the templates that are included; false if a value names one.
    fileprivate func collectInclusions(_ names: inout Set<String>) -> Bool {
        allSatisfy { node in
            switch node {
            case .text, .lineStart, .value: return true
            case .section(_, _, let body): return body.collectInclusions(&names)
            case .block(let block, _): return block.body.collectInclusions(&names)
            case .partial(let name, _):
                names.insert(name.text)
                return !name.isDynamic
            case .parent(let name, _, let arguments):
                names.insert(name.text)
                return !name.isDynamic && arguments.allSatisfy { $0.body.collectInclusions(&names) }
            }
        }
    }
}

/// A template that is parsed when it is first needed.
private struct LazyTemplate: Sendable {
    let file: SourceFile
    private let parsed = Lazy<Template>()

    init(_ file: SourceFile) {
        self.file = file
    }

    /// One that is parsed at once; what is wrong with it goes to the log.
    init(_ file: SourceFile, log: DiagnosticLog) {
        self.file = file
        _ = parsed.value { Template(file, log: log) }
    }

    var template: Template { parsed.value { Template(file, log: nil) } }
}
