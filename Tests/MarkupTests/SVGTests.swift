import Markup
import Testing

struct SVGTests {
    @Test func writesElementsAndEscapes() {
        var svg = SVG(width: 20, height: 10.04) { picture in
            picture.attribute("class", "a\"b")
            picture.attribute("role", nil)
        }
        svg.open("g") { group in
            group.attribute("fill", "#a00")
            group.attribute("transform", translate: 2.5)
        }
        svg.element("circle", title: "<b>") { circle in
            circle.attribute("cx", 10)
            circle.attribute("cy", 0.25)
            circle.attribute("r", -0.04)
        }
        svg.element("text", text: "a & b") { $0.attribute("x", 1) }
        svg.element("path") { $0.attribute("d", from: (1, 2), to: (3, 4.5)) }
        svg.close("g")
        let expected =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 10\" class=\"a&quot;b\">"
            + "<g fill=\"#a00\" transform=\"translate(2.5)\">"
            + "<circle cx=\"10\" cy=\"0.3\" r=\"0\"><title>&lt;b&gt;</title></circle>"
            + "<text x=\"1\">a &amp; b</text><path d=\"M1 2l2 2.5\"/></g></svg>"
        #expect(svg.finished().source == expected)
    }

    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (-0.04, "0"), (12.5, "12.5"), (-12.34, "-12.3"), (-0.5, "-0.5"), (0.95, "1"),
        (.nan, "0"),
        (.infinity, "1000000"), (-1e300, "-1000000"), (99.96, "100"), (0.05, "0.1"), (-0.05, "-0.1"),
        (0.04999999999999999, "0"),
        (0.25, "0.3"), (-0.25, "-0.3"), (1234.5, "1234.5"), (999_999.94, "999999.9"), (999_999.97, "1000000"),
    ])
    func writesCoordinatesWithOneDecimal(coordinate: Double, expected: String) {
        var svg = SVG(width: 1, height: 1)
        svg.element("circle") { $0.attribute("r", coordinate) }
        #expect(svg.finished().source.contains("<circle r=\"\(expected)\"/>"))
    }

    @Test func aPathDoesNotDriftFromItsPoints() {
        var path = SVGPath()
        path.move(to: (0, 0))
        for step in 1...300 { path.line(to: (Double(step) * 0.34, 0)) }
        var svg = SVG(width: 1, height: 1)
        svg.element("path") { $0.attribute("d", path) }
        let steps = svg.finished().source.matches(of: /h([0-9.]+)/).compactMap { Double($0.1) }
        #expect(abs(steps.reduce(0, +) - 102) < 0.001)
    }

    @Test func aPathIsAsShortAsItCanBe() {
        var path = SVGPath()
        path.move(to: (1, 2))
        path.line(to: (3, 2))
        path.line(to: (3, 1))
        path.line(to: (2.5, 0.5))
        path.curve((3, 0), (4, 0), to: (5, 0.5))
        path.dot(at: (9, 9))
        path.close()
        var svg = SVG(width: 1, height: 1)
        svg.element("path") { $0.attribute("d", path) }
        #expect(svg.finished().source.contains("d=\"M1 2h2v-1l-0.5-0.5c0.5-0.5 1.5-0.5 2.5 0M9 9h0z\""))
    }
}
