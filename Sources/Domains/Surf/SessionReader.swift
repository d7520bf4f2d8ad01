import Diagnostics
import Languages
import Records

extension Surf {
    /// A session as a JSON file has it, not yet joined with its track.
    struct WrittenSession {
        /// Whether it has everything that a session needs; what is missing has been reported.
        var isWhole = true
        var id: String
        var place: Place
        /// The clock of its times that come without one, and of its track.
        var zone: String
        /// Required without a track; a track contains its start.
        var start: Moment?
        var startPlace: Place?
        var end: Moment?
        var name: String?
        var spot: String?
        var location: String?
        var board: String?
        var notes: String?
        var conditions: Conditions?
        var scores = Scores()
        /// The name of a file below the domain's folder.
        var track: (name: String, place: Place)?
        var waves: [WrittenWave] = []
        var tellsWaves = false
    }

    /// A wave as a JSON file has it: at a point in time or, of a track, by its number.
    struct WrittenWave {
        var start: Moment?
        var number: Int?
        var place: Place
        var wave: Wave
        var node: Node
    }

    /// Reads sessions from JSON.
    struct SessionReader {
        /// The clock of times that come without one, if neither the file nor the session names another.
        let zone: String
        let log: DiagnosticLog

        /// A list of sessions, or a map with the list and with values for all of its sessions.
        func sessions(_ root: Node) -> [WrittenSession] {
            if root.kind == .list { return root.elements.compactMap { session($0, zone: self.zone) } }
            return Fields(root, "a file of sessions", log: log).map(sessions) ?? []
        }

        private func sessions(_ fields: Fields) -> [WrittenSession] {
            let zone = fields.optional("time_zone", .timeZone(example: "Europe/Lisbon")) ?? self.zone
            let nodes = fields.required("sessions", .elements(Self.session)) ?? []
            fields.reportSlips()
            return nodes.compactMap { session($0, zone: zone) }
        }

        static var schema: Schema {
            let list = Expectation("sessions", .list(of: session.schema))
            let file = Expectation("a file of sessions", .keys { _ = anySite.sessions($0) })
            return Expectation.either("sessions, or a file of sessions", list, file).schema
        }

        private static var session: Expectation {
            Expectation("a session", .keys { _ = anySite.session($0, zone: "") })
        }

        private static var anySite: SessionReader { SessionReader(zone: "", log: DiagnosticLog()) }

        private func session(_ node: Node, zone: String) -> WrittenSession? {
            Fields(node, "a session", log: log).flatMap { session($0, zone: zone) }
        }

        private func session(_ fields: Fields, zone: String) -> WrittenSession? {
            let node = fields.node
            let isRecorded = fields.isGiven("track")
            let id = fields.required("id", .textOrNumber)
            let own = fields.optional("time_zone", .timeZone(example: "Europe/Lisbon")) ?? zone
            let time = Reader<Moment>.moment(own)
            let track = fields.optional("track", .filledText)
            let start = isRecorded ? fields.optional("start", time) : fields.required("start", time)
            let end = isRecorded ? nil : fields.optional("end", time)
            var session = WrittenSession(
                id: id ?? "", place: node["id"]?.place ?? node.place, zone: own, start: start,
                startPlace: node["start"]?.place, end: end)
            session.track = track.flatMap { name in node["track"].map { (name, $0.place) } }
            session.name = fields.optional("title", .ownWords) ?? nil
            session.spot = fields.optional("spot", .ownWords) ?? nil
            session.location = fields.optional("place", .ownWords) ?? nil
            session.board = fields.optional("board", .ownWords) ?? nil
            session.notes = fields.optional("notes", .ownWords) ?? nil
            session.conditions = fields.optional("conditions", Conditions.reader)
            session.scores = fields.optional("scores", Self.scores) ?? Scores()
            let waves = fields.optional(
                "waves", .list(of: isRecorded ? recordedWave(time) : wave(time), atMost: Surf.mostWaves))
            session.tellsWaves = isRecorded || waves != nil
            session.waves = (waves ?? []).compactMap(\.self)
            passOverCoordinates(fields)
            if isRecorded { passOverMeasured(["end"], fields) }
            fields.warnUnread()
            session.isWhole = isRecorded ? session.track != nil : start != nil
            if let start, let end, let place = node["end"]?.place {
                let seconds = end.seconds - start.seconds
                if seconds <= 0 { log.add(Messages.endsTooEarly(isAtStart: seconds == 0, at: place)) }
                if seconds > Surf.longest { log.add(Messages.tooLong(seconds, at: place)) }
                if seconds <= 0 || seconds > Surf.longest { session.isWhole = false }
            }
            return id == nil ? nil : session
        }

