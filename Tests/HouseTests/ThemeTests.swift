import Diagnostics
import Records
import TestSupport
import Testing

/// The theme has texts in four languages, and all of them are in its catalogues.
@Suite struct ThemeTests {
    /// The letters that are left of a text when its tags and its values are taken away.
    private static func words(_ text: some StringProtocol) -> [String] {
        String(text).replacing(/\{\{\{?[^}]*\}?\}\}/, with: " ").replacing(/&[a-z]+;/, with: " ")
            .split { !$0.isLetter }.map(String.init)
    }

    @Test(arguments: House.templates)
    func aTemplateContainsNoWords(_ file: House.File) {
        // A page that is sent on carries its styles inside.
        let text = file.text.replacing(/<style>(?:(?!<\/style>)[\s\S])*<\/style>/, with: "")
        let bare = text.replacing(/\{\{\{?[^}]*\}?\}\}/, with: "").replacing(/<[^>]*>/, with: " ")
        #expect(Self.words(bare) == [], "\(file.path)")
        for attribute in file.text.matches(
            of: /(?:aria-label|aria-description|alt|title|placeholder|label|summary)="([^"]*)"/)
        {
            #expect(Self.words(attribute.1) == [], "\(file.path): \(attribute.0)")
        }
    }

    @Test(arguments: House.files("Templates", ".css"))
    func aStyleContainsNoWords(_ file: House.File) {
        for content in file.text.matches(of: /content:([^;}]*)/) {
            for quoted in content.1.matches(of: /"([^"]*)"/) {
                #expect(Self.words(quoted.1) == [], "\(file.path): \(quoted.0)")
            }
        }
    }

    static let languages = ["en", "fr", "es", "it"]

    /// The shared message file of a language and those of the domains.
    private static func files(_ language: String) -> [House.File] {
        House.files("Templates", "locales/\(language).yaml")
    }

    /// All messages of a language by their keys; a plural is one message with several texts.
    static func messages(_ language: String) throws -> [String: [String]] {
        try files(language).reduce(into: [:]) { all, file in
            all.merge(try messages(in: file)) { _, _ in
                Issue.record("\(file.path) has a message that another file has, too")
                return []
            }
        }
    }

    static func messages(in file: House.File) throws -> [String: [String]] {
        let log = DiagnosticLog()
        let root = try #require(Document.yaml(SourceFile(path: file.path, text: file.text), log: log)).root
        #expect(log.diagnostics.isEmpty)
        var messages: [String: [String]] = [:]
        collect(root, "", &messages)
        return messages
    }

    private static func collect(_ node: Node, _ key: String, _ messages: inout [String: [String]]) {
        let forms: Set = ["zero", "one", "two", "few", "many", "other"]
        for (name, value) in node.members {
            let word = name.scalar ?? ""
            let isForm = node["other"] != nil && forms.contains(word) || node["otherwise"] != nil
            let whole = isForm || key.isEmpty ? (key.isEmpty ? word : key) : "\(key).\(word)"
            if value.kind == .map {
                collect(value, whole, &messages)
            } else {
                messages[whole, default: []].append(value.scalar ?? "")
            }
        }
    }

    @Test(arguments: languages)
    func everyLanguageHasTheSameMessagesWithTheSamePlaceholders(_ language: String) throws {
        let english = try Self.messages("en")
        let own = try Self.messages(language)
        #expect(own.count > 100)
        #expect(Set(own.keys).symmetricDifference(english.keys) == [])
        for (key, texts) in own {
            // A value may come whole, or joined as the language's phrases say.
            let bare = ["{rest}": "{value}", "{atPlace}": "{city}", "{onDate}": "{issued}"]
            let placeholders = { (texts: [String]) in
                Set(texts.flatMap { $0.matches(of: /\{[^{}]*\}/).map { bare[String($0.0)] ?? String($0.0) } })
            }
            #expect(placeholders(texts) == placeholders(english[key] ?? []), "\(language): \(key)")
            #expect(texts.contains { $0.allSatisfy(\.isWhitespace) } == false, "\(language): \(key) is empty")
        }
    }

    /// Romance languages have a form of their own for a million; what has forms must have them all.
    @Test(arguments: languages)
    func everyPluralHasTheFormsOfItsLanguage(_ language: String) {
        let forms: Set = language == "en" ? ["one", "other"] : ["one", "many", "other"]
        let lines = Self.files(language).flatMap(\.lines)
        var plurals: [[String]] = []
        var last = ""
        for line in lines {
            guard let match = line.firstMatch(of: /^( *)(zero|one|two|few|many|other):/) else {
                last = ""
                continue
            }
            if last == match.1 {
                plurals[plurals.count - 1].append(String(match.2))
            } else {
                plurals.append([String(match.2)])
            }
            last = String(match.1)
        }
        plurals = plurals.filter { $0.contains("other") }
        #expect(plurals.isEmpty == false)
        for plural in plurals { #expect(Set(plural) == forms) }
    }

    /// What a template or the sources name, whole or with an interpolated part.
    private static var names: (whole: Set<String>, patterns: [Regex<AnyRegexOutput>]) {
        get throws {
            var whole: Set<String> = []
            var patterns: [Regex<AnyRegexOutput>] = []
            for file in House.templates + House.files("Templates", ".css") {
                for match in file.text.matches(
                    of: /\bt\.([a-z0-9][a-z0-9.-]*[a-z0-9])/.wordBoundaryKind(.simple))
                {
                    whole.insert(String(match.1))
                }
            }
            for file in House.sources where ["Domains", "Publishing", "Languages"].contains(file.room) {
                for match in file.text.matches(of: /"((?:[a-z0-9.-]|\\\([^()]*(?:\([^()]*\))?[^()]*\))+)"/) {
                    let literal = String(match.1)
                    guard literal.contains("\\(") else {
                        whole.insert(literal)
                        continue
                    }
                    // A literal with placeholders counts only if it has text of its own before or after a
                    // full stop.
                    let form = literal.replacing(/\\\([^()]*(?:\([^()]*\))?[^()]*\)/, with: "#").replacing(
                        ".", with: "\\."
                    ).replacing(
                        "#", with: "[a-z0-9-]+")
                    if literal.contains("."), literal.contains(/[a-z]\.|\.[a-z]/) {
                        patterns.append(try Regex(form))
                    }
                }
            }
            return (whole, patterns)
        }
    }

    @Test func everyMessageIsUsed() throws {
        let (whole, patterns) = try Self.names
        #expect(whole.count > 100)
        for key in try Self.messages("en").keys.sorted() {
            // A domain's pages name their messages without the domain.
            let short = key.split(separator: ".").dropFirst().joined(separator: ".")
            let isNamed = whole.contains(key) || whole.contains(short)
            #expect(
                isNamed
                    || patterns.contains {
                        (try? $0.wholeMatch(in: key)) != nil || (try? $0.wholeMatch(in: short)) != nil
                    },
                "\(key) is used by no template and no source")
        }
    }

    /// French sets a narrow space before double punctuation and a wide one inside its quotes; no line breaks
    /// at either.
    @Test func frenchPunctuationHasItsSpaces() throws {
        for (key, texts) in try Self.messages("fr").sorted(by: { $0.key < $1.key }) {
            for text in texts {
                let wrong = text.matches(of: /[^\u{202F}][;:!?]|[;:!?][A-Za-zÀ-ÿ]|[^\u{A0}]»|«[^\u{A0}]/).map
                { String($0.0) }
                #expect(wrong == [], "\(key): \(text)")
            }
        }
    }

    /// Each language decides how a name and its value are joined: French sets a space before its colon.
    @Test(arguments: House.sources.filter { $0.room == "Domains" && !$0.path.hasSuffix("Messages.swift") })
    func noSourcePutsPunctuationBetweenValues(_ file: House.File) {
        let composed = file.code.matches(of: /\)(?:: |; | : )\\\(|separator: "[;:] "/).map { String($0.0) }
        #expect(composed == [], "\(file.path): give it a message, such as site.labelled")
    }

    /// Straight quotes and apostrophes are for machines.
    @Test(arguments: languages)
    func textsAreSetWithTypographicQuotes(_ language: String) throws {
        for (key, texts) in try Self.messages(language).sorted(by: { $0.key < $1.key }) {
            #expect(
                texts.contains { $0.contains("'") || $0.contains("\"") || $0.contains("...") } == false,
                "\(key): \(texts)")
        }
    }
}
