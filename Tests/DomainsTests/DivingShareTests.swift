import Markup
import Charts
import Diagnostics
import Languages
import Pages
import Testing

@testable import Domains

/// A fault as previews show it.
@Suite struct DivingShareTests {
    @Test func theSharePictureSaysWhatAFaultCostsOnce() throws {
        let page = try Fixture<Diving>(DivingPagesTests.files(["en": "Text"]), locales: ["en"]).page(
            "diving/penalty/7")
        let card = try #require(page.sharePicture).card()
        #expect(card.figures.isEmpty)
        let graph = try #require(card.graph?(300))
        #expect(graph.title == "Penalty")
        let texts = graph.picture.source.matches(of: /<text[^>]*>([^<]*)</).map { String($0.1) }
        #expect(texts.prefix(4) == ["½ to 2 points deducted", "Given by", "J", "Judges"])
        #expect(
            texts.dropFirst(4).joined(separator: " ")
                == "Each judge who sees the fault decides how much to deduct, from ½ to 2 points.")
        // Where there is little room, the sentence is written smaller, or left out.
        let flat = try #require(card.graph?(180)).picture.source
        #expect(flat.contains(">Judges<") && !flat.contains("decides"))
    }

    /// Both officials need two sentences, of which the first is enough where there is no room for both.
    @Test func theSharePictureOfBothOfficialsHasThemSideBySide() throws {
        let files = DivingPagesTests.files(["en": "Text"]).mapValues {
            $0.replacing(
                "\"sanctionValue\": 4, \"referee\": false", with: "\"sanctionValue\": 0, \"referee\": true")
        }
        let page = try Fixture<Diving>(files, locales: ["en"]).page("diving/penalty/7")
        let card = try #require(page.sharePicture).card()
        let drawing = try #require(card.graph?(300)).picture.source
        let heights = drawing.matches(of: /<text x="[^"]*" y="([^"]*)"[^>]*>(?:Referee|Judges)</).map(\.1)
        #expect(heights.count == 2 && Set(heights).count == 1)
        #expect(drawing.contains("If the"))
        let flat = try #require(card.graph?(245)).picture.source
        #expect(flat.contains("0 points.<") && !flat.contains("If the"))
    }
}
