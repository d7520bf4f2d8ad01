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

        /// From the least to the greatest so far.
        var range: ClosedRange<Double> {
            let all = values[...number]
            return (all.min() ?? value)...(all.max() ?? value)
        }

        /// How many sessions are ranked: this one and those before it that have the figure.
        var total: Int { number + 1 }
    }
}

extension Surf.Standing {
    /// A session is compared with at least so many: the average of fewer says little.
    static let fewest = 2

    /// The few that say most: at most four of the first three ranks, the best first, but not fewer than two.
    static func notable(_ standings: [Surf.Standing]) -> [Surf.Standing] {
        let ranked = standings.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }.map(\.element)
        let best = ranked.prefix(4).filter { $0.rank <= 3 }
        return best.count < 2 ? Array(ranked.prefix(2)) : best
    }

    /// The one with the best rank; of several the one that says most of a session. Nil if none is among the first three of at
    /// least four: that says nothing of a day.
    static func finest(_ standings: [Surf.Standing]) -> Surf.Standing? {
        let order: [Surf.Discipline] = [
            .session, .distance, .speed, .ride, .height, .cutback, .score, .waves, .time,
        ]
        return standings.filter { $0.rank <= 3 && $0.total > 3 }.min {
            ($0.rank, order.firstIndex(of: $0.discipline) ?? 0)
                < ($1.rank, order.firstIndex(of: $1.discipline) ?? 0)
        }
    }

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

extension Surf {
    /// How a session compares in one figure; nil for the first sessions, and for those without the figure.
    func standing(of discipline: Discipline?, _ session: Session) -> Standing? {
        standings[session.address]?.first { $0.discipline == discipline }
    }
}

extension Surf.Pages {
    /// The figures of a session, each with the average of the sessions before it and its rank among them; nothing for
    /// the first sessions.
    ///
    /// - Parameter isShort: whether only those that say most are shown.
    func standings(of session: Surf.Session, isShort: Bool = false) -> Value {
        let standings = surf.standings[session.address] ?? []
        if standings.isEmpty { return .none }
        // What a session is remembered by comes first: how many waves, how far, how long.
        let order: [Surf.Discipline] = [
            .waves, .distance, .ride, .speed, .height, .cutback, .score, .session, .time,
        ]
        let ordered = order.compactMap { discipline in standings.first { $0.discipline == discipline } }
        let rows = (isShort ? Surf.Standing.notable(ordered) : ordered).map { standing -> Value in
            var row: Record = [
                "name": .text(text(nameKey(standing.discipline))),
                "value": value(standing.value, standing.discipline),
                "mean": value(standing.mean, standing.discipline, isMean: true),
                "rank": .text(rank(standing.rank, of: standing.total, isShared: standing.isShared)),
                "isFirst": .flag(standing.rank == 1),
            ]
            row.append(contentsOf: spread(standing))
            return .record(row)
        }
        return ["rows": .list(rows)]
    }

    /// Where the figure of a session is among those before it: the dots between the least and the most; nothing for the first
    /// sessions.
    func spread(of discipline: Surf.Discipline?, _ session: Surf.Session) -> Value {
        surf.standing(of: discipline, session).map { .record(spread($0)) } ?? .none
    }

    private func spread(_ standing: Surf.Standing) -> Record {
        [
            "strip": .markup(strip(standing)),
            "least": value(standing.range.lowerBound, standing.discipline),
            "most": value(standing.range.upperBound, standing.discipline),
        ]
    }

    /// All sessions so far as dots on a line from the least to the most, this one larger and in colour; a dot that would
    /// cover another is above or below it. The numbers are beside it.
    private func strip(_ standing: Surf.Standing) -> HTML {
        let (width, middle, margin) = (240.0, 14.0, 6.0)
        let range = standing.range
        let span = range.upperBound - range.lowerBound
        func place(_ value: Double) -> Double {
            margin + (width - 2 * margin) * (span > 0 ? (value - range.lowerBound) / span : 0.5)
        }
        // This session comes first, so that it is on the line.
        let own = place(standing.value)
        var taken = [(x: own, row: 0.0, reach: 9.0)]
        var others = SVGPath()
        for x in standing.before.map(place).sorted() {
            let row = Self.rows.first { row in
                taken.allSatisfy { $0.row != row || abs($0.x - x) >= $0.reach }
            }
            taken.append((x, row ?? 0, 6.5))
            others.dot(at: (x, middle + (row ?? 0)))
        }
        var svg = SVG(inline: { svg in
            svg.attribute("class", constant: "strip")
            svg.attribute("viewBox", constant: "0 0 240 28")
            svg.attribute("aria-hidden", constant: "true")
        })
        svg.element("path") { line in
            line.attribute("class", constant: "c-grid")
            line.attribute("d", from: (margin, middle), to: (width - margin, middle))
        }
        svg.element("path") { path in
            path.attribute("class", constant: "c-rest")
            path.attribute("d", others)
        }
        var dot = SVGPath()
        dot.dot(at: (own, middle))
        svg.element("path") { path in
            path.attribute("class", constant: "c-accent")
            path.attribute("d", dot)
        }
        return svg.finished()
    }

    /// How far dots are below the line, those nearest to it first.
    private static let rows = [0, -6.5, 6.5, -11, 11]

    /// The message key of what the figure of any session is called, record or not.
    func nameKey(_ discipline: Surf.Discipline) -> String {
        switch discipline {
        case .waves, .time: "tile.\(discipline.rawValue)"
        case .session: "tile.score"
        default: "record.\(discipline.rawValue)"
        }
    }

    /// The best of a session, or a record; nil for a time that is too long to say.
    func text(_ value: Double, _ discipline: Surf.Discipline) -> String? {
        discipline == .time ? durationText(value) : text(value, discipline.quantity)
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
