/// A grade as class lists have it: a number, alone or with what it is out of, such as "14/20" and "70 %".
struct ListedGrade {
    /// The number as it is in the list.
    let text: String
    let value: Double
    /// 20 of "14/20", and 100 of "70 %"; nil for a number alone.
    let total: Int?

    /// "1/2" is a half, or a part of something.
    static let leastTotal = 5

    /// nil if the text of a cell is something else, such as a day and a month, or a grade above what it is out of.
    init?(_ cell: String) {
        var number = cell[...]
        var total: Int?
        if number.last == "%" {
            number.removeLast()
            total = 100
        } else if let slash = number.lastIndex(of: "/") {
            let words = number[number.index(after: slash)...].split(whereSeparator: \.isWhitespace)
            guard words.count == 1, words[0].first != "0", let end = Int(words[0]), end >= Self.leastTotal
            else { return nil }
            total = end
            number = number[..<slash]
        }
        while number.last?.isWhitespace == true { number.removeLast() }
        // Numbers have no letters, so neither "inf" nor "1e5" is one.
        guard number.utf8.allSatisfy({ $0 < 0x3A }), let value = Double(number.replacing(",", with: ".")),
            total.map({ value <= Double($0) }) ?? true
        else { return nil }
        text = String(number)
        self.value = value
        self.total = total
    }

    /// How many digits are behind the point.
    var decimals: Int {
        text.lastIndex { $0 == "." || $0 == "," }.map { text[$0...].count - 1 } ?? 0
    }
}
