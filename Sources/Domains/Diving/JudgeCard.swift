import Languages
import Pages

extension Diving.Sanction {
    /// What it costs as on a scoreboard, in every language.
    var sign: String {
        switch self {
        case .zeroPoints: "0"
        case .atMostTwo: "≤ 2"
        case .atMostFourAndAHalf: "≤ 4½"
        case .minusTwoByReferee: "− 2"
        case .minusHalfToTwoByJudge: "− ½–2"
        case .judgesOpinion: "*"
        }
    }
}

extension Diving.Pages {
    static let cardID = "diving/card"

    /// What a penalty leads to: the card that it is on.
    var keepsakes: [Keepsake] { [Keepsake(.print, "card.title", Self.cardID)] }

    /// All penalties on one sheet, to be folded to eight panels and carried in a pocket: a cover and seven of faults.
    func judgeCard() -> Page {
        page(
            Self.cardID, kind: "judge-card", route: referenceRoute + [address("card.label")],
            title: text("card.title"), description: text("card.text"), template: "judge-card",
            label: text("card.label"), isSheet: true,
            sharePicture: pictureOfFaults(titled: text("card.title"))
        ) {
            return [
                "sheets": sheets(current: Self.cardID),
                "signs": .list(Diving.Sanction.inOrder.map { .record(sanction($0)) }),
                "panels": .list(panels().map { ["groups": .list($0.map(cardGroup))] }),
            ]
        }
    }

    /// How many panels of the sheet have faults: all but the cover.
    private static let panelCount = 7

    /// What the name of a group takes on paper, in lines of text.
    private static let heading = 1.8

    /// The penalties of a group that are on the same panel.
    private struct CardGroup {
        var title: String
        /// Whether the group begins on the panel before.
        var goesOn: Bool
        var penalties: [Diving.Penalty] = []
    }

    /// A penalty below the name of its group, and what it takes on paper, in lines of text.
    private typealias CardLine = (title: String, penalty: Diving.Penalty, height: Double)

    /// The groups on each panel, in their order, so that the fullest panel has as much room left as possible.
    private func panels() -> [[CardGroup]] {
        let lines: [CardLine] = groups(diving.mainGrouping, of: diving.penalties).flatMap {
            title, penalties in
            penalties.map { (title, $0, height(of: $0, below: title)) }
        }
        var (tooLow, enough) = (0.0, lines.reduce(0) { $0 + $1.height + Self.heading })
        while enough - tooLow > 0.1 {
            let height = (tooLow + enough) / 2
            if divided(lines, height).count > Self.panelCount { tooLow = height } else { enough = height }
        }
        return divided(lines, enough)
    }

    /// Texts have lines of about 38 letters. Beside them are what it costs and, below that and smaller, the rules.
    private func height(of penalty: Diving.Penalty, below title: String) -> Double {
        var (lines, taken) = (1.0, -1)
        for word in text(of: penalty, below: title).text.split(separator: " ") {
            taken += word.count + 1
            if taken > 38 { (lines, taken) = (lines + 1, word.count) }
        }
        return max(lines, 1.5 + 0.85 * Double(penalty.rules.count)) + 0.5
    }

    /// The lines on panels of a height. Each panel begins with the name of a group.
    private func divided(_ lines: [CardLine], _ height: Double) -> [[CardGroup]] {
        var panels: [[CardGroup]] = []
        var taken = 0.0
        for line in lines {
            let goesOn = panels.last?.last?.title == line.title
            taken += line.height + (goesOn ? 0 : Self.heading)
            let isFull = panels.isEmpty || taken > height
            if isFull {
                panels.append([])
                taken = line.height + Self.heading
            }
            var panel = panels.removeLast()
            if isFull || !goesOn { panel.append(CardGroup(title: line.title, goesOn: goesOn)) }
            panel[panel.count - 1].penalties.append(line.penalty)
            panels.append(panel)
        }
        return panels
    }

    private func cardGroup(_ group: CardGroup) -> Value {
        [
            "title": .text(group.title), "goesOn": .flag(group.goesOn),
            "rows": .list(group.penalties.map { .record(cardRow($0, below: group.title)) }),
        ]
    }

    private func cardRow(_ penalty: Diving.Penalty, below heading: String) -> Record {
        [
            "link": .page(Self.id(of: penalty)),
            "text": value(text(of: penalty, below: heading)),
            "class": .text("s\(penalty.sanction.rawValue)"),
            "sign": .text(penalty.sanction.sign),
            "rules": rules(of: penalty),
            "isReferee": .flag(penalty.owners.contains(.referee)),
            "isJudge": .flag(penalty.owners.contains(.judge)),
        ]
    }
}
