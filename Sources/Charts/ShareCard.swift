public import Markup

/// A page in short, for the previews that other programs show of it, and to send on: its words in white on
/// the colour of its domain, and one picture of what it is about.
///
/// The letters are large, since previews are seen at a third of their size and less.
public struct ShareCard: Sendable {
    /// The two formats: that of previews, and that of pictures to send.
    public enum Format: Sendable {
        case preview, square

        public var width: Int { self == .preview ? 1200 : 1080 }
        public var height: Int { self == .preview ? 630 : 1080 }
    }

    /// One figure that the page is about: `Waves`, `23`.
    public struct Figure: Sendable, Hashable {
        public var name: String
        public var value: String
        /// Letters of the value that have a colour of their own, by their places, where it is known how wide letters are.
        public var marks: [Range<Int>]
        /// What it is besides, such as `Record`; shown where the picture is on the ground of the card.
        public var tag: String?

        public init(_ name: String, _ value: String, marks: [Range<Int>] = [], tag: String? = nil) {
            self.name = name
            self.value = value
            self.marks = marks
            self.tag = tag
        }
    }

    /// A picture with what it shows; 360 units wide.
    public struct Graph: Sendable, Hashable {
        public var title: String
        public var picture: HTML
        /// Whether it is as high as it is wide, so that on the ground of a preview it fills the height.
        public var isRound: Bool

        public init(_ title: String, _ picture: HTML, isRound: Bool = false) {
            self.title = title
            self.picture = picture
            self.isRound = isRound
        }
    }

    /// What the picture is drawn on: white paper, or the colour of the domain as the band of a page is.
    public enum Ground: Sendable {
        case paper, accent
    }

    /// A part of the site: its name, its emblem, and its colour.
    public struct Part: Sendable {
        public var name: String
        public var emblem: HTML?
        public var accent: Colour
        /// The accent of dark pages, which stands out from the ground.
        public var bright: Colour

        public init(_ name: String, emblem: HTML?, accent: Colour, bright: Colour) {
            self.name = name
            self.emblem = emblem
            self.accent = accent
            self.bright = bright
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
        /// What the texts are measured with; nil if the letters are those of a font that is not known.
        public var letters: Lettering?

        public init(accent: Colour, emblem: HTML?, site: String, address: String, letters: Lettering? = nil) {
            self.accent = accent
            self.emblem = emblem
            self.site = site
            self.address = address
            self.letters = letters
        }
    }

    /// What kind of thing it is, above the title.
    public var kind: String
    public var title: String
    /// A sentence below the title; empty for most.
    public var text = ""
    /// At most four are shown.
    public var figures: [Figure]
    /// Draws what the page is about, so many units high; nil, or gives nil, for a page that is all words.
    public var graph: (@Sendable (_ height: Double) -> Graph?)?
    public var ground = Ground.paper
    /// What is drawn largest on the ground of the card in place of its title; nil for a title.
    public var lead: Figure?
    /// The parts of the site, in place of figures.
    public var parts: [Part] = []
    /// The ground in place of the colour of the domain; white letters can be read on it.
    public var accent: Colour?
    /// A short text in large letters in place of the emblem, such as the number of a level.
    public var badge: String?
    /// How large the title of a page that is all words may be.
    public var largestTitle = 72.0

    public init(
        kind: String, title: String, figures: [Figure] = [],
        graph: (@Sendable (_ height: Double) -> Graph?)? = nil
    ) {
        self.kind = kind
        self.title = title
        self.figures = figures
        self.graph = graph
    }

