import Bytes
import Diagnostics
import Languages
import Pages
import Records
import Threads

extension Surf {
    /// Reads the files of the domain's folder, and joins recorded tracks with what was written down about
    /// them.
    struct Records {
        let settings: Settings
        private(set) var sessions: [Session] = []

        /// The clock of times that come without one.
        private let zone: String
        private let log: DiagnosticLog
        private var written: [WrittenSession] = []
        /// By the name of the file, below the domain's folder.
        private var recordings: [String: [GPXTrack]] = [:]
        /// When the tracks of a file were recorded, by the name of the file and the zone of their clock.
        private var spans: [String: [String: [ClosedRange<Double>?]]] = [:]
        private var ids = Uniqueness<String>("session id")
        private var tracks = Uniqueness<String>("track")
        /// Tracks that a written session has taken, by their ids.
        private var taken: Set<String> = []

        init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
            self.log = log
            let count = log.diagnostics.count
            settings = Settings(folder.settings, site.locales, log: log)
            zone = settings.timeZone ?? site.timeZone
            let files = folder.files
            let read = site.workers.map(files.count, log: log) { number, log in
                Self.isWritten(files[number]) ? [] : Self.tracks(files[number], log)
            }
            for (file, tracks) in zip(files, read) {
                if Self.isWritten(file) {
                    guard let document = Document.json(file, log: log) else { continue }
                    written += SessionReader(zone: zone, log: log).sessions(document.root)
                } else {
                    recordings[String(file.path.dropFirst(Surf.folder.count + 1))] = tracks
                }
            }
            for path in folder.others { log.add(Messages.unknownFile(path)) }
            for session in written where ids.check(session.id, at: session.place, log) {
                if session.isWhole, let joined = self.session(session) {
                    checkDay(joined, site.today, at: session.startPlace ?? joined.place)
                    sessions.append(joined)
                }
            }
            for (_, recorded) in recordings.sorted(by: { $0.key < $1.key }) {
                for track in recorded where !taken.contains(id(of: track)) {
                    guard let session = session(track, zone: zone) else { continue }
                    checkDay(session, site.today, at: session.place)
                    sessions.append(session)
                }
            }
            checkOverlaps()
            if sessions.isEmpty, log.diagnostics.count == count { log.add(Messages.noSessions) }
        }

        /// Whether a file has sessions that were written down, and no recorded track.
        private static func isWritten(_ file: SourceFile) -> Bool { file.path.fileEnding == "json" }

        /// The tracks of a file that have times.
        private static func tracks(_ file: SourceFile, _ log: DiagnosticLog) -> [GPXTrack] {
            let errors = log.errorCount
            let recorded = GPXTrack.read(file, log: log) ?? []
            let timed = recorded.filter { $0.segments.joined().contains { $0.time != nil } }
            if timed.isEmpty, log.errorCount == errors {
                log.add(
                    Messages.noTrack(file, hasPoints: recorded.contains { !$0.segments.joined().isEmpty }))
            }
            return timed
        }
    }
}

// MARK: - Times

extension Surf.Records {
    /// Reports a session of the far future or past, such as one with a slip in its year. The day of a build may be that of
    /// an older commit, so a year counts for nothing.
    private func checkDay(_ session: Surf.Session, _ today: CalendarDate, at place: Place) {
        let date = session.start.date
        if date.daysSinceEpoch > today.daysSinceEpoch + 366 {
            log.add(Surf.Messages.inFuture(date, today, at: place))
            return
        }
        let years = Self.firstYear...max(Self.firstYear, today.year + 1)
        date.doubt(years: years, at: place) { "the session begins on \(date.iso), expected \($0)" }
            .map(log.add)
    }

    /// Nobody has timed waves before.
    private static let firstYear = 1900

    /// Reports each session that began during another, such as a second copy of a recording.
    private func checkOverlaps() {
        // A longer one first, so that one without an end is inside it.
        let inOrder = sessions.enumerated().sorted {
            ($0.element.start.seconds, -$0.element.end, $0.offset)
                < ($1.element.start.seconds, -$1.element.end, $1.offset)
        }
        var last: Surf.Session?
        for (_, session) in inOrder {
            if let last, session.start.seconds < last.end {
                log.add(Surf.Messages.overlap(first: last.place, at: session.place))
            }
            if session.end > last?.end ?? -.infinity { last = session }
        }
    }
}

// MARK: - Sessions that were written down

extension Surf.Records {
    private mutating func session(_ written: Surf.WrittenSession) -> Surf.Session? {
        var session: Surf.Session
        if let track = written.track {
            guard let recorded = self.track(track, of: written),
                var joined = self.session(recorded, zone: written.zone)
            else { return nil }
            joined.id = written.id
            joined.place = written.place
            joined.source = written.place.file.path
            join(written.waves, to: &joined)
            session = joined
        } else {
            guard let start = written.start else { return nil }
            session = Surf.Session(
                id: written.id, start: start, source: written.place.file.path, place: written.place)
            session.seconds = written.end.map { $0.seconds - start.seconds }
            session.waves = waves(written.waves, of: session)
            session.tellsWaves = written.tellsWaves
        }
        session.name = written.name ?? session.name
        session.spot = written.spot
        session.location = written.location
        session.board = written.board
        session.notes = written.notes
        session.conditions = written.conditions
        session.ownScores = written.scores
        return session
    }

    private func waves(_ written: [Surf.WrittenWave], of session: Surf.Session) -> [Surf.Wave] {
        var check = Surf.WaveCheck(session, suspect: settings.waves.suspect, log: log)
        var waves = written.compactMap { one in one.start.map { check.checked(one, from: $0) } }
        // Waves of one second stay in the order of the file.
        waves = waves.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        for index in waves.indices { waves[index].number = index + 1 }
        return waves
    }

