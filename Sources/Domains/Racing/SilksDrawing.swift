import Markup

extension Racing.Silks {
    /// The silks as a picture, a cap above a jacket whose sleeves are spread; as wide as these need.
    ///
    /// The parts are drawings of their own, which cut off what goes beyond them, so that no picture needs a
    /// name.
    ///
    /// - Parameter isSized: whether the picture has that size by itself, in the text of a page, or takes that
    ///   of a box around it.
    func picture(isSized: Bool = true) -> HTML {
        var svg = SVG(inline: { svg in
            svg.attribute("viewBox", constant: "-2 -1.75 36 36")
            if isSized {
                svg.attribute("width", 32)
                svg.attribute("height", 32)
            }
            svg.attribute("aria-hidden", constant: "true")
            svg.attribute("focusable", constant: "false")
        })
        svg.open("g") { $0.attribute("transform", constant: "translate(9.5 10.5) rotate(32)") }
        Self.draw(sleeves, width: 7, height: 13, x: -5, on: &svg)
        svg.close("g")
        svg.open("g") { $0.attribute("transform", constant: "translate(22.5 10.5) rotate(-32)") }
        Self.draw(sleeves, width: 7, height: 13, x: -2, on: &svg)
        svg.close("g")
        Self.draw(jacket, width: 16, height: 22, x: 8, y: 10.5, on: &svg)
        Self.draw(cap, width: 13, height: 8.5, x: 9.5, y: 0, isRound: true, on: &svg)
        svg.element("path") { brim in
            brim.attribute("d", constant: "M9.5 8.5a6.5 8 0 0 1 13 0h3.5")
            Self.outline(&brim)
        }
        return svg.finished()
    }

    /// A part of the silks, square with an outline or round without one.
    private static func draw(
        _ part: Part, width: Double, height: Double, x: Double, y: Double = 0, isRound: Bool = false,
        on svg: inout SVG
    ) {
        let (w, h) = (short(width), short(height))
        let square = "M0 0h\(w)v\(h)H0z"
        svg.open("svg") { box in
            box.attribute("x", x)
            box.attribute("y", y)
            box.attribute("width", width)
            box.attribute("height", height)
            box.attribute("viewBox", "0 0 \(w) \(h)")
        }
        svg.element("path") { ground in
            ground.attribute(
                "d", isRound ? "M0 \(h)a\(short(width / 2)) \(short(height - 0.5)) 0 0 1 \(w) 0z" : square)
            ground.attribute("fill", part.ground.hex)
        }
        if let mark = part.mark, let pattern = part.pattern {
            svg.element("path") { shape in
                // A round ground is small: its pattern keeps to the middle, where no corner can show.
                shape.attribute("d", path(pattern, width, height, inset: isRound ? 2.2 : 0))
                shape.attribute("fill", mark.hex)
            }
        }
        if !isRound {
            svg.element("path") { edge in
                edge.attribute("d", square)
                outline(&edge)
            }
        }
        svg.close("svg")
    }

    private static func outline(_ shape: inout SVG) {
        shape.attribute("fill", constant: "none")
        shape.attribute("stroke", constant: "#777")
        shape.attribute("stroke-width", constant: ".8")
    }

