import Languages
import Pages

extension Diving.Pages {
    /// What a sanction costs as on a scoreboard.
    func sign(_ sanction: Diving.Sanction) -> String {
        switch sanction {
        case .zeroPoints: "0"
        case .atMostTwo: "≤2"
        case .atMostFourAndAHalf: "≤4½"
        case .minusTwoByReferee: "−2"
        // A dash between the numbers would look like a second minus.
        case .minusHalfToTwoByJudge: text("sanction.sign-half-to-two")
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
            sharePicture: pictureOfCard()
        ) {
            return [
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
    struct CardGroup {
        var title: String
        /// Whether the group begins on the panel before.
        var goesOn: Bool
        var penalties: [Diving.Penalty] = []
    }

    /// A penalty below the name of its group, and what it takes on paper, in lines of text.
    private typealias CardLine = (title: String, penalty: Diving.Penalty, height: Double)

    /// The groups on each panel, in their order, so that the panels are as even as possible.
    func panels() -> [[CardGroup]] {
        let lines: [CardLine] = groups(diving.mainGrouping, of: diving.penalties).flatMap { group in
            group.penalties.map { (group.title, $0, height(of: $0, below: group.title)) }
        }
        return breaks(of: lines).map { panel in
            var groups: [CardGroup] = []
            for place in panel {
                let line = lines[place]
                if groups.last?.title != line.title {
                    let goesOn =
                        place == panel.lowerBound && place > 0 && lines[place - 1].title == line.title
                    groups.append(CardGroup(title: line.title, goesOn: goesOn))
                }
                groups[groups.count - 1].penalties.append(line.penalty)
            }
            return groups
        }
    }

    /// Texts have lines of about 35 letters. Beside them are what it costs and, below that and smaller, the rules.
    private func height(of penalty: Diving.Penalty, below title: String) -> Double {
        var (lines, taken) = (1.0, -1)
        for word in text(of: penalty, below: title).text.split(separator: " ") {
            taken += word.count + 1
            if taken > 35 { (lines, taken) = (lines + 1, word.count) }
        }
        return max(lines, 1.5 + 0.85 * Double(penalty.rules.count)) + 0.35
    }

    /// Which lines are on each panel.
    ///
    /// Of all ways to divide them, this is the one in which the sum of a high power of the heights is least. It is found
    /// panel by panel: for each number of lines, the best way to put them on one panel more.
    private func breaks(of lines: [CardLine]) -> [Range<Int>] {
        let panelCount = min(Self.panelCount, lines.count)
        let even = lines.reduce(0) { $0 + $1.height } / Double(max(1, panelCount)) + Self.heading
        var least = [0.0] + Array(repeating: Double.infinity, count: lines.count)
        var starts: [[Int]] = []
        for _ in 0..<panelCount {
            var next = Array(repeating: Double.infinity, count: lines.count + 1)
            var start = Array(repeating: 0, count: lines.count + 1)
            for end in 1...lines.count {
                var height = 0.0
                for first in (0..<end).reversed() {
                    let line = lines[first]
                    if first == end - 1 || line.title != lines[first + 1].title { height += Self.heading }
                    height += line.height
                    // So that the time for a file of thousands does not grow with its square.
                    if height > 3 * even, first < end - 1 { break }
                    let squared = height / even * height / even
                    let sum = least[first] + squared * squared * squared * squared
                    if sum < next[end] { (next[end], start[end]) = (sum, first) }
                }
            }
            least = next
            starts.append(start)
        }
        var (ranges, end): ([Range<Int>], Int) = ([], lines.count)
        for start in starts.reversed() {
            ranges.append(start[end]..<end)
            end = start[end]
        }
        return ranges.reversed()
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
            "sign": .text(sign(penalty.sanction)),
            "rules": rules(of: penalty),
            "isReferee": .flag(penalty.owners.contains(.referee)),
            "isJudge": .flag(penalty.owners.contains(.judge)),
        ]
    }
}
