import Testing

@testable import Languages

struct DateTests {
    @Test(arguments: [
        ("en", "2017-12-15", "15 December 2017"), ("fr", "2017-12-15", "15 décembre 2017"),
        ("es", "2017-12-15", "15 de diciembre de 2017"),
        ("it", "2017-12-15", "15 dicembre 2017"), ("en-US", "2017-12-15", "December 15, 2017"),
        ("en-GB", "2024-02-29", "29 February 2024"),
        ("fr", "2021-05-01", "1er mai 2021"), ("fr-CH", "2021-05-01", "1er mai 2021"),
        ("es", "2021-05-01", "1 de mayo de 2021"),
        ("it", "2021-05-01", "1º maggio 2021"), ("en", "2021-05-01", "1 May 2021"),
        ("fr", "2021-05-11", "11 mai 2021"),
        ("de", "2017-12-15", "15. Dezember 2017"), ("pl", "2017-12-15", "15 grudnia 2017"),
        ("th", "2017-12-15", "15 ธันวาคม 2017"),
        ("fa", "2017-12-15", "۱۵ دسامبر ۲۰۱۷"),
    ])
    func writesLongDates(tag: String, iso: String, expected: String) throws {
        let date = try #require(CalendarDate(iso: iso))
        #expect(try locale(tag).format(date, .long) == expected)
    }

    @Test(arguments: [
        ("en", "2017-12-17", "Sunday 17 December 2017"), ("fr", "2017-12-17", "dimanche 17 décembre 2017"),
        ("es", "2017-12-18", "lunes, 18 de diciembre de 2017"),
        ("it", "2017-12-23", "sabato 23 dicembre 2017"),
        ("fr", "2021-05-01", "samedi 1er mai 2021"), ("it", "2021-05-01", "sabato 1º maggio 2021"),
        ("de", "2017-12-17", "Sonntag, 17. Dezember 2017"),
    ])
    func writesDatesWithTheirWeekday(tag: String, iso: String, expected: String) throws {
        let date = try #require(CalendarDate(iso: iso))
        #expect(try locale(tag).format(date, .full) == expected)
    }

    @Test(arguments: [
        ("en", "2017-06-03", "3 Jun 2017"), ("fr", "2017-06-03", "3 juin 2017"),
        ("es", "2017-06-03", "3 jun 2017"),
        ("it", "2017-06-03", "3 giu 2017"), ("en-US", "2017-06-03", "Jun 3, 2017"),
        ("de", "2017-06-03", "3. Juni 2017"),
        ("fr", "2017-07-01", "1er juil. 2017"),
    ])
    func writesShortDates(tag: String, iso: String, expected: String) throws {
        let date = try #require(CalendarDate(iso: iso))
        #expect(try locale(tag).format(date, .short) == expected)
    }

    @Test(arguments: [
        ("en", "2017-06-03", "3 Jun"), ("fr", "2017-07-01", "1er juil."), ("es", "2017-06-03", "3 jun"),
        ("it", "2017-06-03", "3 giu"), ("en-US", "2017-06-03", "Jun 3"),
    ])
    func writesDaysOfAYearThatIsKnown(tag: String, iso: String, expected: String) throws {
        let date = try #require(CalendarDate(iso: iso))
        #expect(try locale(tag).format(date, .dayAndMonth) == expected)
    }

    @Test(arguments: [
        ("en", "December 2017"), ("fr", "décembre 2017"), ("es", "diciembre de 2017"),
        ("it", "dicembre 2017"), ("pl", "grudzień 2017"),
    ])
    func writesMonths(tag: String, expected: String) throws {
        let date = try #require(CalendarDate(iso: "2017-12-01"))
        #expect(try locale(tag).format(date, .monthAndYear) == expected)
    }

    /// Without an ending for the first day, since there is no day.
    @Test(arguments: [("en", "Feb"), ("fr", "févr."), ("es", "feb"), ("it", "feb")])
    func writesMonthsOfAnAxis(tag: String, expected: String) throws {
        let date = try #require(CalendarDate(iso: "2017-02-01"))
        #expect(try locale(tag).format(date, .month) == expected)
    }

