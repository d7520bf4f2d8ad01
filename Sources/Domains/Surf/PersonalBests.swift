extension Surf {
    /// What records are kept of, over all sessions.
    enum Discipline: String, Sendable, CaseIterable {
        case distance, ride, speed, height, cutback, score
        case waves, time, session

        /// The best value of a session, with the first wave that has it; suspect waves set no records, nor do
        /// scores without all five axes.
        func best(_ session: Session) -> (value: Double, wave: Wave?)? {
            switch self {
            // A session without a wave counts as one with none.
            case .waves: return Category.waves.value(session).map { ($0, nil) }
            case .time: return session.seconds.map { (judged($0), nil) }
            case .session:
                return session.scores.isComplete ? session.scores.mean.map { (judged($0), nil) } : nil
            case .distance, .ride, .speed, .height, .cutback, .score:
                var best: (value: Double, wave: Wave?)?
                for wave in session.ridden {
                    if let value = value(wave), value > best?.value ?? -.infinity { best = (value, wave) }
                }
                return best
            }
        }

        /// What a wave counts for; nil for records of whole sessions.
        func value(_ wave: Wave) -> Double? {
            guard self != .score || wave.scores.isComplete else { return nil }
            return Category(rawValue: rawValue)?.value(wave).map(judged)
        }

        /// The waves of a session that share its best value; none of figures of whole sessions.
        func leaders(_ session: Session) -> [Wave] {
            guard let best = best(session), best.wave != nil else { return [] }
            return session.ridden.filter { value($0) == best.value }
        }
    }

    /// How one record grew, from the first session that set it to the current best.
    struct PersonalBests: Sendable {
        struct Mark: Sendable {
            var value: Double
            var wave: Wave?
            var session: Session
        }

        var discipline: Discipline
        /// In the order of time; each is better than all before, as values are compared. Never empty.
        var marks: [Mark]
        /// The best of each session that has one, in the order of time.
        var sessions: [Mark]

        /// One for each discipline that anything is known of.
        ///
        /// - Parameter sessions: in the order of time.
        static func all(_ sessions: [Session]) -> [PersonalBests] {
            Discipline.allCases.compactMap { discipline in
                let bests = sessions.compactMap { session in
                    discipline.best(session).map { Mark(value: $0.value, wave: $0.wave, session: session) }
                }
                var marks: [Mark] = []
                for best in bests where best.value > marks.last?.value ?? 0 { marks.append(best) }
                return marks.isEmpty
                    ? nil : PersonalBests(discipline: discipline, marks: marks, sessions: bests)
            }
        }
    }
}
