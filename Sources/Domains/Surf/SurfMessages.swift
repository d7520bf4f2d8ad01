import Bytes
import Diagnostics
import Languages
import Records

extension DiagnosticCode {
    static let surfClockChange = DiagnosticCode(
        "surf.clock-change",
        "A time is in the hour of a night in which clocks change: it is there twice, or not at all.")
    static let surfEmpty = DiagnosticCode("surf.empty", "The folder `surf/` contains no sessions.")
    static let surfEnd = DiagnosticCode(
        "surf.end", "A session does not end after it starts, or lasts longer than a day.")
    static let surfFile = DiagnosticCode(
        "surf.file", "A file in the folder is not one of those that are read.")
    static let surfFuture = DiagnosticCode(
        "surf.future", "A session begins more than a year after the day of the build.")
    static let surfMeasured = DiagnosticCode(
        "surf.measured", "A recorded session has a value that is taken from its track instead.")
    static let surfOverlap = DiagnosticCode(
        "surf.overlap", "A session begins during another one.")
    static let surfTrack = DiagnosticCode(
        "surf.track",
        "A recorded file has no track, no time for any point, or more waves than a session can have."
    )
    static let surfTrackChoice = DiagnosticCode(
        "surf.track-choice",
        "A session names a file that has several tracks, but does not say which of them it is.")
    static let surfTrackClock = DiagnosticCode(
        "surf.track-clock", "The times of a track go back, or span several days.")
    static let surfTrackTime = DiagnosticCode(
        "surf.track-time", "A session names a track that was recorded at another time.")
    static let surfTrackUnknown = DiagnosticCode(
        "surf.track-unknown", "A session names a track that is not in the folder.")
    static let surfTrackWaves = DiagnosticCode(
        "surf.track-waves",
        "A track has no waves because of its gaps, or half of what looks like a wave, or more, is left out.")
    static let surfWaveFigures = DiagnosticCode(
        "surf.wave-figures",
        "A wave is too fast to be true, or its top speed is lower than its mean speed.")
    static let surfWaveTime = DiagnosticCode(
        "surf.wave-time",
        "A wave is before the start or after the end of its session, or begins when another one does.")
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

        static func endsTooEarly(isAtStart: Bool, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .surfEnd,
                isAtStart
                    ? "the session ends when it starts, expected an \"end\" after its \"start\""
                    : "the session ends before it starts, expected an \"end\" after its \"start\"",
                at: place, help: "correct it, or leave \"end\" out if it is not known")
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

// MARK: - What cannot have been

extension Surf.Messages {
    static func tooLong(_ seconds: Double, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .surfEnd,
            "the session lasts \(exactText((seconds / 3_600).rounded(.up))) hours, expected at most 24",
            at: place, help: "correct the day of its \"end\", or remove the \"end\" if it is not known")
    }

