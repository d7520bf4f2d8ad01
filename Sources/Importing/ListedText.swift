import Languages

/// Names and dates as class lists have them, written as tables of grades do.
enum ListedText {
    /// "ROY Camille" as "ROY, Camille", and "Roy Camille" too if the heading says that the family name is
    /// first; any other name as it is.
    static func familyFirst(_ name: String, below heading: String) -> String {
        let words = name.split(separator: " ")
        guard words.count > 1, !name.contains(",") else { return name }
        let capitals = words.prefix { $0.count > 1 && !$0.contains(where: \.isLowercase) }.count
        let isSaid = words.count == 2 && Self.familyFirstHeadings.contains(slug(heading))
        let count = 0 < capitals && capitals < words.count ? capitals : isSaid ? 1 : 0
        guard count > 0 else { return name }
        return words[..<count].joined(separator: " ") + ", " + words[count...].joined(separator: " ")
    }

    private static let familyFirstHeadings: Set<String> = [
        "nom-et-prenom", "nom-prenom", "nom-prenoms", "apellidos-y-nombre", "cognome-e-nome",
    ]

    /// A date as the four languages write it, day first, or as spreadsheets do, with the year first; any
    /// other text as it is.
    static func isoDate(_ text: String) -> String {
        // Spreadsheets show midnight with a day.
        let date = text.hasSuffix(" 00:00:00") ? text.prefix { $0 != " " } : text[...]
        let parts = date.split { "/.-".contains($0) }.compactMap { Int($0) }
        guard parts.count == 3 else { return text }
        let (year, day) = parts[0] > 1_000 ? (parts[0], parts[2]) : (parts[2], parts[0])
        return year > 1_000 ? CalendarDate(year: year, month: parts[1], day: day)?.iso ?? text : text
    }
}
