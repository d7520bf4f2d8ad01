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

    @Test(arguments: [
        (0.0, 2, "0.00"), (0.005, 2, "0.01"), (1.999, 2, "2.00"), (12.34, 0, "12"), (1_234.5, 1, "1234.5"), (0.07, 3, "0.070"),
    ])
    func numbersHaveTheirDigits(number: Double, digits: Int, expected: String) {
        #expect(decimal(number, digits: digits) == expected)
    }
}