    public func svg(_ style: Style, _ format: Format = .preview) -> HTML {
        var style = style
        if let accent = self.accent { style.accent = accent }
        if ground == .accent, let card = onGround(style, format) { return card }
        let (width, height) = (Double(format.width), Double(format.height))
        var svg = SVG(width: width, height: height) { card in
            card.attribute("fill", "none")
            card.attribute("font-family", "sans-serif")
        }
        // A title of one line leaves more room to the picture.
        var lines = 1
        var graph = graph?(Plan(format, hasGraph: true, hasFigures: true, titleLines: 1).graphHeight)
        if let drawn = graph, let redraw = self.graph {
            let plan = Plan(format, hasGraph: true, hasFigures: true)
            lines = Self.title(drawn, plan, format, style.letters).lines.count
            if lines > 1 { graph = redraw(plan.graphHeight) }
        }
        let plan = Plan(
            format, hasGraph: graph != nil, hasFigures: !figures.isEmpty, titleLines: lines)
        // Charts have the colour of paper, which the accent of the domain replaces.
        let accent = style.accent.hex
        // The emblem of the site has a dot for each part.
        let dots = parts.enumerated().map { ".parts g>:nth-child(\($0 + 1)){stroke:\($1.bright.hex)}" }
        svg.element("style", text: ".c-accent{stroke:\(accent)}.c-area{fill:\(accent)}" + dots.joined())
        svg.element("path") { ground in
            ground.attribute("fill", accent)
            ground.attribute("d", "M0 0h\(format.width)v\(format.height)H0z")
        }
        var area = plan.words
        if graph == nil {
            area.largest = largestTitle
            if let badge {
                let text = FittedText(badge, in: 300, 260, from: 260, to: 120, isBold: true, style.letters)
                text.draw(at: width - Plan.margin, 356, Self.pale, isAtEnd: true, in: &svg)
                area.width -= 320
            } else if let emblem = style.emblem {
                // Clear of the figures, which have the lower third, and of the words, which end before it.
                let x = format.width - 58 - 24 * 12
                Self.emblem(
                    emblem, at: "translate(\(x) 118) scale(12)", opacity: parts.isEmpty ? 0.1 : 1,
                    name: "parts", in: &svg)
                area.width = Double(x) - 16 - area.x
            }
        }
        head(style, width, in: &svg)
        words(in: area, style.letters, &svg)
        row(in: plan.figures, style.letters, &svg)
        if let graph { panel(graph, plan, format, style.letters, in: &svg) }
        return svg.finished()
    }
}

// MARK: - Parts of the picture

extension ShareCard {
    /// Whose picture it is: emblem and name of the site, and where it is.
    func head(_ style: Style, _ width: Double, in svg: inout SVG) {
        let letters = style.letters
        // A picture whose title is the name of the site says it once, and shows its emblem large.
        let isOfSite = title == style.site
        if let emblem = style.emblem, !isOfSite {
            Self.emblem(emblem, at: "translate(64 44) scale(1.75)", opacity: 1, in: &svg)
        }
        let left = style.emblem == nil ? Plan.margin : 122
        let site = FittedText(
            isOfSite ? "" : style.site, in: (width - left) * 0.55, 48, from: 30, to: 20,
            isBold: true, letters)
        site.draw(at: left, 76, "#fff", in: &svg)
        let right = width - Plan.margin
        let address = FittedText(
            style.address, in: width * 0.36, 48, from: 24, to: 15, isBold: false, letters)
        address.draw(at: isOfSite ? Plan.margin : right, 76, Self.pale, isAtEnd: !isOfSite, in: &svg)
        svg.element("path") { line in
            line.attribute("stroke", constant: "#fff")
            line.attribute("stroke-opacity", constant: ".4")
            line.attribute("stroke-width", 2)
            line.attribute("d", "M64 104H\(Int(right))")
        }
    }

    /// What kind of thing it is, and what it is called.
    private func words(in area: Plan.Area, _ letters: Lettering?, _ svg: inout SVG) {
        let kind = FittedText(self.kind, in: area.width, 40, from: 28, to: 20, isBold: false, letters)
        kind.draw(at: area.x, area.y + 26, Self.pale, in: &svg)
        let top = area.y + (self.kind.isEmpty ? 0 : 46)
        let title = FittedText(
            title, in: area.width, area.y + area.height - top, from: area.largest, to: 26, isBold: true,
            letters)
        title.draw(at: area.x, top + title.size, "#fff", in: &svg)
        guard !self.text.isEmpty else { return }
        let below = top + title.height + 24
        let text = FittedText(
            self.text, in: area.width, area.y + area.height - 76 - below, from: 34, to: 22,
            isBold: false, letters)
        text.draw(at: area.x, below + text.size, Self.pale, in: &svg)
    }

