import Diagnostics
import Languages
import Pages
import Records

extension Grades.Settings {
    /// Reads the domain's part of `site.yaml`.
    init(_ node: Node?, _ site: SiteFacts, log: DiagnosticLog) {
        guard let node, let fields = Fields(node, "grades", log: log) else { return }
        visibility = fields.optional("visibility", .word(Visibility.self)) ?? visibility
        scale = fields.optional("scale", .mark(in: 1...1000)) ?? scale
        pass = fields.optional("pass", .mark(in: 0...scale.points)) ?? Grades.Mark(scale.unrounded / 2)
        institution = fields.optional("institution", .filledText)
        address = fields.optional("address", .lines) ?? []
        paper = fields.optional("paper", .word(Paper.self)) ?? paper
        blocks =
            fields.optional("blocks", .list(of: .block(self, site.locales)))
            ?? Grades.Block.professionalDegree(minimum: pass)
        titles = fields.optional("classes", .titles) ?? []
        fields.refuseUnknown()
    }
}

extension Reader where Output == Grades.Mark {
    fileprivate static func mark(in range: ClosedRange<Double>) -> Reader {
        let number = Reader<Double>.number(in: range)
        return Reader(number.expected) { node, log in number(node, log).map { Grades.Mark($0) } }
    }
}

extension Reader where Output == [Grades.Settings.Title] {
    fileprivate static var titles: Reader {
        Reader("names of classes by their files") { node, log in
            guard Fields(node, "classes", log: log) != nil else { return nil }
            return node.members.compactMap { key, value in
                guard let stem = key.scalar, let title = Reader<String>.filledText(value, log) else {
                    return nil
                }
                return .init(stem: stem, title: title, place: key.place)
            }
        }
    }
}

extension Reader where Output == [String] {
    /// One text, or one for each line; line ends in a text count too.
    static var lines: Reader {
        Reader("text, or a list of lines") { node, log in
            let texts =
                node.kind == .list
                ? Reader<[String]>.list(of: .text)(node, log) : Reader<String>.text(node, log).map { [$0] }
            return texts.map { $0.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) } }
        }
    }
}

extension Reader where Output == Grades.Block {
    fileprivate static func block(_ settings: Grades.Settings, _ locales: [Locale]) -> Reader {
        .map("a block") { fields in
            let name = fields.required("name", .blockName(locales))
            let selection = fields.required("select", .selection)
            let minimum = fields.optional("minimum", .mark(in: 0...settings.scale.points)) ?? settings.pass
            let quorum = fields.optional("at_least", .quorum) ?? .all
            fields.refuseUnknown()
            guard let name, let selection else { return nil }
            if case .groups(let groups) = selection, case .count(let count) = quorum, count > groups.count {
                fields.log.add(
                    Grades.Messages.tooLargeQuorum(
                        count, of: groups.count, at: fields.node["at_least"]?.place ?? fields.node.place))
            }
            return Grades.Block(name: name, selection: selection, minimum: minimum, quorum: quorum)
        }
    }
}

extension Reader where Output == Grades.Block.Name {
    fileprivate static func blockName(_ locales: [Locale]) -> Reader {
        let tags = locales.map(\.tag)
        return Reader("a name, or one for each language") { node, log in
            let fallback = tags.first ?? "en"
            if node.kind != .map {
                return Reader<String>.filledText(node, log).map { text in
                    Grades.Block.knownNames.contains(text)
                        ? .known(text)
                        : .own(Dictionary(uniqueKeysWithValues: tags.map { ($0, text) }), fallback: fallback)
                }
            }
            guard let fields = Fields(node, "name", log: log) else { return nil }
            var texts: [String: String] = [:]
            for (index, tag) in tags.enumerated() {
                texts[tag] =
                    index == 0 ? fields.required(tag, .filledText) : fields.optional(tag, .filledText)
            }
            fields.refuseUnknown()
            return .own(texts, fallback: fallback)
        }
    }
}

extension Reader where Output == Grades.Block.Selection {
    private static var words: [String: Grades.Block.Selection] {
        ["all": .all, "professional": .professional, "each": .each]
    }

    fileprivate static var selection: Reader {
        Reader("\"all\", \"professional\", \"each\", a list of unit codes, or a list of such lists") {
            node, log in
            if let word = node.text {
                if let selection = words[word] { return selection }
                log.add(
                    Grades.Messages.unknownSelector(
                        Wording(verbatim: word), nearest: nearest(to: word, in: words.keys.sorted()),
                        at: node.place))
                return nil
            }
            guard node.kind == .list, !node.elements.isEmpty else {
                log.add(Grades.Messages.unknownSelector(node.shown, nearest: nil, at: node.place))
                return nil
            }
            let isNested = node.elements.contains { $0.kind == .list }
            let groups =
                isNested
                ? Reader<[[Grades.Block.Code]]>.list(of: .codes)(node, log)
                : Reader<[Grades.Block.Code]>.codes(node, log).map { [$0] }
            return groups.map { .groups($0) }
        }
    }
}

extension Reader where Output == [Grades.Block.Code] {
    fileprivate static var codes: Reader {
        .list(
            of: Reader<Grades.Block.Code>("the code of a unit") { node in
                node.kind == .text || node.kind == .number
                    ? node.scalar.map { Grades.Block.Code(text: $0, place: node.place) } : nil
            })
    }
}

extension Reader where Output == Grades.Block.Quorum {
    fileprivate static var quorum: Reader {
        Reader("\"all\", \"more than half\" or a whole number of 1 or more") { node in
            switch node.text {
            case "all": .all
            case "more than half": .moreThanHalf
            default: node.integer.flatMap { $0 >= 1 ? .count($0) : nil }
            }
        }
    }
}
