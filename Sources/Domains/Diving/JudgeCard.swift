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

    /// All penalties on one sheet, to be folded to eight panels and carried in a pocket.
    func judgeCard() -> Page {
        page(
            Self.cardID, kind: "judge-card", route: referenceRoute + [address("card.label")],
            title: text("card.title"), description: text("card.text"), template: "judge-card",
            label: text("card.label"), isSheet: true,
            sharePicture: pictureOfFaults(titled: text("card.title"))
        ) {
            let groups = groups(diving.mainGrouping, of: diving.penalties)
            return [
                "sheets": sheets(current: Self.cardID),
                "signs": .list(Diving.Sanction.inOrder.map { .record(sanction($0)) }),
                "halves": .list(
                    halves(groups).enumerated().map { place, half in
                        ["isFirst": .flag(place == 0), "groups": .list(half)]
                    }),
            ]
        }
    }

    /// The groups above and below the fold in the middle of the sheet, with one that goes on below it in both.
    private func halves(_ groups: [(title: String, penalties: [Diving.Penalty])]) -> [[Value]] {
        // What each takes on paper, in lines of about 36 letters: a text with the signs of its officials, and half
        // a line around it.
        let room = { (title: String, penalty: Diving.Penalty) in
            Double((text(of: penalty, below: title).text.count + 4) / 36 + 1) + 0.5
        }
        let heading = 1.5
        let signs = 10.0
        let whole = groups.reduce(signs) { sum, group in
            group.penalties.reduce(sum + heading) { $0 + room(group.title, $1) }
        }
        var taken = signs
        var (above, below): ([Value], [Value]) = ([], [])
        for (title, penalties) in groups {
            taken += heading
            let fitting = penalties.prefix { penalty in
                taken += room(title, penalty)
                return taken <= whole / 2
            }
            let rest = penalties.dropFirst(fitting.count)
            if !fitting.isEmpty { above.append(cardGroup(title, fitting)) }
            if !rest.isEmpty { below.append(cardGroup(title, rest, goesOn: !fitting.isEmpty)) }
        }
        return [above, below]
    }

    private func cardGroup(
        _ title: String, _ penalties: ArraySlice<Diving.Penalty>, goesOn: Bool = false
    ) -> Value {
        [
            "title": .text(title), "goesOn": .flag(goesOn),
            "rows": .list(penalties.map { .record(cardRow($0, below: title)) }),
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
