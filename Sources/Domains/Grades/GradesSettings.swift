import Diagnostics
import Languages
import Pages
public import Records

extension Grades.Settings {
    /// Reads the domain's part of `site.yaml`.
    init(_ node: Node?, _ site: SiteFacts, log: DiagnosticLog) {
        today = site.today
        if let node, let fields = Fields(node, "grades", log: log) { read(fields, site) }
    }

    /// The settings of any site: grades are at most as large as the largest scale allows.
    static var anySite: Grades.Settings {
        var settings = Grades.Settings(nil, .anySite, log: DiagnosticLog())
        settings.scale = Grades.Mark(scales.upperBound)
        return settings
    }

    mutating func read(_ fields: Fields, _ site: SiteFacts) {
        visibility = fields.optional("visibility", .word(Visibility.self)) ?? visibility
        scale = fields.optional("scale", .mark(in: Self.scales)) ?? scale
        pass = fields.optional("pass", .mark(in: 0...scale.points)) ?? Grades.Mark(scale.unrounded / 2)
        institution = fields.optional("institution", .filledText)
        address = fields.optional("address", .lines) ?? []
        contact = fields.optional("contact", .filledText)
        contactLink = contact.flatMap(Self.link)
        paper = fields.optional("paper", .word(Paper.self)) ?? paper
        hasCertificates = fields.optional("certificates", .flag) ?? hasCertificates
        hasClassMeans = fields.optional("class_means", .flag) ?? hasClassMeans
        blocks =
            fields.optional("blocks", .list(of: .block(self, site.locales)))
            ?? Grades.Block.professionalDegree(minimum: pass)
        honours = fields.optional("honours", .list(of: .honours(self, site.locales))) ?? []
        titles = fields.optional("classes", .titles) ?? []
        signatory = fields.optional("signatory", .lines) ?? []
        signature = fields.optional("signature", .keyName)
        fields.passOverSource(of: Grades.self)
        fields.refuseUnknown()
    }

    private static let scales = 1.0...1000

    /// The address of a mail address or of a telephone number.
    private static func link(to contact: String) -> String? {
        if contact.wholeMatch(of: /[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/) != nil {
            return "mailto:" + contact
        }
        // A school year or a date is no telephone number.
        guard contact.wholeMatch(of: /\+?[0-9 ().-]+/) != nil,
            contact.wholeMatch(of: /[0-9]{4}-[0-9]{2}(-[0-9]{2}|[0-9]{2})/) == nil,
            contact.wholeMatch(of: /[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}/) == nil
        else { return nil }
        // In +33 (0)4 and 0033 (0)4 the 0 is dialled only without the code of the country.
        let hasCountry = contact.hasPrefix("+") || contact.hasPrefix("00")
        let dialled = hasCountry ? contact.replacing("(0)", with: "") : contact
        let digits = dialled.filter { $0 == "+" || $0.isNumber }
        return digits.count > 5 ? "tel:" + digits : nil
    }
}

extension Grades {
    /// The best grade of a site.
    ///
    /// - Parameter settings: the domain's part of `site.yaml`; nil if there is none.
    public static func scale(in settings: Node?) -> Double {
        Settings(settings, .anySite, log: DiagnosticLog()).scale.points
    }
}

extension Reader where Output == Grades.Mark {
    fileprivate static func mark(in range: ClosedRange<Double>) -> Reader {
        Reader<Double>.exactNumber(in: range).compactMap { Grades.Mark($0) }
    }
}

extension Reader where Output == Grades.Settings.KeyName {
    /// A key is nowhere but in the folder for keys, of which nothing is published.
    fileprivate static var keyName: Reader {
        Reader(
            .text(
                "the name of a file in the folder keys/ of the site, such as transcripts.pem",
                like: "^[^/]+\\.pem$")
        ) { node in
            guard let name = node.text, name.hasSuffix(".pem"), name.utf8.count > 4, !name.contains("/")
            else { return nil }
            return Grades.Settings.KeyName(text: name, place: node.place)
        }
    }
}

extension Reader where Output == [Grades.Settings.Title] {
    fileprivate static var titles: Reader {
        Reader<[(key: Node, value: String)]>.pairs("classes", .filledText).compactMap { pairs in
            pairs.compactMap { key, title in
                key.scalar.map { .init(stem: $0, title: title, place: key.place) }
            }
        }
    }
}

extension Reader where Output == [String] {
    /// One text, or one for each line; line ends in a text count too.
    static var lines: Reader {
        Reader(
            .either(
                "text, or a list of lines", Reader<String>.text.expectation,
                Reader<[String]>.list(of: .text).expectation)
        ) { node, log in
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
            if let selected = selection.countOfAverages, case .count(let count) = quorum, count > selected {
                fields.log.add(
                    Grades.Messages.tooLargeQuorum(
                        count, of: selected, at: fields.node["at_least"]?.place ?? fields.node.place))
            }
            return Grades.Block(name: name, selection: selection, minimum: minimum, quorum: quorum)
        }
    }
}

extension Reader where Output == Grades.Honours {
    fileprivate static func honours(_ settings: Grades.Settings, _ locales: [Locale]) -> Reader {
        .map("honours") { fields in
            let name = fields.required("name", .nameInLanguages(locales))
            let minimum = fields.required("minimum", .mark(in: 0...settings.scale.points))
            fields.refuseUnknown()
            guard let name, let minimum else { return nil }
            return Grades.Honours(name: name, minimum: minimum)
        }
    }
}

extension Reader where Output == Grades.Block.Name {
    fileprivate static func blockName(_ locales: [Locale]) -> Reader {
        nameInLanguages(locales, known: Grades.Block.knownNames)
    }

