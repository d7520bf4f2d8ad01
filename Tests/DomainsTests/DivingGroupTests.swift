import Charts
import Markup
import Pages
import Testing

@testable import Domains

/// Faults below the name of their part of a dive, in the list and on the pocket card, and their pictures.
@Suite struct DivingGroupTests {
    /// Faults with these texts, in the order of their numbers, all in synchronised diving.
    private static func fixture(_ texts: [String], phase: String = "synchro") throws -> Fixture<Diving> {
        let penalties = texts.indices.map {
            """
            {"id": \($0), "rules": [{"ruleId": "D9.2"}, {"ruleId": "D9.8"}], "sanctionValue": 0, "referee": true, "judge": false, "phase": "\(phase)"}
            """
        }
        return try Fixture<Diving>(
            [
                "penalties.json": "[" + penalties.joined(separator: ",") + "]",
                "texts/en.yaml": texts.enumerated().map { "Penalty-\($0): \"\($1)\"" }.joined(
                    separator: "\n"),
            ], locales: ["en"])
    }

    @Test func anOpeningThatRepeatsTheHeadingIsLeftOutBelowIt() throws {
        let fixture = try Self.fixture([
            "In synchronised diving, each of the judges, if any, awards a zero.",
            "One diver, in synchronised diving, is late.",
        ])
        let list = try fixture.page("diving/penalties").data
        #expect(
            list[path: "groups.0.penalties"]?.list.map { $0["text"]?.text } == [
                "Each of the judges, if any, awards a zero.", "One diver, in synchronised diving, is late.",
            ])
        #expect(
            try fixture.page("diving/matrix/phase").data[path: "groups.0.rows.0.text"]?.text
                == "Each of the judges, if any, awards a zero.")
        // A page of its own has no such heading, and neither has a list by penalty.
        let whole = "In synchronised diving, each of the judges, if any, awards a zero."
        #expect(try fixture.page("diving/penalty/0").data["text"]?.text == whole)
        #expect(try fixture.page("diving/matrix/sanction").data[path: "groups.0.rows.0.text"]?.text == whole)
    }

    /// The texts on each panel of the pocket card, and whether its first group began on the panel before.
    private static func panels(_ texts: [String]) throws -> [(texts: [String], goesOn: Bool?)] {
        let panels = try #require(try fixture(texts).page("diving/card").data["panels"]).list
        return panels.map { panel in
            let groups = panel["groups"]?.list ?? []
            return (
                groups.flatMap { $0["rows"]?.list.compactMap { $0["text"]?.text } ?? [] },
                groups.first?["goesOn"]?.flag
            )
        }
    }

    @Test func thePocketCardHasTheSameNumberOfFaultsOnEachOfSevenPanels() throws {
        let texts = (0..<42).map { "Fault number \($0), described in about so many words" }
        let panels = try Self.panels(texts)
        #expect(panels.map(\.texts.count) == [6, 6, 6, 6, 6, 6, 6])
        #expect(panels.flatMap(\.texts) == texts)
        #expect(panels.map(\.goesOn) == [false] + Array(repeating: true, count: 6))
    }

    @Test func aPanelOfThePocketCardHasFewerFaultsIfTheirTextsAreLong() throws {
        let texts = (0..<30).map {
            $0 < 10 ? String(repeating: "long text \($0) ", count: 12) : "Short \($0)"
        }
        let counts = try Self.panels(texts).map(\.texts.count)
        #expect(counts.count <= 7)
        #expect(counts.reduce(0, +) == 30)
        #expect(try #require(counts.first) < #require(counts.max()))
    }

    @Test func aPhaseOfThePocketCardBeginsWherePanelsStayEven() throws {
        let phases = Array(repeating: "start", count: 11) + Array(repeating: "flight", count: 31)
        let penalties = phases.enumerated().map { id, phase in
            """
            {"id": \(id), "rules": [{"ruleId": "D8.5"}], "sanctionValue": 4, "referee": false, "judge": true, "phase": "\(phase)"}
            """
        }
        let fixture = try Fixture<Diving>(
            [
                "penalties.json": "[" + penalties.joined(separator: ",") + "]",
                "texts/en.yaml": phases.indices.map { "Penalty-\($0): Fault" }.joined(separator: "\n"),
            ], locales: ["en"])
        let panels = try #require(try fixture.page("diving/card").data["panels"]).list
        #expect(panels.count == 7)
        let groups = panels.map { $0["groups"]?.list ?? [] }
        #expect(
            groups.map { $0.reduce(0) { $0 + ($1["rows"]?.list.count ?? 0) } }
                == Array(repeating: 6, count: 7))
        #expect(groups.map(\.count) == [1, 2, 1, 1, 1, 1, 1])
    }

    @Test func thePocketCardHasATabOfItsOwnAndAPictureOfItself() throws {
        let card = try Self.fixture(["Late"]).page("diving/card")
        let views = try #require(card.data["views"]).list
        #expect(
            views.filter { $0["isCurrent"]?.flag == true || $0["isOpen"]?.flag == true }.map {
                $0["link"]?.target
            } == [.page("diving/card")])
        let picture = try #require(card.sharePicture).card()
        #expect(picture.figures.map(\.value) == ["1"])
        #expect(picture.graph?(300) != nil)
    }

    @Test func aFaultAloneIsOnTheOnlyPanel() throws {
        #expect(try Self.panels(["Late"]).map(\.texts) == [["Late"]])
    }

    @Test func theFiltersCountWhatEachChoiceShows() throws {
        let penalties = [DivingMessagesTests.penalty("7"), DivingMessagesTests.penalty("8")]
        let list = try Fixture<Diving>([
            "penalties.json": "[\(penalties.joined(separator: ","))]",
            "texts/en.yaml": "Penalty-7: One\nPenalty-8: Two",
        ]).page("diving/penalties").data
        let sanctions = list["sanctions"]?.list.compactMap { $0["count"]?.count } ?? []
        #expect(sanctions.count == 6)
        #expect(sanctions.reduce(0, +) == 2)
        // What both give is counted for each of them, too.
        let officials = list["officials"]?.list ?? []
        #expect(officials.map { $0["class"]?.text } == ["fr", "fj", "fb"])
    }

    @Test func picturesSayWhatThereIsToFind() throws {
        let fixture = try Self.fixture(["One", "Two", "Three"])
        let penalty = try #require(try fixture.page("diving/penalty/1").sharePicture).card()
        #expect(penalty.kind == "Fault · D9.2, D9.8")
        let list = try #require(try fixture.page("diving/penalties").sharePicture).card()
        #expect(list.figures.map(\.name) == ["Faults", "Referee only", "Referee and judges", "Judges only"])
        #expect(list.figures.map(\.value) == ["3", "3", "0", "0"])
        let bars = try #require(list.graph?(270)).picture.source
        #expect(bars.contains(">0 points<") && bars.contains(">3<"))
        #expect(!bars.contains("Judge’s opinion"))
    }

    @Test func theFirstQuestionThatIsShortIsOnThePictureOfAQuiz() throws {
        let long = String(repeating: "long ", count: 20)
        let texts = (0..<5).map { $0 == 2 ? "Short" : "\(long)\($0)" }
        let card = try #require(try Self.fixture(texts).page("diving/quiz/penalties/5").sharePicture).card()
        let graph = try #require(card.graph?(270))
        #expect(card.title == "Short")
        #expect(graph.title == "Penalty")
        #expect(graph.picture.source.contains(">At most 2 points<"))
        let words = try Self.fixture(texts.map { $0 + long }).page("diving/quiz/penalties/5")
        let plain = try #require(words.sharePicture).card()
        #expect(plain.title == "Penalty quiz: 5 questions")
        #expect(plain.graph?(270) == nil)
    }

    /// What one doubts between are the faults of the same part of a dive with another penalty, in the order of what they
    /// cost.
    @Test func aFaultShowsThoseOfItsPhaseWithAnotherPenalty() throws {
        let penalties = [(0, 4), (1, 0), (2, 4), (3, 0), (4, 1)].map { id, sanction in
            """
            {"id": \(id), "rules": [{"ruleId": "D9.\(id)"}], "sanctionValue": \(sanction), "referee": true, "judge": false, "phase": "\(id == 4 ? "entry" : "flight")", "description": "Fault \(id)"}
            """
        }
        let fixture = try Fixture<Diving>(
            ["penalties.json": "[" + penalties.joined(separator: ",") + "]"], locales: ["en"])
        let doubts = try fixture.page("diving/penalty/2").data["phaseNeighbours"]
        #expect(doubts?["rows"]?.list.map { $0["text"]?.text } == ["Fault 1", "Fault 3"])
        #expect(doubts?["count"]?.count == 2)
        #expect(try fixture.page("diving/penalty/4").data["phaseNeighbours"]?.isNone == true)
        // Each choice of one filter says how many faults each choice of the other leaves.
        let list = try fixture.page("diving/penalties").data
        #expect(
            list[path: "officials.0.crossed"]?.list.map { $0["count"]?.count } == [2, 0, 0, 1, 2, 0])
        #expect(list[path: "officials.0.crossed.2.isNone"]?.flag == true)
    }
}
