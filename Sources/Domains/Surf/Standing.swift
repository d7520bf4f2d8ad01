import Markup
import Pages

extension Surf {
    /// How one figure of a session compares with the same figure of the sessions before it.
    struct Standing: Sendable {
        let discipline: Discipline
        /// The figure of each session, in the order of time; all standings of a discipline share them.
        fileprivate let values: [Double]
        /// Which of them is that of this session.
        fileprivate let number: Int
        /// The average of the sessions before.
        let mean: Double
        /// 1 if no session before was better.
        let rank: Int
        /// Whether a session before had the same value.
        let isShared: Bool

        fileprivate init(_ discipline: Discipline, _ values: [Double], _ number: Int) {
            let before = values[..<number]
            self.discipline = discipline
            self.values = values
            self.number = number
            mean = before.reduce(0, +) / Double(number)
            rank = before.count { $0 > values[number] } + 1
            isShared = before.contains(values[number])
        }

        var value: Double { values[number] }

        var before: ArraySlice<Double> { values[..<number] }

        /// How many sessions are ranked: this one and those before it that have the figure.
        var total: Int { number + 1 }
    }
}

extension Surf.Standing {
    /// A session is compared with at least so many: the average of fewer says little.
    static let fewest = 2

    /// What each session is among those before it, by its address. Later sessions change nothing of it.
    static func all(_ records: [Surf.PersonalBests]) -> [String: [Surf.Standing]] {
        var all: [String: [Surf.Standing]] = [:]
        for best in records {
            let values = best.sessions.map(\.value)
            for (number, mark) in best.sessions.enumerated().dropFirst(fewest) {
                all[mark.session.address, default: []].append(Surf.Standing(best.discipline, values, number))
            }
        }
        return all
    }
}

extension Surf.Pages {
    /// The figures of a session, each with the average of the sessions before it and its rank among them; nothing for
    /// the first sessions.
    func standings(of session: Surf.Session) -> Value {
        let standings = surf.standings[session.address] ?? []
        if standings.isEmpty { return .none }
        // What a session is remembered by comes first: how many waves, how far, how long.
        let order: [Surf.Discipline] = [
            .waves, .distance, .ride, .speed, .height, .cutback, .score, .session, .time,
        ]
        let rows: [Value] = order.compactMap { discipline in
            standings.first { $0.discipline == discipline }.map { standing in
                [
                    "name": .text(text(nameKey(discipline))),
                    "value": value(standing.value, discipline),
                    "mean": value(standing.mean, discipline, isMean: true),
                    "rank": .text(rank(standing.rank, of: standing.total, isShared: standing.isShared)),
                    "isFirst": .flag(standing.rank == 1),
                    "strip": .markup(strip(standing)),
                ]
            }
        }
        return ["rows": .list(rows)]
    }

    /// All sessions so far as dots on a line from the least to the most, this one in colour and last, so that it is above
    /// the others; the numbers are beside it.
    private func strip(_ standing: Surf.Standing) -> HTML {
        let values = standing.before + [standing.value]
        let (least, most) = (values.min() ?? 0, values.max() ?? 0)
        let (left, right) = (6.0, 234.0)
        func dots(_ values: ArraySlice<Double>) -> SVGPath {
            var path = SVGPath()
            for value in values {
                let share = most > least ? (value - least) / (most - least) : 0.5
                path.dot(at: (left + (right - left) * share, 8))
            }
            return path
        }
        var svg = SVG(inline: { svg in
            svg.attribute("class", constant: "strip")
            svg.attribute("viewBox", constant: "0 0 240 16")
        })
        svg.element("path") { line in
            line.attribute("class", constant: "c-grid")
            line.attribute("d", from: (left, 8), to: (right, 8))
        }
        for (name, values) in [("c-rest", standing.before), ("c-accent", [standing.value])] {
            svg.element("path") { path in
                path.attribute("class", name)
                path.attribute("d", dots(values))
            }
        }
        return svg.finished()
    }

    /// The message key of what the figure of any session is called, record or not.
    private func nameKey(_ discipline: Surf.Discipline) -> String {
        switch discipline {
        case .waves, .time: "tile.\(discipline.rawValue)"
        case .session: "tile.score"
        default: "record.\(discipline.rawValue)"
        }
    }

    private func value(_ value: Double, _ discipline: Surf.Discipline, isMean: Bool = false) -> Value {
        switch discipline {
        case .time: duration(value)
        // An average of counts has a decimal, as a score has.
        case .waves: number(value, isMean ? .score : .count, isMean: isMean)
        default: number(value, discipline.quantity, isMean: isMean)
        }
    }
}