        /// A wave of a session without a track.
        private func wave(_ time: Reader<Moment>) -> Reader<WrittenWave?> {
            .map("a wave") { fields in
                let start = fields.required("start", time)
                var wave = Wave(start: 0)
                wave.seconds = fields.optional("seconds", .number(in: 0.1...Wave.longest.seconds))
                wave.distance = fields.optional("distance_m", .number(in: 0...Wave.longest.metres))
                wave.topSpeed = fields.optional("top_speed_kmh", .number(in: 0...200))
                add(fields, to: &wave)
                fields.warnUnread()
                guard let start else { return .some(nil) }
                return WrittenWave(
                    start: start, place: fields.node["start"]?.place ?? fields.node.place, wave: wave,
                    node: fields.node)
            }
        }

        /// A wave of a track, which has measured its time, length and speed.
        private func recordedWave(_ time: Reader<Moment>) -> Reader<WrittenWave?> {
            .map("a wave of a track") { fields in
                let start = fields.optional("start", time)
                let hasStart = fields.has("start")
                let counted = Reader<Int>.integer(in: 1...)
                let number =
                    hasStart ? fields.optional("number", counted) : fields.required("number", counted)
                var wave = Wave(start: 0)
                add(fields, to: &wave)
                passOverMeasured(["seconds", "distance_m", "top_speed_kmh"], fields)
                fields.warnUnread()
                guard start != nil || number != nil else { return .some(nil) }
                let place = fields.node[number == nil ? "start" : "number"]?.place ?? fields.node.place
                return WrittenWave(
                    start: start, number: number, place: place, wave: wave, node: fields.node)
            }
        }

        /// What only the surfer can say, with a track or without.
        private func add(_ fields: Fields, to wave: inout Wave) {
            wave.height = fields.optional("height_m", .number(in: 0...40))
            wave.location = fields.optional("place", .ownWords) ?? nil
            wave.cutbacks = (fields.optional("cutbacks", .list(of: Self.cutback)) ?? []).filter {
                $0.force != nil || $0.angle != nil
            }
            wave.scores = fields.optional("scores", Self.scores) ?? Scores()
            passOverCoordinates(fields)
        }

        /// Coordinates may be in the data, and are never published.
        private func passOverCoordinates(_ fields: Fields) {
            fields.passOver("lat", "lon", "latitude", "longitude")
        }

        private func passOverMeasured(_ keys: [String], _ fields: Fields) {
            for key in keys {
                fields.passOver(key)
                if let node = fields.node[key] { log.add(Messages.measured(key, at: node.place)) }
            }
        }

        private static var cutback: Reader<Cutback> {
            .map("a cutback") { fields in
                Cutback(
                    force: fields.optional("force_g", .number(in: 0...20)),
                    angle: fields.optional("angle_deg", .number(in: 0...360)))
            }
        }

        private static var scores: Reader<Scores> {
            .map("the scores") { fields in
                var scores = Scores()
                for axis in Axis.allCases {
                    scores[axis] = fields.optional(axis.rawValue, .number(in: 0...10))
                }
                return scores
            }
        }
    }
}

extension Reader where Output == Surf.Moment {
    fileprivate static func moment(_ zone: String) -> Reader {
        let stamp = Reader<Timestamp>(
            .text(
                "a time such as \"2025-08-12T07:30\" or \"2025-08-12T07:30:00+02:00\"",
                like: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}"),
            cure: { $0.text.flatMap { cure($0) } }
        ) { node in
            node.text.flatMap { Timestamp(iso: $0) }
        }
        // The times of a session are of one day, and asking for its offsets takes longer than reading a time.
        var last: (day: Double, offsets: [Int])?
        return Reader(stamp.expectation) { node, log in
            guard let stamp = stamp(node, log) else { return nil }
            if stamp.offset == nil {
                let day = (stamp.clockSeconds / 86_400).rounded(.down)
                if last?.day != day { last = (day, Surf.Moment.offsets(around: day, in: zone)) }
                let offsets = last?.offsets ?? [0, 0]
                if let count = Surf.Moment.unusualCount(of: stamp, zone: zone, offsets) {
                    log.add(Surf.Messages.clockChange(node, isTwice: count > 0, offsets))
                }
            }
            return Surf.Moment(stamp, zone: zone)
        }
    }

    /// How to write a day and a time of it, as far as they can be told apart.
    private static func cure(_ text: String) -> Wording? {
        guard let colon = text.firstIndex(of: ":") else {
            return CalendarDate.likeliest(for: text).map {
                "write the day and the time, as in \"\($0.iso)T07:30\""
            }
        }
        let hour = text[..<colon].reversed().prefix { $0.isNumber }.count
        let start = text.index(colon, offsetBy: -hour)
        let time = (hour == 1 ? "T0" : "T") + text[start...]
        guard Timestamp(iso: "2000-01-01" + time) != nil else { return nil }
        return CalendarDate.cure(for: String(text[..<start]), followedBy: time)
    }
}

extension Reader where Output == String? {
    /// Text, or a number as it is written; white space alone is none.
    fileprivate static var ownWords: Reader {
        Reader<String>.textOrNumber.compactMap { .some($0.filled) }
    }
}