    /// The outline of a pattern on a ground of this size, without the ground.
    static func path(_ pattern: Pattern, _ width: Double, _ height: Double, inset: Double) -> String {
        let top = inset
        let (left, right) = (inset * 0.55, width - inset * 0.55)
        let (middle, centre) = (width / 2, (height + top) / 2)
        func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> String {
            "M\(short(x)) \(short(y))h\(short(w))v\(short(h))h\(short(-w))z"
        }
        func lozenge(_ x: Double, _ y: Double, _ r: Double) -> String {
            "M\(short(x)) \(short(y - r))l\(short(r)) \(short(r))l\(short(-r)) \(short(r))l\(short(-r)) \(short(-r))z"
        }
        func dot(_ x: Double, _ y: Double, _ r: Double) -> String {
            "M\(short(x - r)) \(short(y))a\(short(r)) \(short(r)) 0 1 0 \(short(2 * r)) 0a\(short(r)) \(short(r)) 0 1 0 \(short(-2 * r)) 0z"
        }
        func star(_ x: Double, _ y: Double, _ r: Double) -> String {
            // Five points on a circle, joined to every other one.
            let points = [(0.0, -1.0), (0.588, 0.809), (-0.951, -0.309), (0.951, -0.309), (-0.588, 0.809)]
            return points.enumerated().map {
                "\($0 == 0 ? "M" : "L")\(short(x + r * $1.0)) \(short(y + r * $1.1))"
            }.joined() + "z"
        }
        func chevron(_ y: Double, _ thickness: Double) -> String {
            "M\(short(left)) \(short(y))L\(short(middle)) \(short(y + middle * 0.7))L\(short(right)) \(short(y))v\(short(thickness))"
                + "L\(short(middle)) \(short(y + middle * 0.7 + thickness))L\(short(left)) \(short(y + thickness))z"
        }
        /// The places of small marks, in two columns that step.
        func scattered(_ mark: (Double, Double) -> String) -> String {
            let step = max(4.2, height / 5)
            let rows = Array(stride(from: top + step / 2, to: height, by: step))
            return rows.enumerated().map { row, y in
                width < 8
                    ? mark(middle, y)
                    : row.isMultiple(of: 2) ? mark(width * 0.23, y) + mark(width * 0.77, y) : mark(middle, y)
            }.joined()
        }
        let band = max(1.6, height / 7)
        switch pattern {
        case .halved: return box(middle, top, right - middle, height - top)
        case .quartered:
            return box(middle, top, right - middle, centre - top)
                + box(left, centre, middle - left, height - centre)
        case .hoops:
            return stride(from: top + band, to: height, by: band * 2).map {
                box(left, $0, right - left, band)
            }.joined()
        case .hoop, .armlets: return box(left, centre - band / 2, right - left, band * 1.2)
        case .stripes:
            let stripe = width / 7
            return stride(from: stripe, to: width - 0.1, by: stripe * 2).map {
                box($0, top, stripe, height - top)
            }.joined()
        case .stripe: return box(middle - width / 8, top, width / 4, height - top)
        case .chevrons:
            return stride(from: top - band, to: height, by: band * 2.2).map { chevron($0, band) }.joined()
        case .chevron: return chevron(centre - band * 1.5, band * 1.4)
        case .sash:
            return
                "M\(short(left)) \(short(top))h\(short(width / 4))L\(short(right)) \(short(height - band))v\(short(band))"
                + "h\(short(-width / 4))L\(short(left)) \(short(top + band))z"
        case .crossBelts:
            return
                "M0 \(short(top))h3L\(short(width)) \(short(height - 3))v3h-3L0 \(short(top + 3))z"
                + "M\(short(width)) \(short(top))h-3L0 \(short(height - 3))v3h3L\(short(width)) \(short(top + 3))z"
        case .check:
            let side = width / 4
            return stride(from: top, to: height, by: side * 2).map { y in
                box(side, y, side, side) + box(side * 3, y, side, side) + box(0, y + side, side, side)
                    + box(side * 2, y + side, side, side)
            }.joined()
        case .diamonds: return scattered { lozenge($0, $1, 2.1) }
        case .diamond: return lozenge(middle, centre, min(width, height - top) * 0.36)
        case .stars: return scattered { star($0, $1, 2.3) }
        case .star: return star(middle, centre, min(width, height - top) * 0.42)
        case .spots: return scattered { dot($0, $1, 1.6) }
        case .disc: return dot(middle, centre, min(width, height - top) * 0.33)
        case .braces:
            return box(width * 0.2, top, width * 0.13, height - top)
                + box(width * 0.67, top, width * 0.13, height - top)
        case .epaulets: return box(0, 0, width * 0.28, 2.2) + box(width * 0.72, 0, width * 0.28, 2.2)
        }
    }

    /// A number with at most two decimals, as short as it goes.
    private static func short(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        var text = whole == 0 && rest != 0 ? "" : String(whole)
        if rest != 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
        return (hundredths < 0 ? "-" : "") + text
    }
}
