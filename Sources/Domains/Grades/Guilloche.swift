import Bytes
import Markup

extension Grades {
    /// Fine lines around a certificate and behind its average, as on banknotes. They follow from the verification
    /// code: the same lines for the same transcript, others for any other.
    enum Guilloche {
        /// How far the frame stays away from the edges of the sheet, in millimetres, as its style has it too.
        private static let distance = 8.0

        /// The frame of a sheet of so many millimetres: a band on each side, and a square with a flower at each corner.
        static func frame(_ code: String, _ sheet: (width: Double, height: Double)) -> HTML {
            frame(
                code, width: sheet.width - 2 * distance, height: sheet.height - 2 * distance, band: 13,
                wave: 12, isNarrow: false)
        }

        /// The same in the format of what a telephone shows of a certificate, in quarters of its pixels.
        static func narrowFrame(_ code: String) -> HTML {
            frame(code, width: 82, height: 285, band: 6, wave: 9, isNarrow: true)
        }

        /// - Parameters:
        ///   - band: how wide the frame is.
        ///   - wave: how long a wave is, about.
        private static func frame(
            _ code: String, width: Double, height: Double, band: Double, wave: Double, isNarrow: Bool
        ) -> HTML {
            var choice = Choice(code)
            var svg = SVG(width: width, height: height) { svg in
                svg.attribute("class", constant: isNarrow ? "narrow frame" : "frame")
                // On a screen it is stretched to what is in it.
                svg.attribute("preserveAspectRatio", constant: "none")
                svg.attribute("aria-hidden", constant: "true")
                svg.attribute("fill", constant: "none")
                svg.attribute("stroke", constant: "currentColor")
                svg.attribute("stroke-width", 0.2)
            }
            let sides = (across: width - 2 * band, down: height - 2 * band)
            let length = wave * (0.9 + Double(choice.number(below: 5)) / 20)
            // Each phase has another one that mirrors it, so a band is the same from both of its ends.
            let shift = Double(choice.number(below: 100)) / 1000
            let phases =
                [0.125 + shift, 0.375 - shift, 0.625 + shift, 0.875 - shift]
                + (choice.number(below: 2) == 0 || isNarrow ? [] : [0.25])
            let swells = 2 + choice.number(below: 4)
            let swell = 0.1 + Double(choice.number(below: 10)) / 50
            for phase in phases {
                let line = { (side: Double) in
                    Band(
                        length: side, count: Int((side / length).rounded()), phase: phase, swells: swells,
                        swell: swell, swing: band * 0.385)
                }
                let (across, down) = (line(sides.across), line(sides.down))
                svg.element("path") { waves in
                    waves.attribute(
                        "d",
                        path: { path in
                            across.draw(&path) { (width / 2 + $0, band / 2 - $1) }
                            across.draw(&path) { (width / 2 + $0, height - band / 2 + $1) }
                            down.draw(&path) { (band / 2 - $1, height / 2 + $0) }
                            down.draw(&path) { (width - band / 2 + $1, height / 2 + $0) }
                        })
                }
            }
            let petals = 7 + choice.number(below: 4)
            let line = band / 16
            for corner in 0..<4 {
                let x = corner % 2 == 1 ? width - band : 0
                let y = corner > 1 ? height - band : 0
                svg.element("rect") { rect in
                    rect.attribute("x", x == 0 ? line / 2 : x)
                    rect.attribute("y", y == 0 ? line / 2 : y)
                    rect.attribute("width", band - line / 2)
                    rect.attribute("height", band - line / 2)
                    rect.attribute("stroke-width", 0.3)
                }
                flower(petals, [(band * 0.4, band * 0.25)], x: x + band / 2, y: y + band / 2, &svg)
            }
            for (inset, stroke) in [(line / 2, line), (band, 0.3)] {
                svg.element("rect") { rect in
                    rect.attribute("x", inset)
                    rect.attribute("y", inset)
                    rect.attribute("width", width - 2 * inset)
                    rect.attribute("height", height - 2 * inset)
                    rect.attribute("stroke-width", stroke)
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

    /// A line that swings about the middle of a straight band, and begins and ends on it.
    fileprivate struct Band {
        let length: Double
        /// How many waves there are.
        let count: Int
        /// Where the wave is in the middle of the band, as a share of a wave.
        let phase: Double
        /// How often the waves become flatter and deep again.
        let swells: Int
        /// How much flatter, as a share of the swing.
        let swell: Double
        /// How far a wave goes to either side at most.
        let swing: Double

        private var half: Double { length / Double(2 * count) }

        /// - Parameter place: the point so far along the band from its middle, and so far outwards.
        func draw(
            _ path: inout SVGPath, _ place: (_ along: Double, _ out: Double) -> SVGPath.Point
        ) {
            let end = length / 2
            // Where the line crosses the middle of the band; a wave that an end would cut is a smaller one.
            let first = Int((2 * phase).rounded(.up)) - count
            var crossings = (first..<(first + 2 * count)).map { half * (Double($0) - 2 * phase) }
                .filter { abs($0) < end - half / 8 }
            crossings = [-end] + crossings + [end]
            path.move(to: place(-end, 0))
            for (from, to) in zip(crossings, crossings.dropFirst()) {
                let (middle, span) = ((from + to) / 2, to - from)
                let isOut = Int((middle / half + 2 * phase).rounded(.down)) % 2 == 0
                // A cubic curve with its handles here is a half wave of a sine to within a hundredth.
                let out = (isOut ? 4.0 : -4.0) / 3 * depth(middle) * min(1, span / half)
                path.curve(
                    place(from + 0.3642 * span, out), place(from + 0.6358 * span, out), to: place(to, 0))
            }
        }

        private func depth(_ along: Double) -> Double {
            swing * (1 - swell + swell * cosine(turn: Double(swells) * along / length))
        }
    }
}
