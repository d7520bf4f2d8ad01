import Languages
import Markup
import Testing

@testable import Charts

/// Pictures of pages hold every word, whatever its length.
@Suite struct ShareCardTests {
    private static let style = ShareCard.Style(
        accent: Colour(0x0B6E99), emblem: nil, site: "Site", address: "example.org")

    private func texts(_ card: ShareCard, _ format: ShareCard.Format = .preview) -> [String] {
        card.svg(Self.style, format).source.matches(of: /<text[^>]*>([^<]*)<\/text>/).map { String($0.1) }
    }

    @Test("a long title is set in more lines, and keeps its words", arguments: [5, 20, 40])
    func title(_ count: Int) {
        let title = (1...count).map { "word\($0)" }.joined(separator: " ")
        for format in [ShareCard.Format.preview, .square] {
            #expect(texts(ShareCard(kind: "", title: title), format).joined(separator: " ").contains(title))
        }
    }

    @Test("long names and values stay whole")
    func figures() {
        let figures = [
            ShareCard.Figure("Plus longue distance sur une vague", "1 h 45 min"),
            ShareCard.Figure("Distanza media percorsa", "£1,250,000"), ShareCard.Figure("C", "1"),
            ShareCard.Figure("D", "2"),
        ]
        let shown = texts(ShareCard(kind: "Surf", title: "A", figures: figures))
        #expect(!shown.contains { $0.contains("…") })
        for figure in figures { #expect(shown.contains(figure.value)) }
    }

    @Test("what is too long for any size loses words or letters, and says so", arguments: [1, 400])
    func tooLong(_ count: Int) {
        let title = Array(repeating: String(repeating: "w", count: 400 / count), count: count)
        let shown = texts(ShareCard(kind: "", title: title.joined(separator: " ")))
        #expect(count == 1 ? shown.contains { $0.hasSuffix("…") } : shown.count > 3)
    }

    @Test("a graph that has nothing to show leaves its room to the words")
    func noGraph() {
        let card = ShareCard(kind: "K", title: "T") { _ in nil }
        #expect(card.svg(Self.style) == ShareCard(kind: "K", title: "T").svg(Self.style))
    }

    @Test("in a square the letters of a graph are smaller than its title") func square() throws {
        let chart = BarChart([.init("a", 1), .init("b", 2)])
        let graph = ShareCard.Graph("Title", chart.svg(in: try locale(), label: label))
        let card = ShareCard(kind: "K", title: "T") { _ in graph }
        #expect(card.svg(Self.style).source.contains("font-size=\"14\""))
        let square = card.svg(Self.style, .square).source
        #expect(!square.contains("font-size=\"14\"") && square.contains("font-size=\"10\""))
    }

    @Test("a picture on the ground of a card has the colours of the ground, and words that are never cut")
    func ground() throws {
        let chart = BarChart([.init("a", 1), .init("b", 2)])
        let graph = ShareCard.Graph("What it shows", chart.svg(in: try locale(), label: label))
        let title = "Plus grand nombre de vagues en une session jusqu’ici : 17"
        var card = ShareCard(
            kind: "Session", title: title,
            figures: [.init("Waves caught", "17", tag: "Record"), .init("Longest ride", "318 ft")]
        ) { _ in graph }
        card.ground = .accent
        for format in [ShareCard.Format.preview, .square] {
            let picture = card.svg(Self.style, format).source
            #expect(
                !picture.contains("…") && picture.contains(">Record<") && picture.contains("What it shows"))
            #expect(picture.contains(".c-accent{stroke:#ffd479}"))
            #expect(texts(card, format).joined(separator: " ").contains(title))
        }
    }

    @Test(
        "a square, which is seen small in a chat, has larger letters, and names of one size that do not meet")
    func squareOnGround() throws {
        let chart = BarChart([.init("a", 1), .init("b", 2)])
        let graph = ShareCard.Graph("Shows", chart.svg(in: try locale(), label: label))
        var card = ShareCard(
            kind: "Session", title: "Longest ride so far: 650 ft",
            figures: [
                .init("Olas surfeadas", "12", tag: "Record"),
                .init("Velocidad máxima", "27 km/h", tag: "Record"),
                .init("Puntuación de la sesión /10", "3,8", tag: "Record"),
                .init("Tiempo en el agua", "1 h"),
            ]
        ) { _ in graph }
        card.ground = .accent
        let square = card.svg(Self.style, .square).source
        #expect(square.contains("font-size=\"12\""))
        let names = card.figures.prefix(3).map(\.name)
        let pattern = /<text x="([^"]*)"[^>]* font-size="([^"]*)"[^>]*>([^<]*)</
        let drawn = square.matches(of: pattern).filter { names.contains(String($0.3)) }
        #expect(drawn.map { String($0.3) } == Array(names))
        #expect(Set(drawn.map(\.2)).count == 1, "\(drawn.map(\.2))")
        #expect(!square.contains("Tiempo"))
    }

    @Test("a round picture fills the height of a preview, beside all words") func round() throws {
        let chart = BarChart([.init("a", 1), .init("b", 2)])
        let picture = chart.svg(in: try locale(), label: label)
        var card = ShareCard(
            kind: "", title: "Surf year", figures: [.init("Sessions", "9"), .init("Waves", "94")]
        ) { _ in ShareCard.Graph("", picture, isRound: true) }
        card.ground = .accent
        card.lead = .init("Longest ride · 16 Aug", "84 m")
        let preview = card.svg(Self.style).source
        #expect(preview.contains(" height=\"510\"") && preview.contains(".c-accent{stroke:#fff}"))
        // Besides whose picture it is, and numbers.
        let words = texts(card).filter { $0 != "Site" && $0 != "example.org" && Double($0) == nil }
        #expect(
            words.joined(separator: " ").hasPrefix("Surf year Longest ride · 16 Aug 84 m Sessions Waves"),
            "\(words)")
        #expect(!card.svg(Self.style, .square).source.contains(" height=\"510\""))
    }

    @Test("each format has its size") func formats() {
        let card = ShareCard(kind: "K", title: "T")
        #expect(card.svg(Self.style).source.contains("viewBox=\"0 0 1200 630\""))
        #expect(card.svg(Self.style, .square).source.contains("viewBox=\"0 0 1080 1080\""))
    }
}
