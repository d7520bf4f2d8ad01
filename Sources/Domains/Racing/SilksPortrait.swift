import Markup

extension Racing.Silks {
    /// The silks as a large picture, as they are worn: a cap on a head, a collar, shoulders and sleeves.
    ///
    /// What is on a ground is cut off by the outline of its part, which has a name: so each such picture of a page needs
    /// another number.
    func portrait(_ number: Int = 1) -> HTML {
        var svg = SVG(inline: { svg in
            svg.attribute("viewBox", constant: "0 0 64 64")
            svg.attribute("aria-hidden", constant: "true")
            svg.attribute("focusable", constant: "false")
        })
        svg.element("path") { head in
            head.attribute("d", constant: "M24.5 14v5.5q1 5.5 5 6v6h5v-6q4-.5 5-6V14z")
            head.attribute("fill", constant: "#b4b8bd")
        }
        for (name, place) in [
            ("left", "translate(21.5 28) rotate(27)"),
            ("right", "translate(42.5 28) rotate(-27) scale(-1 1)"),
        ] {
            svg.open("g") { $0.attribute("transform", place) }
            Self.draw(
                sleeves, "silks-\(name)-\(number)", "M0-1Q-7-.5-8.5 6L-8.5 27H0L2 9z",
                Pattern.Box(width: 6, height: 14, x: -9, y: -1, scale: 2), on: &svg)
            svg.close("g")
        }
        Self.draw(
            jacket, "silks-jacket-\(number)", "M20.5 28.5L28 26q4 3.5 8 0l7.5 2.5L45 38l-1.5 23h-23L19 38z",
            Pattern.Box(width: 13, height: 18, x: 19, y: 26, scale: 2), on: &svg)
        svg.element("path") { collar in
            collar.attribute("d", constant: "M28 26l-1.5 3.5L32 32l5.5-2.5L36 26q-4 3.5-8 0z")
            collar.attribute("fill", jacket.ground.hex)
            Self.edge(&collar)
        }
        Self.draw(
            cap, "silks-cap-\(number)", "M22 15.5q-.5-12 10-12t10 12q-10-3-20 0z",
            Pattern.Box(width: 12, height: 7.5, x: 22, y: 3, scale: 1.7), on: &svg)
        svg.element("path") { peak in
            peak.attribute("d", constant: "M22 15.5q10-3 20 0 5 .5 7 3.5-8-2-17-2t-10-1.5z")
            peak.attribute("fill", cap.ground.hex)
            Self.edge(&peak)
        }
        return svg.finished()
    }

    /// A part within its outline, with its pattern.
    private static func draw(
        _ part: Part, _ name: String, _ outline: String, _ box: Pattern.Box, on svg: inout SVG
    ) {
        svg.open("clipPath") { $0.attribute("id", name) }
        svg.element("path") { $0.attribute("d", outline) }
        svg.close("clipPath")
        svg.element("path") { ground in
            ground.attribute("d", outline)
            ground.attribute("fill", part.ground.hex)
        }
        if let mark = part.mark, let pattern = part.pattern {
            svg.open("g") { $0.attribute("clip-path", "url(#\(name))") }
            svg.element("path") { shape in
                shape.attribute("transform", "translate(\(box.x) \(box.y)) scale(\(box.scale))")
                shape.attribute("d", path(pattern, box.width, box.height, inset: 0))
                shape.attribute("fill", mark.hex)
            }
            svg.close("g")
        }
        svg.element("path") { edge in
            edge.attribute("d", outline)
            edge.attribute("fill", constant: "none")
            Self.edge(&edge)
        }
    }

    private static func edge(_ shape: inout SVG) {
        shape.attribute("stroke", constant: "#777")
        shape.attribute("stroke-width", constant: ".7")
        shape.attribute("stroke-linejoin", constant: "round")
    }
}

extension Racing.Silks.Pattern {
    /// Where a pattern is drawn: its own size, and where and how large that is in the picture.
    fileprivate struct Box {
        let width, height, x, y, scale: Double
    }
}
