import Diagnostics

extension Surf {
    /// What can be wrong in the files of the surf domain.
    enum Messages {
        /// The folder `surf/` has no session.
        static var noSessions: Diagnostic {
            Diagnostic(
                .warning, "surf.empty", "no session found in surf/, so its page says that there is nothing yet", in: "surf",
                help: "add a session to a file such as sessions.json, or a recorded track such as morning.gpx")
        }

        /// A text file in the folder is none of those that are read.
        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, "surf.file", "this file is not read", in: path,
                help: "only .json and .gpx files are read in the folder surf/")
        }

        /// A recorded file has no track, or none of its points says when it was.
        static func noTrack(_ file: SourceFile, hasPoints: Bool) -> Diagnostic {
            Diagnostic(
                .warning, "surf.track",
                hasPoints
                    ? "no point of this track has a time, so it makes no session" : "this file holds no track, so it makes no session",
                in: file.path, help: "export the recording again, with its times, or remove the file")
        }

        /// A session names a track that is not in the folder.
        static func unknownTrack(_ name: String, among names: [String], at place: Place) -> Diagnostic {
            let cure = nearest(to: name, in: names).map { "did you mean \"\($0)\"?" } ?? "put the file into the folder surf/"
            return Diagnostic(.error, "surf.track-unknown", "no recorded track is called \"\(name)\"", at: place, help: cure)
        }

        /// A session names a file with several tracks, and not which of them.
        static func severalTracks(_ name: String, _ count: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "surf.track-choice", "\"\(name)\" has \(count) tracks for this session, expected one", at: place,
                help: "add a \"start\" to say when the session began")
        }

        /// A session names a track that was recorded at another time.
        static func notRecording(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "surf.track-time", "\"\(name)\" was not recorded at the \"start\" of the session", at: place,
                help: "correct or remove the \"start\", or name its \"time_zone\"")
        }

        /// A value of a recorded session that the track has measured itself.
        static func measured(_ key: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, "surf.measured", "\"\(key)\" is not used, because the track has measured it", at: place, help: "remove \"\(key)\""
            )
        }

        /// A wave is named that the track does not have.
        static func noWave(_ number: Int, of count: Int, at place: Place) -> Diagnostic {
            let expected = count == 0 ? "no wave was found in it" : count == 1 ? "expected 1" : "expected a number from 1 to \(count)"
            return Diagnostic(.error, "surf.wave-unknown", "the track has no wave \(number), \(expected)", at: place)
        }

        /// No wave of the track was ridden when the data say so.
        static func noWave(nearest number: Int?, _ time: String?, at place: Place) -> Diagnostic {
            let cure = number.flatMap { number in time.map { "the nearest is wave \(number), which began at \($0)" } }
            return Diagnostic(.error, "surf.wave-unknown", "no wave was found in the track at this time", at: place, help: cure)
        }

        /// A session is over before it begins.
        static func endsBeforeStart(at place: Place) -> Diagnostic {
            Diagnostic(.error, "surf.end", "the session ends before it starts, expected an \"end\" after its \"start\"", at: place)
        }

        /// A wave lies before the start or after the end of its session.
        static func waveOutsideSession(hasEnd: Bool, at place: Place) -> Diagnostic {
            let expected = hasEnd ? "between \"start\" and \"end\" of the session" : "after the \"start\" of the session"
            return Diagnostic(.error, "surf.wave-time", "the wave lies outside its session, expected a time \(expected)", at: place)
        }
    }
}
