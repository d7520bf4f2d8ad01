import Diagnostics
import Languages
import Pages
import Records

/// Reads the files of the domain's folder.
struct SurfRecords {
    private(set) var settings = SurfSettings()
    private(set) var sessions: [Session] = []

    private let zone: String
    private let log: DiagnosticLog
    private var ids = Uniqueness<String>("session id")

    init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        zone = site.timeZone
        self.log = log
        if let node = folder.settings { settings = SurfSettings(node, site.locales, log: log) }
        let errors = log.errorCount
        for file in folder.files { read(file) }
        if sessions.isEmpty, log.errorCount == errors { log.add(SurfMessages.noSessions) }
    }

    private mutating func read(_ file: SourceFile) {
        if file.path.hasSuffix(".json") {
            if let document = Document.json(file, log: log) { readSessions(document.root) }
        } else if file.path.lowercased().hasSuffix(".gpx") {
            readTracks(file)
        } else {
            log.add(SurfMessages.unknownFile(file))
        }
    }
}

// MARK: - Sessions as JSON

extension SurfRecords {
    private mutating func readSessions(_ root: Node) {
        guard let fields = Fields(root, "a file of sessions", log: log) else { return }
        let nodes = fields.required("sessions", Reader<[Node]>.list(of: Reader("a session") { node, _ in node })) ?? []
        fields.reportSlips()
        for node in nodes {
            guard let session = session(node) else { continue }
            if ids.check(session.id, at: session.place, log) { sessions.append(session) }
        }
    }

    private func session(_ node: Node) -> Session? {
        guard let fields = Fields(node, "a session", log: log) else { return nil }
        let id = fields.required("id", .textOrNumber)
        let start = fields.required("start", time)
        let end = fields.optional("end", time)
        let spot = fields.optional("spot", .text)
        let board = fields.optional("board", .text)
        let notes = fields.optional("notes", .text)
        let scores = fields.optional("scores", Self.scores) ?? Scores()
        let waves = fields.optional("waves", Reader<[WrittenWave?]>.list(of: wave)) ?? []
        fields.reportSlips()
        guard let id, let start else { return nil }
        if let end, end <= start, let place = node["end"]?.place {
            log.add(SurfMessages.endsBeforeStart(at: place))
            return nil
        }
        var session = Session(id: id, start: start, source: node.place.file.path, place: node["id"]?.place ?? node.place)
        session.seconds = end.map { $0.seconds - start.seconds }
        session.spot = Self.filled(spot)
        session.board = Self.filled(board)
        session.notes = Self.filled(notes)
        session.ownScores = scores
        session.waves = self.waves(waves.compactMap(\.self), of: session)
        return session
    }

    /// A wave as the file has it, at a point in time.
    private struct WrittenWave {
        var start: Moment
        var place: Place
        var wave: Wave
    }

    private func waves(_ written: [WrittenWave], of session: Session) -> [Wave] {
        var waves: [Wave] = []
        for one in written {
            var wave = one.wave
            wave.start = one.start.seconds - session.start.seconds
            if wave.start < 0 || wave.start > session.seconds ?? .infinity {
                log.add(SurfMessages.waveOutsideSession(hasEnd: session.seconds != nil, at: one.place))
            }
            wave.isSuspect = (wave.topSpeed ?? 0) > settings.waves.suspect
            waves.append(wave)
        }
        // Waves of one second stay in the order of the file.
        waves = waves.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        for index in waves.indices { waves[index].number = index + 1 }
        return waves
    }

    private var wave: Reader<WrittenWave?> {
        let time = time
        return .map("a wave") { fields in
            let start = fields.required("start", time)
            var wave = Wave(start: 0)
            wave.seconds = fields.optional("seconds", .number(in: 0.1...600))
            wave.distance = fields.optional("distance_m", .number(in: 0...5_000))
            wave.height = fields.optional("height_m", .number(in: 0...40))
            wave.topSpeed = fields.optional("top_speed_kmh", .number(in: 0...200))
            wave.cutbacks = (fields.optional("cutbacks", .list(of: Self.cutback)) ?? []).filter { $0.force != nil || $0.angle != nil }
            wave.scores = fields.optional("scores", Self.scores) ?? Scores()
            fields.reportSlips()
            guard let start else { return .some(nil) }
            return WrittenWave(start: start, place: fields.node["start"]?.place ?? fields.node.place, wave: wave)
        }
    }

    private static var cutback: Reader<Cutback> {
        .map("a cutback") { fields in
            Cutback(force: fields.optional("force_g", .number(in: 0...20)), angle: fields.optional("angle_deg", .number(in: 0...360)))
        }
    }

    private static var scores: Reader<Scores> {
        .map("the scores") { fields in
            var scores = Scores()
            for axis in Axis.allCases { scores[axis] = fields.optional(axis.rawValue, .number(in: 0...10)) }
            return scores
        }
    }

    private var time: Reader<Moment> {
        let zone = zone
        return Reader("a time such as \"2025-08-12T07:30\" or \"2025-08-12T07:30:00+02:00\"") { node in
            node.text.flatMap { Timestamp(iso: $0) }.map { Moment($0, zone: zone) }
        }
    }

    private static func filled(_ text: String?) -> String? {
        text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

// MARK: - Recorded tracks

extension SurfRecords {
    private mutating func readTracks(_ file: SourceFile) {
        let errors = log.errorCount
        guard let tracks = GPXTrack.read(file, log: log) else { return }
        let timed = tracks.compactMap(session)
        if timed.isEmpty, log.errorCount == errors {
            log.add(SurfMessages.noTrack(file, hasPoints: tracks.contains { !$0.segments.joined().isEmpty }))
        }
        sessions += timed
    }

    /// One session a track: its segments belong together. Nil where no point has a time.
    private func session(_ recorded: GPXTrack) -> Session? {
        let points = recorded.segments.joined()
        var timed: [(point: GPXTrack.Point, seconds: Double)] = []
        var start: Moment?
        for point in points {
            guard let stamp = point.time else { continue }
            // A device keeps one clock, so the zone is asked once.
            if start == nil { start = Moment(stamp, zone: zone) }
            timed.append((point, stamp.clockSeconds - Double(stamp.offset ?? start?.offset ?? 0)))
        }
        guard let start else { return nil }
        var track = RecordedTrack(timed, gap: settings.waves.gap)
        track.findings.untimed += points.count - timed.count
        let detection = WaveDetection(track, settings.waves)
        var session = Session(
            id: "\(recorded.place.file.path):\(recorded.place.offset)", start: start, source: recorded.place.file.path,
            place: recorded.place)
        session.spot = recorded.name
        session.seconds = track.seconds(withoutPausesOf: settings.waves.pause)
        session.waves = detection.waves
        session.track = detection.track
        let rates = points.compactMap(\.heartRate)
        if let mean = average(rates), let highest = rates.max() { session.heartRate = (mean, highest) }
        return session
    }
}
