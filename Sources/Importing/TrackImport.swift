import Bytes
import Diagnostics
import Languages
import Records

extension Importer {
    /// A recorded track: GPX as it is, any other as GPX.
    func track(_ file: UserFile, _ format: FileFormat, _ log: DiagnosticLog) -> ImportedFile? {
        var bytes = file.bytes
        if format == .fit {
            guard let converted = programs.gpx(of: file, log) else { return nil }
            bytes = converted
        }
        let source = SourceFile(path: file.path, bytes: Self.xmlInUTF8(bytes))
        let errors = log.errorCount
        let tracks = format == .tcx ? GPXTrack.readTCX(source, log: log) : GPXTrack.read(source, log: log)
        guard let tracks, log.errorCount == errors else { return nil }
        let timed = tracks.filter { $0.segments.joined().contains { $0.time != nil } }
        guard let first = timed.first else {
            log.add(
                Messages.noTrack(file.path, hasPoints: tracks.contains { !$0.segments.joined().isEmpty }))
            return nil
        }
        if let other = timed.first(where: { Self.isOtherSport($0.activity ?? "") }) {
            log.add(Messages.otherSport(other.activity ?? "", at: other.place))
        }
        if timed.allSatisfy({ $0.segments.joined().allSatisfy { $0.latitude == 0 && $0.longitude == 0 } }) {
            log.add(Messages.noPosition(at: first.place))
        }
        let path = path("surf", file, "gpx")
        let summary = Self.summary(timed)
        if format == .gpx { return copy(source, file, to: path, summary) }
        let place = first.place
        return ImportedFile(
            source: file.path,
            file: SourceFile(path: path, bytes: Self.gpx(timed), origin: { _ in place }), summary: summary)
    }

    /// An XML file in UTF-8, without the name of the encoding that it had.
    private static func xmlInUTF8(_ bytes: [UInt8]) -> [UInt8] {
        let text = inUTF8(bytes)
        guard text != bytes, let end = text.firstIndex(of: UInt8(ascii: ">")), text.starts(with: "<?xml".utf8)
        else { return text }
        return Array("<?xml version=\"1.0\"?>".utf8) + text[(end + 1)...]
    }

    /// Whether a device calls a track by a sport without waves; many call surfing "Other", or nothing.
    private static func isOtherSport(_ activity: String) -> Bool {
        let sports: Set = [
            "running", "run", "trail-running", "track-running", "biking", "cycling", "ride", "road-biking",
            "mountain-biking",
            "gravel-cycling", "indoor-cycling", "virtual-ride", "walking", "walk", "hiking", "hike",
            "driving",
            "skiing", "resort-skiing-snowboarding", "cross-country-skiing", "snowboarding", "golf",
            "horseback-riding",
        ]
        return sports.contains(slug(activity))
    }

    /// `a track of 2431 points, 2025-08-02`
    private static func summary(_ tracks: [GPXTrack]) -> Wording {
        let points = tracks.flatMap { $0.segments.joined() }
        let days = Set(points.compactMap { $0.time.map { day(of: $0.clockSeconds) } }).sorted()
        let what: Wording = tracks.count == 1 ? "a track" : "\(tracks.count) tracks"
        let count: Wording = points.count == 1 ? "1 point" : "\(points.count) points"
        let (first, last) = (days.first ?? "", days.last ?? "")
        let period: Wording = first == last ? Wording(verbatim: first) : "\(first) to \(last)"
        return "\(what) of \(count), \(period)"
    }

    private static func day(of seconds: Double) -> String {
        CalendarDate(daysSinceEpoch: Int((seconds / 86_400).rounded(.down))).iso
    }

    /// The tracks as GPX 1.1, with the heart rate where Garmin's devices write it.
    private static func gpx(_ tracks: [GPXTrack]) -> [UInt8] {
        var output = ByteBuffer()
        output.append(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"sitegen\" xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v1\">\n"
        )
        for track in tracks {
            output.append("<trk>")
            if let name = track.name {
                output.append("<name>")
                output.append(name, in: .text)
                output.append("</name>")
            }
            output.append("\n")
            for segment in track.segments {
                output.append("<trkseg>\n")
                for point in segment { append(point, to: &output) }
                output.append("</trkseg>\n")
            }
            output.append("</trk>\n")
        }
        output.append("</gpx>\n")
        return output.bytes
    }

    private static func append(_ point: GPXTrack.Point, to output: inout ByteBuffer) {
        output.append("<trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\">")
        if let time = point.time { output.append("<time>\(text(of: time))</time>") }
        if let rate = point.heartRate {
            output.append(
                "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>\(Int(rate.rounded()))</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>"
            )
        }
        output.append("</trkpt>\n")
    }

    /// `2025-08-12T07:30:15.25+02:00`
    private static func text(of time: Timestamp) -> String {
        // Rounding may lead into the next day, and a time before 1970 is negative.
        let rounded = (time.clockSeconds * 1_000).rounded() / 1_000
        let midnight = (rounded / 86_400).rounded(.down) * 86_400
        let milliseconds = Int(((rounded - midnight) * 1_000).rounded())
        let (seconds, rest) = (milliseconds / 1_000, milliseconds % 1_000)
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
        let fraction = rest == 0 ? "" : "." + padded(rest, 3)
        return day(of: midnight) + "T" + clock.joined(separator: ":") + fraction + zone(time.offset)
    }

    private static func zone(_ offset: Int?) -> String {
        guard let offset else { return "" }
        let minutes = offset.magnitude / 60
        return offset == 0
            ? "Z"
            : (offset < 0 ? "-" : "+") + padded(Int(minutes / 60), 2) + ":" + padded(Int(minutes % 60), 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
