import Diagnostics

extension DiagnosticCode {
    static let surfEmpty = DiagnosticCode("surf.empty", "The folder `surf/` contains no sessions.")
    static let surfEnd = DiagnosticCode("surf.end", "A session ends before it starts.")
    static let surfFile = DiagnosticCode(
        "surf.file", "A file in the folder is not one of those that are read.")
    static let surfMeasured = DiagnosticCode(
        "surf.measured", "A recorded session has a value that is taken from its track instead.")
    static let surfTrack = DiagnosticCode(
        "surf.track",
        "A recorded file has no track, no time for any point, or more waves than a session can have."
    )
    static let surfTrackChoice = DiagnosticCode(
        "surf.track-choice",
        "A session names a file that has several tracks, but does not say which of them it is.")
    static let surfTrackTime = DiagnosticCode(
        "surf.track-time", "A session names a track that was recorded at another time.")
    static let surfTrackUnknown = DiagnosticCode(
        "surf.track-unknown", "A session names a track that is not in the folder.")
    static let surfWaveTime = DiagnosticCode(
        "surf.wave-time", "A wave is before the start or after the end of its session.")
    static let surfWaveUnknown = DiagnosticCode(
        "surf.wave-unknown", "A session describes a wave that was not found in its track.")
}

extension Surf {
    /// What can be wrong in the files of the surf domain.
    enum Messages {
        static var noSessions: Diagnostic {
            Diagnostic(
                .warning, .surfEmpty, "no session found in surf/, so its page says that there is nothing yet",
                in: "surf",
                help: "add a session to a file such as sessions.json, or a recorded track such as morning.gpx"
            )
        }

        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, .surfFile, "this file is not read", in: path,
                help: "only .json and .gpx files are read in the folder surf/")
        }

        static func noTrack(_ file: SourceFile, hasPoints: Bool) -> Diagnostic {
            Diagnostic(
                .warning, .surfTrack,
                hasPoints
                    ? "no point of this track has a time, so it makes no session"
                    : "this file holds no track, so it makes no session",
                in: file.path, help: "export the recording again, with its times, or remove the file")
        }

        static func tooManyWaves(_ count: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .surfTrack, "\(count) waves were found in this track, expected at most \(mostWaves)",
                at: place,
                help:
                    "raise \"speed_kmh\" or \"seconds\" below \"waves\" in the settings of surf, or divide the recording"
            )
        }

        static func unknownTrack(_ name: String, among names: [String], at place: Place) -> Diagnostic {
            let cure: Wording =
                .didYouMean(nearest(to: name, in: names))
                ?? "put the file into the folder surf/"
            return Diagnostic(
                .error, .surfTrackUnknown, "no recorded track is called \"\(name)\"", at: place, help: cure)
        }

        static func severalTracks(_ name: String, _ count: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .surfTrackChoice, "\"\(name)\" has \(count) tracks for this session, expected one",
                at: place,
                help: "add a \"start\" to say when the session began")
        }

        static func notRecording(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .surfTrackTime, "\"\(name)\" was not recorded at the \"start\" of the session",
                at: place,
                help: "correct or remove the \"start\", or name its \"time_zone\"")
        }

        static func measured(_ key: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .surfMeasured, "\"\(key)\" is not used, because the track has measured it",
                at: place, help: "remove \"\(key)\""
            )
        }

        /// A wave is named that the track does not have.
        static func noWave(_ number: Int, of count: Int, at place: Place) -> Diagnostic {
            let expected: Wording =
                count == 0
                ? "no wave was found in it"
                : count == 1 ? "expected 1" : "expected a number from 1 to \(count)"
            return Diagnostic(
                .error, .surfWaveUnknown, "the track has no wave \(number), \(expected)", at: place)
        }

        /// No wave of the track was ridden when the data say so.
        static func noWave(nearest number: Int?, _ time: String?, at place: Place) -> Diagnostic {
            let cure: Wording? = number.flatMap { number in
                time.map { "the nearest is wave \(number), which began at \($0)" }
            }
            return Diagnostic(
                .error, .surfWaveUnknown, "no wave was found in the track at this time", at: place, help: cure
            )
        }

        static func endsBeforeStart(at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .surfEnd,
                "the session ends before it starts, expected an \"end\" after its \"start\"", at: place)
        }

        static func waveOutsideSession(hasEnd: Bool, at place: Place) -> Diagnostic {
            let expected: Wording =
                hasEnd ? "between \"start\" and \"end\" of the session" : "after the \"start\" of the session"
            return Diagnostic(
                .error, .surfWaveTime, "the wave lies outside its session, expected a time \(expected)",
                at: place)
        }
    }
}
