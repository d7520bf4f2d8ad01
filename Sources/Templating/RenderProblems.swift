import Diagnostics
import Pages

/// What was reported for a tag, so that a loop does not report it a thousand times.
struct ReportedProblem: Hashable {
    var path: String
    var offset: Int
    var code: String
}

extension Renderer {
    /// No context has the first part of a name, or a record lacks a later part.
    mutating func reportUnknown(
        _ lookup: Lookup, _ program: Program, part: Int, in owner: Value? = nil, _ context: Context?
    ) {
        let first = Int(lookup.firstPart)
        let name = program.names[first + part]
        let tag = program.tags[Int(lookup.tag)]
        let path = program.names[first..<first + part].joined(separator: ".")
        let meant = nearest(to: name, in: knownNames(in: owner, context)).map {
            path.isEmpty ? $0 : path + "." + $0
        }
        if let source = tag.message { return reportPlaceholder(tag.name, of: source, .didYouMean(meant)) }
        let message: Wording
        if let owner {
            message =
                owner.isRecord
                ? "\"\(path)\" has no \"\(name)\"" : "\"\(path)\" is \(owner.kind) and has no \"\(name)\""
        } else {
            message = "the page has no \"\(name)\" here"
        }
        report(.templateUnknownName, message, tag, .didYouMean(meant))
    }

    /// A message has a placeholder, or plural forms, for which its pages have no value: said of the message, since the
    /// templates that show it may be those of the program.
    private mutating func reportPlaceholder(_ name: String, of message: MessageOrigin, _ proposal: Wording?) {
        let other: Wording =
            name == "count"
            ? "write one text in place of plural forms, and remove \"\(name)\"" : "remove \"\(name)\""
        report(
            Diagnostic(
                .error, .templateUnknownName,
                "the message \"\(message.key)\" needs \"\(name)\", which the pages that show it do not have",
                at: message.place, help: proposal ?? other))
    }

    /// Markup is not allowed in an attribute or a title.
    mutating func reportMarkup(_ lookup: Lookup, _ program: Program) {
        let tag = program.tags[Int(lookup.tag)]
        report(.templateContext, "\"\(tag.name)\" is markup, which is allowed only between tags", tag, nil)
    }

    /// A link leads to a page or a file that the site does not have.
    mutating func reportLink(_ link: Link, _ links: any LinkResolver, _ lookup: Lookup, _ program: Program) {
        if let origin = link.origin {
            let help = Wording.didYouMean(links.suggestion(for: link)) ?? link.otherCure
            return report(
                Diagnostic(.error, .pageUnknownLink, link.complaint(origin), at: origin.place, help: help))
        }
        let tag = program.tags[Int(lookup.tag)]
        let target: Wording =
            switch link.target {
            case .page(let id): "the page \"\(id)\""
            case .translation(let id, let locale): "the page \"\(id)\" in \"\(locale)\""
            case .file(let path): "the file \"\(path)\""
            }
        report(.pageUnknownLink, "\"\(tag.name)\" links to \(target), which does not exist", tag, nil)
    }

    /// A list, a record or a truth value cannot be shown as text.
    mutating func reportUnprintable(_ value: Value, _ lookup: Lookup, _ program: Program) {
        let tag = program.tags[Int(lookup.tag)]
        let help: Wording? =
            tag.name == "." ? nil : "write \"{{#\(tag.name)}}…{{/\(tag.name)}}\", and inside it what to show"
        report(
            .templateUnprintable, "\"\(tag.name)\" is \(value.kind) and cannot be shown as text", tag, help)
    }

    /// The value of a dynamic name is not a text.
    mutating func reportNoName(_ value: Value, _ lookup: Lookup, _ program: Program) {
        let tag = program.tags[Int(lookup.tag)]
        report(
            .templateUnknownPartial, "\"\(tag.name)\" is \(value.kind), expected the name of a template", tag,
            nil)
    }

    /// The value of a dynamic name is not the name of a template.
    mutating func reportNoTemplate(_ name: String, _ lookup: Lookup, _ program: Program) {
        let tag = program.tags[Int(lookup.tag)]
        let help = Wording.didYouMean(nearest(to: name, in: program.setting.library.names))
        report(
            .templateUnknownPartial, "there is no template \"\(name)\", which \"\(tag.name)\" names", tag,
            help)
    }

