public import Diagnostics

extension GPXTrack {
    /// The tracks of a file of Garmin's Training Center (TCX): one for each activity or course, a segment for
    /// each of its stretches.
    ///
    /// A point without a position, which a watch writes while it has none, is passed over.
    ///
    /// - Returns: nil if the file is not well-formed XML, which is then in the log. A point with a mistake is
    ///   left out.
    public static func readTCX(_ file: SourceFile, log: DiagnosticLog) -> [GPXTrack]? {
        if let mistake = file.encodingMistake(in: file.content.startIndex..<file.bytes.count) {
            mistake.report(in: file, to: log)
            return nil
        }
        let builder = TCXBuilder(file, log)
        if let mistake = XMLEvents(file).parse(builder) {
            mistake.report(in: file, to: log)
            return nil
        }
        return builder.tracks
    }
}

/// Makes tracks of the elements of a TCX file.
private final class TCXBuilder: XMLReceiver {
    private(set) var tracks: [GPXTrack] = []

    private let file: SourceFile
    private let log: DiagnosticLog
    /// The names of the open elements.
    private var open: [String] = []
    private var text: [UInt8] = []
    private var textOffset = 0
    private var segment: [GPXTrack.Point] = []
    private var point = Point()

    private struct Point {
        var latitude: Double?
        var longitude: Double?
        var time: Timestamp?
        var heartRate: Double?
        /// Whether something of it is wrong, and reported.
        var isWrong = false
    }

    init(_ file: SourceFile, _ log: DiagnosticLog) {
        self.file = file
        self.log = log
    }

    func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake? {
        switch name {
        case "Activity", "Course":
            let activity = attributes.first { $0.name == "Sport" }?.value
            tracks.append(GPXTrack(activity: activity, segments: [], place: file.place(offset)))
        case "Track": segment = []
        case "Trackpoint": point = Point()
        default: break
        }
        open.append(name)
        text.removeAll(keepingCapacity: true)
        textOffset = offset
        return nil
    }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch open.last {
        case "Time", "LatitudeDegrees", "LongitudeDegrees", "Value": unsafe text.append(contentsOf: bytes)
        default: break
        }
    }

    func end() {
        let name = open.popLast()
        let content = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        text.removeAll(keepingCapacity: true)
        switch (open.last, name) {
        case ("Trackpoint", "Time"): readTime(content)
        case ("Position", "LatitudeDegrees"): point.latitude = degrees(content, "latitude", 90)
        case ("Position", "LongitudeDegrees"): point.longitude = degrees(content, "longitude", 180)
        // A heart rate that makes no sense comes from the device, and the author cannot correct it.
        case ("HeartRateBpm", "Value"):
            if let rate = Double(content), 20...260 ~= rate { point.heartRate = rate }
        case ("Track", "Trackpoint"): add(point)
        case (_, "Track"):
            if !segment.isEmpty, !tracks.isEmpty { tracks[tracks.count - 1].segments.append(segment) }
        default: break
        }
    }

    private func add(_ point: Point) {
        guard !point.isWrong, let latitude = point.latitude, let longitude = point.longitude else { return }
        segment.append(
            GPXTrack.Point(
                latitude: latitude, longitude: longitude, time: point.time, heartRate: point.heartRate))
    }

    private func degrees(_ text: String, _ what: Wording, _ limit: Double) -> Double? {
        if let value = Double(text), value.magnitude <= limit { return value }
        point.isWrong = true
        let expected: Wording = "expected degrees from -\(Int(limit)) to \(Int(limit))"
        log.error(
            .recordsGPXPoint,
            "the \(what) \"\(cut(text))\" is not a place on earth, \(expected)",
            at: file.place(textOffset))
        return nil
    }

    private func readTime(_ text: String) {
        if let time = Timestamp(iso: text) {
            point.time = time
        } else {
            point.isWrong = true
            log.error(
                .recordsGPXTime, "\"\(cut(text))\" is not a time, expected one such as 2025-08-12T07:30:15Z",
                at: file.place(textOffset))
        }
    }
}
