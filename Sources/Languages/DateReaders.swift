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
        Reader(.text("a time such as \(example)", like: "^[0-9]{2}:[0-9]{2}$")) { node in
            node.text.flatMap { ClockTime(iso: $0) }
        }
    }
}
