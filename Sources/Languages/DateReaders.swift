import Diagnostics
public import Records

extension Reader where Output == CalendarDate {
    /// A date as ISO 8601 writes it.
    ///
    /// - Parameter example: the date that messages show, from the life of those who write the file.
    public static func date(example: String = "2025-02-08") -> Reader {
        Reader(
            .text("a date such as \(example)", like: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
            cure: { $0.text.flatMap { CalendarDate.cure(for: $0) } }
        ) { node in
            node.text.flatMap { CalendarDate(iso: $0) }
        }
    }
}

extension Reader where Output == ClockTime {
    /// A time of day as ISO 8601 writes it.
    ///
    /// - Parameter example: the time that messages show.
    public static func time(example: String = "18:10") -> Reader {
        Reader(
            .text("a time such as \(example)", like: "^[0-9]{2}:[0-9]{2}$"),
            cure: { $0.text.flatMap(ClockTime.meant).map { "write \"\($0.iso)\"" } }
        ) { node in
            node.text.flatMap { ClockTime(iso: $0) }
        }
    }
}

extension ClockTime {
    /// The time in a text that does not follow ISO 8601, such as `5:30 PM`, `17h30` and `9.05`; nil if the text is not a time.
    static func meant(by text: String) -> ClockTime? {
        let written = /\s*(\d{1,2})\s*[:.hH]\s*(\d{2})(?::\d{2})?\s*(?:([aApP])\.?\s*[mM]\.?)?\s*/
        guard let match = text.wholeMatch(of: written), let hour = Int(match.1), let minute = Int(match.2)
        else {
            return nil
        }
        guard let half = match.3?.lowercased() else { return ClockTime(hour: hour, minute: minute) }
        guard 1...12 ~= hour else { return nil }
        return ClockTime(hour: hour % 12 + (half == "p" ? 12 : 0), minute: minute)
    }
}
