import Testing

@testable import SitegenCommand

/// Tables and numbers in plain text.
@Suite struct TextTableTests {
    @Test func columnsAreAligned() {
        var table = TextTable(["template", "pages", "ms"])
        table.add(["diving/penalty", "7", "1.50"])
        table.add(["élève", "1234", "12.00"])
        #expect(
            table.text == """
                template        pages     ms
                diving/penalty      7   1.50
                élève            1234  12.00

                """)
    }

    @Test func theWidestColumnsAreNarrowed() {
        var table = TextTable(["address", "title", "kind"], leftColumns: 3)
        table.add(["/en/a-long-address/", "A title of middle length", "verb"])
        table.add(["/fr/", "Élève", "verb"])
        #expect(
            table.text(within: 34) == """
                address        title          kind
                /en/a-long-a…  A title of m…  verb
                /fr/           Élève          verb

                """)
        #expect(table.text(within: 50).contains("…"))
        #expect(table.text(within: 51) == table.text)
    }

    @Test func aColumnStaysReadableHoweverNarrowTheTerminalIs() {
        var table = TextTable(["address", "title"], leftColumns: 2)
        table.add(["/en/a-long-address/", "A title"])
        #expect(table.text(within: 1) == "addre…  title\n/en/a…  A tit…\n")
    }

    @Test(arguments: [
        (0.0, 2, "0.00"), (0.005, 2, "0.01"), (1.999, 2, "2.00"), (12.34, 0, "12"), (1_234.5, 1, "1234.5"),
        (0.07, 3, "0.070"),
    ])
    func numbersHaveTheirDigits(number: Double, digits: Int, expected: String) {
        #expect(decimal(number, digits: digits) == expected)
    }
}