    /// - Parameter known: names of ours, which the messages have in every language.
    fileprivate static func nameInLanguages(_ locales: [Locale], known: [String] = []) -> Reader {
        let tags = locales.map(\.tag)
        let fallback = tags.first ?? "en"
        let forAll = Reader<String>.filledText.compactMap { text -> Grades.Block.Name? in
            known.contains(text)
                ? .known(text)
                : .own(Dictionary(uniqueKeysWithValues: tags.map { ($0, text) }), fallback: fallback)
        }
        return .map("name", or: forAll, "a name, or one for each language") { fields in
            let texts = fields.values(inLanguages: tags, requiresFirst: true, .filledText)
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
        let codes = Reader<[Grades.Block.Code]>.codes
        return Reader(
            .either(
                "\"all\", \"professional\", \"each\", a list of unit codes, or a list of such lists",
                Expectation("a word", .word(words.keys.sorted())), codes.expectation,
                Reader<[[Grades.Block.Code]]>.list(of: codes).expectation)
        ) { node, log in
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
                ? Reader<[[Grades.Block.Code]]>.list(of: codes)(node, log)
                : codes(node, log).map { [$0] }
            if let groups { check(groups, node, log) }
            return groups.map { .groups($0) }
        }
    }

    /// A group without units is never reached, and one that is there twice counts twice.
    private static func check(_ groups: [[Grades.Block.Code]], _ node: Node, _ log: DiagnosticLog) {
        var known: Set<Set<String>> = []
        for (number, codes) in groups.enumerated() {
            let place = groups.count == 1 ? node.place : node.elements[number].place
            if codes.isEmpty { log.add(Grades.Messages.emptyGroup(at: place)) }
            var own: Set<String> = []
            for code in codes where !own.insert(code.text).inserted {
                log.add(Grades.Messages.repeatedUnit(code))
            }
            if !codes.isEmpty, !known.insert(own).inserted {
                log.add(Grades.Messages.repeatedGroup(at: place))
            }
        }
    }
}

extension Reader where Output == [Grades.Block.Code] {
    fileprivate static var codes: Reader {
        .list(
            of: Reader<Grades.Block.Code>(
                .either("the code of a unit", .text("text"), .number("a number"))
            ) { node in
                node.kind == .text || node.kind == .number
                    ? node.scalar.map { Grades.Block.Code(text: $0, place: node.place) } : nil
            })
    }
}

extension Reader where Output == Grades.Block.Quorum {
    fileprivate static var quorum: Reader {
        Reader(
            .either(
                "\"all\", \"more than half\" or a whole number of 1 or more",
                Expectation("a word", .word(["all", "more than half"])),
                Expectation("a whole number", .integer(from: 1, to: nil)))
        ) { node in
            switch node.text {
            case "all": .all
            case "more than half": .moreThanHalf
            default: node.integer.flatMap { $0 >= 1 ? .count($0) : nil }
            }
        }
    }
}
