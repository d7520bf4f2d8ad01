import Bytes
import Markup

extension Grades {
    /// Fine lines around a certificate and behind its average, as on banknotes. They follow from the verification
    /// code: the same lines for the same transcript, others for any other.
    enum Guilloche {
        /// How far the frame stays away from the edges of the sheet, in millimetres, as its style has it too.
        private static let distance = 8.0
        /// How wide the frame is, in millimetres.
        private static let band = 13.0

        /// The frame of a sheet of so many millimetres.
        static func frame(_ code: String, _ sheet: (width: Double, height: Double)) -> HTML {
            var choice = Choice(code)
            let edge = Edge(
                width: sheet.width - 2 * distance, height: sheet.height - 2 * distance, inset: band / 2,
                round: band / 2)
            var svg = SVG(width: sheet.width - 2 * distance, height: sheet.height - 2 * distance) { svg in
                svg.attribute("class", constant: "frame")
                // On a screen it is stretched to what is in it.
                svg.attribute("preserveAspectRatio", constant: "none")
                svg.attribute("aria-hidden", constant: "true")
                svg.attribute("fill", constant: "none")
                svg.attribute("stroke", constant: "currentColor")
                svg.attribute("stroke-width", 0.2)
            }
            let count = 72 + choice.number(below: 16)
            let lines = 4 + choice.number(below: 2)
            let swells = (long: 3 + choice.number(below: 4), short: 2 + choice.number(below: 3))
            for line in 0..<lines {
                let phase = Double(line) / Double(lines) + Double(choice.number(below: 10)) / 100
                svg.element("path") { wave in
                    wave.attribute("d", path: { edge.wave(count, phase, swells, &$0) })
                }
            }
            // Where the waves of two sides would crowd, a square with a flower covers them.
            let petals = 7 + choice.number(below: 4)
            for corner in 0..<4 {
                let (isRight, isLower) = (corner % 2 == 1, corner > 1)
                let x = isRight ? sheet.width - 2 * distance - band : 0
                let y = isLower ? sheet.height - 2 * distance - band : 0
                svg.element("rect") { rect in
                    rect.attribute("class", constant: "corner")
                    rect.attribute("x", x)
                    rect.attribute("y", y)
                    rect.attribute("width", band)
                    rect.attribute("height", band)
                    rect.attribute("fill", constant: "#fff")
                    rect.attribute("stroke-width", 0.3)
                }
                flower(petals, [(5.2, 3.2)], x: x + band / 2, y: y + band / 2, &svg)
            }
            for (inset, width) in [(0.4, 0.8), (band, 0.3)] {
                svg.element("rect") { rect in
                    rect.attribute("x", inset)
                    rect.attribute("y", inset)
                    rect.attribute("width", sheet.width - 2 * (distance + inset))
                    rect.attribute("height", sheet.height - 2 * (distance + inset))
                    rect.attribute("stroke-width", width)
                }
            }
            return svg.finished()
        }

        /// A flower of ellipses with room for a figure in its middle.
        static func rosette(_ code: String) -> HTML {
            var choice = Choice(code)
            let side = 40.0
            var svg = SVG(width: side, height: side) { svg in
                svg.attribute("class", constant: "rosette")
                svg.attribute("aria-hidden", constant: "true")
                svg.attribute("fill", constant: "none")
                svg.attribute("stroke", constant: "currentColor")
                svg.attribute("stroke-width", 0.2)
            }
            let petals = 9 + choice.number(below: 6)
            let outer = 12.5 + Double(choice.number(below: 20)) / 10
            flower(petals, [(19.0, outer), (16.0, 12.0)], x: side / 2, y: side / 2, &svg)
            return svg.finished()
        }