    @Test(arguments: [
        ("en", "JFMAMJJASOND"), ("fr", "JFMAMJJASOND"), ("es", "EFMAMJJASOND"), ("it", "GFMAMGLASOND"),
    ])
    func writesMonthsOfANarrowAxis(tag: String, expected: String) throws {
        let letters = try (1...12).map { month in
            let date = try #require(CalendarDate(year: 2017, month: month, day: 1))
            return try locale(tag).format(date, .monthLetter)
        }
        #expect(letters.joined() == expected)
    }

    @Test(arguments: [
        ("en", "18:10", "18:10"), ("fr", "18:10", "18h10"), ("es", "18:10", "18:10"),
        ("it", "18:10", "18:10"), ("en-US", "18:10", "18:10"),
        ("en", "09:05", "09:05"), ("fr", "09:05", "9h05"), ("fr-CH", "18:10", "18h10"),
        ("fr-CA", "18:10", "18h10"), ("es", "09:05", "9:05"), ("it", "00:00", "00:00"),
        ("fi", "18:10", "18.10"),
    ])
    func writesTimesOnA24HourClock(tag: String, iso: String, expected: String) throws {
        let time = try #require(ClockTime(iso: iso))
        #expect(try locale(tag).format(time: time) == expected)
    }

    @Test(arguments: [
        "", "2017-2-15", "2017-02-30", "2023-02-29", "1900-02-29", "2017-13-01", "2017-00-10", "2017-01-00",
        "0000-01-01", "17-12-15",
        "2017/12/15", "2017-12-15T00:00", "२०१७-12-15", "+017-12-15", "2017-04-31",
    ])
    func refusesDatesThatThereAreNot(iso: String) {
        #expect(CalendarDate(iso: iso) == nil)
    }

    @Test(arguments: ["", "24:00", "12:60", "9:05", "09:05:00", "0a:00"])
    func refusesTimesThatThereAreNot(iso: String) {
        #expect(ClockTime(iso: iso) == nil)
    }

    @Test(arguments: [
        ("5:30 PM", "17:30"), ("12:05 am", "00:05"), ("12:05 p.m.", "12:05"), ("17h30", "17:30"),
        ("9.05", "09:05"),
        ("5:30", "05:30"), ("13:00 PM", nil), ("25:00", nil), ("noon", nil),
    ])
    func aTimeIsUnderstoodForItsCure(_ text: String, _ iso: String?) {
        #expect(ClockTime.meant(by: text)?.iso == iso)
    }

    @Test(arguments: [
        ("2017-12-15", 1, "2017-12-16"), ("2017-12-31", 1, "2018-01-01"), ("2024-02-28", 1, "2024-02-29"),
        ("2023-02-28", 1, "2023-03-01"),
        ("2000-03-01", -1, "2000-02-29"), ("1970-01-01", -1, "1969-12-31"), ("2017-12-15", 366, "2018-12-16"),
        ("0001-01-01", -1, "0001-01-01"),
        ("9999-12-31", 1, "9999-12-31"), ("2017-12-15", Int.max, "9999-12-31"),
        ("1950-01-01", Int.min, "0001-01-01"),
    ])
    func addsDays(iso: String, days: Int, expected: String) throws {
        #expect(try #require(CalendarDate(iso: iso)).adding(days: days).iso == expected)
    }

    @Test func eachHasItsTurnBeforeOneComesAgain() throws {
        let first = try #require(CalendarDate(iso: "1969-12-30"))
        let days = (0..<7).map { first.adding(days: $0).turn(in: ["a", "b", "c"]) }
        #expect(days == ["b", "c", "a", "b", "c", "a", "b"])
        #expect(first.turn(in: [String]()) == nil)
    }

    @Test(arguments: [
        ("2017-12-15", 5), ("1970-01-01", 4), ("1969-12-31", 3), ("2024-02-29", 4), ("2000-01-01", 6),
        ("0001-01-01", 1), ("2023-01-01", 7),
    ])
    func knowsTheDayOfTheWeek(iso: String, weekday: Int) throws {
        #expect(try #require(CalendarDate(iso: iso)).weekday == weekday)
    }

    @Test func countsEveryDayOfEightCenturiesOnce() throws {
        var date = try #require(CalendarDate(iso: "1600-01-01"))
        let start = date.daysSinceEpoch
        for number in 0..<292_194 {
            #expect(date.daysSinceEpoch == start + number)
            #expect(CalendarDate(iso: date.iso) == date)
            let next = date.adding(days: 1)
            #expect(next > date)
            date = next
        }
        #expect(date.iso == "2400-01-01")
    }
}
