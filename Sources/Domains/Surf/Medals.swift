import Languages

extension Surf {
    /// What a medal is given for; the rules are data, and a further one is one more line.
    struct MedalRule: Sendable {
        enum Condition: Sendable {
            /// So many sessions in all.
            case sessions(Int)
            /// So many sessions in a month of the calendar.
            case sessionsInMonth(Int)
            /// So many waves in a session.
            case wavesInSession(Int)
            /// So many waves in all.
            case waves(Int)
            /// A record that was better than one set in an earlier session.
            case newRecord
            /// A ride of so many seconds; no suspect one.
            case ride(Double)
        }

        /// The last part of its message keys: `surf.medals.first-session.name`.
        var key: String
        var condition: Condition

        /// The number on the medal; none of a record, which counts nothing.
        var goal: Int? {
            switch condition {
            case .sessions(let count), .sessionsInMonth(let count), .wavesInSession(let count),
                .waves(let count):
                count
            case .ride(let seconds): Int(seconds)
            case .newRecord: nil
            }
        }

        static let all: [MedalRule] = [
            MedalRule(key: "first-session", condition: .sessions(1)),
            MedalRule(key: "ten-waves", condition: .wavesInSession(10)),
            MedalRule(key: "new-record", condition: .newRecord),
            MedalRule(key: "long-ride", condition: .ride(20)),
            MedalRule(key: "busy-month", condition: .sessionsInMonth(5)),
            MedalRule(key: "hundred-waves", condition: .waves(100)),
            MedalRule(key: "fifty-sessions", condition: .sessions(50)),
        ]
    }

    /// A medal, and the sessions that earned it.
    struct Medal: Sendable {
        var rule: MedalRule
        /// In the order of time; empty while it is still to be earned.
        var sessions: [Session]
        /// How much of the number on the medal was reached; of several tries the best.
        var reached: Int

        /// How much of it was reached, up to 1; less than nothing of one that counts nothing.
        var share: Double { rule.goal.map { min(1, Double(reached) / Double($0)) } ?? -1 }

        /// - Parameter sessions: in the order of time.
        static func all(_ sessions: [Session], _ records: [PersonalBests]) -> [Medal] {
            MedalRule.all.map {
                Medal(
                    rule: $0, sessions: earning($0.condition, sessions, records),
                    reached: reached($0.condition, sessions))
            }
        }

        private static func reached(_ condition: MedalRule.Condition, _ sessions: [Session]) -> Int {
            switch condition {
            case .sessions: return sessions.count
            case .wavesInSession: return sessions.map(\.ridden.count).max() ?? 0
            case .waves: return sessions.reduce(0) { $0 + $1.ridden.count }
            case .sessionsInMonth:
                let months = Dictionary(grouping: sessions) { $0.start.date.year * 12 + $0.start.date.month }
                return months.values.map(\.count).max() ?? 0
            case .ride:
                return Int(
                    Quantity.ride.judged(sessions.flatMap { $0.ridden.compactMap(\.seconds) }.max() ?? 0))
            case .newRecord: return 0
            }
        }

        private static func earning(
            _ condition: MedalRule.Condition, _ sessions: [Session], _ records: [PersonalBests]
        ) -> [Session] {
            switch condition {
            case .sessions(let count): return count <= sessions.count ? [sessions[count - 1]] : []
            case .wavesInSession(let count): return sessions.filter { $0.ridden.count >= count }
            case .ride(let seconds):
                return sessions.filter { session in
                    session.ridden.contains { Quantity.ride.judged($0.seconds ?? 0) >= seconds }
                }
            case .waves(let count):
                var total = 0
                let first = sessions.first { session in
                    total += session.ridden.count
                    return total >= count
                }
                return first.map { [$0] } ?? []
            case .sessionsInMonth(let count):
                var months: [Int: Int] = [:]
                return sessions.filter { session in
                    let month = session.start.date.year * 12 + session.start.date.month
                    months[month, default: 0] += 1
                    return months[month] == count
                }
            case .newRecord:
                let better = Set(records.flatMap { $0.marks.dropFirst().map(\.session.address) })
                return sessions.filter { better.contains($0.address) }
            }
        }
    }
}
