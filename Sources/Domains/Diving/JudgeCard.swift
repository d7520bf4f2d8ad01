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

    /// All penalties on one sheet, to be folded and carried in a pocket.
    func judgeCard() -> Page {
        page(
            Self.cardID, kind: "judge-card", route: referenceRoute + [address("card.label")],
            title: text("card.title"), description: text("card.text"), template: "judge-card",
            label: text("card.label"), isSheet: true
        ) {
            let grouping = diving.groupings.contains(.phase) ? Diving.Grouping.phase : .sanction
            return [
                "sheets": sheets(current: Self.cardID),
                "signs": .list(Diving.Sanction.inOrder.map { .record(sanction($0)) }),
                "groups": .list(
                    groups(grouping, of: diving.penalties).map { title, penalties in
                        [
                            "title": .text(title),
                            "rows": .list(
                                penalties.map { penalty in
                                    [
                                        "link": .page(Self.id(of: penalty)),
                                        "text": value(text(of: penalty)),
                                        "class": .text("s\(penalty.sanction.rawValue)"),
                                        "sign": .text(penalty.sanction.sign),
                                        "rules": rules(of: penalty),
                                        "isReferee": .flag(penalty.owners.contains(.referee)),
                                        "isJudge": .flag(penalty.owners.contains(.judge)),
                                    ]
                                }),
                        ]
                    }),
            ]
        }
    }
}
