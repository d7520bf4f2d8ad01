import Diagnostics

/// What can be wrong in the files of the surf domain.
enum SurfMessages {
    /// The folder `surf/` holds nothing to show.
    static var noSessions: Diagnostic {
        Diagnostic(
            .error, "surf.empty", "the folder surf/ holds no session", in: "surf",
            help: "add a file such as sessions.json or a recorded track such as morning.gpx, or remove the folder")
    }

    /// A text file in the folder is none of those that are read.
    static func unknownFile(_ file: SourceFile) -> Diagnostic {
        Diagnostic(.warning, "surf.file", "this file is not read", in: file.path, help: "the folder surf/ knows files .json and .gpx")
    }

    /// A recorded file has no track, or none of its points says when it was.
    static func noTrack(_ file: SourceFile, hasPoints: Bool) -> Diagnostic {
        Diagnostic(
            .warning, "surf.track",
            hasPoints ? "no point of this track has a time, so it makes no session" : "this file holds no track, so it makes no session",
            in: file.path, help: "export the recording again, with its times, or remove the file")
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
