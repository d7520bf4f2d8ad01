public import Bytes

/// The letters of the display face as outlines, for pictures that are the same on every machine: what draws
/// these needs no font.
public struct Lettering: Sendable {
    /// The letters that the program carries.
    public static let display = Lettering(embeddedLetters.description)

    /// Differs if a letter is drawn or placed differently.
    public let fingerprint: Fingerprint
    private var regular = Weight()
    private var bold = Weight()

    /// In thousandths of the size.
    private struct Letter {
        var advance: Int
        /// The classes that say how near the next and the last letter stand.
        var before: Int
        var after: Int
        var contours: [(number: Int, x: Int, y: Int)]
    }

    private struct Weight {
        var letters: [UInt32: Letter] = [:]
        /// As a path of SVG has them, without where they begin. Letters share them.
        var contours: [String] = []
        /// By the classes of two letters.
        var kerning: [Int: Int] = [:]
    }

    /// Reads what `letters.py` writes.
    private init(_ table: String) {
        fingerprint = Fingerprint(of: Array(table.utf8))
        var weight = Weight()
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            let name = Substring(line.prefix { $0 != UInt8(ascii: " ") })
            let rest = line.dropFirst(name.utf8.count + 1)
            if name == "contour" {
                weight.contours.append(String(Substring(rest)))
                continue
            }
            if name == "weight" {
                if Substring(rest) == "bold" { (regular, weight) = (weight, Weight()) }
                continue
            }
            let numbers = rest.split(separator: UInt8(ascii: " ")).compactMap { Int(Substring($0)) }
            if name == "letter", numbers.count >= 4 {
                weight.letters[UInt32(numbers[0])] = Letter(
                    advance: numbers[1], before: numbers[2], after: numbers[3],
                    contours: stride(from: 4, to: numbers.count - 2, by: 3).map {
                        (numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
                    })
            } else if name == "kern" {
                for index in stride(from: 1, to: numbers.count - 1, by: 2) {
                    weight.kerning[Self.pair(numbers[0], numbers[index])] = numbers[index + 1]
                }
            }
        }
        bold = weight
    }

    private static func pair(_ before: Int, _ after: Int) -> Int { before << 16 | after }

    /// How wide a text is, in shares of its size; nil if it has a character that the face lacks.
    public func width(of text: String, isBold: Bool) -> Double? {
        place(text, isBold) { _, _, _ in }.map { Double($0) / 1000 }
    }

    /// The outlines of a text as the `d` of a path, in thousandths of its size, upwards negative.
    ///
    /// - Parameter share: how much of the text stands before the origin, from 0 to 1.
    /// - Returns: nil if the text has a character that the face lacks.
    public func path(of text: String, isBold: Bool, before share: Double = 0) -> String? {
        guard let width = place(text, isBold, { _, _, _ in }) else { return nil }
        let start = -Int((Double(width) * share).rounded())
        var path = ""
        _ = place(text, isBold) { weight, letter, x in
            for contour in letter.contours {
                path += "M\(start + x + contour.x) \(contour.y)\(weight.contours[contour.number])"
            }
        }
        return path
    }

    /// Passes each letter on with its place, and gives the width of all.
    private func place(_ text: String, _ isBold: Bool, _ use: (Weight, Letter, Int) -> Void) -> Int? {
        let weight = isBold ? bold : regular
        var x = 0
        var last: Letter?
        for scalar in text.unicodeScalars where scalar != Self.softHyphen {
            guard let letter = weight.letters[scalar.value] else { return nil }
            if let last { x += weight.kerning[Self.pair(last.before, letter.after)] ?? 0 }
            use(weight, letter, x)
            x += letter.advance
            last = letter
        }
        return x
    }

    /// It is seen only where a line ends.
    private static let softHyphen: Unicode.Scalar = "\u{AD}"
}
