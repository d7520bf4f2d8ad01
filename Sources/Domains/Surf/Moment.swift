import Languages
import Records

extension Surf {
    /// A point in time, and the clock on the wall there and then.
    struct Moment: Sendable, Hashable, Comparable {
        /// Since 1970-01-01T00:00:00Z.
        var seconds: Double
        /// Seconds that the clock is ahead of UTC.
        var offset: Int
        /// The zone whose clocks show it; nil where a file gives the time with an offset of its own.
        private var zone: String?

        /// A time without an offset is one of the zone; `Z`, which devices write wherever they are, is shown
        /// on the zone's clocks.
        init(_ stamp: Timestamp, zone: String) {
            self.zone = stamp.offset ?? 0 == 0 ? zone : nil
            switch stamp.offset {
            case 0:
                seconds = stamp.clockSeconds
                offset = secondsAheadOfUTC(in: zone, at: seconds)
            case let offset?:
                seconds = stamp.clockSeconds - Double(offset)
                self.offset = offset
            case nil:
                // The offset depends on the moment, which depends on the offset: the second guess is right
                // but within a changing hour.
                let guess = secondsAheadOfUTC(in: zone, at: stamp.clockSeconds)
                offset = secondsAheadOfUTC(in: zone, at: stamp.clockSeconds - Double(guess))
                seconds = stamp.clockSeconds - Double(offset)
            }
        }

        /// How often a time without an offset is there in a night in which clocks change, twice or not at all; nil for any
        /// other time.
        ///
        /// - Parameter offsets: those of the zone before and after the day of the time.
        static func unusualCount(of stamp: Timestamp, zone: String, _ offsets: [Int]) -> Int? {
            guard offsets[0] != offsets[1] else { return nil }
            let count = offsets.count {
                secondsAheadOfUTC(in: zone, at: stamp.clockSeconds - Double($0)) == $0
            }
            return count == 1 ? nil : count
        }

        /// How far the clocks of a zone are ahead of UTC before a day since 1970 and after it.
        static func offsets(around day: Double, in zone: String) -> [Int] {
            [day - 0.5, day + 1.5].map { secondsAheadOfUTC(in: zone, at: $0 * 86_400) }
        }

        /// A later moment, as the clocks show it then: in some nights they change meanwhile.
        func adding(_ seconds: Double) -> Moment {
            var later = self
            later.seconds += seconds
            if let zone { later.offset = secondsAheadOfUTC(in: zone, at: later.seconds) }
            return later
        }

        static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

        var date: CalendarDate { CalendarDate(daysSinceEpoch: clock.day) }

        /// On a 24-hour clock, its minute cut off.
        var time: ClockTime? { ClockTime(hour: clock.second / 3_600, minute: clock.second / 60 % 60) }

        /// `2025-08-12T07:30+02:00`
        var iso: String {
            date.iso + "T" + (time?.iso ?? "00:00") + Self.text(offset: offset)
        }

        /// How far clocks are ahead of UTC: `+02:00`.
        static func text(offset: Int) -> String {
            let minutes = Int(offset.magnitude / 60)
            return (offset < 0 ? "-" : "+")
                + (ClockTime(hour: minutes / 60 % 24, minute: minutes % 60)?.iso ?? "00:00")
        }

        /// `07:30:15`, as the same clock shows it.
        var clockText: String {
            let seconds = clock.second % 60
            return (time?.iso ?? "00:00") + (seconds < 10 ? ":0" : ":") + "\(seconds)"
        }

        private var clock: (day: Int, second: Int) {
            let seconds = Int((self.seconds + Double(offset)).rounded(.down))
            let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
            return (day, seconds - day * 86_400)
        }
    }
}
