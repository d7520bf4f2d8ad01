import Diagnostics
import Testing

@testable import Languages

/// What messages propose in place of a date that is none.
struct DateCureTests {
    @Test(arguments: [
        ("15/12/2017", #"write "2017-12-15""#), ("12/15/2017", #"write "2017-12-15""#),
        ("15.12.2017", #"write "2017-12-15""#), ("4/4/2024", #"write "2024-04-04""#),
        ("3/4/2024", #"write "2024-04-03" or "2024-03-04""#),
        ("2024/3/4", #"write "2024-03-04""#), ("2024-31-12", #"write "2024-12-31""#),
        ("2024-02-30", #"that month ends on "2024-02-29""#),
        ("31/06/2023", #"that month ends on "2023-06-30""#),
        ("30 février 2023", #"that month ends on "2023-02-28""#),
        ("15 March 2024", #"write "2024-03-15""#), ("March 15, 2024", #"write "2024-03-15""#),
        ("1er août 2024", #"write "2024-08-01""#), ("3 de enero de 2024", #"write "2024-01-03""#),
        ("2 giugno 2024", #"write "2024-06-02""#), ("7 juil. 2024", #"write "2024-07-07""#),
        ("March 2024", #"write the day as well, as in "2024-03-01""#),
        ("03/2024", #"write the day as well, as in "2024-03-01""#),
        ("2024-03", #"write the day as well, as in "2024-03-01""#),
    ])
    func isWhatCanBeCopied(_ text: String, _ cure: String) {
        #expect(CalendarDate.cure(for: text)?.english == cure)
    }

    @Test(arguments: [
        "", "soon", "2024", "3/4/24", "20240403", "40/40/2024", "2024-13-45", "2023-07-07-08",
        "1 2 2023 2024", "-0001-01-01",
        "March April 2024", "99999999999999999999", "٣/٤/٢٠٢٤", String(repeating: "1/", count: 30),
    ])
    func isNothingWhereNobodyCanTell(_ text: String) {
        #expect(CalendarDate.cure(for: text) == nil)
    }

    @Test(arguments: [
        ("1009-05-04", "a year of 1900 or later", #"write "2009-05-04" if that year is meant"#),
        ("2109-05-04", "a year that is not in the future", #"write "2009-05-04" if that year is meant"#),
        ("1899-05-04", "a year of 1900 or later", #"write "1999-05-04" if that year is meant"#),
        ("3100-01-01", "a year that is not in the future", "write the year that is meant"),
        ("1004-02-29", "a year of 1900 or later", #"write "2004-02-29" if that year is meant"#),
    ])
    func aYearThatIsHardlyMeantIsDoubted(_ iso: String, _ expected: String, _ cure: String) throws {
        let date = try #require(CalendarDate(iso: iso))
        let place = SourceFile(path: "a.json", bytes: []).place(0)
        let doubt = try #require(date.doubt(years: 1900...2026, at: place) { $0 })
        #expect(doubt.code.name == "dates.year" && doubt.severity == .warning)
        #expect(doubt.message.english == expected)
        #expect(doubt.help?.english == cure)
    }

    @Test(arguments: ["1900-01-01", "2009-05-04", "2026-12-31"])
    func otherYearsAreNot(_ iso: String) throws {
        let date = try #require(CalendarDate(iso: iso))
        let place = SourceFile(path: "a.json", bytes: []).place(0)
        #expect(date.doubt(years: 1900...2026, at: place) { $0 } == nil)
    }
}
