import Bytes
import Diagnostics

extension Compiler {
    /// Sets the words of a message in: the whole of it is text now, but for its placeholders.
    func message(_ key: String, _ name: TagName, raw: Bool, _ messages: any MessageSource, _ unit: Unit) {
        let place = unit.file.place(name.offset)
        guard let message = messages.message(for: key) else {
            let help = nearest(to: key, in: messages.keys).map { "did you mean \"t.\($0)\"?" }
            // No catalogue of the theme or the site has the key.
            return fail("template.unknown-message", "there is no message \"\(key)\"", at: place, help: help ?? "add it to locales/\(messages.language).yaml")
        }
        guard let style = style(of: name, raw: raw, unit) else { return }
        messagesUsed.insert(key)
        let isForeign = style == .html && message.language != messages.language
        if isForeign {
            var opening = ByteBuffer()
            opening.append("<span lang=\"")
            opening.append(message.language, in: .attribute)
            opening.append("\">")
            emit(opening.bytes)
        }
        let words = MessageWords(key: key, style: style, place: place)
        switch message.form {
        case .single(let pieces): set(pieces, words)
        case .plural(let forms): set(forms, words)
        }
        if isForeign { emit("</span>".utf8) }
    }

    private func set(_ pieces: [MessageText.Piece], _ words: MessageWords) {
        for piece in pieces {
            switch piece {
            case .text(let text):
                var buffer = ByteBuffer()
                buffer.append(text, style: words.style)
                emit(buffer.bytes)
            case .placeholder(let name):
                output.append(.value, name.split(separator: ".").map(String.init), words.tag(name), style: words.style)
                state.passData()
            }
        }
    }

    private func set(_ forms: [String: [MessageText.Piece]], _ words: MessageWords) {
        let step = output.append(.plural, ["count"], words.tag("count"))
        let before = state
        var after = state
        var steps: [String: Int32] = [:]
        var jumps: [Int] = []
        for (category, pieces) in forms.sorted(by: { $0.key < $1.key }) {
            steps[category] = Int32(output.label())
            state = before
            set(pieces, words)
            after = after.joined(with: state) ?? after
            jumps.append(output.operations.count)
            output.append(Operation(kind: .jump))
        }
        state = after
        let end = output.label()
        for jump in jumps { output.setTarget(of: jump, to: end) }
        output.append(PluralBranches(steps: steps, other: steps["other"] ?? Int32(end)), for: step)
    }
}

/// What all the words of one message share.
private struct MessageWords {
    var key: String
    var style: Style
    var place: Place

    func tag(_ name: String) -> TagPlace {
        TagPlace(file: place.file, offset: place.offset, name: name, message: key)
    }
}
