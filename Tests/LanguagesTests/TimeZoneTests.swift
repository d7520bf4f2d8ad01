import Testing

@testable import Languages

struct TimeZoneTests {
    @Test(arguments: [
        "Europe/Paris", "Europe/London", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Asia/Calcutta",
        "UTC", "GMT", "Etc/UTC", "US/Pacific",
        "GMT+8", "UTC+8", "UTC-03:30",
    ])
    func knowsTheZonesOfTheDatabase(name: String) {
        #expect(isKnownTimeZone(name))
    }

    @Test(arguments: [
        "", "Europe", "Europe/Pariss", "europe/paris", "Paris", " Europe/Paris", "Etc/Unknown", "+01:00",
        "GMT+", "GMT+99", "UTC+99",
        "gmt+1",
        // In Britain, Ireland and Canada, three other clocks than those of the ICU.
        "BST", "IST", "AST", "EST", "CET", "Factory", "Portugal", "Etc/GMT-8",
    ])
    func knowsNothingElse(name: String) {
        #expect(!isKnownTimeZone(name))
    }

    @Test(arguments: [
        ("Europe/Paris", "2026-01-15", "+01:00"), ("Europe/Paris", "2026-07-15", "+02:00"),
        ("Europe/London", "1970-01-01", "+01:00"),
        ("Australia/Sydney", "2026-01-15", "+11:00"), ("Asia/Kathmandu", "2026-01-15", "+05:45"),
        ("America/St_Johns", "2026-01-15", "-03:30"), ("UTC", "2026-01-15", "+00:00"),
        ("UTC+8", "2026-01-15", "+08:00"),
        ("Nowhere", "2026-01-15", "Z"),
    ])
    func writesTheOffsetOfADay(zone: String, day: String, expected: String) throws {
        let date = try #require(CalendarDate(iso: day))
        let noon = try #require(ClockTime(hour: 12, minute: 0))
        #expect(isoOffset(secondsAheadOfUTC(in: zone, date, noon)) == expected)
    }

    /// Paris leaps from 2:00 to 3:00 on 29 March 2026 and falls back from 3:00 to 2:00 on 25 October.
    @Test(arguments: [
        ("2026-03-29", 1, "+01:00"), ("2026-03-29", 2, "+01:00"), ("2026-03-29", 3, "+02:00"),
        ("2026-10-25", 1, "+02:00"), ("2026-10-25", 2, "+02:00"), ("2026-10-25", 3, "+01:00"),
    ])
    func mindsTheHourOfTheChange(day: String, hour: Int, expected: String) throws {
        let date = try #require(CalendarDate(iso: day))
        let time = try #require(ClockTime(hour: hour, minute: 30))
        #expect(isoOffset(secondsAheadOfUTC(in: "Europe/Paris", date, time)) == expected)
    }

    @Test(arguments: [
        ("Europe/Paris", 1_774_745_999.0, 3600), ("Europe/Paris", 1_774_746_000, 7200),
        ("America/New_York", 0, -18_000), ("Nowhere", 0, 0),
        ("", 0, 0),
    ])
    func tellsTheOffsetOfAMoment(zone: String, moment: Double, expected: Int) {
        #expect(secondsAheadOfUTC(in: zone, at: moment) == expected)
    }
}
