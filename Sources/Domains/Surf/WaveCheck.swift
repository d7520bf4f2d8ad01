import Diagnostics
import Records

extension Surf {
    /// Finds impossible values among the waves that were written down for one session.
    struct WaveCheck {
        /// Without its waves.
        let session: Session
        /// Kilometres an hour from which a wave is suspect.
        let suspect: Double
        let log: DiagnosticLog
        private var starts: [Double: Place] = [:]

        /// Seconds that a wave may go on after its session: many times are written to the minute.
        private static let margin = 60.0

        init(_ session: Session, suspect: Double, log: DiagnosticLog) {
            self.session = session
            self.suspect = suspect
            self.log = log
        }

        /// The wave with its start in the session and a mark if it is suspect; everything wrong is reported.
        mutating func checked(_ written: WrittenWave, from start: Moment) -> Wave {
            var wave = written.wave
            wave.start = start.seconds - session.start.seconds
            if wave.start < 0 || wave.start > session.seconds ?? .infinity {
                log.add(Messages.waveOutsideSession(hasEnd: session.seconds != nil, at: written.place))
            } else if let end = session.seconds, let seconds = wave.seconds,
                wave.start + seconds > end + Self.margin
            {
                log.add(
                    Messages.waveGoesOn(
                        seconds, by: wave.start + seconds - end, at: place("seconds", of: written)))
            }
            if let first = starts[start.seconds] {
                log.add(Messages.sameStart(written.node["start"], first: first, at: written.place))
            } else {
                starts[start.seconds] = written.place
            }
            wave.isSuspect = (wave.topSpeed ?? 0) > suspect
            if let distance = wave.distance, let seconds = wave.seconds {
                check(&wave, distance, seconds, written)
            }
            return wave
        }

        /// Compares the speeds. Metres and seconds may have been rounded to whole ones.
        private func check(
            _ wave: inout Wave, _ distance: Double, _ seconds: Double, _ written: WrittenWave
        ) {
            let (mean, least) = (distance / seconds * 3.6, (distance - 0.5) / (seconds + 0.5) * 3.6)
            if least > suspect {
                wave.isSuspect = true
                log.add(
                    Messages.tooFast(
                        mean, distance, seconds, atMost: suspect, at: place("distance_m", of: written)))
            } else if let top = wave.topSpeed, least > top + 0.5 {
                log.add(Messages.slowerThanMean(top, mean, at: place("top_speed_kmh", of: written)))
            }
        }

        private func place(_ key: String, of written: WrittenWave) -> Place {
            written.node[key]?.place ?? written.place
        }
    }
}
