/// A date as people write it: `3/4/2024`, `15 mars 2024`, `2024-02-30`. Reading it decides nothing; it is for a message that
/// says how to write the day that was meant.
struct WrittenDate {
    private var year: Int?
    /// Whether the year comes before the other numbers.
    private var isYearFirst = false
    /// Of a name.
    private var month: Int?
    /// The numbers of one or two digits, in their order.
    private var numbers: [Int] = []

    /// nil for what has no year of four digits without zeros before it, or more than a date has.
    init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        var rest = text.lowercased()[...]
        while let first = rest.first {
            let isDigit = first.isNumber
            let token = rest.prefix { $0.isNumber == isDigit && $0.isLetter == first.isLetter }
            rest = rest[token.endIndex...]
            if isDigit {
                guard let number = Int(token), add(number, digits: token.count) else { return nil }
            } else if let known = Self.month(token) {
                guard month == nil else { return nil }
                month = known
            }
        }
        guard let year, year >= 1000, numbers.count <= (month == nil ? 2 : 1) else { return nil }
    }

    /// Whether there was room for one more number.
    private mutating func add(_ number: Int, digits: Int) -> Bool {
        guard digits == 4 else {
            numbers.append(number)
            return digits <= 2
        }
        guard year == nil else { return false }
        year = number
        isYearFirst = numbers.isEmpty && month == nil
        return true
    }

    /// The days that may be meant, the one that is likelier in Europe first; empty if there is no such day.
    var days: [CalendarDate] {
        guard let year else { return [] }
        if let month {
            return numbers.compactMap { CalendarDate(year: year, month: month, day: $0) }
        }
        guard numbers.count == 2 else { return [] }
        let dayFirst = CalendarDate(year: year, month: numbers[1], day: numbers[0])
        let monthFirst = CalendarDate(year: year, month: numbers[0], day: numbers[1])
        if isYearFirst, let monthFirst { return [monthFirst] }
        return [dayFirst, monthFirst].compactMap(\.self).reduce(into: []) { days, day in
            if !days.contains(day) { days.append(day) }
        }
    }

    /// The first day of a month that is written without a day.
    var firstOfMonth: CalendarDate? {
        guard let year, numbers.count == (month == nil ? 1 : 0) else { return nil }
        return CalendarDate(year: year, month: month ?? numbers[0], day: 1)
    }

    /// The last day of the month, where the one that is written comes after it.
    var lastOfMonth: CalendarDate? {
        guard let year, let day = month == nil && isYearFirst ? numbers.last : numbers.first, 29...31 ~= day,
            let month = month ?? (isYearFirst ? numbers.first : numbers.last)
        else { return nil }
        return (28..<day).reversed().lazy.compactMap { CalendarDate(year: year, month: month, day: $0) }.first
    }

    /// The number of a month by how its name begins in English, French, Spanish or Italian.
    private static func month(_ word: Substring) -> Int? {
        let word = word.map { ["é": "e", "û": "u"][$0] ?? $0 }
        guard word.count >= 3 else { return nil }
        let names = String(word)
        return beginnings.firstIndex { $0.contains { names.hasPrefix($0) } }.map { $0 + 1 }
    }

    private static let beginnings = [
        ["jan", "ene", "gen"], ["feb", "fev"], ["mar"], ["apr", "avr", "abr"], ["may", "mai", "mag"],
        ["jun", "juin", "giu"], ["jul", "juil", "lug"], ["aug", "aou", "ago"], ["sep", "set"],
        ["oct", "ott"],
        ["nov"], ["dec", "dic"],
    ]
}
