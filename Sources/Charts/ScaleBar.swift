import Languages
import Markup

/// A round length, so that the eye can measure a way: in a corner of its picture that nothing is drawn in, or below.
struct ScaleBar {
    private let length: Double
    private let text: String
    private let letters: Double?
    private let left: Double
    private let y: Double

    /// The lowest line of it, in units.
    var bottom: Double { y + 1 }

    /// - Parameters:
    ///   - scale: units for each metre.
    ///   - letters: their size in units; nil for that of all charts.
    ///   - picture: the room of the way.
    ///   - marks: what is written in it.
    ///   - lines: what is drawn in it, a point for each few units.
    init?(
        scale: Double, _ figures: Figures, letters: Double?, _ locale: Locale, within picture: Box,
        besides marks: [Box], lines: [SVGPath.Point]
    ) {
        guard scale > 0, scale.isFinite else { return nil }
        let most = Canvas.width * 0.4 / scale
        let exponent = decimalExponent(most)
        guard let round = [5, 2, 1].map({ decimal($0, exponent) }).first(where: { $0 <= most }) else {
            return nil
        }
        length = round * scale
        text = figures.round(round, locale)
        self.letters = letters
        let width = length + 6 + textWidth(text)
        let right = picture.right - width - 1
        let corners = [(1, picture.bottom - 3), (right, picture.bottom - 3), (1, 14), (right, 14)]
        let free = corners.first { left, y in
            let box = Box(left: left - 6, right: left + width + 6, top: y - 20, bottom: y + 8)
            return !marks.contains(where: box.touches) && !lines.contains(where: box.contains)
        }
        (left, y) = free ?? (1, picture.bottom + 20)
    }

    func draw(on canvas: inout Canvas) {
        canvas.strokes(.axis, width: 1) { canvas in
            canvas.path { bar in
                bar.line(from: (left, y - 5), to: (left, y))
                bar.line(to: (left + length, y))
                bar.line(to: (left + length, y - 5))
            }
        }
        canvas.texts(.soft, size: letters) { $0.text(text, left + length + 6, y + 1) }
    }
}
