public import Markup

/// A page in short, 1,200 by 630, for the previews that other programs show of it.
///
/// The letters are large, since previews are seen at a third of their size and less.
public struct ShareCard: Sendable {
    /// One figure that the page is about: `Waves`, `23`.
    public struct Figure: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A graph with its name; with the height `ShareCard.graphHeight` it fills its space.
    public struct Graph: Sendable, Hashable {
        public var title: String
        public var picture: HTML

        public init(_ title: String, _ picture: HTML) {
            self.title = title
            self.picture = picture
        }
    }

    /// What all pictures of a domain have in common: its colour and its emblem, and whose site it is.
    public struct Style: Sendable {
        /// White letters can be read on it, and it can be read on white.
        public var accent: Colour
        /// A picture of 24 by 24 units that is drawn in the current colour.
        public var emblem: HTML?
        public var site: String
        /// Where the site is, without `https://`.
        public var address: String

        public init(accent: Colour, emblem: HTML?, site: String, address: String) {
            self.accent = accent
            self.emblem = emblem
            self.site = site
            self.address = address
        }
    }

    /// How high, in units of 360, a chart for this card should be.
    public static let graphHeight = 172.0

    /// What kind of thing it is, above the title.
    public var kind: String
    public var title: String
    /// At most four are shown.
    public var figures: [Figure]
    /// At most two are shown.
    public var graphs: [Graph]

    public init(kind: String, title: String, figures: [Figure], graphs: [Graph]) {
        self.kind = kind
        self.title = title
        self.figures = figures
        self.graphs = graphs
    }

    public func svg(_ style: Style) -> HTML {
        var svg = SVG(width: Self.width, height: 630) { card in
            card.attribute("fill", "none")
            card.attribute("font-family", "sans-serif")
        }
        // Charts have the colour of paper, which the accent of the domain replaces.
        let accent = style.accent.hex
        svg.element("style", text: ".c-accent{stroke:\(accent)}.c-area{fill:\(accent)}")
        Self.fill("M0 0h1200v630H0z", Colour.white.hex, in: &svg)
        band(style, in: &svg)
        line(
            kind, Self.left, 122, Setting(size: 28, least: 22, ink: accent, isBold: true), within: Self.room,
            in: &svg)
        line(
            title, Self.left, 184, Setting(size: 56, least: 36, ink: .text, isBold: true), within: Self.room,
            in: &svg)
        let shown = figures.prefix(4)
        let column = Self.room / 4
        let values = Setting(size: 56, least: 24, ink: .text, isBold: true).fitting(
            shown.map(\.value), in: column - Self.gap)
        let names = Setting(size: 25, least: 17, ink: .soft, isBold: false).fitting(
            shown.map(\.name), in: column - Self.space)
        for (index, figure) in shown.enumerated() {
            let x = Self.left + column * Double(index)
            line(figure.value, x, 262, values, within: column - Self.gap, in: &svg)
            line(figure.name, x, 298, names, within: column - Self.space, in: &svg)
        }
        let width = (Self.room - Self.gap) / 2
        for (index, graph) in graphs.prefix(2).enumerated() {
            let x = Self.left + (width + Self.gap) * Double(index)
            line(
                graph.title, x, 354, Setting(size: 25, least: 19, ink: .soft, isBold: true), within: width,
                in: &svg)
            svg.embed(graph.picture, x: x, y: 368, width: width, height: 244)
        }
        return svg.finished()
    }

    /// Whose picture it is: emblem and name of the site, and where it is.
    private func band(_ style: Style, in svg: inout SVG) {
        Self.fill("M0 0h1200v72H0z", style.accent.hex, in: &svg)
        if let emblem = style.emblem {
            svg.open("g") { group in
                group.attribute("transform", constant: "translate(72 14) scale(1.8)")
                group.attribute("color", Colour.white.hex)
            }
            svg.append(emblem)
            svg.close("g")
        }
        let setting = Setting(size: 28, least: 20, ink: Colour.white.hex, isBold: true)
        line(style.site, style.emblem == nil ? Self.left : 132, 46, setting, within: 560, in: &svg)
        let address = Setting(size: 24, least: 17, ink: Colour.white.hex, isBold: false)
        line(style.address, 1128, 46, address, within: 400, isAtEnd: true, in: &svg)
    }

    private static func fill(_ path: String, _ colour: String, in svg: inout SVG) {
        svg.element("path") { area in
            area.attribute("fill", colour)
            area.attribute("d", path)
        }
    }

    private static let width = 1200.0
    private static let left = 72.0
    private static let gap = 48.0
    private static let space = 16.0
    /// Some fonts are wider than we think, so that there is more room at the right than anything may need.
    private static let room = width - left - 1.6 * gap

    /// How a line is set.
    private struct Setting {
        var size: Double
        var least: Double
        /// A colour.
        var ink: String
        var isBold: Bool

        init(size: Double, least: Double, ink: String, isBold: Bool) {
            (self.size, self.least, self.ink, self.isBold) = (size, least, ink, isBold)
        }

        init(size: Double, least: Double, ink: Canvas.Ink, isBold: Bool) {
            self.init(size: size, least: least, ink: ink.colour.description, isBold: isBold)
        }

        /// As large as the widest of the texts fits; they stay of one size.
        func fitting(_ texts: [String], in width: Double) -> Setting {
            var setting = self
            let widest = texts.map { textWidth($0, bold: isBold) / Canvas.fontSize }.max() ?? 0
            if widest > 0 { setting.size = max(least, min(size, (width / widest).rounded(.down))) }
            return setting
        }
    }

    /// A line of text, shortened if it would be too small to read.
    private func line(
        _ text: String, _ x: Double, _ y: Double, _ setting: Setting, within width: Double,
        isAtEnd: Bool = false,
        in svg: inout SVG
    ) {
        guard !text.isEmpty else { return }
        let setting = setting.fitting([text], in: width)
        let shown = truncated(text, to: width / setting.size * Canvas.fontSize / (setting.isBold ? 1.1 : 1))
        svg.element("text", text: shown) { text in
            text.attribute("x", x)
            text.attribute("y", y)
            text.attribute("fill", setting.ink)
            text.attribute("text-anchor", isAtEnd ? "end" : nil)
            text.attribute("font-size", setting.size)
            text.attribute("font-weight", setting.isBold ? "bold" : nil)
        }
    }
}
