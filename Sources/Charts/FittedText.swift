public import Markup

/// A text as large as it fits into a box, in as many lines as that takes; its words stay whole.
struct FittedText {
    let lines: [String]
    /// Of the letters, in the units of the box.
    let size: Double
    private let isBold: Bool

    /// How far apart the lines are, as a share of the size.
    private static let leading = 1.16

    /// - Parameters:
    ///   - largest: the size to begin with.
    ///   - least: the size below which a text would not be read. A text that needs a smaller one loses its
    ///     last words, and a word that is wider than the box its last letters.
    init(
        _ text: String, in width: Double, _ height: Double, from largest: Double, to least: Double,
        isBold: Bool, _ letters: Lettering?
    ) {
        let words = text.split(whereSeparator: { $0 == " " || $0.isNewline }).map(String.init)
        let widths = words.map { Self.width($0, isBold, letters) }
        let space = letters?.width(of: " ", isBold: isBold) ?? Self.space
        var size = largest
        var broken = Self.broken(widths, space, in: width / size)
        while size > least, (widths.max() ?? 0) * size > width || Self.height(broken.count, size) > height {
            size = max(least, size - 2)
            broken = Self.broken(widths, space, in: width / size)
        }
        let count = max(1, Int((height / size - 1) / Self.leading) + 1)
        var lines = broken.prefix(count).map { words[$0].joined(separator: " ") }
        if broken.count > count { lines[count - 1] += " …" }
        let scale = size / Canvas.fontSize
        for index in lines.indices where Self.width(lines[index], isBold, letters) * size > width {
            lines[index] = truncated(lines[index], to: width / scale, bold: isBold)
        }
        self.lines = lines
        self.size = size
        self.isBold = isBold
    }

    var height: Double { Self.height(lines.count, size) }

    /// How large a text is that stays on one line.
    static func size(
        _ text: String, in width: Double, from largest: Double, to least: Double, isBold: Bool,
        _ letters: Lettering?
    ) -> Double {
        let natural = Self.width(text, isBold, letters)
        return natural > 0 ? max(least, min(largest, (width / natural).rounded(.down))) : largest
    }

    /// - Parameter y: of the first line that the letters stand on.
    func draw(at x: Double, _ y: Double, _ ink: String, isAtEnd: Bool = false, in svg: inout SVG) {
        for (number, line) in lines.enumerated() {
            svg.element("text", text: line) { text in
                text.attribute("x", x)
                text.attribute("y", y + Double(number) * size * Self.leading)
                text.attribute("fill", ink)
                text.attribute("text-anchor", isAtEnd ? "end" : nil)
                text.attribute("font-size", size)
                text.attribute("font-weight", isBold ? "bold" : nil)
            }
        }
    }

    /// Which words stand on which line, each line as full as it can be.
    private static func broken(_ widths: [Double], _ space: Double, in room: Double) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var (start, used) = (0, 0.0)
        for (index, width) in widths.enumerated() {
            if index > start, used + space + width > room {
                lines.append(start..<index)
                (start, used) = (index, width)
            } else {
                used += (index > start ? space : 0) + width
            }
        }
        if start < widths.count { lines.append(start..<widths.count) }
        return lines
    }

    private static func height(_ lines: Int, _ size: Double) -> Double {
        size + Double(max(0, lines - 1)) * size * leading
    }

    /// In shares of the size: exactly if the letters are known.
    static func width(_ text: String, _ isBold: Bool, _ letters: Lettering?) -> Double {
        letters?.width(of: text, isBold: isBold) ?? textWidth(text, bold: isBold) / Canvas.fontSize
    }

    private static let space = 0.36
}

extension ShareCard {
    /// A drawing for a card, with the ink and the size of its letters.
    public static func drawing(width: Double, height: Double) -> SVG {
        SVG(width: width, height: height) { graph in
            graph.attribute("font-size", 17)
            graph.attribute("fill", "#1a1d21")
        }
    }

    /// About how wide a text is, for graphs that are drawn for a card.
    public static func width(of text: String, size: Double, isBold: Bool = true) -> Double {
        FittedText.width(text, isBold, nil) * size
    }

    /// A text for one line of such a graph: where it is too long, its beginning and an ellipsis.
    public static func shortened(_ text: String, to width: Double, size: Double) -> String {
        truncated(text, to: width * Canvas.fontSize / size)
    }
}