    /// The figures, or the parts of the site, as columns of one size.
    private func row(in area: Plan.Area, _ letters: Lettering?, _ svg: inout SVG) {
        if !parts.isEmpty { return emblems(in: area, letters, &svg) }
        let shown = figures.prefix(4)
        let columns = area.height > 200 ? 2 : max(2, shown.count)
        let width = area.width / Double(columns) - 24
        let height = area.height / Double(area.height > 200 ? 2 : 1)
        let names = shown.map { FittedText($0.name, in: width, 48, from: 25, to: 17, isBold: false, letters) }
        let name = names.map(\.size).min()
        // Names that are long have two lines rather than small letters; then rows are further apart.
        let isTight = columns == 2 && names.contains { $0.lines.count > 1 }
        let value = shown.map {
            FittedText.size($0.value, in: width - 16, from: isTight ? 46 : 56, to: 22, isBold: true, letters)
        }.min()
        let pitch = height + (isTight ? 8 : 0)
        // Names keep off letters such as g.
        let lines = isTight ? (value: 36.0, name: 63.0) : (value: 46, name: 81)
        for (index, figure) in shown.enumerated() {
            let x = area.x + (width + 24) * Double(index % columns)
            let y = area.y + pitch * Double(index / columns)
            let text = FittedText(
                figure.value, in: width, 60, from: value ?? 22, to: value ?? 22, isBold: true, letters)
            if text.lines == [figure.value], let letters, !figure.marks.isEmpty {
                coloured(figure, text.size, x, y + lines.value, letters, in: &svg)
            } else {
                text.draw(at: x, y + lines.value, "#fff", in: &svg)
            }
            FittedText(figure.name, in: width, 48, from: name ?? 25, to: 12, isBold: false, letters)
                .draw(at: x, y + lines.name, Self.pale, in: &svg)
        }
    }

    /// A figure whose marked letters have a colour of their own, as in the band of its page.
    private func coloured(
        _ figure: Figure, _ size: Double, _ x: Double, _ y: Double, _ letters: Lettering, in svg: inout SVG
    ) {
        let text = Array(figure.value)
        let marks = figure.marks.map { $0.clamped(to: text.indices) }.filter { !$0.isEmpty }
        let ends = Set(marks.flatMap { [$0.lowerBound, $0.upperBound] } + [0, text.count]).sorted()
        for (start, end) in zip(ends, ends.dropFirst()) {
            let place = x + FittedText.width(String(text[..<start]), true, letters) * size
            let colour = marks.contains { $0.contains(start) } ? Self.marked : "#fff"
            FittedText(
                String(text[start..<end]), in: .infinity, size * 2, from: size, to: size, isBold: true,
                letters
            ).draw(at: place, y, colour, in: &svg)
        }
    }

    private func emblems(in area: Plan.Area, _ letters: Lettering?, _ svg: inout SVG) {
        let side = 96.0
        // From five on, they go from margin to margin; the name of the last may reach into the margin.
        let step = parts.count > 4 ? (area.width - side) / Double(parts.count - 1) : area.width / 4
        let width = min(step - 16, side + 0.75 * Plan.margin)
        let size = parts.map { FittedText.size($0.name, in: width, from: 26, to: 14, isBold: true, letters) }
            .min()
        for (index, part) in parts.enumerated() {
            let x = area.x + step * Double(index)
            svg.element("rect") { tile in
                tile.attribute("x", x)
                tile.attribute("y", area.y - 40)
                tile.attribute("width", side)
                tile.attribute("height", side)
                tile.attribute("rx", 16)
                tile.attribute("fill", constant: "#fff")
            }
            if let emblem = part.emblem {
                let place = "translate(\(Int(x) + 18) \(Int(area.y) - 22)) scale(2.5)"
                Self.emblem(emblem, at: place, opacity: 1, colour: part.accent, in: &svg)
            }
            FittedText(part.name, in: width, 40, from: size ?? 14, to: size ?? 14, isBold: true, letters)
                .draw(at: x, area.y + 94, "#fff", in: &svg)
        }
    }

