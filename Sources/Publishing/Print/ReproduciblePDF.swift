import Bytes
import Languages

/// Takes out of a PDF file what differs each time the same page is printed. Everything keeps its length, so
/// that the file's table of contents stays right.
enum ReproduciblePDF {
    static func settle(_ pdf: inout [UInt8], on day: CalendarDate) {
        setDates(in: &pdf, to: day)
        renumberNodes(in: &pdf)
    }

    /// Sets the dates at which it was made and changed to midnight of a day.
    private static func setDates(in pdf: inout [UInt8], to day: CalendarDate) {
        let digits = Array((day.iso.filter(\.isNumber) + "000000").utf8)
        guard digits.count == 14 else { return }
        for name in ["/CreationDate (D:", "/ModDate (D:"] {
            for start in numbers(of: digits.count, after: name, in: pdf) {
                pdf.replaceSubrange(start..<start + digits.count, with: digits)
            }
        }
    }

    /// The browser numbers the elements of all pages that it prints in one run. Here the smallest becomes 1,
    /// the next 2 and so on, since lists of them are sorted.
    private static func renumberNodes(in pdf: inout [UInt8]) {
        let length = 8
        let starts = numbers(of: length, after: "(node", in: pdf)
        let names = starts.map { Array(pdf[$0..<$0 + length]) }
        let sorted = Set(names).sorted { $0.lexicographicallyPrecedes($1) }
        let ranks = Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
        for (start, name) in zip(starts, names) {
            let rank = Array(String(ranks[name] ?? 0).utf8)
            let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, length - rank.count))
            pdf.replaceSubrange(start..<start + length, with: (zeros + rank).suffix(length))
        }
    }

    /// Where numbers of so many digits are that follow a text.
    private static func numbers(of length: Int, after text: String, in pdf: [UInt8]) -> [Int] {
        var starts: [Int] = []
        var position = 0
        while let found = pdf.place(of: text, from: position) {
            position = found + text.utf8.count
            let end = position + length
            guard end <= pdf.count else { break }
            if pdf[position..<end].allSatisfy({ 0x30...0x39 ~= $0 }) {
                starts.append(position)
                position = end
            }
        }
        return starts
    }
}
