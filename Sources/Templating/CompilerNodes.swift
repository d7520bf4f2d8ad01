import Bytes
import Diagnostics

extension Compiler {
    func compile(_ nodes: [TemplateNode], _ unit: Unit) {
        for node in nodes {
            countNode(unit)
            if isTooLarge { return }
            switch node {
            case .text(let range): text(range, unit)
            case .lineStart(let range): lineStart(range, unit)
            case .value(let name, let raw): value(name, raw: raw, unit)
            case .section(let name, let inverted, let body): section(name, inverted: inverted, body, unit)
            case .partial(let name, let lead): include(name, lead, [], unit)
            case .parent(let name, let lead, let arguments): include(name, lead, arguments, unit)
            case .block(let block, let lead): expand(block, lead, unit)
            }
        }
    }

    /// Writes literal bytes, and follows where in the document they lead.
    func emit(_ bytes: some Collection<UInt8>) {
        if setting.output == .html { state.advance(over: bytes) }
        output.append(literal: bytes)
    }

    /// How a value is written here; nil if a value is not allowed here, which is reported.
    func style(of name: TagName, raw: Bool, _ unit: Unit) -> Style? {
        guard setting.output == .html else { return setting.output.style(raw: raw) }
        switch state.context {
        case .refused(let why, let help):
            // What data would do here cannot be foreseen.
            fail(.templateContext, why, at: unit.file.place(name.offset), help: help)
            return nil
        case .allowed(let style):
            guard raw else { return style }
            if state.phase == .text { return .raw }
            // Unescaped data could end the attribute, title or comment that contains it.
            fail(
                .templateContext, "unescaped data cannot be placed \(state.description)",
                at: unit.file.place(name.offset),
                help: "write \"{{\(name.text)}}\"")
            return nil
        }
    }
}

extension Compiler {
    private func text(_ range: Range<Int>, _ unit: Unit) {
        if setting.output != .lenient, unit.file.bytes[range].span.mayContainForbidden {
            checkCharacters(range, unit.file)
        }
        emit(unit.file.bytes[range])
        switch state.takeMistake() {
        case nil: break
        case .dataAsScheme:
            // Data before a colon would choose the scheme of the address: `{{x}}:alert(1)`.
            fail(
                .templateContext, "data cannot be the scheme of an address",
                at: unit.file.place(range.lowerBound),
                help: "write the scheme in the template, or put the whole address into one value")
        case .dataAsDirective:
            fail(
                .templateContext, "data cannot be the \"content\" of a <meta> with \"http-equiv\"",
                at: unit.file.place(range.lowerBound),
                help: "write the content in the template, or lead to another page with a link")
        }
    }

    /// Reports the first character of a text that no page may contain.
    private func checkCharacters(_ range: Range<Int>, _ file: SourceFile) {
        var offset = range.lowerBound
        var parser = UTF8.ForwardParser()
        var bytes = file.bytes[range].makeIterator()
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .valid(let encoded):
                let scalar = UTF8.decode(encoded)
                if isForbiddenInPages(scalar.value) { return refuse(scalar, at: file.place(offset)) }
                offset += encoded.count
            // Bytes that are not UTF-8 count, too, so that the place is right behind them.
            case .error(let length): offset += length
            case .emptyInput: return
            }
        }
    }

    private func refuse(_ scalar: Unicode.Scalar, at place: Place) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        fail(
            .templateCharacter,
            "this template contains the character U+\(padding + digits), which no page may contain",
            at: place, help: "remove it")
    }

    private func lineStart(_ whiteSpace: Range<Int>, _ unit: Unit) {
        if unit.indentation.isRuntime { output.append(.indent) }
        emit(unit.indentation.bytes + unit.stripped(whiteSpace))
    }

    private func value(_ name: TagName, raw: Bool, _ unit: Unit) {
        if let messages = setting.messages, name.text.hasPrefix("t.") {
            return message(String(name.text.dropFirst(2)), name, raw: raw, messages, unit)
        }
        guard let style = style(of: name, raw: raw, unit) else { return }
        output.append(
            .value(
                output.lookup(name.parts, TagPlace(file: unit.file, offset: name.offset, name: name.text)),
                style))
        state.passData()
    }

    private func section(_ name: TagName, inverted: Bool, _ body: [TemplateNode], _ unit: Unit) {
        let tag = TagPlace(file: unit.file, offset: name.offset, name: name.text)
        if setting.messages != nil, name.text.hasPrefix("t.") {
            // Messages are always there: a section over one decides nothing.
            return fail(
                .templateContext, "\"\(name.text)\" is a message, and a section needs a value", at: tag.place,
                help: nil)
        }
        let before = state
        let lookup = output.lookup(name.parts, tag)
        let step = output.append(inverted ? .inverted(lookup, next: 0) : .section(lookup, next: 0))
        compile(body, unit)
        if !inverted { output.append(.end) }
        output.setTarget(of: step, to: output.label())
        if let joined = before.joined(with: state) {
            state = joined
        } else if !isTooLarge {
            // With and without the section, the text after it would mean different things.
            fail(
                .templateContext,
                "the section \"\(name.text)\" begins \(before.description) and ends \(state.description), expected to end where it began",
                at: tag.place, help: "close in the section what is opened in it")
        }
    }

    /// A block: the argument that fills it, or its own content.
    private func expand(_ block: Block, _ lead: Range<Int>?, _ unit: Unit) {
        guard let argument = unit.scope.arguments[block.name.text] else {
            if let lead { lineStart(lead, unit) }
            return compile(block.body, unit)
        }
        countInclusion(block.name, unit)
        let body = argument.block.body
        var inner = Unit(template: argument.template, scope: argument.scope)
        inner.strip = argument.block.intrinsic.map { inner.file.bytes[$0] } ?? []
        if let whiteSpace = lead ?? block.intrinsic {
            inner.indentation = unit.indentation
            inner.indentation.bytes += unit.stripped(whiteSpace)
            // Content that begins on a line of its own includes its line start.
            if argument.block.intrinsic == nil, !body.isEmpty { lineStart(whiteSpace, unit) }
        }
        compile(body, inner)
    }
}

extension Unit {
    /// White space of a line without what its block is indented by where it was written.
    func stripped(_ whiteSpace: Range<Int>) -> ArraySlice<UInt8> {
        let bytes = file.bytes[whiteSpace]
        return bytes.starts(with: strip) ? bytes.dropFirst(strip.count) : bytes
    }
}
