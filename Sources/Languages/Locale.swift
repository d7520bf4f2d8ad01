// The room in outline.
// API sketch, replaced by the real room.
public final class Locale: Sendable {
    public let tag: String
    public init(tag: String) { self.tag = tag }
}
public struct CalendarDate: Sendable, Hashable, Comparable {
    public var year: Int
    public var month: Int
    public var day: Int
    public init(year: Int, month: Int, day: Int) { self.year = year; self.month = month; self.day = day }
    public static func < (l: Self, r: Self) -> Bool { (l.year, l.month, l.day) < (r.year, r.month, r.day) }
}
public struct Localization: Sendable {
    public let locale: Locale
}
