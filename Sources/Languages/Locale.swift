public import Diagnostics

/// A language as the site writes it: its name, its numbers, dates, plurals and its alphabet.
///
/// All of it is CLDR's, out of the toolchain's ICU; nothing depends on the machine's own language or time
/// zone.
public final class Locale: Sendable, Hashable {
    /// BCP 47 in its canonical spelling: `en`, `pt-BR`. The folder of the locale's pages and the value of
    /// `lang`.
    public let tag: String
    /// ICU's spelling of the tag: `pt_BR`.
    let identifier: String
    let numbers: NumberSymbols
    let lazyDates = Lazy<DatePatterns>()
    private let lazyList = Lazy<ListPattern>()
    let lazyRules = Lazy<PluralRules>()
    let lazyCollator = Lazy<Collator>()

    /// - Parameter tag: a language, with script, region or variant where they matter; letter case is
    ///   normalised.
    /// - Returns: nil if the tag is malformed, or its language is not in ISO 639.
    public init?(tag: String) {
        guard let identifier = ICU.identifier(tag: tag), let canonical = ICU.tag(identifier),
            let numbers = ICU.numberSymbols(identifier)
        else { return nil }
        self.tag = canonical
        self.identifier = identifier
        self.numbers = numbers
    }

    /// The language's name in itself, as a language switcher shows it: "Français", with a capital if the
    /// script has them.
    public var autonym: String {
        heading(ICU.displayName(identifier, in: identifier) ?? tag)
    }

    /// Words as a heading has them, with a capital if the script has them: "Mars 2025" of "mars 2025".
    public func heading(_ words: String) -> String {
        guard let first = words.unicodeScalars.first else { return words }
        return first.properties.titlecaseMapping + String(words.unicodeScalars.dropFirst())
    }

    /// The language's name in another one, as a sentence has it: "anglais" in French.
    public func name(in other: Locale) -> String { ICU.displayName(identifier, in: other.identifier) ?? tag }

    /// English without a region is British, as the words of the pages are.
    var europeanIdentifier: String { tag == "en" ? "en_GB" : identifier }

    /// The parts of a list in a sentence: "A, B and C"; "A, B e Inés" in Spanish.
    public func list(_ parts: [String]) -> String {
        let pattern = lazyList.value { ListPattern(europeanIdentifier) }
        // ICU chooses the conjunction by letters without accents only: "e Íñigo".
        let last = parts.last ?? ""
        let plain = folded(last)
        if let list = pattern.joined(parts.dropLast() + [plain]), list.hasSuffix(plain) {
            return list.dropLast(plain.count) + last
        }
        return pattern.joined(parts) ?? parts.joined(separator: ", ")
    }

    /// The value of `dir`: "ltr" or "rtl".
    public var direction: String {
        ICU.isRightToLeft(identifier) ? "rtl" : "ltr"
    }

    /// The value of `og:locale`, language and region: "fr_FR". A region that the tag does not name is CLDR's
    /// likely one, but for English, whose dates and words are British.
    public var openGraph: String {
        guard let full = ICU.withLikelySubtags(europeanIdentifier), let parts = ICU.languageAndRegion(full),
            !parts.region.isEmpty
        else {
            return tag
        }
        return "\(parts.language)_\(parts.region)"
    }

    /// The language's name, for diagnostics: "French".
    public var wording: Wording {
        Wording(key: ICU.displayName(identifier, in: "en") ?? tag, values: [])
    }

    /// The name of the language of a tag, for diagnostics; the tag itself if no language is known by it.
    public static func wording(ofTag tag: String) -> Wording {
        Locale(tag: tag)?.wording ?? Wording(verbatim: tag)
    }

    /// The tag, then what it narrows down, the widest last: `pt-BR`, `pt`. Texts of any of them are in this
    /// language.
    var lineage: [String] {
        var tags = [tag]
        var rest = tag[...]
        while let hyphen = rest.lastIndex(of: "-") {
            rest = rest[..<hyphen]
            tags.append(String(rest))
        }
        return tags
    }

    public static func == (left: Locale, right: Locale) -> Bool {
        left.tag == right.tag
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(tag)
    }
}
