import Bytes
import Charts
import Languages
import Pages

extension Diving {
    /// The private page of results as seen from one language. The other pages of the domain are in the public
    /// tree, so it has no links to them.
    struct ResultPages: DomainPages {
        typealias DomainType = Diving

        let pages: Pages

        static let firstID = "diving/results"
        /// How many results and missed questions are listed.
        private static let listed = 10

        var localization: Localization { pages.localization }
        var visibility: Visibility { .private }
        var source: String { Diving.resultsPath }

        init(_ pages: Pages) {
            self.pages = pages
        }
    }
}

extension Diving.ResultPages {
    private var results: [Diving.QuizResult] { pages.diving.results }

    /// The best result, the last ones, what is missed most, and how the points grow.
    func overview() -> Page {
        page(
            Self.firstID, kind: "quiz-results", route: [address("results.label")],
            title: text("results.title"),
            description: text("results.description"), template: "results", label: text("results.label"),
            section: section
        ) {
            let best = results.max { ($0.share, $0.date) < ($1.share, $1.date) }
            return [
                "best": best.map { .record(row($0)) } ?? .none,
                "latest": results.last.map { .record(row($0)) } ?? .none,
                "count": .count(results.count),
                "passed": .count(results.count(where: \.isPassed)),
                "figure": Value(figure()),
                "rows": .list(results.suffix(Self.listed).reversed().map { .record(row($0)) }),
                "missed": missed(),
            ]
        }
    }

    /// The entry in the navigation of the private pages, and the card on their home page.
    private var section: Section {
        Section(
            label: text("results.label"), glance: results.last.map { percent($0.share) },
            teaser: results.last.map {
                (
                    "diving/results-teaser",
                    [
                        "latest": .record(row($0)), "figure": Value(figure()), "all": .page(Self.firstID),
                    ]
                )
            })
    }

    private func row(_ result: Diving.QuizResult) -> Record {
        [
            "date": date(result.date, .short),
            "quiz": .text(quiz(result)),
            "points": .count(result.points),
            "maximum": .count(result.maximum),
            "share": .number(exact: exactText(result.share), text: percent(result.share)),
            "isPassed": .flag(result.isPassed),
        ]
    }

    private func quiz(_ result: Diving.QuizResult) -> String {
        text("quiz.\(result.subject.rawValue).page", ["count": .count(result.answers.count)])
    }

    private func percent(_ share: Double) -> String { locale.format(percent: share, fraction: 0...0) }

    /// The share of the points in each quiz, against the pass mark. Quizzes are as far apart as they are in
    /// the list, since several may be on one day.
    private func figure() -> ChartFigure {
        let points = results.enumerated().map { number, result in
            LineChart.Point(Double(number), result.share, note: quiz(result))
        }
        let chart = LineChart(
            [LineChart.Series("", points)],
            across: .names(results.map { locale.format($0.date, .short) }), figures: .percent(),
            highlight: .highest,
            references: [
                Reference(
                    .threshold, Double(Diving.Quiz.passShare) / 100, label: text("results.chart.mark"))
            ],
            shape: .straight, scale: 0...1)
        let label = ChartLabel(
            id: "results", title: text("results.over-time"), description: text("results.chart.description"))
        return chart.figure(in: locale, label: label, headings: [text("quiz.date"), text("results.share")])
    }

    /// What is missed most, as far as it is still in the data; nothing if all answers were right.
    private func missed() -> Value {
        var items = pages.diving.penalties.map(Diving.Quiz.Item.penalty)
        items += pages.diving.questions.map(Diving.Quiz.Item.question)
        let byID = Dictionary(items.map { ($0.asked, $0) }) { first, _ in first }
        let rows: [Value] = Diving.missed(in: results).compactMap { practised in
            guard let item = byID[practised.asked] else { return nil }
            let question = pages.question(item)
            return [
                "text": pages.value(question.text),
                "answers": .list(question.answers.map(pages.value)),
                "rules": question.rules.isEmpty ? .none : .text(question.rules.joined(separator: ", ")),
                "count": .count(practised.misses),
                "total": .count(practised.count),
            ]
        }
        return rows.isEmpty ? .none : ["list": .list(Array(rows.prefix(Self.listed)))]
    }
}
