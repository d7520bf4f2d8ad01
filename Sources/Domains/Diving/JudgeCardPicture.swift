import Charts
import Languages
import Markup
import Pages

/// The pocket card as previews show it: the sheet with its folds, and in front of it what it becomes.
extension Diving.Pages {
    /// How many faults there are, beside the sheet and the folded card.
    func pictureOfCard() -> SharePicture {
        sharePicture(
            kind: "", title: text("card.title"),
            figures: [ShareCard.Figure(text("penalties.count"), locale.format(diving.penalties.count))]
        ) { height in ShareCard.Graph(text("card.print"), self.foldedCard(height)) }
    }

    /// As wide as all graphs, with the proportions of A4 for the sheet and of A7 for the card.
    private func foldedCard(_ height: Double) -> HTML {
        let top = max(0, (height - 268) / 2)
        var svg = ShareCard.drawing(width: 360, height: height)
        drawSheet(Box(x: 2, y: top + 2, width: 283, height: 200), in: &svg)
        drawCover(Box(x: 218, y: top + 66, width: 140, height: 198), in: &svg)
        return svg.finished()
    }

    /// A rectangle, in the units of the drawing.
    private struct Box {
        var x, y, width, height: Double
    }

    /// Paper, or a label on it.
    private func draw(
        _ box: Box, round: Double = 0, isSolid: Bool = false, fill: StaticString? = nil,
        stroke: StaticString? = nil, in svg: inout SVG
    ) {
        svg.element("rect") { shape in
            if fill == nil { shape.attribute("class", constant: isSolid ? "c-area" : "c-accent") }
            shape.attribute("x", box.x)
            shape.attribute("y", box.y)
            shape.attribute("width", box.width)
            shape.attribute("height", box.height)
            if round > 0 { shape.attribute("rx", round) }
            if let fill { shape.attribute("fill", constant: fill) }
            if fill == nil, !isSolid { shape.attribute("fill", constant: "none") }
            if let stroke { shape.attribute("stroke", constant: stroke) }
        }
    }

    /// The sheet: its cover, its faults as lines, and where it is folded.
    private func drawSheet(_ sheet: Box, in svg: inout SVG) {
        draw(sheet, fill: "#fff", stroke: "#7f868e", in: &svg)
        let (width, height) = (sheet.width / 4, sheet.height / 2)
        let cover = sheet.x + 3 * width + 5
        draw(
            Box(x: cover, y: sheet.y + 5, width: width - 10, height: 24), round: 2, isSolid: true, in: &svg)
        let rows = Diving.Sanction.inOrder
        for (number, sanction) in rows.enumerated() {
            drawFault(
                Box(x: cover, y: sheet.y + 36 + 10 * Double(number), width: width - 10, height: 5),
                sanction.isCap, lines: 1, in: &svg)
        }
        for (number, groups) in panels().prefix(7).enumerated() {
            let place = number < 3 ? number : number + 1
            let x = sheet.x + 5 + width * Double(place % 4)
            var y = sheet.y + 7 + height * Double(place / 4)
            for penalty in groups.flatMap(\.penalties).prefix(7) {
                drawFault(
                    Box(x: x, y: y, width: width - 10, height: 5), penalty.sanction.isCap, lines: 2, in: &svg)
                y += 13
            }
        }
        svg.element("path") { folds in
            folds.attribute("stroke", constant: "#7f868e")
            folds.attribute("stroke-dasharray", constant: "4 3")
            folds.attribute("fill", constant: "none")
            folds.attribute(
                "d",
                path: { path in
                    path.line(
                        from: (sheet.x, sheet.y + height), to: (sheet.x + sheet.width, sheet.y + height))
                    for fold in 1...3 {
                        let x = sheet.x + width * Double(fold)
                        path.line(from: (x, sheet.y), to: (x, sheet.y + sheet.height))
                    }
                })
        }
    }

    /// A label with lines of text beside it.
    private func drawFault(_ box: Box, _ isCap: Bool, lines: Int, in svg: inout SVG) {
        draw(
            Box(x: box.x, y: box.y, width: 12, height: box.height), round: isCap ? 1 : 2.5, isSolid: isCap,
            in: &svg)
        for line in 0..<lines {
            draw(
                Box(
                    x: box.x + 16, y: box.y + 1 + 4.5 * Double(line),
                    width: (box.width - 16) * (line == 0 ? 1 : 0.7), height: 1.6), fill: "#c5cbd3", in: &svg)
        }
    }

    /// The cover of the folded card: what it is, and what its signs mean.
    private func drawCover(_ card: Box, in svg: inout SVG) {
        draw(
            Box(x: card.x + 4, y: card.y + 4, width: card.width, height: card.height), round: 3,
            fill: "#d8dbdf", in: &svg)
        draw(card, round: 3, fill: "#fff", stroke: "#7f868e", in: &svg)
        draw(
            Box(x: card.x + 7, y: card.y + 7, width: card.width - 14, height: 42), round: 3, isSolid: true,
            in: &svg)
        let inner = card.width - 26
        for (text, size, y) in [(text("penalties.title"), 15.0, 25.0), (text("card.title"), 10, 41)] {
            let fitting = min(size, size * inner / ShareCard.width(of: text, size: size))
            svg.element("text", text: text) { name in
                name.attribute("x", card.x + 13)
                name.attribute("y", card.y + y)
                name.attribute("fill", constant: "#fff")
                name.attribute("font-size", fitting)
                name.attribute("font-weight", "bold")
            }
        }
        for (number, sanction) in Diving.Sanction.inOrder.enumerated() {
            let y = card.y + 58 + 22.5 * Double(number)
            draw(
                Box(x: card.x + 8, y: y, width: 36, height: 15), round: sanction.isCap ? 2 : 7.5,
                isSolid: sanction.isCap, in: &svg)
            let words = sign(sanction)
            svg.element("text", text: words) { sign in
                if sanction.isCap {
                    sign.attribute("fill", constant: "#fff")
                }
                sign.attribute("x", card.x + 26)
                sign.attribute("y", y + 11)
                sign.attribute("text-anchor", constant: "middle")
                sign.attribute("font-size", min(10, 340 / ShareCard.width(of: words, size: 10)))
                sign.attribute("font-weight", "bold")
            }
            let name = text("sanction.\(sanction.shortKey)")
            let size = min(11, 11 * (card.width - 58) / ShareCard.width(of: name, size: 11, isBold: false))
            svg.element("text", text: name) { text in
                text.attribute("x", card.x + 50)
                text.attribute("y", y + 11)
                text.attribute("font-size", size)
            }
        }
    }
}
