import Bytes
import Diagnostics
import Languages

extension Compiler {
    /// Sets the words of a message in: the whole of it is text now, but for its placeholders.
    func message(_ key: String, _ name: TagName, raw: Bool, _ messages: any MessageSource, _ unit: Unit) {
        let place = unit.file.place(name.offset)
        guard let words = messages.words(for: key) else {
            let meant = nearest(to: key, in: messages.keys).map { "t.\($0)" }
            let cure: Wording = .didYouMean(meant) ?? "add it to locales/\(messages.locale.tag).yaml"
            return fail(.templateUnknownMessage, "there is no message \"\(key)\"", at: place, help: cure)
        }
        guard let style = style(of: name, raw: raw, unit) else { return }
        messagesUsed.insert(key)
        let foreign = style == .html ? words.foreignLanguage : nil
        if let foreign {
            var opening = ByteBuffer()
            opening.append("<span lang=\"")
            opening.append(foreign, in: .attribute)
            opening.append("\">")
            emit(opening.bytes)
        }
        let origin = MessageOrigin(key: key, place: words.place ?? place)
        let site = MessageSite(message: origin, style: style, place: place, language: words.language)
        switch words.form {
        case .single(let pieces): set(pieces, site)
        case .plural(let forms): set(forms, site)
        case .joined(let forms): set(forms.last?.pieces ?? [], site)
        }
        if foreign != nil { emit("</span>".utf8) }
    }

    private func set(_ pieces: [Message.Piece], _ site: MessageSite) {
        for piece in pieces {
            switch piece {
            case .text(let text):
                var buffer = ByteBuffer()
                buffer.append(text, style: site.style)
                emit(buffer.bytes)
            case .placeholder(let name):
                output.append(
                    .value(
                        output.lookup(name.split(separator: ".").map(String.init), site.tag(name)), site.style
                    ))
                state.passData()
            }
        }
    }

    private func set(_ forms: [PluralCategory: [Message.Piece]], _ site: MessageSite) {
        let step = output.append(.plural(output.lookup(["count"], site.tag("count")), branches: 0))
        let before = state
        var after: HTMLState?
        var steps: [PluralCategory: Int32] = [:]
        var jumps: [Int] = []
        for category in PluralCategory.allCases {
            guard let pieces = forms[category] else { continue }
            steps[category] = Int32(output.label())
            state = before
            set(pieces, site)
            after = after?.joined(with: state) ?? state
            jumps.append(output.append(.jump(to: 0)))
        }
        state = after ?? before
        let end = output.label()
        for jump in jumps { output.setTarget(of: jump, to: end) }
        output.setBranches(
            of: step,
            to: PluralBranches(steps: steps, other: steps[.other] ?? Int32(end), language: site.language))
    }
}

/// What all the words of one message in one place share.
private struct MessageSite {
    var message: MessageOrigin
    var style: Style
    var place: Place
    var language: Locale

    func tag(_ name: String) -> TagPlace {
        TagPlace(file: place.file, offset: place.offset, name: name, message: message)
    }
}
