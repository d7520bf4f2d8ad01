public import Diagnostics

extension Document {
    /// Reads YAML whose scalars resolve by the core schema of YAML 1.2: `no` and `12:30` are text. An empty
    /// file is null.
    ///
    /// - Returns: nil after the first syntax error, which is then in the log. Keys that a map has twice are
    ///   all in the log, and the document is still returned.
    public static func yaml(_ file: SourceFile, log: DiagnosticLog) -> Document? {
        yaml(file, in: file.content.startIndex..<file.bytes.count, log: log)
    }

    /// Reads YAML that is a stretch of a file, with places in the whole file.
    package static func yaml(_ file: SourceFile, in range: Range<Int>, log: DiagnosticLog) -> Document? {
        var parser = YAMLParser(file, range)
        do throws(Mistake) {
            if let mistake = file.encodingMistake(in: range) { throw mistake }
            try parser.parse(YAMLEvents(file, range))
        } catch {
            error.report(in: file, to: log)
            return nil
        }
        return parser.builder.finish(log)
    }
}

/// Turns the events of libyaml into a document: resolves scalars, repeats what aliases refer to, bounds all
/// of it.
private struct YAMLParser {
    /// A few lines of aliases of aliases would fill any memory.
    static let maximumRepeats = 100_000

    let bytes: [UInt8]
    let end: Int
    var builder: DocumentBuilder
    var documents = 0
    var repeats = 0
    /// Where in the document the value of an anchor begins.
    var anchors: [String: Int] = [:]
    /// The anchors of open containers: they can be used once the container is closed.
    var openAnchors: [(name: String?, index: Int)] = []

    init(_ file: SourceFile, _ range: Range<Int>) {
        bytes = file.bytes
        end = range.upperBound
        builder = DocumentBuilder(file, capacity: range.count / 8 + 1)
    }

    mutating func parse(_ events: YAMLEvents) throws(Mistake) {
        while true {
            let event = try events.next()
            if event.tag != nil { throw tag(event) }
            switch event.content {
            case .streamEnd:
                if builder.count == 0 { builder.add(.null, at: event.offset, from: event.offset, length: 0) }
                return
            case .documentStart:
                documents += 1
                if documents > 1 { throw secondDocument(event) }
            case .scalar(let text, let isPlain): try scalar(text, isPlain: isPlain, event)
            case .listStart: try open(.list, event)
            case .mapStart: try open(.map, event)
            case .containerEnd: close()
            case .alias(let name): try alias(name, event)
            case .other: break
            }
        }
    }

    private mutating func scalar(_ text: String, isPlain: Bool, _ event: YAMLEvent) throws(Mistake) {
        if let anchor = event.anchor { anchors[anchor] = builder.count }
        let start = event.anchor == nil ? event.offset : contentStart(event)
        if builder.expectsKey {
            if isPlain, text.isEmpty { throw emptyKey(start) }
            return add(.text, text, at: start)
        }
        let (kind, meant) = isPlain ? CoreSchema.resolve(text) : (.text, nil)
        if let meant { builder.add(kind, at: start, text: meant) } else { add(kind, text, at: start) }
    }

    /// Leaves text in the file if it is there literally.
    private mutating func add(_ kind: Node.Kind, _ text: String, at offset: Int) {
        let text = composed(text)
        let length = text.utf8.count
        for start in [offset, offset + 1] where start + length <= end {
            guard bytes[start..<start + length].elementsEqual(text.utf8) else { continue }
            return builder.add(kind, at: offset, from: start, length: length)
        }
        builder.add(kind, at: offset, text: text)
    }

    private mutating func open(_ kind: Node.Kind, _ event: YAMLEvent) throws(Mistake) {
        if builder.expectsKey { throw keyIsNoText(event) }
        if builder.depth == DocumentBuilder.maximumDepth { throw tooDeep(event) }
        openAnchors.append((event.anchor, builder.count))
        builder.open(kind, at: event.anchor == nil ? event.offset : contentStart(event))
    }

    private mutating func close() {
        builder.close()
        if let (name, index) = openAnchors.popLast(), let name { anchors[name] = index }
    }

    private mutating func alias(_ name: String, _ event: YAMLEvent) throws(Mistake) {
        if builder.expectsKey { throw keyIsNoText(event) }
        guard let index = anchors[name] else { throw unknownAlias(name, event) }
        repeats += builder.span(index)
        if repeats > Self.maximumRepeats { throw tooManyRepeats(event) }
        builder.addAgain(index)
    }

    /// Behind `&name` and the white space after it.
    private func contentStart(_ event: YAMLEvent) -> Int {
        var at = event.offset
        guard at < end, bytes[at] == UInt8(ascii: "&") else { return at }
        while at < end, bytes[at] > 0x20 { at += 1 }
        while at < end, bytes[at] <= 0x20 { at += 1 }
        return at
    }
}

extension YAMLParser {
    private func tag(_ event: YAMLEvent) -> Mistake {
        Mistake(
            .yamlTag, at: event.offset, "this value begins with the tag sign !, and tags are not supported",
            help: "remove it, or put the text in quotes")
    }

    private func secondDocument(_ event: YAMLEvent) -> Mistake {
        Mistake(
            .yamlDocuments, at: event.offset, "a line --- begins a second document, expected one in a file",
            help: "remove the line, or use two files")
    }

    private func emptyKey(_ offset: Int) -> Mistake {
        Mistake(
            .yamlKey, at: offset, "there is no key before this colon, expected \"key: value\"",
            help: "write a key before the colon")
    }

    private func keyIsNoText(_ event: YAMLEvent) -> Mistake {
        Mistake(
            .yamlKey, at: event.offset,
            "a key begins like a list, a group of keys or an alias, expected text",
            help: "put the key in quotes")
    }

    private func tooDeep(_ event: YAMLEvent) -> Mistake {
        Mistake(
            .yamlSyntax, at: event.offset,
            "values are nested more than \(DocumentBuilder.maximumDepth) levels deep, expected fewer")
    }

    private func unknownAlias(_ name: String, _ event: YAMLEvent) -> Mistake {
        Mistake(
            .yamlAliases, at: event.offset,
            "*\(cut(name)) refers to nothing, expected &\(cut(name)) before a value above",
            help: nearest(to: name, in: anchors.keys.sorted()).map { "did you mean *\($0)?" }
                ?? "put text that begins with * in quotes")
    }

    private func tooManyRepeats(_ event: YAMLEvent) -> Mistake {
        Mistake(
            .yamlAliases, at: event.offset,
            "aliases repeat more than \(Self.maximumRepeats) values, expected fewer",
            help: "write the values out, or repeat less")
    }
}
