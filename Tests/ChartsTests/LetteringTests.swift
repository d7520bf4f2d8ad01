import Markup
import TestSupport
import Testing

@testable import Charts

/// Texts of pictures as outlines, which are the same wherever they are drawn.
@Suite struct LetteringTests {
    private static let letters = Lettering.display

    private static func text(_ attributes: String, _ text: String, around: String = "font-size=\"14\"")
        -> String
    {
        "<svg \(around)><text \(attributes)>\(text)</text></svg>"
    }

    private static func outlined(_ picture: String) -> String {
        letters.outlined(HTML(trusted: picture)).source
    }

    @Test("a text is as wide as its letters, nearer where they are kerned", arguments: [false, true])
    func width(_ isBold: Bool) throws {
        func width(_ text: String) throws -> Double {
            try #require(Self.letters.width(of: text, isBold: isBold))
        }
        #expect(try width("") == 0)
        #expect(try width("nn") == 2 * width("n"))
        #expect(try width("AV") < width("A") + width("V"))
        #expect(try width("111") < width("000"))
        #expect(try width("so\u{AD}") == width("so"))
    }

    @Test("bold letters are wider") func weights() throws {
        let regular = try #require(Self.letters.width(of: "Surf", isBold: false))
        #expect(try #require(Self.letters.width(of: "Surf", isBold: true)) > regular)
    }

    @Test(
        "texts of the program's languages have outlines",
        arguments: ["Ñandú àéîõü «Œuvre» ßÅł", "12 345,6 km/h · ½ − ≤ 4½"])
    func languages(_ text: String) throws {
        let path = try #require(Self.letters.path(of: text, isBold: true))
        #expect(path.hasPrefix("M") && path.hasSuffix("z"))
        #expect(!path.contains(try Regex("[^-Mlhvcz0-9 ]")))
    }

    @Test("a text with a letter that the face lacks stays a text", arguments: ["Κύμα", "A 🐎", "波"])
    func lacking(_ word: String) {
        #expect(Self.letters.width(of: word, isBold: false) == nil)
        let picture = Self.text("x=\"1\" y=\"2\"", word)
        #expect(Self.outlined(picture) == picture)
        let two = "<svg><text>Surf</text><text>\(word)</text></svg>"
        let outlined = Self.outlined(two)
        #expect(outlined.hasSuffix("<text>\(word)</text></svg>") && !outlined.contains("Surf"))
    }

    @Test("it stands where the text stood, with its colour and its size") func place() throws {
        let path = try #require(Self.letters.path(of: "A & B", isBold: false))
        #expect(
            Self.outlined(Self.text("x=\"12.5\" y=\"-3\" fill=\"#fff\" class=\"c-ink\"", "A &amp; B"))
                == "<svg font-size=\"14\"><path transform=\"translate(12.5 -3)scale(14.0)scale(.001)\" fill=\"#fff\" class=\"c-ink\" d=\"\(path)\"/></svg>"
        )
    }

    @Test("alignment, weight and size come from the elements around") func inherited() throws {
        for (anchor, share) in [("middle", 0.5), ("end", 1)] {
            let path = try #require(Self.letters.path(of: "Mean", isBold: true, before: share))
            let around = "text-anchor=\"\(anchor)\" font-weight=\"bold\""
            #expect(
                Self.outlined(Self.text("x=\"1\"", "Mean", around: around)).contains(
                    "scale(16.0)scale(.001)\" d=\"\(path)\""))
            // What an element says ends with it.
            let after = "<svg><g \(around)><path d=\"M0 0\"/></g><text>Mean</text></svg>"
            #expect(Self.outlined(after).contains(try #require(Self.letters.path(of: "Mean", isBold: false))))
        }
    }

    @Test(
        "what is set in another way stays as it is",
        arguments: [
            text("x=\"1 2\"", "ab"), text("dx=\"1\"", "ab"), text("x=\"1\"", "a<tspan>b</tspan>"),
            text("x=\"1\"", "ab", around: "font-family=\"serif\""),
            text("", "ab", around: "style=\"font-size:3px\""),
            text("font-size=\"2em\"", "ab"), text("", "a&nbsp;b"), "<svg><text>open", "<svg><text", "<", "",
            "<svg><!-- <text>a</text> --><text>b</text></svg>",
        ])
    func foreign(_ picture: String) {
        #expect(Self.outlined(picture) == picture)
    }

    @Test("a whole picture, byte by byte") func golden() throws {
        let style = ShareCard.Style(
            accent: Colour(0x0B6E99), emblem: nil, site: "Été à Ségou", address: "example.org",
            letters: Self.letters)
        let card = ShareCard(
            kind: "Surf", title: "Tyre & Wave",
            figures: [.init("Vagues", "12"), .init("Κύμα", "1 h 45 min")])
        let picture = Self.outlined(card.svg(style).source).replacing("><", with: ">\n<") + "\n"
        let path = Repository.path("Tests/ChartsTests/Golden/share-card.svg")
        if isRecording {
            try write(picture, to: path)
            Issue.record("recorded \(path): read the changes, then run the tests without SITEGEN_RECORD")
        } else {
            #expect(picture == (try TestSupport.text(of: path)))
        }
    }
}
