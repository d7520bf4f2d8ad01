import Diagnostics
import TestSupport
import Testing

/// Every text of a diagnostic is in the sources in English, and in `Translations` in all other languages.
@Suite struct TranslationTests {
    private static let languages = ["fr", "es", "it"]

    private struct Entry {
        var key: String
        var file: String
        var texts: [String: String] = [:]
    }

    private static let entries: [Entry] = {
        var entries: [Entry] = []
        for file in House.files("Sources/SitegenCommand/Translations", ".txt") {
            for line in file.lines where !line.isEmpty && !line.hasPrefix("#") {
                if let match = line.wholeMatch(of: /([a-z]{2,3}): (.+)/) {
                    entries[entries.count - 1].texts[String(match.1)] = String(match.2)
                } else {
                    entries.append(Entry(key: String(line), file: file.path))
                }
            }
        }
        return entries
    }()

    /// Languages by their names and what the system says are not in the sources.
    private static let namesOnly = "Sources/SitegenCommand/Translations/Names.txt"

    /// Files that can make a message; what `explain` prints is in English.
    private static let sources = House.sources.filter {
        ($0.imports.contains("Diagnostics") || $0.room == "Diagnostics")
            && !$0.path.hasSuffix("/ExplanationText.swift")
    }

    /// The literals of a source.
    private struct Reading {
        var path: String
        var texts: [SourceTexts.Text]
        /// Those that are messages.
        var messages: [SourceTexts.Text]
    }

    private static let readings = sources.map { file in
        let source = SourceTexts(file.text)
        return Reading(
            path: file.path, texts: source.texts, messages: source.texts.filter { isMessage($0, of: source) })
    }

    private static func placeholders(_ text: String) -> [String] {
        text.matches(of: /\{[0-9]\}/).map { String($0.0) }
    }

    @Test func everyTextIsInEveryLanguage() {
        #expect(Self.entries.count > 700)
        for entry in Self.entries {
            #expect(Set(entry.texts.keys) == Set(Self.languages), "\(entry.file): \(entry.key)")
            for (language, text) in entry.texts {
                #expect(
                    Set(Self.placeholders(text)) == Set(Self.placeholders(entry.key)),
                    "\(entry.file): \(language): \(text)")
            }
        }
    }

    @Test func aTextIsTranslatedOnce() {
        var seen: [String: String] = [:]
        for entry in Self.entries {
            let other = seen.updateValue(entry.file, forKey: entry.key)
            #expect(other == nil, "\(entry.file) and \(other ?? ""): \(entry.key)")
        }
    }

    @Test func everyTranslatedTextIsInTheSources() {
        var literals: Set<String> = []
        for file in Self.readings { literals.formUnion(file.texts.map(\.key)) }
        for entry in Self.entries where entry.file != Self.namesOnly {
            let isUsed = literals.contains(entry.key)
            #expect(isUsed, "\(entry.file): no message is: \(entry.key)")
        }
    }

    @Test func everyMessageIsTranslated() {
        #expect(Self.readings.flatMap(\.messages).count > 700)
        let known = Set(Self.entries.map(\.key))
        for file in Self.readings {
            let unknown = file.messages.map(\.key).filter { !known.contains($0) }
            #expect(unknown.isEmpty, "\(file.path): no translation of: \(unknown)")
        }
    }

    /// A condition inside a sentence would stay English.
    @Test func noMessageContainsALiteral() {
        for file in Self.readings {
            let messages = Set(file.messages.map(\.offset))
            for text in file.texts where text.openers.last?.kind == .value {
                let outer = file.texts.last { $0.offset < text.openers.last?.offset ?? 0 }
                guard let outer, messages.contains(outer.offset) else { continue }
                #expect(!text.key.contains(/[A-Za-z]{3}/), "\(file.path): \(text.key)")
            }
        }
    }

    /// As in the catalogues of pages: French has U+202F before a mark, French and Italian have the apostrophe
    /// of printers, and Spanish opens its questions.
    @Test func punctuationIsThatOfTheLanguage() {
        for entry in Self.entries {
            for (language, text) in entry.texts where language != "es" {
                #expect(!text.contains(/\p{L}'\p{L}/), "\(language): \(text)")
            }
            // A mark that the English text has as well may be part of what a file contains.
            if let text = entry.texts["fr"], !entry.key.contains(/[;?!]/) {
                #expect(!text.contains(/[^\u{202F}<][;?!]/), "fr: \(text)")
            }
            if let text = entry.texts["es"], entry.key.hasSuffix("?") {
                #expect(text.hasPrefix("¿"), "es: \(text)")
            }
        }
    }

    @Test func aTranslationIsFoundByItsLanguage() throws {
        let texts = try text(of: Repository.path("Sources/SitegenCommand/Translations/Grades.txt"))
        let wording: Wording = "the grade \("21") is outside the scale, expected a number from 0 to \("20")"
        #expect(
            wording.text(in: Translation("es", [texts]))
                == "la nota 21 está fuera de la escala; se espera un número de 0 a 20")
    }
}

extension TranslationTests {
    /// Calls whose texts are not messages.
    private static let otherCalls: Set<String> = [
        "DiagnosticCode", "Subcommand", "Option", "Operand", "contains", "hasPrefix", "hasSuffix",
        "components",
    ]

    /// Whether a literal is a text for people that has to be translated: it has words, and neither what is
    /// called with it nor its declared type says that it is something else. One word alone is too often a
    /// key or a name to tell.
    private static func isMessage(_ text: SourceTexts.Text, of source: SourceTexts) -> Bool {
        let isMarkup = text.key.contains(/^ *(?:<[a-z?]|">|\{")/)
        guard !isMarkup, text.key.contains(/\p{L}[^ ]* .*\p{L}/) else { return false }
        var statement = source.statement(before: text.offset)
        if statement.contains(/(?:==|!=) $/) || statement.contains(/^\s*case [^:]*$/) { return false }
        for opener in text.openers.reversed() {
            switch opener.kind {
            case .value: return false
            case .parenthesis:
                let callee = source.callee(opener)
                if !callee.isEmpty { return !otherCalls.contains(callee) }
            case .bracket:
                if !source.isList(opener) { return false }
            case .brace:
                if let isMessage = isWording(statement) { return isMessage }
                if source.signature(opener).contains("-> Wording") { return true }
                statement = source.statement(before: opener.offset)
                if statement.contains(/\b(?:func|init|subscript)\b/) {
                    return statement.contains(/-> [^{]*Wording/)
                }
            }
        }
        return isWording(statement) ?? false
    }

    /// What the declaration or assignment at the beginning of a statement says of its value; nil if it says
    /// nothing.
    private static func isWording(_ statement: String) -> Bool? {
        if statement.contains(/\b(?:message|help) =\s/) { return true }
        if let match = statement.firstMatch(of: /\b(?:let|var) [^=:]+(?:: ([^={]+))?(?:=|\{|$)/) {
            return match.1?.contains("Wording") ?? false
        }
        return nil
    }
}