    static func inFuture(_ date: CalendarDate, _ today: CalendarDate, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .surfFuture,
            "the session begins on \(date.iso), more than a year after the day of the build, \(today.iso)",
            at: place, help: "correct the day of the session, or the date of the build")
    }

    /// Two sessions at one time.
    static func overlap(first: Place, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .surfOverlap,
            "the session begins before another one ends, first \(first.asSeen(from: place.file))", at: place,
            help:
                "remove one of the two, or correct its times; if one is the recording of the other, name its file in \"track\""
        )
    }

    /// A wave that goes on although its session is over.
    static func waveGoesOn(_ seconds: Double, by more: Double, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .surfWaveTime,
            "the wave of \(exactText(seconds)) s ends \(exactText(more.rounded())) s after its session, expected an end before that",
            at: place, help: "correct \"seconds\", or the \"end\" of the session")
    }

    static func sameStart(_ start: Node?, first: Place, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .surfWaveTime,
            "two waves of this session have the \"start\" \(start?.shown ?? ""), first \(first.asSeen(from: place.file))",
            at: place,
            help: "remove one of the two, or correct its \"start\", to the second if they were close")
    }

    static func tooFast(
        _ mean: Double, _ metres: Double, _ seconds: Double, atMost limit: Double, at place: Place
    ) -> Diagnostic {
        Diagnostic(
            .warning, .surfWaveFigures,
            "\(exactText(metres)) m in \(exactText(seconds)) s are \(exactText(mean.rounded())) km/h, expected at most \(exactText(limit))",
            at: place,
            help:
                "correct \"distance_m\" or \"seconds\"; until then the wave has a mark, and no figure counts it"
        )
    }

    static func slowerThanMean(_ top: Double, _ mean: Double, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .surfWaveFigures,
            "the top speed of the wave is \(exactText(top)) km/h, expected at least its mean speed, \(exactText((mean * 10).rounded() / 10))",
            at: place, help: "correct \"top_speed_kmh\", \"distance_m\" or \"seconds\"")
    }

    /// - Parameter offsets: how far the clocks are ahead of UTC before the change and after it, in seconds.
    static func clockChange(_ node: Node, isTwice: Bool, _ offsets: [Int]) -> Diagnostic {
        let shown = offsets.map(Surf.Moment.text)
        return Diagnostic(
            .warning, .surfClockChange,
            isTwice
                ? "the time \(node.shown) is there twice, since clocks go back in this night"
                : "the time \(node.shown) does not exist, since clocks go forward in this night",
            at: node.place, help: "write its offset too: \(shown[0]) before the change, \(shown[1]) after it")
    }

    /// That the times of a track cannot be right; nil if they may be.
    static func wrongClock(_ track: Surf.RecordedTrack, from start: Surf.Moment, at place: Place)
        -> Diagnostic?
    {
        // Satellites give the time since 1980, and watches the position since about 2000.
        if 1900..<2000 ~= start.date.year {
            return Diagnostic(
                .warning, .surfTrackClock,
                "this track is of the year \(start.date.year), so the clock of the device was probably not set",
                at: place, help: "correct the times in the file")
        }
        let (kept, earlier) = (track.points.count, track.findings.earlier)
        if earlier * 20 > kept + earlier {
            return Diagnostic(
                .warning, .surfTrackClock,
                "\(earlier) of \(kept + earlier) points of this track are earlier than a point before them, so they are left out",
                at: place,
                help:
                    "the clock was set during the recording, or its parts are not in their order: export it again, or correct the times"
            )
        }
        guard let seconds = track.points.last?.time, seconds > 86_400 else { return nil }
        return Diagnostic(
            .warning, .surfTrackClock,
            "this track goes on for \(exactText((seconds / 3_600).rounded(.up))) hours, expected at most 24",
            at: place,
            help: "correct or remove the points with another day, or divide the recording")
    }

    /// That something else was recorded too; nil if nothing is longer than a wave.
    static func tooLong(_ track: Surf.RecordedTrack, at place: Place) -> Diagnostic? {
        let (count, most) = (track.findings.tooLong, Surf.Wave.longest)
        guard count > 0 else { return nil }
        return Diagnostic(
            .warning, .surfTrackWaves,
            count == 1
                ? "a stretch of this track is longer than \(exactText(most.metres)) m or \(exactText(most.seconds)) s, so it is not counted as a wave"
                : "\(count) stretches of this track are longer than \(exactText(most.metres)) m or \(exactText(most.seconds)) s, so they are not counted as waves",
            at: place,
            help:
                "if the recording went on after the session, such as on the way home, cut that part off and export it again"
        )
    }

    /// Why a track has so few waves, if a setting may be the reason.
    ///
    /// - Parameter waves: how many were found, those included that are too fast.
    static func fewWaves(_ track: Surf.RecordedTrack, _ waves: Int, _ rules: Surf.WaveRules, at place: Place)
        -> Diagnostic?
    {
        let findings = track.findings
        if waves == 0, findings.gaps * 2 > track.points.count {
            return Diagnostic(
                .warning, .surfTrackWaves,
                "most points of this track are more than \(exactText(rules.gap)) s apart, so no wave can be found in it",
                at: place,
                help:
                    "raise \"gap_seconds\" below \"waves\" in the settings of surf, or let the watch record more often"
            )
        }
        if findings.elsewhere >= max(2, waves) {
            return Diagnostic(
                .warning, .surfTrackWaves,
                "\(findings.elsewhere) of \(findings.elsewhere + waves) stretches of this track that are fast and long enough are not counted as waves, because they lead more than \(exactText(rules.heading))° away from the usual direction",
                at: place,
                help: "if they are waves, raise \"heading_degrees\" below \"waves\" in the settings of surf")
        }
        if findings.suspect > 0, findings.suspect + findings.elsewhere > waves - findings.suspect {
            return Diagnostic(
                .warning, .surfTrackWaves,
                "\(findings.suspect) of \(waves) waves in this track are faster than \(exactText(rules.suspect)) km/h, so no figure counts them",
                at: place,
                help:
                    "if they were that fast, raise \"suspect_kmh\" below \"waves\" in the settings of surf; if not, the positions of the recording are too inexact"
            )
        }
        return nil
    }
}