    /// The track that a session names: that of its file, or of several the one that was being recorded when
    /// the session began.
    private mutating func track(_ track: (name: String, place: Place), of written: Surf.WrittenSession)
        -> GPXTrack?
    {
        guard let recorded = recordings[track.name] else {
            log.add(Surf.Messages.unknownTrack(track.name, among: recordings.keys.sorted(), at: track.place))
            return nil
        }
        // A file without a track has been reported.
        guard !recorded.isEmpty else { return nil }
        let fitting =
            written.start.map { start in
                let spans = spans(of: track.name, recorded, written.zone)
                return recorded.indices.filter { spans[$0]?.contains(start.seconds) ?? false }
            } ?? Array(recorded.indices)
        guard let first = fitting.first.map({ recorded[$0] }), fitting.count == 1 else {
            log.add(
                fitting.isEmpty
                    ? Surf.Messages.notRecording(track.name, at: track.place)
                    : Surf.Messages.severalTracks(track.name, fitting.count, at: track.place))
            return nil
        }
        taken.insert(id(of: first))
        let key = recorded.count == 1 ? track.name : id(of: first)
        return tracks.check(key, at: track.place, log) ? first : nil
    }

    private func id(of track: GPXTrack) -> String { "\(track.place.file.path):\(track.place.offset)" }

    /// The time of each track of a file, with a quarter of an hour before and after it. Many sessions may name one
    /// file.
    private mutating func spans(of name: String, _ recorded: [GPXTrack], _ zone: String)
        -> [ClosedRange<Double>?]
    {
        if let known = spans[name]?[zone] { return known }
        let margin = 15.0 * 60
        let made = recorded.map { track -> ClosedRange<Double>? in
            let times = track.segments.joined().compactMap(\.time)
            guard let first = times.first, let last = times.last else { return nil }
            let (start, end) = (
                Surf.Moment(first, zone: zone).seconds - margin,
                Surf.Moment(last, zone: zone).seconds + margin
            )
            return start <= end ? start...end : nil
        }
        spans[name, default: [:]][zone] = made
        return made
    }

    /// Adds to the waves of a track what only their surfer can say.
    private func join(_ written: [Surf.WrittenWave], to session: inout Surf.Session) {
        var numbers = Uniqueness<Int>("wave")
        for one in written {
            guard let index = index(of: one, in: session), numbers.check(index + 1, at: one.place, log) else {
                continue
            }
            session.waves[index].height = one.wave.height
            session.waves[index].cutbacks = one.wave.cutbacks
            session.waves[index].scores = one.wave.scores
            session.waves[index].location = one.wave.location
        }
    }

    private func index(of written: Surf.WrittenWave, in session: Surf.Session) -> Int? {
        if let number = written.number {
            if number <= session.waves.count { return number - 1 }
            log.add(Surf.Messages.noWave(number, of: session.waves.count, at: written.place))
            return nil
        }
        guard let start = written.start else { return nil }
        let time = start.seconds - session.start.seconds
        // How many seconds a wave is away from the time that was written down.
        func distance(_ wave: Surf.Wave) -> Double {
            max(0, wave.start - time, time - wave.start - (wave.seconds ?? 0))
        }
        let nearest = session.waves.indices.min { distance(session.waves[$0]) < distance(session.waves[$1]) }
        if let nearest, distance(session.waves[nearest]) <= 15 { return nearest }
        let wave = nearest.map { session.waves[$0] }
        log.add(
            Surf.Messages.noWave(
                nearest: wave?.number, wave.flatMap { session.start.adding($0.start).clockText },
                at: written.place))
        return nil
    }
}

// MARK: - Recorded tracks

extension Surf.Records {
    /// One session for each track, from all its segments. Nil if no point has a time.
    private func session(_ recorded: GPXTrack, zone: String) -> Surf.Session? {
        let points = recorded.segments.joined()
        var timed: [(point: GPXTrack.Point, seconds: Double)] = []
        var start: Surf.Moment?
        for point in points {
            guard let stamp = point.time else { continue }
            // A device keeps one clock, so the zone is asked once.
            if start == nil { start = Surf.Moment(stamp, zone: zone) }
            timed.append((point, stamp.clockSeconds - Double(stamp.offset ?? start?.offset ?? 0)))
        }
        guard let start else { return nil }
        var track = Surf.RecordedTrack(timed, gap: settings.waves.gap)
        track.findings.untimed += points.count - timed.count
        let detection = Surf.WaveDetection(track, settings.waves)
        guard detection.waves.count <= Surf.mostWaves else {
            log.add(Surf.Messages.tooManyWaves(detection.waves.count, at: recorded.place))
            return nil
        }
        var session = Surf.Session(
            id: id(of: recorded), start: start, source: recorded.place.file.path, place: recorded.place)
        session.name = recorded.name
        session.seconds = track.seconds(withoutPausesOf: settings.waves.pause).rounded()
        session.waves = detection.waves
        track = detection.track
        let doubts = [
            Surf.Messages.wrongClock(track, from: start, at: recorded.place),
            Surf.Messages.tooLong(track, at: recorded.place),
            Surf.Messages.fewWaves(track, detection.waves.count, settings.waves, at: recorded.place),
        ]
        log.append(doubts.compactMap(\.self))
        if settings.privacy.showsShape {
            let places = settings.privacy.showsAll ? track.northUp : track.turned
            track.drawing = Surf.TrackDrawing(track, places, suspect: settings.waves.suspect)
        }
        session.track = track
        let rates = points.compactMap(\.heartRate)
        if let mean = Surf.mean(rates), let highest = rates.max() { session.heartRate = (mean, highest) }
        return session
    }
}