    /// Templates include each other without an end.
    func circle(_ tag: Int32, _ program: Program) -> Endless {
        let message: Wording = "templates include each other more than \(Self.deepestCall) levels deep"
        let help: Wording = "put the tag that includes the template into a section that ends"
        return Endless(
            diagnostic: Diagnostic(
                .error, .templateRecursion, message, at: program.tags[Int(tag)].place, help: help))
    }

    /// Sections and templates nest deeper than there is room.
    func tooDeep(_ tag: Int32, _ program: Program) -> Endless {
        let message: Wording = "sections and templates are nested more than \(Self.deepest) levels deep"
        return Endless(
            diagnostic: Diagnostic(
                .error, .templateRecursion, message, at: program.tags[Int(tag)].place, help: nil))
    }

    /// The page would never end, or would be longer than anyone reads.
    func tooLarge(_ program: Program, hasTooManySteps: Bool) -> Endless {
        let limits = program.setting.library.limits
        limits.noteReached()
        return Endless(
            diagnostic: Diagnostic(
                .error, .templateSize, hasTooManySteps ? limits.tooManySteps : limits.tooLongPage,
                at: program.file.place(0), help: LimitWatch.help))
    }

    /// Reports what is wrong with a template that a value chose.
    mutating func report(_ problem: Diagnostic) {
        guard let place = problem.place else { return problems.append(problem) }
        let key = ReportedProblem(
            path: problem.path, offset: place.offset, code: problem.code.name + problem.message.key)
        if reported.insert(key).inserted { problems.append(problem) }
    }

    private mutating func report(
        _ code: DiagnosticCode, _ message: Wording, _ tag: TagPlace, _ help: Wording?
    ) {
        guard
            reported.insert(
                ReportedProblem(path: tag.file.path, offset: tag.offset, code: code.name + tag.name)
            ).inserted
        else { return }
        problems.append(Diagnostic(.error, code, message, at: tag.place, help: help))
    }

    private func knownNames(in owner: Value?, _ context: Context?) -> [String] {
        if case .record(let record)? = owner { return record.names }
        return owner == nil ? context?.names ?? [] : []
    }
}

extension Link {
    /// What is wrong with a link that an author wrote.
    fileprivate func complaint(_ origin: Origin) -> Wording {
        switch target {
        case .file(let path): "the link \"\(origin.text)\" leads to static/\(path), which does not exist"
        case .page where origin.text.hasPrefix("page:"):
            "the link \"\(origin.text)\" does not lead to a page, expected page: and an id as \"sitegen list\" prints it"
        case .page, .translation:
            "the link \"\(origin.text)\" does not lead to a page, expected the path of a Markdown file as seen from this one"
        }
    }
}

extension Link {
    /// The cure of a link that is not a slip: it is written as elsewhere, or the page exists in the data, but not for
    /// these readers.
    fileprivate var otherCure: Wording? {
        switch target {
        case .file(let path): Self.cure(ofFile: path)
        case .page, .translation: "if this is a draft or a private page, publish it or remove the link"
        }
    }
}

extension Link {
    private static func cure(ofFile path: String) -> Wording? {
        if path.hasPrefix("www.") { return "write the whole address: https://\(path)" }
        if path.hasPrefix("static/") {
            return
                "leave out static/, whose files are at the top of the site: /\(path.dropFirst("static/".count))"
        }
        let name = path.split(separator: ".").dropLast().joined(separator: ".")
        return path.hasSuffix(".html") && !name.isEmpty
            ? "link to a page by its Markdown file, such as \(name).md, or by page: and its id" : nil
    }
}

extension Value {
    fileprivate var isRecord: Bool {
        if case .record = self { true } else { false }
    }

    /// What the value is, for messages.
    fileprivate var kind: Wording {
        switch self {
        case .none: "nothing"
        case .flag: "true or false"
        case .text, .phrase: "text"
        case .count, .number, .decimal: "a number"
        case .time: "a time"
        case .markup: "markup"
        case .link, .page, .plannedPage, .path: "a link"
        case .list, .rows: "a list"
        case .record: "a group of values"
        }
    }
}