        /// Ellipses with these radii, turned about a middle.
        private static func flower(
            _ petals: Int, _ radii: [(Double, Double)], x: Double, y: Double, _ svg: inout SVG
        ) {
            for (long, short) in radii {
                for petal in 0..<petals {
                    let angle = Double(petal) * 180 / Double(petals)
                    svg.element("ellipse") { ellipse in
                        ellipse.attribute("cx", x)
                        ellipse.attribute("cy", y)
                        ellipse.attribute("rx", long)
                        ellipse.attribute("ry", short)
                        ellipse.attribute(
                            "transform", "rotate(\(tenths(angle)) \(tenths(x)) \(tenths(y)))")
                    }
                }
            }
        }

        private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

        /// Numbers that follow from a text.
        private struct Choice {
            private var bits: UInt64

            init(_ text: String) { bits = Fingerprint(of: text).high }

            mutating func number(below limit: UInt64) -> Int {
                defer { bits /= limit }
                return Int(bits % limit)
            }
        }
    }

    /// A rectangle with round corners that a line swings about.
    fileprivate struct Edge {
        let width: Double
        let height: Double
        /// How far the middle of the line is from the edge of the picture.
        let inset: Double
        /// The radius of the corners.
        let round: Double
        /// How far a wave goes to either side at most.
        private static let swing = 5.0

        private var corner: Double { round * Double.pi / 2 }
        /// The straight part of a side.
        private func straight(_ side: Int) -> Double {
            (side % 2 == 0 ? width : height) - 2 * (inset + round)
        }
        private var length: Double { 2 * (straight(0) + straight(1)) + 4 * corner }

        /// Draws a line with so many waves.
        ///
        /// - Parameters:
        ///   - phase: where the first one begins, as a share of a wave.
        ///   - swells: how often the waves become flatter and deep again along a long and a short side.
        func wave(
            _ count: Int, _ phase: Double, _ swells: (long: Int, short: Int), _ path: inout SVGPath
        ) {
            let half = length / Double(2 * count)
            let start = phase * 2 * half
            path.move(to: place(start, 0))
            for number in 0..<(2 * count) {
                let from = start + Double(number) * half
                // A cubic curve with its handles here is a half wave of a sine to within a hundredth.
                let out = (number % 2 == 0 ? 4.0 : -4.0) / 3 * depth(from + half / 2, swells)
                path.curve(
                    place(from + 0.3642 * half, out), place(from + 0.6358 * half, out),
                    to: place(from + half, 0))
            }
            path.close()
        }

        /// How deep the waves are at a distance along the way: deepest at the corners.
        private func depth(_ distance: Double, _ swells: (long: Int, short: Int)) -> Double {
            let (side, rest) = part(distance)
            let share = min(1, rest / straight(side))
            return Self.swing
                * (0.8 + 0.2 * cosine(turn: Double(side % 2 == 0 ? swells.long : swells.short) * share))
        }

        /// The point at a distance along the way, and at another distance from it outwards.
        private func place(_ distance: Double, _ out: Double) -> SVGPath.Point {
            let (side, rest) = part(distance)
            let turned = max(0, rest - straight(side)) / corner
            return point(side, along: min(rest, straight(side)), turn: (Double(side) + turned) / 4, out)
        }

        /// The side at a distance along the way, which goes round with the clock, and how far on it; the corner
        /// behind a side belongs to it.
        private func part(_ distance: Double) -> (side: Int, rest: Double) {
            var rest = distance - (distance / length).rounded(.down) * length
            for side in 0..<3 {
                if rest < straight(side) + corner { return (side, rest) }
                rest -= straight(side) + corner
            }
            return (3, rest)
        }

        /// - Parameters:
        ///   - along: how far on the straight part of a side.
        ///   - turn: which way is outwards: 0 is up, a quarter is to the right.
        private func point(_ side: Int, along: Double, turn: Double, _ out: Double) -> SVGPath.Point {
            let (near, far) = (inset + round, (x: width - inset - round, y: height - inset - round))
            let centre: SVGPath.Point =
                switch side {
                case 0: (near + along, near)
                case 1: (far.x, near + along)
                case 2: (far.x - along, far.y)
                default: (near, far.y - along)
                }
            let reach = round + out
            return (centre.x + reach * cosine(turn: turn - 0.25), centre.y - reach * cosine(turn: turn))
        }
    }
}