    /// The graph on a ground of paper.
    private func panel(
        _ graph: Graph, _ plan: Plan, _ format: Format, _ letters: Lettering?, in svg: inout SVG
    ) {
        let area = plan.graph
        svg.element("rect") { paper in
            paper.attribute("x", area.x)
            paper.attribute("y", area.y)
            paper.attribute("width", area.width)
            paper.attribute("height", area.height)
            paper.attribute("rx", 16)
            paper.attribute("fill", constant: "#fff")
        }
        let width = area.width - 2 * Plan.padding
        let isSquare = format == .square
        let title = Self.title(graph, plan, format, letters)
        title.draw(at: area.x + Plan.padding, area.y + (isSquare ? 52 : 40), "#1a1d21", in: &svg)
        let top = graph.title.isEmpty ? Plan.padding : plan.titleHeight
        // A picture is enlarged more in a square, where its letters would outdo the title above it.
        let size = " font-size=\"\(Int(Canvas.fontSize))\""
        let picture =
            isSquare
            ? HTML(
                trusted: graph.picture.source.replacing(size, with: " font-size=\"10\"", maxReplacements: 1))
            : graph.picture
        svg.embed(
            picture, x: area.x + Plan.padding, y: area.y + top, width: width,
            height: area.height - top - Plan.padding / 2, isCentred: true)
    }

    private static func title(_ graph: Graph, _ plan: Plan, _ format: Format, _ letters: Lettering?)
        -> FittedText
    {
        FittedText(
            graph.title, in: plan.graph.width - 2 * Plan.padding, 62, from: format == .square ? 36 : 25,
            to: 17, isBold: true, letters)
    }

    private static func emblem(
        _ emblem: HTML, at place: String, opacity: Double, colour: Colour = .white, name: String? = nil,
        in svg: inout SVG
    ) {
        svg.open("g") { group in
            if let name { group.attribute("class", name) }
            group.attribute("transform", place)
            group.attribute("color", colour.hex)
            if opacity < 1 { group.attribute("opacity", opacity) }
        }
        svg.append(emblem)
        svg.close("g")
    }

    /// The colour of marked letters.
    private static let marked = "#ffd479"

    /// White that stands back behind white; its contrast to the accents stays above 4.5.
    static let pale = "#ffffffd9"
}

/// Where the parts of a card are, in pixels.
private struct Plan {
    struct Area {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        /// The largest letters in it.
        var largest = 72.0
    }

    static let margin = 64.0
    static let padding = 22.0
    /// What the title of a graph takes, of one line or two.
    let titleHeight: Double

    let words: Area
    let figures: Area
    let graph: Area

    /// How high a picture of 360 units may be to fill its area.
    var graphHeight: Double {
        let width = graph.width - 2 * Self.padding
        return ((graph.height - titleHeight - Self.padding / 2) / width * 360).rounded(.down)
    }

    init(_ format: ShareCard.Format, hasGraph: Bool, hasFigures: Bool, titleLines: Int = 2) {
        titleHeight = titleLines > 1 ? 84 : format == .square ? 68 : 56
        let margin = Self.margin
        let width = Double(format.width) - 2 * margin
        switch (format, hasGraph) {
        case (.preview, true):
            words = Area(x: margin, y: 132, width: 516, height: hasFigures ? 214 : 460)
            figures = Area(x: margin, y: 380, width: 516, height: 212)
            graph = Area(x: 612, y: 136, width: 524, height: 454)
        case (.preview, false):
            words = Area(x: margin, y: 136, width: width, height: 320)
            figures = Area(x: margin, y: 476, width: width, height: 110)
            graph = Area(x: 0, y: 0, width: 360, height: 0)
        case (.square, _):
            words = Area(
                x: margin, y: 132, width: width, height: hasGraph ? 136 : 640, largest: hasGraph ? 60 : 72)
            figures = Area(x: margin, y: hasGraph ? 278 : 860, width: width, height: 110)
            graph = Area(x: margin, y: 402, width: width, height: 620)
        }
    }
}
