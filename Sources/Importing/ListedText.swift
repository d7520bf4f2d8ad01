import Languages

/// Names and dates as class lists have them, written as tables of grades do.
enum ListedText {
    /// "ROY Camille" as "ROY, Camille", and "Roy Camille" too if the heading says that the family name is
    /// first; any other name as it is.
    static func familyFirst(_ name: String, below heading: String) -> String {
        let words = name.split(separator: " ")
        guard words.count > 1, !name.contains(",") else { return name }
        let count = familyNameInCapitals(words) ?? familyNameByHeading(words, heading)?.count ?? 0
        guard count > 0 else { return name }
        return words[..<count].joined(separator: " ") + ", " + words[count...].joined(separator: " ")
    }

    /// Whether it is not sure how many words of a name are the family name, below a heading that says that it is first.
    static func isFamilyNameUnsure(_ name: String, below heading: String) -> Bool {
        let words = name.split(separator: " ")
        guard words.count > 1, !name.contains(","), familyNameInCapitals(words) == nil else { return false }
        return familyNameByHeading(words, heading)?.isSure == false
    }

    /// How many words at the start are the family name because they alone are in capitals, with small words in front of
    /// them: "van der BERG Anna".
    private static func familyNameInCapitals(_ words: [Substring]) -> Int? {
        let particles = words.prefix { !isInCapitals($0) && familyParticles.contains(slug(String($0))) }.count
        let capitals = words.dropFirst(particles).prefix(while: isInCapitals).count
        return 0 < capitals && particles + capitals < words.count ? particles + capitals : nil
    }

    /// Whether a word is in capitals but for a prefix that often stays small: "ROY", "d’ARTAGNAN", "McDONALD".
    private static func isInCapitals(_ word: Substring) -> Bool {
        let name = word.lastIndex { "'’".contains($0) }.map { word[word.index(after: $0)...] } ?? word
        let rest = ["Mc", "Mac"].first { name.hasPrefix($0) }.map { name.dropFirst($0.count) } ?? name
        return rest.count > 1 && !rest.contains(where: \.isLowercase)
    }

    private static func familyNameByHeading(_ words: [Substring], _ heading: String) -> (
        count: Int, isSure: Bool
    )? {
        guard familyFirstHeadings.contains(slug(heading)) else { return nil }
        let particles = words.prefix { familyParticles.contains(slug(String($0))) }.count
        // Two family names are usual in Spanish.
        let names = slug(heading).hasPrefix("apellidos") && words.count - particles > 2 ? 2 : 1
        return (min(particles + names, words.count - 1), words.count - particles == 2)
    }

    private static let familyParticles: Set<String> = [
        "de", "la", "las", "los", "del", "di", "da", "dal", "dalla", "della", "lo", "li", "le", "van", "von",
        "der", "den",
        "du", "des", "san", "santa", "el", "al", "ben", "mc", "mac", "dos", "st", "saint",
    ]

    private static let familyFirstHeadings: Set<String> = [
        "nom-et-prenom", "nom-prenom", "nom-prenoms", "apellidos-y-nombre", "cognome-e-nome",
    ]

    /// The order of the numbers in a date whose year is last.
    enum DateOrder {
        /// As the four languages write dates.
        case dayFirst
        /// As Americans write them.
        case monthFirst
    }

    /// A date with its year first, as spreadsheets write it, or last; any other text as it is.
    static func isoDate(_ text: String, _ order: DateOrder) -> String { date(text, order)?.iso ?? text }

    /// The first date that only Americans write so, if no other is written day first: then all are American.
    static func americanDate(among dates: [String]) -> String? {
        let american = dates.first { date($0, .dayFirst) == nil && date($0, .monthFirst) != nil }
        let isMixed = dates.contains { date($0, .dayFirst) != nil && date($0, .monthFirst) == nil }
        return isMixed ? nil : american
    }

    /// A date as lists have it; nil for any other text.
    static func date(_ text: String, _ order: DateOrder) -> CalendarDate? {
        // Spreadsheets show midnight with a day.
        let date = text.hasSuffix(" 00:00:00") ? text.prefix { $0 != " " } : text[...]
        let parts = date.split { "/.-".contains($0) }.compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        if parts[0] > 1_000 { return CalendarDate(year: parts[0], month: parts[1], day: parts[2]) }
        guard parts[2] > 1_000 else { return nil }
        let (day, month) = order == .dayFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
        return CalendarDate(year: parts[2], month: month, day: day)
    }
}
