import Bytes
import Languages
import Markup
import Pages

extension Renderer {
    /// Writes a value as its kind and its context require.
    @inline(never)
    mutating func print(
        _ value: Value, _ lookup: Lookup, _ style: Style, _ program: Program, _ links: any LinkResolver,
        _ buffer: inout ByteBuffer
    ) {
        switch value {
        case .text(let text): buffer.append(text, style: style)
        case .none: break
        case .count(let number):
            if program.setting.hasPlainDigits, 0..<1000 ~= number {
                buffer.append(number)
            } else if let locale = program.locale {
                buffer.append(locale.format(number), style: style)
            } else {
                buffer.append(number)
            }
        case .number(let exact, let text): element("<data value=\"", exact, text, "</data>", style, &buffer)
        case .decimal(let number, let least, let most):
            let fraction = Int(least)...Int(max(least, most))
            print(number, fraction, style, program, &buffer)
        case .time(let machine, let text):
            element("<time datetime=\"", machine, text, "</time>", style, &buffer)
        case .plannedPage(let number, let isAbsolute):
            links.append(plannedPage: number, isAbsolute: isAbsolute, to: &buffer)
        case .page(let id):
            if !links.append(page: id, to: &buffer), program.setting.isStrict {
                reportLink(Link(.page(id)), links, lookup, program)
            }
        case .path(let path): links.append(path: path, to: &buffer)
        default: printRest(value, lookup, style, program, links, &buffer)
        }
    }

    private func print(
        _ number: Double, _ fraction: ClosedRange<Int>, _ style: Style, _ program: Program,
        _ buffer: inout ByteBuffer
    ) {
        guard style == .html else {
            return buffer.append(
                program.locale?.format(number, fraction: fraction) ?? exactText(number), style: style)
        }
        buffer.append("<data value=\"")
        buffer.append(exact: number)
        buffer.append("\">")
        // Digits, signs and points need no escape.
        if program.locale?.append(number, fraction: fraction, to: &buffer) == nil {
            buffer.append(exact: number)
        }
        buffer.append("</data>")
    }

    private func element(
        _ opening: StaticString, _ machine: String, _ text: String, _ closing: StaticString, _ style: Style,
        _ buffer: inout ByteBuffer
    ) {
        guard style == .html else { return buffer.append(text, style: style) }
        buffer.append(opening)
        buffer.append(machine, in: .attribute)
        buffer.append("\">")
        buffer.append(text, in: .text)
        buffer.append(closing)
    }

    private mutating func printRest(
        _ value: Value, _ lookup: Lookup, _ style: Style, _ program: Program, _ links: any LinkResolver,
        _ buffer: inout ByteBuffer
    ) {
        switch value {
        case .phrase(let text, let language):
            guard style == .html, language != program.locale?.tag else {
                return buffer.append(text, style: style)
            }
            buffer.append("<span lang=\"")
            buffer.append(language, in: .attribute)
            buffer.append("\">")
            buffer.append(text, in: .text)
            buffer.append("</span>")
        case .markup(let html):
            switch style {
            case .html, .raw, .lenient, .lenientRaw: buffer.append(html.bytes.span)
            case .xml, .plain: buffer.append(html.source, style: style)
            case .escaped, .attribute, .address, .css: reportMarkup(lookup, program)
            }
        case .link(let link):
            if !links.append(link, to: &buffer), program.setting.isStrict {
                reportLink(link, links, lookup, program)
            }
        case .flag(let flag):
            if program.setting.isStrict {
                reportUnprintable(value, lookup, program)
            } else {
                buffer.append(flag ? "true" : "false")
            }
        case .list, .rows, .record:
            if program.setting.isStrict { reportUnprintable(value, lookup, program) }
        case .none, .text, .count, .number, .decimal, .time, .page, .plannedPage, .path: break
        }
    }

    /// The plural category of a number in a language; nil if the value is not a number.
    func pluralCategory(of value: Value, in language: Locale) -> PluralCategory? {
        switch value {
        case .count(let number): return language.pluralCategory(number)
        case .text(let text): return Int(text).map { language.pluralCategory($0) }
        case .decimal(let number, let least, let most):
            if let whole = Int(exactly: number) { return language.pluralCategory(whole) }
            let text = language.format(number, fraction: Int(least)...Int(max(least, most)))
            return language.pluralCategory(number, visibleFractionDigits: Self.visibleFractionDigits(text))
        case .number(let exact, let text):
            if let whole = Int(exact) { return language.pluralCategory(whole) }
            guard let number = Double(exact) else { return nil }
            return language.pluralCategory(number, visibleFractionDigits: Self.visibleFractionDigits(text))
        default: return nil
        }
    }

    /// One point something: the digits that people see decide, "1.0" is no "1" in English.
    private static func visibleFractionDigits(_ text: String) -> Int {
        let fraction = text.reversed().prefix { $0.isNumber }.count
        return fraction == text.count ? 0 : fraction
    }
}
