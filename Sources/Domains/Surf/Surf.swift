public import Diagnostics
import Languages
public import Pages
public import Records

/// Surf sessions, written down or recorded by a watch: the waves, the records, the medals, the years.
public struct Surf: Domain {
    public static let name = "surf"
    public static let reads = ["json", "gpx"]
    public static let list: RecordList? = RecordList(.records, key: "sessions")
    public static let personal = ["surf/"]
    public static var settings: Expectation? {
        Expectation(
            "settings",
            .keys { fields in
                var settings = Settings(nil, [], log: fields.log)
                settings.read(fields, [])
            })
    }
    public static var formats: [Format] {
        [Format(name: "sessions", files: ["surf/**/*.json"], SessionReader.schema)]
    }

    /// The most waves that a session may have. Each wave has a page with a chart of all waves of its session, so the
    /// work grows with the square of their number; a long session has about fifty.
    static let mostWaves = 500

    /// The most seconds that a session may last: a day. A longer one is a slip in the day of its end.
    static let longest = 86_400.0

    /// The latest first.
    let sessions: [Session]
    let settings: Settings
    let records: [PersonalBests]
    let medals: [Medal]
    let years: [Year]
    /// The records that each session set, by its address.
    let feats: [String: [Feat]]
    /// How each session compares with those before it, by its address.
    let standings: [String: [Standing]]

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let read = Records(folder, site, log: log)
        settings = read.settings
        let inOrder = Session.withAddresses(read.sessions)
        records = PersonalBests.all(inOrder)
        medals = Medal.all(inOrder, records)
        years = Year.all(inOrder)
        feats = Feat.all(records, hasSeveralYears: years.count > 1)
        standings = Standing.all(records)
        sessions = inOrder.reversed()
    }

    public func place(ofPage id: String, in files: [SourceFile]) -> Place? {
        sessions.first { "\(id)/".hasPrefix("\(Pages.id(of: $0))/") }?.place
    }
}

extension Surf {
    /// One time in the water.
    struct Session: Sendable {
        /// As its author calls it; may name the spot, and is not published.
        var id: String
        /// The last part of its address: the day, with a number if there are several: `2025-08-12`,
        /// `2025-08-12-2`.
        var address = ""
        var start: Moment
        /// The time in the water, without long pauses; nil if the data do not say when it ended.
        var seconds: Double?
        /// Of the track or the session; may name the spot.
        var name: String?
        var spot: String?
        /// Where the spot is: a bay, a town.
        var location: String?
        var board: String?
        var conditions: Conditions?
        /// CommonMark is not read: these are a few plain words.
        var notes: String?
        /// In the order of time.
        var waves: [Wave] = []
        /// Whether the data say which waves were caught, or that there were none; if not, their number is not known.
        var tellsWaves = true
        /// Of the session itself; what the waves say counts more.
        var ownScores = Scores()
        var track: RecordedTrack?
        /// Beats a minute.
        var heartRate: (mean: Double, highest: Double)?
        var source: String
        var place: Place

        /// On each axis the mean over the waves that have it.
        var scores: Scores { Scores.mean(of: ridden.map(\.scores), otherwise: ownScores) }

        /// When it ended, pauses included, in seconds since 1970; when it started if the data do not say.
        var end: Double { start.seconds + (track?.points.last?.time ?? seconds ?? 0) }

        /// The waves that count: all but those that are too fast to be true, since a jump of the position may
        /// look like a wave.
        var ridden: [Wave] { waves.filter { !$0.isSuspect } }

        /// Seconds on a wave; nil if no wave says how long it was.
        var rideSeconds: Double? { sum(ridden.compactMap(\.seconds)) }

        /// Metres on a wave; nil if no wave says how far it went.
        var distance: Double? { sum(ridden.compactMap(\.distance)) }

        private func sum(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) }
    }

    /// One wave that was ridden.
    struct Wave: Sendable {
        /// More than anyone rides on a wave of the sea.
        static let longest = (seconds: 600.0, metres: 5_000.0)

        /// From 1, in the order of time.
        var number = 0
        /// Seconds after the start of the session.
        var start: Double
        /// Seconds on the wave.
        var seconds: Double?
        /// Metres along the wave.
        var distance: Double?
        /// Metres.
        var height: Double?
        /// Kilometres an hour.
        var topSpeed: Double?
        var cutbacks: [Cutback] = []
        var scores = Scores()
        /// Where on the spot it broke.
        var location: String?
        /// Too fast to be true: listed with a mark, and left out of every figure, picture and record.
        var isSuspect = false
        /// Kilometres an hour at every second of the ride, of which the highest is its top speed; empty if it
        /// was not recorded.
        var speeds: [Double] = []

        /// In G.
        var hardestCutback: Double? { cutbacks.compactMap(\.force).max() }

        /// Whether there is enough about it for a page of its own.
        var hasPage: Bool {
            !speeds.isEmpty || [!cutbacks.isEmpty, !scores.isEmpty, height != nil].count(where: \.self) >= 2
        }
    }

    /// A hard turn back towards the breaking part of a wave, as a motion sensor feels it.
    struct Cutback: Sendable, Hashable {
        /// In G.
        var force: Double?
        /// Degrees.
        var angle: Double?
    }

    /// What can be said of each wave, and of a session by its waves.
    enum Category: String, Sendable, CaseIterable {
        case waves, distance, ride, speed, height, cutback, score

        /// Whether the value of a wave is compared with those of others: a score that lacks axes is not.
        func counts(_ wave: Wave) -> Bool { self != .score || wave.scores.isComplete }

        /// The value of one wave; nil if it was not measured.
        func value(_ wave: Wave) -> Double? {
            switch self {
            case .waves: 1
            case .distance: wave.distance
            case .ride: wave.seconds
            case .speed: wave.topSpeed
            case .height: wave.height
            case .cutback: wave.hardestCutback
            case .score: wave.scores.mean
            }
        }

        /// Of a session, the figure that it is remembered by: a count, a mean, or the best.
        func value(_ session: Session) -> Double? {
            switch self {
            case .waves: session.tellsWaves ? Double(session.ridden.count) : nil
            case .distance, .ride: mean(session)
            case .speed, .height, .cutback: session.ridden.compactMap(value).max()
            case .score: session.scores.mean
            }
        }

        /// Whether that figure is a mean of its waves in a unit of measure.
        var isMean: Bool { self == .distance || self == .ride }

        /// The mean over the waves of a session.
        func mean(_ session: Session) -> Double? {
            self == .score ? session.scores.mean : Surf.mean(session.ridden.compactMap(value))
        }

        /// Whether a session can say anything about it.
        func isKnown(_ session: Session) -> Bool {
            switch self {
            case .waves: !session.waves.isEmpty
            case .score: session.scores.mean != nil
            default: session.ridden.contains { value($0) != nil }
            }
        }
    }

    /// A year's totals.
    struct Year: Sendable {
        var year: Int
        /// In the order of time.
        var sessions: [Session]
        /// The length of its longest wave in metres; nil if no wave has one that can be drawn. Every session's
        /// page asks for it.
        let longest: Double?

        init(year: Int, sessions: [Session]) {
            self.year = year
            self.sessions = sessions
            longest = sessions.flatMap { $0.ridden.compactMap(\.distance) }.max().flatMap {
                $0 > 0 ? $0 : nil
            }
        }

        static func all(_ sessions: [Session]) -> [Year] {
            Dictionary(grouping: sessions) { $0.start.date.year }.map {
                Year(year: $0.key, sessions: $0.value)
            }
            .sorted { $0.year > $1.year }
        }
    }
}
