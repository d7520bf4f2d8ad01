public import Markup

extension Lettering {
    /// A picture whose texts are outlines. A text with a character that the face lacks stays a text, and so does
    /// one that is set in a way that pictures of this program do not use.
    public func outlined(_ picture: HTML) -> HTML {
        var reader = OutlinedText(letters: self)
        reader.read(picture.source)
        return HTML(trusted: reader.output)
    }

    /// A text in bold as a picture that is as high as a line; nil if the face lacks one of its characters.
    public func picture(of text: String) -> HTML? {
        guard let width = width(of: text, isBold: true), width > 0, let path = path(of: text, isBold: true)
        else {
            return nil
        }
        var svg = SVG(width: (width * 1000).rounded(.up), height: 1200) { svg in
            svg.attribute("class", constant: "letters")
            svg.attribute("role", constant: "img")
            svg.attribute("aria-label", text)
            svg.attribute("fill", constant: "currentColor")
        }
        svg.element("path") { letters in
            letters.attribute("transform", "translate(0 950)")
            letters.attribute("d", path)
        }
        return svg.finished()
    }
}

/// Goes through a picture from tag to tag, and remembers how texts are set.
private struct OutlinedText {
    let letters: Lettering
    private(set) var output = ""
    /// How texts are set in the elements around.
    private var around: [Setting] = [Setting()]

    private struct Setting {
        var size = 16.0
        var isBold = false
        /// How much of a text stands before its place.
        var share = 0.0
        /// Whether all that is said of texts is known here.
        var isKnown = true
    }

    init(letters: Lettering) { self.letters = letters }

    mutating func read(_ picture: String) {
        var rest = picture[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            output += rest[..<start]
            rest = rest[start...]
            guard !rest.hasPrefix("<!"), !rest.hasPrefix("<?"), let end = Self.end(ofTag: rest) else { break }
            let tag = rest[..<end]
            rest = rest[end...]
            if tag.hasPrefix("</") {
                if around.count > 1 { around.removeLast() }
                output += tag
                continue
            }
            // Most are shapes, which say nothing of texts.
            if tag.hasSuffix("/>") {
                output += tag
                continue
            }
            let attributes = Self.attributes(tag)
            let setting = setting(attributes)
            if tag.hasPrefix("<text"), let close = rest.firstRange(of: "</text>"),
                let path = path(attributes, setting, Self.plain(rest[..<close.lowerBound]))
            {
                output += path
                rest = rest[close.upperBound...]
                continue
            }
            around.append(setting)
            output += tag
        }
        output += rest
    }

    /// - Returns: nil if the text must stay as it is.
    private func path(
        _ attributes: [(name: Substring, value: Substring)], _ setting: Setting, _ text: String?
    )
        -> String?
    {
        guard setting.isKnown, let text,
            let path = letters.path(of: text, isBold: setting.isBold, before: setting.share)
        else { return nil }
        var (x, y, kept) = ("0", "0", "")
        for (name, value) in attributes {
            switch name {
            case "x": x = String(value)
            case "y": y = String(value)
            case "font-size", "font-weight", "text-anchor": break
            case "fill", "class": kept += " \(name)=\"\(value)\""
            default: return nil
            }
        }
        guard Double(x) != nil, Double(y) != nil else { return nil }
        // The sizes are written as they were, so that each number is the same everywhere.
        return
            "<path transform=\"translate(\(x) \(y))scale(\(setting.size))scale(.001)\"\(kept) d=\"\(path)\"/>"
    }

    private func setting(_ attributes: [(name: Substring, value: Substring)]) -> Setting {
        var setting = around.last ?? Setting()
        for (name, value) in attributes {
            switch name {
            case "font-size":
                if let size = Double(value) { setting.size = size } else { setting.isKnown = false }
            case "font-weight":
                if value == "bold" { setting.isBold = true } else { setting.isKnown = false }
            case "text-anchor": setting.share = value == "end" ? 1 : value == "middle" ? 0.5 : 0
            case "font-family": setting.isKnown = setting.isKnown && value == "sans-serif"
            case "style", "letter-spacing", "word-spacing", "direction", "writing-mode":
                setting.isKnown = false
            default: break
            }
        }
        return setting
    }

    /// Behind the end of the tag that a text begins with; a `>` in a value does not end it.
    private static func end(ofTag text: Substring) -> String.Index? {
        var quote: UInt8?
        for (index, byte) in zip(text.utf8.indices, text.utf8) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return text.utf8.index(after: index)
            }
        }
        return nil
    }

    /// Those in double quotes; values as they are written.
    private static func attributes(_ tag: Substring) -> [(name: Substring, value: Substring)] {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        return stride(from: 0, to: parts.count - 1, by: 2).map { number in
            (parts[number].drop { $0 != " " }.dropFirst().prefix { $0 != "=" }, parts[number + 1])
        }
    }

    /// The text of an element without its entities; nil if it has elements, or entities that are not known.
    private static func plain(_ source: Substring) -> String? {
        guard !source.contains("<") else { return nil }
        var text = ""
        var rest = source
        while let start = rest.firstIndex(of: "&") {
            guard let end = rest[start...].firstIndex(of: ";"),
                let character = entities[String(rest[start...end])]
            else { return nil }
            text += rest[..<start]
            text.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    private static let entities: [String: Character] = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'",
    ]
}
