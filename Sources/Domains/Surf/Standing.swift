import Pages

extension Surf {
    /// How one figure of a session compares with the same figure of the sessions before it.
    struct Standing: Sendable, Hashable {
        var discipline: Discipline
        var value: Double
        /// The average of the sessions before.
        var mean: Double
        /// 1 if no session before was better.
        var rank: Int
        /// How many sessions are ranked: this one and those before it that have the figure.
        var total: Int
        /// Whether a session before had the same value.
        var isShared: Bool
    }
}

extension Surf.Standing {
    /// A session is compared with at least so many: the average of fewer says little.
    static let fewest = 2

    /// What each session is among those before it, by its address. Later sessions change nothing of it.
    static func all(_ records: [Surf.PersonalBests]) -> [String: [Surf.Standing]] {
        var all: [String: [Surf.Standing]] = [:]
        for best in records {
            for (number, mark) in best.sessions.enumerated().dropFirst(fewest) {
                let before = best.sessions[..<number].map(\.value)
                all[mark.session.address, default: []].append(
                    Surf.Standing(
                        discipline: best.discipline, value: mark.value,
                        mean: before.reduce(0, +) / Double(number),
                        rank: before.count { $0 > mark.value } + 1,
                        total: number + 1, isShared: before.contains(mark.value)))
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
                ]
            }
        }
        return ["rows": .list(rows)]
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
